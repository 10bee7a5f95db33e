//! Content over the page, below the button that opens it.

use yew::prelude::*;

use crate::browser::popover;

#[derive(Properties, PartialEq)]
pub struct DropDownProps {
    /// The id of the content.
    pub id: &'static str,
    /// The words on the button.
    pub label: AttrValue,
    pub children: Html,
}

/// Shows the button and its content; the browser opens it, and closes it by Escape and by a click outside of it.
#[component]
pub fn DropDown(DropDownProps { id, label, children }: &DropDownProps) -> Html {
    let id = *id;
    html! {
        <div class="drop-down">
            <button type="button" class="button drop-down-button" popovertarget={id} onclick={move |_: MouseEvent| popover::place(id)}>
                { label.clone() }
            </button>
            <div class="drop-down-content" {id} popover="auto">{ children.clone() }</div>
        </div>
    }
}
