//! A list whose rows are drawn by a callback.

use yew::prelude::*;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};

/// What a list shows in a window of its rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The rows of the whole list.
    pub count: usize,
    /// The current row, which is brought into sight when it changes.
    pub current: Option<usize>,
    /// The id of the current row's element, when it is among the rows of the window.
    pub active: Option<String>,
    /// The rows of the window.
    pub rows: Html,
}

/// What a [`Scroller`] shows and reports.
#[derive(Properties, PartialEq)]
pub struct ScrollerProps {
    pub id: AttrValue,
    /// The ARIA role: `tree`, `treegrid`, `grid`.
    pub role: AttrValue,
    pub label: AttrValue,
    /// How many columns a grid has.
    pub column_count: usize,
    /// A header that stays at the top.
    #[prop_or_default]
    pub header: Html,
    /// Draws the header instead, where it depends on which columns are in sight.
    #[prop_or_default]
    pub draw_header: Option<Callback<Window, Html>>,
    /// The current column of a list whose columns have the width `--column-width`; it is brought into sight when it changes.
    #[prop_or_default]
    pub current_column: Option<usize>,
    /// Draws the rows of a window.
    pub draw: Callback<Window, Drawn>,
    /// Reports a key that moves or opens something, and what is on the screen.
    pub on_key: Callback<(Key, Window)>,
    /// Reports a typed character, and what is on the screen; one that means nothing here is left to others.
    #[prop_or_default]
    pub on_typed: Option<Callback<(char, Window), bool>>,
    /// Counts how often the current row was chosen, since a row that is chosen again is brought into sight again.
    #[prop_or_default]
    pub chosen: u32,
}

/// A list in a box, which has its rows drawn.
#[component]
pub fn Scroller(props: &ScrollerProps) -> Html {
    let list = use_virtual_list();
    let before = list.now();
    let drawn = props.draw.emit(before);
    let window = list.window(Rows { count: drawn.count, current: drawn.current, chosen: props.chosen });
    let drawn = if window == before { drawn } else { props.draw.emit(window) };
    use_effect_with((props.current_column, props.chosen), {
        let list = list.clone();
        move |&(column, _)| column.into_iter().for_each(|column| list.show_column(column))
    });
    let header = match &props.draw_header {
        Some(draw) => Some(draw.emit(window)),
        None => Some(props.header.clone()).filter(|header| *header != Html::default()),
    };
    let on_typed = props.on_typed.clone();
    html! {
        <ListBox {list} {window} count={drawn.count} id={props.id.clone()} role={props.role.clone()}
            label={props.label.clone()} column_count={props.column_count} {header} active={drawn.active}
            on_key={props.on_key.reform(move |key| (key, window))}
            on_typed={on_typed.map(|on_typed| on_typed.reform(move |typed| (typed, window)))}>
            { drawn.rows }
        </ListBox>
    }
}
