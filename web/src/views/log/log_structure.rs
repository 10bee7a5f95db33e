//! The structure of a log: a tree of which one buffer is open, and the current line with its bytes.

use yew::prelude::*;

use crate::components::text::{button, cell, long_cell, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::log::LogMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::library::open_log::OpenLog;
use crate::state::view::log_tree::{LineContent, TreeChange};
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::log::query::structure::{self, Current, LineText};
use crate::views::sheet::SheetClose;
use crate::views::structure::details_line::line;

#[derive(Properties, PartialEq)]
pub(super) struct LogStructureProps {
    pub(super) session: Shared<Session>,
}

/// Shows buffers, events, records, parts and fields, every byte by its name.
#[component]
pub(super) fn LogStructure(LogStructureProps { session }: &LogStructureProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let Some(log) = session.log_itself() else {
        return text("p", "workspace-empty", words.say(LogMsg::OnlyValues));
    };
    html! {
        <div class="split workspace-explained">
            <section class="workspace-list log-structure"><LogLines log={log.clone()} /></section>
            <div class="workspace-beside">
                <SheetClose tab={Tab::Structure} />
                { for structure::current(log, words).map(|current| details(current, &dispatch, words)) }
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct LogLinesProps {
    log: OpenLog,
}

/// Shows the lines, scrolled.
#[component]
fn LogLines(LogLinesProps { log }: &LogLinesProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let list = use_virtual_list();
    let Some(tree) = &log.tree else { return Html::default() };
    let (count, current) = (tree.lines.len(), tree.current);
    let window = list.window(Rows { count, current: Some(current), chosen: 0 });
    let on_key = {
        let page = window.page;
        dispatch.reform(move |key: Key| Action::key(move |session| structure::answer(session, key, page)))
    };
    let whats: Vec<LineContent> = tree.lines.iter().skip(window.first).map(|line| line.what).collect();
    let lines = structure::lines(log, window, words);
    let rows =
        lines.iter().zip(whats).map(|(line, what)| log_line(line, what, &dispatch)).collect::<Vec<_>>();
    html! {
        <ListBox {list} {window} {count} id="tree" role="treegrid" label={words.say(Msg::View(Tab::Structure))} column_count=4
            header={head(words)} active={window.draws(current).then(|| row_id(current))} {on_key} {rows} />
    }
}

fn row_id(place: usize) -> String {
    format!("log-line-{place}")
}

fn head(words: Words) -> Html {
    html! {
        <div class="list-row list-row-header log-structure-row" role="row" aria-rowindex="1">
            { cell("columnheader", "log-structure-name", words.say(Msg::ColumnName)) }
            { cell("columnheader", "log-structure-value", words.say(Msg::ColumnValue)) }
            { cell("columnheader", "log-structure-length", words.say(Msg::Length)) }
            { cell("columnheader", "log-structure-offset", words.say(Msg::ColumnOffset)) }
        </div>
    }
}

fn log_line(line: &LineText, what: LineContent, dispatch: &Callback<Action>) -> Html {
    let place = line.place;
    let onclick = dispatch.reform(move |_: MouseEvent| Action::LogTree(TreeChange::Line(place)));
    let ondblclick = match what {
        LineContent::Buffer(buffer, _) => {
            Some(dispatch.reform(move |_: MouseEvent| Action::LogTree(TreeChange::Toggle(buffer))))
        }
        LineContent::Structure(..) | LineContent::Field(_) => None,
    };
    let on_toggled = ondblclick.clone();
    let sign = line.is_open.map(|is_open| html! {
        <span class="log-structure-sign" aria-hidden="true" onclick={on_toggled}>{ if is_open { "▾" } else { "▸" } }</span>
    });
    let class = classes!("list-row", "log-structure-row", line.current.then_some("list-row-current"));
    let field = matches!(what, LineContent::Field(_)).then_some("log-structure-field");
    html! {
        <div {class} id={line.current.then(|| row_id(place))} role="row" aria-rowindex={(place + 2).to_string()} aria-level={(line.depth + 1).to_string()}
            aria-expanded={line.is_open.map(|is_open| if is_open { "true" } else { "false" })}
            aria-selected={if line.current { "true" } else { "false" }} {onclick} {ondblclick}>
            <span class={classes!("log-structure-name", field)} role="gridcell" style={format!("--level:{}", line.depth)}>
                { for sign }{ line.name.clone() }
            </span>
            { long_cell("log-structure-value", line.value.clone()) }
            { cell("gridcell", "log-structure-length", line.length.to_string()) }
            { cell("gridcell", "log-structure-offset", line.offset.clone()) }
        </div>
    }
}

/// Shows the selection, its place, its bytes, and the link to the sample that contains it.
fn details(current: Current, dispatch: &Callback<Action>, words: Words) -> Html {
    let Current { line: current, bytes, more, sample } = current;
    let more = (more > 0).then(|| words.say(Msg::MoreBytes(more)));
    let bytes = format!("{bytes} {}", more.unwrap_or_default());
    let to_sample = sample.map(|(at, offset)| {
        let onclick = dispatch.reform(move |_: MouseEvent| Action::ShowInSample(at, offset));
        button("button", None, onclick, inside(words.say(LogMsg::ShowSample(at + 1))))
    });
    html! {
        <section class="explained" id="details" tabindex="-1" aria-label={words.say(Msg::Details)}>
            <div>
                { text("h2", "", current.name.clone()) }
                { text("p", "explanation-panel-result", current.value.clone()) }
                <dl class="details-panel-list">
                    { line(words.say(LogMsg::OffsetInLog), "details-panel-code", current.offset) }
                    { line(words.say(Msg::Length), "details-panel-text", words.say(Msg::Bytes(current.length.into())).to_string()) }
                    { line(words.say(Msg::RawBytes), "details-panel-code", bytes) }
                </dl>
                { for to_sample }
            </div>
        </section>
    }
}
