//! The tree, scrolled.

use std::rc::Rc;

use yew::prelude::*;

use crate::components::text::text;
use crate::keys::Key;
use crate::keys::table::is_command;
use crate::list::scroll::Window;
use crate::list::scroller::{Drawn, Scroller};
use crate::phrases::Msg;
use crate::state::slot::Slot;
use crate::state::{Action, Session};
use crate::views::structure::Looking;
use crate::views::structure::pointing::clear_preview;
use crate::views::structure::query::hex::offset_text;
use crate::views::structure::query::tree::{self, Step};
use crate::views::structure::query::tree_index::TreeIndex;
use crate::views::structure::tree_rows::{TreeRows, row_id, tree_header};

/// Which rows the tree of the shown capture has; counted anew only when another structure is open.
#[hook]
pub(crate) fn use_tree_index(session: &Session) -> Rc<TreeIndex> {
    let shown = session.shown().map(|slot| (slot.capture.clone(), slot.open.clone()));
    use_memo(shown, |shown| match shown {
        Some((capture, open)) => TreeIndex::new(capture.walked(), open),
        None => TreeIndex::default(),
    })
}

/// The tree of the shown capture.
pub(crate) fn tree_pane(looking: &Looking<'_>, slot: &Slot) -> Html {
    let Looking { session, index, words, dispatch, .. } = *looking;
    if index.count() == 0 {
        return html! { <section class="workspace-tree">{ text("p", "workspace-empty", words.say(Msg::NoStructure)) }</section> };
    }
    let on_key = {
        let (slot, index, dispatch) = (slot.clone(), index.clone(), dispatch.clone());
        let typing = looking.typing.clone();
        Callback::from(move |(key, window): (Key, Window)| {
            typing.end();
            clear_preview();
            match tree::step(&slot, &index, key, window.page) {
                Some(Step::Select(spot)) => dispatch.emit(Action::Select(spot)),
                Some(Step::Toggle(structure)) => dispatch.emit(Action::Toggle(structure)),
                Some(Step::Follow(spot)) => dispatch.emit(Action::Follow(spot)),
                None => {}
            }
        })
    };
    let on_typed = {
        let (slot, index, dispatch) = (slot.clone(), index.clone(), dispatch.clone());
        let (naming, typing) = (session.naming.clone(), looking.typing.clone());
        let quiet = session.settings.quiet_keys;
        Callback::from(move |(letter, _): (char, Window)| {
            if !typing.is_under_way() && (letter == ' ' || is_command(letter, quiet)) {
                return false;
            }
            let found = tree::typed(&slot, &index, &naming, &typing.with(letter), words.language);
            found.into_iter().for_each(|spot| dispatch.emit(Action::Select(spot)));
            // From here on every character is part of the name.
            true
        })
    };
    let (onpointermove, onpointerleave) = looking.pointer.on_tree(looking);
    html! {
        <section class="workspace-tree" style={offset_width(slot)} {onpointermove} {onpointerleave}>
            <Scroller id="tree" role="treegrid" label={words.say(Msg::TreeOf(session.side))} column_count=4
                header={tree_header(words)} draw={draw(looking, slot)} {on_key} {on_typed} chosen={slot.chosen} />
        </section>
    }
}

/// The width of the column of offsets, in digits.
fn offset_width(slot: &Slot) -> String {
    let last = offset_text(slot.capture.walked().length().saturating_sub(1));
    format!("--offset-digits:{}", last.len())
}

fn draw(looking: &Looking<'_>, slot: &Slot) -> Callback<Window, Drawn> {
    let Looking { session, index, words, dispatch, .. } = *looking;
    let on_selected = dispatch.reform(Action::Select);
    let on_toggled = dispatch.reform(Action::Toggle);
    let on_followed = dispatch.reform(Action::Follow);
    let (session, slot, index) = (session.clone(), slot.clone(), index.clone());
    Callback::from(move |window: Window| {
        let current = tree::selected_row(&slot, &index);
        let rows = tree::rows(&session, &index, window, words.language);
        let drawn = rows.iter().any(|row| row.selected);
        Drawn {
            count: index.count(),
            current,
            active: current.filter(|_| drawn).map(row_id),
            rows: TreeRows {
                rows: &rows,
                on_selected: &on_selected,
                on_toggled: &on_toggled,
                on_followed: &on_followed,
            }
            .draw(words),
        }
    })
}
