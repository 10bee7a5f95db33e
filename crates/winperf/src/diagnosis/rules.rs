//! What a writer does in all instances of an object alike: one finding, and not one for each.

use alloc::vec::Vec;

use super::names::text;
use super::reading::Reading;
use super::view::{Change, Rule, View};
use super::walk::{self, Ends};
use crate::format::laws::instance_length;
use crate::layout::{
    PerfCounterBlock as Block, PerfCounterDefinition as Definition, PerfInstanceDefinition as Instance,
    Structure,
};

/// How many instances are looked at.
const LOOKED_AT: usize = 100;

/// The rule that leaves least wrong where it holds in all instances of an object.
pub(super) fn best(
    view: &mut View<'_>,
    reading: &Reading,
    ends: &Ends,
    enough: u32,
) -> Option<(Rule, Reading)> {
    if reading.num_instances <= 1 || reading.instances.is_empty() {
        return None;
    }
    let mut best: Option<(Rule, Reading)> = None;
    for rule in Rule::ALL {
        if !is_broken(view, reading, rule) || view.is_spent() {
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

/// Whether more than one instance seems to break a rule; what only reading on can tell is taken for broken.
fn is_broken(view: &View<'_>, reading: &Reading, rule: Rule) -> bool {
    let instances = || reading.instances.iter().take(LOOKED_AT);
    let offset = |at: u32| view.get(at, &Instance::NameOffset);
    match rule {
        Rule::NameOffset => instances().filter(|at| offset(**at) != Instance::LENGTH).count() > 1,
        Rule::NameLength => {
            let is_other = |at: &&u32| {
                let stated = view.get(**at, &Instance::NameLength);
                stated != 0 && Some(stated) != text(view, reading, **at, offset(**at))
            };
            instances().filter(is_other).count() > 1
        }
        _ => true,
    }
}

/// Every field that a rule changes, in the object as it is read with that rule.
pub(super) fn changes(view: &View<'_>, with_rule: &Reading, rule: Rule) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut add = |start: u32, member, value: u32| {
        let change = Change::new(start, member, value);
        if view.number(change.offset).is_some_and(|had| had != value) {
            changes.push(change);
        }
    };
    match rule {
        Rule::BlockLength => {
            for (at, length) in &with_rule.blocks {
                add(*at, &Block::ByteLength, *length);
            }
        }
        Rule::CounterOffset => {
            for value in &with_rule.values {
                add(value.definition, &Definition::CounterOffset, value.offset);
            }
        }
        Rule::NameOffset => {
            for at in &with_rule.instances {
                add(*at, &Instance::NameOffset, Instance::LENGTH);
            }
        }
        Rule::NameLength => {
            for at in &with_rule.instances {
                let name = text(view, with_rule, *at, view.get(*at, &Instance::NameOffset));
                add(*at, &Instance::NameLength, name.unwrap_or_else(|| view.get(*at, &Instance::NameLength)));
            }
        }
        Rule::InstanceLength => {
            for at in &with_rule.instances {
                add(*at, &Instance::ByteLength, instance_length(view.get(*at, &Instance::NameLength)));
            }
        }
    }
    changes
}
