//! Mistakes of providers in the documents about findings, written from the table of these.

use std::fmt::Write;
use std::path::Path;

use crate::guide;
use winperf::findings::{ByWindows, Mistake};

use crate::language::Language;
use crate::phrases::Say;

/// Returns the section of each mistake, as in a document.
fn sections(language: Language) -> String {
    let mut text = String::new();
    for mistake in Mistake::ALL {
        let (says, must) = mistake.say(language);
        let (id, c, rust) = (mistake.id(), mistake.line_of_c(), mistake.line_of_rust());
        let [severity, meaning, in_c, in_rust, windows] = match language {
            Language::English => ["Severity", "Meaning", "In C", "In Rust", "Occurs on stock Windows"],
            Language::Japanese => ["重要度", "意味", "C では", "Rust では", "標準の Windows"],
        };
        let by_windows = by_windows(*mistake, language);
        let (severity, meaning) = match language {
            Language::English => (
                format!("**{severity}:** that of `field-wrong` or `field-doubtful`"),
                format!("**{meaning}:** {}: {must}.", capitalized(says)),
            ),
            Language::Japanese => (
                format!("**{severity}:** `field-wrong` または `field-doubtful` と同じ"),
                format!("**{meaning}:** {says}。\n  {must}。"),
            ),
        };
        writeln!(
            text,
            "### {id}\n\n- {severity}\n- {meaning}\n- **{in_c}:** `{c}`\n- **{in_rust}:** `{rust}`\n- **{windows}:** {by_windows}\n"
        )
        .expect("a text");
    }
    text.trim_end().to_owned() + "\n"
}

/// Returns the text whether a capture of stock Windows can have a mistake, in the words of the other sections.
fn by_windows(mistake: Mistake, language: Language) -> &'static str {
    let [english, japanese] = match mistake.by_windows() {
        ByWindows::LeavesOut(1003) => [
            "Seldom: Perflib tests that the lengths of the objects add up to the reply (event 1003).",
            "まれ: Perflib がオブジェクトの長さの合計を応答の長さと照合します (イベント 1003)。",
        ],
        ByWindows::LeavesOut(1004) => [
            "Seldom: Perflib tests the lengths of instances (event 1004).",
            "まれ: Perflib がインスタンスの長さを検査します (イベント 1004)。",
        ],
        ByWindows::LeavesOut(1019) => [
            "Seldom: Perflib tests the definitions of an object (event 1019).",
            "まれ: Perflib がオブジェクトの定義を検査します (イベント 1019)。",
        ],
        ByWindows::LeavesOut(event) => panic!("event {event} of {mistake:?} has no words"),
        ByWindows::GivesOut => {
            ["Yes: no event is known for this mistake.", "あり: この誤りに対するイベントは知られていません。"]
        }
        ByWindows::WritesItself => {
            ["No: Windows writes the header itself.", "なし: ヘッダーは Windows 自身が書きます。"]
        }
    };
    match language {
        Language::English => english,
        Language::Japanese => japanese,
    }
}

fn capitalized(words: &str) -> String {
    let mut characters = words.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// `BLESS=1` writes the sections.
#[test]
fn the_documents_have_the_lines_that_mend_each_mistake() {
    let english = (Language::English, guide::ENGLISH, "findings.md");
    let japanese = (Language::Japanese, guide::JAPANESE, "findings.ja.md");
    for (language, text, file) in [english, japanese] {
        let text = text.replace("\r\n", "\n");
        let (head, stated) = text.split_once("<!-- mistakes -->\n\n").expect("the start");
        let sections = sections(language);
        if std::env::var_os("BLESS").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
            let text = format!("{head}<!-- mistakes -->\n\n{sections}");
            std::fs::write(&path, text).expect("the document");
        } else {
            assert_eq!(stated, sections, "BLESS=1 writes {file}");
        }
    }
}

#[test]
fn the_guide_has_the_lines_of_a_mistake_below_its_name() {
    let labels = |language: Language| {
        let section = crate::guide::built_in(language).section(Mistake::NameLengthInCharacters.id());
        section.into_iter().filter_map(|block| block.label).collect::<Vec<_>>()
    };
    assert_eq!(labels(Language::English), ["Meaning", "In C", "In Rust"]);
    assert_eq!(labels(Language::Japanese), ["意味", "C では", "Rust では"]);
}
