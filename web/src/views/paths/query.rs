//! The files in which the paths of a list are looked up.

use winperf_log::AnyLog;

use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::document::Document;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;

/// A file in which paths are looked up.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A capture, with the names of its counters.
    Capture(Document, Shared<Naming>),
    /// A log of counters, with the English names of these.
    Log(Shared<AnyLog>, Shared<Naming>),
}

/// Returns the shown log, or the captures in A and B, each by its name.
pub fn sources(session: &Session) -> Vec<(String, Source)> {
    if let Some(log) = session.raw_log() {
        return vec![(log.file.clone(), Source::Log(log.shared(), session.library.naming.clone()))];
    }
    let captures = Side::BOTH.into_iter().filter_map(|side| {
        let capture = session.library.captures.capture(side).filter(|capture| capture.is_capture())?;
        let name = format!("{}: {}", side.letter(), capture.file);
        Some((name, Source::Capture(capture.clone(), session.library.naming.clone())))
    });
    captures.collect()
}
