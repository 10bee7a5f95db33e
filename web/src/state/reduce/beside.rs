//! Counterpart in the other capture of the selection in the shown one, which follows the selection.
//!
//! The other capture becomes the shown one when something is selected in it, not when its pane is focused; otherwise
//! nobody could move by keyboard from the tree of A past the bytes of B to the details of A. Without a counterpart, the
//! nearest earlier structure of its kind that has one is used, within a thousand, or else its parent's counterpart.

use winperf::{CounterIdx, InstanceIdx, ObjectIdx, Place};

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::pairing::Counterpart;
use crate::state::library::side::Side;
use crate::state::view::highlight::Highlight;
use crate::state::view::reached::ReachedRange;
use crate::state::view::selection::Selection;
use crate::state::view::slot::Slot;
use crate::state::view::spot::Spot;

/// Counterpart of the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectedCounterpart {
    /// There is no second capture, or the captures are not paired yet.
    Unknown,
    /// The other capture has no such structure.
    Missing,
    /// This spot, and the byte under the cursor is the one at this offset.
    At(Spot, u32),
}

impl Session {
    /// Returns the counterpart of the selection in the shown capture, found by structure and never by offset.
    pub fn selected_counterpart(&self) -> SelectedCounterpart {
        let Some((slot, selection)) = self.shown().zip(self.view.selection.as_ref()) else {
            return SelectedCounterpart::Unknown;
        };
        match selection.counterpart {
            None => SelectedCounterpart::Unknown,
            Some(None) => SelectedCounterpart::Missing,
            Some(Some((spot, start, length))) => {
                let within = slot.cursor.at.saturating_sub(selection.bytes.0).min(length.saturating_sub(1));
                SelectedCounterpart::At(spot, start.saturating_add(within))
            }
        }
    }

    /// Updates the selection, if it has changed.
    pub(in crate::state) fn refresh_selection(&mut self) {
        let (side, paired) = (self.view.side, self.paired().cloned());
        let paired = paired.as_ref();
        let slot = self.library.captures.slot(side);
        let is_still =
            |selection: &Shared<Selection>| slot.is_some_and(|slot| selection.is_of(side, slot, paired));
        if !self.view.selection.as_ref().is_some_and(is_still) {
            let selection = slot.and_then(|slot| Selection::new(side, slot, paired));
            self.view.highlights = selection.as_ref().map(Highlight::referred_to).unwrap_or_default();
            self.view.reached = selection.as_ref().and_then(ReachedRange::new);
            self.view.selection = selection.map(Shared::new);
        }
    }

    /// Like [`Paired::counterpart`](crate::state::answers::paired::Paired::counterpart); the result is unknown before the
    /// captures are paired.
    pub fn counterpart(&self, side: Side, spot: Spot) -> Option<Option<Counterpart>> {
        self.paired()?.counterpart(side, spot)
    }

    /// Shows the capture of a side, if there is one; its selection remains, and the other one follows.
    pub(in crate::state) fn select_side(&mut self, side: Side) {
        let before = self.view.side;
        self.view.side = if self.library.captures.slot(side).is_some() { side } else { Side::A };
        if self.view.side != before {
            self.follow();
        }
    }

    /// Changes the slot of the shown capture; the selection of the other one follows.
    pub(in crate::state) fn change_shown(&mut self, change: impl FnOnce(&Slot) -> Slot) {
        let Some(before) = self.shown().cloned() else { return };
        self.leave_log_itself();
        let slot = change(&before);
        let chosen = slot.cursor.chosen != before.cursor.chosen && slot.cursor.anchor.is_none();
        self.library.captures.put(self.view.side, Some(slot));
        if chosen {
            self.follow();
        }
    }

    /// Selects the counterpart in the other capture, or the structure nearest to its expected position.
    pub(in crate::state) fn follow(&mut self) {
        self.reset_for_captures();
        self.refresh_selection();
        let other = self.view.side.other();
        let found = match self.selected_counterpart() {
            SelectedCounterpart::At(spot, cursor) => Some((spot, cursor)),
            SelectedCounterpart::Missing => self.nearest(),
            SelectedCounterpart::Unknown => None,
        };
        let Some((spot, cursor)) = found else { return };
        if let Some(slot) = self.library.captures.slot(other) {
            let slot = slot.selecting(spot).with_cursor(cursor);
            self.library.captures.put(other, Some(slot));
        }
    }
}

/// Maximum number of structures of a kind whose counterparts are checked, so no selection has to wait for a million of
/// them.
const ASKED: usize = 1000;

impl Session {
    /// Returns the counterpart of the structure around the selection, of the nearest one of its kind before that, or of
    /// its parent.
    fn nearest(&self) -> Option<(Spot, u32)> {
        let slot = self.shown()?;
        let near = slot.spot?.structure.around();
        let near = near.flat_map(|place| with_those_before(place).take(ASKED));
        let paired = self.paired()?;
        let mut near = near.filter_map(|place| paired.counterpart(self.view.side, Spot::whole(place))?);
        near.next().map(|(spot, start, _)| (spot, start))
    }
}

/// Returns a structure and its earlier siblings of the same kind, the nearest first.
fn with_those_before(place: Place) -> Box<dyn Iterator<Item = Place>> {
    match place {
        Place::Object(object) => {
            Box::new((0..=object.0).rev().map(|object| Place::Object(ObjectIdx(object))))
        }
        Place::CounterDefinition { object, counter } => Box::new(
            (0..=counter.0)
                .rev()
                .map(move |counter| Place::CounterDefinition { object, counter: CounterIdx(counter) }),
        ),
        Place::Instance { object, instance } => Box::new(
            (0..=instance.0)
                .rev()
                .map(move |instance| Place::Instance { object, instance: InstanceIdx(instance) }),
        ),
        _ => Box::new(std::iter::once(place)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::desktop;
    use crate::state::view::point::Point;

    fn name(session: &Session, side: Side, structure: Place) -> String {
        let capture = session.library.captures.capture(side).unwrap();
        let words = winperf_report::words::Words {
            capture: capture.walked(),
            names: &session.library.naming.names,
            language: winperf_report::language::Language::English,
        };
        words.label(structure)
    }

    /// Returns the instances of the capture on a side, with whether they have a counterpart.
    fn instances(session: &Session, side: Side) -> Vec<(Place, bool)> {
        let places = session.library.captures.capture(side).unwrap().walked().places();
        let instances = places.filter(|place| matches!(place, Place::Instance { .. }));
        let found = |place| session.counterpart(side, Spot::whole(place)).unwrap().is_some();
        instances.map(|place| (place, found(place))).collect()
    }

    #[test]
    fn the_other_capture_selects_the_structure_of_the_same_name_at_its_own_offset() {
        let session = desktop();
        let (structure, _) = instances(&session, Side::A).into_iter().rfind(|(_, found)| *found).unwrap();
        let session = session.changed(Action::Select(Spot::whole(structure)));
        let [here, there] = Side::BOTH.map(|side| session.library.captures.slot(side).unwrap());
        assert_ne!(here.cursor.at, there.cursor.at);
        let other = there.spot.unwrap().structure;
        assert_eq!(name(&session, Side::A, structure), name(&session, Side::B, other));
    }

    #[test]
    fn a_byte_inside_a_field_has_the_byte_at_the_same_place_of_the_other_field() {
        let session = desktop();
        let offset = session.shown().unwrap().capture.walked().length() - 30;
        let session = session.at_byte(offset);
        let [here, there] = Side::BOTH.map(|side| session.library.captures.slot(side).unwrap());
        let within = |slot: &crate::state::view::slot::Slot| slot.cursor.at - slot.spot_bytes().unwrap().0;
        assert_eq!(within(here), within(there));
        assert_ne!(here.cursor.at, there.cursor.at);
    }

    #[test]
    fn without_a_counterpart_the_other_capture_shows_what_is_nearest() {
        let session = desktop().changed(Action::SelectSide(Side::B));
        let instances = instances(&session, Side::B);
        let alone = instances.iter().position(|(_, found)| !found).unwrap();
        let before = instances[..alone].iter().rfind(|(_, found)| *found).unwrap().0;
        let (alone, _) = instances[alone];
        assert_eq!(before.object(), alone.object());
        let session = session.changed(Action::Select(Spot::whole(alone)));
        assert_eq!(session.selected_counterpart(), SelectedCounterpart::Missing);
        let (nearest, start, _) = session.counterpart(Side::B, Spot::whole(before)).unwrap().unwrap();
        let other = session.library.captures.slot(Side::A).unwrap();
        assert_eq!((other.spot, other.cursor.at), (Some(nearest), start));
        // A field of it is as near.
        let leaf = session.library.captures.capture(Side::B).unwrap().walked().leaves(alone)[2].offset;
        let session = session.at_byte(leaf);
        assert_eq!(session.library.captures.slot(Side::A).unwrap().spot, Some(nearest));
    }

    #[test]
    fn what_is_far_from_anything_with_a_counterpart_leads_to_what_holds_it() {
        let object = |instances: usize| {
            let counter =
                winperf_synth::Counter::new(952, winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT);
            let object = winperf_synth::Object::new(230).counter(counter);
            let instance = |number: usize| winperf_synth::Instance::named(number.to_string()).values([1_u32]);
            (0..instances).fold(object, |object, number| object.instance(instance(number)))
        };
        let capture = |instances| winperf_synth::Capture::new().object(object(instances)).write();
        let session = crate::state::tests::opened(vec![capture(1), capture(ASKED + 2)]);
        let session = session.changed(Action::SelectSide(Side::B));
        let last = Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(ASKED as u32 + 1) };
        let session = session.changed(Action::Select(Spot::whole(last)));
        assert_eq!(session.selected_counterpart(), SelectedCounterpart::Missing);
        assert_eq!(
            session.library.captures.slot(Side::A).unwrap().spot,
            Some(Spot::whole(Place::Object(ObjectIdx(0))))
        );
    }

    #[test]
    fn a_reference_that_is_followed_selects_and_is_counted() {
        let session = desktop();
        let spot = Spot::whole(Place::Object(ObjectIdx(3)));
        let session = session.changed(Action::Follow(spot));
        assert_eq!((session.shown().unwrap().spot, session.view.followed), (Some(spot), 1));
    }

    #[test]
    fn pointing_at_the_other_capture_shows_it_and_leads_the_first_one_after_it() {
        let session = desktop().changed(Action::Point(Side::B, Point::At(0x18)));
        assert_eq!(session.view.side, Side::B);
        assert_eq!(session.library.captures.slot(Side::A).unwrap().cursor.at, 0x18);
    }

    #[test]
    fn a_range_selects_the_innermost_field_or_structure_that_holds_it() {
        let session = desktop().at_byte(0x1c);
        let field = session.shown().unwrap().spot;
        let within = session.clone().changed(Action::Point(Side::A, Point::To(0x1e)));
        assert_eq!(within.shown().unwrap().spot, field);
        let session = session.changed(Action::Point(Side::A, Point::To(0x30)));
        let session = session.changed(Action::Point(Side::A, Point::To(0x10)));
        let slot = session.shown().unwrap();
        assert_eq!(
            (slot.cursor.range(), slot.spot),
            (Some((0x10, 0x1d)), Some(Spot::whole(Place::DataBlock)))
        );
        let session = session.changed(Action::Point(Side::A, Point::Between(4, u32::MAX)));
        let slot = session.shown().unwrap();
        assert_eq!(slot.cursor.range(), Some((4, slot.capture.walked().length())));
        let session = session.at_byte(0x1c);
        assert_eq!(session.shown().unwrap().cursor.range(), None);
        assert_eq!(session.shown().unwrap().spot_bytes(), Some((0x1c, 0x20)));
    }

    #[test]
    fn one_capture_has_no_counterparts() {
        let session = desktop().closing(Side::B).at_byte(0x1c);
        assert_eq!(session.selected_counterpart(), SelectedCounterpart::Unknown);
    }
}
