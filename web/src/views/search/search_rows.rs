//! The results of a search that are on screen.

use yew::prelude::*;

use crate::components::kind_mark::kind_mark;
use crate::components::text::{cell, long_cell, row as list_row, text};
use crate::signs::kind::SignKind;
use crate::state::library::side::Side;
use crate::views::search::query::hits::{COLUMNS, HitRow, Look};

/// Number of columns of the list.
pub const COLUMN_COUNT: usize = COLUMNS.len();

/// Returns the id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("search-row-{row}")
}

/// Shows a result in each row: sign and name, value, capture, offset. Reports the number of a result that is to be
/// opened, and the capture and offset of bytes that are to be shown.
pub fn search_rows(
    rows: &[HitRow],
    on_chosen: &Callback<usize>,
    on_located: &Callback<(Side, u32)>,
) -> Vec<Html> {
    rows.iter().map(|row| search_row(row, on_chosen, on_located)).collect()
}

fn search_row(row: &HitRow, on_chosen: &Callback<usize>, on_located: &Callback<(Side, u32)>) -> Html {
    let number = row.number;
    let cells = COLUMNS.iter().map(|column| {
        let (class, text) = (column.class, (column.text)(row));
        match column.look {
            Look::Name => named(class, row.kind, text),
            Look::Text => long_cell(class, text),
            Look::Short => cell("gridcell", class, text),
            Look::Offset => html! {
                <span {class} role="gridcell">
                    { row.place.map(|place| offset(place, text, on_located)).unwrap_or_default() }
                </span>
            },
        }
    });
    let cells = cells.collect();
    let on_chosen = on_chosen.reform(move |_| number);
    list_row("search-rows-row", row_id(number), number, row.current, [Some(on_chosen), None], cells)
}

/// Shows the sign of its kind, and its name.
fn named(class: &'static str, kind: SignKind, name: String) -> Html {
    html! {
        <span {class} role="gridcell" title={name.clone()}>{ kind_mark(kind) }{ text("span", "search-rows-label", name) }</span>
    }
}

/// Shows the offset as a link to the bytes, also for a row of values.
fn offset(place: (Side, u32), text: String, on_located: &Callback<(Side, u32)>) -> Html {
    let onclick = on_located.reform(move |event: MouseEvent| {
        // A click on the rest of the row has a different target.
        event.stop_propagation();
        place
    });
    html! { <span class="search-rows-link" {onclick}>{ text }</span> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Words;
    use crate::state::view::search_state::Hit;
    use crate::testing::rendered;
    use crate::views::splitter::column_heads;

    async fn html(place: Option<(Side, u32)>) -> String {
        let row = HitRow {
            number: 2,
            current: true,
            hit: Hit::Row(7),
            kind: SignKind::Value,
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
        let html = rendered(|| column_heads("search-results", COLUMNS, Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
    }
}
