//! Which option of a `select` is chosen.

use web_sys::HtmlSelectElement;
use yew::NodeRef;

/// The place of the option that is chosen; `None` where none is.
pub fn chosen(node: &NodeRef) -> Option<usize> {
    usize::try_from(node.cast::<HtmlSelectElement>()?.selected_index()).ok()
}

/// Chooses an option: what the markup says counts only until the user has chosen something.
pub fn choose(node: &NodeRef, place: usize) {
    if let Some((list, place)) = node.cast::<HtmlSelectElement>().zip(i32::try_from(place).ok()) {
        list.set_selected_index(place);
    }
}
