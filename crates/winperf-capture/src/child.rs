//! The process that asks Windows: a second instance of this program, because providers hang and crash in the process that asks.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use crate::answer::{Asker, Refusal};
use crate::bindings::clock;
use crate::bindings::process::{self, Process, Reading, Writing};
use crate::failure::Cause;
use crate::frame::{Broken, Frame};
use crate::merge;
use crate::registry::PerformanceData;
use crate::session::{Query, Series};
use crate::value_name::ValueName;

/// The first word of the command line of such a process.
pub(crate) const WORD: &str = "--answer";

/// Stands for this machine on that command line.
const THIS_MACHINE: &str = ".";

/// How long a process may take to end after its last answer, in which it lets go of the providers.
const FAREWELL: Duration = Duration::from_secs(2);

/// How often a pipe is looked at that brings nothing.
const LOOK: Duration = Duration::from_millis(2);

/// How many processes ask at the same time, where nothing depends on it.
pub(crate) const AT_ONCE: usize = 4;

/// Asks each query in a process of its own, `most` of them at the same time; none is begun after `time`.
pub(crate) fn at_once(queries: &[Query], machine: Option<&str>, time: Duration, most: usize) -> Vec<Series> {
    let end = clock::since_start().saturating_add(time);
    let mut series: Vec<Series> = queries.iter().map(|_| Series::failed(Cause::NotAsked)).collect();
    let mut waiting = series.iter_mut().zip(queries);
    let mut asking: Vec<(&mut Series, Asking<'_>)> = Vec::new();
    loop {
        while asking.len() < most && clock::since_start() <= end {
            let Some((series, query)) = waiting.next() else { break };
            match Asking::start(query, machine) {
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

/// A process that asks, and what came from it.
struct Asking<'a> {
    query: &'a Query,
    process: Process,
    pipe: Reading,
    received: Vec<u8>,
    answers: Vec<Vec<u8>>,
    /// The answer that was asked for to load providers, until there is another.
    warm_up: Option<Vec<u8>>,
    is_warm: bool,
    /// When the next answer is given up.
    due: Duration,
}

enum Progress {
    Nothing,
    Received,
    Done(Series),
}

impl<'a> Asking<'a> {
    fn start(query: &'a Query, machine: Option<&str>) -> Result<Self, u32> {
        let (pipe, writing) = process::pipe()?;
        let words = format!(
            "{WORD} {} {} {} {} \"{}\" \"{}\"",
            writing.number(),
            query.count,
            query.interval.as_millis(),
            u8::from(query.warm_up),
            machine.unwrap_or(THIS_MACHINE),
            query.name
        );
        let process = Process::start(&words, &writing)?;
        // With our end for writing closed, reading ends when the process does.
        drop(writing);
        Ok(Self {
            query,
            process,
            pipe,
            received: Vec::new(),
            answers: Vec::new(),
            warm_up: None,
            is_warm: !query.warm_up,
            due: clock::since_start() + query.limit,
        })
    }

    /// Takes what there is, without waiting.
    fn look(&mut self) -> Progress {
        // Asked before the pipe is looked at, so that nothing comes behind what is found there.
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
                self.done(Some(Cause::TimedOut(self.query.limit)))
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
                }
                Ok(Frame::Refused(refusal)) => return self.done(Some(Cause::Refused(refusal))),
                Err(Broken) => return self.done(Some(Cause::Foreign)),
            }
            let pause = if self.answers.is_empty() { Duration::ZERO } else { self.query.interval };
            self.due = clock::since_start() + self.query.limit + pause;
            if self.answers.len() == self.query.count {
                self.process.exit_code(FAREWELL);
                return self.done(None);
            }
        }
        Progress::Received
    }

    /// All that came; where that is nothing but what was asked for to load providers, this is better than nothing.
    fn done(&mut self, cause: Option<Cause>) -> Progress {
        let mut answers = core::mem::take(&mut self.answers);
        answers.extend(self.warm_up.take());
        Progress::Done(Series { answers, cause })
    }
}

/// What such a process is told.
struct Task<'a> {
    pipe: usize,
    count: usize,
    interval: Duration,
    warm_up: bool,
    machine: Option<&'a str>,
    name: ValueName,
}

/// What such a process does; the words follow [`WORD`] on the command line. Says whether they were understood.
pub(crate) fn answer(words: &[String]) -> bool {
    let task = Task::read(words);
    if let Some(task) = &task {
        task.carry_out();
    }
    task.is_some()
}

impl<'a> Task<'a> {
    fn read(words: &'a [String]) -> Option<Self> {
        let [pipe, count, interval, warm_up, machine, name] = words else { return None };
        Some(Self {
            pipe: pipe.parse().ok()?,
            count: count.parse().ok()?,
            interval: Duration::from_millis(interval.parse().ok()?),
            warm_up: warm_up == "1",
            machine: (machine != THIS_MACHINE).then_some(machine.as_str()),
            name: name.parse().ok()?,
        })
    }

    fn carry_out(&self) {
        process::crash_in_silence();
        let pipe = Writing::inherited(self.pipe);
        let send = |frame: &Frame| frame.send(&mut |bytes| pipe.write(bytes));
        let mut data = match PerformanceData::open(self.machine) {
            Ok(data) => data,
            Err(code) => {
                // When nobody listens there is nobody to tell.
                send(&Frame::Refused(Refusal::Code(code)));
                return;
            }
        };
        let mut asker = Asker::default();
        let mut ask = || {
            let parts: Result<Vec<Vec<u8>>, Refusal> =
                self.name.queries().map(|name| asker.ask(&mut data, &name)).collect();
            parts.map_or_else(Frame::Refused, |parts| Frame::Bytes(merge::merged(parts)))
        };
        if self.warm_up {
            let answer = ask();
            if !send(&answer) || matches!(answer, Frame::Refused(_)) {
                return;
            }
        }
        let mut due = clock::since_start();
        for _ in 0..self.count {
            clock::sleep(due.saturating_sub(clock::since_start()));
            due = clock::since_start() + self.interval;
            let answer = ask();
            if !send(&answer) || matches!(answer, Frame::Refused(_)) {
                return;
            }
        }
    }
}
