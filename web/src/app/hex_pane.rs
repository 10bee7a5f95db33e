//! The bytes, scrolled.

use yew::prelude::*;

use crate::browser::pointer::share_across;
use crate::browser::scroller::Scroller;
use crate::components::hex_rows::{HexRows, row_id};
use crate::keys::Key;
use crate::queries::{details, hex};
use crate::scroll::Window;
use crate::session::Action;
use crate::session::naming::Naming;
use crate::session::side::Side;
use crate::session::slot::Slot;
use crate::shared::Shared;
use crate::words::{Msg, Words};

/// What a [`HexPane`] shows and reports.
#[derive(Properties, PartialEq)]
pub(super) struct HexPaneProps {
    /// The capture with its selection.
    pub(super) slot: Slot,
    /// The names of objects and counters.
    pub(super) naming: Shared<Naming>,
    /// The place of the capture.
    pub(super) side: Side,
    /// What the page says.
    pub(super) words: Words,
    /// Takes the actions.
    pub(super) dispatch: Callback<Action>,
}

/// The bytes of one capture, and what the byte under the cursor is.
#[component]
pub(super) fn HexPane(props: &HexPaneProps) -> Html {
    let words = props.words;
    let window = use_state(Window::default);
    let per_row = hex::bytes_per_row(window.columns);
    let cursor_row = usize::try_from(props.slot.cursor).unwrap_or(usize::MAX) / per_row;
    let rows = hex::rows(&props.slot, *window, per_row);
    let drawn = rows.iter().any(|row| row.row == cursor_row);
    let on_key = {
        let (slot, dispatch, page) = (props.slot.clone(), props.dispatch.clone(), window.page);
        Callback::from(move |key: Key| {
            if let Some(offset) = hex::step(&slot.capture, slot.cursor, key, per_row, page) {
                dispatch.emit(Action::SelectByte(offset));
            }
        })
    };
    let on_window = {
        let window = window.clone();
        Callback::from(move |next| window.set(next))
    };
    let on_digits = on_byte(props, per_row, hex::byte_at_share);
    let on_text = on_byte(props, per_row, hex::character_at_share);
    let status = match details::of_cursor(&props.slot, &props.naming) {
        Some((offset, byte, field)) if field.is_empty() => words.say(Msg::LoneByteAt(offset, byte)),
        Some((offset, byte, field)) => words.say(Msg::ByteAt(offset, byte, field)),
        None => words.say(Msg::NoBytes),
    };
    html! {
        <section class="workspace-hex">
            <Scroller id="hex" role="grid" label={words.say(Msg::BytesOf(props.side))} column_count="3"
                active={drawn.then(|| row_id(cursor_row))} rows={hex::row_count(&props.slot.capture, per_row)}
                reveal={cursor_row} window={*window} {on_window} {on_key}>
                { HexRows { rows: &rows, on_digits: &on_digits, on_text: &on_text }.draw() }
            </Scroller>
            <p class="hex-rows-status" id="byte-status" role="status">{ status }</p>
        </section>
    }
}

/// Selects the byte that a pointer is on; `byte_at` finds it by its share of the row's width.
fn on_byte(
    props: &HexPaneProps,
    per_row: usize,
    byte_at: fn(f64, usize) -> usize,
) -> Callback<(usize, MouseEvent)> {
    let dispatch = props.dispatch.clone();
    Callback::from(move |(row, event): (usize, MouseEvent)| {
        let offset = share_across(&event).map(|share| row * per_row + byte_at(share, per_row));
        if let Some(offset) = offset.and_then(|offset| u32::try_from(offset).ok()) {
            dispatch.emit(Action::SelectByte(offset));
        }
    })
}
