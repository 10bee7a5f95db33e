//! Tests of captures read with assumed numbers.

use super::*;
use crate::state::answers::question::{Answer, Question};
use crate::state::library::assuming::Assuming;
use crate::state::library::both::Both;
use crate::state::library::fingerprint::Fingerprint;
use crate::state::view::address::Address;
use winperf::Assumption;
use winperf::findings::Severity;
use winperf_synth::fields::object_type;
use winperf_synth::{Place as Synth, fixtures};

/// Correct `DefinitionLength` of the first object, at its offset.
const RIGHT: Assumption = Assumption { offset: 0x6c, value: 184 };

/// Returns a valid capture, and one whose first `DefinitionLength` is too short.
fn sound_and_lying() -> [Vec<u8>; 2] {
    let written = fixtures::transfer_and_peer().write_with_places();
    let sound = written.bytes().to_vec();
    [sound, written.set(Synth::Object(0), object_type::DEFINITION_LENGTH, 104).into_bytes()]
}

fn lying() -> Session {
    let [_, lying] = sound_and_lying();
    opened(vec![lying])
}

fn assuming(session: Session, change: Assuming) -> Session {
    session.changed(Action::Assume(Side::A, change)).read()
}

fn errors(session: &Session) -> usize {
    session.found().side(Side::A).count_of(Severity::Error)
}

fn learned(session: Session) -> Session {
    let files = session.library.files.captures().cloned().collect::<Vec<_>>();
    let known = Answer::Fingerprints(vec![Fingerprint::from_hash([7; 32]); files.len()]);
    session.changed(Action::Answer(Question::Fingerprints(files), known))
}

#[test]
fn what_is_looked_at_stays_where_it_is_and_the_file_stays_as_it_is() {
    let [sound, lying_bytes] = sound_and_lying();
    let before = learned(lying().changed(Action::Locate(Side::A, RIGHT.offset)));
    assert!(errors(&before) > 0);
    let after = assuming(before.clone(), Assuming::Also(RIGHT));
    let [old, new] = [&before, &after].map(|session| session.shown().unwrap());
    assert_eq!((new.cursor.at, new.spot), (old.cursor.at, old.spot));
    assert_eq!((new.capture.bytes(), new.capture.original()), (&sound[..], &lying_bytes[..]));
    assert_eq!((errors(&after), after.view.tab), (0, Tab::Structure));
    assert_eq!(after.library.files.captures().count(), 1);
    let fingerprint =
        |session: &Session| session.answers.fingerprint(session.library.captures.capture(Side::A).unwrap());
    assert_eq!(fingerprint(&after), fingerprint(&before));
    let undone = assuming(after, Assuming::Undo(RIGHT.offset));
    assert_eq!(errors(&undone), errors(&before));
    assert_eq!(undone.shown().unwrap().capture.assumptions(), []);
}

#[test]
fn numbers_are_assumed_beside_each_other_and_undone_together() {
    let level = Assumption { offset: 0x84, value: 300 };
    let session = assuming(assuming(lying(), Assuming::Also(level)), Assuming::Mend);
    assert_eq!(session.shown().unwrap().capture.assumptions(), [RIGHT, level]);
    let again = assuming(session, Assuming::Also(Assumption { value: 200, ..level }));
    assert_eq!(again.shown().unwrap().capture.assumptions()[1].value, 200);
    let none = assuming(again, Assuming::UndoAll);
    assert_eq!(none.shown().unwrap().capture.assumptions(), []);
}

#[test]
fn what_cannot_be_assumed_is_said_and_changes_nothing() {
    let session = assuming(lying(), Assuming::Also(Assumption { offset: 0x6d, value: 1 }));
    assert!(session.intents.reading.is_none() && session.shown().unwrap().capture.assumptions().is_empty());
    let said = sentences(&session);
    assert!(said.iter().any(|said| said.contains("DefinitionLength begins at 0x6c")), "{said:?}");
    let mended = assuming(session, Assuming::Also(RIGHT));
    assert!(!sentences(&mended).iter().any(|said| said.contains("begins at")));
}

#[test]
fn a_reading_of_a_file_that_is_closed_meanwhile_is_dropped_and_one_that_changes_places_is_taken() {
    let [sound, lying] = sound_and_lying();
    let asked = |side| {
        opened(vec![sound.clone(), lying.clone()]).changed(Action::Assume(side, Assuming::Also(RIGHT)))
    };
    let side = |session: &Session| {
        Side::BOTH.into_iter().find(|side| session.found().side(*side).count_of(Severity::Error) > 0).unwrap()
    };
    let wrong = side(&opened(vec![sound.clone(), lying.clone()]));
    let closed = asked(wrong).closing(wrong).read();
    assert_eq!(closed.library.files.captures().count(), 1);
    let swapped = asked(wrong).changed(Action::Swap).read();
    assert_eq!(swapped.library.captures.capture(wrong.other()).unwrap().assumptions(), [RIGHT]);
    assert_eq!(swapped.library.captures.capture(wrong).unwrap().assumptions(), []);
}

#[test]
fn the_same_file_opened_again_is_the_one_that_is_read_otherwise() {
    let [_, lying_bytes] = sound_and_lying();
    let session = assuming(lying(), Assuming::Also(RIGHT));
    let file = session.library.captures.capture(Side::A).unwrap().file.clone();
    let again = received(session, Destination::Pair, vec![capture(&file, lying_bytes)]);
    assert_eq!(again.library.files.captures().count(), 1);
    assert_eq!(again.shown().unwrap().capture.assumptions(), [RIGHT]);
}

#[test]
fn a_link_keeps_what_is_assumed_and_the_way_back_undoes_it() {
    let as_it_is = learned(lying());
    let session = assuming(as_it_is.clone(), Assuming::Also(RIGHT)).changed(Action::Locate(Side::A, 0xb0));
    let text = Address::from_session(&session).write();
    assert!(text.contains("assume-a=0x6c:184"), "{text}");
    let address = Address::read(&text);
    assert_eq!(address.assumed, Both { a: vec![RIGHT], b: Vec::new() });
    let followed = as_it_is.clone().changed(Action::Want(Some(address)));
    assert!(followed.intents.reading.is_some() && followed.intents.address.is_some());
    let followed = followed.read();
    assert_eq!(followed.shown().unwrap().capture.assumptions(), [RIGHT]);
    assert_eq!((followed.shown().unwrap().cursor.at, followed.intents.address.is_none()), (0xb0, true));
    let back = followed.changed(Action::Want(Some(Address::from_session(&as_it_is)))).read();
    assert_eq!(back.shown().unwrap().capture.assumptions(), []);
}

#[test]
fn a_link_that_assumes_what_cannot_be_is_followed_without_it() {
    let session = learned(lying());
    let mut address = Address::from_session(&session);
    address.assumed.a = vec![Assumption { offset: 1, value: 1 }];
    let followed = session.changed(Action::Want(Some(address))).read();
    assert!(followed.intents.address.is_none() && followed.intents.reading.is_none());
    assert!(sentences(&followed).iter().any(|said| said.contains("no member")), "{:?}", sentences(&followed));
}
