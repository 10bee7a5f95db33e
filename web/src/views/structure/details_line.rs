//! One line of what is known of the selected structure or field.

use yew::prelude::*;

/// A label and what belongs to it.
pub fn line(label: AttrValue, class: &'static str, text: String) -> Html {
    html! { <div class="details-panel-line"><dt>{ label }</dt><dd {class}>{ text }</dd></div> }
}
