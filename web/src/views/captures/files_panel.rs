//! The list of open files.

use winperf::findings::Severity;
use yew::prelude::*;

use crate::browser::files::picked;
use crate::components::file_picker::FilePicker;
use crate::components::severity_mark::severity_mark;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_commands, use_dispatch, use_words};
use crate::keys::Key;
use crate::keys::typing::Typed;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::scroll::Window;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::files::FilesMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::signs::blame::Blame;
use crate::state::library::files::OpenFile;
use crate::state::library::opening::Destination;
use crate::state::library::side::Side;
use crate::state::library::trouble::RefusedFile;
use crate::state::view::files_view::FilesChange;
use crate::state::{Action, Session};
use crate::views::captures::query::files::{self, FileRow};

/// The id of the list.
pub const FILES_ID: &str = "files";

/// The columns of the list: the file, and its commands.
const COLUMN_COUNT: usize = 2;

#[derive(Properties, PartialEq)]
pub struct FilesPanelProps {
    pub session: Shared<Session>,
}

/// Shows every open file with its mark, and a button that opens more.
#[component]
pub fn FilesPanel(FilesPanelProps { session }: &FilesPanelProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let commands = use_commands();
    let on_picked = commands.open_files.reform(|event: Event| (picked(&event), Destination::Pair));
    let refused = session.library.files.all::<RefusedFile>().count();
    let refused = (refused > 0).then(|| words.say(FilesMsg::Refused(refused)));
    let damaged_first = session.view.files.damaged_first;
    let on_sorted =
        dispatch.reform(move |_: MouseEvent| Action::Files(FilesChange::DamagedFirst(!damaged_first)));
    let on_hidden = dispatch.reform(|_: MouseEvent| Action::Files(FilesChange::Show(false)));
    html! {
        <aside class="files-panel" id="files-panel" aria-label={words.say(FilesMsg::Files)}>
            <div class="files-panel-head">
                { text("h2", "", words.say(FilesMsg::Files)) }
                <button type="button" class="button button-quiet files-panel-sort" aria-pressed={damaged_first.to_string()}
                    onclick={on_sorted}>{ words.say(FilesMsg::DamagedFirst) }</button>
                { button("button button-quiet", Some(words.say(FilesMsg::Hide)), on_hidden, inside("×")) }
            </div>
            <p class="files-panel-refused" role="status">{ for refused.map(inside) }</p>
            <FileList session={session.clone()} />
            <FilePicker id="open-more" label={words.say(FilesMsg::DropMore)} {on_picked} />
        </aside>
    }
}

/// Shows the rows, scrolled.
#[component]
fn FileList(FilesPanelProps { session }: &FilesPanelProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let entries = files::entries(session);
    let count = entries.len();
    let current = session.view.files.row(&entries);
    let list = use_virtual_list();
    let window = list.window(Rows { count, current: Some(current), chosen: 0 });
    let rows = files::rows(session, &entries, window, words);
    let part = |part: Window| rows.iter().skip(part.first - window.first).take(part.end - part.first);
    let rows = use_drawn_rows(
        words.language,
        window,
        |row| rows.get(row - window.first).cloned(),
        |window| part(window).map(|row| file_row(row, &dispatch, words)).collect(),
    );
    let page = window.page;
    let on_key =
        dispatch.reform(move |key: Key| Action::key(move |session| files::answer(session, key, page)));
    let quiet = session.view.settings.quiet_keys;
    let on_typed = {
        let dispatch = dispatch.clone();
        Callback::from(move |typed: Typed| {
            let means = !quiet && matches!(typed.letter.to_ascii_lowercase(), 'a' | 'b');
            if means {
                dispatch.emit(Action::key(move |session| files::typed(session, typed.letter)));
            }
            means
        })
    };
    html! {
        <ListBox {list} {window} {count} id={FILES_ID} role="grid" label={words.say(FilesMsg::Files)} column_count={COLUMN_COUNT}
            active={window.draws(current).then(|| row_id(current))} {on_key} {on_typed} {rows} />
    }
}

fn row_id(row: usize) -> String {
    format!("file-row-{row}")
}

/// Shows a file: its mark, name and facts, and the buttons that put it in A or B and close it.
fn file_row(row: &FileRow, dispatch: &Callback<Action>, words: Words) -> Html {
    let number = row.row;
    let (entry, dispatched) = (row.entry, dispatch.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        dispatched.emit(Action::Files(FilesChange::Go(number, entry)));
        dispatched.emit(Action::key(move |session| Some(files::open(session, entry))));
    });
    let mark = severity_mark(row.worst.filter(|worst| *worst != Severity::Info).map(Blame::Own), words);
    let mark = match row.is_unexamined {
        true => {
            let label = words.say(FilesMsg::Unexamined);
            html! { <span class="files-panel-unexamined" role="img" title={label.clone()} aria-label={label}>{ "○" }</span> }
        }
        false => mark,
    };
    let class = classes!(
        "files-panel-row",
        row.current.then_some("list-row-current"),
        row.is_shown.then_some("files-panel-shown")
    );
    html! {
        <div {class} id={row.current.then(|| row_id(number))} role="row" aria-rowindex={(number + 1).to_string()}
            aria-selected={row.current.to_string()} data-side={row.side.map(Side::letter)} title={row.about.clone()} {onclick}>
            <span class="files-panel-file" role="gridcell">
                <span class="files-panel-name">{ mark }{ text("span", "files-panel-text", row.name.clone()) }</span>
                { text("span", "files-panel-line", row.line.clone()) }
            </span>
            <span class="files-panel-deeds" role="gridcell" onkeydown={keep} onclick={|event: MouseEvent| event.stop_propagation()}>{ file_actions(row, dispatch, words) }</span>
        </div>
    }
}

/// Leaves a key that presses a button to the button, since the list would handle it too.
fn keep(event: KeyboardEvent) {
    if matches!(event.key().as_str(), "Enter" | " ") {
        event.stop_propagation();
    }
}

/// Shows the commands for a file; only those of the current row are in the tab order, so Tab does not stop at each.
fn file_actions(row: &FileRow, dispatch: &Callback<Action>, words: Words) -> Html {
    let Some(file) = &row.file else { return Html::default() };
    let id = file.id();
    let tabindex = if row.current { "0" } else { "-1" };
    let side_button = |side: Side| {
        let is_there = row.side == Some(side);
        let label = words.say(match is_there && side == Side::B {
            true => FilesMsg::TakeOut(row.name.clone()),
            false => FilesMsg::ShowIn(side, row.name.clone()),
        });
        let onclick = dispatch.reform(move |_: MouseEvent| files::choose(side, id, is_there));
        html! {
            <button type="button" class="files-panel-side" {tabindex} aria-pressed={is_there.to_string()}
                aria-label={label.clone()} title={label} {onclick}>{ side.letter() }</button>
        }
    };
    let show = row.show.clone().map(|label| {
        let label = words.say(label);
        let onclick = dispatch.reform(move |_: MouseEvent| Action::ShowFile(id));
        html! {
            <button type="button" class="files-panel-side" {tabindex} aria-label={label.clone()} title={label} {onclick}>{ "▸" }</button>
        }
    });
    let close = match file {
        OpenFile::Titles(_) => words.say(Msg::RemoveListOf(row.name.clone().into())),
        OpenFile::Refused(_) => words.say(Msg::Dismiss),
        _ => words.say(FilesMsg::Close(row.name.clone())),
    };
    let onclick = dispatch.reform(move |_: MouseEvent| Action::CloseFile(id));
    html! {
        <>
            if row.takes_side {
                { for Side::BOTH.map(side_button) }
            }
            { for show }
            <button type="button" class="files-panel-close" {tabindex} aria-label={close.clone()} title={close} {onclick}>{ "×" }</button>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{desktop, with_list};
    use crate::testing::rendered;

    async fn html(session: fn() -> Session) -> String {
        rendered(move || html! { <FilesPanel session={Shared::new(session())} /> }).await
    }

    #[tokio::test]
    async fn each_file_has_a_row_with_the_ways_to_show_and_close_it() {
        let html = html(desktop).await;
        assert_eq!(html.matches("role=\"row\"").count(), 2, "{html}");
        assert_eq!(html.matches("aria-pressed=\"true\"").count(), 2, "{html}");
        for text in ["Show capture as A", "Remove capture from B", "Close capture", "KiB"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn every_list_of_titles_that_is_used_can_be_done_without() {
        let html = html(|| with_list("Counter_009.bin", "1\x001847\x002\x00System\0\0", desktop())).await;
        assert!(html.contains("Stop using the titles of Counter_009.bin"), "{html}");
    }
}
