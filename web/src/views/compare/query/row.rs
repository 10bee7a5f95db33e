//! One line of the list, in words.

use winperf::Place;
use winperf::difference::{Difference, DifferenceKind, Oddity};
use winperf::pair::{Age, Slot};
use winperf_report::Say;
use winperf_report::language::Language;

use crate::phrases::Words;
use crate::phrases::compare::CompareMsg;
use crate::state::answers::differences::{Group, SharedProperty};
use crate::state::answers::paired::Paired;
use crate::state::library::both::Both;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::views::compare::query::place::{DifferenceFinder, Placed};
use crate::views::query::bytes::offset_text;
use crate::views::query::digits::Digits;
use crate::views::query::instance_name::elsewhere;
use crate::views::query::wording::joined;

#[derive(Clone, Debug, PartialEq)]
pub struct CompareRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// `true` if the row is current.
    pub current: bool,
    /// Kind of the difference.
    pub kind: DifferenceKind,
    /// Reason why a raw value is odd.
    pub oddity: Option<Oddity>,
    /// The structure, as in a counter path.
    pub place: String,
    /// Name of its instance in the older capture, if that differs.
    pub former: Option<String>,
    /// The field, or the C name of a whole structure; for several differences a sentence about their shared property.
    pub field: String,
    /// In A and in B: the value and its offset; `None` if it is missing there.
    pub sides: Both<Option<(Digits, u32)>>,
    /// Increase in the newer capture.
    pub delta: Option<i128>,
    /// Collapsed content of the row; `None` for a difference.
    pub folded: Option<Folded>,
    /// `true` if it belongs to an expanded line above it.
    pub is_inside: bool,
}

/// Differences on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folded {
    /// Its number.
    pub group: usize,
    pub is_open: bool,
}

impl CompareRow {
    /// Returns the name of its kind.
    pub fn kind_name(&self) -> CompareMsg {
        kind_name(self.kind, self.oddity)
    }

    /// Returns the location of the difference, by names.
    pub fn path(&self) -> String {
        joined([self.place.as_str(), self.field.as_str()])
    }

    /// Returns the differing value in a capture.
    pub fn value(&self, side: Side) -> String {
        self.sides[side].as_ref().map(|(value, _)| value.plain.clone()).unwrap_or_default()
    }

    pub fn offset(&self, side: Side) -> String {
        self.sides[side].as_ref().map(|(_, offset)| offset_text(*offset)).unwrap_or_default()
    }

    pub fn delta(&self) -> String {
        self.delta.map(|delta| delta.to_string()).unwrap_or_default()
    }
}

/// Returns the name of a kind of difference; raw values that wrapped around have their own.
pub fn kind_name(kind: DifferenceKind, oddity: Option<Oddity>) -> CompareMsg {
    match oddity {
        Some(Oddity::Wrapped) => CompareMsg::Wrapped,
        _ => CompareMsg::Kind(kind),
    }
}

/// Finds the words for differences, in both captures.
pub(super) struct Finders<'a> {
    finders: Both<Option<DifferenceFinder<'a>>>,
    paired: &'a Paired,
    naming: &'a Naming,
    words: Words,
}

impl<'a> Finders<'a> {
    pub(super) fn new(paired: &'a Paired, naming: &'a Naming, language: Language) -> Self {
        let finders = Both::from_fn(|side| DifferenceFinder::new(paired, naming, side, language));
        Self { finders, paired, naming, words: Words { language } }
    }

    /// Returns the items of both captures that a difference is about.
    pub(super) fn placed(&mut self, difference: &Difference) -> Both<Option<Placed>> {
        let find = |finder: &mut Option<DifferenceFinder<'_>>| {
            finder.as_mut().and_then(|finder| finder.find(difference))
        };
        Both { a: find(&mut self.finders.a), b: find(&mut self.finders.b) }
    }

    /// Returns a difference in words, as a line that is neither current nor anywhere yet.
    pub(super) fn difference(&mut self, difference: &Difference) -> CompareRow {
        let sides = self.placed(difference);
        // The newer capture's names are the current ones.
        let newer = self.paired.side(Age::Newer);
        let named = [newer, newer.other()].into_iter().find_map(|side| Some((side, sides[side].as_ref()?)));
        let (place, field) =
            named.map(|(_, placed)| (placed.place.clone(), placed.field.clone())).unwrap_or_default();
        let former = named.and_then(|(side, placed)| self.former(side, placed.structure));
        let delta = self.delta(difference, &sides);
        CompareRow {
            row: 0,
            current: false,
            kind: difference.kind,
            oddity: self.oddity(difference),
            place,
            former,
            field,
            sides: sides.map(|placed| placed.map(|placed| (placed.value, placed.offset))),
            delta,
            folded: None,
            is_inside: false,
        }
    }

    /// Returns the reason why a raw value is odd.
    fn oddity(&self, difference: &Difference) -> Option<Oddity> {
        self.paired.both().filter(|_| difference.kind == DifferenceKind::Value)?.oddity(difference)
    }

    /// Describes differences on one line.
    pub(super) fn group(&self, number: usize, group: &Group, is_open: bool) -> CompareRow {
        let (kind, place) = match &group.property {
            SharedProperty::Renumbered(told) => {
                (DifferenceKind::Renumbered, told.as_ref().map(|told| told.object.clone()))
            }
            SharedProperty::Layout(object, _) => (DifferenceKind::Layout, object.clone()),
            SharedProperty::Clocks => (DifferenceKind::Clock, None),
        };
        CompareRow {
            row: 0,
            current: false,
            kind,
            oddity: None,
            place: place.unwrap_or_else(|| "PERF_DATA_BLOCK".to_owned()),
            former: None,
            field: describe_shared(group, self.words),
            sides: Both::default(),
            delta: match &group.property {
                SharedProperty::Renumbered(told) => told.as_ref().and_then(|told| told.by).map(i128::from),
                SharedProperty::Layout(..) | SharedProperty::Clocks => None,
            },
            folded: Some(Folded { group: number, is_open }),
            is_inside: false,
        }
    }

    /// Returns the name in the older capture of an instance, or of the instance of a block.
    fn former(&self, side: Side, place: Place) -> Option<String> {
        let place = match place {
            Place::InstanceBlock { object, instance } => Place::Instance { object, instance },
            place => place,
        };
        let message = elsewhere(self.paired, self.naming, side, place)?;
        Some(self.words.say(message).to_string())
    }

    /// Returns the increase in the newer capture, of a number or of the number after a name.
    fn delta(&self, difference: &Difference, sides: &Both<Option<Placed>>) -> Option<i128> {
        let newer = self.paired.side(Age::Newer);
        let [older, newer] = [newer.other(), newer].map(|side| sides[side].as_ref());
        let (older, newer) = (older?, newer?);
        if difference.kind == DifferenceKind::Renumbered {
            let Place::Instance { object, instance } = newer.structure else { return None };
            let object = self.paired.both()?.object_in(Age::Newer, object)?;
            return object.instance_in(Age::Newer, Slot::Instance(instance))?.renumbered_by().map(Into::into);
        }
        Some(newer.number? - older.number?)
    }
}

/// Returns a sentence about the property that the differences of a group share.
pub(super) fn describe_shared(group: &Group, words: Words) -> String {
    match &group.property {
        SharedProperty::Renumbered(told) => {
            told.as_ref().map(|told| told.say(words.language)).unwrap_or_default()
        }
        SharedProperty::Layout(object, who) => {
            let who = who.say(words.language);
            words.say(CompareMsg::Follow(object.clone(), group.count, who)).to_string()
        }
        SharedProperty::Clocks => words.say(CompareMsg::Clocks(group.count)).to_string(),
    }
}
