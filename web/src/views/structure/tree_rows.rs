//! The rows of the tree that are on screen.

use winperf::Place;
use yew::prelude::*;

use crate::components::change_mark::change_mark;
use crate::components::kind_mark::kind_mark;
use crate::components::middle_cut::middle_cut;
use crate::components::severity_mark::severity_mark;
use crate::components::text::{cell, text};
use crate::phrases::{Msg, Words};
use crate::state::view::edge::{ColumnEdge, MIN_WIDTH};
use crate::state::view::spot::Spot;
use crate::views::query::column::ListWidth;
use crate::views::query::text_width::width;
use crate::views::splitter::column_head;
use crate::views::structure::query::leads::To;
use crate::views::structure::query::names::Room;
use crate::views::structure::query::tree::TreeRow;

/// The column of names.
pub const NAME: ColumnEdge =
    ColumnEdge { list: "tree", group: "", name: "name", min_width: MIN_WIDTH, is_first: true };

/// Returns the id of a row's element.
pub fn row_id(row: usize) -> String {
    format!("tree-row-{row}")
}

/// Callbacks of rows of the tree.
#[derive(Clone, PartialEq)]
pub struct RowReports {
    /// Called with the spot to select.
    pub on_selected: Callback<Spot>,
    /// The structure that is to be opened or closed.
    pub on_toggled: Callback<Place>,
    /// Called with the target to follow.
    pub on_followed: Callback<To>,
}

/// Shows a structure or a field in each row, indented by its depth, in a list of a width.
pub fn tree_rows(rows: &[TreeRow], width: ListWidth, reports: &RowReports, words: Words) -> Vec<Html> {
    rows.iter().map(|row| tree_row(row, width, reports, words)).collect()
}

fn tree_row(row: &TreeRow, width: ListWidth, reports: &RowReports, words: Words) -> Html {
    let spot = row.spot;
    let class = classes!(
        "tree-rows-row",
        if row.open.is_some() { "tree-rows-node" } else { "tree-rows-leaf" },
        row.selected.then_some("tree-rows-selected"),
        row.highlighted.map(|_| "tree-rows-highlighted"),
        row.is_assumed.then_some("tree-rows-assumed"),
    );
    let ondblclick = row.open.map(|_| reports.on_toggled.reform(move |_| spot.structure));
    html! {
        <div {class} id={row.selected.then(|| row_id(row.row))} role="row" aria-level={row.level.to_string()}
            aria-posinset={row.position.to_string()} aria-setsize={row.siblings.to_string()}
            aria-rowindex={(row.row + 2).to_string()} aria-expanded={row.open.map(truth)}
            aria-selected={truth(row.selected)} onclick={reports.on_selected.reform(move |_| spot)} {ondblclick}>
            <span class={if row.room.longest > 0 { "tree-rows-name tree-rows-column" } else { "tree-rows-name" }} role="gridcell"
                style={room(row)}>
                { twisty(row, &reports.on_toggled) }
                { kind_mark(row.kind) }
                { middle_cut("tree-rows-label", row.name.clone(), row.room.letters(row.level, width)) }
                { row.highlighted.and_then(|lit| lit.letter).map(|letter| text("b", "tree-rows-letter", format!("[{letter}]"))) }
                { severity_mark(row.blame, words) }
                { change_mark(row.change, words) }
            </span>
            { value(row, &reports.on_followed, words) }
            { cell("gridcell", "tree-rows-type", row.c_type.clone()) }
            { cell("gridcell", "tree-rows-offset", row.offset.clone()) }
        </div>
    }
}

/// Returns the style that divides a row between name and value: the widths of its value and of the widest among its
/// siblings are in hundredths of an em.
fn room(row: &TreeRow) -> String {
    let (Room { longest, widest }, own) = (row.room, width(&row.value));
    format!("--level:{};--longest:{longest};--value-em:{own};--widest-em:{widest}", row.level - 1)
}

/// Shows the sign that opens and closes; keys do the same, so it is not a stop of its own.
fn twisty(row: &TreeRow, on_toggled: &Callback<Place>) -> Html {
    let structure = row.spot.structure;
    let onclick = row.open.map(|_| {
        on_toggled.reform(move |event: MouseEvent| {
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

/// Shows the value, and its meaning or the target of its reference, which shrinks in its favour; they are read out
/// separately, and shown whole under the pointer.
fn value(row: &TreeRow, on_followed: &Callback<To>, words: Words) -> Html {
    let note = match &row.lead {
        Some(lead) => format!("→ {}", words.say(lead.says.clone())),
        None => row.note.clone(),
    };
    let is_both = !row.value.is_empty() && !note.is_empty();
    let between = if is_both { text("span", "visually-hidden", ", ") } else { Html::default() };
    let title = format!("{}{}{note}", row.value, if is_both { " · " } else { "" });
    html! {
        <span class="tree-rows-value" role="gridcell" title={Some(title).filter(|title| !title.is_empty())}>
            if !row.value.is_empty() {
                { text("span", "tree-rows-raw", row.value.clone()) }
            }
            { between }
            if !note.is_empty() {
                { note_or_link(row, note, on_followed) }
            }
        </span>
    }
}

/// Shows a link; keys follow a reference from its row, so it is not a tab stop.
fn note_or_link(row: &TreeRow, note: String, on_followed: &Callback<To>) -> Html {
    let Some(lead) = &row.lead else { return text("span", "tree-rows-note", note) };
    let to = lead.to;
    let onclick = on_followed.reform(move |event: MouseEvent| {
        event.stop_propagation();
        to
    });
    html! { <span class="tree-rows-note"><span class="tree-rows-lead" {onclick}>{ note }</span></span> }
}

/// Shows the names of the columns.
pub fn tree_header(words: Words) -> Html {
    html! {
        <div class="tree-rows-row tree-rows-header" role="row" aria-rowindex="1">
            { column_head("tree-rows-name tree-rows-column", words.say(Msg::ColumnName), Some(NAME)) }
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
    use crate::phrases::structure::StructureMsg;
    use crate::signs::blame::Blame;
    use crate::signs::change::Change;
    use crate::signs::kind::SignKind;
    use crate::testing::rendered;
    use crate::views::structure::query::leads::Lead;
    use winperf::ObjectIdx;
    use winperf::Relation;
    use winperf::StructureKind;
    use winperf::findings::Severity;

    const NARROW: ListWidth = ListWidth { digits: 0.0, is_chosen: false };

    fn row(open: Option<bool>, selected: bool) -> TreeRow {
        TreeRow {
            row: 7,
            spot: Spot::whole(Place::Object(ObjectIdx(3))),
            level: 2,
            position: 4,
            siblings: 9,
            open,
            selected,
            highlighted: None,
            kind: SignKind::Node(StructureKind::Object),
            change: Change::New,
            blame: Some(Blame::Inside(Severity::Error)),
            is_assumed: false,
            name: "Processor (238)".to_owned(),
            room: Room::default(),
            value: String::new(),
            note: String::new(),
            lead: None,
            c_type: "PERF_OBJECT_TYPE".to_owned(),
            offset: "0x68".to_owned(),
        }
    }

    async fn html(row: TreeRow) -> String {
        let draw = move || {
            let (on_selected, on_toggled, on_followed) =
                (Callback::noop(), Callback::noop(), Callback::noop());
            tree_row(&row, NARROW, &RowReports { on_selected, on_toggled, on_followed }, Words::default())
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
    async fn a_reference_is_a_link_behind_the_value() {
        let says = StructureMsg::LeadsTo(Relation::Next, StructureKind::Object, String::new(), String::new());
        let lead = Some(Lead { to: To::Spot(Spot::whole(Place::Object(ObjectIdx(4)))), says });
        let html = html(TreeRow { value: "1928".to_owned(), lead, ..row(None, false) }).await;
        assert!(html.contains("<span class=\"tree-rows-raw\">1928</span>"), "{html}");
        assert!(html.contains("<span class=\"tree-rows-lead\">→ next object</span>"), "{html}");
        assert!(html.contains("title=\"1928 · → next object\""), "{html}");
    }

    #[tokio::test]
    async fn a_leaf_is_neither_open_nor_closed() {
        assert!(!html(row(None, false)).await.contains("aria-expanded"));
    }
}
