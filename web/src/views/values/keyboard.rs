//! The keys of a table of values, for any kind of rows.

use yew::prelude::*;

use crate::context::use_dispatch;
use crate::keys::Key;
use crate::keys::typing::Typed;
use crate::state::Action;
use crate::views::values::query as values;

/// Callbacks of a list for a key, and for a letter; the latter returns whether the letter has a meaning.
pub(super) type OnKeys = (Callback<Key>, Callback<Typed, bool>);

/// Applies the table's keys, on a screen of `page` rows; Enter on a value goes to its bytes.
#[hook]
pub(super) fn use_keys(page: usize) -> OnKeys {
    let dispatch = use_dispatch();
    let on_key = use_callback((page, dispatch.clone()), |key: Key, (page, dispatch)| {
        let page = *page;
        dispatch.emit(Action::key(move |session| values::answer(session, key, page)));
    });
    let on_typed = use_callback(dispatch, |typed: Typed, dispatch| {
        let answer = values::typed(typed.letter);
        answer.map(|answer| dispatch.emit(Action::Key(answer))).is_some()
    });
    (on_key, on_typed)
}
