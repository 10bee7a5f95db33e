//! Meanings of the letters of a formula: specific texts for N and B of Windows' counters, generic ones by type for all
//! others.
//!
//! Each language has a list, `phrases/LANGUAGE/letters.tsv`: the title indices of object and counter; both names in
//! English; the meaning of N; the meaning of B.

use winperf::counter_type::{CounterType, TimeBase};
use winperf::formula::{Formula, Letter};
use winperf::{Counter, TitleIndex};

use super::sort::ValueKind;
use crate::language::Language;
use crate::phrases::{BaseOf, Counts, Say};

/// Units of the raw value and the base of a counter; each `None` if it is not in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    raw: Option<&'static str>,
    base: Option<&'static str>,
}

/// A letter without the number of its sample, and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterText {
    /// `N`, `D`, `F` or `B`.
    pub letter: &'static str,
    /// A sentence.
    pub text: String,
}

fn list(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../phrases/english/letters.tsv"),
        Language::Japanese => include_str!("../phrases/japanese/letters.tsv"),
    }
}

impl Counted {
    /// Returns the entry of a counter of an object, by their title indices, which for Windows are the same on every
    /// machine.
    fn find(object: TitleIndex, counter: TitleIndex, language: Language) -> Self {
        let key = format!("{}/{}\t", object.0, counter.0);
        let Some(line) = list(language).lines().find(|line| line.starts_with(&key)) else {
            return Self::default();
        };
        let mut columns = line.split('\t').skip(2).map(|text| Some(text).filter(|text| !text.is_empty()));
        Self { raw: columns.next().flatten(), base: columns.next().flatten() }
    }
}

/// Returns the meanings of the letters of a type, one sentence each; specific ones for a counter of Windows.
pub(crate) fn letters(
    counter_type: CounterType,
    time_base: TimeBase,
    titles: Option<(TitleIndex, TitleIndex)>,
    language: Language,
) -> Vec<LetterText> {
    let Ok(expression) = Formula::from_counter_type(counter_type).expression() else { return Vec::new() };
    let letters = expression.letters();
    let has = |wanted: &[Letter]| letters.iter().any(|letter| wanted.contains(letter));
    let known = titles.map(|(object, counter)| Counted::find(object, counter, language)).unwrap_or_default();
    let sort = ValueKind::from_counter_type(counter_type);
    let counts = [
        (has(&[Letter::N0, Letter::N1]), "N", Counts::Raw { sort, time_base, what: known.raw }),
        (has(&[Letter::D0, Letter::D1]), "D", Counts::Time(time_base)),
        (has(&[Letter::F]), "F", Counts::Frequency(time_base)),
        (has(&[Letter::B0, Letter::B1]), "B", Counts::Base { sort, time_base, what: known.base }),
    ];
    let counts = counts.into_iter().filter(|(is_there, ..)| *is_there);
    counts.map(|(_, letter, counts)| LetterText { letter, text: counts.say(language) }).collect()
}

/// Returns the meaning of a counter's base, such as the number of transfers.
pub fn base_of(numerator: Counter<'_>, language: Language) -> Option<String> {
    let sort = ValueKind::from_counter_type(numerator.counter_type());
    Formula::from_counter_type(numerator.counter_type()).base()?;
    let what = Counted::find(numerator.object().title(), numerator.title(), language).base;
    Some(BaseOf { sort, what }.say(language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::Titles;

    #[test]
    fn every_line_names_a_counter_of_windows_once_and_every_language_has_the_same() {
        let titles = Titles::base();
        let keys = |language| {
            list(language).lines().map(|line| {
                let columns: Vec<&str> = line.split('\t').collect();
                assert_eq!(columns.len(), 4, "{line}");
                (columns[0], columns[1], columns[3].is_empty(), !columns[2].is_empty())
            })
        };
        let english: Vec<_> = keys(Language::English).collect();
        let mut once: Vec<&str> = english.iter().map(|(key, ..)| *key).collect();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), english.len());
        for (key, names, _, has_raw) in &english {
            let (object, counter) = key.split_once('/').expect("two indices");
            let name =
                |index: &str| titles.name(TitleIndex(index.parse().expect("an index"))).expect("a name");
            assert_eq!(format!("{}\\{}", name(object), name(counter)), *names);
            assert!(has_raw, "{key}");
        }
        for &language in Language::ALL {
            assert_eq!(keys(language).collect::<Vec<_>>(), english);
        }
    }

    #[test]
    fn a_counter_of_windows_is_explained_by_what_it_counts_and_any_other_by_its_type() {
        let said = |counter_type: CounterType, titles| {
            let titles = Some(titles).map(|(object, counter)| (TitleIndex(object), TitleIndex(counter)));
            letters(counter_type, counter_type.time_base(), titles, Language::English)
                .into_iter()
                .map(|said| format!("{}: {}", said.letter, said.text))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            said(CounterType::PERF_AVERAGE_TIMER, (234, 208)),
            [
                "N: counts ticks of time that all reads took together",
                "F: is the number of ticks in a second",
                "B: is the number of reads"
            ]
        );
        assert_eq!(
            said(CounterType::PERF_100NSEC_TIMER, (230, 6))[0],
            "N: counts units of 100 ns of processor time of all threads of the process"
        );
        let unknown = said(CounterType::PERF_AVERAGE_BULK, (5000, 5002));
        assert_eq!(unknown[1], "B: is the number of operations");
    }

    #[test]
    fn every_letter_of_every_type_counts_something_in_every_language() {
        for counter_type in CounterType::predefined() {
            let Ok(expression) = Formula::from_counter_type(counter_type).expression() else { continue };
            let mut wanted: Vec<&str> =
                expression.letters().iter().map(|letter| &letter.name()[..1]).collect();
            wanted.sort_unstable();
            wanted.dedup();
            for &language in Language::ALL {
                let said = letters(counter_type, counter_type.time_base(), None, language);
                let mut found: Vec<&str> = said.iter().map(|said| said.letter).collect();
                found.sort_unstable();
                assert_eq!(found, wanted, "{counter_type:?}");
                assert!(said.iter().all(|said| said.text.chars().count() > 3), "{said:?}");
            }
        }
    }
}
