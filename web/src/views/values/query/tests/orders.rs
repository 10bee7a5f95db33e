//! Sorting.

use super::{ALL, after, capture, change, column, list, names, processes, session, settled};
use super::{HANDLES, PROCESS, TIME};
use crate::list::scroll::Window;
use crate::phrases::Language;
use crate::state::Session;
use crate::state::view::value_order::{Order, SortBy};
use crate::state::view::values_change::ValuesChange;
use crate::state::view::values_state::Arrangement;
use crate::views::values::query::grid::Grid;
use crate::views::values::query::list::List;
use crate::views::values::query::{order, shown};
use winperf::TitleIndex;
use winperf::pair::ByTitle;
use winperf_synth::counter_type::{PERF_COUNTER_LARGE_RAWCOUNT, PERF_DOUBLE_RAW};
use winperf_synth::{Counter, Instance, Object, fixtures};

const BY_TIME: ValuesChange = ValuesChange::Sort(SortBy::Column(ByTitle { title: TitleIndex(TIME), nth: 0 }));
const BY_NAME: ValuesChange = ValuesChange::Sort(SortBy::Instance);
const BY_VALUE: ValuesChange = ValuesChange::Sort(SortBy::Value);
const LIST: ValuesChange = ValuesChange::Arrange(Arrangement::List);

/// Returns two samples, one second apart: 10 %, 30 %, 10 % of the time, one reset, one new.
fn pair() -> Session {
    let older = processes(&[("b", 0, 7), ("a", 0, 7), ("p10", 0, 1), ("p2", 9_000_000, 1)]);
    let newer = processes(&[
        ("b", 1_000_000, 7),
        ("a", 3_000_000, 8),
        ("p10", 1_000_000, 1),
        ("p2", 1, 1),
        ("new", 5, 2),
    ]);
    session(vec![capture(0, [older]), capture(1, [newer])])
}

#[tokio::test]
async fn values_are_sorted_both_ways_with_those_that_are_missing_last_and_equal_ones_as_captured() {
    let largest_first = after(pair(), [BY_TIME]).await;
    assert_eq!(names(&largest_first), ["a", "b", "p10", "p2", "new"]);
    assert_eq!(column(&largest_first, 0), ["30", "10", "10", "went-backwards", "only-in-newer"]);
    let smallest_first = after(largest_first, [BY_TIME]).await;
    assert_eq!(names(&smallest_first), ["b", "p10", "a", "p2", "new"]);
    let as_captured = after(smallest_first, [BY_TIME]).await;
    assert_eq!(names(&as_captured), ["b", "a", "p10", "p2", "new"]);
    assert_eq!(as_captured.order_wanted(), None);
}

#[tokio::test]
async fn names_are_sorted_as_people_count() {
    let by_name = after(pair(), [BY_NAME]).await;
    assert_eq!(names(&by_name), ["a", "b", "new", "p2", "p10"]);
    assert_eq!(names(&after(by_name, [BY_NAME]).await), ["p10", "p2", "new", "b", "a"]);
}

#[tokio::test]
async fn counts_beyond_the_exact_floats_are_sorted_by_all_their_digits() {
    let counts = [u64::MAX - 1, 1 << 60, (1 << 60) + 1, u64::MAX, 0];
    let object = counts.into_iter().fold(
        Object::new(PROCESS).counter(Counter::new(HANDLES, PERF_COUNTER_LARGE_RAWCOUNT)),
        |object, count| object.instance(Instance::named(count.to_string()).values([count])),
    );
    let by_count = ValuesChange::Sort(SortBy::Column(ByTitle { title: TitleIndex(HANDLES), nth: 0 }));
    let session = after(session(vec![capture(0, [object])]), [by_count]).await;
    let mut expected = counts;
    expected.sort_by(|left, right| right.cmp(left));
    assert_eq!(column(&session, 0), expected.map(|count| count.to_string()));
}

#[tokio::test]
async fn negative_values_are_below_zero() {
    let values = [0.5, -2.0, -0.0, 0.0, 1e300, -1e300, f64::NAN];
    let object = values.into_iter().enumerate().fold(
        Object::new(PROCESS).counter(Counter::new(HANDLES, PERF_DOUBLE_RAW)),
        |object, (place, value)| object.instance(Instance::named(place.to_string()).values([value])),
    );
    let by_value = ValuesChange::Sort(SortBy::Column(ByTitle { title: TitleIndex(HANDLES), nth: 0 }));
    let session = after(session(vec![capture(0, [object])]), [by_value]).await;
    assert_eq!(names(&session), ["4", "0", "2", "3", "1", "5", "6"]);
}

#[tokio::test]
async fn the_list_is_sorted_by_value_and_by_each_of_its_names() {
    let rows = [("b", 0, 7), ("a", 0, 9)];
    let other = Object::new(2).counter(Counter::new(44, super::PERF_COUNTER_RAWCOUNT)).values([8_u32]);
    let captures = vec![capture(0, [processes(&rows), other])];
    let start = || change(session(captures.clone()), LIST);
    let processes = |rows: [&str; 4]| rows.map(|row| format!("Process|{row}"));
    let system = || "System||Processor Queue Length|8".to_owned();
    let [b_time, b_handles, a_time, a_handles] =
        processes(["b|% Processor Time|", "b|Handle Count|7", "a|% Processor Time|", "a|Handle Count|9"]);
    let by = |by| after(start(), [ValuesChange::Sort(by)]);
    let expected = [&a_handles, &system(), &b_handles, &b_time, &a_time].map(String::clone);
    assert_eq!(list(&after(start(), [BY_VALUE]).await), expected);
    let expected = [&system(), &a_time, &a_handles, &b_time, &b_handles].map(String::clone);
    assert_eq!(list(&by(SortBy::Instance).await), expected);
    let expected = [&b_time, &a_time, &b_handles, &a_handles, &system()].map(String::clone);
    assert_eq!(list(&by(SortBy::Counter).await), expected);
    let backwards = after(by(SortBy::Object).await, [ValuesChange::Sort(SortBy::Object)]).await;
    let expected = [&system(), &b_time, &b_handles, &a_time, &a_handles].map(String::clone);
    assert_eq!(list(&backwards), expected);
}

#[tokio::test]
async fn filtering_and_sorting_rest_often_and_say_how_far_they_are() {
    let big = winperf_synth::big::capture(300_000, 1);
    let session = change(change(session(vec![big.older, big.newer]), LIST), BY_VALUE);
    let mut question = session.order_wanted().unwrap();
    question.narrowing.text = "e".to_owned();
    let rows = usize::try_from(question.paired.pair().row_count()).unwrap();
    let mut rests = Vec::new();
    let order = order::order(question, async |percent| rests.push(percent)).await;
    assert!(order.rows.len() * 2 > rows, "{} of {rows}", order.rows.len());
    assert!(rests.is_sorted() && rests.last() > Some(&95), "{rests:?}");
    assert!(rests.len() > rows / 1024, "{} rests for {rows} rows", rests.len());
}

#[tokio::test]
async fn while_an_order_is_worked_on_the_one_before_is_shown_and_can_be_kept() {
    let by_name = after(pair(), [BY_NAME]).await;
    let waiting = change(by_name, BY_TIME);
    let grid = Grid::new(&waiting).unwrap();
    assert!(grid.shown.is_pending);
    assert_eq!(names(&waiting), ["a", "b", "new", "p2", "p10"]);
    let given_up = change(waiting.clone(), ValuesChange::Show(shown::without_work(&waiting)));
    assert_eq!(given_up.order_wanted(), None);
    assert_eq!(names(&given_up), ["a", "b", "new", "p2", "p10"]);
    let first = change(pair(), BY_TIME);
    let given_up = change(first.clone(), ValuesChange::Show(shown::without_work(&first)));
    assert_eq!(given_up.order_wanted(), None);
    assert_eq!(names(&given_up), ["b", "a", "p10", "p2", "new"]);
}

#[tokio::test]
async fn a_counter_by_itself_that_is_given_up_goes_back_to_all_of_them() {
    let waiting = change(pair(), ValuesChange::Counter(ByTitle { title: TitleIndex(HANDLES), nth: 0 }));
    let given_up = change(waiting.clone(), ValuesChange::Show(shown::without_work(&waiting)));
    assert_eq!(given_up.view.values.view.arrangement, Arrangement::Object);
    assert_eq!(given_up.order_wanted(), None);
    let known = settled(waiting).await;
    let waiting = change(known, ValuesChange::Counter(ByTitle { title: TitleIndex(TIME), nth: 0 }));
    let given_up = change(waiting.clone(), ValuesChange::Show(shown::without_work(&waiting)));
    assert_eq!(given_up.view.values.view.counter, Some(ByTitle { title: TitleIndex(HANDLES), nth: 0 }));
    assert_eq!(given_up.order_wanted(), None);
}

#[tokio::test]
async fn a_list_that_is_too_long_stays_as_it_was_captured_and_says_so() {
    let counters =
        (0..4200).map(|place| Counter::new(place * 2, super::PERF_COUNTER_RAWCOUNT).with_offset(8));
    let object = (0..4200).fold(Object::new(PROCESS).counters(counters), |object, place: u32| {
        object.instance(Instance::named(place.to_string()).values([place]))
    });
    let session = change(session(vec![capture(0, [object])]), LIST);
    let text = change(session, ValuesChange::Text("Handle".to_owned()));
    assert_eq!(text.order_wanted(), None);
    let shown = shown::ShownRows::new(&text).unwrap();
    assert!(shown.is_too_long && shown.count == shown.total && shown.total > 1 << 24, "{}", shown.total);
    assert_eq!(list_window(&text, 5).len(), 5);
    let one_object =
        after(text, [ValuesChange::Arrange(Arrangement::Object), ValuesChange::Text("17".to_owned())]);
    assert_eq!(names(&one_object.await)[..3], ["17", "117", "170"]);
}

#[tokio::test]
async fn what_a_small_capture_promises_is_listed_row_by_row_and_a_list_that_ends_too_early_says_so() {
    for (counters, instances, is_cut) in [(40_000, 25_000, false), (66_000, 66_000, true)] {
        let session = session(vec![fixtures::promise(counters, instances).write()]);
        let tree = session.shown().expect("a capture").capture.walked().structure_count();
        assert_eq!(tree as usize, 2 + counters + 2 * instances);
        let session = change(session, LIST);
        assert_eq!(session.order_wanted(), None);
        let shown = shown::ShownRows::new(&session).unwrap();
        assert_eq!((shown.total, shown.is_cut), (counters * instances, is_cut));
        assert_eq!(shown.count, shown.total.min(u32::MAX as usize));
        let list = List::new(&session).unwrap();
        let last = Window { first: shown.count - 3, end: shown.count, ..ALL };
        let values = list.rows(last, Language::English).into_iter().map(|row| row.cell("Value").to_owned());
        assert_eq!(values.collect::<Vec<_>>(), ["7", "7", "7"]);
        let one_object = change(session, ValuesChange::Arrange(Arrangement::Object));
        assert!(!shown::ShownRows::new(&one_object).unwrap().is_cut);
    }
}

fn list_window(session: &Session, end: usize) -> Vec<String> {
    let list = List::new(session).unwrap();
    let rows = list.rows(Window { end, ..ALL }, Language::English);
    rows.into_iter().map(|row| row.cell("Object").to_owned()).collect()
}

#[test]
fn a_row_is_looked_for_around_the_last_one_and_then_everywhere() {
    let question = pair().value_question().unwrap();
    // The same row at both ends of a long list shows where the search begins.
    let rows: Vec<u32> = (0..100_000).chain([3]).collect();
    let order = Order::new(question, rows, None);
    assert_eq!(
        [0, 3, 99_999, 3].map(|row| order.place(row)),
        [Some(0), Some(3), Some(99_999), Some(100_000)]
    );
    assert_eq!([50_000, 50_400, 100_001].map(|row| order.place(row)), [Some(50_000), Some(50_400), None]);
}
