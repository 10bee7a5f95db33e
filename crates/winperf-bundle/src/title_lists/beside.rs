//! What is odd about a title list beside the others of its machine, and beside what the registry says.

use alloc::string::ToString;
use alloc::vec::Vec;

use winperf::TitleIndex;

use super::{ENGLISH, Known, OddTitles, OddTitlesKind, named};
use crate::registrations::Registrations;
use crate::{TitleKind, TitleList};

/// What is odd about the list as a whole.
pub(super) fn findings(list: &TitleList, lists: &[TitleList], known: Known<'_>) -> Vec<OddTitles> {
    let own = named(list);
    if known.are_cut || own.is_empty() {
        return Vec::new();
    }
    let mut kinds = Vec::new();
    // What a provider brings in English only is in no list of another language.
    if let Some(registrations) = known.registrations.filter(|_| list.language == ENGLISH) {
        kinds.extend(last_mismatch(list, &own, registrations));
        kinds.extend(holes(list, &own, registrations));
    }
    kinds.extend(out_of_step(list, &own, lists));
    if list.kind == TitleKind::Counter {
        kinds.extend(languages(list, &own, lists, known));
    }
    kinds.into_iter().map(|kind| OddTitles { kind, offset: 0, length: 0 }).collect()
}

fn last_mismatch(
    list: &TitleList,
    own: &[TitleIndex],
    registrations: &Registrations,
) -> Option<OddTitlesKind> {
    let perflib = registrations.perflib?;
    let wanted = match list.kind {
        TitleKind::Counter => perflib.last_counter,
        TitleKind::Help => perflib.last_help,
    }?;
    let had = own.last()?.0;
    (had != wanted).then_some(OddTitlesKind::LastMismatch { titles: list.kind, wanted, had })
}

/// For each provider the indices of its range that have no name; those of a name are even.
fn holes(list: &TitleList, own: &[TitleIndex], registrations: &Registrations) -> Vec<OddTitlesKind> {
    if list.kind == TitleKind::Help {
        return Vec::new();
    }
    let of_service = registrations.services.iter().filter_map(|service| {
        let (first, last) = (service.first_counter?, service.last_counter?);
        let within = own.get(
            own.partition_point(|index| index.0 < first)..own.partition_point(|index| index.0 <= last),
        )?;
        let even = within.iter().filter(|index| index.0.is_multiple_of(2));
        let wanted = last.checked_sub(first)? / 2 + 1;
        let count =
            wanted.checked_sub(u32::try_from(even.clone().count()).ok()?).filter(|count| *count > 0)?;
        // The first index whose place another one has taken.
        let mut expected = first;
        for index in even {
            if index.0 != expected {
                break;
            }
            expected = expected.checked_add(2)?;
        }
        let service = service.name.clone();
        Some(OddTitlesKind::RangeHole { service, range: [first, last], index: TitleIndex(expected), count })
    });
    of_service.collect()
}

/// Said of the explanations.
fn out_of_step(list: &TitleList, own: &[TitleIndex], lists: &[TitleList]) -> Option<OddTitlesKind> {
    let is_names = |other: &&TitleList| other.kind == TitleKind::Counter && other.language == list.language;
    let names = lists.iter().find(is_names).filter(|_| list.kind == TitleKind::Help)?;
    let wanted = named(names).last()?.0.checked_add(1)?;
    let had = own.last()?.0;
    (had != wanted).then_some(OddTitlesKind::OutOfStep { wanted, had })
}

/// What another language names and this one does not.
fn languages(
    list: &TitleList,
    own: &[TitleIndex],
    lists: &[TitleList],
    known: Known<'_>,
) -> Option<OddTitlesKind> {
    let names = || lists.iter().filter(|other| other.kind == TitleKind::Counter);
    let language = list.language.to_string();
    let english = names().find(|other| other.language == ENGLISH);
    match english {
        None if known.are_all => {
            let is_first = names().next().is_some_and(|first| first == list);
            is_first.then_some(OddTitlesKind::EnglishMissing { language })
        }
        None => None,
        Some(english) if english == list => {
            names().filter(|other| other.language != ENGLISH).find_map(|other| {
                let (index, count) = lacking(&named(other), own)?;
                Some(OddTitlesKind::EnglishShorter { language: other.language.clone(), index, count })
            })
        }
        Some(english) => {
            let (index, count) = lacking(&named(english), own)?;
            Some(OddTitlesKind::LanguageShorter { language, index, count })
        }
    }
}

/// The first of the indices that `own` does not have, and how many there are.
fn lacking(wanted: &[TitleIndex], own: &[TitleIndex]) -> Option<(TitleIndex, u32)> {
    let mut lacking = wanted.iter().filter(|index| own.binary_search(index).is_err());
    let first = *lacking.next()?;
    Some((first, u32::try_from(lacking.count()).unwrap_or(u32::MAX).saturating_add(1)))
}
