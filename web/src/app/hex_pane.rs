//! The bytes, scrolled.

use yew::prelude::*;

use crate::browser::pointer::share_across;
use crate::browser::scroller::{Drawn, Scroller};
use crate::components::hex_rows::{HexRows, row_id};
use crate::keys::Key;
use crate::queries::{details, hex};
use crate::scroll::Window;
use crate::session::slot::Slot;
use crate::session::{Action, Session};
use crate::words::{Msg, Words};

/// The bytes of one capture, and what the byte under the cursor is.
pub(super) fn hex_pane(session: &Session, slot: &Slot, words: Words, dispatch: &Callback<Action>) -> Html {
    let on_key = {
        let (slot, dispatch) = (slot.clone(), dispatch.clone());
        Callback::from(move |(key, window): (Key, Window)| {
            let per_row = hex::bytes_per_row(window.columns);
            if let Some(offset) = hex::step(&slot.capture, slot.cursor, key, per_row, window.page) {
                dispatch.emit(Action::SelectByte(offset));
            }
        })
    };
    let draw = {
        let (slot, dispatch) = (slot.clone(), dispatch.clone());
        Callback::from(move |window| drawn(&slot, window, &dispatch))
    };
    let status = match details::of_cursor(slot, &session.naming, words.language) {
        Some((offset, byte, field)) if field.is_empty() => Msg::LoneByteAt(offset, byte),
        Some((offset, byte, field)) => Msg::ByteAt(offset, byte, field),
        None => Msg::NoBytes,
    };
    html! {
        <section class="workspace-hex">
            <Scroller id="hex" role="grid" label={words.say(Msg::BytesOf(session.side))} column_count=3 {draw} {on_key} />
            <p class="hex-rows-status" id="byte-status" role="status">{ words.say(status) }</p>
        </section>
    }
}

fn drawn(slot: &Slot, window: Window, dispatch: &Callback<Action>) -> Drawn {
    let per_row = hex::bytes_per_row(window.columns);
    let current = usize::try_from(slot.cursor).unwrap_or(usize::MAX) / per_row;
    let rows = hex::rows(slot, window, per_row);
    let on_digits = on_byte(dispatch, per_row, hex::byte_at_share);
    let on_text = on_byte(dispatch, per_row, hex::character_at_share);
    Drawn {
        count: hex::row_count(&slot.capture, per_row),
        current: Some(current),
        active: rows.iter().any(|row| row.row == current).then(|| row_id(current)),
        rows: HexRows { rows: &rows, on_digits: &on_digits, on_text: &on_text }.draw(),
    }
}

/// Selects the byte that a pointer is on; `byte_at` finds it by its share of the row's width.
fn on_byte(
    dispatch: &Callback<Action>,
    per_row: usize,
    byte_at: fn(f64, usize) -> usize,
) -> Callback<(usize, MouseEvent)> {
    let dispatch = dispatch.clone();
    Callback::from(move |(row, event): (usize, MouseEvent)| {
        let offset = share_across(&event).map(|share| row * per_row + byte_at(share, per_row));
        if let Some(offset) = offset.and_then(|offset| u32::try_from(offset).ok()) {
            dispatch.emit(Action::SelectByte(offset));
        }
    })
}
