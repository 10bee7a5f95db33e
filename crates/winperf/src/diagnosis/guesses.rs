//! Alternative numbers for the fields of an object, suggested by the other fields.

use alloc::vec::Vec;

mod instances;
mod list;
mod values;

pub(super) use list::Guess;

use super::reading::Reading;
use super::view::View;
use super::walk::Ends;
use crate::format::laws;
use crate::layout::{
    PerfCounterBlock as Block, PerfCounterDefinition as Definition, PerfInstanceDefinition as Instance,
    PerfObjectType as Object, Structure,
};
use crate::object::PERF_NO_INSTANCES;
use crate::order;
use list::Guesses;

/// Maximum number of definitions that are checked for one of a wrong length.
const DEFINITIONS: u32 = 4000;

/// Returns the guesses for an inconsistent object.
pub(super) fn all(view: &View<'_>, reading: &Reading, ends: &Ends) -> Vec<Guess> {
    let mut guesses = Guesses::new(view);
    let of = ObjectGuesses { view, reading, ends };
    let first = reading.start.saturating_add(Object::LENGTH);
    let run = view.run_of_definitions(first);
    let behind = first.saturating_add(run.saturating_mul(Definition::LENGTH));
    of.definitions(&mut guesses, first, run);
    let end = of.end(&mut guesses, behind);
    of.counts(&mut guesses, behind, end);
    if view.get(reading.start, &Object::CodePage) != 0 {
        guesses.add(reading.start, &Object::CodePage, Some(0), 1);
    } else {
        guesses.add(reading.start, &Object::CodePage, Some(reading.code_page), 1);
    }
    instances::add(&mut guesses, reading, end);
    values::add(&mut guesses, reading);
    guesses.into_all()
}

struct ObjectGuesses<'a, 'b> {
    view: &'a View<'b>,
    reading: &'a Reading,
    ends: &'a Ends,
}

impl ObjectGuesses<'_, '_> {
    fn definitions(&self, guesses: &mut Guesses<'_, '_>, first: u32, run: u32) {
        let Reading { start, num_counters, definition_length, definitions_end, .. } = *self.reading;
        guesses.add(start, &Object::HeaderLength, Some(Object::LENGTH), 1);
        guesses.add(start, &Object::DefinitionLength, laws::definition_length(num_counters), 1);
        guesses.add(start, &Object::DefinitionLength, definitions_end.checked_sub(start), 3);
        guesses.add(start, &Object::DefinitionLength, laws::definition_length(run), 2);
        guesses.add(start, &Object::NumCounters, laws::num_counters(definition_length), 1);
        guesses.add(start, &Object::NumCounters, Some(run), 2);
        let mut left = 5_u32;
        let most = run.saturating_add(2).min(num_counters.saturating_add(1)).min(DEFINITIONS);
        for position in 0..most {
            let at = first.saturating_add(position.saturating_mul(Definition::LENGTH));
            let is_other = self.view.number(at).is_some_and(|length| length != Definition::LENGTH);
            if is_other && self.view.definition_traits(at) >= 5 && left > 0 {
                left = left.saturating_sub(1);
                guesses.add(at, &Definition::ByteLength, Some(Definition::LENGTH), 1);
            }
        }
    }

    /// Adds guesses for the end of the object, and returns the likeliest end.
    fn end(&self, guesses: &mut Guesses<'_, '_>, behind: u32) -> u32 {
        let Reading { start, end, contents_end, .. } = *self.reading;
        let is_sound = start < end && end <= self.view.length() && self.ends.follows(self.view, end);
        if contents_end > start && self.ends.follows(self.view, contents_end) {
            guesses.add(start, &Object::TotalByteLength, contents_end.checked_sub(start), 1);
        }
        let next = if is_sound { end } else { self.view.next_object(behind).unwrap_or(self.view.length()) };
        guesses.add(start, &Object::TotalByteLength, next.checked_sub(start), 2);
        for end in &self.ends.ends {
            guesses.add(start, &Object::TotalByteLength, end.checked_sub(start), 3);
        }
        next
    }

    /// Adds guesses for the number of instances.
    fn counts(&self, guesses: &mut Guesses<'_, '_>, by_run: u32, end: u32) {
        let start = self.reading.start;
        let at_end = self.reading.count_at_end.filter(|count| *count > 0);
        guesses.add(start, &Object::NumInstances, at_end, 1);
        let stated = start.saturating_add(self.reading.definition_length);
        let mut bodies = Vec::from([stated, self.reading.definitions_end, by_run]);
        order::sort_by_key(&mut bodies, |body| *body);
        bodies.dedup();
        for body in bodies.into_iter().filter(|body| *body <= self.view.length()) {
            let (at, count) = self.instances_from(body, end);
            if at == end {
                guesses.add(start, &Object::NumInstances, Some(count), 1);
            } else if count > 0 || self.view.is_zero(body, end) {
                guesses.add(start, &Object::NumInstances, Some(count), 2);
            }
            let block = self.view.number(body);
            if block.is_some_and(|block| body.saturating_add(block) == end) {
                guesses.add(start, &Object::NumInstances, Some(PERF_NO_INSTANCES.cast_unsigned()), 2);
            }
            if body == end {
                guesses.add(start, &Object::NumInstances, Some(0), 2);
            }
        }
    }

    /// Returns the end of a run of consecutive instances, and their number.
    fn instances_from(&self, body: u32, end: u32) -> (u32, u32) {
        let (mut at, mut count) = (body, 0_u32);
        while let Some(next) = self.behind_instance(at, end) {
            at = next;
            count = count.saturating_add(1);
        }
        (at, count)
    }

    fn behind_instance(&self, at: u32, end: u32) -> Option<u32> {
        let length = self.view.number(at)?;
        let offset = self.view.number(Instance::NameOffset.span_in(at).offset)?;
        let block = at.checked_add(length)?;
        let block_length = self.view.number(block)?;
        let next = block.checked_add(block_length)?;
        let is_one = length >= Instance::LENGTH
            && matches!(offset, 0 | Instance::LENGTH)
            && block_length >= Block::LENGTH
            && next <= end;
        is_one.then_some(next)
    }
}
