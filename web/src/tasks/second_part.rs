//! Loading the second part of the program.

use yew::Callback;

use crate::browser::second_part::loaded;
use crate::second_part::SecondPart;
use crate::session::Action;

/// Loads the second part, says that it is on its way, and ends in whether it is here.
pub async fn load(dispatch: Callback<Action>) {
    dispatch.emit(Action::ShowSecondPart(SecondPart::Coming));
    dispatch.emit(Action::ShowSecondPart(loaded().await.into()));
}
