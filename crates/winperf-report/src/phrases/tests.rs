//! What the tests ask of every text in two languages.

mod explanation;
mod fields;
mod find;
mod findings;
mod sharing;
mod status;

use winperf::{Capture, Names, Pair};
use winperf_synth::{damage, examples, fixtures};

use crate::explain::Explanation;
use crate::language::Language;
use crate::phrases::{FoundInPair, Say};
use crate::words::Words;

/// One of each of the variants of an enum; a variant that is missing does not compile.
macro_rules! one_of_each {
    ($kind:ident: $($variant:ident $({ $($field:ident: $value:expr),* $(,)? })? $(($($inner:expr),*))?;)*) => {{
        let _ = |kind: &$kind| match kind {
            $($kind::$variant { .. } => (),)*
        };
        vec![$($kind::$variant $({ $($field: $value),* })? $(($($inner),*))?),*]
    }};
}
pub(crate) use one_of_each;

/// An English text and its Japanese one must differ, and the Japanese one must have every number of the English one.
#[track_caller]
pub(crate) fn check<S: AsRef<str>>(texts: [S; 2]) {
    let [english, japanese] = texts.each_ref().map(AsRef::as_ref);
    assert!(!english.is_empty() && !is_japanese(english), "{english}");
    assert!(is_japanese(japanese), "{english}\n{japanese}");
    check_numbers(english, japanese);
    check_words(japanese);
}

/// Whether a text has kana or kanji.
fn is_japanese(text: &str) -> bool {
    text.chars().any(|character| matches!(character, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

/// Every number of the English text must be in the Japanese one.
#[track_caller]
fn check_numbers(english: &str, japanese: &str) {
    let mut left = numbers(japanese);
    for number in numbers(english) {
        let place = left.iter().position(|other| *other == number);
        left.remove(place.unwrap_or_else(|| panic!("{number} is missing:\n{english}\n{japanese}")));
    }
}

/// The decimal and hexadecimal numbers of a text.
fn numbers(text: &str) -> Vec<&str> {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    words.filter(|word| word.starts_with(|first: char| first.is_ascii_digit())).collect()
}

/// No English is left over: names have capitals and underscores, so not even three plain words may follow each other.
#[track_caller]
fn check_words(japanese: &str) {
    let mut run = 0;
    for word in japanese.split(' ') {
        let word = word.trim_end_matches([',', '.', ';', ':']);
        let is_byte = word.len() == 2 && u8::from_str_radix(word, 16).is_ok();
        let letters = word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '\'');
        let plain = letters && !word.is_empty() && !is_byte;
        run = if plain { run + 1 } else { 0 };
        assert!(run < 3, "English is left over: {japanese}");
    }
}

/// Two texts of real bytes: names may be all that they say.
#[track_caller]
fn check_real(english: &str, japanese: &str) {
    check_numbers(english, japanese);
    check_words(japanese);
}

/// Pairs of captures: examples, captures with oddities, and the same with numbers that lie.
fn pairs() -> Vec<[Vec<u8>; 2]> {
    let examples = examples::all().into_iter().map(|example| [example.older, example.newer]);
    let mut pairs: Vec<[Vec<u8>; 2]> = examples.collect();
    let (older, newer) = fixtures::slot_shift();
    pairs.push([older.write(), newer.write()]);
    let alone = [fixtures::transfer_and_peer(), fixtures::samba_style(), fixtures::processor_cap()]
        .map(|capture| capture.write());
    pairs.extend(alone.map(|bytes| [bytes.clone(), bytes]));
    for seed in 0..40 {
        let [older, newer] = &pairs[seed % 4];
        let damaged = damage::with_hostile_dwords(newer, 20, seed as u64);
        pairs.push([older.clone(), damaged]);
    }
    pairs
}

/// Calls `check` with both languages' words of a capture.
fn with_words(capture: &Capture, check: impl Fn([Words<'_>; 2])) {
    let names = &Names::default();
    check(Language::ALL.map(|language| Words { capture, names, language }));
}

#[test]
fn no_english_is_left_over_in_the_structures_of_any_capture() {
    for [_, bytes] in pairs() {
        let capture = Capture::read(bytes);
        with_words(&capture, |words| {
            for place in capture.places() {
                let [english, japanese] = words.each_ref().map(|words| words.label(place));
                check_real(&english, &japanese);
                for leaf in capture.leaves(place) {
                    let [english, japanese] = words.each_ref().map(|words| words.leaf(place, &leaf));
                    assert_eq!((&english.c_type, &english.value), (&japanese.c_type, &japanese.value));
                    let notes = [english.note, japanese.note].map(Option::unwrap_or_default);
                    check_real(&notes[0], &notes[1]);
                }
            }
        });
    }
}

#[test]
fn no_english_is_left_over_in_the_findings_of_any_capture() {
    for [_, bytes] in pairs() {
        let capture = Capture::read(bytes);
        with_words(&capture, |words| {
            for found in words[0].findings() {
                check(Language::ALL.map(|language| found.kind.say(language)));
                check_real(&words[0].place(found.place), &words[1].place(found.place));
            }
        });
    }
}

#[test]
fn no_english_is_left_over_in_the_explanations_of_any_pair() {
    for [older, newer] in pairs() {
        let (older, newer) = (Capture::read(older), Capture::read(newer));
        for pair in [Pair::new(&older, &newer), Pair::single(&newer)] {
            for finding in pair.findings() {
                let found = FoundInPair::new(pair.as_ref(), &finding);
                let [english, japanese] = Language::ALL.map(|language| found.say(language));
                check_real(&english, &japanese);
            }
            for row in pair.rows().step_by(3) {
                let [english, japanese] = Language::ALL.map(|language| Explanation::new(&row, language));
                assert_eq!(english.substituted, japanese.substituted);
                check_real(&english.result, &japanese.result);
                assert_eq!(english.steps.len(), japanese.steps.len());
                for (english, japanese) in english.steps.iter().zip(&japanese.steps) {
                    check([english.name, japanese.name]);
                    check_real(&english.text, &japanese.text);
                    assert_eq!(english.bytes, japanese.bytes);
                }
                for (english, japanese) in english.operands.iter().zip(&japanese.operands) {
                    check([&english.meaning, &japanese.meaning]);
                }
                assert_eq!(english.notes.len(), japanese.notes.len());
                for (english, japanese) in english.notes.iter().zip(&japanese.notes) {
                    assert!(is_japanese(japanese), "{english}\n{japanese}");
                    check_real(english, japanese);
                }
            }
        }
    }
}

#[test]
fn a_translation_that_loses_a_number_or_keeps_english_is_found() {
    check(["8 bytes of 0x1f", "0x1f の 8 バイト"]);
    for japanese in ["8 bytes of 0x1f", "0x1f のバイト", "0x1f の 80 バイト", "0x1f の 8 バイト is not there"]
    {
        assert!(std::panic::catch_unwind(|| check(["8 bytes of 0x1f", japanese])).is_err(), "{japanese}");
    }
}
