//! The bytes of the captures, scrolled, side by side.

use winperf::Assumed;
use winperf::pair::Age;
use yew::prelude::*;

use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::phrases::structure::StructureMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::library::both::Both;
use crate::state::library::side::Side;
use crate::state::reduce::beside::SelectedCounterpart;
use crate::state::view::cursor::Cursor;
use crate::state::view::point::Point;
use crate::state::view::slot::Slot;
use crate::state::{Action, Session};
use crate::views::evidence::Evidence;
use crate::views::query::evidence;
use crate::views::structure::byte_list::{ByteList, byte_status};
use crate::views::structure::hex_rows::{OTHER, SHOWN};
use crate::views::structure::legend::Legend;
use crate::views::structure::pane_head::PaneHead;
use crate::views::structure::pointing::{Pointing, Previews, use_pointer};
use crate::views::structure::query::compared;
use crate::views::structure::query::hex::capture::CaptureBytes;
use crate::views::structure::query::hex::marks::Marks;
use crate::views::structure::query::hex::{BytesOnScreen, describe_cursor};
use crate::views::structure::query::keys;
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
            <Status session={session.clone()} {is_pair} has_legend={*has_legend} {on_legend} />
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
    let on_point = dispatch.reform(move |point: Point| Action::Point(side, point));
    let Pointing { onclick, onpointerdown, onpointermove, onpointerleave } =
        pointer.on_bytes(&Previews::of_captures(session, index, words), side, &on_point);
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
        _ => Slot { spot: None, cursor: Cursor { anchor: None, ..slot.cursor }, ..slot.clone() },
    }
}

#[derive(Properties, PartialEq)]
struct BytesProps {
    session: Shared<Session>,
    slot: Slot,
    side: Side,
    overview: Shared<Option<Overview>>,
}

/// Shows the rows of bytes, handles the keys that move between bytes, and shows the overview of the file.
#[component]
fn Bytes(BytesProps { session, slot, side, overview }: &BytesProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let side = *side;
    let Some(outline) = CaptureBytes::new(session, side) else { return Html::default() };
    let on_key = dispatch.reform(move |(key, screen): (Key, BytesOnScreen)| {
        Action::key(move |session| keys::in_bytes_of(session, side, key, screen))
    });
    html! {
        <ByteList<CaptureBytes> {outline} id={if side == session.view.side { SHOWN } else { OTHER }} label={words.say(Msg::BytesOf(side))}
            cursor={slot.cursor} marks={marks(session, slot, side)} overview={overview.clone()}
            overview_label={words.say(StructureMsg::OverviewOf(side))} {on_key} />
    }
}

/// Returns the marks in the bytes of a side; in the other capture there may be no current byte.
fn marks(session: &Session, slot: &Slot, side: Side) -> Marks {
    let marked = (session.view.highlights.as_slice(), session.view.reached);
    let mut marks = Marks::new(slot, side, marked);
    if side != session.view.side && session.selected_counterpart() == SelectedCounterpart::Missing {
        marks.cursor = None;
    }
    marks
}

#[derive(Properties, PartialEq)]
struct StatusProps {
    session: Shared<Session>,
    is_pair: bool,
    /// `true` if the legend is open.
    has_legend: bool,
    /// Reports whether the legend is open.
    on_legend: Callback<bool>,
}

/// Shows the selection, and over it the item under the pointer.
#[component]
fn Status(StatusProps { session, is_pair, has_legend, on_legend }: &StatusProps) -> Html {
    let words = use_words();
    let bytes = CaptureBytes::new(session, session.view.side);
    let Some((slot, bytes)) = session.shown().zip(bytes) else { return Html::default() };
    let newer = session.paired().map_or(Side::B, |paired| paired.side(Age::Newer));
    let newer = is_pair.then_some(newer);
    let legend = html! { <Legend {newer} is_open={*has_legend} on_toggled={on_legend} /> };
    byte_status(describe_cursor(&bytes, slot.cursor, words), legend)
}
