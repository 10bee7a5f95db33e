//! Title lists as files of their own, and those in bundles.

use std::fs;

use winperf::text::AsciiOnly;
use winperf_bundle::{Gathered, Packing, TitleKind, TitleList, pack};
use winperf_synth::examples;
use winperf_tests::{Folder, winperf};

fn list(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

const BROKEN: &str = "1\x001847\x002\0System\0\0lost\x009100\0Acme\0\0";

#[test]
fn a_list_by_itself_is_checked_and_shown_with_offsets_in_it() {
    let folder = Folder::new("title-list");
    let path = folder.write("Counter_009.bin", &list(BROKEN));
    let check = winperf(&["check", &path]);
    assert_eq!(check.status, 1, "{}", check.error);
    let said = format!(
        "{path}: error: title-index-empty at 0x20: the index must be a number but is empty; this applies to 1 pair, and .NET refuses the whole list: \"Cannot load Counter Name data because an invalid index '' was read from the registry.\"; lodctr /R rebuilds"
    );
    assert!(check.out.starts_with(&said), "{}", check.out);
    let document = winperf(&["check", "--format", "json", &path]).document();
    assert_eq!(
        (&document["schema"], &document["findings"][0]["offset"]),
        (&"winperf-findings/1".into(), &0x20.into())
    );
    assert_eq!(document["findings"].as_array().map(Vec::len), Some(1), "{document}");

    let tree = winperf(&["tree", "--format", "json", &path]).json();
    assert_eq!((&tree["schema"], &tree["root"]["label"]), (&"winperf-tree/1".into(), &"Counter 009".into()));
    assert_eq!(tree["root"]["children"][1]["label"], "2 System");
    assert_eq!(tree["root"]["children"][2]["fields"][0]["offset"], 0x20, "{tree}");
    let text = winperf(&["tree", &path]);
    assert!(
        text.out.contains("00000022       18   9100 Acme [title]") || text.out.contains("9100 Acme [title]"),
        "{}",
        text.out
    );

    let sound = folder.write("Counter_007.bin", &list("1\x001847\x002\0System\0\0"));
    let check = winperf(&["check", &sound]);
    assert_eq!((check.status, check.out), (0, format!("{sound}: no findings\n")));
    for command in ["values", "issue"] {
        let refused = winperf(&[command, &path]);
        assert_eq!(refused.status, 2);
        assert!(
            refused.error.contains("a title list, which names the counters of a capture"),
            "{}",
            refused.error
        );
    }
    let assumed = winperf(&["check", "--assume", "0x4=1", &path]);
    assert_eq!(assumed.status, 2);
    assert!(assumed.error.contains("this is a title list"), "{}", assumed.error);
}

/// Returns a bundle with a list.
fn bundle(folder: &Folder, text: &str, level: winperf_redact::Level) -> String {
    let example = examples::desktop();
    let mut gathered = Gathered::default();
    gathered.samples = vec![example.older, example.newer];
    gathered.add_titles(TitleList {
        kind: TitleKind::Counter,
        language: "009".to_owned(),
        bytes: list(text),
    });
    let packed = pack(Packing::by_winperf("0.1.0", gathered, level, None, &AsciiOnly));
    let path = folder.path("titles.perfcap.zip");
    fs::write(&path, packed.expect("samples that can be packed").bytes).expect("a file");
    path
}

#[test]
fn the_first_thing_said_of_a_bundle_with_a_broken_list_is_the_list() {
    for level in [winperf_redact::Level::None, winperf_redact::Level::Names] {
        let folder = Folder::new("broken-list");
        let path = bundle(&folder, BROKEN, level);
        let check = winperf(&["check", &path]);
        assert_eq!(check.status, 1);
        let first = check.out.lines().next().unwrap_or_default();
        assert!(
            first.starts_with(&format!("{path}/titles/counter-009.bin: error: title-index-empty at 0x20: ")),
            "{first}"
        );
        let issue = winperf(&["issue", &path]);
        let first: Vec<&str> = issue.out.lines().take(3).collect();
        assert!(first[0].starts_with("## titles/counter-009.bin 0x20: "), "{}", issue.out);
        assert!(
            first[2].starts_with(
                "**Error:** titles/counter-009.bin 0x20: the index must be a number but is empty"
            ),
            "{}",
            issue.out
        );
        assert!(issue.out.contains("**What to do:**"), "{}", issue.out);
        let documents = winperf(&["check", "--format", "json", &path]).document();
        let last = documents.as_array().and_then(|all| all.last()).cloned().unwrap_or_default();
        assert_eq!(
            (&last["findings"][0]["code"], last["file"].as_str()),
            (&"title-index-empty".into(), Some(format!("{path}/titles/counter-009.bin").as_str()))
        );
        let japanese = winperf(&["issue", "--lang", "ja", &path]);
        assert!(japanese.out.contains("タイトル インデックスは数値のはずですが空です"), "{}", japanese.out);
    }
}

#[test]
fn a_bundle_with_a_sound_list_says_nothing_of_it() {
    let folder = Folder::new("sound-list");
    let path = bundle(&folder, "1\x001847\x002\0System\0\0", winperf_redact::Level::Names);
    let documents = winperf(&["check", "--format", "json", &path]).json();
    assert_eq!(documents.as_array().map(Vec::len), Some(2), "{documents}");
    assert!(!winperf(&["check", &path]).out.contains("titles/"));
}

#[test]
fn a_list_of_more_titles_than_any_machine_has_is_refused() {
    let folder = Folder::new("long-list");
    let path = folder.write("Counter_009.bin", &list(&"2\0a\0".repeat(300_000)));
    let check = winperf(&["check", &path]);
    assert_eq!(check.status, 2);
    assert!(check.error.contains("a title list has at most 262144 pairs"), "{}", check.error);
}

#[test]
fn what_windows_says_of_a_counter_stands_beside_its_value() {
    let folder = Folder::new("help-texts");
    let help = folder.write("Help_009.bin", &list("3\0The System object.\x007\0The time that it works.\0\0"));
    let file = folder.write("a.perfdata", &examples::desktop().newer);
    let path = r"\Processor(0)\% Processor Time";
    let said = winperf(&["find", "--titles", &help, path, &file]);
    assert!(said.out.contains("help        The time that it works.\n"), "{}{}", said.out, said.error);
    let bundle = folder.path("b.perfcap.zip");
    let packed = winperf(&["pack", "--titles", &help, "--output", &bundle, &file]);
    assert_eq!(packed.status, 0, "{}", packed.error);
    let said = winperf(&["find", path, &bundle]);
    assert!(said.out.contains("The time that it works."), "{}{}", said.out, said.error);
}
