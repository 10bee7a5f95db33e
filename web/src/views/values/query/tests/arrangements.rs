//! Tests of objects, columns, a single counter, and incomplete captures.

use std::collections::HashMap;

use super::{ALL, HANDLES, PROCESS, TIME};
use super::{after, capture, change, column, counters, fraction, list, names, processes, session};
use crate::phrases::{Language, Words};
use crate::state::answers::question::{Answer, Question};
use crate::state::library::side::Side;
use crate::state::view::value_order::{Only, SortBy};
use crate::state::view::values_change::ValuesChange;
use crate::state::view::values_state::Arrangement;
use crate::state::{Action, Session};
use crate::views::copied::query::table::Table;
use crate::views::values::query::chart::chart;
use crate::views::values::query::explanation::explain_current;
use crate::views::values::query::grid::{Bar, Content, Grid, GridRow};
use crate::views::values::query::list::{COLUMNS, List, ValueRow};
use crate::views::values::query::{choices, current};
use winperf::TitleIndex;
use winperf::counter_type::Unit;
use winperf::pair::{ByTitle, InstancePairIdx};
use winperf_synth::counter_type::{
    PERF_100NSEC_TIMER, PERF_COUNTER_RAWCOUNT, PERF_ELAPSED_TIME, PERF_RAW_BASE,
};
use winperf_synth::{Counter, Instance, Object, Value, damage};

const LIST: ValuesChange = ValuesChange::Arrange(Arrangement::List);

fn by_title(title: u32) -> ByTitle {
    ByTitle { title: TitleIndex(title), nth: 0 }
}

/// Returns instances `0`, `1`, … with as many handles as their number.
fn many(count: u32) -> Object {
    let counter = Counter::new(HANDLES, PERF_COUNTER_RAWCOUNT);
    (0..count).fold(Object::new(PROCESS).counter(counter), |object, handles| {
        object.instance(Instance::named(handles.to_string()).values([handles]))
    })
}

#[test]
fn the_first_object_with_several_instances_is_looked_at_first() {
    let several = processes(&[("a", 0, 1), ("b", 0, 1)]);
    let one = Object::new(238).counter(Counter::new(HANDLES, PERF_COUNTER_RAWCOUNT));
    let one = one.instance(Instance::named("0").values([1_u32]));
    let session_with = |objects: Vec<Object>| session(vec![capture(0, objects)]);
    assert_eq!(names(&session_with(vec![fraction(2), one.clone(), several])), ["a", "b"]);
    let session = session_with(vec![fraction(2), one]);
    assert_eq!((names(&session), counters(&session)), (vec!["System".to_owned()], vec!["System".to_owned()]));
    let chosen = change(session, ValuesChange::Object(by_title(238)));
    assert_eq!(names(&chosen), ["0"]);
    assert_eq!(names(&change(chosen, ValuesChange::Object(by_title(99)))), ["System"]);
}

/// Returns two instances with one name, each with a value of this counter.
fn namesakes(counter: u32, numbers: [u32; 2]) -> Object {
    let object = Object::new(PROCESS).counter(Counter::new(counter, PERF_COUNTER_RAWCOUNT));
    numbers
        .into_iter()
        .fold(object, |object, number| object.instance(Instance::named("svchost").values([number])))
}

fn texts(row: GridRow) -> Vec<String> {
    row.facts.into_iter().map(|fact| fact.digits.plain).collect()
}

fn facts(session: &Session) -> Vec<Vec<String>> {
    Grid::new(session).unwrap().rows(ALL, 0, 1).into_iter().map(texts).collect()
}

#[test]
fn identifiers_stand_behind_the_names_where_they_are_asked_for_and_are_copied_with_them() {
    let plain = session(vec![capture(0, [namesakes(784, [700, 4312])])]);
    assert!(facts(&plain).iter().all(Vec::is_empty));
    let shown = change(
        change(plain, ValuesChange::Select(InstancePairIdx(1), by_title(784))),
        ValuesChange::Ids(true),
    );
    assert_eq!(facts(&shown), [["700"], ["4312"]]);
    assert_eq!(Grid::new(&shown).unwrap().row, 1, "the current row stays");
    let table = Table::for_values(&shown).unwrap();
    let (head, rows) = (table.head(Words::default()), table.rows(0, 2, Words::default()));
    assert_eq!((head[1].as_str(), head.len()), ("ID", 3));
    assert_eq!((rows[1][1].as_str(), rows[1].len()), ("4312", 3));
}

#[test]
fn without_a_number_of_a_process_the_definition_identifies_an_instance_and_else_nothing_does() {
    let ids = |ids: [i32; 2]| {
        let object = Object::new(PROCESS).counter(Counter::new(HANDLES, PERF_COUNTER_RAWCOUNT));
        let object = ids
            .into_iter()
            .fold(object, |object, id| object.instance(Instance::named("a").unique_id(id).values([1_u32])));
        change(session(vec![capture(0, [object])]), ValuesChange::Ids(true))
    };
    assert_eq!(facts(&ids([7, -1])), [["7"], [""]]);
    let nothing = ids([-1, -1]);
    assert!(facts(&nothing).iter().all(Vec::is_empty) && !choices::has_facts(&nothing));
    assert!(choices::has_facts(&ids([7, -1])));
}

/// Returns a process with its start time, in the units of a `FILETIME`, and its handles.
fn started(start: u64, handles: u32) -> Object {
    Object::new(PROCESS)
        .counter(Counter::new(684, PERF_ELAPSED_TIME))
        .counter(Counter::new(HANDLES, PERF_COUNTER_RAWCOUNT))
        .instance(Instance::named("a").values([Value::from(start), handles.into()]))
        .instance(Instance::named("Idle").values([Value::from(0_u64), 7_u32.into()]))
}

#[test]
fn when_something_was_started_and_by_how_much_a_value_differs_have_columns_where_they_are_known() {
    // 2008-06-18 23:30:20 UTC.
    let start = 128_583_054_200_000_000;
    let pair = session(vec![capture(0, [started(start, 12)]), capture(1, [started(start, 5)])]);
    let more = change(pair, ValuesChange::Ids(true));
    let both = ["2008-06-18T23:30:20.000Z"; 2];
    assert_eq!(facts(&more), [both, [""; 2]]);
    let handles = change(more.clone(), ValuesChange::Counter(by_title(HANDLES)));
    assert_eq!(facts(&handles), [[both[0], both[1], "-7"], ["", "", "0"]]);
    let list = List::new(&change(more, LIST)).unwrap();
    let rows = list.rows(ALL, Language::English);
    let read_cells = |row: &ValueRow| ["Δ raw", "Started B"].map(|name| row.cell(name).to_owned());
    assert_eq!(read_cells(&rows[1]), ["-7", "2008-06-18T23:30:20.000Z"]);
    assert_eq!(read_cells(&rows[3]), ["0", ""]);
    assert_eq!(list.copied(Words::default()).len(), COLUMNS.len());
}

#[test]
fn without_more_of_them_the_list_has_the_columns_of_every_value() {
    let lone = change(session(vec![capture(0, [processes(&[("a", 0, 1), ("b", 0, 1)])])]), LIST);
    assert!(!choices::has_facts(&lone), "there is nothing more to show of one capture");
    let list = List::new(&lone).unwrap();
    let copied = list.copied(Words::default());
    let more = ["Δ raw", "ID A", "ID B", "Started A", "Started B"];
    let all = COLUMNS.iter().map(|column| (column.name)(Words::default()));
    let without = all.filter(|name| !more.contains(&name.as_str()));
    // With one capture alone, nothing is newer.
    let expected: Vec<_> =
        without.map(|name| if name == "Raw B" { "Raw value".to_owned() } else { name }).collect();
    assert_eq!(copied, expected);
    let row = &list.rows(ALL, Language::English)[0];
    assert_eq!(list.copied_row(row).len(), copied.len());
}

#[test]
fn objects_are_offered_with_their_instances() {
    let objects = [fraction(2), processes(&[("a", 0, 1), ("b", 0, 1)]), Object::new(238)];
    let session = session(vec![capture(0, objects)]);
    let offered = choices::objects(&session).into_iter();
    let offered: Vec<_> = offered.map(|choice| (choice.name, choice.instances, choice.chosen)).collect();
    let expected = [("System", None, false), ("Process", Some(2), true), ("Processor", Some(0), false)];
    assert_eq!(offered, expected.map(|(name, count, chosen)| (name.to_owned(), count, chosen)));
    assert_eq!(choices::object_at(&session, 2), Some(by_title(238)));
}

#[test]
fn each_of_two_objects_of_one_title_can_be_chosen() {
    let first = processes(&[("a", 0, 1), ("b", 0, 1)]);
    let second = processes(&[("c", 0, 1), ("d", 0, 1)]);
    let session = session(vec![capture(0, [first, second])]);
    let chosen = change(session, ValuesChange::Object(ByTitle { title: TitleIndex(PROCESS), nth: 1 }));
    assert_eq!(names(&chosen), ["c", "d"]);
    assert_eq!(
        choices::objects(&chosen).iter().map(|choice| choice.chosen).collect::<Vec<_>>(),
        [false, true]
    );
}

#[test]
fn an_object_of_one_capture_is_shown_with_what_it_has() {
    let session = session(vec![capture(0, [many(2)]), capture(1, [fraction(2)])]);
    assert_eq!(names(&session), ["0", "1"]);
    assert_eq!(column(&session, 0), ["A 0", "A 1"]);
    assert_eq!(names(&change(session, ValuesChange::Object(by_title(2)))), ["System"]);
}

#[test]
fn what_needs_one_sample_is_shown_of_an_instance_that_is_gone_and_the_rest_says_why_not() {
    let older = capture(0, [processes(&[("a", 0, 1), ("b", 7, 48_596)])]);
    let session = session(vec![older, capture(1, [processes(&[("a", 9, 2)])])]);
    assert_eq!(names(&session), ["a", "b"]);
    assert_eq!(column(&session, 0)[1], "only-in-older");
    assert_eq!(column(&session, 1), ["2", "A 48596"]);
    let copied = row(&Table::for_values(&session).unwrap(), 1);
    assert_eq!(copied, ["b", "only-in-older", "48596 (only-in-older)"]);
    let swapped = session.changed(Action::Swap).settled();
    assert_eq!(column(&swapped, 1), ["2", "B 48596"]);
    let row = List::new(&change(swapped, LIST)).unwrap().rows(ALL, Language::Japanese).pop().unwrap();
    assert_eq!((row.of_older.clone(), row.cell("Value")), (Some((Side::B, "48596".to_owned())), ""));
    assert_eq!((row.cell("Status"), row.codes.as_str()), ("B のみ", "only-in-older"));
}

#[test]
fn an_identifier_has_no_thousands_whatever_shows_it() {
    let object = |title| {
        let object = Object::new(PROCESS).counter(Counter::new(title, PERF_COUNTER_RAWCOUNT));
        let instance = |name| Instance::named(name).values([48_596_u32]);
        object.instance(instance("a")).instance(instance("b"))
    };
    for (title, expected) in [(784, "48596"), (HANDLES, "48\u{202f}596")] {
        let session = session(vec![capture(0, [object(title)])]);
        let cell = Grid::new(&session).unwrap().rows(ALL, 0, 1).remove(0).cells.remove(0);
        let Content::Number(digits) = cell.content else { panic!("{:?}", cell.content) };
        assert_eq!(digits.readable(), expected);
        assert_eq!(explain_current(&session, Language::English).unwrap().result, expected);
        let row = List::new(&change(session, LIST)).unwrap().rows(ALL, Language::English).remove(0);
        assert_eq!(row.is_identifier, digits.is_identifier);
    }
}

#[test]
fn a_base_is_told_from_its_numerator() {
    let session = session(vec![capture(0, [fraction(2)])]);
    let list = change(session.clone(), LIST);
    let rows = List::new(&list).unwrap().rows(ALL, Language::Japanese);
    let found: Vec<&str> = rows.iter().map(|row| row.cell("Counter")).collect();
    assert_eq!(found, ["System", "System (ベース)"]);
    let bases = change(session, ValuesChange::Bases(true));
    assert_eq!(counters(&bases), ["System", "System (base)"]);
    let several = processes(&[("a", 0, 1), ("b", 0, 1)]).counter(Counter::new(2, PERF_RAW_BASE));
    let bases = change(self::session(vec![capture(0, [several])]), ValuesChange::Bases(true));
    let head = Table::for_values(&bases).unwrap().head(Words::default());
    assert_eq!(head, ["Instance", "% Processor Time", "Handle Count", "System (base)"]);
}

#[test]
fn bases_have_columns_when_they_are_asked_for_or_alone() {
    let with_base = session(vec![capture(0, [fraction(2)])]);
    assert_eq!(counters(&with_base).len(), 1);
    let bases = change(with_base, ValuesChange::Bases(true));
    assert_eq!(counters(&bases).len(), 2);
    assert_eq!(column(&bases, 1), ["not-displayable"]);
    let base = Counter::new(4, super::PERF_RAW_BASE);
    let alone = session(vec![capture(0, [Object::new(2).counter(base).values([1_u32])])]);
    assert_eq!(counters(&alone).len(), 1);
}

#[test]
fn a_header_has_its_unit_once_and_its_type() {
    let head = |title, counter_type| {
        let object = Object::new(2).counter(Counter::new(title, counter_type));
        let instance = |name| Instance::named(name).values([1_u64]);
        let object = object.instance(instance("a")).instance(instance("b"));
        let session = session(vec![capture(0, [object])]);
        Grid::new(&session).unwrap().head(0, 1).remove(1)
    };
    let time = head(TIME, PERF_100NSEC_TIMER);
    assert_eq!(
        (time.name.as_str(), time.unit, time.counter_type.as_str()),
        ("% Processor Time", None, "PERF_100NSEC_TIMER")
    );
    assert_eq!(head(4000, PERF_100NSEC_TIMER).unit, Some(Unit::Percent));
    assert_eq!(head(TIME, 0x1234_5678).counter_type, "0x12345678");
}

#[test]
fn percentages_have_bars_and_other_values_have_none_beside_other_counters() {
    let older = processes(&[("a", 0, 1), ("b", 0, 1)]);
    let newer = processes(&[("a", 5_000_000, 1), ("b", 25_000_000, 1)]);
    let session = session(vec![capture(0, [older]), capture(1, [newer])]);
    let rows = Grid::new(&session).unwrap().rows(ALL, 0, 2);
    let bars: Vec<_> = rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.bar)).collect();
    let bar = |filled, is_clipped| Some(Bar { filled, is_clipped });
    assert_eq!(bars, [bar(500, false), None, bar(1000, true), None]);
}

#[test]
fn an_instance_and_a_counter_that_never_met_have_no_value_and_no_row() {
    let with = |title, name| {
        let counters =
            [Counter::new(HANDLES, PERF_COUNTER_RAWCOUNT), Counter::new(title, PERF_COUNTER_RAWCOUNT)];
        Object::new(PROCESS).counters(counters).instance(Instance::named(name).values([1_u32, 2]))
    };
    let session = session(vec![capture(0, [with(180, "old")]), capture(1, [with(182, "new")])]);
    let rows = Grid::new(&session).unwrap().rows(ALL, 0, 9);
    let contents = |row: usize| rows[row].cells.iter().map(|cell| cell.content.clone()).collect::<Vec<_>>();
    assert_eq!(rows[0].cells.len(), 3);
    // The new counter comes before the gone one, and the gone instance before the new one.
    assert_eq!(contents(0)[1], Content::Nowhere);
    assert_eq!(contents(1)[2], Content::Nowhere);
    let nowhere = change(session, ValuesChange::Select(InstancePairIdx(1), by_title(182)));
    assert_eq!(current(&nowhere), None);
}

#[tokio::test]
async fn a_counter_by_itself_shows_its_largest_values_and_a_chart_without_the_total() {
    let older = processes(&[("a", 0, 1), ("b", 0, 1), ("_Total", 0, 2), ("c", 0, 1)]);
    let newer = processes(&[("a", 1_000_000, 1), ("b", 5_000_000, 1), ("_Total", 6_000_000, 2), ("d", 1, 1)]);
    let session = session(vec![capture(0, [older]), capture(1, [newer])]);
    let alone = after(session, [ValuesChange::Counter(by_title(TIME))]).await;
    assert_eq!(names(&alone), ["_Total", "b", "a", "c", "d"]);
    let drawn = chart(&alone).unwrap();
    let bars: Vec<_> =
        drawn.bars.iter().map(|bar| (bar.name.as_str(), bar.value.as_str(), bar.length)).collect();
    assert_eq!(bars, [("b", "50", 500), ("a", "10", 100)]);
    let filled = Grid::new(&alone)
        .unwrap()
        .rows(ALL, 0, 1)
        .into_iter()
        .map(|row| row.cells[0].bar.map(|bar| bar.filled));
    assert_eq!(filled.collect::<Vec<_>>(), [Some(600), Some(500), Some(100), None, None], "of one scale");
    assert_eq!(Grid::new(&alone).unwrap().full(), Some(("100".to_owned(), Some(Unit::Percent))));
    assert_eq!((drawn.count, drawn.totals, drawn.curve.len()), (2, 1, 0));
    let by_name = after(alone, [ValuesChange::Sort(SortBy::Instance)]).await;
    assert_eq!(names(&by_name), ["_Total", "a", "b", "c", "d"]);
    assert_eq!(chart(&by_name), Some(drawn));
    assert_eq!(
        choices::counters(&by_name).iter().map(|choice| choice.chosen).collect::<Vec<_>>(),
        [true, false]
    );
}

#[tokio::test]
async fn a_counter_of_many_instances_has_a_curve_from_the_largest_to_the_smallest() {
    let alone =
        after(session(vec![capture(0, [many(500)])]), [ValuesChange::Arrange(Arrangement::Counter)]).await;
    let drawn = chart(&alone).unwrap();
    assert_eq!((drawn.bars.len(), drawn.count, drawn.curve.len()), (20, 500, 120));
    assert_eq!((drawn.largest.as_str(), drawn.median.as_str(), drawn.smallest.as_str()), ("499", "250", "0"));
    assert_eq!((drawn.curve[0], drawn.curve[119], drawn.zero), (1000, 0, 0));
    assert!(drawn.curve.is_sorted_by(|left, right| left >= right));
    let rows = Grid::new(&alone).unwrap().rows(crate::list::scroll::Window { end: 2, ..ALL }, 0, 1);
    assert_eq!(rows[1].cells[0].bar, Some(Bar::new(498.0, 499.0)));
    let nothing = after(alone, [ValuesChange::Only(Only::Without)]).await;
    assert_eq!(chart(&nothing), None);
}

#[tokio::test]
async fn what_is_on_the_screen_is_a_table_of_text() {
    let older = processes(&[("a", 0, 1)]);
    let newer = processes(&[("a", 5_000_000, 70_000), ("b", 1, 3)]);
    let session = session(vec![capture(0, [older]), capture(1, [newer])]);
    let session = after(session, [ValuesChange::Sort(SortBy::Column(by_title(HANDLES)))]).await;
    let table = Table::for_values(&session).unwrap();
    assert_eq!(table.head(Words::default()), ["Instance", "% Processor Time", "Handle Count"]);
    assert_eq!(
        (row(&table, 0), row(&table, 1)),
        (vec_of(["a", "50", "70000"]), vec_of(["b", "only-in-newer", "3"]))
    );
    assert_eq!((table.count(), row(&table, 2).len()), (2, 0));
    let listed = after(session, [LIST]).await;
    let table = Table::for_values(&listed).unwrap();
    let head = table.head(Words::default());
    let of_a: HashMap<_, _> = head.into_iter().zip(row(&table, 1)).collect();
    for (name, text) in [
        ("Object", "Process"),
        ("Instance", "a"),
        ("Counter", "Handle Count"),
        ("Raw A", "1"),
        ("Raw B", "70000"),
        ("Value", "70000"),
        ("Unit", ""),
        ("Status", "ok"),
        ("Counter type", "PERF_COUNTER_RAWCOUNT"),
    ] {
        assert_eq!(of_a[name], text, "{name}");
    }
    assert_eq!((table.count(), of_a.len()), (4, row(&table, 1).len()), "each cell has a name");
}

fn row(table: &Table, row: usize) -> Vec<String> {
    table.rows(row, row + 1, Words::default()).pop().unwrap_or_default()
}

fn vec_of<const COUNT: usize>(texts: [&str; COUNT]) -> Vec<String> {
    texts.map(str::to_owned).into()
}

#[tokio::test]
async fn a_name_of_megabytes_is_cut_and_slows_nothing_down() {
    let name = "x".repeat(300_000);
    let parent = Object::new(PROCESS).counter(Counter::new(HANDLES, PERF_COUNTER_RAWCOUNT));
    let parent = parent.instance(Instance::named(name).values([1_u32]));
    let threads = (0..5000)
        .fold(Object::new(232).counter(Counter::new(HANDLES, PERF_COUNTER_RAWCOUNT)), |object, _| {
            object.instance(Instance::named("t").parent(PROCESS, 0).values([1_u32]))
        });
    let session = session(vec![capture(0, [parent, threads])]);
    let sorted =
        after(session, [ValuesChange::Sort(SortBy::Instance), ValuesChange::Text("xx #4999".to_owned())]);
    let names = names(&sorted.await);
    assert_eq!((names.len(), names[0].chars().count()), (1, 512 + "/t#4999".len()));
}

#[tokio::test]
async fn no_damage_makes_a_filter_or_an_order_fail() {
    let example = winperf_synth::examples::iexplore();
    let newer = &example.newer;
    let cut = (0..12).map(|part| damage::truncated(newer, newer.len() * part / 12));
    let flipped = (0..12).map(|seed| damage::with_flipped_bits(newer, 40, seed));
    let hostile = (0..12).map(|seed| damage::with_hostile_dwords(newer, 4, seed));
    for bytes in cut.chain(flipped).chain(hostile) {
        check_everything(session(vec![example.older.clone(), bytes])).await;
    }
}

/// Shows everything in every arrangement, sorted and filtered.
async fn check_everything(session: Session) {
    for arrangement in Arrangement::ALL {
        let changes = [
            ValuesChange::Arrange(arrangement),
            ValuesChange::Bases(true),
            ValuesChange::Sort(SortBy::Value),
            ValuesChange::Sort(SortBy::Instance),
            ValuesChange::Only(Only::Without),
            ValuesChange::Changed(true),
            ValuesChange::Text("e".to_owned()),
        ];
        let mut session = session.clone();
        for next in changes {
            session = after(session, [next]).await;
            let Some(table) = Table::for_values(&session) else { continue };
            let width = table.head(Words::default()).len();
            assert!((0..table.count().min(50)).all(|place| row(&table, place).len() == width));
            drop((
                current(&session),
                chart(&session),
                choices::objects(&session),
                choices::counters(&session),
            ));
        }
    }
}

#[test]
fn without_a_capture_there_is_nothing_to_show() {
    let nothing = Session::default();
    assert!(
        Table::for_values(&nothing).is_none() && chart(&nothing).is_none() && current(&nothing).is_none()
    );
    assert!(choices::objects(&nothing).is_empty() && choices::counters(&nothing).is_empty());
    let no_objects = session(vec![capture(0, [])]);
    assert!(Table::for_values(&no_objects).is_none());
    assert!(list(&change(no_objects, LIST)).is_empty());
}

#[tokio::test]
async fn other_captures_forget_rows_and_keep_the_chosen_object() {
    let first = session(vec![capture(0, [fraction(2), many(3)]), capture(1, [fraction(2), many(5)])]);
    let session =
        after(first, [ValuesChange::Object(by_title(PROCESS)), ValuesChange::Text("4".to_owned())]).await;
    assert_eq!(names(&session), ["4"]);
    let late = session.answers.order().cloned().unwrap();
    let swapped = session.changed(Action::Swap).settled();
    let question = Question::Order(late.question.clone());
    let swapped = swapped.changed(Action::Answer(question, Answer::Order(late)));
    assert!(swapped.answers.order().is_none());
    assert_eq!(names(&after(swapped, []).await).len(), 5);
}

#[tokio::test]
async fn the_counters_of_one_instance_are_rows_that_are_filtered_sorted_and_chosen() {
    let object = |time| processes(&[("zz", time, 70_000)]).counter(Counter::new(2, PERF_RAW_BASE));
    let session = session(vec![capture(0, [object(0)]), capture(1, [object(15_000_000)])]);
    assert_eq!(
        (names(&session), counters(&session)),
        (vec_of(["zz"]), vec_of(["% Processor Time", "Handle Count"]))
    );
    let bar = |session: &Session| List::new(session).unwrap().rows(ALL, Language::English).remove(0).bar;
    assert_eq!(bar(&session), Some(Bar { filled: 1000, is_clipped: true }));
    let sorted = after(session.clone(), [ValuesChange::Sort(SortBy::Value)]).await;
    assert_eq!(counters(&sorted), ["Handle Count", "% Processor Time"]);
    let named = after(session.clone(), [ValuesChange::Text("handle zz".to_owned())]).await;
    assert!(
        List::new(&named).unwrap().rows(ALL, Language::English).is_empty(),
        "the instance is no part of the name"
    );
    let named = after(session.clone(), [ValuesChange::Text("handle".to_owned())]).await;
    assert_eq!(counters(&named), ["Handle Count"]);
    assert_eq!(counters(&after(session.clone(), [ValuesChange::Changed(true)]).await), ["% Processor Time"]);
    let row = List::new(&named).unwrap().row_number(0).unwrap();
    let selected = after(named, []).await.changed(Action::SelectValue(row));
    assert_eq!((counters(&selected), current(&selected)), (vec_of(["Handle Count"]), Some(row)));
    let bases = change(session.clone(), ValuesChange::Bases(true));
    assert_eq!(counters(&bases)[2], "System (base)");
    let alone = after(session, [ValuesChange::Counter(by_title(TIME))]).await;
    assert_eq!(chart(&alone).unwrap().bars.len(), 1);
}

/// Returns an object whose counters all have the same four bytes, so a small file declares any number of values.
fn promising(title: u32, counters: u32, instances: u32) -> Vec<u8> {
    let dwords =
        |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let definition = dwords(&[40, 6, 0, 0, 0, 0, 100, 0x10000, 4, 4]);
    let instance = dwords(&[32, 0, 0, u32::MAX, 24, 4, u32::from(b'a'), 0, 8, 7]);
    let structures = [definition.repeat(counters as usize), instance.repeat(instances as usize)].concat();
    let length = 64 + structures.len() as u32;
    let header = [length, 64 + 40 * counters, 64, title, 0, 0, 0, 100, counters, 0, instances, 0, 0, 0, 0, 0];
    [dwords(&header), structures].concat()
}

#[tokio::test]
async fn the_one_instance_of_an_object_is_shown_whatever_is_promised_before_it() {
    let objects = [promising(238, 66_000, 66_000), promising(2, 3, 1)].concat();
    let mut bytes = capture(0, []);
    let length = (bytes.len() + objects.len()) as u32;
    bytes[20..24].copy_from_slice(&length.to_le_bytes());
    bytes[28..32].copy_from_slice(&2_u32.to_le_bytes());
    bytes.extend(objects);
    let session = change(session(vec![bytes]), ValuesChange::Object(by_title(2)));
    let list = List::new(&session).unwrap();
    assert_eq!((list.shown.count, list.number()), (3, Some(66_000 * 66_000)));
    let row = list.row_number(2).unwrap();
    let selected =
        after(session.changed(Action::SelectValue(row)), [ValuesChange::Text("time".to_owned())]).await;
    assert_eq!(current(&selected), Some(row));
    assert_eq!(List::new(&selected).unwrap().rows(ALL, Language::English).len(), 3);
}
