//! Replies of DLLs: sound ones, and one for each event of Perflib.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use core::time::Duration;

use winperf::findings::{ByWindows, Mistake};
use winperf::{Capture, DataBlock, TitleIndex};
use winperf_synth::Object;
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::mistakes::{self, Shape};

use super::verdict::verdicts;
use super::*;
use crate::arguments::Order;
use crate::session::{Machine, Provider, Query, Series};
use crate::value_name::{Language, ValueName};

/// Returns the bytes of objects with these titles, without a block around them.
fn objects(titles: &[u32]) -> Vec<u8> {
    let object = |title: &u32| {
        Object::new(*title).counter(winperf_synth::Counter::new(6, PERF_COUNTER_RAWCOUNT)).values([7_u32])
    };
    let bytes = winperf_synth::Capture::new().objects(titles.iter().map(object)).write();
    let header = DataBlock::read(&bytes).unwrap().header().header_length.get();
    bytes[usize::try_from(header).unwrap()..].to_vec()
}

/// Returns a sound reply of these objects.
fn reply(titles: &[u32]) -> Reply {
    let bytes = objects(titles);
    let length = u32::try_from(bytes.len()).unwrap();
    Reply {
        capacity: 65_536,
        length,
        objects: u32::try_from(titles.len()).unwrap(),
        moved: length.into(),
        moment: Moment { ticks: 36_000_000_000, ticks_per_second: 10_000_000, time: 132_290_312_439_880_000 },
        bytes,
        ..Reply::default()
    }
}

const OPENED: Step = Step::Opened { code: 0, milliseconds: 1 };

/// Creates a call with these steps after Open, and this cause of its end.
fn call(steps: Vec<Step>, cause: Option<Cause>) -> Call {
    Call { steps: [vec![Step::Loaded, OPENED], steps].concat(), cause }
}

#[track_caller]
fn check(call: &Call, expected: &[(u32, Option<u32>)]) {
    check_asked(1, call, expected);
}

/// Checks a DLL that is queried `count` times.
#[track_caller]
fn check_asked(count: usize, call: &Call, expected: &[(u32, Option<u32>)]) {
    assert_eq!(verdicts(call, count, Limits::default(), Some("x86_64")), expected);
}

#[track_caller]
fn check_reply(reply: Reply, expected: &[(u32, Option<u32>)]) {
    check(&call(vec![Step::Collected(reply), Step::Closed], None), expected);
}

#[test]
fn steps_come_through_a_pipe_as_they_are_and_other_bytes_are_none() {
    let odd = Reply { moved: -88, is_beyond: true, is_before: true, code: 0xC000_0005, ..reply(&[230]) };
    let steps = [
        Step::NotLoaded(126),
        Step::Lacks(2),
        Step::Loaded,
        Step::Opened { code: 21, milliseconds: 12_000 },
        Step::Collected(reply(&[230, 232])),
        Step::Collected(odd),
        Step::Closed,
    ];
    for step in steps {
        let bytes = step.write();
        assert_eq!(Step::read(&bytes), Some(step));
        for length in 0..bytes.len().min(28) {
            if let Some(cut) = Step::read(&bytes[..length]) {
                panic!("{length}: {cut:?}");
            }
        }
    }
    assert_eq!(Step::read(&[9, 0, 0, 0]), None);
}

#[test]
fn a_reply_stands_as_it_is_behind_a_header_that_says_whose_it_is() {
    let reply = reply(&[230, 232]);
    let block = reply.block();
    assert!(block.ends_with(&reply.bytes));
    let capture = Capture::parse(block);
    assert_eq!(capture.system_name(), "winperf-capture");
    assert_eq!(capture.objects().map(|object| object.title().0).collect::<Vec<_>>(), [230, 232]);
    let header = capture.header().unwrap();
    assert_eq!(header.system_time().unwrap().to_string(), "2020-03-18T18:54:03.988Z");
    assert_eq!(header.header().perf_time.get(), 36_000_000_000);
    let found = capture.findings(&winperf::Names::default());
    assert!(found.iter().all(|one| one.kind.severity() == winperf::findings::Severity::Info), "{found:?}");
}

#[test]
fn whatever_a_reply_holds_is_in_its_block() {
    let garbage = Reply { bytes: vec![0xA5; 100], length: 96, moved: 100, objects: 7, ..Reply::default() };
    assert!(garbage.block().ends_with(&[0xA5; 100]));
    let block = garbage.block();
    let header = DataBlock::read(&block).unwrap().header();
    assert_eq!((header.num_object_types.get(), header.total_byte_length.get()), (7, 88 + 32 + 96));
}

#[test]
fn a_sound_reply_has_no_event_and_neither_has_one_of_nothing() {
    check_reply(reply(&[230, 232]), &[]);
    check_reply(Reply { capacity: 65_536, ..Reply::default() }, &[]);
}

#[test]
fn what_cannot_be_loaded_or_lacks_a_function_is_never_opened() {
    let only = |step: Step| Call { steps: vec![step], cause: None };
    check(&only(Step::NotLoaded(126)), &[(1023, Some(126))]);
    check(&only(Step::NotLoaded(193)), &[(1022, Some(193))]);
    assert_eq!(verdicts(&only(Step::NotLoaded(193)), 1, Limits::default(), Some("x86")), [(1021, Some(193))]);
    for (function, event) in [(0, 1005), (1, 1006), (2, 1007)] {
        check(&only(Step::Lacks(function)), &[(event, Some(127))]);
    }
}

#[test]
fn an_error_an_exception_and_no_end_have_an_event_for_each_function() {
    let crashed = || Some(Cause::Crashed(0xC000_0005));
    let hangs = || Some(Cause::TimedOut(Duration::from_secs(30)));
    let nothing = |cause| Call { steps: vec![Step::Loaded], cause };
    check(&nothing(crashed()), &[(1009, Some(0xC000_0005))]);
    // While it is loaded, and without an exception, nothing else can log an event.
    check(&Call { steps: Vec::new(), cause: crashed() }, &[]);
    let exits = || Some(Cause::Crashed(7));
    check(&nothing(exits()), &[]);
    check(&call(Vec::new(), exits()), &[]);
    check(&call(vec![Step::Collected(reply(&[230]))], exits()), &[]);
    // A caller of a function that hangs also hangs.
    check(&nothing(hangs()), &[]);
    check(
        &Call { steps: vec![Step::Opened { code: 21, milliseconds: 0 }], cause: None },
        &[(1008, Some(21))],
    );
    check(&call(Vec::new(), crashed()), &[(1010, Some(0xC000_0005))]);
    check(&call(Vec::new(), hangs()), &[]);
    // The remaining calls crash: Collect once more, or Close.
    let collected = || call(vec![Step::Collected(reply(&[230]))], crashed());
    check_asked(2, &collected(), &[(1010, Some(0xC000_0005))]);
    check_asked(1, &collected(), &[(1011, Some(0xC000_0005))]);
    check_reply(Reply { code: 5, ..Reply::default() }, &[(1014, Some(5))]);
    check_reply(Reply { code: 234, ..Reply::default() }, &[(1020, None)]);
}

#[test]
fn a_function_that_takes_longer_than_its_limit_is_logged() {
    let slow = Step::Opened { code: 0, milliseconds: 10_001 };
    check(&Call { steps: vec![slow, Step::Closed], cause: None }, &[(2002, None)]);
    check_reply(Reply { milliseconds: 10_001, ..reply(&[230]) }, &[(1015, None)]);
    let patient = Limits { open: 20_000, collect: 20_000 };
    let call = call(vec![Step::Collected(Reply { milliseconds: 10_001, ..reply(&[230]) })], None);
    assert_eq!(verdicts(&call, 1, patient, None), []);
}

#[test]
fn a_reply_that_contradicts_itself_has_the_first_event_that_says_so() {
    let sound = || reply(&[230, 232]);
    check_reply(Reply { length: 70_000, ..sound() }, &[(1001, None)]);
    check_reply(Reply { is_beyond: true, ..sound() }, &[(1002, None)]);
    check_reply(Reply { is_before: true, ..sound() }, &[(1013, None)]);
    check_reply(Reply { moved: 0, ..sound() }, &[(2000, None)]);
    check_reply(Reply { objects: 3, ..sound() }, &[(1003, None)]);
    let length = sound().length;
    check_reply(
        Reply { length: length - 4, moved: i64::from(length) - 4, ..sound() },
        &[(1016, None), (1003, None)],
    );
    let with = |at: usize, number: u32| {
        let mut reply = sound();
        reply.bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
        reply
    };
    // TotalByteLength, DefinitionLength and NumInstances of the first object.
    check_reply(with(0, 1 << 20), &[(1003, None)]);
    let mut alone = reply(&[230]);
    alone.bytes[..4].copy_from_slice(&(1_u32 << 20).to_le_bytes());
    check_reply(alone, &[(1003, None)]);
    check_reply(with(4, 1 << 20), &[(1019, None)]);
    check_reply(with(40, 5), &[(1004, None)]);
}

#[test]
fn functions_are_found_among_exports_where_there_is_one_of_each() {
    let names = |names: &[&str]| functions(&names.iter().map(ToString::to_string).collect::<Vec<_>>());
    let found = names(&["DllMain", "OpenAcme", "CollectAcme", "_CloseAcme@0"]).unwrap();
    assert_eq!([found.open, found.collect, found.close], ["OpenAcme", "CollectAcme", "_CloseAcme@0"]);
    assert_eq!(names(&["OpenA", "OpenB", "CollectA", "CloseA"]), None);
    assert_eq!(names(&["OpenA", "CloseA"]), None);
}

/// A DLL with these objects, one of which is answered with an error.
#[derive(Default)]
struct Scripted {
    objects: Vec<u32>,
    fails: u32,
    /// `true` if Open fails.
    is_closed: bool,
    /// Objects that are only returned for `Global`.
    of_global: Vec<u32>,
    /// Bytes of each reply in addition to its objects.
    more: usize,
    /// Kind of misreading of a query.
    misreads: Option<Cause>,
    asked: Vec<String>,
    said: Vec<String>,
}

impl Machine for Scripted {
    fn at_once(&mut self, queries: &[Query], _: Duration) -> Vec<Series> {
        queries.iter().map(|_| Series::failed(Cause::NotAsked)).collect()
    }

    fn side_by_side(&mut self, queries: &[Query]) -> Vec<Series> {
        self.at_once(queries, Duration::MAX)
    }

    fn pause(&mut self, _: Duration) {}

    fn since_start(&mut self) -> Duration {
        Duration::ZERO
    }

    fn registered(&mut self) -> Vec<Provider> {
        Vec::new()
    }

    fn say(&mut self, line: &str) {
        self.said.push(line.into());
    }
}

impl Calling for Scripted {
    fn call(&mut self, _: &Target, query: &Query) -> Call {
        self.asked.push(format!("{} x{}", query.name, query.count));
        let titles = match &query.name {
            ValueName::Objects(list) => list.indices().iter().map(|title| title.0).collect(),
            ValueName::Global => self.objects.clone(),
            _ => Vec::new(),
        };
        let is_global = query.name == ValueName::Global;
        let is_unknown = query.name == ValueName::Unknown;
        let titles: Vec<u32> = match (&self.misreads, &query.name) {
            (Some(Cause::UnknownWord(0)), ValueName::Unknown)
            | (Some(Cause::ValuesInMetadata), ValueName::MetadataGlobal) => self.objects.clone(),
            (Some(Cause::IndexInsideAnother), ValueName::Objects(list)) => {
                let text = list.to_string();
                self.objects.iter().copied().filter(|title| text.contains(&title.to_string())).collect()
            }
            _ => titles,
        };
        let titles: Vec<u32> =
            titles.into_iter().filter(|title| is_global || !self.of_global.contains(title)).collect();
        let reply =
            if titles == [self.fails] { Reply { code: 21, ..Reply::default() } } else { reply(&titles) };
        let reply = if titles.is_empty() { Reply { capacity: 65_536, ..Reply::default() } } else { reply };
        let reply = match (self.more, titles.is_empty()) {
            (1.., false) => Reply { bytes: [reply.bytes, vec![0; self.more]].concat(), ..reply },
            _ => reply,
        };
        let reply = match self.misreads {
            Some(Cause::CountNotSet) => Reply { objects: reply.objects + OBJECTS_BEFORE, ..reply },
            Some(Cause::UnknownWord(code)) if is_unknown && code != 0 => Reply { code, ..Reply::default() },
            _ => reply,
        };
        if self.is_closed {
            return Call { steps: vec![Step::Opened { code: 5, milliseconds: 0 }], cause: None };
        }
        let mut steps = vec![Step::Collected(reply); query.count];
        steps.push(Step::Closed);
        call(steps, None)
    }
}

fn scripted() -> Scripted {
    Scripted { objects: vec![230, 232], fails: 232, ..Scripted::default() }
}

#[test]
fn a_dll_that_does_not_open_is_asked_once() {
    let mut machine = Scripted { is_closed: true, ..scripted() };
    let target = Target { listed: vec![TitleIndex(786)], ..Target::default() };
    let (collected, called) = collect(&mut machine, &target, &Order::default(), &[Language::ENGLISH]);
    assert_eq!((machine.asked.len(), collected.samples.len()), (1, 0));
    assert_eq!((called.verdicts[0].event, called.verdicts[0].error), (1008, Some(5)));
}

#[test]
fn a_dll_is_asked_for_all_for_each_object_for_what_is_costly_and_for_all_again() {
    let mut machine = scripted();
    let listed = vec![TitleIndex(786), TitleIndex(230)];
    let path = r"C:\acme\acme.dll".to_string();
    let target = Target { path, listed, service: Some("Acme".into()), ..Target::default() };
    let order = Order { count: 3, ..Order::default() };
    let (collected, called) = collect(&mut machine, &target, &order, &[Language::ENGLISH]);
    let alone = ["Global x2", "230 x1", "232 x1", "786 x1", "Costly x1"];
    let tried = ["Unknown x1", "MetadataGlobal x1", "2300 2320 x1", "Global x1"];
    assert_eq!(machine.asked, [&alone[..], &tried].concat());
    let queries: Vec<&str> = collected.samples.iter().map(|sample| sample.query.as_str()).collect();
    assert_eq!(queries, ["Global", "Global", "230", "786", "Global"], "what brings nothing is no sample");
    assert_eq!((called.library.as_str(), called.service.as_deref()), ("acme.dll", Some("Acme")));
    let events: Vec<_> =
        called.verdicts.iter().map(|one| (one.query.as_str(), one.event, one.error)).collect();
    assert_eq!(events, [("232", 1014, Some(21))]);
    assert!(
        machine.said.iter().any(|line| line.contains("Windows would log event 1014")),
        "{:?}",
        machine.said
    );
}

/// Returns the failures except those of the title lists, which this machine does not have.
fn failures(mut machine: Scripted) -> (Vec<(String, u32, Cause)>, usize) {
    let order = Order { count: 2, ..Order::default() };
    let (collected, _) = collect(&mut machine, &Target::default(), &order, &[Language::ENGLISH]);
    let failures = collected.failures.into_iter().filter(|failure| failure.cause != Cause::NotAsked);
    let failures = failures.map(|failure| (failure.query, failure.sample, failure.cause)).collect();
    (failures, machine.asked.len())
}

#[test]
fn what_comes_with_global_alone_and_nothing_at_all_are_said() {
    let only = Scripted { objects: vec![230, 238], of_global: vec![238], ..Scripted::default() };
    assert_eq!(failures(only).0, [("238".into(), 1, Cause::OnlyInGlobal)]);
    assert_eq!(failures(Scripted::default()).0, [("Global".into(), 1, Cause::Empty)]);
    assert_eq!(failures(Scripted { objects: vec![230], ..Scripted::default() }).0, []);
}

#[test]
fn a_dll_that_compares_no_whole_words_and_numbers_is_told_once() {
    let misreading = [
        (Cause::CountNotSet, "Global"),
        (Cause::UnknownWord(0), "Unknown"),
        (Cause::UnknownWord(13), "Unknown"),
        (Cause::ValuesInMetadata, "MetadataGlobal"),
        (Cause::IndexInsideAnother, "2300 2320"),
    ];
    for (cause, query) in misreading {
        let mut machine =
            Scripted { objects: vec![230, 232], misreads: Some(cause.clone()), ..Scripted::default() };
        let order = Order { count: 2, ..Order::default() };
        let (collected, called) = collect(&mut machine, &Target::default(), &order, &[Language::ENGLISH]);
        let failures = collected.failures.into_iter().filter(|failure| failure.cause != Cause::NotAsked);
        let failures: Vec<_> = failures.map(|failure| (failure.query, failure.cause)).collect();
        assert_eq!(failures, [(query.to_string(), cause)]);
        assert_eq!((called.verdicts.len(), collected.samples.len()), (0, 4), "{query}");
    }
}

#[test]
fn replies_have_a_cap_of_bytes_behind_which_nothing_is_asked() {
    let large = Scripted {
        objects: (1..=20).map(|number| 9000 + 2 * number).collect(),
        more: 50 << 20,
        ..Scripted::default()
    };
    let (failures, asked) = failures(large);
    assert_eq!(failures, [("9004".into(), 1, Cause::TooMany)]);
    assert_eq!(asked, 3, "Global, one object, and the one that was too many");
}

#[test]
fn a_process_that_calls_a_dll_ends_behind_the_last_step_and_nowhere_else() {
    let opened = |code| Step::Opened { code, milliseconds: 1 };
    let last = [Step::NotLoaded(126), Step::Lacks(1), Step::Closed, opened(5)];
    assert!(last.iter().all(Step::is_last));
    assert!(![opened(0), Step::Collected(Reply::default())].iter().any(Step::is_last));
}

/// Returns the events of Perflib of a reply with a mistake, made in an object of each shape that can have it.
fn events_of(mistake: &mistakes::Mistake) -> Vec<Option<u32>> {
    let events = Shape::ALL.into_iter().filter_map(|shape| {
        let [bytes, _] = mistake.samples(shape)?;
        let [sound, _] = mistakes::sound(shape);
        let header = DataBlock::read(&sound).unwrap().header();
        let start = usize::try_from(header.header_length.get()).unwrap();
        let bytes = bytes[start..].to_vec();
        let length = u32::try_from(bytes.len()).unwrap();
        let objects = header.num_object_types.get();
        let reply =
            Reply { capacity: 65_536, length, moved: length.into(), objects, bytes, ..Reply::default() };
        let call = call(vec![Step::Collected(reply), Step::Closed], None);
        let events = verdicts(&call, 1, Limits::default(), None);
        Some(events.iter().map(|(event, _)| *event).find(|event| *event != 1016))
    });
    events.collect()
}

#[test]
fn what_windows_is_said_to_make_of_a_mistake_is_what_a_reply_with_it_gets() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for written in mistakes::all() {
        let Some(mistake) = Mistake::ALL.iter().find(|mistake| mistake.id() == written.id) else { continue };
        let events = events_of(&written);
        let expected = match mistake.by_windows() {
            ByWindows::LeavesOut(event) => Some(event),
            ByWindows::GivesOut | ByWindows::WritesItself => None,
        };
        // One instance leaves room for a length that would mislead a different one.
        let of_event = events.iter().filter(|event| **event == expected).count();
        let is_other = |event: &Option<u32>| event.is_some() && *event != expected;
        if events.iter().any(is_other) || of_event * 2 < events.len() {
            wrong.push(format!("{}: {expected:?} and {events:?}", written.id));
        }
        compared += 1;
    }
    assert!(compared >= 70, "{compared}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
