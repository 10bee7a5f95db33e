//! The address of a session.

use winperf::difference::DifferenceClasses;

use crate::state::Session;
use crate::state::address::{Address, LinkPlace, NamedFile, View};
use crate::state::both::Both;
use crate::state::side::Side;
use crate::state::spot::Spot;
use crate::state::tab::Tab;

impl Address {
    /// Returns the address of a session.
    pub fn from_session(session: &Session) -> Self {
        Self {
            language: None,
            example: session.example.clone(),
            captures: Both::from_fn(|side| named(side, session)),
            logs: session.raw_logs().map(NamedFile::of_log).collect(),
            assumed: Both::from_fn(|side| {
                let capture = session.captures.capture(side);
                capture.map(|capture| capture.assumptions()).unwrap_or_default()
            }),
            view: view(session),
            handbook: session.handbook.clone(),
            lesson: session.lessons.at.clone().filter(|_| session.lessons.is_open),
            unclear: Vec::new(),
        }
    }
}

/// Returns the open capture of a side, once its fingerprint is known.
///
/// The capture of an example needs no name, since it has no file; a sample of a log has the name of the sample.
fn named(side: Side, session: &Session) -> Option<NamedFile> {
    let capture = session.captures.capture(side)?;
    let fingerprint = session.answers.fingerprint(capture)?;
    Some(match session.example {
        Some(_) if capture.of_log.is_none() => NamedFile::of_fingerprint(fingerprint),
        _ => NamedFile::new(capture, fingerprint),
    })
}

/// Returns the part of an address that describes the view.
fn view(session: &Session) -> View {
    let slot = session.shown();
    let place = slot.and_then(|slot| match slot.spot {
        _ if slot.anchor.is_some() => Some(LinkPlace::Range(slot.anchor?, slot.cursor)),
        Some(Spot { structure, leaf: None }) => match slot.target(&session.naming.names) {
            Some(target) => Some(LinkPlace::Called(target)),
            None => slot.capture.walked().number(structure).map(LinkPlace::Structure),
        },
        _ => (!slot.capture.bytes().is_empty()).then_some(LinkPlace::Byte(slot.cursor)),
    });
    let shown = session.comparison.shown;
    let differences = (shown != DifferenceClasses::ALL_BUT_MOVED).then_some(shown);
    let search = if session.search.is_open { session.search.text.clone() } else { String::new() };
    View {
        tab: session.tab,
        side: session.side,
        place,
        values: session.values.view.clone(),
        differences,
        order: session.comparison.sort,
        words: session.comparison.text.clone(),
        row: current_row(session),
        timeline: session.timeline.view.clone(),
        search,
    }
}

/// Returns the current row of the list that the tab shows.
fn current_row(session: &Session) -> u32 {
    let row = match session.tab {
        Tab::Compare => session.comparison.shown_row(),
        Tab::Findings => session.finding_row,
        _ => 0,
    };
    row as u32
}
