//! Addresses of places in captures.

use super::*;
use crate::state::answers::question::{Answer, Question};
use crate::state::library::both::Both;
use crate::state::library::fingerprint::Fingerprint;
use crate::state::view::address::{Address, LinkPlace, NamedFile, View};
use crate::state::view::search_state::{Hit, SearchChange};
use crate::state::view::spot::Spot;
use crate::state::view::value_order::Only;
use crate::state::view::values_change::ValuesChange;
use winperf::pair::{ByTitle, InstancePairIdx};
use winperf::{CounterIdx, ObjectIdx, TitleIndex};

fn fingerprint(number: u8) -> Fingerprint {
    Fingerprint::from_hash([number; 32])
}

/// Stores a fingerprint for every open file: its place on the shelf.
pub(super) fn learned(session: Session) -> Session {
    let files = session.library.files.captures().cloned().collect::<Vec<_>>();
    let known = (0..).zip(&files).map(|(number, _)| fingerprint(number)).collect();
    session.changed(Action::Answer(Question::Fingerprints(files), Answer::Fingerprints(known)))
}

fn named(number: u8) -> NamedFile {
    NamedFile::from_fingerprint(fingerprint(number))
}

pub(super) fn wanted(captures: [Option<u8>; 2], view: View) -> Action {
    let captures = Both::from(captures.map(|number| number.map(named)));
    Action::Want(Some(Address { captures, view, ..Address::default() }))
}

#[test]
fn an_address_is_followed_when_its_captures_are_open_and_in_their_places() {
    let view = View { side: Side::B, place: Some(LinkPlace::Byte(0x1f0)), ..View::default() };
    let session = Session::default().changed(wanted([Some(1), Some(2)], view.clone()));
    assert!(sentences(&session)[0].contains(&fingerprint(1).text()));
    let session = learned(received(session, Destination::Pair, series(4)));
    assert_eq!(files(&session), [Some("1"), Some("2")]);
    assert_eq!((session.view.side, session.shown().unwrap().cursor.at), (Side::B, 0x1f0));
    assert_eq!((session.intents.address.is_none(), Address::from_session(&session).view), (true, view));
}

#[test]
fn an_address_whose_capture_is_not_open_waits_and_says_so() {
    let session = learned(with_pair([0, 1])).changed(wanted([Some(0), Some(9)], View::default()));
    assert!(session.intents.address.is_some());
    let said = sentences(&session);
    let said = said.iter().find(|sentence| sentence.contains("link")).unwrap();
    assert!(said.contains(&fingerprint(9).text()) && !said.contains(&fingerprint(0).text()), "{said}");
    assert!(session.changed(Action::Want(None)).intents.address.is_none());
}

#[test]
fn an_address_of_an_example_is_followed_when_the_example_is_open() {
    let view = View { place: Some(LinkPlace::Structure(2)), ..View::default() };
    let address = Address { example: Some("e".to_owned()), view, ..Address::default() };
    let session = Session::default().changed(Action::Want(Some(address)));
    let captures = samples().map(|bytes| capture("sample", bytes)).into();
    let example = Some("e".to_owned());
    let opened = Opened { captures, example, ..Opened::default() };
    let session = session.changed(Action::Receive(opened));
    assert_eq!(
        session.shown().unwrap().spot,
        Some(Spot::whole(winperf::Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) }))
    );
    assert!(session.intents.address.is_none() && Address::from_session(&session).example.is_some());
}

#[test]
fn an_address_that_names_no_capture_is_followed_in_what_is_open() {
    let text = Address::from_session(&desktop().at_byte(0x1f0)).write();
    let address = Address::read(&text);
    assert!(!address.names_files(), "fingerprints are not known: {text}");
    let session = desktop().changed(Action::Want(Some(address.clone())));
    assert_eq!((session.shown().unwrap().cursor.at, session.intents.address), (0x1f0, None));
    let nothing = Session::default().changed(Action::Want(Some(address)));
    assert!(nothing.shows_start() && nothing.intents.address.is_none() && nothing.view.notices.is_empty());
}

#[test]
fn closed_files_are_forgotten_with_their_fingerprints() {
    let session = learned(with_pair([0, 1]));
    let file = session.library.files.captures().next().unwrap().clone();
    let closed = session.clone().changed(Action::Clear);
    let is_known = [&session, &closed].map(|session| session.answers.fingerprint(&file).is_some());
    assert_eq!(is_known, [true, false]);
}

/// Returns a session with two captures whose fingerprints are known.
fn looking() -> Session {
    learned(desktop())
}

/// Returns the session after following an address, once its captures are open.
fn followed(view: View) -> Session {
    looking().changed(wanted([Some(0), Some(1)], view))
}

#[test]
fn the_way_in_which_values_are_looked_at_is_found_again() {
    let process = ByTitle { title: TitleIndex(230), nth: 0 };
    let session = looking().changed(Action::SelectTab(Tab::Values));
    let session = session.changed(Action::Values(ValuesChange::Object(process)));
    let session = session.changed(Action::Values(ValuesChange::Text("svchost & co".to_owned())));
    let session = session.changed(Action::Values(ValuesChange::Only(Only::With)));
    let session = session.changed(Action::Values(ValuesChange::Select(
        InstancePairIdx(3),
        ByTitle { title: TitleIndex(6), nth: 0 },
    )));
    let address = Address::read(&Address::from_session(&session).write());
    assert_eq!(followed(address.view).view.values.view, session.view.values.view);
}

#[test]
fn a_structure_has_its_name_in_the_address_and_links_with_its_number_still_lead_there() {
    let session = looking();
    let mut places = session.shown().unwrap().capture.walked().places();
    let structure = places.find(|place| matches!(place, winperf::Place::Instance { .. })).unwrap();
    drop(places);
    let session = session.changed(Action::Select(Spot::whole(structure)));
    let number = session.shown().unwrap().capture.walked().number(structure).unwrap();
    let address = Address::from_session(&session).write();
    assert!(address.contains("/i") && !address.contains("at=n"), "{address}");
    for place in [Address::from_session(&session).view.place, Some(LinkPlace::Structure(number))] {
        let followed = followed(View { place, ..View::default() });
        assert_eq!(followed.shown().unwrap().spot, Some(Spot::whole(structure)));
    }
    let nowhere = Address::read("at=230%2E9/inobody").view;
    assert_eq!(nowhere.place, None, "a point is not encoded");
    let nowhere = Address::read("at=230.9/inobody").view;
    let said = Notice::NoPlace("230.9/inobody".to_owned());
    assert_eq!(followed(nowhere).view.notices, [said]);
}

#[test]
fn a_link_with_the_place_of_an_instance_leads_to_it() {
    let process = ByTitle { title: TitleIndex(230), nth: 0 };
    let session = looking().changed(Action::Values(ValuesChange::Object(process)));
    let session = session.changed(Action::Values(ValuesChange::Select(
        InstancePairIdx(3),
        ByTitle { title: TitleIndex(6), nth: 0 },
    )));
    let text = Address::from_session(&session).write();
    assert!(text.contains("&called="), "{text}");
    let view = |text: &str| Address::read(text).view;
    assert_eq!(followed(view(&text)).view.values.at, Some(InstancePairIdx(3)));
    assert_eq!(
        followed(view("tab=values&object=230&counter=6&instance=3")).view.values.at,
        Some(InstancePairIdx(3))
    );
}

#[test]
fn what_is_looked_for_is_found_again_as_long_as_its_results_are_shown() {
    let session = looking().changed(Action::Search(SearchChange::Type("> 90 & x".to_owned())));
    let address = Address::read(&Address::from_session(&session).write());
    let found = followed(address.view);
    assert_eq!((found.view.search.text.as_str(), found.view.search.is_open), ("> 90 & x", true));
    let closed = session.changed(Action::Search(SearchChange::Close));
    assert_eq!(Address::from_session(&closed).view.search, "");
}

#[test]
fn a_finding_is_current_again_and_one_that_is_not_there_is_the_last() {
    let view = |row| View { tab: Tab::Findings, row, ..View::default() };
    let count = desktop().found().count();
    assert!(count > 1, "the example has {count} findings");
    assert_eq!(followed(view(1)).view.finding_row, 1);
    assert_eq!(Address::from_session(&followed(view(1))).view.row, 1);
    assert_eq!(followed(view(u32::MAX)).view.finding_row, count - 1);
}

#[test]
fn a_range_of_bytes_is_selected_again() {
    for range in [LinkPlace::Range(0x1f0, 0x1f5), LinkPlace::Range(0x1f5, 0x1f0)] {
        let session = followed(View { place: Some(range.clone()), ..View::default() });
        assert_eq!(session.shown().unwrap().cursor.range(), Some((0x1f0, 0x1f6)));
        let address = Address::read(&Address::from_session(&session).write());
        assert_eq!(address.view.place, Some(range));
    }
}

#[test]
fn a_place_that_the_capture_has_not_is_said() {
    for place in [LinkPlace::Byte(u32::MAX), LinkPlace::Structure(u32::MAX), LinkPlace::Range(0, u32::MAX)] {
        let session = followed(View { place: Some(place.clone()), ..View::default() });
        assert_eq!(session.view.notices, [Notice::NoPlace(place.text())]);
    }
    assert_eq!(followed(View { place: Some(LinkPlace::Byte(0x1f0)), ..View::default() }).view.notices, []);
}

#[test]
fn another_capture_than_the_link_names_is_called_another_and_has_an_address_of_its_own() {
    let link = || wanted([Some(8), Some(9)], View::default());
    let session = with_pair([0, 1]).changed(link());
    assert!(!session.is_elsewhere(), "as long as nobody knows what is open");
    let session = learned(session);
    assert!(session.is_elsewhere());
    let said = Words::default().say(state::link(&session).unwrap()).to_string();
    for told in [fingerprint(8), fingerprint(9), fingerprint(0), fingerprint(1)] {
        assert!(said.contains(&told.text()), "{said}");
    }
    let session = session.changed(Action::Dismiss(Dismissed::Link));
    assert_eq!(state::link(&session), None);
    let half = learned(with_pair([0, 1])).changed(wanted([Some(0), Some(9)], View::default()));
    assert!(!half.is_elsewhere(), "when one of the two is there, the other may come");
}

#[test]
fn parts_of_a_link_that_say_nothing_are_named() {
    let captures = [Some(0), Some(1)].map(|number| number.map(named));
    let address = Address { captures: captures.into(), ..Address::read("at=zzz&tab=bogus&what") };
    let session = looking().changed(Action::Want(Some(address)));
    let parts = ["at=zzz", "tab=bogus", "what"].map(str::to_owned);
    assert_eq!(session.view.notices, [Notice::UnclearLink(parts.into())]);
}

#[test]
fn escape_forgets_a_query_at_once_unless_it_led_somewhere() {
    let typed = desktop().changed(Action::Search(SearchChange::Type("svchost".to_owned())));
    let left = typed.clone().changed(Action::Search(SearchChange::Escape));
    assert_eq!((left.view.search.is_open, left.view.search.text.as_str()), (false, ""));
    let gone = typed.changed(Action::Search(SearchChange::Go(1, Hit::Structure(Side::A, 0))));
    let left = gone.changed(Action::Search(SearchChange::Escape));
    assert_eq!((left.view.search.is_open, left.view.search.text.as_str()), (false, "svchost"));
    let forgotten = left.changed(Action::Search(SearchChange::Escape));
    assert_eq!(forgotten.view.search.text, "");
}
