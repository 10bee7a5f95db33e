//! The process that asks Windows: a second instance of this program, because providers hang and crash in the process that asks.

mod task;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::time::Duration;

use crate::bindings::process::{self, Process, Reading};
use crate::bindings::{clock, console};
use crate::direct::{Call, Step, Target};
use crate::failure::Cause;
use crate::frame::{Broken, Frame};
use crate::session::watch::{Next, Streamed};
use crate::session::{Query, Series};

pub(crate) use self::task::carry_out;

/// Time that a process may take to end after its last answer, for unloading the providers.
const FAREWELL: Duration = Duration::from_secs(2);

/// Interval at which a silent pipe is polled.
const LOOK: Duration = Duration::from_millis(2);

/// Maximum growth in bytes of a process since its first answer, after which it is ended: a leaking provider would
/// exhaust the machine in a night.
const MAX_GROWTH: u64 = 256 << 20;

/// Number of processes that query at the same time, if the number does not matter.
pub(crate) const AT_ONCE: usize = 4;

/// Asks each query in a process of its own, `most` of them at the same time; none is begun after `time`.
pub(crate) fn at_once(queries: &[Query], machine: Option<&str>, time: Duration, most: usize) -> Vec<Series> {
    let end = clock::since_start().saturating_add(time);
    let mut series: Vec<Series> = queries.iter().map(|_| Series::failed(Cause::NotAsked)).collect();
    let mut waiting = series.iter_mut().zip(queries);
    let mut asking: Vec<(&mut Series, Asking)> = Vec::new();
    loop {
        while asking.len() < most && clock::since_start() <= end {
            let Some((series, query)) = waiting.next() else { break };
            match Asking::start(&task::answer(query, machine), Expected::new(query)) {
                Ok(started) => asking.push((series, started)),
                Err(code) => *series = Series::failed(Cause::NotStarted(code)),
            }
        }
        if asking.is_empty() {
            break;
        }
        let mut has_moved = false;
        asking.retain_mut(|(series, asking)| match asking.look() {
            Progress::Nothing => true,
            Progress::Received => {
                has_moved = true;
                true
            }
            Progress::Done(done) => {
                has_moved = true;
                **series = done;
                false
            }
        });
        if !has_moved {
            clock::sleep(LOOK);
        }
    }
    series
}

/// Returns the application log of this machine, as XML documents that each end with a NUL; `None` if it is unreadable.
///
/// Also runs in a separate process: a log may hang, and Wine ends a program that renders an event.
pub(crate) fn events(limit: Duration) -> Option<String> {
    let expected = Expected { count: 1, warm_up: false, interval: Duration::ZERO, limit };
    let mut asking = Asking::start(task::EVENTS, expected).ok()?;
    let bytes = asking.finish().answers.pop()?;
    String::from_utf8(bytes).ok()
}

/// Queries in a separate process, and passes on each answer, until the receiver or the user stops it.
pub(crate) fn stream(
    query: &Query,
    machine: Option<&str>,
    take: &mut dyn FnMut(Vec<u8>) -> Next,
) -> Streamed {
    let started = Asking::start(&task::answer(query, machine), Expected::new(query));
    let mut asking = match started {
        Ok(asking) => asking,
        Err(code) => return Streamed::Failed(Cause::NotStarted(code)),
    };
    loop {
        let progress = asking.look();
        let (answers, done) = match progress {
            Progress::Done(Series { answers, cause }) => (answers, Some(cause)),
            Progress::Received => (mem::take(&mut asking.answers), None),
            Progress::Nothing => (Vec::new(), None),
        };
        let is_quiet = answers.is_empty();
        for answer in answers {
            match take(answer) {
                Next::GoOn => {}
                Next::Renew => return Streamed::Renewed,
                Next::Enough => return Streamed::Enough,
            }
        }
        match done {
            _ if console::is_stopped() => return Streamed::Stopped,
            Some(cause) => return cause.map_or(Streamed::Enough, Streamed::Failed),
            None if !is_quiet && let Some(bytes) = asking.growth() => return Streamed::Grown(bytes),
            None if is_quiet => clock::sleep(LOOK),
            None => {}
        }
    }
}

/// Calls a DLL in a separate process, and returns the steps that it reported.
pub(crate) fn call(target: &Target, query: &Query) -> Call {
    // How many steps there are is up to the DLL; the process ends with the last one.
    let expected = Expected { count: usize::MAX, warm_up: false, ..Expected::new(query) };
    let mut asking = match Asking::start(&task::call(target, query), expected) {
        Ok(asking) => asking,
        Err(code) => return Call { steps: Vec::new(), cause: Some(Cause::NotStarted(code)) },
    };
    let Series { answers, cause } = asking.finish();
    let steps: Vec<Step> = answers.iter().filter_map(|step| Step::read(step)).collect();
    // Without an end of its own, the DLL has ended the process.
    let in_peace = cause == Some(Cause::Crashed(0)) && steps.last().is_some_and(Step::is_last);
    Call { steps, cause: cause.filter(|_| !in_peace) }
}

/// Answers expected of a process.
#[derive(Clone, Copy)]
struct Expected {
    count: usize,
    warm_up: bool,
    interval: Duration,
    limit: Duration,
}

impl Expected {
    fn new(query: &Query) -> Self {
        Self { count: query.count, warm_up: query.warm_up, interval: query.interval, limit: query.limit }
    }
}

/// A querying process, and its answers.
struct Asking {
    expected: Expected,
    process: Process,
    pipe: Reading,
    received: Vec<u8>,
    answers: Vec<Vec<u8>>,
    /// Number of received answers, including those that were discarded.
    count: usize,
    /// The answer to the query that loads providers, until there is a further one.
    warm_up: Option<Vec<u8>>,
    is_warm: bool,
    /// Deadline of the next answer.
    due: Duration,
    /// Bytes of memory after the first answer.
    memory: Option<u64>,
}

enum Progress {
    Nothing,
    Received,
    Done(Series),
}

impl Asking {
    /// Starts a process with these arguments, with the number of its pipe before them.
    fn start(words: &str, expected: Expected) -> Result<Self, u32> {
        let (pipe, writing) = process::pipe()?;
        let process = Process::start(&format!("{} {} {words}", task::WORD, writing.number()), &writing)?;
        // With our end for writing closed, reading ends when the process does.
        drop(writing);
        Ok(Self {
            expected,
            process,
            pipe,
            received: Vec::new(),
            answers: Vec::new(),
            count: 0,
            warm_up: None,
            is_warm: !expected.warm_up,
            due: clock::since_start() + expected.limit,
            memory: None,
        })
    }

    /// Returns the number of bytes by which the process has grown since its first answer, if that is too much.
    fn growth(&mut self) -> Option<u64> {
        let now = self.process.memory()?;
        let first = *self.memory.get_or_insert(now);
        now.checked_sub(first).filter(|growth| *growth >= MAX_GROWTH)
    }

    /// Waits for all of it.
    fn finish(&mut self) -> Series {
        loop {
            match self.look() {
                Progress::Done(series) => return series,
                Progress::Nothing => clock::sleep(LOOK),
                Progress::Received => {}
            }
        }
    }

    /// Takes the available data without waiting.
    fn look(&mut self) -> Progress {
        // Checked before reading the pipe, so that no bytes follow those found there.
        let has_ended = self.process.exit_code(Duration::ZERO);
        match (self.pipe.available(&mut self.received), has_ended) {
            (Some(1..), _) => self.take(),
            // Another process may have inherited the pipe from a provider, and keep it open.
            (_, Some(code)) => self.done(Some(Cause::Crashed(code))),
            (None, None) => {
                let code = self.process.exit_code(FAREWELL).unwrap_or(u32::MAX);
                self.done(Some(Cause::Crashed(code)))
            }
            (Some(0), None) if clock::since_start() > self.due => {
                self.done(Some(Cause::TimedOut(self.expected.limit)))
            }
            (Some(0), None) => Progress::Nothing,
        }
    }

    fn take(&mut self) -> Progress {
        while let Some(frame) = Frame::take(&mut self.received).transpose() {
            match frame {
                Ok(Frame::Bytes(bytes)) if !self.is_warm => {
                    self.is_warm = true;
                    self.warm_up = Some(bytes);
                }
                Ok(Frame::Bytes(bytes)) => {
                    self.warm_up = None;
                    self.answers.push(bytes);
                    self.count += 1;
                }
                Ok(Frame::Refused(refusal)) => return self.done(Some(Cause::Refused(refusal))),
                Err(Broken) => return self.done(Some(Cause::Foreign)),
            }
            let pause = if self.count == 0 { Duration::ZERO } else { self.expected.interval };
            self.due = clock::since_start() + self.expected.limit + pause;
            if self.count == self.expected.count {
                self.process.exit_code(FAREWELL);
                return self.done(None);
            }
        }
        Progress::Received
    }

    /// Returns all answers; if there is only the one for loading providers, it is used.
    fn done(&mut self, cause: Option<Cause>) -> Progress {
        let mut answers = mem::take(&mut self.answers);
        answers.extend(self.warm_up.take());
        Progress::Done(Series { answers, cause })
    }
}
