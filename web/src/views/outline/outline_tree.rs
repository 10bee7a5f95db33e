//! The lines of a log itself, or of title lists, scrolled.

use yew::prelude::*;

use crate::components::text::{cell, long_cell};
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::titles::TitlesMsg;
use crate::phrases::{Msg, Words};
use crate::state::Action;
use crate::state::view::outline::{LineContent, OutlineChange, OutlineView, OutlinedFiles};
use crate::state::view::tab::Tab;
use crate::views::outline::query::{self, LineText};
use crate::views::structure::pointing::{Previews, clear_preview, use_pointer};

#[derive(Properties, PartialEq)]
pub(super) struct OutlineTreeProps {
    pub(super) outline: OutlineView,
    pub(super) previews: Previews,
}

/// Shows the rows on the screen, and handles the keys that move between them.
#[component]
pub(super) fn OutlineTree(OutlineTreeProps { outline, previews }: &OutlineTreeProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let list = use_virtual_list();
    let (onpointermove, onpointerleave) = use_pointer().on_tree(previews);
    let (count, current) = (outline.count(), outline.current);
    let window = list.window(Rows { count, current: Some(current), chosen: outline.cursor.chosen });
    let on_key = {
        let page = window.page;
        dispatch.reform(move |key: Key| {
            clear_preview();
            Action::key(move |session| query::in_tree(session, key, page))
        })
    };
    let rows = use_drawn_rows(
        (outline.lines_shown(), words.language),
        window,
        |place| place == current,
        |window| {
            let lines = query::lines(outline, window, words);
            lines.iter().map(|line| row(line, line.place == current, &dispatch)).collect()
        },
    );
    html! {
        <section class="workspace-tree" {onpointermove} {onpointerleave}>
        <ListBox {list} {window} {count} id="tree" role="treegrid" label={words.say(Msg::View(Tab::Structure))} column_count=4
            header={header(&outline.files, words)} active={window.draws(current).then(|| row_id(current))} {on_key} {rows} />
        </section>
    }
}

fn row_id(place: usize) -> String {
    format!("outline-line-{place}")
}

/// Shows the names of the columns.
fn header(files: &OutlinedFiles, words: Words) -> Html {
    let (name, value) = match files {
        OutlinedFiles::Log(_) => (words.say(Msg::ColumnName), words.say(Msg::ColumnValue)),
        OutlinedFiles::Lists(_) => (words.say(TitlesMsg::Index), words.say(TitlesMsg::Text)),
    };
    html! {
        <div class="list-row list-row-header outline-tree-row" role="row" aria-rowindex="1">
            { cell("columnheader", "outline-tree-name", name) }
            { cell("columnheader", "outline-tree-value", value) }
            { cell("columnheader", "outline-tree-length", words.say(Msg::Length)) }
            { cell("columnheader", "outline-tree-offset", words.say(Msg::ColumnOffset)) }
        </div>
    }
}

fn row(
    LineText { place, line, is_open, name, value, offset }: &LineText,
    current: bool,
    dispatch: &Callback<Action>,
) -> Html {
    let place = *place;
    let onclick = dispatch.reform(move |_: MouseEvent| Action::Outline(OutlineChange::Line(place)));
    let on_toggled = match line.content {
        LineContent::Group(group) => {
            Some(dispatch.reform(move |_: MouseEvent| Action::Outline(OutlineChange::Toggle(group))))
        }
        _ => None,
    };
    let sign = is_open.map(|is_open| html! {
        <span class="outline-tree-sign" aria-hidden="true" onclick={on_toggled.clone()}>{ if is_open { "▾" } else { "▸" } }</span>
    });
    let class = classes!(
        "list-row",
        "outline-tree-row",
        is_open.map(|_| "outline-tree-group"),
        line.is_leaf().then_some("outline-tree-leaf"),
        current.then_some("list-row-current"),
    );
    html! {
        <div {class} id={current.then(|| row_id(place))} role="row" aria-rowindex={(place + 2).to_string()} aria-level={(line.depth + 1).to_string()}
            aria-expanded={is_open.map(truth)} aria-selected={truth(current)} {onclick} ondblclick={on_toggled}>
            <span class="outline-tree-name" role="gridcell" style={format!("--level:{}", line.depth)}>
                { for sign }{ name.clone() }
            </span>
            { long_cell("outline-tree-value", value.clone()) }
            { cell("gridcell", "outline-tree-length", line.length.to_string()) }
            { cell("gridcell", "outline-tree-offset", offset.clone()) }
        </div>
    }
}

fn truth(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}
