//! The results of a search that are on screen.

use yew::prelude::*;

use crate::components::kind_mark::kind_mark;
use crate::components::text::{cell, long_cell, row as list_row, text};
use crate::phrases::search::SearchMsg;
use crate::phrases::{Msg, Words};
use crate::state::edge::{Column, LEAST};
use crate::state::side::Side;
use crate::views::search::query::hits::HitRow;
use crate::views::splitter::column_head;
use crate::views::structure::query::hex::offset_text;

/// How many columns the list has.
pub const COLUMN_COUNT: usize = 4;

/// The id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("search-row-{row}")
}

/// A result in each row: sign and name, value, capture, offset. The number of a result is reported that is to be gone to, and
/// the capture and offset of bytes that are to be shown.
pub fn search_rows(
    rows: &[HitRow],
    on_chosen: &Callback<usize>,
    on_located: &Callback<(Side, u32)>,
) -> Vec<Html> {
    rows.iter().map(|row| search_row(row, on_chosen, on_located)).collect()
}

fn search_row(row: &HitRow, on_chosen: &Callback<usize>, on_located: &Callback<(Side, u32)>) -> Html {
    let number = row.number;
    let class = if row.current { "search-rows-row search-rows-current" } else { "search-rows-row" };
    let side = row.place.map(|(side, _)| side.letter()).unwrap_or_default();
    let cells = html! {
        <>
            <span class="search-rows-name" role="gridcell" title={row.name.clone()}>
                { kind_mark(row.kind) }{ text("span", "search-rows-label", row.name.clone()) }
            </span>
            { long_cell("search-rows-value", row.value.clone()) }
            { cell("gridcell", "search-rows-side", side) }
            <span class="search-rows-offset" role="gridcell">
                { row.place.map(|place| offset(place, on_located)).unwrap_or_default() }
            </span>
        </>
    };
    let on_chosen = on_chosen.reform(move |_| number);
    list_row(class, row_id(number), number, row.current, [Some(on_chosen), None], cells)
}

/// The offset, which leads to the bytes also from a row of values.
fn offset(place: (Side, u32), on_located: &Callback<(Side, u32)>) -> Html {
    let onclick = on_located.reform(move |event: MouseEvent| {
        // The row itself leads elsewhere.
        event.stop_propagation();
        place
    });
    html! { <span class="search-rows-link" {onclick}>{ offset_text(place.1) }</span> }
}

/// The names of the columns.
pub fn search_header(words: Words) -> Html {
    let column = |name| Some(Column { list: "search-results", name, least: LEAST, is_first: name == "name" });
    html! {
        <div class="search-rows-row search-rows-header" role="row" aria-rowindex="1">
            { column_head("search-rows-name", words.say(Msg::ColumnName), column("name")) }
            { column_head("search-rows-value", words.say(Msg::ColumnValue), column("value")) }
            { cell("columnheader", "search-rows-side", words.say(SearchMsg::ColumnCapture)) }
            { cell("columnheader", "search-rows-offset", words.say(Msg::ColumnOffset)) }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::search_state::Hit;
    use crate::testing::rendered;
    use crate::views::query::kind::Kind;

    async fn html(place: Option<(Side, u32)>) -> String {
        let row = HitRow {
            number: 2,
            current: true,
            hit: Hit::Row(7),
            kind: Kind::Value,
            name: r"\Thread(iexplore/0#2)\% Processor Time".to_owned(),
            value: "12.5 %".to_owned(),
            place,
        };
        let draw = move || {
            let (on_chosen, on_located) = (&Callback::noop(), &Callback::noop());
            search_row(&row, on_chosen, on_located)
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_result_says_what_it_is_and_where() {
        let html = html(Some((Side::B, 0x1f0))).await;
        for text in
            ["iexplore/0#2", "12.5 %", ">B<", ">0x1f0<", "id=\"search-row-2\"", "aria-selected=\"true\""]
        {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert_eq!(html.matches("role=\"gridcell\"").count(), COLUMN_COUNT);
    }

    #[tokio::test]
    async fn a_value_that_stands_nowhere_leads_to_no_bytes() {
        let html = html(None).await;
        assert!(!html.contains("search-rows-link"), "{html}");
        assert_eq!(html.matches("role=\"gridcell\"").count(), COLUMN_COUNT);
    }

    #[tokio::test]
    async fn the_header_has_the_columns_of_a_row() {
        let html = rendered(|| search_header(Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
    }
}
