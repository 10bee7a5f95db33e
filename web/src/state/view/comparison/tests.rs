//! The differences of a session, without a browser.

use super::*;
use crate::state::answers::question::{Answer, Question};
use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::view::tab::Tab;
use crate::state::{Action, Opened, Session};
use winperf::difference::DifferenceKind;
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::{Counter, Instance, Object};

/// Returns a session with captures whose one object has instances with these names and values, one second apart.
fn with(captures: &[&[(&str, u32)]]) -> Session {
    let capture = |(second, instances): (i64, &&[(&str, u32)])| {
        let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_RAWCOUNT));
        let object = instances
            .iter()
            .fold(object, |object, (name, value)| object.instance(Instance::named(*name).values([*value])));
        let capture = winperf_synth::Capture::new().object(object);
        let time = capture.perf_time_100ns + second * 10_000_000;
        Capture::parse(second.to_string(), capture.perf_time_100ns(time).write())
    };
    let captures = (0..).zip(captures).map(capture).collect();
    let opened = Opened { captures, ..Opened::default() };
    Session::default().changed(Action::Receive(opened)).settled()
}

/// Returns captures with names of one length, so nothing moves except the named items.
fn pair() -> Session {
    with(&[&[("a", 1), ("gone", 1), ("c", 1)], &[("a", 2), ("c", 1), ("anew", 1)]])
}

/// Returns the session after its pending work.
pub(crate) fn compared(session: Session) -> Session {
    let Some((paired, kept)) = session.comparison_wanted() else { return session };
    let found = Answer::Differences(Differences::collect(paired.pair(), kept));
    session.changed(Action::Answer(Question::Differences(paired, kept), found))
}

fn step(session: Session, step: DifferenceStep) -> Session {
    session.changed(Action::Compare(Comparing::Step(step)))
}

fn toggle(session: Session, class: DifferenceClass) -> Session {
    session.changed(Action::Compare(Comparing::Toggle(class)))
}

fn kinds(session: &Session) -> Vec<DifferenceKind> {
    let found = session.view.comparison.found.as_ref().unwrap();
    found.rows(session.view.comparison.shown, 0).map(|(_, difference)| difference.kind).collect()
}

fn in_list(session: Session) -> Session {
    compared(session.changed(Action::SelectTab(Tab::Compare)))
}

#[test]
fn nothing_is_compared_before_somebody_looks() {
    assert_eq!(pair().comparison_wanted(), None);
    let session = pair().changed(Action::SelectTab(Tab::Compare));
    assert!(session.comparison_wanted().is_some());
    assert_eq!(compared(session).comparison_wanted(), None);
    assert_eq!(with(&[&[("a", 1)]]).changed(Action::SelectTab(Tab::Compare)).comparison_wanted(), None);
}

#[test]
fn a_search_that_is_given_up_goes_on_when_it_is_asked_for_again() {
    let change = |session: &Session, change| session.clone().changed(Action::Compare(change));
    let session = change(&pair().changed(Action::SelectTab(Tab::Compare)), Comparing::Stop);
    assert_eq!(session.comparison_wanted(), None);
    assert_eq!(crate::views::compare::query::state(&session), crate::views::compare::query::State::Stopped);
    assert!(change(&session, Comparing::Start).comparison_wanted().is_some());
    assert!(step(session.clone(), DifferenceStep::Next).comparison_wanted().is_some());
    assert!(session.changed(Action::Swap).settled().comparison_wanted().is_some());
}

#[test]
fn a_search_for_more_that_is_given_up_leaves_what_was_found_before() {
    let before = in_list(pair());
    let session = toggle(before.clone(), DifferenceClass::Moved);
    assert!(session.comparison_wanted().is_some());
    let session = session.changed(Action::Compare(Comparing::Stop));
    assert_eq!(session.comparison_wanted(), None);
    assert_eq!(
        (session.view.comparison.shown, kinds(&session)),
        (before.view.comparison.shown, kinds(&before))
    );
}

#[test]
fn all_classes_are_shown_again_at_once() {
    let hidden = DifferenceClasses::ALL_BUT_MOVED.iter().fold(in_list(pair()), toggle);
    assert_eq!(crate::views::compare::query::state(&hidden), crate::views::compare::query::State::AllHidden);
    let all = compared(hidden.changed(Action::Compare(Comparing::ShowAll)));
    assert_eq!(
        kinds(&all).len(),
        all.view.comparison.found.as_ref().unwrap().count(DifferenceClasses::all())
    );
}

#[test]
fn values_that_moved_on_are_counted_and_found_when_they_are_asked_for() {
    let session = in_list(pair());
    let expected = [DifferenceKind::Clock, DifferenceKind::Clock, DifferenceKind::New, DifferenceKind::Gone];
    assert_eq!(kinds(&session), expected);
    let session = toggle(session, DifferenceClass::Moved);
    assert_eq!(kinds(&session), expected, "the others stay in sight");
    let session = compared(session);
    assert_eq!(
        kinds(&session),
        [
            DifferenceKind::Clock,
            DifferenceKind::Clock,
            DifferenceKind::Moved,
            DifferenceKind::New,
            DifferenceKind::Gone
        ]
    );
    let session = toggle(session, DifferenceClass::Moved);
    assert_eq!(kinds(&session), expected);
    assert_eq!(session.comparison_wanted(), None);
}

#[test]
fn the_current_difference_stays_current_whatever_is_shown_around_it() {
    let session = in_list(pair()).changed(Action::Compare(Comparing::SelectRow(2)));
    let at =
        |session: &Session| (session.view.comparison.row(), session.view.comparison.current().unwrap().kind);
    assert_eq!(at(&session), (2, DifferenceKind::Clock));
    let session = compared(toggle(session, DifferenceClass::Moved));
    assert_eq!(at(&session), (3, DifferenceKind::Clock));
    let session = toggle(session, DifferenceClass::Structure);
    assert_eq!(at(&session), (1, DifferenceKind::Clock));
}

#[test]
fn a_hidden_difference_gives_way_to_the_next_that_is_shown() {
    let session = toggle(in_list(pair()), DifferenceClass::Clocks);
    assert_eq!(
        (session.view.comparison.row(), session.view.comparison.current().unwrap().kind),
        (0, DifferenceKind::New)
    );
    let session = toggle(session, DifferenceClass::Structure);
    assert_eq!((session.view.comparison.row_count(), session.view.comparison.current()), (0, None));
}

#[test]
fn steps_in_the_list_go_from_row_to_row_and_stop_at_its_ends() {
    let mut session = in_list(pair());
    let rows = [
        DifferenceStep::Previous,
        DifferenceStep::Next,
        DifferenceStep::Next,
        DifferenceStep::Next,
        DifferenceStep::Next,
        DifferenceStep::Previous,
    ]
    .map(|way| {
        session = step(session.clone(), way);
        session.view.comparison.row()
    });
    assert_eq!(rows, [0, 1, 2, 2, 2, 1]);
    assert_eq!(session.view.tab, Tab::Compare);
}

#[test]
fn a_step_in_the_bytes_waits_for_the_comparison_and_goes_to_the_next_difference() {
    let session = step(pair(), DifferenceStep::Next);
    assert_eq!(session.shown().unwrap().cursor.at, 0);
    assert!(session.comparison_wanted().is_some());
    let session = compared(session);
    let times = [0x24, 0x48];
    assert_eq!((session.view.tab, session.shown().unwrap().cursor.at), (Tab::Structure, times[0]));
    assert!(session.is_at_difference());
    let session = step(session, DifferenceStep::Next);
    let number = |session: &Session| session.view.comparison.number_in_bytes().unwrap().0;
    assert_eq!((session.shown().unwrap().cursor.at, number(&session)), (times[1], 1));
    let session = step(session.at_byte(0x40), DifferenceStep::Previous);
    assert_eq!((session.shown().unwrap().cursor.at, number(&session)), (times[0], 0));
    let session = step(session.at_byte(0x25), DifferenceStep::Next);
    assert_eq!(session.shown().unwrap().cursor.at, times[1]);
}

#[test]
fn a_difference_that_only_the_other_capture_has_is_shown_there() {
    let mut session = compared(step(pair(), DifferenceStep::Next));
    let sides = (0..3).map(|_| {
        session = step(session.clone(), DifferenceStep::Next);
        session.view.side
    });
    assert_eq!(sides.collect::<Vec<_>>(), [Side::A, Side::B, Side::A]);
    let gone = session.view.comparison.current().unwrap();
    assert_eq!(gone.kind, DifferenceKind::Gone);
    assert_eq!(session.location_of(&gone), Some((Side::A, session.shown().unwrap().cursor.at)));
}

#[test]
fn other_captures_are_compared_anew_and_what_is_late_does_not_count() {
    let session = toggle(in_list(pair()), DifferenceClass::Clocks);
    let paired = session.paired().cloned().unwrap();
    let late = || Question::Differences(paired.clone(), DifferenceClasses::all());
    let session = session.changed(Action::Swap).settled();
    assert_eq!(session.view.comparison.found, None);
    assert!(!session.view.comparison.shown.contains(DifferenceClass::Clocks), "the choice stays");
    let differences = Differences::new(DifferenceClasses::all());
    let session = session.changed(Action::Answer(late(), Answer::Differences(differences)));
    assert_eq!(session.view.comparison.found, None);
    let session = session.changed(Action::Progress(late(), 50));
    assert_eq!(session.answers.progress(|_| true), None);
    let session = compared(session);
    assert_eq!(kinds(&session), [DifferenceKind::New, DifferenceKind::Gone]);
    let new = session.view.comparison.current().unwrap();
    assert_eq!(
        session.location_of(&new).map(|(side, _)| side),
        Some(Side::A),
        "A is the newer one after the swap"
    );
}

#[test]
fn captures_that_are_not_examined_yet_are_not_compared() {
    let session = pair().changed(Action::SelectTab(Tab::Compare)).changed(Action::Swap);
    assert_eq!(session.comparison_wanted(), None);
    assert!(session.settled().comparison_wanted().is_some());
}

#[test]
fn one_capture_has_nothing_to_step_to() {
    let session = step(with(&[&[("a", 1)]]), DifferenceStep::Next);
    assert_eq!(session.comparison_wanted(), None);
    let twice = with(&[&[("a", 1)]]);
    assert_eq!(step(twice, DifferenceStep::Previous).view.comparison.current(), None);
}

#[test]
fn an_address_keeps_which_differences_are_shown() {
    for shown in [
        DifferenceClasses::all(),
        DifferenceClasses::empty(),
        DifferenceClasses::ALL_BUT_MOVED,
        DifferenceClasses::only(DifferenceClass::Layout),
    ] {
        assert_eq!(classes_named(&class_names(shown)), shown);
    }
    assert_eq!(classes_named("clocks.nonsense.clocks"), DifferenceClasses::only(DifferenceClass::Clocks));
}

#[test]
fn the_row_of_an_address_becomes_current_when_the_differences_are_found() {
    let mut session = pair().changed(Action::SelectTab(Tab::Compare));
    session.visit_difference(1);
    assert_eq!((session.view.comparison.shown_row(), session.view.comparison.row()), (1, 0));
    let mut session = compared(session);
    assert_eq!((session.view.comparison.shown_row(), session.view.comparison.row()), (1, 1));
    session.visit_difference(0);
    assert_eq!(session.view.comparison.row(), 0);
    session.visit_difference(usize::MAX);
    assert_eq!(session.view.comparison.row(), 0, "there is no such row");
}

#[test]
fn what_matters_comes_first_and_clocks_come_after_it() {
    let session = in_list(pair());
    let kinds: Vec<_> = (0..3).map(|row| at(&session, row)).collect();
    assert_eq!(kinds, [DifferenceKind::New, DifferenceKind::Gone, DifferenceKind::Clock]);
    assert_eq!(session.view.comparison.row_count(), 3, "clocks are one line");
}

/// Returns the kind of difference in a line.
fn at(session: &Session, row: usize) -> DifferenceKind {
    let session = session.clone().changed(Action::Compare(Comparing::SelectRow(row)));
    session.view.comparison.current().unwrap().kind
}

/// Returns two captures; the older one has an extra process at the start, so the others are renumbered and moved.
fn moved() -> Session {
    let example = winperf_synth::examples::desktop();
    in_list(crate::state::tests::opened(vec![example.older, example.newer]))
}

fn fold(session: Session, group: usize) -> Session {
    session.changed(Action::Compare(Comparing::ToggleGroup(group)))
}

/// Returns the rows of group headings, with their groups.
fn heads(session: &Session) -> Vec<(usize, usize)> {
    let comparison = &session.view.comparison;
    let head = |row| match comparison.line(row)? {
        ListLine::Group(group, _) => Some((row, group)),
        ListLine::Difference(..) => None,
    };
    (0..comparison.row_count()).filter_map(head).collect()
}

#[test]
fn differences_that_are_one_line_are_opened_and_closed() {
    let session = moved();
    let (closed, groups) = (session.view.comparison.row_count(), heads(&session));
    let counts = session.view.comparison.found.as_ref().unwrap().groups().to_vec();
    assert!(groups.len() > 2 && closed < session.view.comparison.listed(), "{groups:?}");
    let (row, group) = groups[1];
    let open = fold(session.clone(), group);
    assert_eq!(open.view.comparison.row_count(), closed + counts[group].count);
    assert!(open.view.comparison.is_open(group) && !open.view.comparison.is_open(groups[0].1));
    assert_eq!(open.view.comparison.head_of(row + 1), Some(row));
    let inside = open.changed(Action::Compare(Comparing::SelectRow(row + 1)));
    let closed_again = fold(inside, group);
    assert_eq!((closed_again.view.comparison.row_count(), closed_again.view.comparison.row()), (closed, row));
}

#[test]
fn a_line_that_stands_for_several_is_the_same_one_whatever_else_is_shown() {
    let session = moved();
    let (row, group) = heads(&session)[1];
    let session = fold(session, group).changed(Action::Compare(Comparing::SelectRow(row)));
    let session = compared(toggle(session, DifferenceClass::Moved));
    assert!(matches!(session.view.comparison.current_line(), Some(ListLine::Group(of, _)) if of == group));
    assert!(session.view.comparison.is_open(group));
}

#[test]
fn the_row_in_an_address_is_that_of_the_list_with_nothing_open() {
    let session = moved();
    let (row, group) = heads(&session)[0];
    let inside = fold(session, group).changed(Action::Compare(Comparing::SelectRow(row + 2)));
    assert_eq!((inside.view.comparison.row(), inside.view.comparison.shown_row()), (row + 2, row));
}

#[test]
fn lines_that_take_work_wait_for_it_and_what_is_late_does_not_count() {
    let session = moved();
    let before = session.view.comparison.row_count();
    assert_eq!(session.listing_wanted(), None);
    let text = |text: &str| Comparing::Text(text.to_owned());
    let typed = session.changed(Action::Compare(text("svchost")));
    let listing = typed.listing_wanted().unwrap();
    let (found, arrangement) = (listing.found.clone(), listing.arrangement.clone());
    assert_eq!(typed.view.comparison.row_count(), before, "the lines before stay until there are others");
    let places = by_object(&found, arrangement.shown);
    let arranged = Shared::new(Arranged::new(&found, arrangement, &places[..3]));
    let late = typed.clone().changed(Action::Compare(text("idle")));
    let receive = || Action::Answer(Question::Listing(listing.clone()), Answer::Listing(arranged.clone()));
    assert_eq!(late.changed(receive()).view.comparison.row_count(), before);
    let listed = typed.changed(receive());
    assert_eq!((listed.view.comparison.listed(), listed.listing_wanted()), (3, None));
    let plain = listed.changed(Action::Compare(Comparing::ResetOrder));
    assert_eq!((plain.view.comparison.row_count(), plain.listing_wanted()), (before, None));
}

#[test]
fn other_tabs_ask_for_no_lines() {
    let sorted = moved().changed(Action::Compare(Comparing::Sort(DifferenceSortBy::Delta)));
    assert!(sorted.listing_wanted().is_some());
    assert_eq!(sorted.changed(Action::SelectTab(Tab::Structure)).listing_wanted(), None);
}
