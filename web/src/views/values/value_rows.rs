//! The rows of the list of values that are on screen.

use yew::prelude::*;

use crate::components::text::{long_cell, row as list_row, text, words as inside};
use crate::phrases::Words;
use crate::phrases::values::{ValuesMsg, no_value};
use crate::views::query::digits::Digits;
use crate::views::sort_head::{SortHead, sort_head};
use crate::views::splitter::column_edge;
use crate::views::values::query::list::{List, Look, ValueColumn, ValueRow, sort};
use crate::views::values::value_grid::{missing, shrunk, sized};
use crate::views::values::value_marks::{clipped, raw_word, side_mark};

/// Number of decimals for aligning the list, whose rows have many counters: six significant digits of a number from 1
/// to 10.
const DECIMALS: usize = 5;

/// Returns the id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("value-row-{row}")
}

/// Returns the id of the element of a column's name.
pub fn head_id(column: usize) -> String {
    format!("value-column-{column}")
}

/// Shows a value in each row, in these columns. Calls back with a row to make current, or whose bytes to show.
pub fn value_rows(
    rows: &[ValueRow],
    columns: impl Iterator<Item = (usize, &'static ValueColumn)>,
    on_selected: &Callback<usize>,
    on_located: &Callback<usize>,
    words: Words,
) -> Vec<Html> {
    let columns: Vec<_> = columns.collect();
    rows.iter().map(|row| value_row(row, &columns, [on_selected, on_located], words)).collect()
}

fn value_row(
    row: &ValueRow,
    columns: &[(usize, &ValueColumn)],
    on: [&Callback<usize>; 2],
    words: Words,
) -> Html {
    let number = row.row;
    let class = if row.absent.is_some() { "value-rows-row value-rows-absent" } else { "value-rows-row" };
    let why = row.absent.map(|reason| no_value(reason, row.only_in, words));
    let cells = columns.iter().map(|(place, column)| (column, &row.cells[*place]));
    let cells = cells.map(|(column, text)| match column.look {
        Look::Value => value(column.class, text, row, why.as_ref(), words),
        Look::Status => html! { <span class={column.class} role="gridcell" title={row.codes.clone()}>{ text.clone() }</span> },
        Look::Counter => counter(column.class, text, row, words),
        Look::Instance => instance(column.class, text, row, words),
        Look::Raw(_) | Look::Delta => digits(column.class, text, row),
        Look::Text | Look::Id(_) | Look::Start(_) => long_cell(column.class, text.clone()),
    });
    let cells = cells.collect();
    let clicked = on.map(|on| Some(on.reform(move |_| number)));
    list_row(class, row_id(number), number, row.current, clicked, cells)
}

/// Shows the value, or the reason why there is none; a percentage may have a bar in the background.
fn value(class: &'static str, text: &String, row: &ValueRow, why: Option<&AttrValue>, words: Words) -> Html {
    let digits =
        |plain: &String| Digits { plain: plain.clone(), is_identifier: row.is_identifier }.readable();
    let (side, shown) = match (&row.of_older, why) {
        (Some((side, older)), _) => (Some(*side), digits(older)),
        (None, Some(why)) => (None, row.raw_of_one.as_ref().map_or_else(|| why.to_string(), digits)),
        (None, None) => (None, digits(text)),
    };
    let is_clipped = row.bar.is_some_and(|bar| bar.is_clipped);
    let by_name = row.by_name.as_ref().map(|by_name| (by_name.digits.readable(), by_name.describe(words)));
    let marks = side.iter().count() + usize::from(is_clipped);
    let is_raw = row.raw_of_one.is_some();
    let is_number = side.is_some() || why.is_none() || is_raw;
    let beside = by_name.as_ref().map(|(by_name, _)| format!("{by_name} {shown}"));
    let own = Digits::bare(text.clone());
    let is_aligned = why.is_none() && side.is_none() && !row.is_identifier;
    let missing = missing(if is_aligned { own.missing_decimals(DECIMALS) } else { 0 }, text.contains('.'));
    let whole = format!("{}{}", beside.as_ref().unwrap_or(&shown), missing.as_deref().unwrap_or_default());
    let (classes, style) = sized(row.bar, shrunk(&whole, marks).filter(|_| is_number));
    let class = format!("{class}{}{classes}", if is_aligned && own.is_zero() { " value-zero" } else { "" });
    let title = match (is_clipped, is_raw) {
        _ if by_name.is_some() => by_name.as_ref().map(|(_, said)| said.clone()).unwrap_or_default().into(),
        (true, _) => words.say(ValuesMsg::BeyondBar),
        (false, true) => words.say(ValuesMsg::RawOfOne),
        (false, false) => shown.clone().into(),
    };
    html! {
        <span {class} role="gridcell" {title} {style} data-by-name={by_name.map(|(digits, _)| digits)} data-missing={missing}>
            { clipped(is_clipped) }
            { side.map(side_mark).unwrap_or_default() }
            { raw_word(is_raw, words) }
            { inside(shown) }
        </span>
    }
}

/// Shows the instance, and its former name.
fn instance(class: &'static str, name: &str, row: &ValueRow, words: Words) -> Html {
    let Some(former) = &row.former else { return long_cell(class, name.to_owned()) };
    let former = words.say(ValuesMsg::Former(former.clone()));
    html! {
        <span {class} role="gridcell" title={format!("{name}{}{former}", words.say(ValuesMsg::Separator))}>
            { inside(name.to_owned()) }
            { text("span", "value-grid-former", former) }
        </span>
    }
}

/// Shows the counter; the name of a base may be cut, but not the word that marks it as one.
fn counter(class: &'static str, whole: &str, row: &ValueRow, words: Words) -> Html {
    let mark = row.is_base.then(|| words.say(ValuesMsg::Base));
    let name = mark.as_ref().and_then(|mark| whole.strip_suffix(mark.as_str())).unwrap_or(whole).trim_end();
    html! {
        <span {class} role="gridcell" title={whole.to_owned()}>
            { text("span", "value-rows-name", name.to_owned()) }
            { mark.map(|mark| text("span", "value-rows-base", format!(" {mark}"))).unwrap_or_default() }
        </span>
    }
}

/// Shows a raw value, or the difference of two; copies contain only its digits.
fn digits(class: &'static str, number: &str, row: &ValueRow) -> Html {
    let shown = Digits { plain: number.to_owned(), is_identifier: row.is_identifier }.readable();
    let (classes, style) = sized(None, shrunk(&shown, 0));
    html! { <span class={format!("{class}{classes}")} role="gridcell" title={number.to_owned()} {style}>{ shown }</span> }
}

/// Shows the names of the columns; sortable ones show the sort order, and report clicks.
pub fn value_head(list: &List, on_sorted: &Callback<usize>, words: Words) -> Html {
    let cells = list.columns().map(|(number, column)| {
        let name = AttrValue::from(list.name(column, words));
        let edge = column.width.edge("values", list.group(), number == list.first_column);
        let edge = edge.map(|edge| column_edge(edge, name.clone())).unwrap_or_default();
        let sorted = list.sorted.filter(|(sorted, _)| *sorted == number).map(|(_, descending)| descending);
        let on_sorted = sort(number).is_some().then_some(on_sorted);
        let head = SortHead { class: column.class, id: head_id(number), column: number, name, edge };
        sort_head(head, sorted, list.header == Some(number), on_sorted)
    });
    html! {
        <div class="list-row list-row-header value-rows-row" role="row" aria-rowindex="1">{ cells.collect::<Html>() }</div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::library::side::Side;
    use crate::state::tests::opened;
    use crate::state::view::value_order::SortBy;
    use crate::state::view::values_change::ValuesChange;
    use crate::state::view::values_state::Arrangement;
    use crate::testing::rendered;
    use crate::views::values::query::list::{COLUMNS, place_of};
    use winperf::formula::NoValue;

    fn row() -> ValueRow {
        let mut cells = vec![String::new(); COLUMNS.len()];
        for (name, text) in [
            ("Object", "Thread"),
            ("Instance", "iexplore/0#2"),
            ("Counter", "% Processor Time"),
            ("Raw A", "1000"),
            ("Raw B", "1256000"),
            ("Value", "12.5"),
            ("Unit", "%"),
            ("Status", "ok, matched by order"),
            ("Counter type", "PERF_100NSEC_TIMER"),
            ("Δ raw", "1255000"),
            ("ID B", "4711"),
            ("Started B", "2008-06-18T23:30:20.000Z"),
        ] {
            cells[place_of(name)] = text.to_owned();
        }
        ValueRow {
            row: 4,
            cells,
            is_base: false,
            codes: "ok, matched-by-order".to_owned(),
            is_identifier: false,
            bar: None,
            of_older: None,
            raw_of_one: None,
            former: None,
            by_name: None,
            absent: None,
            only_in: None,
            current: true,
        }
    }

    async fn html(row: ValueRow) -> String {
        let draw = move || {
            let columns: Vec<_> = COLUMNS.iter().enumerate().collect();
            value_row(&row, &columns, [&Callback::noop(), &Callback::noop()], Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_row_has_a_cell_for_each_column() {
        let html = html(row()).await;
        assert_eq!(html.matches("role=\"gridcell\"").count(), COLUMNS.len());
        assert!(html.contains(">12.5</span>"));
        assert!(html.contains("aria-selected=\"true\""));
    }

    #[tokio::test]
    async fn the_status_is_in_words_with_its_code_under_the_pointer() {
        let html = html(row()).await;
        for part in ["title=\"ok, matched-by-order\"", ">ok, matched by order</span>"] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn a_value_of_the_older_capture_alone_has_its_letter_and_an_identifier_no_thousands() {
        let older = Some((Side::A, "48596".to_owned()));
        let absent = Some(NoValue::OnlyInOlder);
        let quantity = html(ValueRow { of_older: older.clone(), absent, ..row() }).await;
        assert!(quantity.contains(">A</span>48\u{202f}596"), "{quantity}");
        let id = html(ValueRow { of_older: older, absent, is_identifier: true, ..row() }).await;
        assert!(id.contains(">A</span>48596"), "{id}");
    }

    #[tokio::test]
    async fn a_difference_has_its_thousands_apart_and_is_copied_without() {
        let html = html(row()).await;
        assert!(html.contains("value-rows-delta list-late\">1\u{202f}255\u{202f}000</span>"), "{html}");
        assert_eq!(row().cell("Δ raw"), "1255000");
    }

    #[tokio::test]
    async fn the_word_for_a_base_stands_behind_its_name_and_is_no_part_of_it() {
        let mut base = ValueRow { is_base: true, ..row() };
        base.cells[place_of("Counter")] = "% Disk Time (base)".to_owned();
        let html = html(base).await;
        for part in [">% Disk Time</span>", "> (base)</span>", "title=\"% Disk Time (base)\""] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
    }

    /// Returns the header of the list of an example with that many open captures.
    async fn head(captures: usize, change: fn() -> ValuesChange) -> String {
        let draw = move || {
            let example = winperf_synth::examples::iexplore();
            let captures = [example.older, example.newer].into_iter().take(captures).collect();
            let session = opened(captures).changed(Action::Values(ValuesChange::Arrange(Arrangement::List)));
            let list = List::new(&session.changed(Action::Values(change()))).unwrap();
            value_head(&list, &Callback::noop(), Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_header_has_the_columns_of_a_row_and_says_which_can_be_sorted_by() {
        let html = head(2, || ValuesChange::Sort(SortBy::Value)).await;
        assert!(!html.contains(">Started B<"), "{html}");
        let more = head(2, || ValuesChange::Ids(true)).await;
        assert_eq!(more.matches("role=\"columnheader\"").count(), COLUMNS.len());
        let sortable = COLUMNS.iter().filter(|column| column.sort.is_some()).count();
        assert_eq!(html.matches("aria-sort=\"none\"").count(), sortable - 1);
        assert_eq!(html.matches("aria-sort=\"descending\"").count(), 1);
        assert!(html.contains(">Raw B<"), "{html}");
        let html = head(2, || ValuesChange::Header(Some(0))).await;
        assert_eq!(html.matches("sort-head-here").count(), 1);
    }

    #[tokio::test]
    async fn the_raw_value_of_one_capture_by_itself_is_not_the_newer_one() {
        let html = head(1, || ValuesChange::Header(None)).await;
        assert!(html.contains(">Raw value<") && !html.contains("Raw B"), "{html}");
    }

    #[tokio::test]
    async fn a_row_without_a_value_stands_out_and_says_why_beside_the_code() {
        let html = html(ValueRow { absent: Some(NoValue::WentBackwards), ..row() }).await;
        assert!(html.contains("value-rows-absent") && html.contains(">went backwards</span>"), "{html}");
    }
}
