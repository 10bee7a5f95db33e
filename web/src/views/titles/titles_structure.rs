//! The pairs of title lists, one of which is expanded, and the current line with its bytes.

use yew::prelude::*;

use crate::components::text::{cell, long_cell, text};
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::titles::TitlesMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::Action;
use crate::state::library::title_list::TitleList;
use crate::state::view::tab::Tab;
use crate::state::view::titles_view::{TitlesChange, TitlesLine, TitlesView};
use crate::views::sheet::SheetClose;
use crate::views::structure::details_line::line;
use crate::views::titles::query::{self, LineText};

#[derive(Properties, PartialEq)]
pub(super) struct TitlesStructureProps {
    pub(super) lists: Vec<Shared<TitleList>>,
    pub(super) view: TitlesView,
}

/// Shows every list and every pair by its bytes.
#[component]
pub(super) fn TitlesStructure(TitlesStructureProps { lists, view }: &TitlesStructureProps) -> Html {
    let words = use_words();
    html! {
        <div class="split workspace-explained">
            <section class="workspace-list titles-structure"><TitleLines lists={lists.clone()} view={*view} /></section>
            <div class="workspace-beside">
                <SheetClose tab={Tab::Structure} />
                { for query::current(lists, *view, words).map(|current| details(current, words)) }
            </div>
        </div>
    }
}

/// Shows the lines, scrolled.
#[component]
fn TitleLines(TitlesStructureProps { lists, view }: &TitlesStructureProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let list = use_virtual_list();
    let (count, current) = (view.count(lists), view.line);
    let window = list.window(Rows { count, current: Some(current), chosen: 0 });
    let on_key = {
        let page = window.page;
        dispatch.reform(move |key: Key| Action::key(move |session| query::answer(session, key, page)))
    };
    let rows = query::lines(lists, *view, window, words);
    let rows = rows.iter().map(|line| title_line(line, &dispatch)).collect::<Vec<_>>();
    html! {
        <ListBox {list} {window} {count} id="tree" role="treegrid" label={words.say(Msg::View(Tab::Structure))} column_count=4
            header={head(words)} active={window.draws(current).then(|| row_id(current))} {on_key} {rows} />
    }
}

fn row_id(place: usize) -> String {
    format!("title-line-{place}")
}

fn head(words: Words) -> Html {
    html! {
        <div class="list-row list-row-header titles-structure-row" role="row" aria-rowindex="1">
            { cell("columnheader", "titles-structure-name", words.say(TitlesMsg::Index)) }
            { cell("columnheader", "titles-structure-text", words.say(TitlesMsg::Text)) }
            { cell("columnheader", "titles-structure-length", words.say(Msg::Length)) }
            { cell("columnheader", "titles-structure-offset", words.say(Msg::ColumnOffset)) }
        </div>
    }
}

fn title_line(line: &LineText, dispatch: &Callback<Action>) -> Html {
    let place = line.place;
    let onclick = dispatch.reform(move |_: MouseEvent| Action::Titles(TitlesChange::Line(place)));
    let (is_open, ondblclick) = match line.line {
        TitlesLine::List(list, is_open) => (
            Some(is_open),
            Some(dispatch.reform(move |_: MouseEvent| Action::Titles(TitlesChange::Toggle(list)))),
        ),
        TitlesLine::Pair(..) => (None, None),
    };
    let on_toggled = ondblclick.clone();
    let sign = is_open.map(|is_open| html! {
        <span class="titles-structure-sign" aria-hidden="true" onclick={on_toggled}>{ if is_open { "▾" } else { "▸" } }</span>
    });
    let class = classes!("list-row", "titles-structure-row", line.current.then_some("list-row-current"));
    let is_pair = is_open.is_none();
    html! {
        <div {class} id={line.current.then(|| row_id(place))} role="row" aria-rowindex={(place + 2).to_string()} aria-level={if is_pair { "2" } else { "1" }}
            aria-expanded={is_open.map(|is_open| if is_open { "true" } else { "false" })}
            aria-selected={if line.current { "true" } else { "false" }} {onclick} {ondblclick}>
            <span class={classes!("titles-structure-name", is_pair.then_some("titles-structure-pair"))} role="gridcell">
                { for sign }{ line.name.clone() }
            </span>
            { long_cell("titles-structure-text", line.text.clone()) }
            { cell("gridcell", "titles-structure-length", line.length.to_string()) }
            { cell("gridcell", "titles-structure-offset", line.offset.clone()) }
        </div>
    }
}

/// Shows the selection, its place, and its bytes.
fn details((current, digits, more): (LineText, String, u64), words: Words) -> Html {
    let more = (more > 0).then(|| words.say(Msg::MoreBytes(more)));
    let bytes = format!("{digits} {}", more.unwrap_or_default());
    html! {
        <section class="explained" id="details" tabindex="-1" aria-label={words.say(Msg::Details)}>
            <div>
                { text("h2", "", current.name.clone()) }
                { text("p", "explanation-panel-result", current.text.clone()) }
                <dl class="details-panel-list">
                    { line(words.say(TitlesMsg::Offset), "details-panel-code", current.offset) }
                    { line(words.say(Msg::Length), "details-panel-text", words.say(Msg::Bytes(current.length.into())).to_string()) }
                    { line(words.say(Msg::RawBytes), "details-panel-code", bytes) }
                </dl>
            </div>
        </section>
    }
}
