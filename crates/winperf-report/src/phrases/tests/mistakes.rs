//! What the documents about findings say of the mistakes of providers, written from the table of these.

use std::fmt::Write;
use std::path::Path;

use winperf::findings::Mistake;
use winperf_bundle::guide;

use crate::language::Language;
use crate::phrases::Say;

/// The section of each mistake, as a document has them.
fn sections(language: Language) -> String {
    let mut text = String::new();
    for mistake in Mistake::ALL {
        let (says, must) = mistake.say(language);
        let (id, c, rust) = (mistake.id(), mistake.line_of_c(), mistake.line_of_rust());
        let [severity, meaning, in_c, in_rust] = match language {
            Language::English => ["Severity", "Meaning", "In C", "In Rust"],
            Language::Japanese => ["重要度", "意味", "C では", "Rust では"],
        };
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
            "### {id}\n\n- {severity}\n- {meaning}\n- **{in_c}:** `{c}`\n- **{in_rust}:** `{rust}`\n"
        )
        .expect("a text");
    }
    text.trim_end().to_owned() + "\n"
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
