//! Sentences of findings for a reader, with grouped thousands, and unchanged names and identifiers.
//!
//! Texts that are copied, searched or parsed have the plain digits of [`Say`].

use crate::account::{FoundInPair, Problem};
use winperf::findings::{FindingKind, PairFindingKind};

use crate::language::Language;
use crate::number::{grouped_around, grouped_in};
use crate::phrases::Say;

/// Returns the sentence of a finding of a capture.
pub fn describe_finding(kind: &FindingKind, language: Language) -> String {
    let said = kind.say(language);
    let id = match kind {
        FindingKind::ProcessUnknown { id, .. } => id.to_string(),
        FindingKind::UniqueIdSame { id, .. } => id.to_string(),
        _ => return grouped_in(&said),
    };
    grouped_around(&said, &[&id])
}

/// Returns the sentence of a finding of a pair.
pub fn describe_pair_finding(found: &FoundInPair, language: Language) -> String {
    let ids = match found.kind {
        PairFindingKind::InstancesShifted { older, newer, .. } => vec![older.to_string(), newer.to_string()],
        _ => Vec::new(),
    };
    let own = [&found.object, &found.subject, &found.wrong_counter];
    let path = found.decreased.as_ref().map(|decreased| &decreased.path);
    let names = own.into_iter().chain(&found.computers).chain(&found.counters).chain(&found.instances);
    let kept: Vec<&str> = names.chain(path).chain(&ids).map(String::as_str).collect();
    grouped_around(&found.say(language), &kept)
}

/// Returns the sentence of a finding in shared captures.
pub(crate) fn describe_problem(problem: &Problem, language: Language) -> Option<String> {
    match problem {
        Problem::Capture(kind) => Some(describe_finding(kind, language)),
        Problem::Pair(found) => Some(describe_pair_finding(found, language)),
        Problem::Machine(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::{Capture, Names, Pair};

    #[test]
    fn values_of_a_finding_are_grouped_and_its_ids_are_not() {
        let example = winperf_synth::examples::desktop();
        let [older, newer] =
            [example.older, example.newer].map(|bytes| std::sync::Arc::new(Capture::parse(bytes)));
        let pair = Pair::new(older, newer);
        let found = FoundInPair::all(&pair);
        let said: Vec<String> =
            found.iter().map(|found| describe_pair_finding(found, Language::English)).collect();
        assert!(said[0].contains("would be 317\u{202f}266.870 instead of 3.113"), "{said:?}");
        assert!(
            said.iter().any(|said| said.contains("ID 29012 in the older capture and 31188 in")),
            "{said:?}"
        );
        for &language in Language::ALL {
            for found in &found {
                let plain = describe_pair_finding(found, language).replace('\u{202f}', "");
                assert_eq!(plain, found.say(language), "nothing but the grouping");
            }
        }
    }

    #[test]
    fn lengths_of_a_damaged_capture_are_grouped() {
        let mut cut = winperf_synth::examples::desktop().older;
        cut.truncate(12_000);
        let capture = Capture::parse(cut);
        let said: Vec<String> = capture
            .findings(&Names::default())
            .iter()
            .map(|finding| describe_finding(&finding.kind, Language::English))
            .collect();
        assert!(
            said.iter().any(|said| said.contains("34\u{202f}752") && said.contains("12\u{202f}000")),
            "{said:?}"
        );
    }
}
