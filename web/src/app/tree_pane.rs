//! The tree, scrolled.

use yew::prelude::*;

use crate::browser::scroller::Scroller;
use crate::components::text::text;
use crate::components::tree_rows::{TreeRows, row_id, tree_header};
use crate::keys::Key;
use crate::queries::tree::{self, Step};
use crate::queries::tree_index::TreeIndex;
use crate::scroll::Window;
use crate::session::Action;
use crate::session::naming::Naming;
use crate::session::side::Side;
use crate::session::slot::Slot;
use crate::shared::Shared;
use crate::words::{Msg, Words};

/// What a [`TreePane`] shows and reports.
#[derive(Properties, PartialEq)]
pub(super) struct TreePaneProps {
    /// The capture with its selection.
    pub(super) slot: Slot,
    /// The names of objects and counters.
    pub(super) naming: Shared<Naming>,
    /// The place of the capture.
    pub(super) side: Side,
    /// What the page says.
    pub(super) words: Words,
    /// Takes the actions.
    pub(super) dispatch: Callback<Action>,
}

/// The tree of one capture.
#[component]
pub(super) fn TreePane(props: &TreePaneProps) -> Html {
    let words = props.words;
    let window = use_state(Window::default);
    let index = use_memo((props.slot.capture.clone(), props.slot.open.clone()), |(capture, open)| {
        TreeIndex::new(capture.outline(), capture.bytes(), open)
    });
    let selected = tree::selected_row(&props.slot, &index);
    let rows = tree::rows(&props.slot, &index, &props.naming, *window);
    let drawn = rows.iter().any(|row| row.selected);
    let on_key = {
        let (slot, index, dispatch, page) =
            (props.slot.clone(), index.clone(), props.dispatch.clone(), window.page);
        Callback::from(move |key: Key| match tree::step(&slot, &index, key, page) {
            Some(Step::Select(spot)) => dispatch.emit(Action::Select(spot)),
            Some(Step::Toggle(node)) => dispatch.emit(Action::Toggle(node)),
            None => {}
        })
    };
    let on_window = {
        let window = window.clone();
        Callback::from(move |next| window.set(next))
    };
    let on_selected = props.dispatch.reform(Action::Select);
    let on_toggled = props.dispatch.reform(Action::Toggle);
    if index.count() == 0 {
        return html! { <section class="workspace-tree">{ text("p", "workspace-empty", words.say(Msg::NoStructure)) }</section> };
    }
    html! {
        <section class="workspace-tree">
            <Scroller id="tree" role="treegrid" label={words.say(Msg::TreeOf(props.side))} column_count="4"
                active={selected.filter(|_| drawn).map(row_id)} rows={index.count()} reveal={selected}
                window={*window} header={tree_header(words)} {on_window} {on_key}>
                { TreeRows { rows: &rows, on_selected: &on_selected, on_toggled: &on_toggled }.draw() }
            </Scroller>
        </section>
    }
}
