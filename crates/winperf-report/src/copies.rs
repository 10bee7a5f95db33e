//! Findings about originals, expressed for their redacted copies.
//!
//! Redaction moves nothing, so findings keep their places in the copies; names that are no longer in the copies are
//! left out.

use crate::machine::MachineFinding;
use winperf::findings::{Diagnostic, Finding, PairFinding};
use winperf::pair::{Age, Pair};
use winperf_bundle::Failure;

use crate::account::{Account, Problem};

/// Returns a finding about the machine with the names of the copies.
pub fn machine_finding(account: &Account, original: &MachineFinding) -> MachineFinding {
    let known = account.found.iter().filter_map(|found| match &found.odd {
        Problem::Machine(found) if is_copy(found, original) => Some(&**found),
        _ => None,
    });
    // A query that was left out is identified by the rest.
    let is_left_out = |known: &&MachineFinding| matches!(known, MachineFinding::Failed(failure) if failure.query.is_empty());
    known.min_by_key(is_left_out).map_or_else(|| original.without_names(), MachineFinding::clone)
}

fn is_copy(copy: &MachineFinding, original: &MachineFinding) -> bool {
    let key = |failure: &Failure| (failure.cause.code(), failure.sample, failure.services.len());
    match (copy, original) {
        (MachineFinding::Failed(copy), MachineFinding::Failed(original)) => {
            key(copy) == key(original) && (copy.query == original.query || copy.query.is_empty())
        }
        (MachineFinding::Titles(_, copy), MachineFinding::Titles(_, original)) => {
            (copy.kind.code(), copy.bytes()) == (original.kind.code(), original.bytes())
        }
        (MachineFinding::Absent(copy), MachineFinding::Absent(original)) => {
            (copy.reason.code(), copy.object) == (original.reason.code(), original.object)
        }
        _ => false,
    }
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
