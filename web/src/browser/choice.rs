//! What is chosen in a list of choices.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlSelectElement};

/// The place of the choice that a `select` has changed to.
pub fn chosen(event: &Event) -> Option<usize> {
    let select: HtmlSelectElement = event.target()?.dyn_into().ok()?;
    usize::try_from(select.selected_index()).ok()
}

/// Makes the list of this id show the choice at a place.
///
/// What the markup says counts only until the user has chosen something.
pub fn show(id: &str, place: usize) {
    let list = document().get_element_by_id(id);
    if let (Some(Ok(list)), Ok(place)) =
        (list.map(|list| list.dyn_into::<HtmlSelectElement>()), i32::try_from(place))
    {
        list.set_selected_index(place);
    }
}
