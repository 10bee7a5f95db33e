//! Tree, bytes and details of one capture.

use yew::prelude::*;

use crate::app::hex_pane::HexPane;
use crate::app::tree_pane::TreePane;
use crate::components::details_panel::DetailsPanel;
use crate::queries::details;
use crate::session::{Action, Session};
use crate::words::Words;

/// The three panes, which always show the same selection.
pub(super) fn structure_view(session: &Session, words: Words, dispatch: &Callback<Action>) -> Html {
    let Some(slot) = session.shown() else { return Html::default() };
    let (side, naming) = (session.side, &session.naming);
    let details = details::of_selected(slot, naming);
    let on_selected = &dispatch.reform(Action::Select);
    html! {
        <div class="workspace-structure">
            <TreePane slot={slot.clone()} naming={naming.clone()} {side} {words} dispatch={dispatch.clone()} />
            <HexPane slot={slot.clone()} naming={naming.clone()} {side} {words} dispatch={dispatch.clone()} />
            { DetailsPanel { details: details.as_ref(), on_selected }.draw(words) }
        </div>
    }
}
