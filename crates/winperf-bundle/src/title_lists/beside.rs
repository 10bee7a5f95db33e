//! Findings about a title list compared with the machine's other lists, and with the registry.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::ptr;

use winperf::TitleIndex;

use super::{ENGLISH, MachineFacts, NamedList, OddTitles, OddTitlesKind};
use crate::TitleKind;
use crate::registrations::Registrations;

/// Returns the findings about the list as a whole.
pub(super) fn findings(
    own: &NamedList<'_>,
    all: &[NamedList<'_>],
    known: MachineFacts<'_>,
) -> Vec<OddTitles> {
    if known.are_cut || own.indices.is_empty() {
        return Vec::new();
    }
    let mut kinds = Vec::new();
    // Only the English list must be complete: a provider may have its titles in English only.
    if let Some(registrations) = known.registrations.filter(|_| own.list.language == ENGLISH) {
        kinds.extend(last_mismatch(own, registrations));
        kinds.extend(holes(own, registrations));
    }
    kinds.extend(out_of_step(own, all));
    if own.list.kind == TitleKind::Counter {
        kinds.extend(languages(own, all, known));
    }
    kinds.into_iter().map(|kind| OddTitles { kind, offset: 0, length: 0 }).collect()
}

fn last_mismatch(own: &NamedList<'_>, registrations: &Registrations) -> Option<OddTitlesKind> {
    let perflib = registrations.perflib?;
    let titles = own.list.kind;
    let wanted = match titles {
        TitleKind::Counter => perflib.last_counter,
        TitleKind::Help => perflib.last_help,
    }?;
    let had = own.indices.last()?.0;
    (had != wanted).then_some(OddTitlesKind::LastMismatch { titles, wanted, had })
}

/// Returns a finding for each provider whose range of indices lacks names. Names have even indices.
fn holes(own: &NamedList<'_>, registrations: &Registrations) -> Vec<OddTitlesKind> {
    if own.list.kind == TitleKind::Help {
        return Vec::new();
    }
    // Binary search, because any number of providers may claim the same range.
    let even = own.indices.iter().filter(|index| index.0.is_multiple_of(2));
    let names: Vec<u32> = even.map(|index| index.0).collect();
    let up_to = |last: u32| names.partition_point(|index| *index <= last);
    let of_service = registrations.services.iter().filter_map(|service| {
        let (first, last) = (service.first_counter?, service.last_counter?);
        let within = names.get(names.partition_point(|index| *index < first)..up_to(last))?;
        let wanted = last.checked_sub(first)? / 2 + 1;
        let count = wanted.checked_sub(u32::try_from(within.len()).ok()?).filter(|count| *count > 0)?;
        let expected = |before: usize| first.checked_add(2 * u32::try_from(before).ok()?);
        let is_in_place = |index: &u32| {
            let before = within.partition_point(|other| other < index);
            expected(before) == Some(*index)
        };
        let index = TitleIndex(expected(within.partition_point(is_in_place))?);
        let service = service.name.clone();
        Some(OddTitlesKind::RangeHole { service, range: [first, last], index, count })
    });
    of_service.collect()
}

/// Returns a finding if the last help index is not the last name index plus 1.
fn out_of_step(own: &NamedList<'_>, all: &[NamedList<'_>]) -> Option<OddTitlesKind> {
    let is_names = |other: &&NamedList<'_>| {
        other.list.kind == TitleKind::Counter && other.list.language == own.list.language
    };
    let names = all.iter().find(is_names).filter(|_| own.list.kind == TitleKind::Help)?;
    let wanted = names.indices.last()?.0.checked_add(1)?;
    let had = own.indices.last()?.0;
    (had != wanted).then_some(OddTitlesKind::OutOfStep { wanted, had })
}

/// Returns a finding if the English list is missing, or if this list lacks names that the English list (for the English list: another list) has.
fn languages(own: &NamedList<'_>, all: &[NamedList<'_>], known: MachineFacts<'_>) -> Option<OddTitlesKind> {
    let names = || all.iter().filter(|other| other.list.kind == TitleKind::Counter);
    let language = own.list.language.to_string();
    let english = names().find(|other| other.list.language == ENGLISH);
    match english {
        None if known.are_all => {
            let is_first = names().next().is_some_and(|first| ptr::eq(first, own));
            is_first.then_some(OddTitlesKind::EnglishMissing { language })
        }
        None => None,
        Some(english) if ptr::eq(english, own) => {
            names().filter(|other| other.list.language != ENGLISH).find_map(|other| {
                let (index, count) = lacking(&other.indices, &own.indices)?;
                let language = other.list.language.clone();
                Some(OddTitlesKind::EnglishShorter { language, index, count })
            })
        }
        Some(english) => {
            let (index, count) = lacking(&english.indices, &own.indices)?;
            Some(OddTitlesKind::LanguageShorter { language, index, count })
        }
    }
}

/// Returns the first index of `wanted` that `own` lacks, and the number of missing indices.
fn lacking(wanted: &[TitleIndex], own: &[TitleIndex]) -> Option<(TitleIndex, u32)> {
    let mut lacking = wanted.iter().filter(|index| own.binary_search(index).is_err());
    let first = *lacking.next()?;
    Some((first, u32::try_from(lacking.count()).unwrap_or(u32::MAX).saturating_add(1)))
}
