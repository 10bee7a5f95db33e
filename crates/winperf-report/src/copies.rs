//! Findings about originals, expressed for their redacted copies.
//!
//! Redaction moves nothing, so findings keep their places in the copies; names that are no longer in the copies are
//! left out.

use winperf::findings::{Finding, PairFinding};
use winperf::pair::{Age, Pair};
use winperf::{Names, TitleIndex};
use winperf_bundle::Failure;
use winperf_bundle::absence::Absence;
use winperf_bundle::title_lists::OddTitles;

use crate::account::{Account, Problem};

/// Name of a title list in a text without the name of its file.
const TITLE_LIST: &str = "titles";

/// Returns a failed query with the names of the copies.
pub fn failure(account: &Account, original: &Failure) -> Failure {
    let key = |failure: &Failure| (failure.cause.code(), failure.sample, failure.services.len());
    let is_it = |other: &&Failure| key(other) == key(original);
    let mut known = account.found.iter().filter_map(|found| match &found.odd {
        Problem::Failed(failure) => Some(&**failure),
        _ => None,
    });
    // A query for objects is kept; one that was left out is identified by the rest.
    let same = known.clone().find(|other| is_it(other) && other.query == original.query);
    let same = same.or_else(|| known.find(|other| is_it(other) && other.query.is_empty()));
    same.map_or_else(|| original.without_names(), Failure::clone)
}

/// Returns an absent object with the names of the copies.
pub fn absence(account: &Account, original: &Absence) -> Absence {
    let key = |absence: &Absence| (absence.reason.code(), absence.object);
    let mut known = account.found.iter().filter_map(|found| match &found.odd {
        Problem::Absent(absence) => Some(&**absence),
        _ => None,
    });
    let same = known.find(|other| key(other) == key(original));
    same.map_or_else(|| nameless_absence(original), Absence::clone)
}

/// Returns the absence without names of services and files; the object keeps its title index.
pub fn nameless_absence(absence: &Absence) -> Absence {
    let name = |object: TitleIndex| {
        Names::default().titles().name(object).map_or_else(|| object.to_string(), str::to_owned)
    };
    Absence {
        name: absence.object.map(name).unwrap_or_default(),
        service: String::new(),
        library: String::new(),
        ..absence.clone()
    }
}

/// Returns a finding about a title list and the name of its file, with the names of the copies.
pub fn titles(account: &Account, original: &OddTitles) -> (String, OddTitles) {
    let key = |odd: &OddTitles| (odd.kind.code(), odd.offset, odd.length);
    let mut known = account.found.iter().filter_map(|found| match &found.odd {
        Problem::Titles(of_list) => Some(&**of_list),
        _ => None,
    });
    let same = known.find(|(_, other)| key(other) == key(original));
    same.map_or_else(|| nameless_titles(original), Clone::clone)
}

/// Returns a finding about a title list without its texts and the name of its file.
pub fn nameless_titles(odd: &OddTitles) -> (String, OddTitles) {
    (TITLE_LIST.to_owned(), odd.without_texts())
}

/// Returns the findings about a copy, compared with the other copy if there are two.
pub fn findings(pair: &Pair, age: Age) -> Vec<Finding> {
    let Some(capture) = pair.capture(age) else { return Vec::new() };
    match pair.capture(age.other()) {
        Some(other) => capture.findings_beside(other, pair.names(age)),
        None => capture.findings(pair.names(age)),
    }
}

/// Returns a finding of an original among those of its copy; `None` if redaction cleared it.
pub fn finding<'a>(of_copy: &'a [Finding], original: &Finding) -> Option<&'a Finding> {
    let key = |finding: &Finding| (finding.kind.code(), finding.place, finding.offset);
    of_copy.iter().find(|other| key(other) == key(original))
}

/// Returns the finding about the pair of copies that corresponds to one about the originals.
pub fn pair_finding<'a>(of_copies: &'a [PairFinding], original: &PairFinding) -> Option<&'a PairFinding> {
    let key = |finding: &PairFinding| (finding.kind.code(), finding.places);
    of_copies.iter().find(|other| key(other) == key(original))
}
