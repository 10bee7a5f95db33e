//! Addresses of places in a log itself, and in title lists.

use super::links::learned;
use super::logs::{opening, raw, raw_bytes, real, with_log};
use super::*;
use crate::state::view::address::{Address, LinkPlace, View};
use crate::state::view::outline::{Line, LineContent, OutlineChange};
use crate::state::view::point::Point;

fn outlined(session: Session, change: OutlineChange) -> Session {
    session.changed(Action::Outline(change))
}

fn line(session: &Session) -> Option<Line> {
    session.view.outline.as_ref()?.current_line()
}

fn cursor(session: &Session) -> (u32, Option<(u32, u32)>) {
    let cursor = session.view.outline.as_ref().unwrap().cursor;
    (cursor.at, cursor.range())
}

/// Follows the address of a session in a new one, in which the files are opened after that.
fn followed(session: &Session, open: impl FnOnce(Session) -> Session) -> (String, Session) {
    let text = Address::from_session(session).write();
    let address = Address::read(&text);
    assert!(address.unclear.is_empty(), "{text}");
    (text, open(Session::default().changed(Action::Want(Some(address)))))
}

fn with_raw(session: Session) -> Session {
    session.changed(Action::Receive(opening("raw.blg", raw_bytes())))
}

#[test]
fn a_link_into_a_log_of_counters_leads_to_the_same_byte_range_or_structure() {
    let session = raw().changed(Action::SelectTab(Tab::Structure));
    let second = session.view.outline.as_ref().unwrap().groups()[1].offset;
    let byte = outlined(session.clone(), OutlineChange::Point(Point::At(second + 1)));
    let range = outlined(session.clone(), OutlineChange::Point(Point::Between(second + 9, second + 2)));
    let structure = outlined(byte.clone(), OutlineChange::Line(1));
    assert_eq!(line(&structure).unwrap().content, LineContent::Group(1));
    for (session, at) in [
        (&session, "&at=0x0:0".to_owned()),
        (&byte, format!("&at=0x{:x}", second + 1)),
        (&range, format!("&at=0x{:x}-0x{:x}", second + 9, second + 2)),
        (&structure, format!("&at=0x{second:x}:0")),
    ] {
        let (text, again) = followed(session, with_raw);
        assert!(text.starts_with("log=") && text.ends_with(&at), "{text}");
        assert_eq!((line(&again), cursor(&again)), (line(session), cursor(session)), "{text}");
        assert!(again.intents.address.is_none() && again.view.notices.is_empty(), "{text}");
    }
    // A different view has no place, until one is chosen.
    assert!(!Address::from_session(&raw()).write().contains("at="));
}

#[test]
fn a_link_into_the_log_itself_shows_that_instead_of_its_samples() {
    let session = learned(with_log()).changed(Action::ShowLogItself(true));
    let record = line(&session).unwrap();
    let (text, again) = followed(&session, |session| {
        learned(session.changed(Action::Receive(opening("a.blg", real()))).settled()).settled()
    });
    assert!(text.contains("&itself=yes&at=0x"), "{text}");
    assert_eq!((again.log_itself().is_some(), line(&again)), (true, Some(record)));
    // Back from a sample to the log itself, and the other way.
    let address = |session: &Session| Action::Want(Some(Address::from_session(session)));
    let sample = again.clone().changed(Action::ShowInSample(9, record.offset));
    assert!(sample.log_itself().is_none() && sample.view.followed != again.view.followed);
    let back = sample.clone().changed(address(&again));
    assert_eq!(line(&back), Some(record));
    assert!(back.changed(address(&sample)).log_itself().is_none());
}

const FIRST: &str = "1\x001847\x002\0System\0\0";
const SECOND: &str = "4\0Memory\x006\0Processor\0\0";

#[test]
fn a_link_names_the_lists_and_leads_to_the_pair_in_one_of_them() {
    let one = with_list("Counter_009.bin", FIRST, Session::default());
    let session = with_list("Counter_007.bin", SECOND, one).changed(Action::LocateInList(0, 10));
    assert_eq!(line(&session).unwrap().content, LineContent::Pair(0));
    let (text, waiting) = followed(&session, |session| with_list("Counter_007.bin", SECOND, session));
    assert!(text.contains(".Counter_009.bin&titles=") && text.ends_with("&at=0xa"), "{text}");
    // One of the two is still missing.
    let files: Vec<bool> = waiting.wanted_files().into_iter().map(|(_, is_open)| is_open).collect();
    assert_eq!(files, [false, true]);
    let again = with_list("Counter_009.bin", FIRST, waiting);
    assert_eq!((line(&again), cursor(&again)), (line(&session), cursor(&session)));
    assert!(again.intents.address.is_none());
}

#[test]
fn a_place_that_the_log_or_list_does_not_have_is_said() {
    let places = [LinkPlace::Byte(u32::MAX), LinkPlace::Line(1, 3), LinkPlace::Structure(1)];
    for place in places {
        let address = Address::from_session(&raw());
        let view = View { place: Some(place.clone()), tab: Tab::Structure, ..address.view };
        let session = raw().changed(Action::Want(Some(Address { view, ..address })));
        assert_eq!(session.view.notices, [Notice::NoPlace(place.text())]);
    }
}
