//! Absent objects, and a DLL that was called without Perflib, in `winperf-findings/1`.

use crate::absence::Absence;
use crate::machine::MachineFinding;
use serde::Serialize;
use winperf::findings::Diagnostic as _;
use winperf_bundle::called::DllCall;

/// A DLL that was called without Perflib, and the events that Windows would log about it.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(super) struct CalledLibrary {
    library: String,
    service: Option<String>,
    events: Vec<ExpectedEvent>,
    message: String,
}

/// An event that Windows would log of a reply.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(super) struct ExpectedEvent {
    query: String,
    event: u32,
    error: Option<u32>,
    /// `true` if Windows leaves the requested object out of its block.
    leaves_out: bool,
    message: String,
}

impl CalledLibrary {
    pub(super) fn new(called: &DllCall) -> Self {
        let events = called.verdicts.iter().map(|verdict| ExpectedEvent {
            query: verdict.query.clone(),
            event: verdict.event,
            error: verdict.error,
            leaves_out: verdict.leaves_out(),
            message: verdict.to_string(),
        });
        Self {
            library: called.library.clone(),
            service: called.service.clone(),
            events: events.collect(),
            message: called.to_string(),
        }
    }
}

/// Absent objects, with the reasons, as in `winperf-findings/1`.
pub fn absent(machine: &[MachineFinding]) -> impl Serialize {
    AbsentObject::all(machine)
}

/// An absent object, with the reason.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(super) struct AbsentObject {
    code: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "\"warning\" | \"info\""))]
    severity: &'static str,
    object_title: Option<u32>,
    object: String,
    service: String,
    library: String,
    message: String,
}

impl AbsentObject {
    pub(super) fn all(machine: &[MachineFinding]) -> Vec<Self> {
        let absence = |found: &MachineFinding| match found {
            MachineFinding::Absent(absence) => Some(Self::new(absence)),
            _ => None,
        };
        machine.iter().filter_map(absence).collect()
    }

    fn new(absence: &Absence) -> Self {
        Self {
            code: absence.reason.code(),
            severity: absence.severity().name(),
            object_title: absence.object.map(|object| object.0),
            object: absence.name.clone(),
            service: absence.service.clone(),
            library: absence.library.clone(),
            message: absence.to_string(),
        }
    }
}
