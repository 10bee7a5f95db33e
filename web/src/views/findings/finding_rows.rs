//! The rows of the list of findings that are on screen.

use winperf::findings::Severity;
use yew::prelude::*;

use crate::components::text::{cell, long_cell, row as list_row, words as inside};
use crate::phrases::Words;
use crate::state::edge::{Column, LEAST};
use crate::state::side::Side;
use crate::views::findings::query::{COLUMNS, FindingRow, place_text};
use crate::views::splitter::column_head;

/// How many columns the list has.
pub const COLUMN_COUNT: usize = COLUMNS.len();

/// The style class of each column, whose place and width are in the style sheet, and the name of the edge behind it where that can be moved.
const CLASSES: [(&str, Option<&str>); COLUMN_COUNT] = [
    ("finding-rows-severity", Some("severity")),
    ("finding-rows-code", Some("code")),
    ("finding-rows-subject", Some("subject")),
    ("finding-rows-message", None),
    ("finding-rows-place", None),
];

/// The id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("finding-row-{row}")
}

/// A finding in each row: how bad, code, structure, message, and the way to its bytes.
pub fn finding_rows(
    rows: &[FindingRow],
    on_selected: &Callback<usize>,
    on_located: &Callback<(Side, u32)>,
    words: Words,
) -> Vec<Html> {
    rows.iter().map(|row| finding_row(row, on_selected, on_located, words)).collect()
}

fn finding_row(
    row: &FindingRow,
    on_selected: &Callback<usize>,
    on_located: &Callback<(Side, u32)>,
    words: Words,
) -> Html {
    let number = row.row;
    let class = if row.current { "finding-rows-row finding-rows-current" } else { "finding-rows-row" };
    let severity_class = match row.severity {
        Severity::Error => "finding-rows-severity finding-rows-error",
        Severity::Warning => "finding-rows-severity finding-rows-warning",
        Severity::Info => "finding-rows-severity",
    };
    let to = |place: (Side, u32)| on_located.reform(move |_: MouseEvent| place);
    let link = |place: &(Side, u32)| {
        html! { <span class="finding-rows-link" onclick={to(*place)}>{ place_text(*place) }</span> }
    };
    let [severity, code, subject, message, bytes] = row.cells(words);
    let places = match row.places.as_slice() {
        [] => inside(bytes),
        places => places.iter().map(link).collect(),
    };
    let clicked = [Some(on_selected.reform(move |_| number)), row.places.last().map(|place| to(*place))];
    let cells = html! {
        <>
            { cell("gridcell", severity_class, severity) }
            { cell("gridcell", "finding-rows-code", code) }
            { cell("gridcell", "finding-rows-subject", subject) }
            { long_cell("finding-rows-message", message) }
            <span class="finding-rows-place" role="gridcell">{ places }</span>
        </>
    };
    list_row(class, row_id(number), number, row.current, clicked, cells)
}

/// The names of the columns.
pub fn finding_header(words: Words) -> Html {
    let cells = CLASSES.into_iter().zip(COLUMNS).map(|((class, edge), name)| {
        let column =
            edge.map(|name| Column { list: "findings", name, least: LEAST, is_first: name == "severity" });
        column_head(class, words.say(name), column)
    });
    html! {
        <div class="finding-rows-row finding-rows-header" role="row" aria-rowindex="1">{ cells.collect::<Html>() }</div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(row: FindingRow) -> String {
        rendered(move || finding_row(&row, &Callback::noop(), &Callback::noop(), Words::default())).await
    }

    #[tokio::test]
    async fn a_finding_says_how_bad_what_and_where() {
        let html = html(FindingRow::example()).await;
        for text in ["error", "counter-outside-block", "% DPC Time", "needs 16 bytes", "A 0x1f0"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert_eq!(html.matches("role=\"gridcell\"").count(), COLUMN_COUNT);
        assert!(html.contains("aria-selected=\"true\""));
    }

    #[tokio::test]
    async fn what_concerns_both_captures_as_a_whole_leads_to_no_bytes() {
        let html = html(FindingRow { places: Vec::new(), ..FindingRow::example() }).await;
        assert!(html.contains("A and B") && !html.contains("finding-rows-link"), "{html}");
    }

    #[tokio::test]
    async fn what_has_bytes_in_both_captures_leads_to_either() {
        let html =
            html(FindingRow { places: vec![(Side::A, 0x10), (Side::B, 0x20)], ..FindingRow::example() })
                .await;
        assert!(html.contains("A 0x10") && html.contains("B 0x20"), "{html}");
    }

    #[tokio::test]
    async fn the_header_has_the_columns_of_a_row() {
        let html = rendered(|| finding_header(Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
    }
}
