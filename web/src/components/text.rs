//! Common elements: texts, cells and buttons, with the roles and attributes that they all need.

use yew::prelude::*;

/// Shows an element with a style class and a text; an empty class is left out.
pub fn text(tag: &'static str, class: &'static str, text: impl Into<AttrValue>) -> Html {
    element(tag, class, None, None, text.into())
}

/// Shows a cell of a grid: `gridcell`, `columnheader`, or `rowheader`.
pub fn cell(role: &'static str, class: &'static str, text: impl Into<AttrValue>) -> Html {
    element("span", class, Some(role), None, text.into())
}

/// Shows a cell whose text may be truncated, with the complete text as tooltip.
pub fn long_cell(class: &'static str, text: impl Into<AttrValue>) -> Html {
    let text = text.into();
    element("span", class, Some("gridcell"), Some(text.clone()), text)
}

/// Shows a button; a label is its accessible name if its content is not enough.
pub fn button(
    class: &'static str,
    label: Option<AttrValue>,
    onclick: Callback<MouseEvent>,
    inside: Html,
) -> Html {
    html! { <button type="button" {class} aria-label={label.clone()} title={label} {onclick}>{ inside }</button> }
}

/// Shows a row of a grid below its header, with its number from 0. Only the current one has the id, which the list
/// refers to.
pub fn row(
    class: &'static str,
    id: String,
    number: usize,
    current: bool,
    [onclick, ondblclick]: [Option<Callback<MouseEvent>>; 2],
    cells: Html,
) -> Html {
    let current_class = current.then_some("list-row-current");
    html! {
        <div class={classes!("list-row", class, current_class)} id={current.then_some(id)} role="row" aria-rowindex={(number + 2).to_string()}
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn a_long_cell_shows_its_whole_text_under_the_pointer() {
        let html = rendered(|| long_cell("name", "a long name")).await;
        assert!(html.contains("title=\"a long name\"") && html.contains(">a long name<"), "{html}");
    }

    #[tokio::test]
    async fn a_row_counts_behind_its_header_and_says_whether_it_is_current() {
        let draw = || row("row", "row-0".to_owned(), 0, true, [None, None], cell("gridcell", "", "x"));
        let html = rendered(draw).await;
        for attribute in
            ["id=\"row-0\"", "aria-rowindex=\"2\"", "aria-selected=\"true\"", "<span role=\"gridcell\">"]
        {
            assert!(html.contains(attribute), "{attribute} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn what_a_capture_says_is_text_and_never_markup() {
        let html = rendered(|| text("p", "", "<b>svchost</b>")).await;
        assert_eq!(html, "<p>&lt;b&gt;svchost&lt;/b&gt;</p>");
    }
}
