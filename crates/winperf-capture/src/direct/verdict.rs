//! Events that Perflib would log about a DLL, by the tables of its events; no line of Perflib itself was read for it.

use alloc::vec::Vec;

use winperf::structures::ObjectType;
use winperf::{Capture, DataBlock};

use super::{Call, Reply, Step};
use crate::failure::Cause;

const ERROR_SUCCESS: u32 = 0;
const ERROR_PROC_NOT_FOUND: u32 = 127;
const ERROR_BAD_EXE_FORMAT: u32 = 193;
const ERROR_MORE_DATA: u32 = 234;

/// Time limits of functions, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// `Open Timeout` of the service, otherwise `OpenProcedureWaitTime` of Perflib.
    pub open: u32,
    /// `Collect Timeout` of the service.
    pub collect: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { open: 10_000, collect: 10_000 }
    }
}

/// An event, and the code of its error.
pub(super) type Event = (u32, Option<u32>);

/// Returns the events that Perflib would log for a call with `count` queries, in order; `machine` is that of the DLL's
/// header.
pub(super) fn verdicts(call: &Call, count: usize, limits: Limits, machine: Option<&str>) -> Vec<Event> {
    let mut events = Vec::new();
    let (mut is_loaded, mut is_open) = (false, false);
    for step in &call.steps {
        match step {
            Step::NotLoaded(code) => return alloc::vec![not_loaded(*code, machine)],
            Step::Lacks(function) => return alloc::vec![(1005 + function, Some(ERROR_PROC_NOT_FOUND))],
            Step::Loaded => is_loaded = true,
            Step::Opened { code, milliseconds } => {
                is_open = true;
                if *milliseconds > limits.open {
                    events.push((2002, None));
                }
                if *code != ERROR_SUCCESS {
                    events.push((1008, Some(*code)));
                }
            }
            Step::Collected(reply) => {
                events.extend(reply_events(reply, limits));
            }
            Step::Closed => return events,
        }
    }
    // The process ended after the last step that it reported. Perflib waits for a call that never returns, and a call
    // that ends its host without an exception, or while it is loaded, leaves nothing that could log an event.
    events.extend(match &call.cause {
        Some(Cause::Crashed(code)) if !is_loaded || !Cause::is_exception(*code) => None,
        Some(Cause::Crashed(code)) if !is_open => Some((1009, Some(*code))),
        Some(Cause::Crashed(code)) if call.replies().count() < count => Some((1010, Some(*code))),
        Some(Cause::Crashed(code)) => Some((1011, Some(*code))),
        _ => None,
    });
    events
}

fn not_loaded(code: u32, machine: Option<&str>) -> Event {
    let id = match (code, machine) {
        (ERROR_BAD_EXE_FORMAT, Some("x86" | "arm")) => 1021,
        (ERROR_BAD_EXE_FORMAT, Some("x86_64" | "aarch64")) => 1022,
        _ => 1023,
    };
    (id, Some(code))
}

/// Returns the first fault of a reply, and the events in addition to it.
fn reply_events(reply: &Reply, limits: Limits) -> Vec<Event> {
    let mut events = Vec::new();
    if reply.milliseconds > limits.collect {
        events.push((1015, None));
    }
    match reply.code {
        ERROR_SUCCESS => {}
        // It was asked with more and more room.
        ERROR_MORE_DATA => events.push((1020, None)),
        code => events.push((1014, Some(code))),
    }
    if reply.code != ERROR_SUCCESS {
        return events;
    }
    if !reply.length.is_multiple_of(8) || reply.moved % 8 != 0 {
        events.push((1016, None));
    }
    let wrong = if reply.length > reply.capacity {
        Some(1001)
    } else if reply.is_beyond {
        Some(1002)
    } else if reply.is_before {
        Some(1013)
    } else if i64::from(reply.length) != reply.moved {
        Some(2000)
    } else {
        length_event(reply)
    };
    events.extend(wrong.map(|event| (event, None)));
    events
}

/// Returns the event for the first wrong length of an object, a definition or an instance.
fn length_event(reply: &Reply) -> Option<u32> {
    let capture = Capture::parse(reply.block());
    let block = DataBlock::read(capture.file()).ok()?;
    let objects: Vec<ObjectType<'_>> = block.objects().map_while(Result::ok).collect();
    let length: u64 = objects.iter().map(|object| u64::from(object.header().total_byte_length.get())).sum();
    if length != u64::from(reply.length) || u32::try_from(objects.len()) != Ok(reply.objects) {
        return Some(1003);
    }
    let is_outside = |object: &ObjectType<'_>| {
        let header = object.header();
        let definitions = header.header_length.get()..=object.length();
        !definitions.contains(&header.definition_length.get())
    };
    if objects.iter().any(is_outside) || capture.objects().any(|object| object.definitions_error().is_some())
    {
        return Some(1019);
    }
    capture.objects().any(|object| object.instances_error().is_some()).then_some(1004)
}
