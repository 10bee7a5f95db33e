//! The tree, scrolled.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::scroller::{Drawn, Scroller};
use crate::components::text::text;
use crate::components::tree_rows::{TreeRows, row_id, tree_header};
use crate::keys::Key;
use crate::queries::tree::{self, Step};
use crate::queries::tree_index::TreeIndex;
use crate::scroll::Window;
use crate::session::slot::Slot;
use crate::session::{Action, Session};
use crate::words::{Msg, Words};

/// Which rows the tree of the shown capture has; counted anew only when another structure is open.
#[hook]
pub(super) fn use_tree_index(session: &Session) -> Rc<TreeIndex> {
    let shown = session.shown().map(|slot| (slot.capture.clone(), slot.open.clone()));
    use_memo(shown, |shown| match shown {
        Some((capture, open)) => TreeIndex::new(capture.outline(), capture.bytes(), open),
        None => TreeIndex::default(),
    })
}

/// The tree of one capture.
pub(super) fn tree_pane(
    session: &Session,
    slot: &Slot,
    index: &Rc<TreeIndex>,
    words: Words,
    dispatch: &Callback<Action>,
) -> Html {
    if index.count() == 0 {
        return html! { <section class="workspace-tree">{ text("p", "workspace-empty", words.say(Msg::NoStructure)) }</section> };
    }
    let on_key = {
        let (slot, index, dispatch) = (slot.clone(), index.clone(), dispatch.clone());
        Callback::from(move |(key, window): (Key, Window)| {
            match tree::step(&slot, &index, key, window.page) {
                Some(Step::Select(spot)) => dispatch.emit(Action::Select(spot)),
                Some(Step::Toggle(node)) => dispatch.emit(Action::Toggle(node)),
                None => {}
            }
        })
    };
    let on_selected = dispatch.reform(Action::Select);
    let on_toggled = dispatch.reform(Action::Toggle);
    let draw = {
        let (slot, index, naming) = (slot.clone(), index.clone(), session.naming.clone());
        Callback::from(move |window: Window| {
            let current = tree::selected_row(&slot, &index);
            let rows = tree::rows(&slot, &index, &naming, window, words.language);
            let drawn = rows.iter().any(|row| row.selected);
            Drawn {
                count: index.count(),
                current,
                active: current.filter(|_| drawn).map(row_id),
                rows: TreeRows { rows: &rows, on_selected: &on_selected, on_toggled: &on_toggled }.draw(),
            }
        })
    };
    html! {
        <section class="workspace-tree">
            <Scroller id="tree" role="treegrid" label={words.say(Msg::TreeOf(session.side))} column_count=4
                header={tree_header(words)} {draw} {on_key} />
        </section>
    }
}
