//! Tests of instance identity: instances that are renumbered, or gone, in the values of the example.

use super::*;
use crate::phrases::Words;
use crate::state::tests::opened;
use crate::state::view::values_state::{Arrangement, Presence};
use crate::views::values::query::grid::GridRow;

const LIST: ValuesChange = ValuesChange::Arrange(Arrangement::List);

fn desktop() -> Session {
    let example = winperf_synth::examples::desktop();
    opened(vec![example.older, example.newer]).changed(Action::SelectTab(Tab::Values))
}

/// Returns the table of processes.
fn table(session: &Session) -> Vec<GridRow> {
    Grid::new(session).unwrap().rows(ALL, 0, 1000)
}

fn process() -> Session {
    let title = winperf::pair::ByTitle { title: winperf::TitleIndex(PROCESS), nth: 0 };
    change(desktop(), ValuesChange::Object(title))
}

#[test]
fn who_has_another_number_says_what_it_was_called() {
    let rows = table(&process());
    let former: Vec<_> =
        rows.iter().filter_map(|row| Some((row.name.as_str(), row.former.as_deref()?))).collect();
    assert!(former.contains(&("svchost#3", "svchost#4")), "{former:?}");
    assert!(former.iter().all(|(now, before)| now != before), "{former:?}");
    assert!(rows.iter().any(|row| row.name == "svchost" && row.former.is_none()));
}

#[test]
fn who_is_gone_stands_where_it_stood() {
    let rows = table(&process());
    let gone = rows.iter().position(|row| row.presence == Some(Presence::Gone)).unwrap();
    assert_eq!((rows[gone].name.as_str(), rows[gone + 1].name.as_str()), ("svchost#3", "svchost#3"));
    assert_eq!(rows[gone + 1].former.as_deref(), Some("svchost#4"));
    assert_eq!(rows[gone - 1].name, "svchost#2");
}

#[tokio::test]
async fn a_filter_finds_who_was_called_so() {
    let session = after(process(), [ValuesChange::Text("svchost#4".to_owned())]).await;
    assert_eq!(names(&session), ["svchost#3", "svchost#4"]);
}

#[test]
fn the_list_has_the_rows_of_who_is_gone_where_these_stood() {
    let list = List::new(&change(desktop(), LIST)).unwrap();
    let rows = list.rows(ALL, Language::English);
    let of_process = rows.iter().filter(|row| row.cell("Object") == "Process");
    let mut names: Vec<_> = of_process.map(|row| (row.cell("Instance"), row.former.as_deref())).collect();
    names.dedup();
    let now = names.iter().position(|name| *name == ("svchost#3", Some("svchost#4"))).unwrap();
    assert_eq!(names[now - 1], ("svchost#3", None), "{names:?}");
    // A row is selected by its number in the pair, independent of its place in the display.
    let places = rows.iter().map(|row| list.shown.place(list.shown.row(row.row).unwrap()));
    assert!(places.eq((0..rows.len()).map(Some)));
}

#[test]
fn the_value_by_name_stands_beside_the_value() {
    let rows = table(&process());
    let find_cell = |name: &str, gone: bool| {
        let row = rows.iter().find(|row| row.name == name && (row.presence == Some(Presence::Gone)) == gone);
        row.unwrap().cells[0].clone()
    };
    let wrong = find_cell("svchost#3", false);
    let said = wrong.by_name.unwrap().describe(Words::default());
    assert_eq!(said, "317\u{202f}266.9 % if matched by name");
    assert_eq!(find_cell("svchost#3", true).by_name, None, "who is gone has no newer sample");
    assert_eq!(find_cell("svchost#2", false).by_name, None, "nobody else had its name");
    let list = List::new(&change(desktop(), LIST)).unwrap();
    let rows = list.rows(ALL, Language::English);
    let row =
        rows.iter().find(|row| row.by_name.as_ref().is_some_and(|by| by.describe(Words::default()) == said));
    let status = row.unwrap().cell("Status");
    assert_eq!(status, format!("ok, matched by process ID, was svchost#4, {said}"));
}

#[test]
fn ids_and_times_of_start_of_both_captures_stand_beside_the_names() {
    let more = change(process(), ValuesChange::Ids(true));
    let grid = Grid::new(&more).unwrap();
    let heads: Vec<_> = grid.heads().map(|[name, _]| Words::default().say(name).to_string()).collect();
    assert_eq!(heads, ["ID A", "ID B", "Started A", "Started B"]);
    let rows = table(&more);
    let ids = |row: &GridRow| -> Vec<String> {
        row.facts.iter().take(2).map(|fact| fact.digits.plain.clone()).collect()
    };
    let gone = rows.iter().position(|row| row.presence == Some(Presence::Gone)).unwrap();
    assert_eq!(
        (ids(&rows[gone]), ids(&rows[gone + 1])),
        (vec!["1188".into(), String::new()], vec!["1324".into(); 2])
    );
    let alone = change(opened(vec![winperf_synth::examples::desktop().newer]), ValuesChange::Ids(true));
    let heads = Grid::new(&alone).unwrap();
    let heads: Vec<_> = heads.heads().map(|[name, _]| Words::default().say(name).to_string()).collect();
    assert!(heads.iter().all(|head| ["ID", "Started"].contains(&head.as_str())), "{heads:?}");
}
