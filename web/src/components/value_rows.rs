//! The rows of the table of values that are on screen.

use yew::prelude::*;

use crate::components::text::{cell, long_cell, row as list_row};
use crate::queries::values::ValueRow;
use crate::words::{Msg, Words};

/// The columns: style class and name.
const COLUMNS: [(&str, Msg); 9] = [
    ("value-rows-cell value-rows-object", Msg::ColumnObject),
    ("value-rows-cell value-rows-instance", Msg::ColumnInstance),
    ("value-rows-cell value-rows-counter", Msg::ColumnCounter),
    ("value-rows-cell value-rows-raw", Msg::ColumnOlderRaw),
    ("value-rows-cell value-rows-raw", Msg::ColumnNewerRaw),
    ("value-rows-cell value-rows-value", Msg::ColumnValue),
    ("value-rows-cell value-rows-unit", Msg::ColumnUnit),
    ("value-rows-cell value-rows-status", Msg::ColumnStatus),
    ("value-rows-cell value-rows-type", Msg::ColumnCounterType),
];

/// How many columns the table has.
pub const COLUMN_COUNT: usize = COLUMNS.len();

/// The id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("value-row-{row}")
}

/// A value in each row: object, instance, counter, raw values, display value, unit, status, type.
pub struct ValueRows<'a> {
    /// The rows.
    pub rows: &'a [ValueRow],
    /// Reports the row that is to be current.
    pub on_selected: &'a Callback<usize>,
    /// Reports the row whose bytes are to be shown.
    pub on_located: &'a Callback<usize>,
}

impl ValueRows<'_> {
    /// The rows.
    pub fn draw(&self) -> Html {
        self.rows.iter().map(|row| self.row(row)).collect()
    }

    fn row(&self, row: &ValueRow) -> Html {
        let number = row.row;
        let class = match (row.current, row.ok) {
            (true, true) => "value-rows-row value-rows-current",
            (true, false) => "value-rows-row value-rows-current value-rows-absent",
            (false, true) => "value-rows-row",
            (false, false) => "value-rows-row value-rows-absent",
        };
        let cells = COLUMNS.into_iter().zip(&row.cells);
        let cells = cells.map(|((class, _), text)| long_cell(class, text.clone())).collect();
        let clicked = [self.on_selected, self.on_located].map(|on| Some(on.reform(move |_| number)));
        list_row(class, row_id(number), number, row.current, clicked, cells)
    }
}

/// The names of the columns.
pub fn value_header(words: Words) -> Html {
    let cells = COLUMNS.into_iter().map(|(class, message)| cell("columnheader", class, words.say(message)));
    html! {
        <div class="value-rows-row value-rows-header" role="row" aria-rowindex="1">
            { cells.collect::<Html>() }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::tests::rendered;

    fn row() -> ValueRow {
        let cells = [
            "Thread",
            "iexplore/0#2",
            "% Processor Time",
            "1000",
            "1256000",
            "12.5",
            "%",
            "ok",
            "PERF_100NSEC_TIMER",
        ];
        ValueRow { row: 4, cells: cells.map(str::to_owned), ok: true, current: true }
    }

    async fn html(row: ValueRow) -> String {
        let draw = move || {
            ValueRows { rows: &[row], on_selected: &Callback::noop(), on_located: &Callback::noop() }.draw()
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
    async fn the_header_has_the_columns_of_a_row() {
        let html = rendered(|| value_header(Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
        assert!(html.contains("value-rows-status\">Status</span>"), "{html}");
    }

    #[tokio::test]
    async fn a_row_without_a_value_stands_out() {
        assert!(html(ValueRow { ok: false, ..row() }).await.contains("value-rows-absent"));
    }
}
