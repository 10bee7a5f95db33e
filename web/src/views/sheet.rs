//! Details that cover the list they are about, in a window as narrow as a phone.
//!
//! The state knows only that a row was tapped. Style sheets define the width, and the page asks the browser for it only
//! to decide about the focus.

use yew::prelude::*;

use crate::browser::narrow::{is_narrow, is_on_row, show_list};
use crate::components::text::{button, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::phrases::Msg;
use crate::state::Action;
use crate::state::view::tab::Tab;
use crate::views::view::View;

/// Shows the button that returns to the list, shown by style sheets while the details cover it.
#[component]
pub fn SheetClose(SheetCloseProps { tab }: &SheetCloseProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let tab = *tab;
    let onclick = Callback::from(move |_: MouseEvent| close(tab, &dispatch));
    button("button button-quiet sheet-close", Some(words.say(Msg::CloseDetails)), onclick, inside("×"))
}

#[derive(Properties, PartialEq)]
pub struct SheetCloseProps {
    /// The view whose list it is.
    pub tab: Tab,
}

/// Closes the details, and returns to the list.
pub(crate) fn close(tab: Tab, dispatch: &Callback<Action>) {
    dispatch.emit(Action::CloseSheet);
    dispatch.emit(Action::focus(tab.pane_id()));
}

/// Opens the details of a tapped row, and focuses them, so screen readers announce them.
pub(crate) fn on_tap(view: &'static View, dispatch: Callback<Action>) -> Callback<MouseEvent> {
    Callback::from(move |event: MouseEvent| {
        if is_on_row(&event, view.tab.pane_id()) && is_narrow() {
            dispatch.emit(Action::OpenSheet(view.tab));
            dispatch.emit(Action::focus(view.details));
        }
    })
}

/// Scrolls the list that handles the key into view.
pub(crate) fn on_key() -> Callback<KeyboardEvent> {
    Callback::from(|event: KeyboardEvent| {
        if Key::named(&event.key(), event.ctrl_key()).is_some() {
            show_list(&event);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Session;

    #[test]
    fn details_lie_over_the_list_of_their_own_view_only() {
        let over = Session::default().changed(Action::OpenSheet(Tab::Structure));
        assert!(over.view.has_sheet);
        assert!(!over.clone().changed(Action::SelectTab(Tab::Values)).view.has_sheet);
        assert!(!over.changed(Action::CloseSheet).view.has_sheet);
        // The row has led elsewhere.
        let elsewhere = Session::default().changed(Action::SelectTab(Tab::Values));
        assert!(!elsewhere.changed(Action::OpenSheet(Tab::Findings)).view.has_sheet);
    }
}
