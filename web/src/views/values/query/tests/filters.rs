//! Filtering.

use super::{HANDLES, PROCESS, TIME};
use super::{after, capture, change, column, fraction, list, names, processes, session};
use crate::state::view::value_order::Only;
use crate::state::view::values_change::ValuesChange;
use crate::state::view::values_state::Arrangement;
use crate::state::view::values_state::Presence;
use crate::state::{Action, Session};
use crate::views::values::query::grid::Grid;
use crate::views::values::query::shown::ShownRows;
use winperf_synth::counter_type::{PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TEXT};
use winperf_synth::{Counter, Instance, Object, Value};

const LIST: ValuesChange = ValuesChange::Arrange(Arrangement::List);

fn text(text: &str) -> ValuesChange {
    ValuesChange::Text(text.to_owned())
}

/// Returns a pair: `idle` unchanged, `svchost` busier, `Gone` and `new` in one capture each.
fn pair() -> Session {
    let older = processes(&[("idle", 4, 7), ("svchost", 0, 7), ("Gone", 0, 1)]);
    let newer = processes(&[("idle", 4, 7), ("svchost", 1_000_000, 7), ("new", 5, 2)]);
    session(vec![capture(0, [older, fraction(2)]), capture(1, [newer, fraction(2)])])
}

#[tokio::test]
async fn words_are_found_in_the_names_of_instances_whatever_their_case() {
    assert_eq!(names(&after(pair(), [text("SVC")]).await), ["svchost"]);
    assert_eq!(names(&after(pair(), [text("  st sv ")]).await), ["svchost"]);
    let nothing = after(pair(), [text("iexplore")]).await;
    let shown = ShownRows::new(&nothing).unwrap();
    assert_eq!((shown.count, shown.total), (0, 4));
    assert_eq!(Grid::new(&nothing).unwrap().number(), None);
    assert_eq!(names(&after(nothing, [text(" ")]).await).len(), 4);
}

#[tokio::test]
async fn words_are_found_in_all_names_of_the_list() {
    let found = after(pair(), [LIST, text("process SVCHOST handle")]).await;
    assert_eq!(list(&found), ["Process|svchost|Handle Count|7"]);
    assert_eq!(list(&after(pair(), [LIST, text("system")]).await).len(), 2);
    assert_eq!(list(&after(pair(), [LIST, text("idle system")]).await).len(), 0);
}

#[tokio::test]
async fn only_what_differs_is_left_and_what_came_and_went_differs() {
    let changed = after(pair(), [ValuesChange::Changed(true)]).await;
    assert_eq!(names(&changed), ["svchost", "Gone", "new"]);
    let rows = list(&after(pair(), [LIST, ValuesChange::Changed(true)]).await);
    assert_eq!(rows.len(), 5, "{rows:?}");
    assert!(rows.contains(&"Process|svchost|% Processor Time|10".to_owned()), "{rows:?}");
}

#[tokio::test]
async fn a_text_that_differs_is_a_change_too() {
    let object = |texts: [&str; 2]| {
        let counter = Counter::new(HANDLES, PERF_COUNTER_TEXT).size(16);
        texts.into_iter().enumerate().fold(Object::new(PROCESS).counter(counter), |object, (place, text)| {
            object.instance(Instance::named(place.to_string()).values([text]))
        })
    };
    let session = session(vec![capture(0, [object(["a", "b"])]), capture(1, [object(["a", "c"])])]);
    let changed = after(session, [ValuesChange::Changed(true)]).await;
    assert_eq!((names(&changed), column(&changed, 0)), (vec!["1".to_owned()], vec!["c".to_owned()]));
}

#[tokio::test]
async fn what_is_new_and_what_is_gone_is_marked_and_can_be_shown_alone() {
    let grid = Grid::new(&pair()).unwrap();
    let presence: Vec<_> = grid.rows(super::ALL, 0, 1).into_iter().map(|row| row.presence).collect();
    assert_eq!(presence, [None, None, Some(Presence::Gone), Some(Presence::New)]);
    assert_eq!(names(&after(pair(), [ValuesChange::Only(Only::New)]).await), ["new"]);
    assert_eq!(names(&after(pair(), [ValuesChange::Only(Only::Gone)]).await), ["Gone"]);
    let gone = after(pair(), [LIST, ValuesChange::Only(Only::Gone)]).await;
    assert_eq!(list(&gone), ["Process|Gone|% Processor Time|", "Process|Gone|Handle Count|"]);
}

#[tokio::test]
async fn instances_with_all_their_values_and_those_without_are_told_apart() {
    assert_eq!(names(&after(pair(), [ValuesChange::Only(Only::With)]).await), ["idle", "svchost"]);
    assert_eq!(names(&after(pair(), [ValuesChange::Only(Only::Without)]).await), ["Gone", "new"]);
    let counter =
        ValuesChange::Counter(winperf::pair::ByTitle { title: winperf::TitleIndex(HANDLES), nth: 0 });
    let with_handles = after(pair(), [counter, ValuesChange::Only(Only::With)]).await;
    assert_eq!(names(&with_handles), ["idle", "svchost", "new"]);
}

#[tokio::test]
async fn a_base_is_no_missing_value_unless_bases_are_asked_for() {
    let without = after(pair(), [LIST, ValuesChange::Only(Only::Without)]).await;
    assert!(!list(&without).iter().any(|row| row.starts_with("System")), "{:?}", list(&without));
    let with_bases = after(without, [ValuesChange::Bases(true)]).await;
    assert_eq!(list(&with_bases).iter().filter(|row| row.starts_with("System")).count(), 1);
}

#[tokio::test]
async fn one_capture_by_itself_is_neither_new_nor_changed() {
    let rows = processes(&[("a", 4, 7), ("b", 4, 7)]);
    let session = session(vec![capture(0, [rows])]);
    let filtered = after(session, [ValuesChange::Changed(true), ValuesChange::Only(Only::New)]).await;
    assert_eq!(names(&filtered), ["a", "b"]);
    assert!(Grid::new(&filtered).unwrap().rows(super::ALL, 0, 1).iter().all(|row| row.presence.is_none()));
}

#[tokio::test]
async fn a_value_that_is_gone_to_is_shown_whatever_was_filtered() {
    let filtered = after(pair(), [text("svchost")]).await;
    let found = filtered.paired().unwrap().pair().find(r"\Process(idle)\Handle Count");
    let row = found.unwrap().next().unwrap().number();
    let there = filtered.changed(Action::SelectValue(row));
    let grid = Grid::new(&there).unwrap();
    assert_eq!(grid.number(), Some(row));
    assert_eq!((names(&there).len(), there.view.values.view.narrowing.text.as_str()), (4, ""));
    let base = there.paired().unwrap().pair().objects().nth(1).unwrap().row_numbers().end - 1;
    let there = there.changed(Action::SelectValue(base));
    assert!(there.view.values.view.bases);
    assert_eq!(crate::views::values::query::current(&there), Some(base));
    let kept = after(pair(), [text("s")]).await.changed(Action::SelectValue(2));
    assert_eq!(kept.view.values.view.narrowing.text, "s");
}

#[tokio::test]
async fn the_next_letter_makes_the_question_another_one() {
    let session = change(pair(), text("s"));
    let first = session.order_wanted().unwrap();
    let session = change(session, text("sv"));
    assert_ne!(session.order_wanted(), Some(first));
    let session = change(session, text(""));
    assert_eq!(session.order_wanted(), None);
}

#[test]
fn an_object_that_holds_a_counter_twice_counts_each() {
    let counters = [Counter::new(TIME, PERF_COUNTER_RAWCOUNT), Counter::new(TIME, PERF_COUNTER_RAWCOUNT)];
    let object = Object::new(PROCESS).counters(counters).values([Value::from(1_u32), 2_u32.into()]);
    let session = session(vec![capture(0, [object])]);
    assert_eq!((column(&session, 0), column(&session, 1)), (vec!["1".to_owned()], vec!["2".to_owned()]));
}
