//! Texts in the language that people ask for, and documents for programs in English whatever they ask for.

use winperf_synth::{damage, examples};
use winperf_tests::{Folder, winperf};

fn is_japanese(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

/// Returns the older and the newer capture of *iexplore*, and the older one with its end missing.
fn captures(folder: &Folder) -> [String; 3] {
    let example = examples::iexplore();
    let damaged = damage::truncated(&example.older, 9000);
    [("a.bin", example.older), ("b.bin", example.newer), ("cut.bin", damaged)]
        .map(|(name, bytes)| folder.write(name, &bytes))
}

#[test]
fn the_tree_says_below_every_structure_and_every_field_what_it_is_for_in_both_languages() {
    let folder = Folder::new("language-tree");
    let [older, ..] = captures(&folder);
    let plain = winperf(&["tree", &older]).out;
    let english = winperf(&["tree", &older, "--explain"]).out;
    let japanese = winperf(&["tree", &older, "--explain", "--lang", "ja"]).out;
    // The first line names the file.
    let explained = plain.lines().count() * 2 - 1;
    assert_eq!([english.lines().count(), japanese.lines().count()], [explained; 2]);
    assert!(english.contains("Bytes from the start of the capture to its end"), "{english}");
    let purposes = japanese.lines().skip(2).step_by(2);
    assert!(purposes.clone().all(is_japanese), "{:?}", purposes.into_iter().find(|line| !is_japanese(line)));
    let refused = winperf(&["tree", &older, "--explain", "--format", "json"]);
    assert_eq!(refused.status, 2);
    assert!(refused.error.contains("--explain needs --format text"), "{}", refused.error);
}

#[test]
fn find_values_and_check_speak_japanese_and_keep_numbers_codes_and_statuses() {
    let folder = Folder::new("language-commands");
    let [older, newer, cut] = captures(&folder);
    let path = r"\Thread(iexplore/0#2)\% Processor Time";
    for (arguments, kept) in [
        (vec!["find", path, &older, &newer], vec![path, "12.5 %", "100 × ", "0x"]),
        (vec!["values", &older, &newer, "--object", "Thread"], vec!["PERF_100NSEC_TIMER", "iexplore/0#2"]),
        (vec!["check", &cut], vec!["truncated", "cut.bin"]),
    ] {
        let english = winperf(&arguments);
        let japanese = winperf(&[&arguments[..], &["--lang", "ja"]].concat());
        assert_eq!(english.status, japanese.status);
        assert!(!is_japanese(&english.out) && is_japanese(&japanese.out), "{}", japanese.out);
        for text in kept {
            assert!(english.out.contains(text) && japanese.out.contains(text), "{text} in {}", japanese.out);
        }
    }
}

#[test]
fn messages_are_japanese_wherever_the_language_stands_and_no_other_language_is_taken() {
    let folder = Folder::new("language-messages");
    let none = folder.write("none.bin", b"no capture");
    let refused = winperf(&["--lang=ja", "values", &none]);
    assert!(refused.status == 2 && is_japanese(&refused.error), "{}", refused.error);
    let wrong = winperf(&["tree", "--no-such-thing", "--lang", "ja"]);
    assert!(wrong.status == 2 && is_japanese(&wrong.error), "{}", wrong.error);
    assert_eq!(wrong.error.lines().count(), 1, "{}", wrong.error);
    let unknown = winperf(&["tree", "a.bin", "--lang", "xx"]);
    assert!(unknown.error.contains("a language is one of en, ja"), "{}", unknown.error);
}

#[test]
fn documents_for_programs_are_the_same_in_every_language() {
    let folder = Folder::new("language-documents");
    let [older, newer, cut] = captures(&folder);
    for arguments in [
        vec!["tree", &cut, "--format", "json"],
        vec!["values", &older, &newer, "--format", "json"],
        vec!["values", &older, &newer, "--format", "csv"],
        vec!["check", &cut, "--format", "json"],
    ] {
        let japanese = winperf(&[&arguments[..], &["--lang", "ja"]].concat());
        assert_eq!(winperf(&arguments).out, japanese.out, "{arguments:?}");
    }
}
