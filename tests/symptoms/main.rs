//! `docs/symptoms.md`: what people report, and the very sentence by which winperf shows it.
//!
//! Each row with *yes* is shown here by a run of the program, in both languages where the program has both.

mod document;
mod first;
mod links;
mod made;
mod rows;

use winperf_tests::{Folder, winperf};

use crate::document::{Row, Shows, rows_of};

/// Least number of letters of a sentence, so that each is one and not a word that could be anywhere.
const SENTENCE: usize = 12;

/// Returns the text of the program about a row in a language.
fn said(row: &rows::Shown, language: &str) -> String {
    let folder = Folder::new(&format!("symptom-{}-{language}", row.number));
    let mut arguments = (row.run)(&folder);
    arguments.extend(["--lang", language].map(str::to_owned));
    if arguments[0] == "issue" {
        arguments.extend(["--redact", "none"].map(str::to_owned));
    }
    let run = winperf(&arguments);
    // What is escaped for issue trackers is read without that.
    let all = format!("{}\n{}", run.out, run.error).replace('\\', "").replace("&#8288;", "");
    all.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a text has the parts of a sentence in order; `…` stands for anything between them.
fn has(text: &str, sentence: &str) -> bool {
    let sentence = sentence.replace('\\', "");
    let mut rest = text;
    sentence.split('…').map(str::trim).all(|part| {
        let Some((_, behind)) = rest.split_once(part) else { return false };
        rest = behind;
        true
    })
}

#[test]
fn every_sentence_of_a_row_is_what_the_program_says_with_a_finding_that_the_row_names() {
    let documents = [("en", rows_of("symptoms.md")), ("ja", rows_of("symptoms.ja.md"))];
    let mut missing = Vec::new();
    for shown in rows::shown() {
        let [english, japanese] = ["en", "ja"].map(|language| said(shown, language));
        for (language, rows) in &documents {
            let row = rows.iter().find(|row| row.number == shown.number).expect("a row of the document");
            let is_named = |code: &String| english.contains(code.as_str());
            if !row.codes.is_empty() && !row.codes.iter().any(is_named) {
                missing.push(format!("{}: none of {:?}\n    in {english}", row.number, row.codes));
            }
            for sentence in &row.sentences {
                let is_japanese = sentence.chars().any(|letter| letter > '\u{3040}');
                let text = if is_japanese { &japanese } else { &english };
                if sentence.chars().count() < SENTENCE || !has(text, sentence) {
                    missing.push(format!("{language} {}: {sentence}\n    in {text}", row.number));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn a_sentence_that_the_program_does_not_say_is_seen() {
    let text = "formula (D1 − N1) ÷ F result 86401 secs";
    assert!(has(text, "formula (D1 − N1) ÷ F … 86401 secs"));
    assert!(!has(text, "86401 secs … formula"));
    assert!(!has(text, "result 86402 secs"));
}

#[test]
fn all_rows_are_there_and_those_that_say_yes_are_the_ones_with_sentences() {
    for file in ["symptoms.md", "symptoms.ja.md"] {
        let rows: Vec<Row> = rows_of(file);
        let numbers: Vec<u32> = rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, (1..=104).collect::<Vec<_>>(), "{file}");
        for row in &rows {
            let is_shown = rows::shown().any(|shown| shown.number == row.number);
            assert_eq!(is_shown, row.shows == Shows::Yes, "{file} {}", row.number);
            assert_eq!(row.sentences.is_empty(), row.shows != Shows::Yes, "{file} {}", row.number);
        }
        assert_eq!(rows.iter().filter(|row| row.shows == Shows::Yes).count(), 87, "{file}");
    }
    let all = |file| {
        let rows = rows_of(file);
        rows.iter().map(|row| (row.shows, row.codes.clone(), row.sentences.len())).collect::<Vec<_>>()
    };
    assert_eq!(all("symptoms.md"), all("symptoms.ja.md"));
}
