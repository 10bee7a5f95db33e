//! The rows of the list of differences that are on screen.

use winperf::difference::DifferenceKind;
use yew::prelude::*;

use crate::components::change_mark::change_tag;
use crate::components::middle_cut::middle_cut;
use crate::components::text::{cell, long_cell, row as list_row, text, words as inside};
use crate::phrases::Words;
use crate::phrases::compare::CompareMsg;
use crate::signs::change::Change;
use crate::state::side::Side;
use crate::views::compare::query::{COLUMNS, CompareColumn, CompareRow, Look};
use crate::views::query::bytes::offset_text;
use crate::views::query::digits::Digits;

/// How many columns the list has.
pub const COLUMN_COUNT: usize = COLUMNS.len();

/// The id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("compare-row-{row}")
}

/// A difference in each row: kind, structure, field, both values, both offsets. A row is reported that is to be current, or
/// whose bytes are to be shown, and so are the capture and offset of bytes.
pub fn compare_rows(
    rows: &[CompareRow],
    on_selected: &Callback<usize>,
    on_row: &Callback<usize>,
    on_located: &Callback<(Side, u32)>,
    words: Words,
) -> Vec<Html> {
    rows.iter().map(|row| compare_row(row, [on_selected, on_row], on_located, words)).collect()
}

fn compare_row(
    row: &CompareRow,
    on: [&Callback<usize>; 2],
    on_located: &Callback<(Side, u32)>,
    words: Words,
) -> Html {
    let number = row.row;
    let clicked = on.map(|on| Some(on.reform(move |_: MouseEvent| number)));
    let cells = COLUMNS.iter().map(|column| cell_of(column, row, on_located, words)).collect();
    list_row("compare-rows-row", row_id(number), number, row.current, clicked, cells)
}

fn cell_of(
    column: &CompareColumn,
    row: &CompareRow,
    on_located: &Callback<(Side, u32)>,
    words: Words,
) -> Html {
    let class = column.class;
    match column.look {
        Look::DifferenceKind => html! { <span {class} role="gridcell">{ kind_tag(row.kind, words) }</span> },
        Look::Place => {
            html! { <span {class} role="gridcell">{ middle_cut("compare-rows-path", row.place.clone()) }</span> }
        }
        Look::Text => long_cell(class, (column.text)(row, words)),
        Look::Value(side) => {
            let value = row.sides[side].as_ref();
            long_cell(class, value.map_or("—".to_owned(), |(value, _)| value.readable()))
        }
        Look::Offset(side) => offset(class, side, &row.sides[side], on_located),
    }
}

fn offset(
    class: &'static str,
    side: Side,
    placed: &Option<(Digits, u32)>,
    on_located: &Callback<(Side, u32)>,
) -> Html {
    let Some(offset) = placed.as_ref().map(|(_, offset)| *offset) else {
        return cell("gridcell", class, "—");
    };
    let locate = on_located.reform(move |_: MouseEvent| (side, offset));
    html! {
        <span {class} role="gridcell">
            <span class="compare-rows-link" onclick={locate}>{ inside(offset_text(offset)) }</span>
        </span>
    }
}

/// A kind of difference as a sign and a word; what is new or gone looks as it does in the tree and among the values.
pub fn kind_tag(kind: DifferenceKind, words: Words) -> Html {
    let word = words.say(CompareMsg::Kind(kind));
    let (sign, class) = match kind {
        DifferenceKind::New => return change_tag(Change::New, word),
        DifferenceKind::Gone => return change_tag(Change::Gone, word),
        DifferenceKind::Ambiguous => return change_tag(Change::Ambiguous, word),
        DifferenceKind::Field | DifferenceKind::Name => ("≠", "compare-rows-changed"),
        DifferenceKind::Value => ("!", "compare-rows-unclear"),
        DifferenceKind::Layout => ("↔", "compare-rows-quiet"),
        DifferenceKind::Moved => ("→", "compare-rows-quiet"),
        DifferenceKind::Clock => ("⟳", "compare-rows-quiet"),
        DifferenceKind::Padding => ("░", "compare-rows-quiet"),
        DifferenceKind::Unparsed => ("▒", "compare-rows-unclear"),
    };
    html! { <><span class="compare-rows-sign" aria-hidden="true">{ sign }</span>{ text("span", class, word) }</> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::both::Both;
    use crate::testing::rendered;
    use crate::views::splitter::column_heads;

    fn quantity(plain: &str) -> Digits {
        Digits { plain: plain.to_owned(), is_identifier: false }
    }

    fn row() -> CompareRow {
        CompareRow {
            row: 4,
            current: true,
            kind: DifferenceKind::Layout,
            place: "Process".to_owned(),
            field: "TotalByteLength".to_owned(),
            sides: Both { a: Some((quantity("32800"), 0x68)), b: Some((quantity("368"), 0x78)) },
        }
    }

    async fn html(row: CompareRow) -> String {
        let draw = move || {
            let (on_selected, on_row, on_located) = (&Callback::noop(), &Callback::noop(), &Callback::noop());
            compare_row(&row, [on_selected, on_row], on_located, Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_difference_says_what_where_and_how_it_is_in_both_captures() {
        let html = html(row()).await;
        for text in ["layout", "Process", "TotalByteLength", ">32\u{202f}800<", ">368<", "0x68", "0x78"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert_eq!(html.matches("role=\"gridcell\"").count(), COLUMN_COUNT);
        assert!(html.contains("aria-selected=\"true\""));
    }

    #[tokio::test]
    async fn what_one_capture_has_alone_leads_to_no_bytes_of_the_other() {
        let sides = Both { a: None, b: Some((Digits::bare("88 bytes".to_owned()), 0x78)) };
        let html = html(CompareRow { kind: DifferenceKind::New, sides, ..row() }).await;
        assert!(html.contains("+</span>") && html.contains(">new<"), "{html}");
        assert_eq!(html.matches("compare-rows-link").count(), 1);
        assert_eq!(html.matches('—').count(), 3, "{html}");
    }

    #[tokio::test]
    async fn the_header_has_the_columns_of_a_row() {
        let html = rendered(|| column_heads("compare", &COLUMNS, Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
    }
}
