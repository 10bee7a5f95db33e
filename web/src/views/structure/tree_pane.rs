//! The tree, scrolled.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::keys::typing::Typed;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::Msg;
use crate::shared::Shared;
use crate::state::view::slot::Slot;
use crate::state::{Action, Session};
use crate::views::query::bytes::offset_text;
use crate::views::splitter::list_width;
use crate::views::structure::kept::Structure;
use crate::views::structure::pointing::{Previews, clear_preview, use_pointer};
use crate::views::structure::query::changes::Compared;
use crate::views::structure::query::keys::TreeRows;
use crate::views::structure::query::leads::To;
use crate::views::structure::query::names::Rooms;
use crate::views::structure::query::tree::{self, Marks};
use crate::views::structure::tree_rows::{NAME, RowReports, row_id, tree_header, tree_rows};

#[derive(Properties, PartialEq)]
pub(crate) struct TreePaneProps {
    pub(crate) session: Shared<Session>,
    pub(crate) structure: Structure,
}

/// Shows the tree of the shown capture.
#[component]
pub(crate) fn TreePane(TreePaneProps { session, structure }: &TreePaneProps) -> Html {
    let words = use_words();
    let index = &structure.index;
    let pointer = use_pointer();
    let Some(slot) = session.shown().filter(|_| index.count() > 0) else {
        return html! { <section class="workspace-tree">{ text("p", "workspace-empty", words.say(Msg::NoStructure)) }</section> };
    };
    let (onpointermove, onpointerleave) = pointer.on_tree(&Previews::of_captures(session, index, words));
    html! {
        <section class="workspace-tree" style={offset_width(slot)} {onpointermove} {onpointerleave}>
            <Tree session={session.clone()} slot={slot.clone()} structure={structure.clone()} />
        </section>
    }
}

/// Returns the width of the column of offsets, in digits.
fn offset_width(slot: &Slot) -> String {
    let last = offset_text(slot.capture.walked().length().saturating_sub(1));
    format!("--offset-digits:{}", last.len())
}

#[derive(Properties, PartialEq)]
struct TreeProps {
    session: Shared<Session>,
    slot: Slot,
    structure: Structure,
}

/// Shows the rows on the screen, and handles the keys that move between them.
#[component]
fn Tree(TreeProps { session, slot, structure }: &TreeProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let Structure { index, typing, .. } = structure;
    let drawn = TreeRows::new(slot, index);
    let list = use_virtual_list();
    let current = tree::selected_row(slot, index);
    let window = list.window(Rows { count: index.count(), current, chosen: slot.cursor.chosen });
    let width = list_width(NAME, window);
    let naming = &session.library.naming;
    let rooms = use_memo((slot.capture.clone(), naming.clone(), words.language), |_| Rooms::default());
    let marks = Marks::new(session, index);
    let source = (slot.capture.clone(), Compared::new(session, session.view.side), naming.clone());
    let reports = RowReports {
        on_selected: dispatch.reform(Action::Select),
        on_toggled: dispatch.reform(Action::Toggle),
        on_followed: dispatch.reform(To::action),
    };
    let rows = use_drawn_rows(
        (source, index.clone(), width, words.language),
        window,
        |row| marks.in_row(row),
        |window| {
            tree_rows(&tree::rows(session, index, &rooms, window, words.language), width, &reports, words)
        },
    );
    let on_key = {
        let (drawn, typing, dispatch) = (drawn.clone(), typing.clone(), dispatch.clone());
        Callback::from(move |key: Key| {
            typing.end();
            clear_preview();
            let drawn = drawn.clone();
            dispatch.emit(Action::key(move |session| drawn.answer(session, key, window.page)));
        })
    };
    let on_typed = {
        let (typing, quiet) = (typing.clone(), session.view.settings.quiet_keys);
        Callback::from(move |typed: Typed| {
            let answer = drawn.typed(typed, &typing, words.language, quiet);
            answer.map(|answer| dispatch.emit(Action::Key(answer))).is_some()
        })
    };
    html! {
        <ListBox {list} {window} count={index.count()} id="tree" role="treegrid"
            label={words.say(Msg::TreeOf(session.view.side))} column_count=4 header={tree_header(words)}
            active={current.filter(|row| window.draws(*row)).map(row_id)} {on_key}
            {on_typed} {rows} />
    }
}
