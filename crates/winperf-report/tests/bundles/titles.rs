//! Findings about title lists, compared with their documentation.

use winperf::findings::Severity;
use winperf_bundle::title_lists::OddTitlesKind;
use winperf_report::guide;

/// `docs/findings.md` explains these findings about title lists, in both languages.
#[test]
fn everything_odd_about_a_list_is_explained_with_its_severity() {
    let english = (guide::ENGLISH, "\n## Title lists\n", ["error", "warning", "info"]);
    let japanese = (guide::JAPANESE, "\n## タイトル一覧\n", ["エラー", "警告", "情報"]);
    for (document, head, [error, warning, info]) in [english, japanese] {
        let part = document.split_once(head).expect("the part").1.split("\n## ").next().unwrap();
        let explained: Vec<&str> = part.lines().filter_map(|line| line.strip_prefix("### ")).collect();
        assert!(explained.into_iter().eq(OddTitlesKind::CODES.iter().map(|(code, _)| *code)), "{head}");
        for ((_, severity), section) in OddTitlesKind::CODES.iter().zip(part.split("\n### ").skip(1)) {
            let word = match severity {
                Severity::Error => error,
                Severity::Warning => warning,
                Severity::Info => info,
            };
            assert!(section.contains(&format!(":** {word}\n")), "{section}");
        }
    }
}
