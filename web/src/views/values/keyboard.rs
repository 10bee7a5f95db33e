//! The keys of a table of values, whatever its rows are.

use yew::prelude::*;

use crate::context::{use_dispatch, use_latest};
use crate::keys::Key;
use crate::keys::typing::Typed;
use crate::views::leads::use_lead_to_bytes;
use crate::views::values::query::OnScreen;

/// What a list is to call for a key, and for a letter; of the letter it asks whether that means anything.
pub(super) type OnKeys = (Callback<Key>, Callback<Typed, bool>);

/// Does what the table says that keys lead to, on a screen of `page` rows; Enter on a value goes to its bytes.
#[hook]
pub(super) fn use_keys(page: usize) -> OnKeys {
    let dispatch = use_dispatch();
    let latest = use_latest();
    let on_located = use_lead_to_bytes();
    let with = (latest.clone(), page, dispatch.clone(), on_located);
    let on_key = use_callback(with, |key: Key, (latest, page, dispatch, on_located)| {
        let Some(table) = OnScreen::of(&latest.emit(())) else { return };
        let table = table.keyed();
        match (table.step(key, *page), table.location()) {
            (Some(action), _) => dispatch.emit(action),
            (None, Some(place)) if key == Key::Activate => on_located.emit(place),
            _ => {}
        }
    });
    let on_typed = use_callback((latest, dispatch), |typed: Typed, (latest, dispatch)| {
        let table = OnScreen::of(&latest.emit(()));
        let action = table.and_then(|table| table.keyed().typed(typed.letter));
        let is_meant = action.is_some();
        action.into_iter().for_each(|action| dispatch.emit(action));
        is_meant
    });
    (on_key, on_typed)
}
