//! Elements that stand in many places: texts, cells and buttons.
//!
//! They are made in one place, because each element of an `html!` is built where it stands and takes some 250 bytes of code.

use yew::prelude::*;

/// An element with a style class and a text; an empty class is left out.
pub fn text(tag: &'static str, class: &'static str, text: impl Into<AttrValue>) -> Html {
    element(tag, class, None, None, text.into())
}

/// A cell of a grid: `gridcell`, `columnheader`, or `rowheader`.
pub fn cell(role: &'static str, class: &'static str, text: impl Into<AttrValue>) -> Html {
    element("span", class, Some(role), None, text.into())
}

/// A cell whose text may be longer than the cell is wide, and is shown whole under the pointer.
pub fn long_cell(class: &'static str, text: impl Into<AttrValue>) -> Html {
    let text = text.into();
    element("span", class, Some("gridcell"), Some(text.clone()), text)
}

/// A button; a label is what it is called where its inside does not say enough.
pub fn button(
    class: &'static str,
    label: Option<AttrValue>,
    onclick: Callback<MouseEvent>,
    inside: Html,
) -> Html {
    html! { <button type="button" {class} aria-label={label.clone()} title={label} {onclick}>{ inside }</button> }
}

/// A row of a grid below its header, with its number from 0.
pub fn row(
    class: &'static str,
    id: String,
    number: usize,
    current: bool,
    [onclick, ondblclick]: [Option<Callback<MouseEvent>>; 2],
    cells: Html,
) -> Html {
    html! {
        <div {class} {id} role="row" aria-rowindex={(number + 2).to_string()}
            aria-selected={if current { "true" } else { "false" }} {onclick} {ondblclick}>{ cells }</div>
    }
}

/// Words inside an element.
pub fn words(text: impl Into<AttrValue>) -> Html {
    yew::virtual_dom::VText::new(text.into()).into()
}

fn element(
    tag: &'static str,
    class: &'static str,
    role: Option<&'static str>,
    title: Option<AttrValue>,
    text: AttrValue,
) -> Html {
    let class = (!class.is_empty()).then_some(class);
    html! { <@{tag} {class} {role} {title}>{ text }</@> }
}
