//! The rows of bytes that are on screen.
//!
//! They have no `contain: strict`: it saves a third of the painting for a key, and costs as much in styles and layers.

use winperf::findings::Severity;
use yew::prelude::*;

use crate::components::text::cell;
use crate::signs::change::Change;
use crate::signs::kind::SignKind;
use crate::views::structure::query::hex::marks::{Lit, RowMarks};
use crate::views::structure::query::hex::{Field, Fit, HexRow, digit_column};

/// The list of the capture that the tree shows.
pub const SHOWN: &str = "hex";
/// The list of the other capture.
pub const OTHER: &str = "hex-beside";

/// The selectors of the bytes of a row as digits and as text.
pub const DIGITS: &str = ".hex-rows-digits";
pub const TEXT: &str = ".hex-rows-text";

/// Returns the id of the cell of a byte in the list with that id.
pub fn byte_id(list: &str, offset: u32) -> String {
    format!("{list}-byte-{offset}")
}

/// Shows bytes as digits and as text, with bars under the fields and a background for the selection.
///
/// A row is three texts with overlays, since a span for each byte is five times slower.
/// Rows have no listeners; listeners around them find the byte by its position in the row.
/// `list` is the id of the list, and `current` the byte under the cursor with its description, if it is in the row.
pub fn hex_row(
    list: &str,
    row: &HexRow,
    marks: &RowMarks,
    fit: Fit,
    current: Option<&(u32, AttrValue)>,
) -> Html {
    let number = row.row;
    let is_lit = marks.inside.or(marks.selected).or(marks.range).is_some();
    let class = if is_lit { "hex-rows-row hex-rows-lit" } else { "hex-rows-row" };
    html! {
        <div {class} role="row" aria-rowindex={(number + 1).to_string()}
            data-bytes={fit.per_row.to_string()} aria-selected={if current.is_some() { "true" } else { "false" }}>
            { cell("rowheader", "hex-rows-offset", format!("{:08x}", row.offset)) }
            { marked("hex-rows-digits", digit_marks(row, marks), &row.digits) }
            if fit.has_text {
                { marked("hex-rows-text", text_marks(marks), &row.text) }
            }
            if let Some((offset, says)) = current {
                { byte(list, *offset, says) }
            }
        </div>
    }
}

/// Shows the one byte that screen readers read, in a separate cell, since the others are one text.
fn byte(list: &str, offset: u32, says: &AttrValue) -> Html {
    html! {
        <span class="visually-hidden" id={byte_id(list, offset)} role="gridcell" aria-colindex="4" aria-label={says}></span>
    }
}

/// Shows a cell of bytes over its marks.
fn marked(class: &'static str, marks: Html, bytes: &str) -> Html {
    html! {
        <span {class} role="gridcell">
            <span class="hex-rows-overlay" aria-hidden="true">{ marks }</span>
            { bytes.to_owned() }
        </span>
    }
}

/// Shows a range of columns in a row with its style class; `place` returns its position.
fn mark(class: AttrValue, start: usize, end: usize, place: fn(usize, usize) -> (usize, usize)) -> Html {
    let (left, width) = place(start, end);
    html! { <i {class} style={format!("left:{left}ch;width:{width}ch")}></i> }
}

fn digit_marks(row: &HexRow, marks: &RowMarks) -> Html {
    let place = |start: usize, end: usize| {
        let left = digit_column(start);
        (left, digit_column(end - 1) + 2 - left)
    };
    let changed =
        row.changed.iter().map(|(start, end)| mark(changed_class(row, *start), *start, *end, place));
    let fields = row.fields.iter().map(|field| mark(field_class(field), field.start, field.end, place));
    grounds(marks, place)
        .chain(changed)
        .chain(fields)
        .chain(cursor(marks, place))
        .chain(reach(marks))
        .collect()
}

/// Shows the range from the origin of the selected field's number to its target: along the rows of both, and beside the
/// rows between.
fn reach(marks: &RowMarks) -> Vec<Html> {
    let Some(reach) = marks.reach else { return Vec::new() };
    let along = |class: &'static str, from: usize, to: usize| {
        let (left, right) = (digit_column(from), digit_column(to));
        let style = format!("--left:{left};--width:{}", right.saturating_sub(left));
        html! { <i {class} {style}></i> }
    };
    let mut lines = Vec::new();
    match (reach.from, reach.to) {
        (Some(from), Some(to)) => lines.push(along("hex-rows-reach hex-rows-reach-whole", from, to)),
        (Some(from), None) => lines.push(along("hex-rows-reach hex-rows-reach-from", 0, from)),
        (None, Some(to)) => lines.push(along("hex-rows-reach hex-rows-reach-to", 0, to)),
        (None, None) => {}
    }
    if reach.goes_on() {
        lines.push(html! { <i class="hex-rows-rail"></i> });
    }
    lines
}

/// Returns a class that distinguishes bytes that differ between any two captures from other differing bytes.
fn changed_class(row: &HexRow, start: usize) -> AttrValue {
    let field = row.fields.iter().find(|field| field.start <= start && start < field.end);
    let is_expected = field.is_some_and(|field| field.change == Change::Expected);
    AttrValue::Static(if is_expected { "hex-rows-changed hex-rows-moved" } else { "hex-rows-changed" })
}

fn text_marks(marks: &RowMarks) -> Html {
    let place = |start, end| (start, end - start);
    grounds(marks, place).chain(cursor(marks, place)).collect()
}

/// Shows the selected structure, field and bytes, and the highlights, if they are in the row.
fn grounds(marks: &RowMarks, place: fn(usize, usize) -> (usize, usize)) -> impl Iterator<Item = Html> + '_ {
    let grounds = [
        ("hex-rows-inside", marks.inside),
        ("hex-rows-selected", marks.selected),
        ("hex-rows-range", marks.range),
    ];
    let grounds = grounds.into_iter().filter_map(|(class, columns)| Some((class, columns?)));
    let grounds = grounds.map(move |(class, (start, end))| mark(class.into(), start, end, place));
    grounds.chain(marks.highlighted.iter().map(move |lit| highlighted(*lit, place)))
}

/// Shows a highlight; its letter is drawn by the style, before the first byte.
fn highlighted(
    Lit { columns: (start, end), letter }: Lit,
    place: fn(usize, usize) -> (usize, usize),
) -> Html {
    let (left, width) = place(start, end);
    let letter = letter.map(|letter| letter.to_string());
    html! { <i class="hex-rows-highlighted" data-letter={letter} style={format!("left:{left}ch;width:{width}ch")}></i> }
}

fn cursor(marks: &RowMarks, place: fn(usize, usize) -> (usize, usize)) -> Option<Html> {
    marks.cursor.map(|column| mark("hex-rows-cursor".into(), column, column + 1, place))
}

/// Returns the style class of a field: the hue of its structure, a pattern for bytes without a meaning, and a mark for
/// a change.
fn field_class(field: &Field) -> AttrValue {
    let hue = match field.kind {
        SignKind::Unparsed => "unparsed",
        _ => field.hue,
    };
    let mut class = format!("hex-rows-field hex-rows-{} kind-{hue}", field.kind.stem());
    match field.blame {
        Some(Severity::Error) => class.push_str(" hex-rows-blamed severity-error"),
        Some(Severity::Warning) => class.push_str(" hex-rows-blamed severity-warning"),
        Some(Severity::Info) => class.push_str(" hex-rows-blamed severity-info"),
        None => {}
    }
    if field.is_assumed {
        class.push_str(" hex-rows-assumed");
    }
    let change = field.change.stem();
    if !change.is_empty() {
        class.push_str(if field.is_edge { " hex-rows-differs change-" } else { " change-" });
        class.push_str(change);
        if field.is_signed {
            class.push_str(" hex-rows-signed");
        }
    }
    class.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use crate::views::structure::query::hex::marks::RowReach;

    fn row() -> HexRow {
        HexRow {
            row: 1,
            offset: 16,
            digits: "00 01 02".to_owned(),
            text: "···".to_owned(),
            fields: vec![Field {
                start: 0,
                end: 2,
                kind: SignKind::Padding,
                hue: "instance",
                change: Change::Changed,
                blame: Some(Severity::Error),
                is_edge: true,
                is_signed: true,
                is_assumed: true,
            }],
            changed: vec![(1, 2)],
        }
    }

    fn marks() -> RowMarks {
        RowMarks { selected: Some((1, 3)), cursor: Some(2), ..RowMarks::default() }
    }

    async fn html() -> String {
        let fit = Fit { per_row: 16, has_text: true };
        let draw = move || {
            let current = Some((18, "0x12 = 02 · padding".into()));
            hex_row("hex", &row(), &marks(), fit, current.as_ref())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_selection_lies_under_its_digits_and_characters() {
        let html = html().await;
        assert!(html.contains("<i style=\"left:3ch;width:5ch\" class=\"hex-rows-selected\">"));
        assert!(html.contains("<i style=\"left:1ch;width:2ch\" class=\"hex-rows-selected\">"));
        assert!(html.contains("<i style=\"left:6ch;width:2ch\" class=\"hex-rows-cursor\">"));
    }

    #[tokio::test]
    async fn the_byte_under_the_cursor_is_a_cell_with_a_name() {
        let html = html().await;
        let cell =
            "id=\"hex-byte-18\" role=\"gridcell\" aria-colindex=\"4\" aria-label=\"0x12 = 02 · padding\"";
        assert!(html.contains(cell), "{html}");
    }

    #[tokio::test]
    async fn a_field_that_a_finding_blames_has_the_sign_of_its_severity() {
        assert!(html().await.contains("hex-rows-blamed severity-error"));
    }

    #[tokio::test]
    async fn the_way_that_a_length_reaches_begins_goes_down_and_ends() {
        let drawn = |from, to| async move {
            let marks = RowMarks { reach: Some(RowReach { from, to }), ..marks() };
            let fit = Fit { per_row: 16, has_text: true };
            rendered(move || hex_row("hex", &row(), &marks, fit, None)).await
        };
        let begins = drawn(Some(9), None).await;
        assert!(
            begins.contains("style=\"--left:0;--width:28\" class=\"hex-rows-reach hex-rows-reach-from\""),
            "{begins}"
        );
        assert!(begins.contains("hex-rows-rail"), "{begins}");
        let between = drawn(None, None).await;
        assert!(between.contains("hex-rows-rail") && !between.contains("hex-rows-reach"), "{between}");
        let ends = drawn(None, Some(2)).await;
        assert!(ends.contains("hex-rows-reach-to") && !ends.contains("hex-rows-rail"), "{ends}");
        let whole = drawn(Some(1), Some(2)).await;
        assert!(
            whole.contains("style=\"--left:3;--width:3\" class=\"hex-rows-reach hex-rows-reach-whole\""),
            "{whole}"
        );
    }

    #[tokio::test]
    async fn padding_looks_different_from_a_field() {
        assert!(html().await.contains("hex-rows-padding kind-instance"));
    }

    #[tokio::test]
    async fn a_changed_field_has_a_sign_and_its_changed_bytes_a_ground() {
        let html = html().await;
        assert!(html.contains("change-changed hex-rows-signed"), "{html}");
        assert!(html.contains("<i style=\"left:3ch;width:2ch\" class=\"hex-rows-changed\">"), "{html}");
        let mut row = row();
        row.fields[0].change = Change::Expected;
        assert_eq!(changed_class(&row, 1), "hex-rows-changed hex-rows-moved");
        assert_eq!(changed_class(&row, 2), "hex-rows-changed");
    }
}
