//! Loading the parts of the program that the first view does without.

use yew::Callback;

use crate::browser::second_part::{loaded, workspace_loaded};
use crate::second_part::SecondPart;
use crate::session::Action;

/// Loads what shows captures, then the second part, and says how far that is.
pub async fn load(dispatch: Callback<Action>) {
    dispatch.emit(Action::ShowSecondPart(SecondPart::Coming));
    // One after the other, so that what is needed next has the whole line.
    let second_part = match workspace_loaded().await {
        Some(ready) => {
            dispatch.emit(Action::HaveWorkspacePart(ready));
            loaded().await.into()
        }
        None => SecondPart::Missing,
    };
    dispatch.emit(Action::ShowSecondPart(second_part));
}
