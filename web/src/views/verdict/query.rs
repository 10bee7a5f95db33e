//! The worst problem, its consequences, and its bytes.

use winperf::Place;
use winperf::findings::{Defined, PairFinding, PairFindingKind};
use winperf::pair::Age;
use winperf_report::account::{capitalized, row_at, values_by_name};
use winperf_report::language::Language;
use winperf_report::number::grouped_in;
use winperf_report::sentences;
use winperf_report::words::Words as InWords;

use crate::phrases::Words;
use crate::phrases::values::with_unit;
use crate::phrases::verdict::{NamedItem, VerdictMsg};
use crate::state::Session;
use crate::state::answers::found::About;
use crate::state::answers::paired::Paired;
use crate::state::library::side::Side;
use crate::state::view::notice::Weight;
use crate::views::assumed::query::{self as assumed, Mend};
use crate::views::notices::query::{LastingNotice, lasting};
use crate::views::query::evidence::{self, EvidenceRow};

/// Message about the worst problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub weight: Weight,
    /// The problem, in one sentence.
    pub title: String,
    /// Consequences of the problem.
    pub rest: Option<String>,
    pub evidence: Vec<EvidenceRow>,
    /// Its row in the list of findings.
    pub row: Option<usize>,
    pub mend: Option<Mend>,
    /// Number of findings.
    pub count: usize,
}

/// Returns the worst problem of the open documents; `None` if there is none.
pub fn verdict(session: &Session, language: Language) -> Option<Verdict> {
    let all = lasting(session, language);
    let worst = all.iter().find(|lasting| lasting.weight == Weight::Error);
    let worst = worst.or_else(|| all.iter().find(|lasting| lasting.weight == Weight::Warning));
    let LastingNotice { weight, message, finding, .. } = worst.or(all.first())?.clone();
    let words = Words { language };
    let (title, rest) = finding
        .and_then(|row| title_and_rest(session, row, words))
        .unwrap_or_else(|| (words.say(message).to_string(), None));
    Some(Verdict {
        weight,
        title,
        rest,
        evidence: finding.map(|row| evidence::for_finding(session, row, language)).unwrap_or_default(),
        row: finding,
        mend: finding.and_then(|row| assumed::find_mend(session, row)),
        count: session.found().count(),
    })
}

/// Returns a finding as a title and its consequences; `None` if its message is one sentence.
fn title_and_rest(session: &Session, row: usize, words: Words) -> Option<(String, Option<String>)> {
    let odd = session.found().get(row)?;
    match odd.about {
        About::Machine => None,
        About::Capture(side) => describe_capture_finding(session, side, odd.idx, words),
        About::Pair => describe_pair_finding(session, odd.idx, words),
    }
}

fn describe_capture_finding(
    session: &Session,
    side: Side,
    idx: usize,
    words: Words,
) -> Option<(String, Option<String>)> {
    let found = session.found().side(side);
    let finding = found.get(idx)?;
    let document = session.library.captures.capture(side)?;
    let language = words.language;
    let in_words = InWords { capture: document.walked(), names: &session.library.naming.names, language };
    let place = in_words.place(finding.place);
    let expected = finding.expected.filter(|_| !finding.kind.is_rule());
    let title = match finding
        .field
        .zip(finding.had)
        .zip(expected)
        .map(|((field, had), expected)| (field, had, expected))
    {
        Some((field, had, expected)) => VerdictMsg::Field { place, member: field.member.name, had, expected },
        None => VerdictMsg::Of(place, sentences::describe_finding(&finding.kind, language)),
    };
    let more = found.count_of_causes(finding.kind.severity()).saturating_sub(1);
    // Where a value is expected, no other capture has to show it.
    let is_alone = expected.is_none() && session.library.captures.slot(side.other()).is_none();
    let rest = VerdictMsg::InFile { file: document.file.clone(), more, is_alone };
    Some((words.say(title).to_string(), Some(words.say(rest).to_string())))
}

fn describe_pair_finding(session: &Session, idx: usize, words: Words) -> Option<(String, Option<String>)> {
    let paired = session.paired()?;
    let finding = paired.findings.get(idx)?;
    let found = paired.found(idx)?;
    let PairFindingKind::InstancesShifted { wrong, .. } = finding.kind else {
        if let Some(rest) = without_object(paired, finding, words) {
            let title = capitalized(&sentences::describe_pair_finding(&found, words.language));
            return Some((title, Some(rest)));
        }
        let (title, rest) = split(&sentences::describe_pair_finding(&found, words.language), words.language);
        return (!matches!(finding.kind, PairFindingKind::Swapped)).then_some((title, rest));
    };
    let side = paired.side(Age::Newer);
    let title = VerdictMsg::Other(found.subject.clone(), named_item(session, finding.places[1], side), side);
    let rest = wrong.map(|wrong| {
        let (by_name, value) = values_by_name(wrong);
        let counter = found.wrong_counter.clone();
        let unit = row_at(paired.pair(), finding.places[1], wrong.counter).and_then(|row| row.unit());
        let shown = |value: String| with_unit(grouped_in(&value), unit, words.language);
        let (by_name, value) = (shown(by_name), value.map(shown));
        words.say(VerdictMsg::ByName { counter, by_name, value }).to_string()
    });
    Some((words.say(title).to_string(), rest))
}

/// Returns the usual causes of a finding about an object that only one capture has.
fn without_object(paired: &Paired, finding: &PairFinding, words: Words) -> Option<String> {
    let PairFindingKind::OnlyInOne { what: Defined::Object, only_in, count } = finding.kind else {
        return None;
    };
    let [older, newer] = finding.places;
    let place = match only_in {
        Age::Older => older,
        Age::Newer => newer,
    };
    let object = paired.capture(only_in)?.walked().object(place.object()?)?;
    let side = paired.side(only_in.other());
    Some(words.say(VerdictMsg::NoObject(side, object.title().0, count.saturating_sub(1))).to_string())
}

/// Returns the first clause of a sentence, which is the title, and the others.
fn split(said: &str, language: Language) -> (String, Option<String>) {
    let between = match language {
        Language::English => "; ",
        Language::Japanese => "。",
    };
    match said.split_once(between) {
        Some((title, rest)) => (capitalized(title), Some(capitalized(rest))),
        None => (capitalized(said), None),
    }
}

/// Returns the kind of the instances of an object, by its title index.
fn named_item(session: &Session, place: Place, side: Side) -> NamedItem {
    let capture = session.library.captures.capture(side);
    let object = place.object().and_then(|object| capture?.walked().object(object));
    match object.map(|object| object.title().0) {
        Some(230) => NamedItem::Process,
        Some(232) => NamedItem::Thread,
        _ => NamedItem::Instance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{alone, desktop, opened};

    fn english(session: &Session) -> Option<Verdict> {
        verdict(session, Language::English)
    }

    #[test]
    fn a_name_that_belongs_to_another_process_is_told_with_both_values_and_both_ids() {
        let verdict = english(&desktop()).unwrap();
        assert_eq!(verdict.title, "svchost#3 is a different process in B");
        let rest = verdict.rest.unwrap();
        assert!(rest.contains("317\u{202f}266.870 %") && rest.contains("it is 3.113 %."), "{rest}");
        assert_eq!(verdict.evidence.len(), 2);
        assert_eq!(verdict.weight, Weight::Warning);
    }

    #[test]
    fn a_field_that_lies_is_named_with_its_structure_and_both_numbers() {
        let example = winperf_synth::examples::desktop();
        let capture = winperf::Capture::parse(example.older.clone());
        let counter = capture.objects().next().and_then(|object| object.counters().next()).unwrap();
        // The `ByteLength` of the definition.
        let field = capture.span(counter.place()).unwrap().offset as usize;
        let mut lying = example.older;
        lying[field] += 4;
        let verdict = english(&opened(vec![lying])).unwrap();
        assert!(verdict.title.contains(": ByteLength is 44 but should be 40"), "{}", verdict.title);
        assert!(verdict.mend.is_some() && verdict.evidence[0].field.expected == Some(40), "{verdict:?}");
        assert!(!verdict.rest.unwrap().contains("Tip:"), "the expected value is known");
    }

    #[test]
    fn a_value_that_decreased_is_told_with_both_numbers() {
        let example = winperf_synth::examples::desktop();
        let capture = winperf::Capture::parse(example.newer.clone());
        let object =
            capture.objects().find(|object| object.title() == winperf::TitleIndex::PROCESSOR).unwrap();
        let instance = object.instances().next().unwrap();
        let value = capture.leaves(instance.block().unwrap().place()).into_iter();
        let value =
            value.into_iter().find(|leaf| leaf.kind == winperf::LeafKind::Value).unwrap().offset as usize;
        let mut lower = example.newer;
        lower[value..value + 8].copy_from_slice(&1_689_400_000_000_u64.to_le_bytes());
        let session = opened(vec![example.older, lower]);
        let row = (0..session.found().count()).find(|row| {
            title_and_rest(&session, *row, Words::default())
                .is_some_and(|(title, _)| title.contains("decreased"))
        });
        let (title, rest) = title_and_rest(&session, row.unwrap(), Words::default()).unwrap();
        assert!(
            title.ends_with("400\u{202f}000\u{202f}000") && rest.unwrap().contains("PDH gives"),
            "{title}"
        );
        assert!(
            title.starts_with(r"The raw value of Processor(0)\% Processor Time decreased from "),
            "{title}"
        );
        assert!(title.contains("to 1\u{202f}689\u{202f}400\u{202f}000\u{202f}000"), "{title}");
        assert_eq!(evidence::for_finding(&session, row.unwrap(), Language::English).len(), 2);
    }

    #[test]
    fn an_object_that_only_a_has_is_told_with_what_usually_causes_that() {
        let example = winperf_synth::examples::desktop();
        let whole = winperf::Capture::parse(example.newer);
        let others: Vec<_> = whole
            .objects()
            .map(|object| object.title())
            .filter(|title| *title != winperf::TitleIndex::PROCESSOR)
            .collect();
        let fewer = whole.excerpt(&others).unwrap().file().to_vec();
        let session = opened(vec![example.older, fewer]);
        let rows = 0..session.found().count();
        let rests = rows.filter_map(|row| title_and_rest(&session, row, Words::default())?.1);
        let all: Vec<_> = rests.collect();
        assert!(all.iter().any(|rest| rest.starts_with("B has no object 238. Usual causes: ")), "{all:?}");
    }

    #[test]
    fn a_sound_capture_has_no_verdict_and_a_file_that_is_none_a_sentence() {
        assert_eq!(english(&opened(alone())), None);
        let none = english(&opened(vec![b"hello".to_vec()])).unwrap();
        assert!(none.weight == Weight::Error && none.row.is_none() && none.rest.is_none(), "{none:?}");
    }
}
