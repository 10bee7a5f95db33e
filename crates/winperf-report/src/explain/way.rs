//! The way to the raw values: object, counter, instance, parent, occurrence, block, bytes, and the partner in the other capture.

use winperf::evaluation::{Evaluation, Reading};
use winperf::index::Parent;
use winperf::layout::PerfInstanceDefinition;
use winperf::pairing::Slot;
use winperf::{Capture, pairing};

use super::{Bytes, Step, Which};
use crate::language::Language;
use crate::number::hex;
use crate::phrases::{Found, Lookup, ParentFound, Say};
use crate::values::{Row, Values};
use crate::words::Words;

/// How many of the instances of the same name are listed.
const SHOWN: usize = 10;

pub(super) fn steps(
    values: &Values<'_>,
    row: &Row,
    pair_row: &pairing::Row,
    evaluation: &Evaluation<'_>,
    language: Language,
) -> Vec<Step> {
    let which = if evaluation.newer.is_some() { Which::Newer } else { Which::Older };
    let mut steps = Vec::new();
    let capture = match which {
        Which::Newer => Some(values.newer),
        Which::Older => values.older,
    };
    let slot = pair_row.instance.newer.or(pair_row.instance.older);
    let reading = evaluation.newer.as_ref().or(evaluation.older.as_ref());
    if let (Some(capture), Some(slot), Some(reading)) = (capture, slot, reading) {
        let side = OneSide { values, row, capture, which, language };
        steps.extend(side.definition(reading));
        steps.extend(side.instance(slot));
        steps.extend(side.block(slot));
        steps.extend(side.text(slot, reading));
        steps.extend(side.value(reading));
    }
    if let (Some(older), Which::Newer) = (values.older, which) {
        let side = OneSide { values, row, capture: older, which: Which::Older, language };
        steps.push(side.step(Lookup::Match, partner(pair_row), None));
        if let Some(reading) = &evaluation.older {
            steps.extend(side.value(reading));
        }
    }
    steps
}

/// A capture of the row.
struct OneSide<'a> {
    values: &'a Values<'a>,
    row: &'a Row,
    capture: &'a Capture,
    which: Which,
    language: Language,
}

impl OneSide<'_> {
    fn bytes(&self, offset: u32, length: u32) -> Option<Bytes> {
        Some(Bytes { which: self.which, offset, length })
    }

    fn step(&self, lookup: Lookup, found: Found<'_>, bytes: Option<Bytes>) -> Step {
        let (name, text) = (lookup.say(self.language), found.say(self.language));
        Step { name, text, bytes }
    }

    fn definition(&self, reading: &Reading<'_>) -> Vec<Step> {
        let row = self.row;
        let objects = self.capture.outline().objects();
        let object = usize::try_from(row.object_position).ok().and_then(|at| objects.get(at));
        let object = object.map(|object| {
            let found =
                Found::Object { name: &row.object, title: row.object_title, position: row.object_position };
            self.step(Lookup::Object, found, self.bytes(object.offset, object.length))
        });
        let definition = reading.definition;
        let found = Found::Counter {
            name: &row.counter,
            position: row.counter_position,
            counter_type: row.counter_type,
            offset: definition.value_offset,
        };
        let counter = self.step(Lookup::Counter, found, self.bytes(definition.offset, definition.length));
        object.into_iter().chain([counter]).collect()
    }

    fn instance(&self, slot: Slot) -> Vec<Step> {
        let snapshot = self.capture;
        let object = self.row.object_position;
        let Slot::Instance(position) = slot else {
            return vec![self.step(Lookup::Instance, Found::NoInstances, None)];
        };
        let (Some(entry), Some(instance)) =
            (snapshot.outline().instance(object, position), &self.row.instance)
        else {
            return Vec::new();
        };
        let found = Found::Instance { name: &instance.name, position, unique_id: entry.unique_id };
        let mut steps = vec![self.step(Lookup::Instance, found, self.bytes(entry.offset, entry.length))];
        if entry.parent_object != 0 {
            let last = PerfInstanceDefinition::ParentObjectInstance.within(entry.offset);
            let members = PerfInstanceDefinition::ParentObjectTitleIndex.within(entry.offset).through(last);
            let bytes = self.bytes(members.offset, members.length);
            steps.push(Step { name: Lookup::Parent.say(self.language), text: self.parent(position), bytes });
        }
        steps.push(self.occurrence(position, instance.occurrence));
        steps
    }

    fn parent(&self, position: u32) -> String {
        let snapshot = self.capture;
        let outline = snapshot.outline();
        let (titles, code_pages) = (self.values.titles, self.values.code_pages);
        let words = Words { capture: self.capture, titles, code_pages, language: self.language };
        let Some(entry) = outline.instance(self.row.object_position, position) else { return String::new() };
        let title = self.values.titles.display(winperf::TitleIndex(entry.parent_object));
        let found = match snapshot.index().parent(outline, self.row.object_position, position) {
            Parent::Instance { object, instance } => {
                ParentFound::Instance { position: instance, name: words.instance(object, instance) }
            }
            Parent::InstanceMissing => ParentFound::InstanceMissing { position: entry.parent_instance },
            Parent::ObjectMissing => ParentFound::ObjectMissing,
            Parent::None => return Found::NoParent.say(self.language),
        };
        Found::Parent { index: entry.parent_object, title: &title, found }.say(self.language)
    }

    /// The instances of the same full name before this one.
    fn occurrence(&self, position: u32, occurrence: u32) -> Step {
        if occurrence == 0 {
            return self.step(Lookup::Occurrence, Found::FirstOfName, None);
        }
        let snapshot = self.capture;
        let object = self.row.object_position;
        let is_same = |at: &u32| snapshot.index().have_same_name(snapshot.outline(), object, *at, position);
        let before = (0..position).filter(is_same).map(|at| at.to_string());
        let shown: Vec<String> = before.take(SHOWN).collect();
        let more = if usize::try_from(occurrence).is_ok_and(|all| all > shown.len()) { " …" } else { "" };
        let before = format!("{}{more}", shown.join(", "));
        self.step(Lookup::Occurrence, Found::Occurrence { occurrence, before: &before }, None)
    }

    fn block(&self, slot: Slot) -> Option<Step> {
        let block = self.capture.outline().block(slot.block_of(self.row.object_position))?;
        let found = Found::Block { length: block.declared };
        Some(self.step(Lookup::Block, found, self.bytes(block.offset, block.length)))
    }

    fn text(&self, slot: Slot, reading: &Reading<'_>) -> Option<Step> {
        let text = reading.text?.decode(self.values.code_pages);
        let block = self.capture.outline().block(slot.block_of(self.row.object_position))?;
        let offset = block.offset.checked_add(reading.definition.value_offset)?;
        let bytes = self.bytes(offset, reading.definition.value_length);
        Some(self.step(Lookup::Value, Found::Text(&text), bytes))
    }

    fn value(&self, reading: &Reading<'_>) -> Vec<Step> {
        let operands = [(Lookup::Value, reading.value), (Lookup::Base, reading.base)];
        let found = operands.into_iter().filter_map(|(lookup, operand)| Some((lookup, operand?)));
        found
            .map(|(lookup, operand)| {
                let start = usize::try_from(operand.offset).unwrap_or(usize::MAX);
                let end = start.saturating_add(usize::from(operand.raw.length));
                let bytes = self.capture.bytes().get(start..end).unwrap_or_default();
                let found = Found::Raw { digits: &hex(bytes, 8), number: operand.raw.number };
                self.step(lookup, found, self.bytes(operand.offset, u32::from(operand.raw.length)))
            })
            .collect()
    }
}

fn partner(pair_row: &pairing::Row) -> Found<'static> {
    let matched = pair_row.instance.matched;
    match pair_row.instance.older {
        Some(Slot::Instance(position)) => Found::SameInstance { position, matched },
        Some(Slot::Object) => Found::SameObject,
        None => Found::NoPartner(matched),
    }
}
