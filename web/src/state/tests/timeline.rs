//! Tests that choices over time are removed together with their subject.

use super::links::{learned, wanted};
use super::logs::opening;
use super::*;
use crate::state::library::both::Both;
use crate::state::names::series_name::SeriesName;
use crate::state::view::address::Address;
use crate::state::view::lessons::at::CardPlace;
use crate::state::view::timeline::TimelineChange;
use crate::state::view::timeline::samples::{Samples, Sources};
use crate::state::view::timeline::{Span, TimelineView};
use winperf::time::FileTime;

/// A log of counters of a real machine.
const COUNTERS: &[u8] =
    include_bytes!("../../../../crates/winperf-log/tests/fixtures/tx-basicperfcounters.blg");

/// Returns three captures of a server.
fn web_07() -> Vec<Capture> {
    let outage = winperf_synth::examples::outage().into_iter().take(3);
    outage.map(|(file, bytes)| capture(&file, bytes)).collect()
}

fn more_of_web_07() -> Vec<Capture> {
    let outage = winperf_synth::examples::outage().into_iter().skip(10).take(2);
    outage.map(|(file, bytes)| capture(&file, bytes)).collect()
}

/// Returns two captures of a different machine.
fn elsewhere() -> Vec<Capture> {
    let example = winperf_synth::examples::desktop();
    [("x", example.older), ("y", example.newer)].map(|(file, bytes)| capture(file, bytes)).into()
}

fn add(session: Session, series: SeriesName) -> Session {
    let span = Some(Span { from: FileTime(133_548_121_310_000_000), to: FileTime(133_548_123_020_000_000) });
    let session = session.changed(Action::SelectTab(Tab::Timeline));
    let session = session.changed(Action::Timeline(TimelineChange::Add(series)));
    session.changed(Action::Timeline(TimelineChange::Zoom(span)))
}

/// Returns the server with something chosen over time.
fn chosen() -> Session {
    let session = received(Session::default(), Destination::Pair, web_07());
    let series = session.first_series().remove(0);
    add(session, series)
}

/// Returns a log of counters with something chosen.
fn chosen_of_log(session: Session) -> Session {
    let session = session.changed(Action::Receive(opening("a.blg", COUNTERS.to_vec()))).settled();
    add(session, SeriesName::Path(r"\\WEST\Memory\Pages/sec".to_owned()))
}

/// Returns the part of the next link about values over time.
fn linked(session: &Session) -> TimelineView {
    Address::read(&Address::from_session(session).write()).view.timeline
}

#[test]
fn what_was_chosen_over_time_is_in_no_link_to_anything_else() {
    assert_ne!(linked(&chosen()), TimelineView::default());
    let log = || Action::Receive(opening("b.blg", COUNTERS.to_vec()));
    let left = [
        chosen().changed(Action::Clear),
        received(chosen(), Destination::Pair, elsewhere()),
        received(chosen().changed(Action::Clear), Destination::Pair, elsewhere()),
        chosen().changed(log()),
        chosen_of_log(Session::default()).closing_log(),
        chosen_of_log(chosen()).closing_log().settled(),
        received(chosen_of_log(Session::default()), Destination::Pair, web_07()),
    ];
    for (number, session) in left.iter().enumerate() {
        assert_eq!(linked(session), TimelineView::default(), "{number}");
    }
    // Logs of one machine are one timeline.
    assert_ne!(linked(&chosen_of_log(Session::default()).changed(log())), TimelineView::default());
    // The samples are also those of the shown file.
    let machine = |session: &Session| session.answers.sampled.samples.as_ref().unwrap().machine.clone();
    assert_ne!(machine(&left[1]), machine(&chosen()));
}

#[test]
fn it_stays_with_its_machine_whatever_is_opened_beside_or_looked_at() {
    let view = linked(&chosen());
    let more = received(chosen(), Destination::Pair, more_of_web_07());
    let one_beside = received(chosen(), Destination::Side(Side::B), elsewhere().split_off(1));
    assert_ne!(more.library.captures, chosen().library.captures);
    let machines = |session: &Session| {
        session.library.captures.both().as_ref().map(|file| file.clone().unwrap().machine())
    };
    assert_ne!(machines(&one_beside).a, machines(&one_beside).b);
    let swapped = one_beside.clone().changed(Action::Swap).settled();
    let at_start = chosen().changed(Action::ShowStart(true)).changed(Action::ShowStart(false));
    for session in [more, one_beside, swapped, at_start] {
        assert_eq!(linked(&session), view);
    }
}

#[test]
fn a_machine_that_was_chosen_is_written_as_its_samples_have_it() {
    let session = chosen().changed(Action::Timeline(TimelineChange::Machine("web-07".to_owned())));
    assert_eq!(session.answers.sampled.samples.as_ref().unwrap().machine, "WEB-07");
    let sources = Sources {
        files: &session.library.files,
        captures: &session.library.captures,
        shown: None,
        naming: &session.library.naming,
        machine: Some("web-07"),
        from_starts: false,
    };
    let samples = Samples::gather(&sources);
    assert_eq!(samples.machine, "WEB-07");
    let session = add(session.clone(), session.first_series().remove(0));
    // It is of that machine even while a different one is shown.
    let beside = received(session.clone(), Destination::Pair, elsewhere());
    assert_eq!(linked(&beside), linked(&session));
    assert_eq!(beside.answers.sampled.samples.as_ref().unwrap().machine, "WEB-07");
}

#[test]
fn a_link_keeps_what_it_says_until_its_files_come() {
    let address = |session: &Session| Address::read(&Address::from_session(session).write());
    // A log of counters contains no name.
    let of_log = address(&chosen_of_log(Session::default()));
    let dropped = |session: Session| session.changed(Action::Receive(opening("a.blg", COUNTERS.to_vec())));
    for opened_before in [Session::default(), received(Session::default(), Destination::Pair, elsewhere())] {
        let followed = dropped(opened_before.changed(Action::Want(Some(of_log.clone()))));
        assert_eq!(linked(&followed), of_log.view.timeline);
    }
    // Statements about a machine although not all of its files are open.
    let mut elsewhere_too = address(&chosen());
    elsewhere_too.view.timeline.machine = Some("web-07".to_owned());
    let followed = received(Session::default(), Destination::Pair, elsewhere());
    let followed = followed.changed(Action::Want(Some(elsewhere_too.clone())));
    let followed = received(followed, Destination::Pair, web_07());
    assert_eq!(linked(&followed), elsewhere_too.view.timeline);
    let cleared = followed.changed(Action::Clear);
    assert_eq!(linked(&cleared), TimelineView::default());
}

#[test]
fn a_link_to_what_is_open_of_another_machine_shows_what_it_says() {
    let view = Address::from_session(&chosen()).view;
    let session = learned(received(chosen(), Destination::Pair, elsewhere()));
    let place = |file: &Capture| {
        let mut open = session.library.files.captures();
        open.position(|open| open.file == file.file).map(|place| place as u8)
    };
    let ends = [place(&web_07()[0]), place(&web_07()[2])];
    assert!(ends.iter().all(Option::is_some));
    let followed = session.clone().changed(wanted(ends, view.clone()));
    assert_ne!(files(&followed), files(&session));
    assert_eq!(linked(&followed), view.timeline);
}

#[test]
fn a_link_to_a_lesson_begins_it_though_it_has_series_and_no_capture() {
    let address = Address { lesson: Some(lesson()), ..Address::from_session(&chosen()) };
    let address = Address { captures: Both::default(), ..address };
    let session = Session::default().changed(Action::Want(Some(address)));
    assert!(session.intents.address.is_none() && session.view.lessons.is_open);
}

fn lesson() -> CardPlace {
    CardPlace { lesson: "block".to_owned(), card: 0 }
}
