//! The rows of the list of values that are on screen.

use winperf_report::{Brief, Say};
use yew::prelude::*;

use crate::components::text::{long_cell, row as list_row, text, words as inside};
use crate::phrases::Words;
use crate::phrases::values::ValuesMsg;
use crate::views::copy::query::table::LIST_HEAD;
use crate::views::values::query::digits::Digits;
use crate::views::values::query::list::{COLUMN_COUNT, STATUS, VALUE, ValueRow, sort};
use crate::views::values::value_grid::{of_side, shrunk};

/// The style classes of the columns.
const CLASSES: [&str; COLUMN_COUNT] = [
    "value-rows-cell value-rows-object",
    "value-rows-cell value-rows-instance",
    "value-rows-cell value-rows-counter",
    "value-rows-cell value-rows-raw",
    "value-rows-cell value-rows-raw",
    "value-rows-cell value-rows-value",
    "value-rows-cell value-rows-unit",
    "value-rows-cell value-rows-status",
    "value-rows-cell value-rows-type",
];

/// The columns of the counter and of the raw values.
const COUNTER: usize = 2;
const RAW_OLDER: usize = 3;
const RAW_NEWER: usize = 4;

/// The id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("value-row-{row}")
}

/// The id of the element of a column's name.
pub fn head_id(column: usize) -> String {
    format!("value-column-{column}")
}

/// A value in each row: object, instance, counter, raw values, display value, unit, status, type.
pub struct ValueRows<'a> {
    pub rows: &'a [ValueRow],
    /// Reports the row that is to be current.
    pub on_selected: &'a Callback<usize>,
    /// Reports the row whose bytes are to be shown.
    pub on_located: &'a Callback<usize>,
}

impl ValueRows<'_> {
    pub fn draw(&self, words: Words) -> Html {
        self.rows.iter().map(|row| self.row(row, words)).collect()
    }

    fn row(&self, row: &ValueRow, words: Words) -> Html {
        let number = row.row;
        let class = match (row.current, row.absent.is_none()) {
            (true, true) => "value-rows-row value-rows-current",
            (true, false) => "value-rows-row value-rows-current value-rows-absent",
            (false, true) => "value-rows-row",
            (false, false) => "value-rows-row value-rows-absent",
        };
        let why = row.absent.map(|reason| Brief(reason).say(words.language));
        let cells = CLASSES.into_iter().zip(&row.cells).enumerate();
        let cells = cells.map(|(column, (class, text))| match (column, why) {
            (VALUE, why) => value(class, row, why),
            (STATUS, _) => status(class, row),
            (COUNTER, _) => counter(class, row, words),
            (RAW_OLDER | RAW_NEWER, _) => raw(class, text),
            _ => long_cell(class, text.clone()),
        });
        let cells = cells.collect();
        let clicked = [self.on_selected, self.on_located].map(|on| Some(on.reform(move |_| number)));
        list_row(class, row_id(number), number, row.current, clicked, cells)
    }
}

/// The value, or why there is none.
fn value(class: &'static str, row: &ValueRow, why: Option<&'static str>) -> Html {
    let digits =
        |plain: &String| Digits { plain: plain.clone(), is_identifier: row.is_identifier }.readable();
    let (side, shown) = match (&row.of_older, why) {
        (Some((side, older)), _) => (Some(*side), digits(older)),
        (None, Some(why)) => (None, why.to_owned()),
        (None, None) => (None, digits(&row.cells[VALUE])),
    };
    let style = shrunk(&shown, side.iter().count()).filter(|_| side.is_some() || why.is_none());
    html! {
        <span {class} role="gridcell" title={shown.clone()} {style}>
            { side.map(of_side).unwrap_or_default() }
            { inside(shown) }
        </span>
    }
}

/// The counter; of a base, whose name may be cut, the word for it is not.
fn counter(class: &'static str, row: &ValueRow, words: Words) -> Html {
    let whole = &row.cells[COUNTER];
    let mark = row.is_base.then(|| words.say(ValuesMsg::Base));
    let name = mark.as_ref().and_then(|mark| whole.strip_suffix(mark.as_str())).unwrap_or(whole).trim_end();
    html! {
        <span {class} role="gridcell" title={whole.clone()}>
            { text("span", "value-rows-name", name.to_owned()) }
            { mark.map(|mark| text("span", "value-rows-base", format!(" {mark}"))).unwrap_or_default() }
        </span>
    }
}

fn raw(class: &'static str, number: &str) -> Html {
    html! { <span {class} role="gridcell" title={number.to_owned()} style={shrunk(number, 0)}>{ number }</span> }
}

/// The status in words; its code, which documents and programs know it by, is under the pointer.
fn status(class: &'static str, row: &ValueRow) -> Html {
    html! { <span {class} role="gridcell" title={row.codes.clone()}>{ row.cells[STATUS].clone() }</span> }
}

/// The names of the columns; those that can be sorted by say in which order the rows are.
pub struct ValueHead<'a> {
    /// The column that the rows are sorted by, and whether they descend.
    pub sorted: Option<(usize, bool)>,
    /// Whether there are two captures; the raw values of one are neither newer nor older.
    pub has_pair: bool,
    /// The column that the keyboard is in.
    pub current: Option<usize>,
    /// Reports the column that is to be sorted by.
    pub on_sorted: &'a Callback<usize>,
}

impl ValueHead<'_> {
    pub fn draw(&self, words: Words) -> Html {
        let cells = CLASSES.into_iter().zip(LIST_HEAD).enumerate();
        let cells = cells.map(|(column, (class, message))| {
            let is_only = column == RAW_NEWER && !self.has_pair;
            let name = if is_only { words.say(ValuesMsg::Raw) } else { words.say(message) };
            self.cell(column, class, name)
        });
        html! {
            <div class="value-rows-row value-rows-header" role="row" aria-rowindex="1">
                { cells.collect::<Html>() }
            </div>
        }
    }

    fn cell(&self, column: usize, class: &'static str, name: AttrValue) -> Html {
        let is_sortable = sort(column).is_some();
        let sorted = self.sorted.filter(|(sorted, _)| *sorted == column);
        let (sort, sign) = match sorted {
            None => ("none", ""),
            Some((_, false)) => ("ascending", " ▲"),
            Some((_, true)) => ("descending", " ▼"),
        };
        let here = if self.current == Some(column) { " value-rows-here" } else { "" };
        let sortable = if is_sortable { " value-rows-sortable" } else { "" };
        let onclick = is_sortable.then(|| self.on_sorted.reform(move |_: MouseEvent| column));
        html! {
            <span class={format!("{class}{sortable}{here}")} id={head_id(column)} role="columnheader"
                aria-sort={is_sortable.then_some(sort)} {onclick}>
                { text("span", "", name) }
                <span aria-hidden="true">{ sign }</span>
            </span>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::side::Side;
    use crate::testing::rendered;
    use winperf::formula::NoValue;

    fn row() -> ValueRow {
        let cells = [
            "Thread",
            "iexplore/0#2",
            "% Processor Time",
            "1000",
            "1256000",
            "12.5",
            "%",
            "ok, matched by order",
            "PERF_100NSEC_TIMER",
        ];
        ValueRow {
            row: 4,
            cells: cells.map(str::to_owned),
            is_base: false,
            codes: "ok, matched-by-order".to_owned(),
            is_identifier: false,
            of_older: None,
            absent: None,
            current: true,
        }
    }

    async fn html(row: ValueRow) -> String {
        let draw = move || {
            ValueRows { rows: &[row], on_selected: &Callback::noop(), on_located: &Callback::noop() }
                .draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_row_has_a_cell_for_each_column() {
        let html = html(row()).await;
        assert_eq!(html.matches("role=\"gridcell\"").count(), COLUMN_COUNT);
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
    async fn the_word_for_a_base_stands_behind_its_name_and_is_no_part_of_it() {
        let mut base = ValueRow { is_base: true, ..row() };
        base.cells[COUNTER] = "% Disk Time (base)".to_owned();
        let html = html(base).await;
        for part in [">% Disk Time</span>", "> (base)</span>", "title=\"% Disk Time (base)\""] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
    }

    async fn head(sorted: Option<(usize, bool)>) -> String {
        let draw = move || {
            ValueHead { sorted, has_pair: sorted.is_some(), current: Some(0), on_sorted: &Callback::noop() }
                .draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_header_has_the_columns_of_a_row_and_says_which_can_be_sorted_by() {
        let html = head(Some((5, true))).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
        assert_eq!(html.matches("aria-sort=\"none\"").count(), 3);
        assert_eq!(html.matches("aria-sort=\"descending\"").count(), 1);
        assert_eq!(html.matches("value-rows-here").count(), 1);
        assert!(html.contains(">Newer raw<"), "{html}");
    }

    #[tokio::test]
    async fn the_raw_value_of_one_capture_by_itself_is_not_the_newer_one() {
        let html = head(None).await;
        assert!(html.contains(">Raw value<") && !html.contains("Newer raw"), "{html}");
    }

    #[tokio::test]
    async fn a_row_without_a_value_stands_out_and_says_why_beside_the_code() {
        let html = html(ValueRow { absent: Some(NoValue::WentBackwards), ..row() }).await;
        assert!(html.contains("value-rows-absent") && html.contains(">went backwards</span>"), "{html}");
    }
}
