//! Everything odd about two captures, worst first, for texts that somebody else reads.

use std::collections::HashMap;

use winperf::Place;
use winperf::findings::{Finding, PairFinding, Severity};
use winperf::pair::{Age, Pair};

use crate::language::Language;
use crate::phrases::share::Sentence;
use crate::phrases::{FoundInPair, Say};
use crate::words::Words;

/// One odd thing about a pair, about a capture, or about the same place of both.
pub(crate) struct Found {
    pub(crate) severity: Severity,
    pub(crate) code: &'static str,
    /// Whether it merely follows from something else that is odd.
    pub(crate) follows: bool,
    /// What is odd, in a sentence.
    pub(crate) said: String,
    /// Where; `None` for what the pair as such has.
    pub(crate) place: Option<String>,
    /// Offset and length of the bytes in the older and in the newer capture.
    pub(crate) bytes: [Option<(u32, u32)>; 2],
}

/// Everything odd, worst first and what merely follows behind the others of its severity; an oddity that both captures have at the same place is one.
pub(crate) fn all(pair: &Pair, language: Language) -> Vec<Found> {
    let mut all: Vec<Found> = pair.findings().iter().map(|found| of_pair(pair, found, language)).collect();
    all.extend(of_captures(pair, language));
    all.sort_by_key(|found| (std::cmp::Reverse(found.severity), found.follows));
    all
}

/// How many there are of each severity, in a sentence.
pub(crate) fn counted(found: &[Found], language: Language) -> String {
    let count = |severity| found.iter().filter(|found| found.severity == severity).count();
    let [errors, warnings, infos] = [Severity::Error, Severity::Warning, Severity::Info].map(count);
    match errors + warnings + infos {
        0 => Sentence::NothingOdd.say(language),
        _ => Sentence::Found { errors, warnings, infos }.say(language),
    }
}

fn of_pair(pair: &Pair, found: &PairFinding, language: Language) -> Found {
    Found {
        severity: found.kind.severity(),
        code: found.kind.code(),
        follows: false,
        said: FoundInPair::new(pair, found).say(language),
        place: None,
        bytes: found.offsets.map(|offset| Some((offset?, 0))),
    }
}

fn of_captures(pair: &Pair, language: Language) -> Vec<Found> {
    let words = |age| Some(Words { capture: pair.capture(age)?, names: pair.names(age), language });
    let of_newer = words(Age::Newer).map(|words| of_capture(&words, Age::Newer)).unwrap_or_default();
    let Some(older) = words(Age::Older) else {
        return of_newer.into_iter().map(|(_, found)| found).collect();
    };
    let mut all: Vec<Found> = Vec::new();
    let mut by_place: HashMap<(&'static str, Place), usize> = HashMap::new();
    for (place, found) in of_newer {
        if let Some(place) = pair.counterpart(Age::Newer, place) {
            by_place.entry((found.code, place)).or_insert(all.len());
        }
        all.push(found);
    }
    for (place, found) in of_capture(&older, Age::Older) {
        let same = by_place.get(&(found.code, place)).and_then(|at| all.get_mut(*at));
        match same.filter(|other| other.bytes[0].is_none() && other.said == found.said) {
            Some(other) => other.bytes[0] = found.bytes[0],
            None => all.push(found),
        }
    }
    all
}

fn of_capture(words: &Words<'_>, age: Age) -> Vec<(Place, Found)> {
    words.findings().iter().map(|finding| (finding.place, of_finding(words, finding, age))).collect()
}

fn of_finding(words: &Words<'_>, finding: &Finding, age: Age) -> Found {
    let bytes = Some((finding.offset, finding.length));
    Found {
        severity: finding.kind.severity(),
        code: finding.kind.code(),
        follows: finding.cause.is_some(),
        said: finding.kind.say(words.language),
        place: Some(words.place(finding.place)),
        bytes: age.choose([bytes, None], [None, bytes]),
    }
}
