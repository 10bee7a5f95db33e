//! Facts about two captures, their machine and their files, for shared texts.

use winperf::layout::PerfDataBlock;
use winperf::pair::{Age, Pair};
use winperf::{Capture, TitleIndex};
use winperf_bundle::Source;

use crate::language::Language;
use crate::phrases::Say;
use crate::phrases::share::{Fact, Sentence};

/// Title index of `Processor`.
const PROCESSOR: TitleIndex = TitleIndex(238);

/// Number of digits of a hash that distinguish files.
const HASH_DIGITS: usize = 16;

/// A fact, and its values in the older and in the newer capture.
pub(crate) type FactRow = (Fact, [Option<String>; 2]);

/// Returns the facts known for at least one capture.
pub(crate) fn facts(pair: &Pair, files: [&str; 2], machine: &Source) -> Vec<FactRow> {
    let both = Age::BOTH.map(|age| pair.capture(age));
    let older = both[0].map(|capture| capture_facts(capture, files[0]));
    let newer = capture_facts(pair.newer(), files[1]);
    let older = older.unwrap_or_else(|| newer.iter().map(|(fact, _)| (*fact, None)).collect());
    let mut rows: Vec<FactRow> =
        older.into_iter().zip(newer).map(|((fact, one), (_, other))| (fact, [one, other])).collect();
    let of_machine = machine_facts(machine).into_iter().map(|(fact, value)| {
        let of_older = value.clone().filter(|_| both[0].is_some());
        (fact, [of_older, value])
    });
    let after_computer = rows.iter().position(|(fact, _)| *fact == Fact::Computer).map_or(0, |at| at + 1);
    rows.splice(after_computer..after_computer, of_machine);
    rows.retain(|(_, values)| values.iter().any(Option::is_some));
    rows
}

fn machine_facts(machine: &Source) -> [(Fact, Option<String>); 4] {
    let Source { value_name, os_build, architecture, locale, .. } = machine;
    [
        (Fact::Windows, os_build.clone()),
        (Fact::Architecture, architecture.clone()),
        (Fact::Locale, locale.clone()),
        (Fact::Query, value_name.clone()),
    ]
}

fn capture_facts(capture: &Capture, file: &str) -> Vec<(Fact, Option<String>)> {
    let header = capture.header();
    let number = |number: usize| Some(number.to_string());
    let sha256: String = winperf_bundle::sha256(capture.file()).chars().take(HASH_DIGITS).collect();
    let name = capture.system_name();
    vec![
        (Fact::File, Some(file.to_owned())),
        (Fact::Length, number(capture.file().len())),
        (Fact::Sha256, Some(sha256)),
        (Fact::Computer, Some(name).filter(|name| !name.is_empty())),
        (Fact::Processors, processors(capture)),
        (Fact::TicksPerSecond, header.map(|block| block.header().perf_freq.to_string())),
        (Fact::Time, header.and_then(|block| block.utc()).map(|time| time.to_string())),
        (Fact::PerfTime, header.and_then(|block| Some(format!("{} s", since_start(block.header())?)))),
        (Fact::Objects, number(capture.objects().len())),
        (Fact::Instances, number(capture.objects().map(|object| object.instances().len()).sum())),
        (Fact::Counters, number(capture.objects().map(|object| object.counters().len()).sum())),
    ]
}

/// Instances of the object Processor without the total.
fn processors(capture: &Capture) -> Option<String> {
    let object = capture.objects().find(|object| object.title() == PROCESSOR)?;
    let names = winperf::Names::default();
    let single = object.instances().filter(|instance| instance.name(&names) != "_Total").count();
    Some(single.to_string())
}

/// Seconds that the performance clock shows.
fn since_start(header: &PerfDataBlock) -> Option<String> {
    let milliseconds = i128::from(header.perf_time.get()).checked_mul(1000)?;
    Some(seconds(milliseconds.checked_div(header.perf_freq.get().into())?))
}

/// Milliseconds as seconds with three decimals.
fn seconds(milliseconds: i128) -> String {
    let sign = if milliseconds < 0 { "-" } else { "" };
    let absolute = milliseconds.unsigned_abs();
    format!("{sign}{}.{:03}", absolute / 1000, absolute % 1000)
}

/// Returns the facts about two captures as a pair; empty for one.
pub(crate) fn pair_facts(pair: &Pair, language: Language) -> Vec<String> {
    elapsed(pair).into_iter().map(|sentence| sentence.say(language)).collect()
}

fn elapsed(pair: &Pair) -> Option<Sentence> {
    let headers = [pair.older()?.header()?, pair.newer().header()?];
    let [older, newer] = headers.map(|block| block.header());
    let between = |member: fn(&PerfDataBlock) -> i64| i128::from(member(newer)) - i128::from(member(older));
    let calendar = between(|header| header.perf_time_100nsec.get()) / 10_000;
    let ticks = between(|header| header.perf_time.get());
    let performance = ticks.checked_mul(1000)?.checked_div(newer.perf_freq.get().into())?;
    Some(Sentence::Elapsed { calendar: seconds(calendar), performance: seconds(performance) })
}
