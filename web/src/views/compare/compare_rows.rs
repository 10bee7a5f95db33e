//! The rows of the list of differences that are on screen.

use winperf::difference::DifferenceKind;
use yew::prelude::*;

use crate::components::change_mark::change_tag;
use crate::components::middle_cut::middle_cut;
use crate::components::text::{cell, long_cell, text, words as inside};
use crate::phrases::Words;
use crate::phrases::compare::CompareMsg;
use crate::phrases::values::ValuesMsg;
use crate::signs::change::Change;
use crate::state::library::side::Side;
use crate::views::compare::query::{COLUMNS, CompareColumn, CompareRow, Folded, Look};
use crate::views::query::bytes::offset_text;
use crate::views::query::column::ListWidth;
use crate::views::query::digits::Digits;
use crate::views::sort_head::{SortHead, sort_head};
use crate::views::splitter::column_edge;

/// Number of columns of the list.
pub const COLUMN_COUNT: usize = COLUMNS.len();

/// Returns the id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("compare-row-{row}")
}

/// Callbacks of rows of the list.
#[derive(Clone, PartialEq)]
pub struct RowReports {
    /// The row that is to be current.
    pub on_selected: Callback<usize>,
    /// Called with the row whose bytes to show.
    pub on_opened: Callback<usize>,
    /// Reports a group that is to be expanded or collapsed.
    pub on_folded: Callback<usize>,
    /// Bytes that are to be shown.
    pub on_located: Callback<(Side, u32)>,
}

/// Shows a difference in each row of a list with a width: kind, structure, field, both values, their difference, both
/// offsets; or the common property of a group.
pub fn compare_rows(rows: &[CompareRow], width: ListWidth, reports: &RowReports, words: Words) -> Vec<Html> {
    rows.iter().map(|row| compare_row(row, width, reports, words)).collect()
}

fn compare_row(row: &CompareRow, width: ListWidth, reports: &RowReports, words: Words) -> Html {
    let number = row.row;
    let class = classes!(
        "list-row",
        "compare-rows-row",
        row.current.then_some("list-row-current"),
        row.is_inside.then_some("compare-rows-inside"),
        row.folded.map(|_| "compare-rows-group"),
    );
    let level = if row.is_inside { "2" } else { "1" };
    let cells: Html = match row.folded {
        Some(folded) => group_cells(row, folded, reports, words),
        None => {
            COLUMNS.iter().map(|column| cell_of(column, row, width, &reports.on_located, words)).collect()
        }
    };
    let onclick = reports.on_selected.reform(move |_: MouseEvent| number);
    let ondblclick = match row.folded {
        Some(folded) => reports.on_folded.reform(move |_: MouseEvent| folded.group),
        None => reports.on_opened.reform(move |_: MouseEvent| number),
    };
    let expanded = row.folded.map(|folded| if folded.is_open { "true" } else { "false" });
    html! {
        <div {class} id={row.current.then(|| row_id(number))} role="row" aria-rowindex={(number + 2).to_string()} aria-level={level}
            aria-expanded={expanded} aria-selected={if row.current { "true" } else { "false" }} {onclick} {ondblclick}>
            { cells }
        </div>
    }
}

/// Shows the kind of differences on one line, and their shared property.
fn group_cells(row: &CompareRow, folded: Folded, reports: &RowReports, words: Words) -> Html {
    let onclick = reports.on_folded.reform(move |event: MouseEvent| {
        event.stop_propagation();
        folded.group
    });
    let sign = if folded.is_open { "▾" } else { "▸" };
    html! {
        <>
            <span class="compare-rows-kind" role="gridcell">
                <span class="compare-rows-twisty" aria-hidden="true" {onclick}>{ sign }</span>
                { kind_tag(row.kind, row.kind_name(), words) }
            </span>
            <span class="compare-rows-told" role="gridcell" aria-colspan={(COLUMN_COUNT - 1).to_string()} title={row.field.clone()}>
                { row.field.clone() }
            </span>
        </>
    }
}

fn cell_of(
    column: &CompareColumn,
    row: &CompareRow,
    width: ListWidth,
    on_located: &Callback<(Side, u32)>,
    words: Words,
) -> Html {
    let class = column.class;
    match column.look {
        Look::DifferenceKind => {
            html! { <span {class} role="gridcell">{ kind_tag(row.kind, row.kind_name(), words) }</span> }
        }
        Look::Place => place(class, row, width, words),
        Look::Text => long_cell(class, (column.text)(row, words)),
        Look::Value(side) => {
            let value = row.sides[side].as_ref();
            long_cell(class, value.map_or("—".to_owned(), |(value, _)| value.readable()))
        }
        Look::Delta => long_cell(class, row.delta.map(signed).unwrap_or_default()),
        Look::Offset(side) => offset(class, side, &row.sides[side], on_located),
    }
}

/// Shows the structure, and the former name of its instance.
fn place(class: &'static str, row: &CompareRow, width: ListWidth, words: Words) -> Html {
    let title =
        row.former.as_ref().map(|former| format!("{}{}{former}", row.place, words.say(ValuesMsg::Separator)));
    // In every layout the column is more than a ninth of the list, part of which is needed next to the structure.
    let is_known = row.former.is_none() && !width.is_chosen;
    let room = if is_known { (width.digits / 9.0) as usize } else { 0 };
    html! {
        <span {class} role="gridcell" {title}>
            { middle_cut("compare-rows-path", row.place.clone(), room) }
            { row.former.clone().map(|former| text("span", "compare-rows-former", former)).unwrap_or_default() }
        </span>
    }
}

/// Formats a number with its sign: plus for an increase.
fn signed(delta: i128) -> String {
    let digits = Digits { plain: delta.unsigned_abs().to_string(), is_identifier: false }.readable();
    match delta {
        0 => digits,
        1.. => format!("+{digits}"),
        _ => format!("−{digits}"),
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

/// Returns the id of the element of a column's name.
pub fn head_id(column: usize) -> String {
    format!("compare-column-{column}")
}

/// Shows the names of the columns, and the sort order; reports clicks on them.
pub fn compare_head(
    sorted: Option<(usize, bool)>,
    header: Option<usize>,
    on_sorted: &Callback<usize>,
    words: Words,
) -> Html {
    let heads = COLUMNS.iter().enumerate().map(|(place, column)| {
        let name = AttrValue::from((column.name)(words));
        let edge = column.width.edge("compare", "", place == 0);
        let edge = edge.map(|edge| column_edge(edge, name.clone())).unwrap_or_default();
        let head = SortHead { class: column.class, id: head_id(place), column: place, name, edge };
        let sorted = sorted.filter(|(sorted, _)| *sorted == place).map(|(_, descending)| descending);
        sort_head(head, sorted, header == Some(place), column.sort.map(|_| on_sorted))
    });
    html! { <div class="list-row list-row-header" role="row" aria-rowindex="1">{ heads.collect::<Html>() }</div> }
}

/// Shows a kind of difference as a sign and a word; new and gone look the same as in the tree and among the values.
pub fn kind_tag(kind: DifferenceKind, name: CompareMsg, words: Words) -> Html {
    let word = words.say(name);
    let (sign, class) = match kind {
        DifferenceKind::New => return change_tag(Change::New, word),
        DifferenceKind::Gone => return change_tag(Change::Gone, word),
        DifferenceKind::Ambiguous => return change_tag(Change::Ambiguous, word),
        DifferenceKind::Renumbered => ("#", "compare-rows-changed"),
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
    use crate::state::library::both::Both;
    use crate::testing::rendered;

    fn quantity(plain: &str) -> Digits {
        Digits { plain: plain.to_owned(), is_identifier: false }
    }

    const NARROW: ListWidth = ListWidth { digits: 0.0, is_chosen: false };

    fn row() -> CompareRow {
        CompareRow {
            row: 4,
            current: true,
            kind: DifferenceKind::Layout,
            oddity: None,
            place: "Process".to_owned(),
            former: None,
            field: "TotalByteLength".to_owned(),
            sides: Both { a: Some((quantity("32800"), 0x68)), b: Some((quantity("368"), 0x78)) },
            delta: Some(-32_432),
            folded: None,
            is_inside: false,
        }
    }

    async fn html(row: CompareRow) -> String {
        let draw = move || {
            let reports = RowReports {
                on_selected: Callback::noop(),
                on_opened: Callback::noop(),
                on_folded: Callback::noop(),
                on_located: Callback::noop(),
            };
            compare_row(&row, NARROW, &reports, Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_difference_says_what_where_and_how_it_is_in_both_captures() {
        let html = html(row()).await;
        for text in [
            "layout",
            "Process",
            "TotalByteLength",
            ">32\u{202f}800<",
            ">368<",
            ">−32\u{202f}432<",
            "0x68",
            "0x78",
        ] {
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
    async fn what_several_differences_have_in_common_is_a_sentence_that_opens() {
        let told = "12 Process instances were renumbered (#n decreased by 1) because svchost (1188) ended"
            .to_owned();
        let group = |is_open| {
            let folded = Some(Folded { group: 3, is_open });
            CompareRow { kind: DifferenceKind::Renumbered, field: told.clone(), folded, ..row() }
        };
        let closed = html(group(false)).await;
        for part in
            ["aria-expanded=\"false\"", "▸", ">renumbered<", "svchost (1188) ended", "aria-colspan=\"7\""]
        {
            assert!(closed.contains(part), "{part} is missing in {closed}");
        }
        assert_eq!(closed.matches("role=\"gridcell\"").count(), 2);
        assert!(html(group(true)).await.contains("aria-expanded=\"true\""));
    }

    #[tokio::test]
    async fn what_was_folded_is_a_level_below_and_says_what_it_was_called() {
        let inside = CompareRow { is_inside: true, former: Some("was svchost#4".to_owned()), ..row() };
        let html = html(inside).await;
        assert!(
            html.contains("aria-level=\"2\"") && html.contains("compare-rows-former\">was svchost#4<"),
            "{html}"
        );
        assert!(html.contains("title=\"Process, was svchost#4\""), "{html}");
    }

    #[tokio::test]
    async fn the_header_has_the_columns_of_a_row_and_says_what_the_list_is_sorted_by() {
        let html =
            rendered(|| compare_head(Some((5, true)), Some(1), &Callback::noop(), Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
        assert_eq!(html.matches("aria-sort=\"descending\"").count(), 1);
        assert!(html.contains("sort-head-here") && html.contains(">Δ<"), "{html}");
        assert_eq!(html.matches("aria-sort").count(), COLUMN_COUNT - 2, "values are of many kinds");
    }
}
