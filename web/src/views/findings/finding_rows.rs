//! The rows of the list of findings that are on screen.

use winperf::findings::Severity;
use yew::prelude::*;

use crate::components::text::{cell, long_cell, row as list_row};
use crate::phrases::{Msg, Words};
use crate::state::library::side::Side;
use crate::views::findings::query::{COLUMNS, FindingRow, Look, place_text};

/// Number of columns of the list.
pub const COLUMN_COUNT: usize = COLUMNS.len();

/// Returns the id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("finding-row-{row}")
}

/// Links of a row.
#[derive(Clone, Debug, Default)]
pub struct Leads {
    /// The finding becomes current.
    pub selected: Callback<usize>,
    /// Goes to its bytes in a capture, or in both.
    pub located: Callback<Vec<(Side, u32)>>,
    /// Goes to its bytes in a title list.
    pub in_list: Callback<(usize, u32)>,
}

/// Shows a finding in each row: severity, code, structure, message, and the link to its bytes.
pub fn finding_rows(rows: &[FindingRow], leads: &Leads, words: Words) -> Vec<Html> {
    rows.iter().map(|row| finding_row(row, leads, words)).collect()
}

fn finding_row(row: &FindingRow, leads: &Leads, words: Words) -> Html {
    let number = row.row;
    // The finding of the other capture is included, and the pressed one is shown in the tree.
    let to = |place: (Side, u32)| {
        let others = row.places.iter().filter(|other| **other != place);
        let places: Vec<_> = others.copied().chain([place]).collect();
        leads.located.reform(move |_: MouseEvent| places.clone())
    };
    let link = |place: &(Side, u32)| {
        html! { <span class="finding-rows-link" onclick={to(*place)}>{ place_text(*place) }</span> }
    };
    let in_list = row.in_list.map(|place| leads.in_list.reform(move |_: MouseEvent| place));
    let cells = COLUMNS.iter().map(|column| {
        let (class, text) = (column.class, (column.text)(row, words));
        match (column.look, row.places.as_slice()) {
            (Look::Places, []) if row.in_list.is_some() => {
                html! { <span {class} role="gridcell"><span class="finding-rows-link" onclick={in_list.clone()}>{ text }</span></span> }
            }
            (Look::Severity, _) => {
                html! { <span class={classes!(class, tone(row.severity))} role="gridcell">{ text }</span> }
            }
            (Look::Message, _) if row.cause.is_some() => {
                long_cell(class, words.say(Msg::Consequence(row.sentence.clone())))
            }
            (Look::Message, _) => long_cell(class, row.sentence.clone()),
            (Look::Text, _) | (Look::Places, []) => cell("gridcell", class, text),
            (Look::Places, places) => {
                html! { <span {class} role="gridcell">{ places.iter().map(link).collect::<Html>() }</span> }
            }
        }
    });
    let doubly = row.places.last().map(|place| to(*place)).or_else(|| in_list.clone());
    let clicked = [Some(leads.selected.reform(move |_| number)), doubly];
    list_row("finding-rows-row", row_id(number), number, row.current, clicked, cells.collect())
}

/// Returns the style class of a severity.
fn tone(severity: Severity) -> Option<&'static str> {
    match severity {
        Severity::Error => Some("finding-rows-error"),
        Severity::Warning => Some("finding-rows-warning"),
        Severity::Info => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use crate::views::splitter::column_heads;

    async fn html(row: FindingRow) -> String {
        rendered(move || finding_row(&row, &Leads::default(), Words::default())).await
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
    async fn what_follows_from_another_finding_says_so() {
        let cause = Some((0, "ByteLength is 8 but should be 16".to_owned()));
        let html = html(FindingRow { cause, ..FindingRow::example() }).await;
        assert!(html.contains("but the block has 8 (consequence)"), "{html}");
    }

    #[tokio::test]
    async fn what_concerns_both_captures_as_a_whole_leads_to_no_bytes() {
        let html = html(FindingRow { places: Vec::new(), ..FindingRow::example() }).await;
        assert!(html.contains("A and B") && !html.contains("finding-rows-link"), "{html}");
    }

    #[tokio::test]
    async fn what_is_about_a_title_list_leads_to_its_bytes_there_where_it_is_shown() {
        let of_list = FindingRow { places: Vec::new(), is_of_machine: true, ..FindingRow::example() };
        let shown = html(FindingRow { in_list: Some((0, 0x20)), ..of_list.clone() }).await;
        assert!(shown.contains("class=\"finding-rows-link\">0x20</span>"), "{shown}");
        let beside = html(of_list).await;
        assert!(!beside.contains("A and B") && !beside.contains("finding-rows-link"), "{beside}");
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
        let html = rendered(|| column_heads("findings", COLUMNS, Words::default())).await;
        assert_eq!(html.matches("role=\"columnheader\"").count(), COLUMN_COUNT);
    }
}
