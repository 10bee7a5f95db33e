//! The rows of the list of findings that are on screen.

use winperf::findings::Severity;
use yew::prelude::*;

use crate::components::text::{cell, long_cell, row as list_row};
use crate::queries::findings::FindingRow;
use crate::queries::hex::offset_text;
use crate::session::side::Side;
use crate::words::{Msg, Words};

/// How many columns the list has.
pub const COLUMN_COUNT: usize = 5;

/// The id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("finding-row-{row}")
}

/// A finding in each row: how bad, code, structure, message, and the way to its bytes.
pub struct FindingRows<'a> {
    /// The rows.
    pub rows: &'a [FindingRow],
    /// Reports the row that is to be current.
    pub on_selected: &'a Callback<usize>,
    /// Reports the capture and the offset of bytes that are to be shown.
    pub on_located: &'a Callback<(Side, u32)>,
}

impl FindingRows<'_> {
    /// The rows.
    pub fn draw(&self, words: Words) -> Html {
        self.rows.iter().map(|row| self.row(row, words)).collect()
    }

    fn row(&self, row: &FindingRow, words: Words) -> Html {
        let number = row.row;
        let class = if row.current { "finding-rows-row finding-rows-current" } else { "finding-rows-row" };
        let (severity, severity_class) = match row.severity {
            Severity::Error => (Msg::SeverityError, "finding-rows-severity finding-rows-error"),
            Severity::Warning => (Msg::SeverityWarning, "finding-rows-severity finding-rows-warning"),
            Severity::Info => (Msg::SeverityInfo, "finding-rows-severity"),
        };
        let locate = row.place.map(|place| self.on_located.reform(move |_: MouseEvent| place));
        let place = match row.place {
            Some((side, offset)) => format!("{} {}", side.letter(), offset_text(offset)).into(),
            None => words.say(Msg::BothCaptures),
        };
        let place_class = if locate.is_some() { "finding-rows-link" } else { "" };
        let clicked = [Some(self.on_selected.reform(move |_| number)), locate.clone()];
        let cells = html! {
            <>
                { cell("gridcell", severity_class, words.say(severity)) }
                { cell("gridcell", "finding-rows-code", row.code) }
                { cell("gridcell", "finding-rows-subject", row.subject.clone()) }
                { long_cell("finding-rows-message", row.message.clone()) }
                <span class="finding-rows-place" role="gridcell"><span class={place_class} onclick={locate}>{ place }</span></span>
            </>
        };
        list_row(class, row_id(number), number, row.current, clicked, cells)
    }
}

/// The names of the columns.
pub fn finding_header(words: Words) -> Html {
    html! {
        <div class="finding-rows-row finding-rows-header" role="row" aria-rowindex="1">
            { cell("columnheader", "finding-rows-severity", words.say(Msg::ColumnSeverity)) }
            { cell("columnheader", "finding-rows-code", words.say(Msg::ColumnCode)) }
            { cell("columnheader", "finding-rows-subject", words.say(Msg::ColumnSubject)) }
            { cell("columnheader", "finding-rows-message", words.say(Msg::ColumnMessage)) }
            { cell("columnheader", "finding-rows-place", words.say(Msg::ColumnBytes)) }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::tests::rendered;

    fn row() -> FindingRow {
        FindingRow {
            row: 2,
            current: true,
            severity: Severity::Error,
            code: "counter-outside-block",
            subject: r"Processor\% DPC Time".to_owned(),
            message: "a value needs 16 bytes but the block has 8".to_owned(),
            place: Some((Side::A, 0x1f0)),
        }
    }

    async fn html(row: FindingRow) -> String {
        let draw = move || {
            let (on_selected, on_located) = (&Callback::noop(), &Callback::noop());
            FindingRows { rows: &[row], on_selected, on_located }.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_finding_says_how_bad_what_and_where() {
        let html = html(row()).await;
        for text in ["error", "counter-outside-block", "% DPC Time", "needs 16 bytes", "A 0x1f0"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert_eq!(html.matches("role=\"gridcell\"").count(), COLUMN_COUNT);
        assert!(html.contains("aria-selected=\"true\""));
    }

    #[tokio::test]
    async fn what_concerns_both_captures_leads_to_no_bytes() {
        let html = html(FindingRow { place: None, ..row() }).await;
        assert!(html.contains("A and B") && !html.contains("finding-rows-link"), "{html}");
    }

    #[tokio::test]
    async fn the_header_has_the_columns_of_a_row() {
        let html = rendered(|| finding_header(Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
    }
}
