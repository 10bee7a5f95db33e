//! The bytes of the captures, scrolled, side by side.

use winperf::Assumed;
use winperf::pair::Age;
use yew::prelude::*;

use crate::browser::pointer::{hold, is_pressed, share_down};
use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::scroll::Window;
use crate::list::virtual_list::{ListBox, Rows, VirtualList, use_virtual_list};
use crate::phrases::structure::StructureMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::library::both::Both;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::reduce::beside::SelectedCounterpart;
use crate::state::view::slot::Slot;
use crate::state::{Action, Session};
use crate::views::evidence::Evidence;
use crate::views::query::evidence;
use crate::views::structure::hex_rows::{OTHER, SHOWN, byte_id, hex_row};
use crate::views::structure::legend::Legend;
use crate::views::structure::overview_strip::{self, OverviewStrip};
use crate::views::structure::pane_head::PaneHead;
use crate::views::structure::pointing::{Pointing, Previews, clear_preview, use_pointer};
use crate::views::structure::query::changes::{Changes, Compared};
use crate::views::structure::query::compared;
use crate::views::structure::query::details;
use crate::views::structure::query::hex::marks::Marks;
use crate::views::structure::query::hex::{self, Fit, HexRow};
use crate::views::structure::query::keys::BytesOnScreen;
use crate::views::structure::query::overview;
use crate::views::structure::query::overview::Overview;
use crate::views::structure::query::tree_index::TreeIndex;

#[derive(Properties, PartialEq)]
pub(crate) struct HexPanesProps {
    pub(crate) session: Shared<Session>,
    pub(crate) index: Shared<TreeIndex>,
    /// The compositions of the captures in A and B.
    pub(crate) overviews: Both<Shared<Option<Overview>>>,
}

/// Shows the bytes of one capture or of both, and describes the byte under the cursor.
#[component]
pub(crate) fn HexPanes(HexPanesProps { session, index, overviews }: &HexPanesProps) -> Html {
    let is_pair = session.library.captures.slot(Side::B).is_some();
    let has_both = is_pair && !session.view.settings.one_pane;
    let class = if has_both { "workspace-panes workspace-two-panes" } else { "workspace-panes" };
    // The marks are styled while the legend is open; style sheets that depend on the legend are recomputed for every
    // mark.
    let has_legend = use_state_eq(|| false);
    let on_legend = {
        let has_legend = has_legend.clone();
        Callback::from(move |is_open| has_legend.set(is_open))
    };
    let (heals, onanimationend) = use_healing(session);
    let is_shown = |side: Side| has_both || side == session.view.side;
    let open = overviews
        .iter()
        .filter(|(side, _)| session.library.captures.slot(*side).is_some() && is_shown(*side));
    html! {
        <section class="workspace-hex" data-legend={has_legend.then_some("")} data-heals={heals.then_some("")} {onanimationend}>
            <div {class}>
                for (side, overview) in open {
                    <HexPane key={side.stem()} session={session.clone()} {side} {is_pair} index={index.clone()}
                        overview={overview.clone()} />
                }
            </div>
            <ByteStatus session={session.clone()} {is_pair} has_legend={*has_legend} {on_legend} />
        </section>
    }
}

/// Returns `true` while the animation of newly assumed numbers runs, and the callback for its end.
#[hook]
fn use_healing(session: &Session) -> (bool, Callback<AnimationEvent>) {
    let assumed: Vec<Assumed> = Side::BOTH
        .into_iter()
        .filter_map(|side| session.library.captures.capture(side))
        .flat_map(|capture| capture.walked().assumed().to_vec())
        .collect();
    let heals = use_state_eq(|| false);
    let before = use_mut_ref(|| None::<usize>);
    {
        let heals = heals.setter();
        use_effect_with(assumed, move |assumed| {
            let count = before.borrow_mut().replace(assumed.len());
            heals.set(count.is_some_and(|count| count < assumed.len()));
        });
    }
    let on_end = Callback::from({
        let heals = heals.setter();
        move |_: AnimationEvent| heals.set(false)
    });
    (*heals, on_end)
}

#[derive(Properties, PartialEq)]
struct HexPaneProps {
    session: Shared<Session>,
    side: Side,
    is_pair: bool,
    index: Shared<TreeIndex>,
    overview: Shared<Option<Overview>>,
}

/// Shows the bytes of one capture below the summary of its differences.
#[component]
fn HexPane(HexPaneProps { session, side, is_pair, index, overview }: &HexPaneProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let pointer = use_pointer();
    let side = *side;
    let Some(slot) = session.library.captures.slot(side) else { return Html::default() };
    let shown = side == session.view.side;
    let slot = if shown { slot.clone() } else { answering(session, slot) };
    let is_overlaid = *is_pair && session.view.settings.one_pane;
    let says = match (is_overlaid, shown) {
        (false, true) => Some(StructureMsg::BesideShown),
        _ => compared::for_selection(session, words.language),
    };
    let both = if is_overlaid { evidence::for_selection(session, words.language) } else { Vec::new() };
    let has_nothing = is_overlaid && both.is_empty() && says.is_none();
    let files = if has_nothing { files(session, words) } else { Vec::new() };
    let class = if shown { "workspace-pane workspace-pane-shown" } else { "workspace-pane" };
    let Pointing { onclick, onpointerdown, onpointermove, onpointerleave } =
        pointer.on_bytes(&Previews::new(session, index, words), &dispatch, side);
    html! {
        <div {class}>
            if *is_pair {
                <PaneHead {side} {shown} {says} {files}><Evidence rows={both} /></PaneHead>
            }
            <div class="workspace-pane-bytes" {onclick} {onpointerdown} {onpointermove} {onpointerleave}>
                <Bytes session={session.clone()} {slot} {side} overview={overview.clone()} />
            </div>
        </div>
    }
}

/// Returns the name and the length of each capture.
fn files(session: &Session, words: Words) -> Vec<(Side, String)> {
    let captures =
        Side::BOTH.into_iter().filter_map(|side| Some((side, session.library.captures.capture(side)?)));
    let named = captures.map(|(side, capture)| {
        let length = words.say(Msg::Bytes(capture.bytes().len() as u64));
        (side, format!("{} · {length}", capture.file))
    });
    named.collect()
}

/// Returns the other capture, with a selection only if it is the counterpart of the selection in the shown one.
fn answering(session: &Session, slot: &Slot) -> Slot {
    match session.selected_counterpart() {
        SelectedCounterpart::At(spot, _) if slot.spot == Some(spot) => slot.clone(),
        _ => Slot { spot: None, anchor: None, ..slot.clone() },
    }
}

#[derive(Properties, PartialEq)]
struct BytesProps {
    session: Shared<Session>,
    slot: Slot,
    side: Side,
    overview: Shared<Option<Overview>>,
}

/// Shows the rows of bytes on the screen, handles the keys that move between bytes, and shows the overview of the file.
#[component]
fn Bytes(BytesProps { session, slot, side, overview }: &BytesProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let list = use_virtual_list();
    let (side, shown) = (*side, *side == session.view.side);
    let id = if shown { SHOWN } else { OTHER };
    let fit = Fit::for_width(list.now().columns);
    let count = hex::row_count(&slot.capture, fit.per_row);
    let current = usize::try_from(slot.cursor).unwrap_or(usize::MAX) / fit.per_row;
    let window = list.window(Rows { count, current: Some(current), chosen: slot.chosen });
    let marks = marks(session, slot, side, fit.per_row);
    let is_drawn = marks.cursor_row().is_some_and(|row| window.draws(row));
    let byte = (slot.cursor, selected(slot, &session.library.naming, words));
    let current = |row| marks.cursor.is_some() && marks.cursor_row() == Some(row);
    let rows = use_drawn_rows(
        (slot.capture.clone(), Compared::new(session, side), id, fit),
        window,
        |row| (marks.in_row(row), current(row).then(|| byte.clone())),
        |window| {
            let mut changes = Changes::new(&slot.capture, session.paired(), side);
            let rows =
                hex::rows(&slot.capture, (&mut changes, session.found().side(side)), window, fit.per_row);
            let draw = |row: &HexRow| {
                hex_row(id, row, &marks.in_row(row.row), fit, current(row.row).then_some(&byte))
            };
            rows.iter().map(draw).collect()
        },
    );
    let on_key = |is_extended| {
        let bytes = BytesOnScreen { side, per_row: fit.per_row, page: window.page, is_extended };
        dispatch.reform(move |key: Key| {
            clear_preview();
            Action::key(move |session| bytes.answer(session, key))
        })
    };
    let strip = strip(session, slot, side, overview, (&list, window, count), words);
    html! {
        <>
            <ListBox {list} {window} {count} {id} role="grid" label={words.say(Msg::BytesOf(side))} column_count=4
                active={is_drawn.then(|| byte_id(id, slot.cursor))} on_key={on_key(false)} on_extended={on_key(true)} {rows} />
            { strip }
        </>
    }
}

/// Returns the marks in the bytes of a side; in the other capture there may be no current byte.
fn marks<'a>(session: &'a Session, slot: &Slot, side: Side, per_row: usize) -> Marks<'a> {
    let marked = (session.view.highlights.as_slice(), session.view.reached);
    let mut marks = Marks::new(slot, side, marked, per_row);
    if side != session.view.side && session.selected_counterpart() == SelectedCounterpart::Missing {
        marks.cursor = None;
    }
    marks
}

/// Shows the overview of the file, or an empty space for it.
fn strip(
    session: &Session,
    slot: &Slot,
    side: Side,
    overview: &Shared<Option<Overview>>,
    (list, window, rows): (&VirtualList, Window, usize),
    words: Words,
) -> Html {
    if overview.is_none() {
        return text("div", "overview-strip", "");
    }
    let per_row = Fit::for_width(window.columns).per_row;
    let place = overview::place(&slot.capture, &session.library.naming, words.language, window, per_row);
    let on_share = {
        let list = list.clone();
        Callback::from(move |share| list.jump(overview::row_at_share(share, rows, window.page)))
    };
    html! {
        <OverviewStrip {side} overview={overview.clone()} {place} onkeydown={on_strip_key(list, rows)}
            on_pointer={on_strip(on_share)} />
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

#[derive(Properties, PartialEq)]
struct ByteStatusProps {
    session: Shared<Session>,
    is_pair: bool,
    /// `true` if the legend is open.
    has_legend: bool,
    /// Reports whether the legend is open.
    on_legend: Callback<bool>,
}

/// Shows the selection, and over it the item under the pointer.
#[component]
fn ByteStatus(ByteStatusProps { session, is_pair, has_legend, on_legend }: &ByteStatusProps) -> Html {
    let words = use_words();
    let Some(slot) = session.shown() else { return Html::default() };
    let newer = session.paired().map_or(Side::B, |paired| paired.side(Age::Newer));
    let newer = is_pair.then_some(newer);
    html! {
        <div class="hex-rows-status">
            <p id="byte-status">{ selected(slot, &session.library.naming, words) }</p>
            <p class="hex-rows-hover" id="hex-hover" aria-hidden="true"></p>
            <div><Legend {newer} is_open={*has_legend} on_toggled={on_legend} /></div>
        </div>
    }
}

/// Describes the selected byte, or returns the number of selected bytes.
fn selected(slot: &Slot, naming: &Naming, words: Words) -> AttrValue {
    match (slot.range(), details::describe_cursor(slot, naming, words.language)) {
        (Some(range), _) => words.say(hex::range_in_words(slot, range)),
        (None, Some((offset, byte, field))) if field.is_empty() => words.say(Msg::LoneByteAt(offset, byte)),
        (None, Some((offset, byte, field))) => words.say(Msg::ByteAt(offset, byte, field)),
        (None, None) => words.say(Msg::NoBytes),
    }
}
