mod later;
mod rescue;

use super::*;
use crate::failure::Refusal;
use alloc::borrow::ToOwned;
use winperf_synth::{Capture, Object};

/// A machine whose objects answer, hang or crash.
struct Scripted {
    /// The existing providers, with their objects.
    providers: Vec<(&'static str, Vec<u32>)>,
    /// `true` if the registry lists the objects of the providers.
    lists: bool,
    /// `true` if it has ranges of titles instead, which contain them.
    has_ranges: bool,
    /// Objects of the providers that are never returned.
    absent: Vec<u32>,
    /// Outcome of a query that reaches this object.
    bad: Vec<(u32, Cause)>,
    /// Number of queries of a process that are answered before the failure, including the one before the samples.
    good_answers: usize,
    /// Maximum number of failures.
    times: usize,
    /// `true` if every provider is called whatever is queried.
    calls_all: bool,
    /// The title list, as text.
    titles: Vec<&'static str>,
    /// The time that passes during a hang.
    now: Duration,
    /// The queried value names, in their order.
    asked: Vec<String>,
    said: Vec<String>,
}

impl Default for Scripted {
    fn default() -> Self {
        Self {
            providers: Vec::new(),
            lists: true,
            has_ranges: false,
            absent: Vec::new(),
            bad: Vec::new(),
            good_answers: 0,
            times: usize::MAX,
            calls_all: false,
            titles: vec![TITLES],
            now: Duration::ZERO,
            asked: Vec::new(),
            said: Vec::new(),
        }
    }
}

const TITLES: &str =
    "1\u{0}1847\u{0}5000\u{0}Transfer\u{0}5002\u{0}transfer\u{0}5004\u{0}Warteschlange\u{0}\u{0}";

/// Returns an order of plain values, without help texts.
fn order() -> Order {
    Order { help_texts: Some(false), ..Order::default() }
}

/// Returns a machine with a provider for each of these objects.
fn machine(objects: &[u32]) -> Scripted {
    let names = ["first", "second", "third", "fourth"];
    let providers = objects.iter().zip(names.into_iter().cycle()).map(|(index, name)| (name, vec![*index]));
    Scripted { providers: providers.collect(), ..Scripted::default() }
}

impl Scripted {
    fn bad(self, index: u32, cause: Cause) -> Self {
        Self { bad: vec![(index, cause)], ..self }
    }

    fn answer(&mut self, query: &Query) -> Series {
        self.asked.push(format!("{} x{}", query.name, query.count));
        if let ValueName::Names(_) = query.name {
            let list = if self.titles.len() > 1 { self.titles.remove(0) } else { self.titles[0] };
            let bytes = list.encode_utf16().flat_map(u16::to_le_bytes).collect();
            return Series { answers: vec![bytes], cause: None };
        }
        let reached = |index: &u32| match &query.name {
            ValueName::Objects(list) => list.indices().contains(&TitleIndex(*index)),
            _ => true,
        };
        let all = self.providers.iter().flat_map(|(_, objects)| objects.iter().copied());
        let objects: Vec<u32> = all.filter(reached).filter(|index| !self.absent.contains(index)).collect();
        let calls_all = self.calls_all;
        let cause =
            self.bad.iter().find(|(index, _)| calls_all || reached(index)).map(|(_, cause)| cause.clone());
        let calls = query.count + usize::from(query.warm_up);
        let cause = cause.filter(|_| calls > self.good_answers && self.times > 0);
        let capture =
            objects.into_iter().fold(Capture::new(), |capture, index| capture.object(Object::new(index)));
        let count = match &cause {
            // An answer to an empty query is better than none.
            Some(_) if query.warm_up && self.good_answers == 1 => 1,
            Some(_) => self.good_answers.saturating_sub(usize::from(query.warm_up)),
            None => query.count,
        };
        self.times -= usize::from(cause.is_some());
        Series { answers: vec![capture.write(); count], cause }
    }
}

impl Machine for Scripted {
    fn at_once(&mut self, queries: &[Query], time: Duration) -> Vec<Series> {
        let end = self.now.saturating_add(time);
        let mut series = Vec::new();
        for four in queries.chunks(4) {
            if self.now >= end {
                series.extend(four.iter().map(|_| Series::failed(Cause::NotAsked)));
                continue;
            }
            let answers: Vec<Series> = four.iter().map(|query| self.answer(query)).collect();
            if answers.iter().any(|series| matches!(series.cause, Some(Cause::TimedOut(_)))) {
                self.now += four[0].limit;
            }
            series.extend(answers);
        }
        series
    }

    fn side_by_side(&mut self, queries: &[Query]) -> Vec<Series> {
        let answers: Vec<Series> = queries.iter().map(|query| self.answer(query)).collect();
        if answers.iter().any(|series| matches!(series.cause, Some(Cause::TimedOut(_)))) {
            self.now += queries[0].limit;
        }
        answers
    }

    fn pause(&mut self, time: Duration) {
        self.now += time;
    }

    fn since_start(&mut self) -> Duration {
        self.now
    }

    fn registered(&mut self) -> Vec<Provider> {
        let provider = |(service, objects): &(&'static str, Vec<u32>)| Provider {
            service: (*service).into(),
            indices: objects.iter().copied().map(TitleIndex).collect(),
            is_listed: !self.has_ranges,
        };
        if self.lists { self.providers.iter().map(provider).collect() } else { Vec::new() }
    }

    fn say(&mut self, line: &str) {
        self.said.push(line.to_owned());
    }
}

/// A scripted machine whose queries go through a function first.
struct Through<F: FnMut(&mut Scripted, &[Query], Duration) -> Vec<Series>>(Scripted, F);

impl<F: FnMut(&mut Scripted, &[Query], Duration) -> Vec<Series>> Machine for Through<F> {
    fn at_once(&mut self, queries: &[Query], time: Duration) -> Vec<Series> {
        (self.1)(&mut self.0, queries, time)
    }

    fn side_by_side(&mut self, queries: &[Query]) -> Vec<Series> {
        (self.1)(&mut self.0, queries, Duration::MAX)
    }

    fn pause(&mut self, time: Duration) {
        self.0.pause(time);
    }

    fn since_start(&mut self) -> Duration {
        self.0.since_start()
    }

    fn registered(&mut self) -> Vec<Provider> {
        self.0.registered()
    }

    fn say(&mut self, line: &str) {
        self.0.say(line);
    }
}

const HANGS: Cause = Cause::TimedOut(Duration::from_secs(30));
const CRASHES: Cause = Cause::Crashed(0xC000_0005);

fn objects_order(texts: &[&str]) -> Order {
    Order { wanted: Wanted::Objects(texts.iter().map(|text| (*text).to_owned()).collect()), ..order() }
}

fn all_fit(_: &mut [Sample], _: &Titles) -> Result<(), Unfit> {
    Ok(())
}

fn collected(machine: &mut Scripted, order: &Order) -> Collected {
    collect(machine, order, &[Language::ENGLISH], &all_fit).unwrap()
}

fn queries(collected: &Collected) -> Vec<&str> {
    collected.samples.iter().map(|sample| sample.query.as_str()).collect()
}

/// Returns the queries that failed, each with its service if it is a query of one.
fn failed(collected: &Collected) -> Vec<(&str, Option<&str>)> {
    fn query_and_service(failure: &Failure) -> (&str, Option<&str>) {
        match failure.services.as_slice() {
            [service] => (&failure.query, Some(service)),
            _ => (&failure.query, None),
        }
    }
    collected.failures.iter().map(query_and_service).collect()
}

#[test]
fn a_healthy_machine_is_asked_once_for_titles_and_once_for_all_samples() {
    let mut machine = machine(&[5000]);
    let collected = collected(&mut machine, &order());
    assert_eq!(machine.asked, ["Counter 009 x1", "Global x2"]);
    assert_eq!(queries(&collected), ["Global", "Global"]);
    assert_eq!(collected.titles.len(), 1);
    assert!(collected.is_complete());
}

#[test]
fn a_name_becomes_every_index_that_has_it_in_any_list() {
    let mut machine = machine(&[5002, 5004]);
    let collected = collected(&mut machine, &objects_order(&["TRANSFER", "warteschlange", "238"]));
    assert_eq!(machine.asked[1], "5000 5002 5004 238 x2");
    // 238 is a number, but this machine has no such object.
    assert_eq!(collected.failures.len(), 1);
    assert_eq!(collected.failures[0].query, "238");
    assert_eq!(collected.failures[0].cause, Cause::NoObjects);
}

#[test]
fn a_name_that_no_list_has_is_said_before_anything_is_asked() {
    let mut machine = Scripted::default();
    let order = objects_order(&["Addcounter"]);
    let sentence = collect(&mut machine, &order, &[Language::ENGLISH], &all_fit).unwrap_err();
    assert!(sentence.starts_with("no object is called \"Addcounter\""), "{sentence}");
    assert_eq!(machine.asked, ["Counter 009 x1"]);
}

#[test]
fn more_objects_than_a_command_line_holds_are_said() {
    let texts: Vec<String> = (1..4099).map(|index| (index * 2).to_string()).collect();
    let order = Order { wanted: Wanted::Objects(texts), ..order() };
    let sentence = collect(&mut Scripted::default(), &order, &[], &all_fit).unwrap_err();
    assert_eq!(sentence, "at most 4096 objects can be captured at once");
}

#[test]
fn one_object_that_hangs_is_not_asked_again() {
    let mut machine = machine(&[5000]).bad(5000, HANGS);
    let collected = collected(&mut machine, &objects_order(&["5000"]));
    assert_eq!(machine.asked.len(), 2);
    assert!(collected.samples.is_empty());
}

#[test]
fn help_texts_are_asked_for_in_english_unless_they_are_not_wanted_or_go_into_no_file() {
    let raw = Some("blocks".to_owned());
    for (help_texts, raw, is_asked) in [
        (None, None, true),
        (Some(true), None, true),
        (Some(false), None, false),
        (None, raw.clone(), false),
        (Some(true), raw, true),
    ] {
        let mut machine = machine(&[5000]);
        let order = Order { help_texts, raw, ..order() };
        collected(&mut machine, &order);
        assert_eq!(machine.asked.contains(&"Help 009 x1".to_owned()), is_asked, "{order:?}");
    }
}

#[test]
fn titles_alone_are_asked_for_when_nothing_else_is_wanted() {
    let mut machine = machine(&[5000]);
    let order = Order { titles_only: true, ..order() };
    assert_eq!(collected(&mut machine, &order).titles.len(), 1);
    assert_eq!(machine.asked, ["Counter 009 x1"]);
}

#[test]
fn a_list_that_is_cut_off_is_asked_for_once_more() {
    let mut machine = machine(&[5000]);
    machine.titles = vec!["1\u{0}1847\u{0}5000\u{0}Tran", TITLES];
    let lists = collected(&mut machine, &order()).titles;
    assert_eq!(lists[0].bytes.len(), TITLES.encode_utf16().count() * 2);
    assert_eq!(machine.asked, ["Counter 009 x1", "Counter 009 x1", "Global x2"]);
    let mut machine = Scripted { titles: vec!["1\u{0}1847\u{0}5000\u{0}Tran"], ..machine };
    let collected = collected(&mut machine, &order());
    assert_eq!(collected.failures[0].cause, Cause::CutList);
    assert!(!collected.is_complete());
    assert_eq!(collected.titles.len(), 1, "what there is of it is kept");
}

#[test]
fn names_of_a_provider_that_was_installed_meanwhile_are_asked_for_again() {
    let mut machine = machine(&[5000]);
    machine.titles = vec!["1\u{0}1847\u{0}\u{0}", TITLES];
    let collected = collected(&mut machine, &order());
    assert_eq!(machine.asked, ["Counter 009 x1", "Global x2", "Counter 009 x1"]);
    assert_eq!(collected.names().name(TitleIndex(5000)), Some("Transfer"));
}

#[test]
fn help_texts_that_do_not_come_leave_the_capture_complete_unless_they_were_asked_for() {
    let without = |scripted: &mut Scripted, queries: &[Query], time| match &queries[0].name {
        ValueName::Helps(_) => vec![Series::failed(Cause::Refused(Refusal::Code(2)))],
        _ => scripted.at_once(queries, time),
    };
    for (help_texts, is_complete) in [(None, true), (Some(true), false)] {
        let mut machine = Through(machine(&[5000]), without);
        let order = Order { help_texts, ..order() };
        let collected = collect(&mut machine, &order, &[Language::ENGLISH], &all_fit).unwrap();
        assert_eq!((collected.failures.len(), collected.is_complete()), (1, is_complete));
    }
}

#[test]
fn a_language_without_lists_leaves_the_capture_complete() {
    let english = |scripted: &mut Scripted, queries: &[Query], time| match &queries[0].name {
        ValueName::Names(language) if *language != Language::ENGLISH => {
            vec![Series::failed(Cause::Refused(Refusal::Code(2)))]
        }
        _ => scripted.at_once(queries, time),
    };
    let mut machine = Through(machine(&[5000]), english);
    let languages = [Language::ENGLISH, Language::for_user_interface(0x0452)];
    let collected = collect(&mut machine, &order(), &languages, &all_fit).unwrap();
    assert_eq!(collected.failures[0].query, "Counter 052");
    assert!(collected.is_complete());
}
