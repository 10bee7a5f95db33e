//! The bytes of a file, scrolled, with an overview of it beside them.

use yew::prelude::*;

use crate::browser::pointer::{hold, is_pressed, share_down};
use crate::components::text::text;
use crate::context::use_words;
use crate::keys::Key;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::scroll::Window;
use crate::list::virtual_list::{ListBox, Rows, VirtualList, use_virtual_list};
use crate::phrases::Words;
use crate::shared::Shared;
use crate::state::view::cursor::Cursor;
use crate::views::structure::hex_rows::{byte_id, hex_row};
use crate::views::structure::overview_strip::{self, OverviewStrip};
use crate::views::structure::pointing::clear_preview;
use crate::views::structure::query::hex::marks::Marks;
use crate::views::structure::query::hex::{self, BytesOnScreen, Fit, HexRow, Outline};
use crate::views::structure::query::overview::{self, Overview};

#[derive(Properties, PartialEq)]
pub(crate) struct ByteListProps<O: Outline> {
    pub(crate) outline: O,
    pub(crate) id: &'static str,
    pub(crate) label: AttrValue,
    pub(crate) cursor: Cursor,
    pub(crate) marks: Marks,
    /// The composition of the file, once it is known.
    pub(crate) overview: Shared<Option<Overview>>,
    pub(crate) overview_label: AttrValue,
    /// Called with a key that moves between bytes.
    pub(crate) on_key: Callback<(Key, BytesOnScreen)>,
}

/// Shows the rows of bytes on the screen, handles the keys that move between bytes, and shows the overview of the file.
#[component]
pub(crate) fn ByteList<O: Outline>(props: &ByteListProps<O>) -> Html {
    let ByteListProps { outline, id, label, cursor, marks, .. } = props;
    let words = use_words();
    let list = use_virtual_list();
    let fit = Fit::for_width(list.now().columns);
    let per_row = fit.per_row;
    let count = hex::row_count(outline.bytes(), per_row);
    let current = usize::try_from(cursor.at).unwrap_or(usize::MAX) / per_row;
    let window = list.window(Rows { count, current: Some(current), chosen: cursor.chosen });
    let cursor_row = marks.cursor_row(per_row);
    let is_drawn = cursor_row.is_some_and(|row| window.draws(row));
    let byte = (cursor.at, AttrValue::from(hex::describe_cursor(outline, *cursor, words)));
    let current = |row| cursor_row == Some(row);
    let rows = use_drawn_rows(
        (outline.clone(), *id, fit),
        window,
        |row| (marks.in_row(row, per_row), current(row).then(|| byte.clone())),
        |window| {
            let draw = |row: &HexRow| {
                let marks = marks.in_row(row.row, per_row);
                hex_row(id, row, &marks, fit, current(row.row).then_some(&byte))
            };
            hex::rows(outline, window, per_row).iter().map(draw).collect()
        },
    );
    let on_key = |is_extended| {
        let screen = BytesOnScreen { per_row, page: window.page, is_extended };
        props.on_key.reform(move |key: Key| {
            clear_preview();
            (key, screen)
        })
    };
    let strip = strip(props, (&list, window, count), words);
    html! {
        <>
            <ListBox {list} {window} {count} id={*id} role="grid" label={label.clone()} column_count=4
                active={is_drawn.then(|| byte_id(id, cursor.at))} on_key={on_key(false)} on_extended={on_key(true)} {rows} />
            { strip }
        </>
    }
}

/// Shows the overview of the file, or an empty space for it.
fn strip<O: Outline>(
    props: &ByteListProps<O>,
    (list, window, rows): (&VirtualList, Window, usize),
    words: Words,
) -> Html {
    if props.overview.is_none() {
        return text("div", "overview-strip", "");
    }
    let per_row = Fit::for_width(window.columns).per_row;
    let place = overview::place(&props.outline, words.language, window, per_row);
    let on_share = {
        let list = list.clone();
        Callback::from(move |share| list.jump(overview::row_at_share(share, rows, window.page)))
    };
    html! {
        <OverviewStrip label={props.overview_label.clone()} overview={props.overview.clone()} {place}
            onkeydown={on_strip_key(list, rows)} on_pointer={on_strip(on_share)} />
    }
}

/// Scrolls to the pressed position of the overview, and follows the pointer until it is released.
fn on_strip(jump: Callback<f64>) -> Callback<PointerEvent> {
    Callback::from(move |event: PointerEvent| {
        if !is_pressed(&event) {
            return;
        }
        hold(&event);
        if let Some(share) = share_down(&event, overview_strip::SELECTOR) {
            jump.emit(share);
        }
    })
}

/// Returns the move of a key: arrows move by a screen, a page is a tenth of the file.
fn on_strip_key(list: &VirtualList, rows: usize) -> Callback<KeyboardEvent> {
    let list = list.clone();
    Callback::from(move |event: KeyboardEvent| {
        let Some(key) = Key::named(&event.key(), event.ctrl_key()) else { return };
        if let Some(row) = overview::row_from(key, list.now(), rows) {
            event.prevent_default();
            list.jump(row);
        }
    })
}

/// Shows the selection, and over it the item under the pointer.
pub(crate) fn byte_status(selected: String, legend: Html) -> Html {
    html! {
        <div class="hex-rows-status">
            <p id="byte-status">{ selected }</p>
            <p class="hex-rows-hover" id="hex-hover" aria-hidden="true"></p>
            <div>{ legend }</div>
        </div>
    }
}
