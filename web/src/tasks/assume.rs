//! Reading a capture as if other numbers stood in it.

use yew::Callback;

use crate::browser::pause::Slices;
use crate::state::Action;
use crate::state::assuming::Awaited;

/// Reads the capture, when what the user has done is drawn, and ends in [`Action::ReadOn`].
pub async fn read_on(awaited: Awaited, dispatch: Callback<Action>) {
    Slices::begin().give_way().await;
    dispatch.emit(Action::ReadOn(awaited.read()));
}
