//! The mistakes of providers as `docs/provider.md` lists them, with the reaction of Windows to each.

use std::fmt::Write;
use std::path::Path;

use winperf::findings::{ByWindows, Mistake};
use winperf_report::{Language, Say};

/// Returns the table.
fn table() -> String {
    let mut text =
        "| mistake | the code, in the words of `winperf check` | Windows |\n|---|---|---|\n".to_owned();
    for mistake in Mistake::ALL {
        let windows = match mistake.by_windows() {
            ByWindows::LeavesOut(event) => format!("discards it; Perflib event {event}"),
            ByWindows::GivesOut => "accepts it; no known event".to_owned(),
            // No provider writes it.
            ByWindows::WritesItself => continue,
        };
        let (id, (says, _)) = (mistake.id(), mistake.say(Language::English));
        writeln!(text, "| [`{id}`](findings.md#{id}) | {} | {windows} |", capitalized(says)).expect("a text");
    }
    text
}

/// `BLESS=1` writes the table.
#[test]
fn the_guide_to_the_sample_provider_lists_the_mistakes_with_what_windows_makes_of_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/provider.md");
    let text = std::fs::read_to_string(&path).expect("the guide").replace("\r\n", "\n");
    let [start, end] = ["<!-- mistakes -->\n\n", "\n<!-- end of mistakes -->"];
    let (head, rest) = text.split_once(start).expect("the start of the table");
    let (stated, tail) = rest.split_once(end).expect("the end of the table");
    let table = table();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, format!("{head}{start}{table}{end}{tail}")).expect("the guide");
    } else {
        assert_eq!(stated, table, "BLESS=1 writes it");
    }
}

fn capitalized(words: &str) -> String {
    let mut characters = words.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}
