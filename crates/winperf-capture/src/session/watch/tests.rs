use alloc::collections::VecDeque;
use alloc::vec;
use core::cell::{Cell, RefCell};

use winperf::text::AsciiOnly;
use winperf_synth::counter_type::{PERF_COUNTER_BULK_COUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::{Counter, Instance, Object, Value};

use super::*;
use crate::condition::Condition;
use crate::session::{Provider, Series};

/// Outcome of the next query of a process.
#[derive(Clone)]
enum Script {
    /// An answer with these values: a gauge, and a count; no instance without values.
    Answer(Option<(u32, u64)>),
    /// Bytes that are not a block.
    Garbage,
    /// An object whose length is wrong.
    Lie,
    Fails(Cause),
    Stops,
}

use Script::{Answer, Fails, Garbage, Lie, Stops};

#[derive(Default)]
struct Scripted {
    script: VecDeque<Script>,
    /// Outcome of queries after the end of the script.
    rest: Option<Script>,
    seconds: i64,
    processes: usize,
    /// Time waited between two processes.
    paused: Duration,
    /// Without a script: number of the query of a process, from 1, that fails if it includes BadOne, and its cause.
    bad: Option<(usize, Cause)>,
}

/// The objects of a machine without a script, each with its own service.
const MACHINE: [(u32, &str); 2] = [(9100, "LedgerSvc"), (BAD, "BadOne")];

const BAD: u32 = 9200;

impl Scripted {
    /// Returns the answers of one process of a machine without a script.
    fn process(&mut self, query: &Query) -> Series {
        let reached = |index: u32| match &query.name {
            ValueName::Objects(list) => list.indices().contains(&TitleIndex(index)),
            _ => true,
        };
        let (first_bad, cause) = self.bad.clone().unwrap();
        let mut series = Series::default();
        for number in 1..=query.count + usize::from(query.warm_up) {
            self.seconds += 1;
            let values = [Value::from(1_u32), Value::from(100 * u64::try_from(self.seconds).unwrap())];
            let object = |index| {
                Object::new(index)
                    .counter(Counter::new(9102, PERF_COUNTER_RAWCOUNT))
                    .counter(Counter::new(9104, PERF_COUNTER_BULK_COUNT))
                    .instance(Instance::named("a").values(values.clone()))
            };
            let there = MACHINE.iter().filter(|(index, _)| reached(*index)).map(|(index, _)| object(*index));
            let capture = winperf_synth::Capture::new().clock((3600 + self.seconds) * 10_000_000, 10_000_000);
            let capture = capture.perf_time_100ns(133_486_382_456_780_000 + self.seconds * 10_000_000);
            let mut bytes = there.fold(capture, winperf_synth::Capture::object).write();
            let is_bad = reached(BAD) && number >= first_bad;
            match &cause {
                Cause::Unsound(_) if is_bad => lie(&mut bytes),
                cause if is_bad => {
                    series.cause = Some(cause.clone());
                    return series;
                }
                _ => {}
            }
            // The first answer represents nothing unless it is the only one.
            if query.warm_up && number == 2 {
                series.answers.clear();
            }
            series.answers.push(bytes);
        }
        series
    }

    fn block(&mut self, values: Option<(u32, u64)>) -> Vec<u8> {
        self.seconds += 1;
        let object = Object::new(9100)
            .counter(Counter::new(9102, PERF_COUNTER_RAWCOUNT))
            .counter(Counter::new(9104, PERF_COUNTER_BULK_COUNT));
        let instance = |(gauge, count): (u32, u64)| {
            Instance::named("a").values([Value::from(gauge), Value::from(count)])
        };
        let object = values.into_iter().map(instance).fold(object, Object::instance);
        let capture = winperf_synth::Capture::new().clock((3600 + self.seconds) * 10_000_000, 10_000_000);
        capture.perf_time_100ns(133_486_382_456_780_000 + self.seconds * 10_000_000).object(object).write()
    }
}

impl Machine for Scripted {
    fn at_once(&mut self, queries: &[Query], _: Duration) -> Vec<Series> {
        let is_names = |query: &Query| matches!(query.name, ValueName::Names(_) | ValueName::Helps(_));
        if self.bad.is_some() && !queries.iter().all(is_names) {
            return queries.iter().map(|query| self.process(query)).collect();
        }
        let list = "1\u{0}1847\u{0}9100\u{0}Ledger\u{0}9102\u{0}Entries\u{0}9104\u{0}Entries/sec\u{0}\u{0}";
        let bytes: Vec<u8> = list.encode_utf16().flat_map(u16::to_le_bytes).collect();
        queries.iter().map(|_| Series { answers: vec![bytes.clone()], cause: None }).collect()
    }

    fn side_by_side(&mut self, queries: &[Query]) -> Vec<Series> {
        self.at_once(queries, Duration::MAX)
    }

    fn pause(&mut self, time: Duration) {
        self.paused += time;
    }

    fn since_start(&mut self) -> Duration {
        Duration::ZERO
    }

    fn registered(&mut self) -> Vec<Provider> {
        let provider = |(index, service): (u32, &str)| Provider {
            service: service.into(),
            indices: vec![TitleIndex(index)],
            is_listed: true,
        };
        MACHINE.map(provider).into_iter().filter(|_| self.bad.is_some()).collect()
    }

    fn say(&mut self, _: &str) {}
}

impl Streaming for Scripted {
    fn stream(&mut self, query: &Query, take: &mut dyn FnMut(Vec<u8>) -> Next) -> Streamed {
        self.processes += 1;
        if self.bad.is_some() {
            // An answer that is no longer needed is not queried.
            let Series { answers, cause } = self.process(query);
            for answer in answers {
                match take(answer) {
                    Next::GoOn => {}
                    Next::Renew => return Streamed::Renewed,
                    Next::Enough => return Streamed::Enough,
                }
            }
            return cause.map_or(Streamed::Enough, Streamed::Failed);
        }
        for _ in 0..query.count {
            let Some(next) = self.script.pop_front().or_else(|| self.rest.clone()) else {
                return Streamed::Stopped;
            };
            let answer = match next {
                Answer(values) => self.block(values),
                Garbage => b"no block".to_vec(),
                Lie => {
                    let mut bytes = self.block(Some((1, 1)));
                    lie(&mut bytes);
                    bytes
                }
                Fails(cause) => return Streamed::Failed(cause),
                Stops => return Streamed::Stopped,
            };
            match take(answer) {
                Next::GoOn => {}
                Next::Renew => return Streamed::Renewed,
                Next::Enough => return Streamed::Enough,
            }
        }
        Streamed::Enough
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

/// Falsifies the length of the first object.
fn lie(bytes: &mut [u8]) {
    let start = DataBlock::read(bytes).unwrap().objects().next().unwrap().unwrap().offset();
    bytes[start..start + 4].copy_from_slice(&0_u32.to_le_bytes());
}

/// A ring in memory, with the maximum number of samples that it contained.
#[derive(Default)]
struct InMemory {
    samples: VecDeque<Vec<u8>>,
    most: usize,
    /// Number of further samples that fit.
    room: Option<usize>,
    /// Weight of each sample.
    weight: u64,
}

impl Ring for InMemory {
    fn push(&mut self, bytes: &[u8]) -> Result<(), String> {
        if let Some(room) = &mut self.room {
            *room = room.checked_sub(1).ok_or("There is not enough space on the disk (error 112)")?;
        }
        self.samples.push_back(bytes.to_vec());
        self.most = self.most.max(self.samples.len());
        Ok(())
    }

    fn shift(&mut self) {
        self.samples.pop_front();
    }

    fn count(&self) -> usize {
        self.samples.len()
    }

    fn bytes(&self) -> u64 {
        self.weight * self.samples.len() as u64
    }

    fn take(&mut self) -> Result<Vec<Vec<u8>>, String> {
        Ok(self.samples.drain(..).collect())
    }
}

struct Run {
    watched: Watched,
    ring: InMemory,
    said: Vec<String>,
    processes: usize,
    paused: Duration,
}

impl Run {
    /// Returns the times of the samples that were kept, in seconds since the first one taken.
    fn kept(&self) -> Vec<i64> {
        let second = |sample: &Sample| {
            let block = DataBlock::read(&sample.bytes).unwrap();
            block.header().perf_time.get() / 10_000_000 - 3601
        };
        self.watched.collected.samples.iter().map(second).collect()
    }
}

fn run_with(script: Vec<Script>, rest: Option<Script>, order: Order, ring: InMemory) -> Run {
    run_on(Scripted { script: script.into(), rest, ..Scripted::default() }, order, ring)
}

fn run_on(mut machine: Scripted, order: Order, mut ring: InMemory) -> Run {
    let (said, clock) = (RefCell::new(Vec::new()), Cell::new(Duration::ZERO));
    let now = || {
        clock.set(clock.get() + Duration::from_secs(1));
        clock.get()
    };
    let say = |line: &str| said.borrow_mut().push(String::from(line));
    let around = Around { say: &say, now: &now, code_pages: &AsciiOnly };
    let watched = watch(&mut machine, &mut ring, &order, &[Language::ENGLISH], &around).unwrap();
    Run { watched, ring, said: said.into_inner(), processes: machine.processes, paused: machine.paused }
}

fn run(script: Vec<Script>, rest: Option<Script>, order: Order) -> Run {
    run_with(script, rest, order, InMemory::default())
}

fn until(conditions: &[&str], keep: usize) -> Order {
    let until = conditions.iter().map(|text| Condition::read(text).unwrap()).collect();
    Order { until, keep, count: 1_000_000_000, ..Order::default() }
}

fn quiet(count: usize) -> Vec<Script> {
    (0..count).map(|number| Answer(Some((1, 100 * number as u64)))).collect()
}

const HIGH: &str = r"\Ledger(a)\Entries > 5";

#[test]
fn samples_around_the_event_are_kept_with_the_event_in_their_middle() {
    let script = [quiet(20), vec![Answer(Some((7, 2000)))]].concat();
    let run = run(script, Some(Answer(Some((1, 9999)))), until(&[HIGH], 5));
    assert_eq!(run.kept(), [18, 19, 20, 21, 22]);
    assert_eq!(run.watched.held, Some((HIGH.into(), 2)));
    assert_eq!((run.watched.taken, run.watched.cut_short.as_deref()), (23, None));
    assert_eq!(run.ring.most, 6, "one more than is kept, until the oldest goes");
    assert!(run.said.contains(&format!("  sample 21: {HIGH}; 2 more are taken")), "{:?}", run.said);
}

#[test]
fn a_path_at_which_the_first_sample_has_nothing_is_said_once() {
    let typo = r"\Ledger(a)\Entry > 5";
    let run = run([quiet(3), vec![Stops]].concat(), None, until(&[HIGH, typo], 2));
    let blind: Vec<&String> = run.said.iter().filter(|line| line.contains("nothing in the first")).collect();
    assert_eq!(blind, [&format!("  nothing in the first sample is at the path of {typo}")], "{:?}", run.said);
}

#[test]
fn the_least_that_is_kept_are_the_event_and_the_sample_before_it() {
    let script = [quiet(3), vec![Answer(Some((7, 2000)))]].concat();
    let run = run(script, None, until(&[HIGH], 2));
    assert_eq!((run.kept(), run.watched.held), (vec![2, 3], Some((HIGH.into(), 1))));
    assert_eq!(run.watched.cut_short, None);
}

#[test]
fn the_first_of_several_conditions_that_holds_ends_it() {
    let conditions = [HIGH, r"\Ledger(a)\Entries/sec went-backwards", r"\Ledger(a)\Entries missing"];
    for (event, expected) in [
        (Answer(Some((1, 50))), r"\Ledger(a)\Entries/sec went-backwards"),
        (Answer(None), r"\Ledger(a)\Entries missing"),
        (Answer(Some((9, 900))), HIGH),
    ] {
        let script = [quiet(4), vec![event]].concat();
        let run = run(script, Some(Answer(Some((1, 2000)))), until(&conditions, 3));
        assert_eq!(run.watched.held, Some((expected.into(), 1)), "{:?}", run.said);
    }
}

#[test]
fn an_event_at_the_first_sample_has_what_comes_behind_it() {
    let run = run(vec![Answer(Some((7, 0)))], Some(Answer(Some((1, 1)))), until(&[HIGH], 10));
    assert_eq!((run.kept(), run.watched.held), (vec![0, 1, 2, 3, 4], Some((HIGH.into(), 0))));
}

#[test]
fn what_is_stopped_keeps_what_it_has_and_says_that_nothing_came() {
    let run = run([quiet(30), vec![Stops]].concat(), None, until(&[HIGH], 4));
    assert_eq!((run.kept(), run.watched.held.clone()), (vec![26, 27, 28, 29], None));
    assert_eq!(run.watched.cut_short.as_deref(), Some("the condition was not met: it was stopped"));
    // The samples after the event are kept too.
    let script = [quiet(5), vec![Answer(Some((7, 2000))), Answer(Some((1, 3000))), Stops]].concat();
    let run = self::run(script, None, until(&[HIGH], 9));
    assert_eq!((run.kept(), run.watched.held), (vec![0, 1, 2, 3, 4, 5, 6], Some((HIGH.into(), 5))));
    assert_eq!(run.watched.cut_short.as_deref(), Some("it was stopped"));
}

#[test]
fn as_many_samples_as_were_asked_for_are_taken_and_no_more() {
    let run = run(quiet(200), None, Order { count: 100, ..Order::default() });
    assert_eq!((run.kept().len(), run.watched.taken, run.watched.cut_short), (100, 100, None));
    let in_vain = self::run(quiet(200), None, Order { count: 100, ..until(&[HIGH], 3) });
    assert_eq!(in_vain.kept(), [97, 98, 99]);
    assert!(in_vain.watched.cut_short.unwrap().ends_with("as many samples were taken as were asked for"));
}

#[test]
fn a_query_that_fails_is_asked_again_in_another_process_and_told_once() {
    let fault = || Fails(Cause::Crashed(0xC000_0005));
    let again = || [quiet(3), vec![fault()]].concat();
    let script =
        [again(), again(), again(), again(), again(), quiet(1), vec![Answer(Some((7, 900)))]].concat();
    let run = run(script, None, until(&[HIGH], 2));
    assert_eq!((run.watched.held, run.processes), (Some((HIGH.into(), 1)), 6));
    assert_eq!(run.watched.collected.failures.len(), 1);
    assert_eq!(run.watched.collected.failures[0].sample, 4);
    // Each of the five processes after a failure is started one interval later.
    assert_eq!(run.paused, 5 * Order::default().interval);
}

#[test]
fn nothing_goes_backwards_from_one_process_to_the_next_and_that_is_said() {
    // A provider may restart its counters in each process: nothing decreased between the two samples.
    let script = vec![Answer(Some((1, 900))), Fails(Cause::Crashed(1)), Answer(Some((1, 5))), Stops];
    let run = run(script, None, until(&[r"\Ledger(a)\Entries/sec went-backwards"], 4));
    assert_eq!(run.watched.held, None);
    let said = run.said.iter().filter(|line| line.contains("went-backwards is not looked for")).count();
    assert_eq!(said, 1, "{:?}", run.said);
}

#[test]
fn a_rate_holds_though_each_process_gives_one_sample_only() {
    let fault = || Fails(Cause::Crashed(0xC000_0005));
    let script = (0..20).flat_map(|number| [Answer(Some((1, 100 * number))), fault()]).collect();
    let run = run(script, None, until(&[r"\Ledger(a)\Entries/sec > 99"], 2));
    assert_eq!(run.watched.held, Some((r"\Ledger(a)\Entries/sec > 99".into(), 1)), "{:?}", run.said);
    assert_eq!(run.kept(), [0, 1]);
}

/// Runs twenty samples of a machine whose provider BadOne fails at this query of a process.
fn on_bad(query: usize, cause: Cause) -> Run {
    let machine = Scripted { bad: Some((query, cause)), ..Scripted::default() };
    run_on(machine, Order { count: 20, ..Order::default() }, InMemory::default())
}

/// Returns the objects of each sample that was kept.
fn objects_of(run: &Run) -> Vec<Vec<u32>> {
    let samples = run.watched.collected.samples.iter();
    samples.map(|sample| objects(&sample.bytes).into_iter().map(|title| title.0).collect()).collect()
}

fn culprits(run: &Run) -> Vec<&str> {
    let failures = run.watched.collected.failures.iter();
    failures.filter(|failure| failure.services == ["BadOne"]).map(|failure| failure.query.as_str()).collect()
}

#[test]
fn a_first_query_that_fails_is_rescued_once_and_what_answers_is_watched() {
    let crash = || Cause::Crashed(0xC000_0005);
    for cause in [crash(), Cause::TimedOut(Duration::from_secs(30)), Cause::Unsound(String::new())] {
        let run = on_bad(1, cause.clone());
        assert_eq!(objects_of(&run), vec![vec![9100]; 20], "{cause:?}: {:?}", run.watched.collected.failures);
        assert_eq!(culprits(&run), ["9200"], "{cause:?}");
        assert_eq!((run.watched.taken, run.watched.cut_short.as_deref()), (20, None), "{cause:?}");
        assert!(run.watched.collected.samples.iter().all(|sample| sample.query == "9100"), "{cause:?}");
    }
}

#[test]
fn data_that_are_broken_at_a_later_query_begin_another_process() {
    // With a failure at the second query of every process, each sample has its own process, and nothing is missing.
    let run = on_bad(2, Cause::Unsound(String::new()));
    assert_eq!(objects_of(&run), vec![vec![9100, 9200]; 20], "{:?}", run.watched.collected.failures);
    assert_eq!(culprits(&run), ["9200"]);
    // With a failure at the third, each process returns one sample.
    let run = on_bad(3, Cause::Unsound(String::new()));
    assert_eq!(objects_of(&run), vec![vec![9100, 9200]; 20], "{:?}", run.watched.collected.failures);
    assert_eq!(run.watched.cut_short, None);
}

#[test]
fn objects_of_conditions_are_asked_for_with_the_others_and_unknown_ones_are_refused() {
    let mut machine = Scripted { bad: Some((1000, Cause::Foreign)), ..Scripted::default() };
    let around = Around { say: &|_| (), now: &|| Duration::ZERO, code_pages: &AsciiOnly };
    let wanted = Wanted::Objects(vec!["9200".into()]);
    let order = Order { wanted: wanted.clone(), count: 3, ..until(&[r"\Ledger(a)\Entries < 1000"], 2) };
    let mut ring = InMemory::default();
    let watched = watch(&mut machine, &mut ring, &order, &[Language::ENGLISH], &around).unwrap();
    assert_eq!((watched.collected.samples[0].query.as_str(), watched.held.is_some()), ("9200 9100", true));
    for wanted in [wanted, Wanted::Word(ValueName::Global)] {
        let order = Order { wanted, ..until(&[r"\Legder(a)\Entries missing"], 2) };
        let refusal = watch(&mut machine, &mut ring, &order, &[Language::ENGLISH], &around).unwrap_err();
        assert!(refusal.starts_with(r"--until \Legder(a)\Entries missing: no object is called"), "{refusal}");
    }
}

#[test]
fn what_is_missing_from_the_start_says_so_and_an_object_that_is_not_there_is_named() {
    let run = run(quiet(3), None, until(&[r"\Ledger(z)\Entries missing"], 2));
    let said = r"  nothing in the first sample is at the path of \Ledger(z)\Entries missing, so that it is missing from the start";
    assert!(run.said.iter().any(|line| line == said) && run.watched.held.is_some(), "{:?}", run.said);
    let machine = Scripted { bad: Some((1000, Cause::Foreign)), ..Scripted::default() };
    let wanted = Wanted::Objects(vec!["9100".into(), "777".into()]);
    let run = run_on(machine, Order { wanted, count: 100, ..Order::default() }, InMemory::default());
    let failures: Vec<_> =
        run.watched.collected.failures.iter().map(|failure| failure.query.as_str()).collect();
    assert_eq!(failures, ["777"], "{:?}", run.said);
}

#[test]
fn what_is_never_answered_or_concerns_the_machine_comes_to_an_end() {
    let run = run(quiet(2), Some(Fails(Cause::TimedOut(Duration::from_secs(30)))), until(&[HIGH], 4));
    assert_eq!((run.kept(), run.processes), (vec![0, 1], MAX_FAILURES));
    assert!(run.watched.cut_short.unwrap().ends_with("it was not answered any more"));
    let refused = Fails(Cause::Refused(crate::failure::Refusal::Code(5)));
    let run = self::run(Vec::new(), Some(refused), until(&[HIGH], 4));
    assert_eq!((run.processes, run.watched.collected.samples.len()), (1, 0));
}

#[test]
fn data_that_no_redaction_can_read_cost_their_own_sample() {
    let script = vec![Answer(Some((1, 1))), Garbage, Lie, Answer(Some((1, 2))), Answer(Some((7, 3)))];
    let run = run(script.clone(), None, until(&[HIGH], 6));
    // The wrong length took a second, and the answer that is not a block took none.
    assert_eq!((run.kept(), run.watched.held), (vec![0, 2, 3], Some((HIGH.into(), 2))));
    assert_eq!(run.watched.collected.failures.len(), 2, "{:?}", run.said);
    let raw = Order { level: Level::None, ..until(&[HIGH], 6) };
    assert_eq!(self::run(script, None, raw).kept(), [0, 1, 2, 3]);
}

#[test]
fn a_disk_that_is_full_ends_it_with_what_is_there() {
    let ring = InMemory { room: Some(5), ..InMemory::default() };
    let run = run_with(quiet(20), None, Order { count: 100, ..Order::default() }, ring);
    assert_eq!(run.kept(), [0, 1, 2, 3, 4]);
    assert!(run.watched.cut_short.unwrap().contains("not enough space"));
}

#[test]
fn more_bytes_than_can_be_attached_end_a_count_and_push_the_oldest_out_of_a_ring() {
    let heavy = || InMemory { weight: MAX_BYTES / 3, ..InMemory::default() };
    let run = run_with(quiet(20), None, Order { count: 100, ..Order::default() }, heavy());
    assert_eq!(run.kept(), [0, 1, 2, 3]);
    assert!(run.watched.cut_short.unwrap().contains("could not be attached"));
    let script = [quiet(20), vec![Answer(Some((7, 2000)))]].concat();
    let run = run_with(script, None, until(&[HIGH], 2), heavy());
    assert_eq!(run.kept(), [19, 20]);
    let run = run_with(quiet(20), None, until(&[HIGH], 10), heavy());
    assert_eq!(run.kept(), [17, 18, 19]);
}

#[test]
fn whoever_waits_hears_of_it_once_a_minute() {
    // The clock of the test advances by a second with each reading.
    let run = run(quiet(200), None, Order { count: 150, ..Order::default() });
    assert_eq!(run.said, ["  60 samples so far", "  120 samples so far"]);
}

#[test]
fn objects_are_waited_for_by_their_number_and_a_name_that_is_none_is_refused() {
    let mut machine = Scripted { script: quiet(3).into(), ..Scripted::default() };
    let around = Around { say: &|_| (), now: &|| Duration::ZERO, code_pages: &AsciiOnly };
    let mut order = Order { wanted: Wanted::Objects(vec!["Ledger".into()]), count: 3, ..Order::default() };
    let mut ring = InMemory::default();
    let watched = watch(&mut machine, &mut ring, &order, &[Language::ENGLISH], &around).unwrap();
    assert_eq!(watched.collected.samples[0].query, "9100");
    order.wanted = Wanted::Objects(vec!["Nothing".into()]);
    let refusal = watch(&mut machine, &mut ring, &order, &[Language::ENGLISH], &around).unwrap_err();
    assert!(refusal.starts_with("no object is called"), "{refusal}");
}
