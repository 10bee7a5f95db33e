//! Mistakes that a writer makes in all instances of an object: one finding instead of one for each.

use alloc::vec::Vec;

use super::halves;
use super::reading::{Reading, Value};
use super::view::{Change, Rule, View};
use super::walk::{self, Ends};
use crate::layout::{PerfCounterDefinition as Definition, PerfObjectType as Object, Structure};
use crate::reader::offset32;

/// Maximum number of instances that are checked.
const LOOKED_AT: usize = 100;

/// Returns the rule that leaves the fewest problems if it applies to all instances of an object.
pub(super) fn best(
    view: &mut View<'_>,
    reading: &Reading,
    ends: &Ends,
    enough: u32,
) -> Option<(Rule, Reading)> {
    let has_instances = reading.num_instances > 1 && !reading.instances.is_empty();
    let mut best: Option<(Rule, Reading)> = None;
    for rule in Rule::ALL {
        let has_several = if rule.is_of_definitions() { reading.num_counters > 1 } else { has_instances };
        if !has_several
            || !is_broken(view, reading, rule)
            || is_refuted(view, reading, rule)
            || view.is_spent()
        {
            continue;
        }
        view.rule(reading.start, rule);
        let with_rule = walk::read(view, reading.start, ends, enough);
        view.unrule();
        if best.as_ref().is_none_or(|(_, before)| with_rule.price < before.price) {
            best = Some((rule, with_rule));
        }
    }
    best
}

/// Returns `true` if several structures seem to break a rule; a rule that needs further reading counts as broken.
fn is_broken(view: &View<'_>, reading: &Reading, rule: Rule) -> bool {
    let is_other =
        |at: &u32| rule.solve(view, reading, *at).is_some_and(|right| right != view.get(*at, rule.member()));
    let others = match rule {
        Rule::NameOffset | Rule::NameLength => {
            reading.instances.iter().copied().take(LOOKED_AT).filter(is_other).count()
        }
        Rule::CounterSize => {
            // Windows 11 writes types of 4 bytes with 8, if there is room.
            let has_room = |value: &&Value| value.size != 8 || !value.offset.is_multiple_of(8);
            let others = || reading.values.iter().take(LOOKED_AT).filter(|value| is_other(&value.definition));
            if others().any(|value| has_room(&value)) { others().count() } else { 0 }
        }
        // Definitions are found by the length that is asked for.
        Rule::CounterLength => {
            let first = reading.start.saturating_add(Object::LENGTH);
            let at = |position: u32| first.saturating_add(position.saturating_mul(Definition::LENGTH));
            let seems = |at: &u32| view.definition_traits(*at) >= 5;
            let count = reading.num_counters.min(offset32(LOOKED_AT));
            (0..count).map(at).take_while(seems).filter(is_other).count()
        }
        Rule::InstanceLength | Rule::BlockLength | Rule::CounterOffset | Rule::ValuesInOrder => return true,
    };
    others > 1
}

/// Returns `true` if the values that a rule moves are where their offsets place them.
fn is_refuted(view: &View<'_>, reading: &Reading, rule: Rule) -> bool {
    let moved = reading.values.iter().take(LOOKED_AT).filter_map(|value| {
        let right = rule.solve(view, reading, value.definition)?;
        Some((*value, right))
    });
    *rule.member() == Definition::CounterOffset && halves::are_where_stated(view, reading, moved)
}

/// Returns every field that a rule changes, in the object when read with that rule.
pub(super) fn changes(view: &View<'_>, with_rule: &Reading, rule: Rule) -> Vec<Change> {
    let starts: Vec<u32> = match rule {
        Rule::BlockLength => with_rule.blocks.iter().map(|(start, _)| *start).collect(),
        Rule::CounterOffset | Rule::ValuesInOrder | Rule::CounterSize | Rule::CounterLength => {
            with_rule.values.iter().map(|value| value.definition).collect()
        }
        Rule::NameOffset | Rule::NameLength | Rule::InstanceLength => with_rule.instances.clone(),
    };
    let changes = starts.into_iter().filter_map(|start| {
        let change = Change::new(start, rule.member(), rule.number(view, with_rule, start));
        view.number(change.offset).filter(|had| *had != change.value).map(|_| change)
    });
    changes.collect()
}
