//! The list of differences in words, without a browser.

use super::*;
use crate::state::capture::Capture;
use crate::state::comparison::Comparing;
use crate::state::differences::Differences;
use crate::state::opening::{Destination, OpeningId};
use crate::state::tab::Tab;
use crate::state::{Action, Opened};
use winperf_synth::examples::{self, Example};

const ALL: Window = Window::ALL;

fn with(captures: Vec<Vec<u8>>) -> Session {
    let read = |(place, bytes): (usize, Vec<u8>)| Capture::read(place.to_string(), bytes);
    let captures = captures.into_iter().enumerate().map(read).collect();
    let opened = Opened {
        id: OpeningId(1),
        destination: Destination::Pair,
        captures,
        log: None,
        titles: Vec::new(),
        example: None,
        notices: Vec::new(),
    };
    let session = Session::default();
    session.changed(Action::Receive(opened)).changed(Action::SelectTab(Tab::Compare)).settled()
}

fn compared(session: Session) -> Session {
    let Some((id, paired, kept)) = session.comparison_wanted() else { return session };
    let found = Differences::of(paired.pair(), kept);
    session.changed(Action::Compare(Comparing::Receive(id, found)))
}

fn pair() -> Session {
    let Example { older, newer, .. } = examples::desktop();
    compared(with(vec![older, newer]))
}

/// DifferenceKind, place, field and both values of every row that a filter lets through.
fn texts(session: &Session, kind: DifferenceKind) -> Vec<String> {
    let rows = rows(session, ALL, Language::English).into_iter().filter(|row| row.kind == kind);
    let value =
        |side: &Option<(Digits, u32)>| side.as_ref().map_or("-".to_owned(), |(value, _)| value.readable());
    rows.map(|row| format!("{} {} {} {}", row.place, row.field, value(&row.sides.a), value(&row.sides.b)))
        .collect()
}

#[test]
fn structures_of_one_capture_have_a_path_and_a_length() {
    let session = pair();
    let new = texts(&session, DifferenceKind::New);
    assert!(
        new.contains(&"Process(SearchProtocolHost) PERF_INSTANCE_DEFINITION - 272 bytes".to_owned()),
        "{new:#?}"
    );
    let gone = texts(&session, DifferenceKind::Gone);
    assert!(
        gone.contains(&"Process(svchost#3) PERF_INSTANCE_DEFINITION 248 bytes -".to_owned()),
        "{gone:#?}"
    );
}

#[test]
fn fields_have_their_c_names_and_values_their_counters() {
    let session = pair();
    assert!(
        texts(&session, DifferenceKind::Layout).contains(&"Process TotalByteLength 8720 8744".to_owned())
    );
    let values = texts(&session, DifferenceKind::Value);
    let numbers = "4\u{202f}294\u{202f}900\u{202f}000 382\u{202f}704";
    assert_eq!(values, [format!(r"PhysicalDisk(0 C:)\Avg. Disk sec/Write value {numbers}")]);
}

#[test]
fn a_row_leads_to_the_bytes_of_both_captures() {
    let session = pair();
    for row in rows(&session, ALL, Language::English) {
        for (side, placed) in row.sides.iter() {
            let Some((_, offset)) = placed else { continue };
            let capture = session.captures.capture(side).unwrap();
            let (_, leaf) = capture.walked().leaf_at(*offset).unwrap();
            assert_eq!(leaf.offset, *offset, "{row:?}");
        }
        let (side, offset) = location(&session, row.row).unwrap();
        let shown = &row.sides[side];
        assert_eq!(shown.as_ref().map(|(_, offset)| *offset), Some(offset));
    }
}

#[test]
fn the_rows_of_a_window_are_those_of_the_whole_list() {
    let session = pair();
    let all = rows(&session, ALL, Language::English);
    assert_eq!(all.len(), session.comparison.row_count());
    let window = Window { first: 17, end: 40, ..ALL };
    assert_eq!(rows(&session, window, Language::English), all[17..40]);
    let beyond = Window { first: all.len(), end: all.len() + 9, ..ALL };
    assert_eq!(rows(&session, beyond, Language::English), []);
}

#[test]
fn swapped_captures_keep_their_sides() {
    let swapped = compared(pair().changed(Action::Swap).settled());
    let gone = texts(&swapped, DifferenceKind::Gone);
    assert!(
        gone.contains(&"Process(svchost#3) PERF_INSTANCE_DEFINITION - 248 bytes".to_owned()),
        "{gone:#?}"
    );
}

#[test]
fn every_state_of_the_list_is_told_apart() {
    let Example { older, newer, .. } = examples::iexplore();
    assert_eq!(state(&Session::default()), State::NothingReadable);
    assert_eq!(state(&with(vec![b"text".to_vec()])), State::NothingReadable);
    assert_eq!(state(&with(vec![older.clone()])), State::Alone);
    let beside = with(vec![older.clone(), b"text".to_vec()]);
    assert_eq!(state(&beside), State::Alone);
    assert_eq!(state(&beside.changed(Action::Choose(Side::B, Some(1))).settled()), State::OneUnreadable);
    let waiting = with(vec![older.clone(), newer.clone()]);
    assert_eq!(state(&waiting), State::Searching(0));
    let listed = compared(waiting);
    assert_eq!(state(&listed), State::Listed);
    let hidden = DifferenceClasses::ALL_BUT_MOVED
        .iter()
        .fold(listed, |session, class| session.changed(Action::Compare(Comparing::Toggle(class))));
    assert_eq!(state(&hidden), State::AllHidden);
    assert_eq!(counts(&hidden).0, 0);
    assert_eq!(state(&compared(with(vec![newer.clone(), newer]))), State::Same);
}

#[test]
fn captures_whose_objects_changed_places_differ_in_nothing_but_order() {
    use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    use winperf_synth::{Capture, Counter, Object};
    let object =
        |title| Object::new(title).counter(Counter::new(title + 2, PERF_COUNTER_RAWCOUNT)).values([7]);
    let capture = |titles: [u32; 2]| Capture::new().objects(titles.map(object)).write();
    let session = compared(with(vec![capture([5000, 6000]), capture([6000, 5000])]));
    assert_eq!(state(&session), State::NoDifference);
}

#[test]
fn classes_are_counted_whether_they_are_shown_or_not() {
    let session = pair();
    let classes = classes(&session);
    assert_eq!(classes.len(), DifferenceClasses::COUNT);
    let (shown, hidden) = counts(&session);
    let sum = |wanted| {
        classes.iter().filter(|(_, _, shown)| *shown == wanted).map(|(_, count, _)| count).sum::<usize>()
    };
    assert_eq!((sum(true), sum(false)), (shown, hidden));
    assert!(shown > 0 && hidden > 0);
    assert_eq!(position(&session, true), Some((Some(1), shown)));
    assert_eq!(position(&session, false), Some((None, shown)), "the cursor is at the first byte");
}

#[test]
fn the_current_difference_shows_the_bytes_that_differ_in_both_captures() {
    let session = pair();
    let row =
        rows(&session, ALL, Language::English).iter().position(|row| row.field == "NumInstances").unwrap();
    let session = session.changed(Action::Compare(Comparing::SelectRow(row)));
    let detail = detail(&session, Language::English).unwrap();
    let Some((a, b)) = detail.sides.as_ref().map(Option::as_ref).zip() else { panic!("{detail:?}") };
    assert_eq!((a.value.as_str(), b.value.as_str()), ("147", "148"));
    let runs =
        |side: &SideDetail| side.runs.iter().map(|run| (run.digits.clone(), run.differs)).collect::<Vec<_>>();
    assert_eq!(runs(a), [("93".to_owned(), true), ("00 00 00".to_owned(), false)]);
    assert_eq!(runs(b), [("94".to_owned(), true), ("00 00 00".to_owned(), false)]);
    assert!(!detail.meaning.is_empty());
}

#[test]
fn a_structure_of_one_capture_shows_its_first_bytes_and_how_many_more_there_are() {
    let session = pair();
    let row = rows(&session, ALL, Language::English)
        .iter()
        .position(|row| row.kind == DifferenceKind::New)
        .unwrap();
    let session = session.changed(Action::Compare(Comparing::SelectRow(row)));
    let detail = detail(&session, Language::English).unwrap();
    let (None, Some(b)) = (&detail.sides.a, &detail.sides.b) else { panic!("{detail:?}") };
    assert_eq!(b.hidden, u64::from(b.length) - 64);
    assert_eq!(b.runs.len(), 1);
    assert!(!b.runs[0].differs);
}
