//! The bytes of the captures, scrolled, one beside the other.

use yew::prelude::*;

use crate::browser::pointer::{hold, is_pressed, share_down};
use crate::components::text::text;
use crate::keys::Key;
use crate::list::scroll::Window;
use crate::list::scroller::{Drawn, Scroller};
use crate::phrases::inspect::InspectMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::beside::Beside;
use crate::state::naming::Naming;
use crate::state::point::Point;
use crate::state::side::Side;
use crate::state::slot::Slot;
use crate::state::{Action, Session};
use crate::views::structure::Looking;
use crate::views::structure::hex_rows::{HexRows, byte_id};
use crate::views::structure::legend::legend;
use crate::views::structure::overview_strip::{self, OverviewStrip};
use crate::views::structure::pane_head::PaneHead;
use crate::views::structure::pointing::{Pointing, clear_preview};
use crate::views::structure::query::changes::Changes;
use crate::views::structure::query::compared;
use crate::views::structure::query::details;
use crate::views::structure::query::hex::{self, Fit};
use crate::views::structure::query::leads;
use crate::views::structure::query::overview;
use crate::views::structure::query::overview::Overview;

/// The list of the capture that the tree shows.
pub(crate) const SHOWN: &str = "hex";
/// The list of the other one.
pub(crate) const OTHER: &str = "hex-beside";

/// The bytes of one capture or of both, and what the byte under the cursor is.
pub(crate) fn hex_panes(looking: &Looking<'_>) -> Html {
    let session = looking.session;
    let is_pair = session.pair.slot(Side::B).is_some();
    let class = if is_pair { "workspace-panes workspace-two-panes" } else { "workspace-panes" };
    html! {
        <section class="workspace-hex">
            <div {class}>
                for side in Side::BOTH {
                    { pane(looking, side, is_pair) }
                }
            </div>
            { status(looking) }
        </section>
    }
}

fn pane(looking: &Looking<'_>, side: Side, is_pair: bool) -> Html {
    let (session, words) = (looking.session, looking.words);
    let Some(slot) = session.pair.slot(side) else { return Html::default() };
    let shown = side == session.side;
    let slot = if shown { slot.clone() } else { answering(session, slot) };
    let head = || {
        let says = if shown {
            Some(InspectMsg::BesideShown)
        } else {
            compared::of_selected(session, words.language)
        };
        PaneHead { side, shown, says }.draw(words)
    };
    let class = if shown { "workspace-pane workspace-pane-shown" } else { "workspace-pane" };
    let chosen = slot.chosen;
    let has_cursor = shown || session.beside() != Beside::Missing;
    let list = if shown { SHOWN } else { OTHER };
    let pane = Pane { session: session.clone(), slot, side, list, has_cursor, words };
    let (on_key, on_extended) = (pane.on_key(looking.dispatch, false), pane.on_key(looking.dispatch, true));
    let Pointing { onclick, onpointerdown, onpointermove, onpointerleave } =
        looking.pointer.on_bytes(looking, side);
    let beside = pane.beside(looking);
    let list = pane.list;
    let draw = Callback::from(move |window| pane.drawn(window));
    html! {
        <div {class} key={side.stem()}>
            if is_pair { { head() } }
            <div class="workspace-pane-bytes" {onclick} {onpointerdown} {onpointermove} {onpointerleave}>
                <Scroller id={list} role="grid" label={words.say(Msg::BytesOf(side))} column_count=4
                    {draw} {on_key} {on_extended} {chosen} {beside} />
            </div>
        </div>
    }
}

/// The other capture, with a selection only where that is the counterpart of the shown one's.
fn answering(session: &Session, slot: &Slot) -> Slot {
    match session.beside() {
        Beside::At(spot, _) if slot.spot == Some(spot) => slot.clone(),
        _ => Slot { spot: None, anchor: None, ..slot.clone() },
    }
}

#[derive(Clone)]
struct Pane {
    session: Shared<Session>,
    slot: Slot,
    side: Side,
    list: &'static str,
    /// Whether there is a byte that everything is about; in the other capture there may be none.
    has_cursor: bool,
    words: Words,
}

impl Pane {
    fn on_key(&self, dispatch: &Callback<Action>, is_extended: bool) -> Callback<(Key, Window)> {
        let (slot, side, dispatch) = (self.slot.clone(), self.side, dispatch.clone());
        let shown = side == self.session.side;
        Callback::from(move |(key, window): (Key, Window)| {
            let per_row = Fit::into(window.columns).per_row;
            clear_preview();
            if key == Key::Activate {
                let followed = leads::followed(&slot).filter(|_| shown);
                followed.into_iter().for_each(|spot| dispatch.emit(Action::Follow(spot)));
            } else if let Some(offset) = hex::step(&slot.capture, slot.cursor, key, per_row, window.page) {
                let point = if is_extended { Point::To(offset) } else { Point::At(offset) };
                dispatch.emit(Action::Point(side, point));
            }
        })
    }

    fn drawn(&self, window: Window) -> Drawn {
        let (slot, paired) = (&self.slot, self.session.paired.as_deref());
        let fit = Fit::into(window.columns);
        let current = usize::try_from(slot.cursor).unwrap_or(usize::MAX) / fit.per_row;
        let mut changes = Changes::new(&slot.capture, paired, self.side);
        let found = self.session.found.of(self.side);
        let mut rows = hex::rows(slot, (&mut changes, found), window, fit.per_row);
        if !self.has_cursor {
            rows.iter_mut().for_each(|row| row.cursor = None);
        }
        Drawn {
            count: hex::row_count(&slot.capture, fit.per_row),
            current: Some(current),
            active: rows.iter().any(|row| row.cursor.is_some()).then(|| byte_id(self.list, slot.cursor)),
            rows: HexRows {
                list: self.list,
                rows: &rows,
                fit,
                current: Some((slot.cursor, selected(slot, &self.session.naming, self.words))),
            }
            .draw(),
        }
    }

    /// The strip of the whole file, and without one the room for it.
    fn beside(&self, looking: &Looking<'_>) -> Callback<(Window, Callback<usize>), Html> {
        let (pane, overview) = (self.clone(), looking.overview(self.side));
        Callback::from(move |(window, jump): (Window, Callback<usize>)| match &*overview {
            Some(overview) => pane.strip(overview, window, jump),
            None => text("div", "overview-strip", ""),
        })
    }

    fn strip(&self, overview: &Overview, window: Window, jump: Callback<usize>) -> Html {
        let Self { session, slot, side, words, .. } = self;
        let fit = Fit::into(window.columns);
        let rows = hex::row_count(&slot.capture, fit.per_row);
        let place = overview::place(&slot.capture, &session.naming, words.language, window, fit.per_row);
        let on_pointer = jump.reform(move |share| overview::row_at_share(share, rows, window.page));
        let strip = OverviewStrip {
            side: *side,
            overview,
            place: &place,
            onkeydown: on_strip_key(jump, window, rows),
            on_pointer: on_strip(on_pointer),
        };
        strip.draw(*words)
    }
}

/// Goes where the strip is pressed, and follows the pointer while it is held down.
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

/// Arrows go a screen on, a page is a tenth of the file.
fn on_strip_key(jump: Callback<usize>, window: Window, rows: usize) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        let Some(key) = Key::named(&event.key(), event.ctrl_key()) else { return };
        if let Some(row) = overview::row_from(key, window, rows) {
            event.prevent_default();
            jump.emit(row);
        }
    })
}

/// What the selected byte is, or how many are selected.
fn selected(slot: &Slot, naming: &Naming, words: Words) -> AttrValue {
    match (slot.range(), details::of_cursor(slot, naming, words.language)) {
        (Some(range), _) => words.say(hex::range_in_words(slot, range)),
        (None, Some((offset, byte, field))) if field.is_empty() => words.say(Msg::LoneByteAt(offset, byte)),
        (None, Some((offset, byte, field))) => words.say(Msg::ByteAt(offset, byte, field)),
        (None, None) => words.say(Msg::NoBytes),
    }
}

/// What is selected, and over it what is under the pointer.
fn status(looking: &Looking<'_>) -> Html {
    let (session, words) = (looking.session, looking.words);
    let Some(slot) = session.shown() else { return Html::default() };
    let is_pair = session.pair.slot(Side::B).is_some();
    html! {
        <div class="hex-rows-status">
            <p id="byte-status" >{ selected(slot, &session.naming, words) }</p>
            <p class="hex-rows-hover" id="hex-hover" aria-hidden="true"></p>
            <div>{ legend(is_pair, words) }</div>
        </div>
    }
}
