//! The name of a column over a list, by which the list is sorted when it is pressed.

use yew::prelude::*;

use crate::components::text::text;

/// A column of a list that can be sorted.
pub struct SortHead {
    pub class: &'static str,
    pub id: String,
    /// Its position among the columns.
    pub column: usize,
    pub name: AttrValue,
    /// The edge after it.
    pub edge: Html,
}

/// Shows the name, the sort order if the list is sorted by it, and the keyboard cursor. Reports a press if
/// the list can be sorted by the column.
pub fn sort_head(
    head: SortHead,
    sorted: Option<bool>,
    is_here: bool,
    on_sorted: Option<&Callback<usize>>,
) -> Html {
    let SortHead { class, id, column, name, edge } = head;
    let (sort, sign) = match sorted {
        None => ("none", ""),
        Some(false) => ("ascending", " ▲"),
        Some(true) => ("descending", " ▼"),
    };
    let here = if is_here { " sort-head-here" } else { "" };
    let sortable = if on_sorted.is_some() { " sort-head-sortable" } else { "" };
    let onclick = on_sorted.map(|on_sorted| on_sorted.reform(move |_: MouseEvent| column));
    html! {
        <span class={format!("column-head {class}{sortable}{here}")} {id} role="columnheader"
            aria-sort={on_sorted.map(|_| sort)} aria-label={name.clone()} {onclick}>
            { text("span", "", name) }
            <span aria-hidden="true">{ sign }</span>
            { edge }
        </span>
    }
}
