//! A log of Performance Monitor, whose samples are captures.

use super::*;
use crate::state::address::Address;
use crate::state::open_log::OpenLog;
use winperf_log::{AnyLog, Log};

/// Eleven samples of a real machine, one each minute.
fn real() -> Vec<u8> {
    include_bytes!("../../../../crates/winperf-log/tests/fixtures/pal-samplelog.blg").to_vec()
}

fn opening(file: &str, bytes: Vec<u8>) -> Opened {
    let log = OpenLog::new(file.to_owned(), AnyLog::read(bytes).unwrap()).unwrap();
    let titles = log.titles().into_iter().collect();
    Opened { titles, log: Some(log), ..nothing_opened() }
}

fn with_log() -> Session {
    Session::default().changed(Action::Receive(opening("a.blg", real()))).settled()
}

fn at(session: Session, position: usize) -> Session {
    session.changed(Action::ChooseSample(position)).settled()
}

#[test]
fn of_a_log_the_last_two_samples_are_looked_at_with_its_own_titles_and_no_others_are_captures() {
    let session = with_log();
    assert_eq!(files(&session), [Some("a.blg/sample-10"), Some("a.blg/sample-11")]);
    assert_eq!(session.captures.documents().len(), 2);
    assert_eq!(session.lists.len(), 1);
    assert!(session.paired.as_ref().unwrap().pair().row_count() > 100);
}

#[test]
fn another_sample_takes_b_and_the_one_before_it_a_and_what_is_selected_stays_selected() {
    let session = with_log();
    let object = session.captures.capture(Side::A).unwrap().walked().objects().nth(5).unwrap().offset();
    let session = session.at_byte(object).changed(Action::SelectTab(Tab::Structure));
    let selected = |session: &Session| session.shown().unwrap().spot.unwrap().structure;
    let before = selected(&session);
    let session = at(session, 4);
    assert_eq!(files(&session), [Some("a.blg/sample-4"), Some("a.blg/sample-5")]);
    assert_eq!((selected(&session), session.captures.documents().len()), (before, 2));
    // The first sample has none before it, and there is none behind the last.
    for (position, expected) in [(0, 1), (usize::MAX, 10)] {
        assert_eq!(at(session.clone(), position).log.unwrap().at(), expected);
    }
}

#[test]
fn every_sample_is_the_capture_that_the_log_makes_of_it_with_its_own_place() {
    let log = Log::read(real()).unwrap();
    let session = with_log();
    for position in 1..log.samples().len() {
        let session = at(session.clone(), position);
        for (side, position) in [(Side::A, position - 1), (Side::B, position)] {
            let capture = session.captures.capture(side).unwrap();
            let merged = log.sample(position).unwrap().capture().unwrap();
            assert_eq!(capture.bytes(), merged.bytes, "{position}");
            // The name of the computer is in the log as it is in the capture.
            let (from, to) = (0x58, capture.offset_in_log(0x58).unwrap() as usize);
            assert_eq!(capture.bytes()[from..from + 14], log.file()[to..to + 14], "{position}");
        }
    }
}

#[test]
fn a_log_is_closed_with_its_samples_and_gives_way_to_another_of_its_name() {
    let session = with_log();
    let session = session.changed(Action::Remove(Side::A)).settled();
    assert!(session.shown_log().is_some());
    assert!(session.changed(Action::Remove(Side::A)).settled().log.is_none());
    let again = with_log().changed(Action::Receive(opening("a.blg", real()))).settled();
    assert_eq!(again.captures.documents().len(), 2);
    assert!(with_log().changed(Action::Clear).log.is_none());
}

#[test]
fn captures_that_are_opened_beside_a_log_stay_and_so_does_the_log_while_one_of_its_samples_is_looked_at() {
    let session = received(with_log(), Destination::Side(Side::B), vec![capture("x", samples()[0].clone())]);
    assert_eq!(files(&session), [Some("a.blg/sample-10"), Some("x")]);
    assert!(session.shown_log().is_some());
    assert_eq!(files(&at(session, 3)), [Some("a.blg/sample-3"), Some("a.blg/sample-4")]);
}

#[test]
fn a_link_into_a_log_leads_to_its_samples_once_the_log_is_opened() {
    let text = "a=0123456789ab.5.a.blg/sample-4&b=0123456789ac.5.a.blg/sample-5&tab=values";
    let session = Session::default().changed(Action::Want(Some(Address::read(text))));
    let session = session.changed(Action::Receive(opening("a.blg", real()))).settled();
    assert_eq!(files(&session), [Some("a.blg/sample-4"), Some("a.blg/sample-5")]);
    // A sample that the log does not have is none.
    let session =
        Session::default().changed(Action::Want(Some(Address::read("b=0123456789ab.5.a.blg/sample-99"))));
    let session = session.changed(Action::Receive(opening("a.blg", real()))).settled();
    assert_eq!(session.log.unwrap().at(), 10);
}
