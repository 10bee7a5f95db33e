//! What the statuses and notes of values say: in a few words for a table, and in a sentence.

mod english;
mod japanese;

use winperf::formula::{NoValue, Note};

use crate::language::Language;

/// The status of a value in a few words: `no second sample` for `needs-two-samples`.
pub fn label(value: Result<f64, NoValue>, language: Language) -> &'static str {
    match (value, language) {
        (Ok(_), Language::English) => "ok",
        (Ok(_), Language::Japanese) => "正常",
        (Err(reason), Language::English) => english::label(reason),
        (Err(reason), Language::Japanese) => japanese::label(reason),
    }
}

/// Why there is no value, in a sentence without a full stop.
pub fn reason(reason: NoValue, language: Language) -> &'static str {
    match language {
        Language::English => english::reason(reason),
        Language::Japanese => japanese::reason(reason),
    }
}

/// A note of a value in a few words: `other clock` for `fallback-clock`.
pub fn note_label(note: Note, language: Language) -> &'static str {
    match language {
        Language::English => english::note_label(note),
        Language::Japanese => japanese::note_label(note),
    }
}

/// What a note says, in a sentence without a full stop.
pub fn note(note: Note, language: Language) -> &'static str {
    match language {
        Language::English => english::note(note),
        Language::Japanese => japanese::note(note),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translation::check;

    #[test]
    fn every_status_and_every_note_has_words_and_a_sentence_in_both_languages() {
        check(Language::ALL.map(|language| label(Ok(1.0), language)));
        for why in NoValue::ALL {
            check(Language::ALL.map(|language| label(Err(*why), language)));
            check(Language::ALL.map(|language| reason(*why, language)));
        }
        for said in Note::ALL {
            check(Language::ALL.map(|language| note_label(*said, language)));
            check(Language::ALL.map(|language| note(*said, language)));
        }
    }

    #[test]
    fn no_two_statuses_have_the_same_words() {
        for language in Language::ALL {
            let mut labels: Vec<&str> = NoValue::ALL.iter().map(|why| label(Err(*why), language)).collect();
            labels.sort_unstable();
            labels.dedup();
            assert_eq!(labels.len(), NoValue::ALL.len());
        }
    }
}
