//! The rows of bytes that are on screen.

use yew::prelude::*;

use crate::components::text::cell;
use crate::queries::hex::{Field, HexRow, digit_column};
use crate::queries::kind::{Kind, node_stem};

/// The id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("hex-row-{row}")
}

/// Bytes as digits and as text, with bars under the fields and a ground behind what is selected.
///
/// A row is three texts with overlays, recycled without keys: a span for each byte is five times as slow.
pub struct HexRows<'a> {
    /// The rows.
    pub rows: &'a [HexRow],
    /// Reports a pointer on the digits of a row, with the event of their element.
    pub on_digits: &'a Callback<(usize, MouseEvent)>,
    /// Reports a pointer on the text of a row, with the event of its element.
    pub on_text: &'a Callback<(usize, MouseEvent)>,
}

impl HexRows<'_> {
    /// The rows.
    pub fn draw(&self) -> Html {
        self.rows.iter().map(|row| self.row(row)).collect()
    }

    fn row(&self, row: &HexRow) -> Html {
        let number = row.row;
        html! {
            <div class="hex-rows-row" id={row_id(number)} role="row" aria-rowindex={(number + 1).to_string()}
                aria-selected={if row.cursor.is_some() { "true" } else { "false" }}>
                { cell("rowheader", "hex-rows-offset", format!("{:08x}", row.offset)) }
                { marked("hex-rows-digits", digit_marks(row), &row.digits, number, self.on_digits) }
                { marked("hex-rows-text", text_marks(row), &row.text, number, self.on_text) }
            </div>
        }
    }
}

/// A cell of bytes over its marks.
fn marked(
    class: &'static str,
    marks: Html,
    bytes: &str,
    row: usize,
    on_clicked: &Callback<(usize, MouseEvent)>,
) -> Html {
    html! {
        <span {class} role="gridcell" onclick={on_clicked.reform(move |event| (row, event))}>
            <span class="hex-rows-overlay" aria-hidden="true">{ marks }</span>
            { bytes.to_owned() }
        </span>
    }
}

/// A range of columns in a row with its style class; `place` finds where it lies.
fn mark(class: AttrValue, start: usize, end: usize, place: fn(usize, usize) -> (usize, usize)) -> Html {
    let (left, width) = place(start, end);
    html! { <i {class} style={format!("left:{left}ch;width:{width}ch")}></i> }
}

fn digit_marks(row: &HexRow) -> Html {
    let place = |start: usize, end: usize| {
        let left = digit_column(start);
        (left, digit_column(end - 1) + 2 - left)
    };
    let fields = row.fields.iter().map(|field| mark(field_class(field), field.start, field.end, place));
    selection_marks(row, place).chain(fields).collect()
}

fn text_marks(row: &HexRow) -> Html {
    selection_marks(row, |start, end| (start, end - start)).collect()
}

/// The selected structure, the selected field and the cursor, as far as they are in the row.
fn selection_marks(row: &HexRow, place: fn(usize, usize) -> (usize, usize)) -> impl Iterator<Item = Html> {
    let cursor = row.cursor.map(|column| (column, column + 1));
    let marks =
        [("hex-rows-inside", row.inside), ("hex-rows-selected", row.selected), ("hex-rows-cursor", cursor)];
    marks.into_iter().filter_map(move |(class, columns)| {
        let (start, end) = columns?;
        Some(mark(class.into(), start, end, place))
    })
}

/// Fields carry the hue of their structure; bytes without a meaning have a pattern of their own.
fn field_class(field: &Field) -> AttrValue {
    let hue = match field.kind {
        Kind::Unparsed => "unparsed",
        _ => node_stem(field.structure),
    };
    format!("hex-rows-field hex-rows-{} kind-{hue}", field.kind.stem()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::tests::rendered;
    use winperf::NodeKind;

    fn row() -> HexRow {
        HexRow {
            row: 1,
            offset: 16,
            digits: "00 01 02".to_owned(),
            text: "···".to_owned(),
            fields: vec![Field { start: 0, end: 2, kind: Kind::Padding, structure: NodeKind::Instance }],
            inside: None,
            selected: Some((1, 3)),
            cursor: Some(2),
        }
    }

    async fn html() -> String {
        let draw =
            || HexRows { rows: &[row()], on_digits: &Callback::noop(), on_text: &Callback::noop() }.draw();
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
    async fn padding_looks_different_from_a_field() {
        assert!(html().await.contains("hex-rows-padding kind-instance"));
    }
}
