//! The rows of the tree that are on screen.

use winperf::Place;
use yew::prelude::*;

use crate::components::change_mark::change_mark;
use crate::components::kind_mark::kind_mark;
use crate::components::severity_mark::severity_mark;
use crate::components::text::{cell, text};
use crate::phrases::{Msg, Words};
use crate::state::spot::Spot;
use crate::views::structure::query::tree::TreeRow;

/// Letters for which there always is room.
const SHORT: usize = 8;

/// The id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("tree-row-{row}")
}

/// Structures and fields, indented by their depth.
///
/// The elements have no keys, so that scrolling changes their texts and not the elements.
pub struct TreeRows<'a> {
    pub rows: &'a [TreeRow],
    /// Reports what is to be selected.
    pub on_selected: &'a Callback<Spot>,
    /// Reports the structure that is to be opened or closed.
    pub on_toggled: &'a Callback<Place>,
}

impl TreeRows<'_> {
    pub fn draw(&self, words: Words) -> Html {
        self.rows.iter().map(|row| self.row(row, words)).collect()
    }

    fn row(&self, row: &TreeRow, words: Words) -> Html {
        let spot = row.spot;
        let class = match (row.open.is_some(), row.selected) {
            (true, true) => "tree-rows-row tree-rows-node tree-rows-selected",
            (true, false) => "tree-rows-row tree-rows-node",
            (false, true) => "tree-rows-row tree-rows-leaf tree-rows-selected",
            (false, false) => "tree-rows-row tree-rows-leaf",
        };
        let ondblclick = row.open.map(|_| self.on_toggled.reform(move |_| spot.structure));
        html! {
            <div {class} id={row_id(row.row)} role="row" aria-level={row.level.to_string()}
                aria-posinset={row.position.to_string()} aria-setsize={row.siblings.to_string()}
                aria-rowindex={(row.row + 2).to_string()} aria-expanded={row.open.map(truth)}
                aria-selected={truth(row.selected)} onclick={self.on_selected.reform(move |_| spot)} {ondblclick}>
                <span class="tree-rows-name" role="gridcell" style={format!("--level:{}", row.level - 1)}>
                    { self.twisty(row) }
                    { kind_mark(row.kind) }
                    { long_text("tree-rows-label", row.name.clone()) }
                    { severity_mark(row.blame, words) }
                    { change_mark(row.change, words) }
                </span>
                { value(row) }
                { cell("gridcell", "tree-rows-type", row.c_type.clone()) }
                { cell("gridcell", "tree-rows-offset", row.offset.clone()) }
            </div>
        }
    }

    /// The sign that opens and closes; keys do the same, so it is no stop of its own.
    fn twisty(&self, row: &TreeRow) -> Html {
        let structure = row.spot.structure;
        let onclick = row.open.map(|_| {
            self.on_toggled.reform(move |event: MouseEvent| {
                event.stop_propagation();
                structure
            })
        });
        let sign = match row.open {
            Some(true) => "▾",
            Some(false) => "▸",
            None => "",
        };
        html! { <span class="tree-rows-twisty" aria-hidden="true" {onclick}>{ sign }</span> }
    }
}

/// The value, and what it says; both are read out apart, and shown whole under the pointer.
fn value(row: &TreeRow) -> Html {
    let is_both = !row.value.is_empty() && !row.note.is_empty();
    let between = if is_both { text("span", "visually-hidden", ", ") } else { Html::default() };
    let title = (row.value.len() + row.note.len() > SHORT).then(|| match is_both {
        true => format!("{} · {}", row.value, row.note),
        false => format!("{}{}", row.value, row.note),
    });
    html! {
        <span class="tree-rows-value" role="gridcell" {title}>
            { row.value.clone() }
            { between }
            if !row.note.is_empty() {
                { text("span", "tree-rows-note", row.note.clone()) }
            }
        </span>
    }
}

/// A text that is shown whole under the pointer when it may be longer than there is room for.
fn long_text(class: &'static str, text: String) -> Html {
    let title = (text.len() > SHORT).then(|| text.clone());
    html! { <span {class} {title}>{ text }</span> }
}

/// The names of the columns.
pub fn tree_header(words: Words) -> Html {
    html! {
        <div class="tree-rows-row tree-rows-header" role="row" aria-rowindex="1">
            { cell("columnheader", "tree-rows-name", words.say(Msg::ColumnName)) }
            { cell("columnheader", "tree-rows-value", words.say(Msg::ColumnValue)) }
            { cell("columnheader", "tree-rows-type", words.say(Msg::ColumnType)) }
            { cell("columnheader", "tree-rows-offset", words.say(Msg::ColumnOffset)) }
        </div>
    }
}

fn truth(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use crate::views::query::kind::Kind;
    use crate::views::structure::query::blame::Blame;
    use crate::views::structure::query::changes::Change;
    use winperf::NodeKind;
    use winperf::findings::Severity;

    fn row(open: Option<bool>, selected: bool) -> TreeRow {
        TreeRow {
            row: 7,
            spot: Spot::whole(Place::Object(3)),
            level: 2,
            position: 4,
            siblings: 9,
            open,
            selected,
            kind: Kind::Node(NodeKind::Object),
            change: Change::New,
            blame: Some(Blame::Inside(Severity::Error)),
            name: "Processor (238)".to_owned(),
            value: String::new(),
            note: String::new(),
            c_type: "PERF_OBJECT_TYPE".to_owned(),
            offset: "0x68".to_owned(),
        }
    }

    async fn html(row: TreeRow) -> String {
        let draw = move || {
            TreeRows { rows: &[row], on_selected: &Callback::noop(), on_toggled: &Callback::noop() }
                .draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_row_says_where_in_the_tree_it_is() {
        let html = html(row(Some(false), true)).await;
        for attribute in [
            "aria-level=\"2\"",
            "aria-posinset=\"4\"",
            "aria-setsize=\"9\"",
            "aria-expanded=\"false\"",
            "aria-selected=\"true\"",
        ] {
            assert!(html.contains(attribute), "{attribute} is missing in {html}");
        }
        assert!(html.contains("Processor (238)"));
    }

    #[tokio::test]
    async fn a_structure_that_the_other_capture_lacks_says_so_by_sign_and_word() {
        let html = html(row(Some(false), false)).await;
        assert!(html.contains("change-new\">+</span>") && html.contains("new"), "{html}");
    }

    #[tokio::test]
    async fn a_structure_that_holds_an_error_says_so_by_sign_and_word() {
        let html = html(row(Some(false), false)).await;
        assert!(html.contains("severity-error") && html.contains(">error inside</span>"), "{html}");
    }

    #[tokio::test]
    async fn a_leaf_is_neither_open_nor_closed() {
        assert!(!html(row(None, false)).await.contains("aria-expanded"));
    }
}
