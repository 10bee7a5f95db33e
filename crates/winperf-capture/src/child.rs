//! The process that asks Windows: a second instance of this program, because providers hang and crash in the process that asks.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use crate::answer::{Asker, Refusal};
use crate::bindings::clock;
use crate::bindings::process::{self, Process, Reading, Writing};
use crate::failure::Cause;
use crate::frame::Frame;
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

/// Asks a query in a process of its own.
pub(crate) fn series(query: &Query, machine: Option<&str>) -> Series {
    match Asking::start(query, machine) {
        Some(asking) => asking.wait(query),
        None => Series { answers: Vec::new(), cause: Some(Cause::NotStarted) },
    }
}

struct Asking {
    process: Process,
    answers: Reading,
}

/// Why there is no frame.
#[derive(Clone, Copy)]
enum Silence {
    /// Not within the time.
    TimedOut,
    /// Not any more.
    Ended,
}

impl Asking {
    fn start(query: &Query, machine: Option<&str>) -> Option<Self> {
        let (answers, writing) = process::pipe()?;
        let words = format!(
            "{WORD} {} {} {} {} \"{}\" \"{}\"",
            writing.number(),
            query.count,
            query.interval.as_millis(),
            u8::from(query.warm_up),
            machine.unwrap_or(THIS_MACHINE),
            query.name
        );
        let process = Process::start(&words)?;
        // With our end for writing closed, reading ends when the process does.
        drop(writing);
        Some(Self { process, answers })
    }

    fn wait(self, query: &Query) -> Series {
        let mut series = Series::default();
        let mut warm = !query.warm_up;
        while series.answers.len() < query.count {
            let pause = if series.answers.is_empty() { Duration::ZERO } else { query.interval };
            match self.frame(query.limit + pause) {
                Ok(Frame::Bytes(_)) if !warm => warm = true,
                Ok(Frame::Bytes(bytes)) => series.answers.push(bytes),
                Ok(Frame::Refused(refusal)) => {
                    series.cause = Some(Cause::Refused(refusal));
                    break;
                }
                Err(Silence::TimedOut) => {
                    series.cause = Some(Cause::TimedOut(query.limit));
                    return series;
                }
                Err(Silence::Ended) => {
                    series.cause = Some(Cause::Crashed(self.process.exit_code(FAREWELL).unwrap_or(u32::MAX)));
                    return series;
                }
            }
        }
        self.process.exit_code(FAREWELL);
        series
    }

    fn frame(&self, limit: Duration) -> Result<Frame, Silence> {
        let end = clock::since_start() + limit;
        let mut receive = |buffer: &mut [u8]| {
            let mut filled = 0;
            while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
                match self.answers.available(rest) {
                    None => return Err(Silence::Ended),
                    Some(0) if clock::since_start() > end => return Err(Silence::TimedOut),
                    Some(0) => clock::sleep(LOOK),
                    Some(count) => filled += count,
                }
            }
            Ok(())
        };
        Frame::receive(&mut receive, Silence::Ended)
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
        let mut ask = || asker.ask(&mut data, &self.name).map_or_else(Frame::Refused, Frame::Bytes);
        if self.warm_up {
            let answer = match ask() {
                Frame::Bytes(_) => Frame::Bytes(Vec::new()),
                refused => refused,
            };
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
