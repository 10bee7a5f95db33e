//! Task of the process that queries Windows, and its command line.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use crate::answer::Asker;
use crate::bindings::process::{self, Writing};
use crate::bindings::provider::{NotCalled, Provider};
use crate::bindings::{clock, log, wide};
use crate::command_line::quoted;
use crate::direct::{Functions, Step, Target};
use crate::failure::Refusal;
use crate::frame::Frame;
use crate::machine::SERVICES;
use crate::registry::{LocalMachine, PerformanceData};
use crate::session::Query;
use crate::value_name::ValueName;
use crate::{events, merge};

/// The first argument of such a process, followed by the number of its pipe and its task.
pub(super) const WORD: &str = "--answer";

/// To read the application log.
pub(super) const EVENTS: &str = "events";

/// To ask for a value of the performance data.
const QUERY: &str = "query";

/// To call a DLL.
const CALL: &str = "call";

/// Stands for this machine on the command line, and for no service.
const NONE: &str = ".";

/// Returns the command line of a process that answers a query.
pub(super) fn answer(query: &Query, machine: Option<&str>) -> String {
    let machine = machine.unwrap_or(NONE);
    let (interval, warm_up) = (query.interval.as_millis(), u8::from(query.warm_up));
    format!("{QUERY} {} {interval} {warm_up} \"{machine}\" \"{}\"", query.count, query.name)
}

/// Returns the command line of a process that calls a DLL.
pub(super) fn call(target: &Target, query: &Query) -> String {
    let Functions { open, collect, close } = &target.functions;
    let service = target.service.as_deref().unwrap_or(NONE);
    let interval = query.interval.as_millis();
    let name = alloc::string::ToString::to_string(&query.name);
    let [open, collect, close] = [open, collect, close].map(|function| start_of(function));
    let words = [name.as_str(), &target.path, open, collect, close, service].map(quoted);
    format!("{CALL} {} {interval} {}", query.count, words.join(" "))
}

/// The longest name of a function that is looked for: no DLL exports a longer one, and a command line has its limit.
const MAX_LETTERS: usize = 2048;

/// Returns the start of a name that is longer, which is not a name of a function either.
fn start_of(function: &str) -> &str {
    let end = function.char_indices().nth(MAX_LETTERS).map_or(function.len(), |(end, _)| end);
    function.get(..end).unwrap_or(function)
}

/// Carries out the arguments of such a process; returns `false` for invalid ones, and `None` for any other command
/// line.
pub(crate) fn carry_out(words: &[String]) -> Option<bool> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [WORD, words @ ..] = words.as_slice() else { return None };
    let Some((pipe, words)) = words.split_first() else { return Some(false) };
    let Ok(pipe) = pipe.parse() else { return Some(false) };
    let task: &dyn Fn(&Writing) = match words {
        [EVENTS] => &read_events,
        [QUERY, words @ ..] => match Asked::read(words) {
            Some(asked) => &move |pipe| asked.answer(pipe),
            None => return Some(false),
        },
        [CALL, words @ ..] => match Called::read(words) {
            Some(called) => &move |pipe| called.carry_out(pipe),
            None => return Some(false),
        },
        _ => return Some(false),
    };
    process::crash_in_silence();
    task(&Writing::inherited(pipe));
    Some(true)
}

/// Sends a frame; a closed pipe is ignored.
fn send(pipe: &Writing, frame: &Frame) -> bool {
    frame.send(&mut |bytes| pipe.write(bytes))
}

fn read_events(pipe: &Writing) {
    let mut documents = String::new();
    for (query, most) in events::QUERIES {
        if let Err(code) = log::read(query, most, &mut documents) {
            send(pipe, &Frame::Refused(Refusal::Code(code)));
            return;
        }
    }
    send(pipe, &Frame::Bytes(documents.into_bytes()));
}

/// A query as in the arguments of such a process.
struct Asked<'a> {
    count: usize,
    interval: Duration,
    warm_up: bool,
    machine: Option<&'a str>,
    name: ValueName,
}

impl<'a> Asked<'a> {
    fn read(words: &[&'a str]) -> Option<Self> {
        let [count, interval, warm_up, machine, name] = *words else { return None };
        Some(Self {
            count: count.parse().ok()?,
            interval: Duration::from_millis(interval.parse().ok()?),
            warm_up: warm_up == "1",
            machine: (machine != NONE).then_some(machine),
            name: name.parse().ok()?,
        })
    }

    fn answer(&self, pipe: &Writing) {
        let mut data = match PerformanceData::open(self.machine) {
            Ok(data) => data,
            Err(code) => {
                send(pipe, &Frame::Refused(Refusal::Code(code)));
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
            if !send(pipe, &answer) || matches!(answer, Frame::Refused(_)) {
                return;
            }
        }
        let mut due = clock::since_start();
        for _ in 0..self.count {
            clock::sleep(due.saturating_sub(clock::since_start()));
            due = clock::since_start() + self.interval;
            let answer = ask();
            if !send(pipe, &answer) || matches!(answer, Frame::Refused(_)) {
                return;
            }
        }
    }
}

/// A DLL to call as in the arguments of such a process.
struct Called<'a> {
    count: usize,
    interval: Duration,
    name: ValueName,
    path: &'a str,
    functions: Functions,
    service: Option<&'a str>,
}

impl<'a> Called<'a> {
    fn read(words: &[&'a str]) -> Option<Self> {
        let [count, interval, name, path, open, collect, close, service] = *words else { return None };
        let [open, collect, close] = [open, collect, close].map(String::from);
        Some(Self {
            count: count.parse().ok()?,
            interval: Duration::from_millis(interval.parse().ok()?),
            name: name.parse().ok()?,
            path,
            functions: Functions { open, collect, close },
            service: (service != NONE).then_some(service),
        })
    }

    /// Reports each step immediately, since the next one may end this process.
    fn carry_out(&self, pipe: &Writing) {
        // A closed pipe is ignored.
        let tell = |step: Step| _ = send(pipe, &Frame::Bytes(step.write()));
        let provider = match Provider::load(self.path, &self.functions) {
            Ok(provider) => provider,
            Err(not_called) => {
                return tell(match not_called {
                    NotCalled::NotLoaded(code) => Step::NotLoaded(code),
                    NotCalled::Lacks(function) => Step::Lacks(function),
                });
            }
        };
        tell(Step::Loaded);
        let devices = self.service.and_then(devices_of);
        let (code, milliseconds) = provider.open(devices.as_deref());
        tell(Step::Opened { code, milliseconds });
        if code != 0 {
            return;
        }
        let name = wide(&format!("{}", self.name));
        for number in 0..self.count {
            if number > 0 {
                clock::sleep(self.interval);
            }
            tell(Step::Collected(provider.collect(&name)));
        }
        provider.close();
        tell(Step::Closed);
    }
}

/// Returns the names of devices that Perflib gives a provider when it opens it.
fn devices_of(service: &str) -> Option<Vec<u16>> {
    let registry = LocalMachine::open(None).ok()?;
    registry.units(&format!("{SERVICES}\\{service}\\Linkage"), "Export")
}
