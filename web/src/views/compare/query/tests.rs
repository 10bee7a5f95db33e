//! The list of differences as text, without a browser.

use super::*;
use crate::phrases::compare::CompareMsg;
use crate::shared::Shared;
use crate::state::answers::arranged::DifferenceSortBy;
use crate::state::answers::differences::Differences;
use crate::state::answers::question::Answer;
use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::tests::nth;
use crate::state::view::comparison::Comparing;
use crate::state::view::tab::Tab;
use crate::state::{Action, Opened};
use crate::views::compare::query::arrange::arrange;
use crate::views::query::digits::Digits;
use futures_util::FutureExt as _;
use winperf::difference::DifferenceKind;
use winperf_synth::examples::{self, Example};

const ALL: Window = Window::ALL;

fn with(captures: Vec<Vec<u8>>) -> Session {
    let read = |(place, bytes): (usize, Vec<u8>)| Capture::parse(place.to_string(), bytes);
    let captures = captures.into_iter().enumerate().map(read).collect();
    let opened = Opened { captures, ..Opened::default() };
    let session = Session::default();
    session.changed(Action::Receive(opened)).changed(Action::SelectTab(Tab::Compare)).settled()
}

fn compared(session: Session) -> Session {
    let Some((paired, kept)) = session.comparison_wanted() else { return session };
    let found = Answer::Differences(Differences::collect(paired.pair(), kept));
    session.changed(Action::Answer(Question::Differences(paired, kept), found))
}

fn pair() -> Session {
    let Example { older, newer, .. } = examples::desktop();
    compared(with(vec![older, newer]))
}

/// Returns the session with every line expanded.
fn unfolded(session: &Session) -> Session {
    let groups = 0..session.view.comparison.found.as_ref().unwrap().groups().len();
    groups.fold(session.clone(), |session, group| {
        session.changed(Action::Compare(Comparing::ToggleGroup(group)))
    })
}

/// Returns the session after listing the differences.
fn arranged(session: Session) -> Session {
    let Some(listing) = session.listing_wanted() else { return session };
    let arranged = Shared::new(arrange(&listing, async |_| ()).now_or_never().unwrap());
    session.changed(Action::Answer(Question::Listing(listing), Answer::Listing(arranged)))
}

fn after(session: &Session, change: Comparing) -> Session {
    arranged(session.clone().changed(Action::Compare(change)))
}

/// Returns place, field and both values of every difference of a kind.
fn texts(session: &Session, kind: DifferenceKind) -> Vec<String> {
    let rows = rows(&unfolded(session), ALL, Language::English).into_iter();
    let rows = rows.filter(|row| row.kind == kind && row.folded.is_none());
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
    let session = unfolded(&pair());
    for row in rows(&session, ALL, Language::English) {
        if row.folded.is_some() {
            assert_eq!(location(&session, row.row), None);
            continue;
        }
        for (side, placed) in row.sides.iter() {
            let Some((_, offset)) = placed else { continue };
            let capture = session.library.captures.capture(side).unwrap();
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
    let session = unfolded(&pair());
    let all = rows(&session, ALL, Language::English);
    assert_eq!(all.len(), session.view.comparison.row_count());
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
    assert_eq!(
        state(&beside.clone().changed(Action::Choose(Side::B, Some(nth(&beside, 1)))).settled()),
        State::OneUnreadable
    );
    let waiting = with(vec![older.clone(), newer.clone()]);
    assert_eq!(state(&waiting), State::Searching(0));
    let listed = compared(waiting);
    assert_eq!(state(&listed), State::Listed);
    let hidden = DifferenceClasses::ALL_BUT_MOVED
        .iter()
        .fold(listed, |session, class| session.changed(Action::Compare(Comparing::Toggle(class))));
    assert_eq!(state(&hidden), State::AllHidden);
    assert_eq!(counts(&hidden)[..2], [0, 0]);
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
    let [lines, shown, hidden] = counts(&session);
    let sum = |wanted| {
        classes.iter().filter(|(_, _, shown)| *shown == wanted).map(|(_, count, _)| count).sum::<usize>()
    };
    assert_eq!((sum(true), sum(false)), (shown, hidden));
    assert!(shown > 0 && hidden > 0);
    assert!(lines < shown, "some are one line");
    assert_eq!(position(&session, true), Some((Some(1), lines)));
    assert_eq!(position(&session, false), Some((None, shown)), "the cursor is at the first byte");
}

#[test]
fn the_current_difference_shows_the_bytes_that_differ_in_both_captures() {
    let session = unfolded(&pair());
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

/// Returns the text of the lines.
fn lines(session: &Session) -> Vec<String> {
    rows(session, ALL, Language::English).iter().map(|row| format!("{:?} {}", row.kind, row.field)).collect()
}

#[test]
fn a_raw_value_that_wrapped_around_has_its_own_kind() {
    let rows = rows(&pair(), ALL, Language::English);
    let wrapped: Vec<_> = rows.iter().filter(|row| row.kind_name() == CompareMsg::Wrapped).collect();
    let [row] = &wrapped[..] else { panic!("{wrapped:?}") };
    assert_eq!(row.kind, DifferenceKind::Value);
}

#[test]
fn who_has_another_number_is_one_line_that_says_why() {
    let session = pair();
    let rows = rows(&session, ALL, Language::English);
    let told: Vec<_> = rows.iter().filter(|row| row.folded.is_some()).map(|row| row.field.as_str()).collect();
    assert!(
        told.contains(
            &"2 Process instances were renumbered (#n decreased by 1) because svchost (1188) ended"
        ),
        "{told:#?}"
    );
    let layout = told.iter().find(|told| told.contains("in Thread changed")).unwrap();
    assert!(
        layout.starts_with(
            "82 lengths, counts and positions in Thread changed as a result of: svchost/0 (29012) ended, "
        ),
        "{layout}"
    );
    let moved = texts(&session, DifferenceKind::Renumbered);
    assert!(
        moved.contains(&"Process(svchost#3) PERF_INSTANCE_DEFINITION svchost#4 svchost#3".to_owned()),
        "{moved:#?}"
    );
}

#[test]
fn a_line_is_opened_by_keys_and_its_differences_lead_back_to_it() {
    let session = pair();
    let head = rows(&session, ALL, Language::English).iter().position(|row| row.folded.is_some()).unwrap();
    let pressed = |session: &Session, key| match answer(session, key, 10) {
        Some(action) => session.clone().changed(action),
        None => session.clone(),
    };
    let at = after(&session, Comparing::SelectRow(head));
    let open = pressed(&at, crate::keys::Key::Right);
    assert!(open.view.comparison.row_count() > session.view.comparison.row_count());
    let inside = pressed(&open, crate::keys::Key::Right);
    assert_eq!(inside.view.comparison.row(), head + 1);
    let row = &rows(&inside, ALL, Language::English)[head + 1];
    assert!(row.is_inside && row.current, "{row:?}");
    let back = pressed(&inside, crate::keys::Key::Left);
    assert_eq!(back.view.comparison.row(), head);
    let closed = pressed(&back, crate::keys::Key::Activate);
    assert_eq!(closed.view.comparison.row_count(), session.view.comparison.row_count());
    let detail = detail(&at, Language::English).unwrap();
    assert_eq!(detail.told.as_deref(), Some(rows(&at, ALL, Language::English)[head].field.as_str()));
}

#[test]
fn the_header_is_above_the_first_line_and_sorts() {
    let session = pair();
    let head = session.clone().changed(answer(&session, crate::keys::Key::Up, 10).unwrap());
    assert_eq!(head.view.comparison.header, Some(0));
    let last = head.clone().changed(answer(&head, crate::keys::Key::End, 10).unwrap());
    assert_eq!(last.view.comparison.header, Some(COLUMNS.len() - 1));
    let sorted = arranged(last.clone().changed(answer(&last, crate::keys::Key::Activate, 10).unwrap()));
    assert_eq!(self::sorted(&sorted), Some((COLUMNS.len() - 1, false)));
    let down = sorted.clone().changed(answer(&sorted, crate::keys::Key::Down, 10).unwrap());
    assert_eq!(down.view.comparison.header, None);
}

#[test]
fn the_list_is_sorted_by_each_column_and_by_object_again() {
    let session = pair();
    let by = |by| after(&session, Comparing::Sort(by));
    let ranks = |session: &Session| {
        let kinds = rows(session, ALL, Language::English);
        kinds.into_iter().map(|row| row.kind).collect::<Vec<_>>()
    };
    let kinds = ranks(&by(DifferenceSortBy::Kind));
    let last = kinds.iter().position(|kind| *kind == DifferenceKind::Clock).unwrap();
    assert!(kinds[last..].iter().all(|kind| *kind == DifferenceKind::Clock), "{kinds:?}");
    let all = session.clone().changed(Action::Compare(Comparing::Toggle(DifferenceClass::Moved)));
    let deltas = after(&compared(all), Comparing::Sort(DifferenceSortBy::Delta));
    let deltas = rows(&deltas, ALL, Language::English);
    let deltas: Vec<_> =
        deltas.iter().filter(|row| row.folded.is_none()).filter_map(|row| row.delta).collect();
    assert!(deltas.len() > 2 && deltas.is_sorted_by(|left, right| left >= right), "{deltas:?}");
    let offsets = rows(&by(DifferenceSortBy::Offset(Side::B)), ALL, Language::English);
    let offsets: Vec<_> = offsets.iter().filter_map(|row| row.sides.b.as_ref().map(|(_, at)| *at)).collect();
    assert!(offsets.is_sorted(), "{offsets:?}");
    let twice = after(&by(DifferenceSortBy::Place), Comparing::Sort(DifferenceSortBy::Place));
    let thrice = after(&twice, Comparing::Sort(DifferenceSortBy::Place));
    assert_eq!(lines(&thrice), lines(&session));
    assert_ne!(lines(&twice), lines(&session));
}

#[test]
fn words_are_looked_for_in_place_field_kind_and_former_name() {
    let session = pair();
    let found = |text: &str| {
        let found = rows(&after(&session, Comparing::Text(text.to_owned())), ALL, Language::English);
        found.into_iter().filter(|row| row.folded.is_none()).map(|row| row.path()).collect::<Vec<_>>()
    };
    assert!(found("gone SVCHOST").iter().all(|path| path.contains("svchost")));
    // The line of its group is expanded, since it is a search result.
    assert!(found("svchost#4").iter().any(|path| path.starts_with("Process(svchost#3)")));
    assert_eq!(found("numinstances thread").len(), 1);
    let nothing = after(&session, Comparing::Text("nobody".to_owned()));
    assert_eq!((state(&nothing), counts(&nothing)[1]), (State::NothingLeft, 0));
}

#[test]
fn a_difference_says_by_how_much_the_newer_capture_has_more() {
    let session = unfolded(&pair());
    let rows = rows(&session, ALL, Language::English);
    let delta =
        |field: &str| rows.iter().find(|row| row.place == "Process" && row.field == field).unwrap().delta;
    assert_eq!(delta("TotalByteLength"), Some(24));
    let moved = rows.iter().find(|row| row.kind == DifferenceKind::Renumbered && row.folded.is_none());
    assert_eq!(moved.unwrap().delta, Some(-1));
    let gone = rows.iter().find(|row| row.kind == DifferenceKind::Gone);
    assert_eq!(gone.unwrap().delta, None);
}
