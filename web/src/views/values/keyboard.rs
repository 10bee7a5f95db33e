//! The keys of a table of values, whatever its rows are.

use yew::prelude::*;

use crate::context::use_dispatch;
use crate::keys::Key;
use crate::keys::typing::Typed;
use crate::state::Action;
use crate::views::values::query::{OnScreen, TYPED};

/// What a list is to call for a key, and for a letter; of the letter it asks whether that means anything.
pub(super) type OnKeys = (Callback<Key>, Callback<Typed, bool>);

/// Does what the table says that keys lead to, on a screen of `page` rows; Enter on a value goes to its bytes.
#[hook]
pub(super) fn use_keys(page: usize) -> OnKeys {
    let dispatch = use_dispatch();
    let on_key = use_callback((page, dispatch.clone()), |key: Key, (page, dispatch)| {
        let page = *page;
        dispatch.emit(Action::key(move |session| OnScreen::of(session)?.answer(key, page)));
    });
    let on_typed = use_callback(dispatch, |typed: Typed, dispatch| {
        let is_meant = TYPED.contains(&typed.letter);
        if is_meant {
            dispatch.emit(Action::key(move |session| OnScreen::of(session)?.keyed().typed(typed.letter)));
        }
        is_meant
    });
    (on_key, on_typed)
}
