//! The changes of a session, without a browser.

mod assumed;
mod links;
pub(crate) mod logs;
mod outlines;
mod timeline;

use super::*;
use crate::phrases::{Language, Msg, Words};
use crate::state::library::capture::{Bundle, Capture};
use crate::state::library::opening::Destination;
use crate::state::library::title_list::TitleList;
use crate::state::library::trouble::{RefusedFile, Trouble};
use crate::state::names::instance_key::InstanceKey;
use crate::state::names::instance_key::InstanceName;
use crate::state::view::point::Point;
use crate::state::view::spot::Spot;
use crate::state::view::values_change::ValuesChange;
use crate::views::notices::query as state;
use winperf::pair::{Age, InstancePair};
use winperf::text::AsciiOnly;
use winperf::{ObjectIdx, Place};
use winperf_bundle::registrations::{CounterSet, ProviderV2, Registered, Registrations};
use winperf_bundle::{Packing, Source, pack};
use winperf_redact::Level;
use winperf_report::values::ValueRow;

fn samples() -> [Vec<u8>; 2] {
    let example = winperf_synth::examples::iexplore();
    [example.older, example.newer]
}

fn capture(file: &str, bytes: Vec<u8>) -> Capture {
    Capture::parse(file.to_owned(), bytes)
}

fn received(session: Session, destination: Destination, captures: Vec<Capture>) -> Session {
    let opened = Opened { destination, captures, ..Opened::default() };
    session.changed(Action::Receive(opened)).settled()
}

/// Returns the identity of a capture by its position in the list.
pub(crate) fn nth(session: &Session, place: usize) -> DocumentId {
    session.library.files.captures().nth(place).unwrap().id()
}

impl Session {
    /// Closes the file on a side.
    pub(crate) fn closing(self, side: Side) -> Self {
        let id = self.library.captures.capture(side).unwrap().id();
        self.changed(Action::CloseFile(id))
    }

    /// Closes the log whose samples are A and B.
    pub(crate) fn closing_log(self) -> Self {
        let id = self.view.log.unwrap();
        self.changed(Action::CloseFile(id))
    }
}

/// Returns a session with the samples in the order of `order`, as files named `0` and `1`.
fn with_pair(order: [usize; 2]) -> Session {
    let samples = samples();
    let captures = order.map(|idx| capture(&idx.to_string(), samples[idx].clone()));
    received(Session::default(), Destination::Pair, captures.into())
}

/// Returns two samples of a desktop: in the newer one processes have begun and exited, so much has moved.
pub(crate) fn desktop() -> Session {
    let example = winperf_synth::examples::desktop();
    opened(vec![example.older, example.newer])
}

/// Returns a session with a title list in addition to its open documents.
pub(crate) fn with_list(file: &str, text: &str, session: Session) -> Session {
    let bytes = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let opened = Opened { titles: vec![TitleList::read(file, bytes).unwrap()], ..Opened::default() };
    session.changed(Action::Receive(opened)).settled()
}

#[test]
fn a_list_that_numbers_otherwise_renames_no_counter_of_windows() {
    let name =
        |session: &Session, index| session.library.naming.names.titles().name(index).map(str::to_owned);
    let [processor_time, provider] = [6, 9000].map(winperf::TitleIndex);
    let samba = "1\x0032\x002\0Memory\x004\0Available Physical Kilobytes\x006\0Available Swap Kilobytes\0\0";
    for list_is_first in [false, true] {
        let session = if list_is_first {
            let pair = samples().map(|bytes| capture("a", bytes));
            received(with_list("Counter_009.bin", samba, Session::default()), Destination::Pair, pair.into())
        } else {
            with_list("Counter_009.bin", samba, with_pair([0, 1]))
        };
        assert_eq!(name(&session, processor_time).as_deref(), Some("% Processor Time"), "{list_is_first}");
        assert!(
            matches!(&session.view.notices[..], [Notice::LeftOut(odd)] if odd.listed == "Memory"),
            "{:?}",
            session.view.notices
        );
    }
    let own = with_list("Counter_009.bin", "1\x009000\x009000\0Own name\0\0", with_pair([0, 1]));
    assert!(own.library.left_out.is_empty());
    assert_eq!(name(&own, provider).as_deref(), Some("Own name"));
}

/// Returns two captures, the newer one truncated.
pub(crate) fn damaged() -> Vec<Vec<u8>> {
    let [older, mut newer] = samples();
    newer.truncate(9000);
    vec![older, newer]
}

/// Returns a capture without findings.
pub(crate) fn alone() -> Vec<Vec<u8>> {
    let ticks = 10_000_000;
    let capture =
        winperf_synth::Capture::new().clock(3600 * ticks, ticks).object(winperf_synth::Object::new(2));
    vec![capture.perf_time_100ns(133_486_382_456_780_000).write()]
}

/// Returns a session with these captures, examined.
pub(crate) fn opened(captures: Vec<Vec<u8>>) -> Session {
    let captures = captures.into_iter().map(|bytes| capture("capture", bytes)).collect();
    with_captures(captures)
}

/// Opens captures together with the other content of their files.
pub(crate) fn with_captures(captures: Vec<Capture>) -> Session {
    received(Session::default(), Destination::Pair, captures)
}

/// Returns a desktop in a bundle with these registrations of its machine.
pub(crate) fn with_registrations(known: Registrations) -> Session {
    with_source(Source { registrations: Some(known), ..Source::default() })
}

/// Returns a desktop in a bundle with this source.
pub(crate) fn with_source(source: Source) -> Session {
    let packed = pack(Packing {
        samples: vec![winperf_synth::examples::desktop().newer],
        titles: Vec::new(),
        manifest: None,
        others: Vec::new(),
        source: Some(source),
        tool: ("winperf-capture", "0.1.0"),
        created: None,
        level: Level::None,
        only: &[],
        titles_in_use: false,
        code_pages: &AsciiOnly,
    });
    let bundle = winperf_bundle::open(packed.expect("a sample").bytes).expect("a bundle");
    let walked = winperf::Capture::parse(bundle.samples[0].bytes.clone());
    let with = Bundle { manifest: bundle.manifest, ..Bundle::default() };
    with_captures(vec![Capture::new("a".to_owned(), walked, Shared::new(with))])
}

/// Returns a desktop whose machine has a service that is disabled, and a counter set without a provider.
pub(crate) fn without_objects() -> Session {
    let service = Registered {
        name: "LedgerSvc".to_owned(),
        object_list: vec![330],
        disabled: Some(1),
        ..Registered::default()
    };
    let provider = ProviderV2 {
        name: Some("Acme Sets".to_owned()),
        counter_sets: vec![CounterSet { first_counter: 9200, last_counter: Some(9210) }],
        ..ProviderV2::default()
    };
    with_registrations(Registrations {
        services: vec![service],
        providers: vec![provider],
        ..Registrations::default()
    })
}

impl Session {
    /// Returns the session with a byte of the shown capture selected, and its field.
    pub(crate) fn at_byte(self, offset: u32) -> Self {
        let side = self.view.side;
        self.changed(Action::Point(side, Point::At(offset)))
    }
}

fn files(session: &Session) -> [Option<&str>; 2] {
    Side::BOTH.map(|side| session.library.captures.capture(side).map(|capture| capture.file.as_str()))
}

fn sentences(session: &Session) -> Vec<String> {
    let once = session.view.notices.iter().map(|notice| state::once(notice, Language::English));
    let lasting = state::lasting(session, Language::English).into_iter().map(|lasting| lasting.message);
    let all = lasting.chain(state::link(session)).chain(once);
    all.map(|message: Msg| Words::default().say(message).to_string()).collect()
}

#[test]
fn two_captures_given_newest_first_are_put_in_order_and_it_is_said() {
    let session = with_pair([1, 0]);
    assert_eq!(files(&session), [Some("0"), Some("1")]);
    assert_eq!(session.view.notices, [Notice::PutInOrder]);
}

#[test]
fn two_captures_in_order_need_no_word() {
    let session = with_pair([0, 1]);
    assert_eq!(files(&session), [Some("0"), Some("1")]);
    assert!(session.view.notices.is_empty());
}

#[test]
fn a_second_capture_joins_the_first_in_order_of_time() {
    let [older, newer] = samples();
    let session = received(Session::default(), Destination::Pair, vec![capture("newer", newer)]);
    assert_eq!(files(&session), [Some("newer"), None]);
    let session = received(session, Destination::Pair, vec![capture("older", older)]);
    assert_eq!(files(&session), [Some("older"), Some("newer")]);
}

#[test]
fn a_third_capture_takes_the_place_of_b_and_it_is_said() {
    let [_, newer] = samples();
    let session = received(with_pair([0, 1]), Destination::Pair, vec![capture("third", newer)]);
    assert_eq!(files(&session), [Some("0"), Some("third")]);
    assert_eq!(session.view.notices, [Notice::Replaced { side: Side::B, file: "third".to_owned() }]);
}

#[test]
fn a_capture_for_a_place_goes_there_even_when_that_turns_the_pair_around() {
    let [_, newer] = samples();
    let session = received(with_pair([0, 1]), Destination::Side(Side::A), vec![capture("a", newer)]);
    assert_eq!(files(&session), [Some("a"), Some("1")]);
    assert_eq!(session.view.side, Side::A);
}

#[test]
fn swapped_captures_are_recognised_and_their_values_stay_the_same() {
    let session = with_pair([0, 1]);
    let row = |session: &Session| ValueRow::new(&session.paired().unwrap().pair().row(3).unwrap());
    let before = row(&session);
    let swapped = session.changed(Action::Swap).settled();
    assert_eq!(files(&swapped), [Some("1"), Some("0")]);
    assert!(sentences(&swapped).iter().any(|sentence| sentence.starts_with("A was taken after B")));
    assert_eq!(row(&swapped), before);
}

#[test]
fn swapping_keeps_the_shown_capture_on_the_screen() {
    let session = with_pair([0, 1]).changed(Action::Swap);
    assert_eq!(session.shown().unwrap().capture.file, "0");
}

#[test]
fn removing_a_moves_b_there_and_removing_all_leads_back_to_the_start() {
    let session = with_pair([0, 1]).changed(Action::SelectSide(Side::B)).closing(Side::A).settled();
    assert_eq!(files(&session), [Some("1"), None]);
    assert_eq!(session.view.side, Side::A);
    let session = session.closing(Side::A).settled();
    assert!(session.library.captures.is_empty() && session.paired().is_none());
}

#[test]
fn a_text_file_is_shown_with_a_sentence_of_what_was_expected_and_found() {
    let session =
        received(Session::default(), Destination::Pair, vec![capture("notes.txt", b"hello world".to_vec())]);
    let expected = "notes.txt is not a capture: PERF_DATA_BLOCK begins with 50 00 45 00 52 00 46 00 (\"PERF\" in UTF-16) \
                    but this file begins with 68 65 6c 6c 6f 20 77 6f, like plain text (at offset 0x0). Only its raw bytes are shown.";
    assert_eq!(sentences(&session), [expected]);
    assert!(session.paired().is_none());
}

#[test]
fn an_empty_file_is_shown_with_a_sentence() {
    let session = received(Session::default(), Destination::Pair, vec![capture("empty", Vec::new())]);
    assert!(sentences(&session)[0].starts_with("empty is empty"));
}

#[test]
fn every_prefix_of_a_capture_is_shown_and_says_what_is_missing() {
    let [older, _] = samples();
    for length in (1..older.len()).step_by(97) {
        let prefix = capture("p", older[..length].to_vec());
        let session = received(Session::default(), Destination::Pair, vec![prefix]);
        let sentences = sentences(&session);
        let expected = if length < 88 { ": PERF_DATA_BLOCK needs 88 bytes but " } else { "p is truncated: " };
        assert!(sentences[0].contains(expected), "{length}: {sentences:?}");
        let last = u32::try_from(length - 1).unwrap();
        assert_eq!(session.at_byte(last).shown().unwrap().cursor.at, last);
    }
}

#[test]
fn a_file_that_is_no_capture_takes_no_place_beside_captures_and_it_is_said() {
    let notes = || capture("notes", b"hello".to_vec());
    let [older, _] = samples();
    let together = received(Session::default(), Destination::Pair, vec![notes(), capture("real", older)]);
    assert_eq!(files(&together), [Some("real"), None]);
    let before = with_pair([0, 1]).changed(Action::SelectValue(3));
    let session =
        received(before.clone(), Destination::Pair, vec![notes(), capture("more", b"of it".to_vec())]);
    assert_eq!(
        (files(&session), shelved(&session)),
        ([Some("0"), Some("1")], vec!["0", "1", "notes", "more"])
    );
    assert_eq!((session.paired(), &session.view.values), (before.paired(), &before.view.values));
    let said = sentences(&session);
    assert!(said.iter().any(|said| said.starts_with("notes is not a capture: PERF_DATA_BLOCK")), "{said:?}");
    let chosen = session.clone().changed(Action::Choose(Side::B, Some(nth(&session, 2))));
    assert_eq!(files(&chosen), [Some("0"), Some("notes")]);
}

#[test]
fn a_file_that_is_no_capture_gives_its_place_to_one() {
    let session = received(Session::default(), Destination::Pair, vec![capture("notes", b"hello".to_vec())]);
    assert_eq!(files(&session), [Some("notes"), None]);
    let [older, newer] = samples();
    let session = received(session, Destination::Pair, vec![capture("newer", newer)]);
    assert_eq!(files(&session), [Some("newer"), None]);
    let session = received(session, Destination::Side(Side::B), vec![capture("notes", b"hello".to_vec())]);
    assert_eq!(files(&session), [Some("newer"), Some("notes")]);
    let session = received(session, Destination::Pair, vec![capture("older", older)]);
    assert_eq!(files(&session), [Some("older"), Some("newer")]);
}

#[test]
fn a_readable_capture_beside_an_unreadable_file_has_its_values() {
    let [older, _] = samples();
    let session = received(Session::default(), Destination::Pair, vec![capture("real", older)]);
    let notes = vec![capture("notes", b"hello".to_vec())];
    let session = received(session, Destination::Side(Side::B), notes).changed(Action::Swap).settled();
    let paired = session.paired().cloned().unwrap();
    assert!(paired.older.is_none());
    assert_eq!(paired.side(winperf::pair::Age::Newer), Side::B);
}

#[test]
fn a_file_that_cannot_be_read_leaves_the_pair_as_it_is() {
    let failed = Notice::Failed { file: "folder".to_owned(), trouble: Trouble::Unreadable };
    let opened = Opened { notices: vec![failed], ..Opened::default() };
    let session = with_pair([0, 1]).changed(Action::Receive(opened)).settled();
    assert_eq!(files(&session), [Some("0"), Some("1")]);
    // It is a line of the list of files, which is shown then.
    let refused = session.library.files.all::<RefusedFile>().next().unwrap().clone();
    assert_eq!((&*refused.file, &refused.trouble), ("folder", &Trouble::Unreadable));
    assert!(session.view.notices.is_empty() && session.view.files.is_shown(2, false));
    assert!(
        session.changed(Action::CloseFile(refused.id())).library.files.all::<RefusedFile>().next().is_none()
    );
}

#[test]
fn an_opening_that_brings_nothing_leaves_the_examination_and_the_current_rows() {
    let session = desktop().changed(Action::SelectFinding(1)).changed(Action::SelectValue(3));
    let after = session.clone().changed(Action::Receive(Opened::default()));
    assert_eq!(after, session);
}

#[test]
fn a_byte_selects_its_field_and_opens_everything_around_it() {
    let session = with_pair([0, 1]);
    let last = session.shown().unwrap().capture.walked().length() - 1;
    let session = session.at_byte(last);
    let slot = session.shown().unwrap();
    let spot = slot.spot.unwrap();
    assert!(spot.leaf.is_some_and(|leaf| leaf <= last));
    assert!(spot.structure.around().all(|structure| slot.open.contains(structure)));
}

#[test]
fn closing_a_structure_selects_it_when_the_selection_was_inside() {
    let session = with_pair([0, 1]).at_byte(200).changed(Action::Toggle(Place::Object(ObjectIdx(0))));
    let slot = session.shown().unwrap();
    assert_eq!(slot.spot, Some(Spot::whole(Place::Object(ObjectIdx(0)))));
    assert!(!slot.open.contains(Place::Object(ObjectIdx(0))));
}

#[test]
fn a_value_leads_to_its_bytes_in_its_capture() {
    let session = with_pair([0, 1]);
    let (side, offset) = crate::views::values::query::location(session.paired().unwrap(), 5).unwrap();
    let session = session.changed(Action::SelectTab(Tab::Values)).changed(Action::Locate(side, offset));
    assert_eq!((session.view.tab, session.view.side), (Tab::Structure, Side::B));
    assert_eq!(session.shown().unwrap().spot.unwrap().leaf, Some(offset));
}

#[test]
fn titles_that_come_with_an_example_name_its_objects() {
    let example = winperf_synth::examples::every_counter_type();
    let opened = Opened {
        captures: vec![capture("0", example.older), capture("1", example.newer)],
        titles: example.titles.and_then(|list| TitleList::read("titles", list).ok()).into_iter().collect(),
        ..Opened::default()
    };
    let session = Session::default().changed(Action::Receive(opened)).settled();
    let title = session.shown().unwrap().capture.walked().object(ObjectIdx(0)).unwrap().title();
    assert!(session.library.naming.names.titles().name(title).is_some());
    let [older, newer] = samples();
    let session = received(session, Destination::Pair, vec![capture("0", older), capture("1", newer)]);
    assert!(session.library.naming.names.titles().name(title).is_none());
}

/// Returns the samples of one machine in a series, `count` of them one second apart.
fn series(count: i64) -> Vec<Capture> {
    let [bytes, _] = samples();
    let at = |second: i64| {
        let mut bytes = bytes.clone();
        let time = i64::from_le_bytes(bytes[72..80].try_into().unwrap()) + second * 10_000_000;
        bytes[72..80].copy_from_slice(&time.to_le_bytes());
        capture(&second.to_string(), bytes)
    };
    (0..count).map(at).collect()
}

fn shelved(session: &Session) -> Vec<&str> {
    session.library.files.captures().map(|capture| capture.file.as_str()).collect()
}

#[test]
fn many_files_are_put_in_order_of_time_and_the_first_and_the_last_are_looked_at() {
    let mut captures = series(5);
    captures.reverse();
    captures.insert(2, capture("notes.txt", b"hello".to_vec()));
    let session = received(Session::default(), Destination::Pair, captures);
    assert_eq!(shelved(&session), ["0", "1", "2", "3", "4", "notes.txt"]);
    assert_eq!(files(&session), [Some("0"), Some("4")]);
    assert_eq!(session.view.notices, [Notice::Shelved { count: 6, others: 1, is_series: true }]);
}

#[test]
fn the_pair_is_of_one_of_several_machines() {
    let mut captures = series(3);
    let other = winperf_synth::examples::desktop();
    captures.push(capture("other", other.newer));
    let session = received(Session::default(), Destination::Pair, captures);
    let machines = Side::BOTH.map(|side| session.library.captures.capture(side).unwrap().machine());
    assert_eq!(machines[0], machines[1], "{:?}", shelved(&session));
}

#[test]
fn a_third_file_takes_the_place_of_the_older_one_when_it_is_older_and_else_of_the_newer_one() {
    let mut captures = series(4).into_iter();
    let mut next = || captures.next().into_iter().collect::<Vec<_>>();
    let [first, second, third, fourth] = [next(), next(), next(), next()];
    let pair = [second, third].into_iter().flatten().collect();
    let session = received(Session::default(), Destination::Pair, pair);
    let older = received(session.clone(), Destination::Pair, first);
    assert_eq!(files(&older), [Some("0"), Some("2")]);
    assert_eq!(older.view.notices, [Notice::Replaced { side: Side::A, file: "0".to_owned() }]);
    let newer = received(session, Destination::Pair, fourth);
    assert_eq!(files(&newer), [Some("1"), Some("3")]);
    assert_eq!(newer.view.notices, [Notice::Replaced { side: Side::B, file: "3".to_owned() }]);
}

#[test]
fn files_of_which_none_is_a_capture_are_called_just_that() {
    let texts = ["a", "b", "c"].map(|name| capture(name, b"hello".to_vec()));
    let session = received(Session::default(), Destination::Pair, texts.into());
    let said = sentences(&session);
    assert!(said.iter().any(|sentence| sentence.contains("none of them is a capture")), "{said:?}");
}

#[test]
fn any_two_open_files_can_be_looked_at() {
    let session = received(Session::default(), Destination::Pair, series(4));
    let session = session.clone().changed(Action::Choose(Side::B, Some(nth(&session, 2))));
    assert_eq!(files(&session), [Some("0"), Some("2")]);
    let session = session.clone().changed(Action::Choose(Side::A, Some(nth(&session, 2))));
    assert_eq!(files(&session), [Some("2"), Some("0")], "the file of the other side changes places");
    let session = session.changed(Action::Choose(Side::B, None));
    assert_eq!((files(&session), shelved(&session).len()), ([Some("2"), None], 4));
    let session = session.changed(Action::Choose(Side::B, Some(DocumentId(99))));
    assert_eq!(files(&session), [Some("2"), None], "no such file");
}

#[test]
fn a_closed_file_leaves_the_others_open_and_the_last_one_leads_back_to_the_start() {
    let session = received(Session::default(), Destination::Pair, series(3));
    let session = session.closing(Side::B).closing(Side::A);
    assert_eq!((files(&session), shelved(&session)), ([Some("1"), None], vec!["1"]));
    assert!(session.closing(Side::A).library.captures.is_empty());
}

#[test]
fn everything_can_be_closed_at_once() {
    let session = received(Session::default(), Destination::Pair, series(3)).changed(Action::Clear);
    assert!(
        session.library.captures.is_empty()
            && session.library.files.captures().next().is_none()
            && session.paired().is_none()
    );
}

#[test]
fn a_file_that_is_read_anew_in_its_place_is_the_same_one_and_what_is_looked_at_in_it_stays() {
    let session = with_pair([0, 1]).changed(Action::SelectSide(Side::B));
    let [_, mut newer] = samples();
    let last = session.shown().unwrap().capture.walked().length() - 30;
    let session = session.at_byte(last);
    let before = session.shown().unwrap().clone();
    newer[0x1c] = 9;
    let again = received(session.clone(), Destination::Side(Side::B), vec![capture("1", newer.clone())]);
    assert_eq!((files(&again), shelved(&again)), ([Some("0"), Some("1")], vec!["0", "1"]));
    let slot = again.shown().unwrap();
    assert_eq!(slot.capture.bytes()[0x1c], 9);
    assert!(slot.capture != before.capture);
    assert_eq!((slot.cursor.at, slot.spot, &*slot.open), (before.cursor.at, before.spot, &*before.open));
    // A different name is a different file, which is first shown from its beginning.
    let other = received(session, Destination::Side(Side::B), vec![capture("2", newer)]);
    assert_eq!(
        (shelved(&other).len(), other.shown().unwrap().spot),
        (3, Some(Spot::whole(winperf::Place::DataBlock)))
    );
}

#[test]
fn what_is_open_behind_a_change_of_the_bytes_before_it_is_found_by_its_offset() {
    let session = with_pair([0, 1]);
    let [mut older, _] = samples();
    let session = session.changed(Action::Select(Spot::whole(winperf::Place::Object(ObjectIdx(0)))));
    let session = session.changed(Action::Toggle(winperf::Place::Object(ObjectIdx(0))));
    let before = session.shown().unwrap().clone();
    // A file that is truncated before its first object has nothing of it to show.
    older.truncate(0x60);
    let cut = received(session, Destination::Side(Side::A), vec![capture("0", older)]);
    let slot = cut.shown().unwrap();
    assert!(
        before.open.contains(winperf::Place::Object(ObjectIdx(0)))
            && !slot.open.contains(winperf::Place::Object(ObjectIdx(0)))
    );
    assert_eq!(slot.cursor.at, slot.capture.walked().length() - 1);
}

#[test]
fn an_instance_is_kept_by_its_name_when_other_captures_are_looked_at() {
    let session = desktop();
    let paired = session.paired().cloned().unwrap();
    // An instance at a different place in the older capture, with the same name.
    let found = paired.pair().objects().find_map(|object| {
        let is_it = |instance: &InstancePair<'_>| {
            let of_older = instance
                .get(Age::Older)
                .filter(|older| instance.is_in(Age::Newer) && older.idx().0 != instance.idx().0);
            of_older.is_some_and(|older| {
                let key = InstanceKey::new(older, &session.library.naming.names);
                let name = paired.name_of_instance(object.idx(), instance.idx());
                name == Some(InstanceName::Named { key, is_gone: false })
            })
        };
        let at = object.instances().find(is_it)?.idx();
        Some((object.by_title()?, object.counters().next()?.by_title()?, object.idx(), at))
    });
    let (object, counter, idx, at) = found.unwrap();
    let session = session.changed(Action::Values(ValuesChange::Object(object)));
    let session = session.changed(Action::Values(ValuesChange::Select(at, counter)));
    let name = session.view.values.view.instance.clone();
    assert_eq!(name, paired.name_of_instance(idx, at));
    let older = session.closing(Side::B);
    assert_eq!(
        (&older.view.values.view.instance, older.view.values.at),
        (&name, None),
        "nothing is paired yet"
    );
    let older = older.settled();
    let there = older.view.values.at.unwrap();
    assert_ne!(there, at);
    let alone = older.paired().unwrap();
    let object = alone.pair().object_named(object).unwrap().idx();
    assert_eq!(alone.name_of_instance(object, there), name);
}

#[test]
fn an_instance_that_other_captures_have_not_is_current_no_more() {
    let gone = InstanceName::Named { key: InstanceKey::named("nobody".to_owned()), is_gone: false };
    let view = crate::state::view::values_state::ValuesView { instance: Some(gone), ..Default::default() };
    let session = desktop().changed(Action::Values(ValuesChange::Show(view)));
    assert_eq!((session.view.values.view.instance, session.view.values.at), (None, None));
}

#[test]
fn what_is_selected_is_found_by_its_name_in_the_capture_that_takes_its_place() {
    let session = desktop().changed(Action::Choose(Side::B, None)).settled();
    let object = session.shown().unwrap().capture.walked().objects().last().unwrap();
    let (place, offset) = (object.place(), object.offset());
    let field = session.shown().unwrap().capture.walked().leaves(place)[2].offset;
    let session = session.clone().at_byte(field).changed(Action::Choose(Side::A, Some(nth(&session, 1))));
    let slot = session.shown().unwrap();
    let there = slot.capture.walked().objects().last().unwrap();
    assert_ne!(there.offset(), offset);
    let spot =
        Spot { structure: there.place(), leaf: Some(slot.capture.walked().leaves(there.place())[2].offset) };
    assert_eq!((slot.spot, slot.open.contains(there.place())), (Some(spot), true));
}
