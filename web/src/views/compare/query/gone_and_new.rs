//! The sentence with which a comparison begins, and the objects and counters that only one of the captures has.

use winperf::difference::{DifferenceClass, DifferenceClasses, Oddity};
use winperf::pair::{Age, ObjectPair};
use winperf::{Pair, TitleIndex};
use winperf_report::Say;
use winperf_report::account::{Definition, Statement, definitions};
use winperf_report::language::Language;

use crate::phrases::compare::Changed;
use crate::state::answers::differences::Differences;
use crate::state::answers::paired::Paired;
use crate::state::library::side::Side;

/// Objects and counters that are named.
const NAMED: usize = 200;

/// Summary at the start of a comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoneAndNew {
    /// Possible reason for that many: the captures are of programs of different bitness.
    pub bits: Option<String>,
    /// Changes between the captures, for a sentence.
    pub changed: Changed,
    /// The first of them as texts, each with its capture and offset.
    pub lines: Vec<(String, (Side, u32))>,
    /// Number of items not shown.
    pub more: usize,
}

impl GoneAndNew {
    /// Returns the changes between two captures, with known differences.
    pub fn new(paired: &Paired, differences: &Differences, language: Language) -> Self {
        let mut found = Self {
            bits: bits(paired).map(|bits| Statement::OtherBits(bits).say(language)),
            ..Self::default()
        };
        found.changed.processes = processes(paired).unwrap_or_default();
        found.changed.values = values(paired.pair(), differences);
        for definition in definitions(paired.pair()) {
            let kind = if definition.counter.is_some() { 2 } else { 0 };
            let (count, first) = &mut found.changed.defined[kind + definition.only_in.choose(0, 1)];
            *count += 1;
            if *count == 1 {
                *first = name(&definition);
            }
            match line(paired, &definition, language).filter(|_| found.lines.len() < NAMED) {
                Some(line) => found.lines.push(line),
                None => found.more += 1,
            }
        }
        found
    }

    /// Returns `true` if the summary is empty.
    pub fn is_nothing(&self) -> bool {
        self.bits.is_none() && self.lines.is_empty()
    }
}

/// Returns an object, or a counter with its object, as in counter paths.
fn name(Definition { object, counter, .. }: &Definition) -> String {
    counter.as_ref().map_or_else(|| object.clone(), |counter| format!("{object}\\{counter}"))
}

/// Returns the numbers of raw values that wrapped, and that decreased.
fn values(pair: &Pair, differences: &Differences) -> [usize; 2] {
    let odd = differences.rows(DifferenceClasses::only(DifferenceClass::Values), 0);
    let mut counts = [0; 2];
    for (_, difference) in odd {
        match pair.oddity(&difference) {
            Some(Oddity::Wrapped) => counts[0] += 1,
            Some(Oddity::WentBackwards) => counts[1] += 1,
            _ => {}
        }
    }
    counts
}

/// Returns the numbers of ended, new and renumbered processes.
fn processes(paired: &Paired) -> Option<[usize; 3]> {
    let pair = paired.both()?;
    let is_of_processes = |object: &ObjectPair<'_>| {
        object.get(Age::Newer).is_some_and(|object| object.title() == TitleIndex::PROCESS)
    };
    let [mut ended, mut began, mut renumbered] = [0; 3];
    for instance in pair.objects().find(is_of_processes)?.instances() {
        match Age::BOTH.map(|age| instance.get(age).is_some()) {
            [true, false] => ended += 1,
            [false, true] => began += 1,
            _ => renumbered += usize::from(instance.former_name().is_some()),
        }
    }
    Some([ended, began, renumbered])
}

fn line(paired: &Paired, definition: &Definition, language: Language) -> Option<(String, (Side, u32))> {
    let age = definition.only_in;
    let span = paired.pair().capture(age)?.span(definition.place)?;
    Some((Statement::Defined(definition.clone()).say(language), (paired.side(age), span.offset)))
}

/// Returns the bitness of the programs that took the older and the newer capture, if they are known and differ.
fn bits(paired: &Paired) -> Option<[u32; 2]> {
    let looker_bits = |age| paired.capture(age)?.bundle.manifest.as_ref()?.source().looker?.bits;
    let [older, newer] = Age::BOTH.map(looker_bits);
    older.zip(newer).filter(|(older, newer)| older != newer).map(<[u32; 2]>::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Words;
    use crate::phrases::compare::CompareMsg;
    use crate::shared::Shared;
    use crate::state::Session;
    use crate::state::library::capture::{Bundle, Capture};
    use crate::state::tests::with_captures;
    use winperf_bundle::Manifest;
    use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    use winperf_synth::{Counter, Object};

    /// Returns a capture with these objects, each with these counters, from a program with that bitness.
    fn capture(file: &str, seconds: i64, objects: &[(u32, &[u32])], bits: u32) -> Capture {
        let object = |(title, counters): &(u32, &[u32])| {
            let object = Object::new(*title)
                .counters(counters.iter().map(|title| Counter::new(*title, PERF_COUNTER_RAWCOUNT)));
            object.values(counters.iter().map(|_| 1))
        };
        let ticks = 10_000_000;
        let bytes = winperf_synth::Capture::new().clock((3600 + seconds) * ticks, ticks);
        let bytes = bytes
            .perf_time_100ns(133_486_382_456_780_000 + seconds * ticks)
            .objects(objects.iter().map(object));
        let json = format!(
            "{{\"schema\": \"winperf-capture/1\", \"source\": {{\"looker\": {{\"bits\": {bits}}}}}}}"
        );
        let manifest = Manifest::from_json(json.as_bytes()).unwrap();
        let bundle = Bundle { manifest, ..Bundle::default() };
        Capture::new(file.to_owned(), winperf::Capture::parse(bytes.write()), Shared::new(bundle))
    }

    fn of(session: &Session) -> GoneAndNew {
        let paired = session.paired().unwrap();
        let found = Differences::collect(paired.pair(), DifferenceClasses::ALL_BUT_MOVED);
        GoneAndNew::new(paired, &found, Language::English)
    }

    #[test]
    fn a_comparison_begins_with_what_only_one_capture_has_by_name() {
        let older = capture("a", 0, &[(2, &[250]), (4, &[24, 26, 28]), (230, &[784])], 64);
        let newer = capture("b", 1, &[(2, &[250, 44]), (4, &[24, 28]), (238, &[6])], 64);
        let found = of(&with_captures(vec![older, newer]));
        let lines: Vec<&str> = found.lines.iter().map(|(line, _)| line.as_str()).collect();
        assert_eq!(
            lines,
            [
                "new: the object Processor",
                "gone: the object Process",
                r"new: the counter System\Processor Queue Length",
                r"gone: the counter Memory\Committed Bytes",
            ]
        );
        let said = Words::default().say(CompareMsg::Changed(found.changed));
        assert_eq!(
            (&*said, found.more, found.bits),
            (
                r"Process is gone, Memory\Committed Bytes is gone, Processor is new, System\Processor Queue Length is new",
                0,
                None
            )
        );
        let sides: Vec<Side> = found.lines.iter().map(|(_, (side, _))| *side).collect();
        assert_eq!(sides, [Side::B, Side::A, Side::B, Side::A]);
    }

    #[test]
    fn the_sentence_counts_processes_and_values_that_wrapped() {
        let said = |session: &Session| Words::default().say(CompareMsg::Changed(of(session).changed));
        assert_eq!(
            said(&crate::state::tests::desktop()),
            "1 process ended, 1 started, 2 were renumbered, 1 counter wrapped"
        );
        let without =
            with_captures(vec![capture("a", 0, &[(2, &[250])], 64), capture("b", 1, &[(2, &[250])], 64)]);
        assert_eq!(said(&without), "No processes, objects or counters are new or gone");
    }

    #[test]
    fn several_gone_objects_are_told_by_the_first_and_their_number() {
        let older = capture("a", 0, &[(2, &[250]), (4, &[24]), (230, &[784]), (238, &[6])], 64);
        let found = of(&with_captures(vec![older, capture("b", 1, &[(2, &[250])], 64)]));
        let said = |language| Words { language }.say(CompareMsg::Changed(found.changed.clone()));
        assert_eq!(said(Language::English), "Memory and 2 more objects are gone");
        assert_eq!(said(Language::Japanese), "消滅したオブジェクト: Memory ほか 2 個");
    }

    #[test]
    fn captures_of_both_bitnesses_say_why_they_differ() {
        let objects: &[(u32, &[u32])] = &[(2, &[250])];
        let session = with_captures(vec![capture("a", 0, objects, 64), capture("b", 1, objects, 32)]);
        let bits = of(&session).bits.unwrap();
        assert!(
            bits.starts_with(
                "The older capture was taken by a 64-bit program and the newer one by a 32-bit one"
            ),
            "{bits}"
        );
        let same = with_captures(vec![capture("a", 0, objects, 64), capture("b", 1, objects, 64)]);
        assert!(of(&same).is_nothing());
    }
}
