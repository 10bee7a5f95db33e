//! A log of Performance Monitor, whose samples are captures.

use super::*;
use crate::state::library::open_log::OpenLog;
use crate::state::view::address::Address;
use crate::state::view::outline::{Line, LineContent};
use crate::state::view::raw_view::{ByValue, RawChange, RawRows};
use crate::state::view::spot::Spot;
use winperf_log::{AnyLog, Form, Log, NodeKind, RecordKind};

/// Returns eleven samples of a real machine one minute apart.
pub(super) fn real() -> Vec<u8> {
    include_bytes!("../../../../crates/winperf-log/tests/fixtures/pal-samplelog.blg").to_vec()
}

pub(crate) fn opening(file: &str, bytes: Vec<u8>) -> Opened {
    let log = AnyLog::parse(bytes).unwrap();
    let lists = match &log {
        AnyLog::Binary(log) => winperf_bundle::titles_of_log(log),
        AnyLog::Text(_) => Vec::new(),
    };
    let titles = lists
        .into_iter()
        .filter_map(|list| TitleList::read(&format!("{file}/{}", list.member_name()), list.bytes).ok());
    let titles = titles.collect();
    let log = OpenLog::new(file.to_owned(), log, Shared::default()).unwrap();
    Opened { titles, logs: vec![log], ..Opened::default() }
}

/// Returns a session with a log.
pub(crate) fn with_log_file(file: &str, bytes: Vec<u8>) -> Session {
    Session::default().changed(Action::Receive(opening(file, bytes))).settled()
}

pub(crate) fn with_log() -> Session {
    Session::default().changed(Action::Receive(opening("a.blg", real()))).settled()
}

/// Opens the same log with its end truncated.
pub(crate) fn with_cut_log() -> Session {
    let mut cut = real();
    cut.truncate(cut.len() - 100_000);
    Session::default().changed(Action::Receive(opening("a.blg", cut))).settled()
}

fn at(session: Session, position: usize) -> Session {
    session.changed(Action::ChooseSample(position)).settled()
}

#[test]
fn the_last_two_samples_of_a_log_are_shown_with_its_titles_and_no_others_are_captures() {
    let session = with_log();
    assert_eq!(files(&session), [Some("a.blg/sample-10"), Some("a.blg/sample-11")]);
    assert_eq!(session.library.files.captures().count(), 2);
    assert_eq!(session.library.title_lists().len(), 1);
    assert!(session.paired().unwrap().pair().row_count() > 100);
}

#[test]
fn another_sample_takes_b_and_the_one_before_it_a_and_what_is_selected_stays_selected() {
    let session = with_log();
    let object =
        session.library.captures.capture(Side::A).unwrap().walked().objects().nth(5).unwrap().offset();
    let session = session.at_byte(object).changed(Action::SelectTab(Tab::Structure));
    let selected = |session: &Session| session.shown().unwrap().spot.unwrap().structure;
    let before = selected(&session);
    let session = at(session, 4);
    assert_eq!(files(&session), [Some("a.blg/sample-4"), Some("a.blg/sample-5")]);
    assert_eq!((selected(&session), session.library.files.captures().count()), (before, 2));
    // The first sample has no previous one, and the last has no next one.
    for (position, expected) in [(0, 1), (usize::MAX, 10)] {
        assert_eq!(at(session.clone(), position).current_log().unwrap().newer_position(), expected);
    }
}

#[test]
fn every_sample_is_the_capture_that_the_log_makes_of_it_with_its_own_place() {
    let log = Log::parse(real()).unwrap();
    let session = with_log();
    for position in 1..log.samples().len() {
        let session = at(session.clone(), position);
        for (side, position) in [(Side::A, position - 1), (Side::B, position)] {
            let capture = session.library.captures.capture(side).unwrap();
            let merged = log.sample(position).unwrap().capture().unwrap();
            assert_eq!(capture.bytes(), merged.bytes, "{position}");
            // The name of the computer is in the log and in the capture.
            let [run] = &capture.in_log(0x58, 14)[..] else { panic!("one piece") };
            let (from, to) = (0x58, run.log_offset as usize);
            assert_eq!(capture.bytes()[from..from + 14], log.file()[to..to + 14], "{position}");
            assert_eq!(capture.offset_of_log(run.log_offset + 3), Some(0x5B));
        }
    }
}

#[test]
fn a_log_is_closed_with_its_samples_and_gives_way_to_another_of_its_name() {
    let session = with_log();
    let session = session.closing(Side::A).settled();
    assert!(session.shown_log().is_some());
    assert!(session.closing(Side::A).settled().current_log().is_none());
    let again = with_log().changed(Action::Receive(opening("a.blg", real()))).settled();
    assert_eq!(again.library.files.captures().count(), 2);
    assert!(with_log().changed(Action::Clear).current_log().is_none());
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
    // A sample that the log does not have does not exist.
    let session =
        Session::default().changed(Action::Want(Some(Address::read("b=0123456789ab.5.a.blg/sample-99"))));
    let session = session.changed(Action::Receive(opening("a.blg", real()))).settled();
    assert_eq!(session.current_log().unwrap().newer_position(), 10);
}

/// Returns 601 samples of raw counters one second apart.
pub(crate) fn raw() -> Session {
    Session::default().changed(Action::Receive(opening("raw.blg", raw_bytes())))
}

pub(crate) fn raw_bytes() -> Vec<u8> {
    include_bytes!("../../../../crates/winperf-log/tests/fixtures/tx-basicperfcounters.blg").to_vec()
}

/// A text log of one counter.
pub(crate) const LINES: &[u8] = b"\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\A\\Memory\\Pages/sec\"\r\n\"10/27/2013 02:00:00.000\",\"1\"\r\n\"10/27/2013 02:01:00.000\",\"2\"\r\n";

fn text_log() -> Session {
    let text = "\"(PDH-CSV 4.0) (Pacific Standard Time)(480)\",\"\\\\M\\Memory\\Pages/sec\"\r\n\"02/19/2013 18:50:17.844\",\" \"\r\n\"02/19/2013 18:50:18.844\",\"9.5\"\r\n";
    Session::default().changed(Action::Receive(opening("a.csv", text.as_bytes().to_vec())))
}

/// Returns the displayed paths, from the first.
fn paths(session: &Session) -> Vec<String> {
    let view = session.raw_log().unwrap().raw.as_ref().unwrap();
    view.order.iter().map(|row| view.rows.path(*row as usize)).collect()
}

#[test]
fn a_log_of_counters_is_shown_in_the_place_of_captures_with_the_values_of_its_samples() {
    let session = raw();
    assert!(!session.shows_start() && session.library.captures.is_empty());
    assert_eq!((session.view.tab, session.current_log().unwrap().newer_position()), (Tab::Timeline, 600));
    // The first value that PDH has of the log is of its second sample.
    let session = session.changed(Action::ChooseSample(1));
    let view = session.raw_log().unwrap().raw.as_ref().unwrap();
    let RawRows::Counters(rows) = &*view.rows else { panic!("raw counters") };
    let total =
        rows.iter().find(|row| row.path().to_string().ends_with(r"\Processor(_Total)\% Processor Time"));
    let value = total.unwrap().outcome.value.unwrap();
    assert!((value - 9.378_262_382_554_226).abs() < 1e-11, "{value}");
}

#[test]
fn counters_are_filtered_by_words_sorted_by_value_and_the_current_one_stays_current_from_sample_to_sample() {
    let session = raw();
    let all = paths(&session);
    let session =
        session.changed(Action::Raw(RawChange::Text("PROCESSOR time".to_owned(), Shared::default())));
    let shown = paths(&session);
    assert!(shown.len() == 5 && shown.len() < all.len(), "{shown:?}");
    let session = session.changed(Action::Raw(RawChange::Sort)).changed(Action::Raw(RawChange::Select(1)));
    let view = |session: &Session| session.raw_log().unwrap().raw.clone().unwrap();
    let value = |session: &Session, place: usize| {
        let RawRows::Counters(rows) = &*view(session).rows else { panic!("raw counters") };
        rows[view(session).order[place] as usize].outcome.value.unwrap()
    };
    assert!((1..5).all(|place| value(&session, place - 1) >= value(&session, place)));
    assert_eq!(view(&session).sort, ByValue::Largest);
    let path = paths(&session)[1].clone();
    for position in [1, 300, 599] {
        let session = session.clone().changed(Action::ChooseSample(position));
        assert_eq!(paths(&session)[view(&session).current], path, "{position}");
    }
}

#[test]
fn counters_in_another_language_are_filtered_by_their_english_names() {
    const GERMAN: &str = "1\x001847\x002\x00System\x004\x00Speicher\x0040\x00Seiten/s\0\0";
    let german = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\A\\Speicher\\Seiten/s\",\"\\\\A\\System\\Threads\"\r\n\"10/27/2013 02:00:00.000\",\"1\",\"2\"\r\n";
    let session = with_log_file("german.csv", german.into());
    let session = with_list("Counter_007.bin", GERMAN, session);
    let naming = session.library.naming.clone();
    let filtered = |words: &str| {
        let text = RawChange::Text(words.to_owned(), naming.clone());
        paths(&session.clone().changed(Action::Raw(text)))
    };
    for words in ["pages/sec", "memory PAGES", "seiten"] {
        assert_eq!(filtered(words), [r"\\A\Speicher\Seiten/s"], "{words}");
    }
    assert_eq!(filtered("processor").len(), 0);
    let before = with_log_file("german.csv", german.into());
    let text = RawChange::Text("pages/sec".to_owned(), before.library.naming.clone());
    let before = before.changed(Action::Raw(text));
    assert_eq!(paths(&before).len(), 0);
    assert_eq!(paths(&with_list("Counter_007.bin", GERMAN, before)).len(), 1);
}

#[test]
fn a_value_leads_to_its_bytes_in_the_structure_of_the_log() {
    let session = raw();
    let view = session.raw_log().unwrap().raw.clone().unwrap();
    let RawRows::Counters(rows) = &*view.rows else { panic!("raw counters") };
    for row in rows {
        let offset = row.newer.unwrap().second_offset;
        let session = session.clone().changed(Action::LocateInLog(offset));
        let line = current(&session);
        let LineContent::Field(field) = line.content else { panic!("{line:?}") };
        assert_eq!((session.view.tab, field.name, field.offset), (Tab::Structure, "SecondValue", offset));
    }
}

#[test]
fn a_text_log_has_values_and_no_structure() {
    let session = text_log();
    let view = session.raw_log().unwrap().raw.as_ref().unwrap();
    let RawRows::Values(values) = &*view.rows else { panic!("values") };
    assert_eq!(values[0].1, Some(9.5));
    assert!(session.log_itself().is_none());
    assert!(session.clone().changed(Action::LocateInLog(7)).log_itself().is_none());
}

/// Returns the current line of the structure of the log itself.
fn current(session: &Session) -> Line {
    assert!(session.log_itself().is_some());
    session.view.outline.as_ref().unwrap().current_line().unwrap()
}

#[test]
fn the_log_itself_is_shown_at_the_sample_that_is_looked_at_and_follows_the_slider() {
    let session = with_log();
    assert!(session.log_itself().is_none());
    let session = session.changed(Action::SelectTab(Tab::Values)).changed(Action::ShowLogItself(true));
    let is_at = |session: &Session, position: usize| {
        let line = current(session);
        let record = NodeKind::Record(RecordKind::Sample(Some(position)));
        matches!(line.content, LineContent::Structure(kind, Some((1, 3))) if kind == record)
    };
    assert!(session.view.tab == Tab::Structure && is_at(&session, 10));
    let session = at(session, 4);
    assert!(is_at(&session, 4) && files(&session) == [Some("a.blg/sample-4"), Some("a.blg/sample-5")]);
    let session = session.changed(Action::ShowLogItself(false));
    assert!(session.log_itself().is_none() && session.shown_log().is_some());
}

#[test]
fn a_field_of_a_sample_leads_to_its_bytes_in_the_log_and_from_there_back_to_the_field() {
    let session = with_log();
    let (before, spot) = (files(&session).map(|file| file.unwrap().to_owned()), |session: &Session| {
        (session.view.side, session.shown().unwrap().spot.unwrap())
    });
    // A byte after the place where a block continues in a different piece.
    let capture = session.library.captures.capture(Side::A).unwrap();
    let places = [0x58, capture.of_log.as_ref().unwrap().runs[6].offset + 9];
    let in_log = places.map(|place| capture.in_log(place, 1)[0].log_offset);
    for (place, offset) in places.into_iter().zip(in_log) {
        let selected = session.clone().changed(Action::Locate(Side::A, place));
        let itself = selected.clone().changed(Action::LocateInLog(offset));
        let line = current(&itself);
        let LineContent::Field(field) = line.content else { panic!("{line:?}") };
        assert_eq!(field.form, Form::Block);
        let back = itself.changed(Action::ShowInSample(9, offset));
        assert!(back.log_itself().is_none() && back.view.tab == Tab::Structure);
        assert_eq!(files(&back).map(|file| file.unwrap().to_owned()), before);
        assert_eq!(spot(&back), spot(&selected));
    }
    // A sample that was not in A or B is then the newer one.
    let other = session.changed(Action::ShowLogItself(true)).changed(Action::ShowInSample(2, 0)).settled();
    assert_eq!(files(&other), [Some("a.blg/sample-2"), Some("a.blg/sample-3")]);
    assert!(other.log_itself().is_none());
}

#[test]
fn who_goes_to_a_structure_leaves_the_log_itself() {
    let itself = with_log().changed(Action::ShowLogItself(true));
    for action in
        [Action::Locate(Side::A, 0x58), Action::SelectSide(Side::A), Action::Select(spot_of(&itself))]
    {
        assert!(itself.clone().changed(action).log_itself().is_none());
    }
}

fn spot_of(session: &Session) -> Spot {
    session.shown().unwrap().spot.unwrap()
}

#[test]
fn captures_stay_open_behind_a_log_of_counters_and_are_shown_when_it_is_closed() {
    let bytes = include_bytes!("../../../../crates/winperf-log/tests/fixtures/tx-basicperfcounters.blg");
    let session = desktop().changed(Action::Receive(opening("raw.blg", bytes.to_vec())));
    assert!(session.raw_log().is_some());
    let closed = session.clone().closing_log();
    assert!(closed.current_log().is_none() && !closed.shows_start());
    assert_eq!(files(&closed), [Some("capture"), Some("capture")]);
    // Files opened afterwards are shown at once.
    let other = received(session, Destination::Pair, vec![capture("x", samples()[0].clone())]);
    assert!(other.raw_log().is_none() && other.library.captures.capture(Side::B).is_some());
    assert!(raw().closing_log().shows_start());
}

fn log_names(session: &Session) -> Vec<&str> {
    session.library.files.logs().map(|log| log.file.as_str()).collect()
}

fn log_named(session: &Session, name: &str) -> DocumentId {
    session.library.files.logs().find(|log| log.file == name).unwrap().id()
}

#[test]
fn the_first_of_several_logs_is_shown_and_any_other_can_be() {
    let several = || {
        let names = ["a.blg", "b.blg", "c.blg"];
        let logs = names.map(|name| opening(name, real()).logs.remove(0)).into();
        Session::default().changed(Action::Receive(Opened { logs, ..Opened::default() })).settled()
    };
    let session = several();
    assert_eq!(files(&session), [Some("a.blg/sample-10"), Some("a.blg/sample-11")]);
    assert_eq!((log_names(&session), session.view.notices.len()), (vec!["a.blg", "b.blg", "c.blg"], 0));
    let session = session.clone().changed(Action::ShowFile(log_named(&session, "c.blg"))).settled();
    assert_eq!(files(&session), [Some("c.blg/sample-10"), Some("c.blg/sample-11")]);
    // The file shown before stays open, and the one opened in addition is a different one.
    let session = session.changed(Action::Receive(opening("d.blg", real()))).settled();
    assert_eq!(log_names(&session), ["a.blg", "b.blg", "c.blg", "d.blg"]);
    assert_eq!(session.library.files.captures().count(), 2);
    // Closing it shows the next one.
    let session = session.closing_log().settled();
    assert_eq!(session.shown_log().map(|log| log.file.as_str()), Some("a.blg"));
    let session = session.clone().changed(Action::CloseFile(log_named(&session, "b.blg"))).settled();
    assert_eq!(log_names(&session), ["a.blg", "c.blg"]);
    // One that is opened again has the place of the former, and is shown.
    let session = session.changed(Action::Receive(opening("c.blg", real()))).settled();
    assert_eq!(log_names(&session), ["a.blg", "c.blg"]);
    assert_eq!(session.view.log, Some(log_named(&session, "c.blg")));
    assert!(session.changed(Action::Clear).shows_start());
}

#[test]
fn a_capture_that_is_chosen_is_seen_instead_of_a_log_of_counters_and_the_log_stays_open() {
    let session = desktop().changed(Action::Receive(opening("raw.blg", raw_bytes())));
    assert!(session.raw_log().is_some());
    let session = session.clone().changed(Action::Choose(Side::A, Some(nth(&session, 0)))).settled();
    assert!(session.raw_log().is_none() && session.current_log().is_none());
    assert!(session.clone().changed(Action::ShowFile(log_named(&session, "raw.blg"))).raw_log().is_some());
}

fn refused(session: &Session) -> Vec<DocumentId> {
    session.library.files.all::<RefusedFile>().map(Document::id).collect()
}

#[test]
fn a_log_whose_samples_others_have_replaced_is_shown_again() {
    let others = [capture("0", samples()[0].clone()), capture("1", samples()[1].clone())];
    let session = received(with_log(), Destination::Pair, others.into());
    assert!(session.shown_log().is_none());
    let log = session.library.files.logs().next().unwrap().id();
    let session = session.changed(Action::ShowFile(log)).settled();
    assert!(session.shown_log().is_some() && session.library.captures.slot(Side::B).is_some());
}

#[test]
fn what_could_not_be_opened_is_listed_beside_what_could() {
    let failed = |file: &str| Notice::Failed { file: file.to_owned(), trouble: Trouble::Unreadable };
    let notices: Vec<Notice> = (0..9).map(|number| failed(&number.to_string())).collect();
    let alone =
        Session::default().changed(Action::Receive(Opened { notices: notices.clone(), ..Opened::default() }));
    assert_eq!((refused(&alone).len(), alone.view.notices.len()), (0, 5));
    let beside = Opened { notices, ..opening("a.blg", real()) };
    let session = Session::default().changed(Action::Receive(beside)).settled();
    assert_eq!((refused(&session).len(), session.view.notices.len()), (9, 0));
    assert!(session.view.files.is_shown(1, false));
    assert_eq!(refused(&session.clone().changed(Action::CloseFile(refused(&session)[3]))).len(), 8);
}
