//! One object as a table: the rows that are on screen, and their header.

use winperf_report::status::label;
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::queries::values::grid::{Bar, Content, GridCell, GridRow, HeadCell};
use crate::queries::values::sieve::Presence;
use crate::words::values::ValuesMsg;
use crate::words::{Msg, Words, grouped_digits};

/// The id of the current cell's element: row and column among those that are shown.
pub fn cell_id(row: usize, column: usize) -> String {
    format!("value-cell-{row}-{column}")
}

/// The id of the element of a cell of the header; 0 is the column of names.
pub fn head_id(column: usize) -> String {
    format!("value-head-{column}")
}

/// The instances on screen, and their values in the columns on screen.
///
/// Rows have keys: a row that scrolling leaves in sight is left alone, and has too many cells to be written anew.
pub struct GridRows<'a> {
    /// The rows.
    pub rows: &'a [GridRow],
    /// How many columns of counters there are, drawn or not.
    pub column_count: usize,
    /// Reports a click on a row; the event tells the cell.
    pub on_clicked: &'a Callback<(usize, MouseEvent)>,
    /// Reports a double click on a row.
    pub on_opened: &'a Callback<(usize, MouseEvent)>,
}

impl GridRows<'_> {
    /// The rows.
    pub fn draw(&self, words: Words) -> Html {
        self.rows.iter().map(|row| self.row(row, words)).collect()
    }

    fn row(&self, row: &GridRow, words: Words) -> Html {
        let number = row.row;
        let class = if row.current { "value-grid-row value-grid-current" } else { "value-grid-row" };
        let first = row.cells.first().map_or(0, |cell| cell.column);
        let onclick = self.on_clicked.reform(move |event| (number, event));
        let ondblclick = self.on_opened.reform(move |event| (number, event));
        html! {
            <div key={number} {class} id={format!("value-row-{number}")} role="row" aria-rowindex={(number + 2).to_string()}
                style={across(first, self.column_count)} {onclick} {ondblclick}>
                <span class="value-grid-name" role="rowheader" aria-colindex="1" title={row.name.clone()}>
                    { text("span", "value-grid-label", row.name.clone()) }
                    { row.presence.map(|presence| badge(presence, words)).unwrap_or_default() }
                </span>
                { skipped(first) }
                { row.cells.iter().map(|cell| value(number, cell, words)).collect::<Html>() }
            </div>
        }
    }
}

/// The header over the columns on screen.
pub struct GridHead<'a> {
    /// The cells, that of the names first.
    pub cells: &'a [HeadCell],
    /// How many columns of counters there are, drawn or not.
    pub column_count: usize,
    /// Whether one counter is shown by itself.
    pub is_alone: bool,
    /// Reports the column that is to be sorted by.
    pub on_sorted: &'a Callback<usize>,
    /// Reports the column that is to be shown by itself, or no more.
    pub on_alone: &'a Callback<usize>,
}

impl GridHead<'_> {
    /// The header.
    pub fn draw(&self, words: Words) -> Html {
        let first = self.cells.get(1).map_or(0, |cell| cell.column - 1);
        let mut cells = self.cells.iter().map(|cell| self.cell(cell, words));
        html! {
            <div class="value-grid-row value-grid-head" role="row" aria-rowindex="1" style={across(first, self.column_count)}>
                { cells.next() }
                { skipped(first) }
                { cells.collect::<Html>() }
            </div>
        }
    }

    fn cell(&self, cell: &HeadCell, words: Words) -> Html {
        let column = cell.column;
        let class = match (column, cell.current) {
            (0, false) => "value-grid-name value-grid-head-cell",
            (0, true) => "value-grid-name value-grid-head-cell value-grid-here",
            (_, false) => "value-grid-cell value-grid-head-cell",
            (_, true) => "value-grid-cell value-grid-head-cell value-grid-here",
        };
        let (sort, sign) = match cell.sorted {
            None => ("none", ""),
            Some(false) => ("ascending", "▲"),
            Some(true) => ("descending", "▼"),
        };
        let name = if column == 0 { words.say(Msg::ColumnInstance) } else { cell.name.clone().into() };
        let title = (column > 0).then(|| format!("{}\n{}", cell.name, cell.counter_type));
        html! {
            <span {class} id={head_id(column)} role="columnheader" aria-colindex={(column + 1).to_string()} aria-sort={sort}
                {title} onclick={self.on_sorted.reform(move |_| column)}>
                { text("span", "value-grid-head-name", name) }
                if column > 0 {
                    { text("span", "value-grid-unit", cell.unit.map(|unit| unit.text(words.language)).unwrap_or_default()) }
                }
                <span class="value-grid-sign" aria-hidden="true">{ sign }</span>
                if column > 0 {
                    { self.alone(cell, words) }
                }
            </span>
        }
    }

    /// The button that shows a counter by itself; a key does the same, so it is no stop of its own.
    fn alone(&self, cell: &HeadCell, words: Words) -> Html {
        let column = cell.column;
        let label = match self.is_alone {
            true => ValuesMsg::AllCounters,
            false => ValuesMsg::Alone(cell.name.clone()),
        };
        let label = words.of_values(label);
        let onclick = self.on_alone.reform(move |event: MouseEvent| {
            // The cell around the button sorts.
            event.stop_propagation();
            column - 1
        });
        html! {
            <button type="button" class="value-grid-alone-button" tabindex="-1" aria-label={label.clone()} title={label} {onclick}>
                { if self.is_alone { "▦" } else { "▥" } }
            </button>
        }
    }
}

/// Which columns are drawn, for the style sheet.
fn across(first: usize, count: usize) -> String {
    format!("--skipped:{first};--columns:{count}")
}

/// The room of the columns before the first that is drawn.
fn skipped(first: usize) -> Html {
    if first == 0 {
        Html::default()
    } else {
        html! { <i class="value-grid-skip" role="none"></i> }
    }
}

fn badge(presence: Presence, words: Words) -> Html {
    let (sign, class) = match presence {
        Presence::New => ("+", "value-grid-presence value-grid-new"),
        Presence::Gone => ("−", "value-grid-presence value-grid-gone"),
        Presence::Ambiguous => ("?", "value-grid-presence"),
    };
    let word = words.of_values(ValuesMsg::Presence(presence));
    html! { <span {class}>{ sign }{ " " }{ word }</span> }
}

fn value(row: usize, cell: &GridCell, words: Words) -> Html {
    let class = match (&cell.content, cell.current) {
        (Content::Number(_), false) => "value-grid-cell",
        (Content::Number(_), true) => "value-grid-cell value-grid-here",
        (Content::Text(_), false) => "value-grid-cell value-grid-text",
        (Content::Text(_), true) => "value-grid-cell value-grid-text value-grid-here",
        (Content::Absent(_) | Content::Nowhere, false) => "value-grid-cell value-grid-absent",
        (Content::Absent(_) | Content::Nowhere, true) => "value-grid-cell value-grid-absent value-grid-here",
    };
    let (shown, title): (AttrValue, Option<AttrValue>) = match &cell.content {
        Content::Number(digits) => (readable(digits).into(), None),
        Content::Text(text) => (text.clone().into(), Some(text.clone().into())),
        Content::Absent(reason) => {
            let why = label(Err(*reason), words.language);
            (why.into(), Some(why.into()))
        }
        Content::Nowhere => ("–".into(), Some(words.of_values(ValuesMsg::Nowhere))),
    };
    let style = cell.bar.map(|bar| format!("--filled:{}", bar.filled));
    let is_clipped = cell.bar.is_some_and(|bar: Bar| bar.is_clipped);
    html! {
        <span {class} id={cell.current.then(|| cell_id(row, cell.column))} role="gridcell" aria-colindex={(cell.column + 2).to_string()}
            aria-selected={cell.current.then_some("true")} {title} {style}>
            if is_clipped {
                <span class="value-grid-clipped" aria-hidden="true">{ "»" }</span>
            }
            { shown }
        </span>
    }
}

/// A number of five digits and more with its thousands set apart; anything else as it is.
fn readable(number: &str) -> String {
    let whole = number.split('.').next().unwrap_or_default();
    if whole.len() < 5 || !whole.bytes().all(|digit| digit.is_ascii_digit()) {
        return number.to_owned();
    }
    grouped_digits(whole) + &number[whole.len()..]
}

/// A sentence in the place of rows, and a button that leads back to them.
pub fn nothing(sentence: AttrValue, back: Option<(AttrValue, Callback<MouseEvent>)>) -> Html {
    html! {
        <div class="value-grid-nothing">
            { text("p", "", sentence) }
            { back.map(|(label, onclick)| button("button", None, onclick, inside(label))).unwrap_or_default() }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::tests::rendered;
    use winperf::formula::NoValue;
    use winperf_report::unit::Unit;

    fn row(content: Content, bar: Option<Bar>) -> GridRow {
        let cells = vec![GridCell { column: 3, content, bar, current: true }];
        GridRow { row: 4, name: "svchost#1".to_owned(), presence: Some(Presence::Gone), current: true, cells }
    }

    async fn html(row: GridRow) -> String {
        let draw = move || {
            let (on_clicked, on_opened) = (&Callback::noop(), &Callback::noop());
            GridRows { rows: &[row], column_count: 28, on_clicked, on_opened }.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_row_says_whose_values_it_has_and_where_they_stand() {
        let html = html(row(Content::Number("12.5".to_owned()), Some(Bar::new(12.5, 100.0)))).await;
        for part in [
            "role=\"rowheader\"",
            ">svchost#1</span>",
            "− gone",
            "id=\"value-cell-4-3\"",
            "aria-colindex=\"5\"",
            "--filled:125",
            "--skipped:3;--columns:28",
            "aria-selected=\"true\"",
            "value-grid-skip",
        ] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert!(!html.contains("value-grid-clipped"), "{html}");
    }

    #[tokio::test]
    async fn a_value_that_its_bar_cannot_show_has_a_mark() {
        for value in [100.5, -1.0] {
            let bar = Some(Bar::new(value, 100.0));
            assert!(html(row(Content::Number(String::new()), bar)).await.contains("value-grid-clipped"));
        }
        let full = html(row(Content::Number(String::new()), Some(Bar::new(100.0, 100.0)))).await;
        assert!(full.contains("--filled:1000") && !full.contains("value-grid-clipped"), "{full}");
    }

    #[test]
    fn long_numbers_have_their_thousands_apart_and_nothing_else_has() {
        assert_eq!(readable("9999"), "9999");
        assert_eq!(readable("1234567.25"), "1\u{202f}234\u{202f}567.25");
        for text in ["0x00001234", "1.23457e-6", "-12345", "", "0.0123457"] {
            assert_eq!(readable(text), text);
        }
    }

    #[tokio::test]
    async fn a_cell_without_a_value_says_why() {
        let html = html(row(Content::Absent(NoValue::WentBackwards), None)).await;
        assert!(html.contains("value-grid-absent") && html.contains("went backwards"), "{html}");
    }

    fn head(sorted: Option<bool>) -> Vec<HeadCell> {
        let cell = |column, name: &str, sorted| HeadCell {
            column,
            name: name.to_owned(),
            unit: Some(Unit::Percent),
            counter_type: "PERF_100NSEC_TIMER".to_owned(),
            sorted,
            current: column == 0,
        };
        vec![cell(0, "", None), cell(7, "% Processor Time", sorted)]
    }

    async fn head_html(sorted: Option<bool>) -> String {
        let draw = move || {
            let (on_sorted, on_alone) = (&Callback::noop(), &Callback::noop());
            let cells = &head(sorted);
            GridHead { cells, column_count: 28, is_alone: false, on_sorted, on_alone }.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_header_has_name_unit_type_and_order() {
        let html = head_html(Some(true)).await;
        for part in [
            ">Instance<",
            "% Processor Time",
            "PERF_100NSEC_TIMER",
            "aria-sort=\"descending\"",
            "▼",
            "--skipped:6",
        ] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert!(html.contains("aria-label=\"Only % Processor Time\""), "{html}");
        assert_eq!(head_html(None).await.matches("aria-sort=\"none\"").count(), 2);
    }
}
