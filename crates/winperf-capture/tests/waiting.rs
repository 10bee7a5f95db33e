//! Memory for waiting; in a separate test program, so that the process has done nothing else.

use std::cell::Cell;
use std::fs;
use std::time::Duration;

use winperf::text::AsciiOnly;
use winperf_capture::arguments::{self, Request};
use winperf_capture::session::watch::{Around, Next, Ring, Streamed, Streaming, watch};
use winperf_capture::session::{Machine, Provider, Query, Series};
use winperf_capture::value_name::Language;
use winperf_synth::counter_type::PERF_COUNTER_LARGE_RAWCOUNT;
use winperf_synth::{Capture, Counter, Instance, Object};

/// The most memory in bytes that this process has had since it was last asked; `None` if unknown.
fn most_memory() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    fs::write("/proc/self/clear_refs", "5").ok()?;
    most.trim().strip_suffix(" kB")?.parse::<usize>().ok().map(|most| most * 1024)
}

/// Half a megabyte: 1000 instances with 60 values each.
fn sample() -> Vec<u8> {
    let counters = (0..60).map(|number| Counter::new(5002 + 2 * number, PERF_COUNTER_LARGE_RAWCOUNT));
    let instance = |number: u32| Instance::named(format!("queue-{number}")).values(vec![1_u64 << 40; 60]);
    let object = (0..1000).map(instance).fold(Object::new(5000).counters(counters), Object::instance);
    Capture::new().object(object).write()
}

/// A machine that returns the same sample repeatedly, and reports the memory at some of them.
struct Same<'a> {
    sample: Vec<u8>,
    early: &'a Cell<usize>,
}

impl Machine for Same<'_> {
    fn at_once(&mut self, queries: &[Query], _: Duration) -> Vec<Series> {
        queries.iter().map(|_| Series { answers: vec![vec![0, 0]], cause: None }).collect()
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

    fn say(&mut self, _: &str) {}
}

impl Streaming for Same<'_> {
    fn stream(&mut self, query: &Query, take: &mut dyn FnMut(Vec<u8>) -> Next) -> Streamed {
        for number in 0..query.count {
            if number == 5 {
                self.early.set(most_memory().unwrap_or(usize::MAX));
            }
            if take(self.sample.clone()) == Next::Enough {
                return Streamed::Enough;
            }
        }
        Streamed::Enough
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

/// A ring outside of memory.
#[derive(Default)]
struct Elsewhere(usize);

impl Ring for Elsewhere {
    fn push(&mut self, _: &[u8]) -> Result<(), String> {
        self.0 += 1;
        Ok(())
    }

    fn shift(&mut self) {
        self.0 -= 1;
    }

    fn count(&self) -> usize {
        self.0
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn take(&mut self) -> Result<Vec<Vec<u8>>, String> {
        Ok(Vec::new())
    }
}

#[test]
fn waiting_takes_the_memory_of_two_samples_however_many_were_taken() {
    let words = ["--until", r"\#5000(queue-7)\#5002 < 0", "--count", "60"].map(String::from);
    let Ok(Request::Capture(order)) = arguments::read(words) else { panic!("an order") };
    let early = Cell::new(0);
    let mut machine = Same { sample: sample(), early: &early };
    let length = machine.sample.len();
    let around = Around { say: &|_| (), now: &|| Duration::ZERO, code_pages: &AsciiOnly };
    let watched = watch(&mut machine, &mut Elsewhere::default(), &order, &[Language::ENGLISH], &around);
    assert_eq!(watched.expect("no trouble").taken, 60);
    let Some(late) = most_memory() else { return };
    assert!(
        late <= early.get() + length,
        "{} bytes after 5 samples of {length}, {late} after 60",
        early.get()
    );
}
