//! Dialogs, shown over everything else until they are closed.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlTextAreaElement};
use yew::prelude::*;

/// Properties of a [`Modal`].
#[derive(Properties, PartialEq)]
pub struct ModalProps {
    pub id: AttrValue,
    /// The id of the element that names it.
    pub labelled_by: AttrValue,
    /// Id of the field in it whose text is selected when this is set.
    #[prop_or_default]
    pub selected: Option<AttrValue>,
    pub inside: Html,
    /// Called when it has been closed.
    pub on_closed: Callback<()>,
}

/// Shows a dialog that keeps the focus until it is closed, then restores it.
#[component]
pub fn Modal(props: &ModalProps) -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with((), move |()| {
            if let Some(dialog) = node.cast::<HtmlDialogElement>() {
                // A dialog that is already open remains open.
                drop(dialog.show_modal());
            }
        });
    }
    use_effect_with(props.selected.clone(), |id| {
        let field = id.as_ref().and_then(|id| document().get_element_by_id(id));
        if let Some(Ok(field)) = field.map(|field| field.dyn_into::<HtmlTextAreaElement>()) {
            field.select();
            drop(field.focus());
        }
    });
    let onclose = props.on_closed.reform(|_: Event| ());
    html! {
        <dialog ref={node} class="dialog" id={props.id.clone()} aria-labelledby={props.labelled_by.clone()}
            closedby="any" {onclose}>{ props.inside.clone() }</dialog>
    }
}

/// Closes the dialog with this id, which reports that.
pub fn close(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(dialog) = element.and_then(|element| element.dyn_into::<HtmlDialogElement>().ok()) {
        dialog.close();
    }
}
