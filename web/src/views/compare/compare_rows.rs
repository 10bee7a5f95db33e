//! The rows of the list of differences that are on screen.

use winperf::difference::Kind;
use yew::prelude::*;

use crate::components::change_mark::change_tag;
use crate::components::middle_cut::middle_cut;
use crate::components::text::{cell, long_cell, row as list_row, text, words as inside};
use crate::phrases::Words;
use crate::phrases::compare::CompareMsg;
use crate::state::both::Both;
use crate::state::edge::{Column, LEAST};
use crate::state::side::Side;
use crate::views::compare::query::{COLUMNS, CompareRow};
use crate::views::query::digits::Digits;
use crate::views::splitter::column_head;
use crate::views::structure::query::changes::Change;
use crate::views::structure::query::hex::offset_text;

/// How many columns the list has.
pub const COLUMN_COUNT: usize = COLUMNS.len();

/// The style class of the header of each column, and the name of the edge behind it where that can be moved.
const HEADERS: [(&str, Option<&str>); COLUMN_COUNT] = [
    ("compare-rows-kind", Some("kind")),
    ("compare-rows-place", Some("where")),
    ("compare-rows-field", Some("field")),
    ("compare-rows-value", Some("a")),
    ("compare-rows-value", Some("b")),
    ("compare-rows-offset", None),
    ("compare-rows-offset", None),
];

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
    let class = if row.current { "compare-rows-row compare-rows-current" } else { "compare-rows-row" };
    let clicked = on.map(|on| Some(on.reform(move |_: MouseEvent| number)));
    let Both { a, b } = &row.sides;
    let value = |class, side: &Option<(Digits, u32)>| {
        long_cell(class, side.as_ref().map_or("—".to_owned(), |(value, _)| value.readable()))
    };
    let cells = html! {
        <>
            <span class="compare-rows-kind" role="gridcell">{ kind_tag(row.kind, words) }</span>
            <span class="compare-rows-place" role="gridcell">{ middle_cut("compare-rows-path", row.place.clone()) }</span>
            { long_cell("compare-rows-field", row.field.clone()) }
            { value("compare-rows-value compare-rows-of-a", a) }
            { value("compare-rows-value compare-rows-of-b", b) }
            { offset(Side::A, a, on_located) }
            { offset(Side::B, b, on_located) }
        </>
    };
    list_row(class, row_id(number), number, row.current, clicked, cells)
}

fn offset(side: Side, placed: &Option<(Digits, u32)>, on_located: &Callback<(Side, u32)>) -> Html {
    let class = match side {
        Side::A => "compare-rows-offset compare-rows-at-a",
        Side::B => "compare-rows-offset compare-rows-at-b",
    };
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
pub fn kind_tag(kind: Kind, words: Words) -> Html {
    let word = words.say(CompareMsg::Kind(kind));
    let (sign, class) = match kind {
        Kind::New => return change_tag(Change::New, word),
        Kind::Gone => return change_tag(Change::Gone, word),
        Kind::Ambiguous => return change_tag(Change::Ambiguous, word),
        Kind::Field | Kind::Name => ("≠", "compare-rows-changed"),
        Kind::Value => ("!", "compare-rows-unclear"),
        Kind::Layout => ("↔", "compare-rows-quiet"),
        Kind::Moved => ("→", "compare-rows-quiet"),
        Kind::Clock => ("⟳", "compare-rows-quiet"),
        Kind::Padding => ("░", "compare-rows-quiet"),
        Kind::Unparsed => ("▒", "compare-rows-unclear"),
    };
    html! { <><span class="compare-rows-sign" aria-hidden="true">{ sign }</span>{ text("span", class, word) }</> }
}

/// The names of the columns.
pub fn compare_header(words: Words) -> Html {
    let cells = HEADERS.into_iter().zip(COLUMNS).map(|((class, edge), name)| {
        let column =
            edge.map(|name| Column { list: "compare", name, least: LEAST, is_first: name == "kind" });
        column_head(class, words.say(name), column)
    });
    html! {
        <div class="compare-rows-row compare-rows-header" role="row" aria-rowindex="1">
            { cells.collect::<Html>() }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    fn quantity(plain: &str) -> Digits {
        Digits { plain: plain.to_owned(), is_identifier: false }
    }

    fn row() -> CompareRow {
        CompareRow {
            row: 4,
            current: true,
            kind: Kind::Layout,
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
        let html = html(CompareRow { kind: Kind::New, sides, ..row() }).await;
        assert!(html.contains("+</span>") && html.contains(">new<"), "{html}");
        assert_eq!(html.matches("compare-rows-link").count(), 1);
        assert_eq!(html.matches('—').count(), 3, "{html}");
    }

    #[tokio::test]
    async fn the_header_has_the_columns_of_a_row() {
        let html = rendered(|| compare_header(Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
    }
}
