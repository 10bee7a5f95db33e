//! Elements that hold nothing but text.
//!
//! They are made in one place, because each element of an `html!` is built where it stands and takes some 250 bytes of code.

use yew::prelude::*;

/// An element with a style class and a text; an empty class is left out.
pub fn text(tag: &'static str, class: &'static str, text: impl Into<AttrValue>) -> Html {
    element(tag, class, None, text.into())
}

/// A cell of a grid: `gridcell`, `columnheader`, or `rowheader`.
pub fn cell(role: &'static str, class: &'static str, text: impl Into<AttrValue>) -> Html {
    element("span", class, Some(role), text.into())
}

fn element(tag: &'static str, class: &'static str, role: Option<&'static str>, text: AttrValue) -> Html {
    let class = (!class.is_empty()).then_some(class);
    html! { <@{tag} {class} {role}>{ text }</@> }
}
