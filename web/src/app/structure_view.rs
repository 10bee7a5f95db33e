//! Tree, bytes and details of one capture.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::hex_pane::hex_pane;
use crate::app::tree_pane::tree_pane;
use crate::components::details_panel::DetailsPanel;
use crate::queries::details;
use crate::queries::tree_index::TreeIndex;
use crate::session::{Action, Session};
use crate::words::Words;

/// The three panes, which always show the same selection.
pub(super) fn structure_view(
    session: &Session,
    index: &Rc<TreeIndex>,
    words: Words,
    dispatch: &Callback<Action>,
) -> Html {
    let Some(slot) = session.shown() else { return Html::default() };
    let details = details::of_selected(slot, &session.naming, words.language);
    let on_selected = &dispatch.reform(Action::Select);
    html! {
        <div class="workspace-structure">
            { tree_pane(session, slot, index, words, dispatch) }
            { hex_pane(session, slot, words, dispatch) }
            { DetailsPanel { details: details.as_ref(), on_selected }.draw(words) }
        </div>
    }
}
