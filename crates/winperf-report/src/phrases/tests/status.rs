//! Statuses and notes of values.

use winperf::formula::{NoValue, Notes};

use super::check;
use crate::language::Language;
use crate::phrases::{Brief, Say};

#[test]
fn every_status_and_every_note_has_words_and_a_sentence_in_every_language() {
    check(|language| Brief(Ok(1.0)).say(language));
    for why in NoValue::ALL {
        check(|language| Brief(*why).say(language));
        check(|language| why.say(language));
    }
    for said in Notes::all().iter() {
        check(|language| Brief(said).say(language));
        check(|language| said.say(language));
    }
}

#[test]
fn no_two_statuses_have_the_same_words() {
    for &language in Language::ALL {
        let mut labels: Vec<&str> = NoValue::ALL.iter().map(|why| Brief(*why).say(language)).collect();
        labels.sort_unstable();
        labels.dedup();
        assert_eq!(labels.len(), NoValue::ALL.len());
    }
}
