//! The current option of a `select`.

use web_sys::HtmlSelectElement;
use yew::NodeRef;

/// Returns the position of the selected option; `None` if none is.
pub fn chosen(node: &NodeRef) -> Option<usize> {
    usize::try_from(node.cast::<HtmlSelectElement>()?.selected_index()).ok()
}

/// Selects an option: the markup only applies until the user has selected one.
pub fn choose(node: &NodeRef, place: usize) {
    if let Some((list, place)) = node.cast::<HtmlSelectElement>().zip(i32::try_from(place).ok()) {
        list.set_selected_index(place);
    }
}
