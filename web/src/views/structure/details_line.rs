//! One line of the details of the selected structure or field.

use yew::prelude::*;

/// Shows a label and its content.
pub fn line(label: AttrValue, class: &'static str, text: String) -> Html {
    html! { <div class="details-panel-line"><dt>{ label }</dt><dd {class}>{ text }</dd></div> }
}
