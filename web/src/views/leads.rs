//! Links from one view to the content of a different one.

use winperf::counter_type::CounterType;
use yew::prelude::*;

use crate::context::use_dispatch;
use crate::state::Action;
use crate::state::library::both::Both;
use crate::state::library::side::Side;
use crate::state::view::handbook::{Handbook, Manual};
use crate::state::view::spot::Spot;
use crate::state::view::tab::Tab;

/// Goes to bytes of a capture, in the tree.
#[hook]
pub fn use_lead_to_bytes() -> Callback<(Side, u32)> {
    let dispatch = use_dispatch();
    use_callback(dispatch, |(side, offset), dispatch| dispatch.emit(Action::Locate(side, offset)))
}

/// Goes to the bytes that show a finding: of both captures at once if it needs two, the last of them in the tree.
pub fn located(places: &[(Side, u32)]) -> Option<Action> {
    let offset_in = |of: Side| places.iter().find(|(side, _)| *side == of).map(|(_, offset)| *offset);
    let (shown, offset) = *places.last()?;
    Some(match Both::from_fn(offset_in).zip() {
        Some((a, b)) => Action::LocateBoth(Both { a, b }, shown),
        None => Action::Locate(shown, offset),
    })
}

/// Goes to a finding in the list of all.
#[hook]
pub fn use_lead_to_finding() -> Callback<usize> {
    let dispatch = use_dispatch();
    use_callback(dispatch, |row, dispatch| {
        dispatch.emit(Action::SelectTab(Tab::Findings));
        dispatch.emit(Action::SelectFinding(row));
        dispatch.emit(Action::focus("findings"));
    })
}

/// Goes to a row of the table of values.
#[hook]
pub fn use_lead_to_value() -> Callback<u64> {
    let dispatch = use_dispatch();
    use_callback(dispatch, |row, dispatch| {
        dispatch.emit(Action::SelectTab(Tab::Values));
        dispatch.emit(Action::SelectValue(row));
        dispatch.emit(Action::focus("values"));
    })
}

/// Goes to the parent of the selection; in the tree, since the pressed button is removed.
#[hook]
pub fn use_lead_to_spot() -> Callback<Spot> {
    let dispatch = use_dispatch();
    use_callback(dispatch, |spot, dispatch| {
        dispatch.emit(Action::Select(spot));
        dispatch.emit(Action::focus("tree"));
    })
}

/// Goes to the target of a reference; in the tree, since the pressed button is removed.
#[hook]
pub fn use_lead_to_reference() -> Callback<Spot> {
    let dispatch = use_dispatch();
    use_callback(dispatch, |spot, dispatch| {
        dispatch.emit(Action::Follow(spot));
        dispatch.emit(Action::focus("tree"));
    })
}

/// Goes to the bits of a counter type.
#[hook]
pub fn use_lead_to_type() -> Callback<CounterType> {
    let dispatch = use_dispatch();
    use_callback(dispatch, |counter_type, dispatch| {
        dispatch.emit(Action::Consult(Some(Handbook::Type(counter_type))));
    })
}

/// Goes to a section of the specification.
#[hook]
pub fn use_lead_to_format() -> Callback<String> {
    let dispatch = use_dispatch();
    use_callback(dispatch, |anchor, dispatch| {
        dispatch.emit(Action::Consult(Some(Handbook::Document(Manual::Format, anchor))));
    })
}
