//! The address of a session.

use winperf::difference::DifferenceClasses;

use crate::state::Session;
use crate::state::library::both::Both;
use crate::state::library::side::Side;
use crate::state::view::address::{Address, LinkPlace, NamedFile, View};
use crate::state::view::outline::OutlineView;
use crate::state::view::spot::Spot;
use crate::state::view::tab::Tab;

impl Address {
    /// Returns the address of a session.
    pub fn from_session(session: &Session) -> Self {
        Self {
            language: None,
            example: session.library.example.clone(),
            captures: Both::from_fn(|side| named(side, session)),
            logs: session.raw_logs().map(NamedFile::from_log).collect(),
            lists: lists(session),
            assumed: Both::from_fn(|side| {
                let capture = session.library.captures.capture(side);
                capture.map(|capture| capture.assumptions()).unwrap_or_default()
            }),
            view: view(session),
            handbook: session.view.handbook.clone(),
            lesson: session.view.lessons.at.clone().filter(|_| session.view.lessons.is_open),
            unclear: Vec::new(),
        }
    }
}

/// Returns the open capture of a side, once its fingerprint is known.
///
/// The capture of an example needs no name, since it has no file; a sample of a log has the name of the sample.
fn named(side: Side, session: &Session) -> Option<NamedFile> {
    let capture = session.library.captures.capture(side)?;
    let fingerprint = session.answers.fingerprint(capture)?;
    Some(match session.library.example {
        Some(_) if capture.of_log.is_none() => NamedFile::from_fingerprint(fingerprint),
        _ => NamedFile::new(capture, fingerprint),
    })
}

/// Returns the title lists that are open without captures, beginning with the one whose bytes are shown.
fn lists(session: &Session) -> Vec<NamedFile> {
    let Some(outline) = session.view.outline.as_ref().filter(|_| session.shows_lists()) else {
        return Vec::new();
    };
    let mut lists = session.library.title_lists().to_vec();
    lists.rotate_left(outline.group_of(outline.current));
    lists.iter().map(|list| NamedFile::from_list(list)).collect()
}

/// Returns the selected place of a log itself or of title lists; in other views only if one was chosen.
fn place_in_outline(session: &Session, outline: &OutlineView) -> Option<LinkPlace> {
    let (line, cursor) = (outline.current_line()?, outline.cursor);
    if cursor.is_untouched() && session.view.tab != Tab::Structure {
        return None;
    }
    Some(match cursor.anchor {
        Some(anchor) => LinkPlace::Range(anchor, cursor.at),
        None if line.is_leaf() => LinkPlace::Byte(cursor.at),
        None => LinkPlace::Line(line.offset, line.depth),
    })
}

/// Returns the selected place of the shown capture.
fn place_in_capture(session: &Session) -> Option<LinkPlace> {
    let slot = session.shown();
    slot.and_then(|slot| match slot.spot {
        _ if slot.cursor.anchor.is_some() => Some(LinkPlace::Range(slot.cursor.anchor?, slot.cursor.at)),
        Some(Spot { structure, leaf: None }) => match slot.target(&session.library.naming.names) {
            Some(target) => Some(LinkPlace::Called(target)),
            None => slot.capture.walked().number(structure).map(LinkPlace::Structure),
        },
        _ => (!slot.capture.bytes().is_empty()).then_some(LinkPlace::Byte(slot.cursor.at)),
    })
}

/// Returns the part of an address that describes the view.
fn view(session: &Session) -> View {
    let outline = session.view.outline.as_ref();
    let place = match outline {
        Some(outline) => place_in_outline(session, outline),
        None => place_in_capture(session),
    };
    let shown = session.view.comparison.shown;
    let differences = (shown != DifferenceClasses::ALL_BUT_MOVED).then_some(shown);
    let search = if session.view.search.is_open { session.view.search.text.clone() } else { String::new() };
    View {
        tab: session.view.tab,
        side: session.view.side,
        shows_itself: session.raw_log().is_none() && session.log_itself().is_some(),
        place,
        values: session.view.values.view.clone(),
        differences,
        order: session.view.comparison.sort,
        words: session.view.comparison.text.clone(),
        row: current_row(session),
        timeline: session.view.timeline.view.clone(),
        search,
    }
}

/// Returns the current row of the list that the tab shows.
fn current_row(session: &Session) -> u32 {
    let row = match session.view.tab {
        Tab::Compare => session.view.comparison.shown_row(),
        Tab::Findings => session.view.finding_row,
        _ => 0,
    };
    row as u32
}
