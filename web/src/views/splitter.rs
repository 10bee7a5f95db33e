//! The edges between panes and after columns, which the user moves by pointer or keyboard.
//!
//! A [`Split`] is two panes and the edge between them, and splits nest. An arrangement in a style sheet defines both.
//! The edges of the columns of a list are one stop for Tab; arrow keys move between them.

use yew::prelude::*;

use crate::browser::edges::{at_pointer, goes_on, is_placed, keep, measured, place, watched};
use crate::browser::pointer::{hold, is_pressed};
use crate::context::use_words;
use crate::list::scroll::Window;
use crate::phrases::{Msg, Words};
use crate::state::view::edge::{ColumnEdge, Edge, Pane};
use crate::views::following::{Panes, Reports, use_following};
use crate::views::query::column::{Column, ListWidth};

#[derive(Properties, PartialEq)]
pub struct SplitProps {
    /// The second of the two.
    pub pane: Pane,
    pub class: Classes,
    pub first: Html,
    /// Content of the second pane; without it the first has all the room.
    pub second: Option<Html>,
}

/// Shows two panes with the edge between them, stacked or side by side, depending on the style sheet of their class.
///
/// While a key is held in one of them, the other one follows with a delay.
#[component]
pub fn Split(SplitProps { pane, class, first, second }: &SplitProps) -> Html {
    let node = use_node_ref();
    let now = Panes { first: first.clone(), second: second.clone() };
    let (Panes { first, second }, reports) = use_following(now, &node);
    let Reports { onkeydown, onkeyup, onfocusout } = reports;
    html! {
        <div ref={node} class={classes!("split", second.is_none().then_some("split-lone"), class.clone())}
            {onkeydown} {onkeyup} {onfocusout}>
            { first }
            if let Some(second) = second {
                for lies in pane.lies() {
                    <Splitter edge={Edge::Before(*pane, *lies)} />
                }
                { second }
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct SplitterProps {
    edge: Edge,
    /// Name of its column.
    #[prop_or_default]
    name: AttrValue,
}

/// Shows an edge: dragged, moved by arrow keys, Home and End, and reset by a double click or Enter.
///
/// Style sheets show it in its layouts, and read its position from the document.
#[component]
fn Splitter(SplitterProps { edge, name }: &SplitterProps) -> Html {
    let words = use_words();
    let edge = *edge;
    let node = use_node_ref();
    let now = use_now(edge, &node);
    // Style sheets may limit its position.
    let put = {
        let (node, now) = (node.clone(), now.clone());
        Callback::from(move |at: Option<f64>| {
            place(edge, at);
            now.set(whole(edge, &node));
        })
    };
    let put_back = {
        let put = put.clone();
        Callback::from(move |()| {
            put.emit(None);
            keep(edge);
        })
    };
    // Distance from the pointer to the edge, so that the edge does not jump if it is hit slightly off; `None` while it
    // is not dragged.
    let distance = use_mut_ref(|| None::<f64>);
    let onpointerdown = {
        let (node, distance) = (node.clone(), distance.clone());
        Callback::from(move |event: PointerEvent| {
            if is_pressed(&event) {
                hold(&event);
                let places = measured(edge, &node).zip(at_pointer(edge, &node, &event));
                *distance.borrow_mut() = places.map(|(at, pointer)| at - pointer);
            }
        })
    };
    let onpointermove = {
        let (node, put, distance) = (node.clone(), put.clone(), distance.clone());
        Callback::from(move |event: PointerEvent| {
            let dragged = *distance.borrow();
            if let Some((at, distance)) = at_pointer(edge, &node, &event).zip(dragged) {
                put.emit(Some(edge.inside(at + distance)));
            }
        })
    };
    let onlostpointercapture = Callback::from(move |_: PointerEvent| {
        distance.take();
        keep(edge);
    });
    let onkeydown = {
        let (node, put_back) = (node.clone(), put_back.clone());
        Callback::from(move |event: KeyboardEvent| {
            let moved = measured(edge, &node).and_then(|at| edge.moved(at, &event.key()));
            let goes_to_another =
                moved.is_none() && matches!(edge, Edge::Behind(_)) && goes_on(&node, &event);
            if moved.is_some() {
                put.emit(moved);
                keep(edge);
            } else if event.key() == "Enter" {
                put_back.emit(());
            } else if !goes_to_another {
                return;
            }
            event.prevent_default();
            // The list around the header uses these keys too.
            event.stop_propagation();
        })
    };
    let (label, title, is_stop) = match edge {
        Edge::Before(pane, lies) => (words.say(Msg::Edge(pane, lies)), None, true),
        Edge::Behind(column) => {
            let label = words.say(Msg::ColumnWidth(name.to_string()));
            (label, Some(words.say(Msg::ColumnKeys)), column.is_first)
        }
    };
    let (least, most) = edge.limits();
    html! {
        <div ref={node} class={class(edge)} role="separator" tabindex={if is_stop { "0" } else { "-1" }}
            aria-controls={edge.controls()} aria-orientation={if edge.is_upright() { "vertical" } else { "horizontal" }}
            aria-label={label} {title} aria-valuemin={least.to_string()} aria-valuemax={most.to_string()}
            aria-valuenow={now.map(|now| now.to_string())} onclick={|event: MouseEvent| event.stop_propagation()}
            {onpointerdown} {onpointermove} {onlostpointercapture} {onkeydown}
            ondblclick={put_back.reform(|event: MouseEvent| event.stop_propagation())}></div>
    }
}

/// Returns the position of an edge as an integer: measured once it is drawn, and whenever the box around it is resized.
#[hook]
fn use_now(edge: Edge, node: &NodeRef) -> UseStateHandle<Option<i32>> {
    let now = use_state_eq(|| None);
    use_effect_with((), {
        let (node, now) = (node.clone(), now.clone());
        move |()| {
            now.set(whole(edge, &node));
            let watched = watched(&node.clone(), move || now.set(whole(edge, &node)));
            move || drop(watched)
        }
    });
    now
}

fn whole(edge: Edge, node: &NodeRef) -> Option<i32> {
    measured(edge, node).map(|at| at.round() as i32)
}

fn class(edge: Edge) -> Classes {
    let direction = if edge.is_upright() { "splitter-upright" } else { "splitter-level" };
    match edge {
        Edge::Before(..) => classes!("splitter", direction),
        Edge::Behind(_) => classes!("splitter", "splitter-column"),
    }
}

/// Shows the name of a column, followed by the edge that resizes it.
pub fn column_head(class: &'static str, name: AttrValue, column: Option<ColumnEdge>) -> Html {
    html! {
        <span class={classes!(class, column.map(|_| "column-head"))} role="columnheader" aria-label={column.map(|_| name.clone())}>
            { name.clone() }
            { column.map(|column| column_edge(column, name)).unwrap_or_default() }
        </span>
    }
}

/// Shows the names of the columns of a list and their edges; only the first edge is in the tab order.
pub fn column_heads<Text, Look>(list: &'static str, columns: &[Column<Text, Look>], words: Words) -> Html {
    let first = columns.iter().position(|column| column.width.has_edge());
    let heads = columns.iter().enumerate().map(|(place, column)| {
        let edge = column.width.edge(list, "", first == Some(place));
        column_head(column.class, (column.name)(words).into(), edge)
    });
    html! { <div class="list-row list-row-header" role="row" aria-rowindex="1">{ heads.collect::<Html>() }</div> }
}

/// Returns the width of a list, if it determines the width of one of its columns.
pub fn list_width(column: ColumnEdge, window: Window) -> ListWidth {
    let digits = window.columns;
    ListWidth { digits, is_chosen: digits > 0.0 && is_placed(Edge::Behind(column)) }
}

/// Shows the edge after a column with this name.
pub fn column_edge(column: ColumnEdge, name: AttrValue) -> Html {
    html! { <Splitter edge={Edge::Behind(column)} {name} /> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::view::edge::{Lies, MIN_WIDTH};
    use crate::testing::{in_language, rendered};

    #[tokio::test]
    async fn an_edge_is_a_separator_with_a_name_and_a_direction() {
        let draw = || {
            in_language(
                Language::English,
                html! { <Splitter edge={Edge::Before(Pane::Details, Lies::Below)} /> },
            )
        };
        let html = rendered(draw).await;
        for text in [
            "role=\"separator\"",
            "tabindex=\"0\"",
            "aria-orientation=\"horizontal\"",
            "aria-controls=\"hex\"",
            "aria-label=\"Height of the details\"",
            "aria-valuemin=\"10\"",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn what_is_alone_has_no_edge() {
        let split = |is_pair: bool| {
            move || {
                let second = is_pair.then(|| html! { <i>{ "text" }</i> });
                html! { <Split pane={Pane::Finding} class="pair" first={html! { <b>{ "list" }</b> }} {second} /> }
            }
        };
        let alone = rendered(split(false)).await;
        assert_eq!(alone, "<div class=\"split split-lone pair\"><b>list</b></div>");
        let both = rendered(split(true)).await;
        assert_eq!(both.matches("role=\"separator\"").count(), 2, "{both}");
        assert!(
            both.starts_with("<div class=\"split pair\"><b>list</b>") && both.ends_with("<i>text</i></div>"),
            "{both}"
        );
    }

    #[tokio::test]
    async fn the_name_of_a_column_is_what_it_is_called_whatever_its_edge_is_called() {
        let column = |is_first| ColumnEdge {
            list: "compare",
            group: "",
            name: "where",
            min_width: MIN_WIDTH,
            is_first,
        };
        let head = move || {
            let heads =
                [true, false].map(|is_first| column_head("where", "Where".into(), Some(column(is_first))));
            in_language(Language::English, heads.into_iter().collect())
        };
        let html = rendered(head).await;
        assert!(html.contains("role=\"columnheader\" aria-label=\"Where\""), "{html}");
        assert!(html.contains("aria-label=\"Width of column Where\""), "{html}");
        assert_eq!(
            (html.matches("tabindex=\"0\"").count(), html.matches("tabindex=\"-1\"").count()),
            (1, 1),
            "{html}"
        );
    }
}
