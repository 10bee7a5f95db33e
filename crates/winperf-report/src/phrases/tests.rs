//! Checks of every text in every language.

mod absence;
mod explanation;
mod failure;
mod fields;
mod files;
mod find;
mod findings;
mod logs;
mod mistakes;
mod problems;
mod reply;
mod share;
mod status;
mod titles;

use winperf::{Capture, Names, Pair};
use winperf_synth::{damage, examples, fixtures};

use crate::explain::Explanation;
use crate::language::Language;
use crate::phrases::{FoundInPair, Say};
use crate::words::Words;

/// One of each of the variants of an enum; a missing variant does not compile.
macro_rules! one_of_each {
    ($kind:ident: $($variant:ident $({ $($field:ident: $value:expr),* $(,)? })? $(($($inner:expr),*))?;)*) => {{
        let _ = |kind: &$kind| match kind {
            $($kind::$variant { .. } => (),)*
        };
        vec![$($kind::$variant $({ $($field: $value),* })? $(($($inner),*))?),*]
    }};
}
pub(crate) use one_of_each;

/// Checks a text in each language: each must be in its own, and have every number of the English one.
#[track_caller]
pub(crate) fn check<S: AsRef<str>>(say: impl Fn(Language) -> S) {
    let english = say(Language::English);
    for &language in Language::ALL {
        check_one(language, english.as_ref(), say(language).as_ref());
    }
}

#[track_caller]
fn check_one(language: Language, english: &str, text: &str) {
    assert!(!text.is_empty() && is_in(language, text), "not in {language:?}:\n{english}\n{text}");
    check_real(language, english, text);
}

/// Returns `true` if a text may be in a language and in no other, judged by its letters.
fn is_in(language: Language, text: &str) -> bool {
    match language {
        Language::English => !is_japanese(text),
        Language::Japanese => is_japanese(text),
    }
}

/// Returns `true` if a text has kana or kanji.
fn is_japanese(text: &str) -> bool {
    text.chars().any(|character| matches!(character, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

/// Checks that every number of the English text is in the other one.
#[track_caller]
fn check_numbers(english: &str, text: &str) {
    let mut left = numbers(text);
    for number in numbers(english) {
        let place = left.iter().position(|other| *other == number);
        left.remove(place.unwrap_or_else(|| panic!("{number} is missing:\n{english}\n{text}")));
    }
}

/// Returns the decimal and hexadecimal numbers of a text.
fn numbers(text: &str) -> Vec<&str> {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    words.filter(|word| word.starts_with(|first: char| first.is_ascii_digit())).collect()
}

/// Checks that no English is left: names have capitals and underscores, so no three consecutive plain words may occur.
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

/// Checks two texts of real bytes, which may consist of names only.
#[track_caller]
fn check_real(language: Language, english: &str, text: &str) {
    check_numbers(english, text);
    match language {
        Language::English => {}
        Language::Japanese => check_words(text),
    }
}

/// Checks a text in each language.
#[track_caller]
fn check_all_real<S: AsRef<str>>(say: impl Fn(Language) -> S) {
    let english = say(Language::English);
    for &language in Language::ALL {
        check_real(language, english.as_ref(), say(language).as_ref());
    }
}

/// Returns pairs of captures: examples, captures with oddities, and the same with wrong numbers.
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

#[test]
fn no_english_is_left_over_in_the_structures_of_any_capture() {
    let names = &Names::default();
    for [_, bytes] in pairs() {
        let capture = &Capture::parse(bytes);
        let words = |language| Words { capture, names, language };
        for place in capture.places() {
            check_all_real(|language| words(language).label(place));
            for leaf in capture.leaves(place) {
                let english = words(Language::English).leaf(place, &leaf);
                for &language in Language::ALL {
                    let said = words(language).leaf(place, &leaf);
                    assert_eq!((&said.c_type, &said.value), (&english.c_type, &english.value));
                    let [english, said] = [&english, &said].map(|leaf| leaf.note.as_deref());
                    check_real(language, english.unwrap_or_default(), said.unwrap_or_default());
                }
            }
        }
    }
}

#[test]
fn no_english_is_left_over_in_the_findings_of_any_capture() {
    let names = &Names::default();
    for [_, bytes] in pairs() {
        let capture = &Capture::parse(bytes);
        let words = |language| Words { capture, names, language };
        for found in words(Language::English).findings() {
            check(|language| found.kind.say(language));
            check_all_real(|language| words(language).place(found.place));
        }
    }
}

#[test]
fn no_english_is_left_over_in_the_explanations_of_any_pair() {
    for [older, newer] in pairs() {
        let (older, newer) = (Capture::parse(older), Capture::parse(newer));
        for pair in [Pair::new(older.clone(), newer.clone()), Pair::single(newer.clone())] {
            for found in FoundInPair::all(&pair) {
                check_all_real(|language| found.say(language));
            }
            for row in pair.rows().step_by(3) {
                let english = Explanation::new(&row, Language::English);
                for &language in Language::ALL {
                    check_explanation(language, &english, &Explanation::new(&row, language));
                }
            }
        }
    }
}

fn check_explanation(language: Language, english: &Explanation, said: &Explanation) {
    let lines = |of: &Explanation| of.formula.as_ref().map(|formula| formula.lines().count());
    assert_eq!(lines(english), lines(said));
    check_one(language, english.sort, said.sort);
    assert_eq!(english.counts.len(), said.counts.len());
    for (english, said) in english.counts.iter().zip(&said.counts) {
        check_one(language, &english.text, &said.text);
    }
    assert_eq!(english.readings.len(), said.readings.len());
    for (english, said) in english.readings.iter().zip(&said.readings) {
        check_one(language, english.why, said.why);
        check_real(language, &english.value, &said.value);
    }
    check_real(language, &english.result, &said.result);
    assert_eq!(english.steps.len(), said.steps.len());
    for (english, said) in english.steps.iter().zip(&said.steps) {
        check_one(language, english.name, said.name);
        check_real(language, &english.text, &said.text);
        assert_eq!(english.bytes, said.bytes);
    }
    for (english, said) in english.operands.iter().zip(&said.operands) {
        check_one(language, &english.meaning, &said.meaning);
    }
    assert_eq!(english.notes.len(), said.notes.len());
    for (english, said) in english.notes.iter().zip(&said.notes) {
        check_one(language, english, said);
    }
}

#[test]
fn a_translation_that_loses_a_number_or_keeps_english_is_found() {
    let check_japanese = |japanese| check_one(Language::Japanese, "8 bytes of 0x1f", japanese);
    check_japanese("0x1f の 8 バイト");
    for japanese in ["8 bytes of 0x1f", "0x1f のバイト", "0x1f の 80 バイト", "0x1f の 8 バイト is not there"]
    {
        assert!(std::panic::catch_unwind(|| check_japanese(japanese)).is_err(), "{japanese}");
    }
}
