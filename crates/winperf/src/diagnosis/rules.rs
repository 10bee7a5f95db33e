//! What a writer does in all instances of an object alike: one finding, and not one for each.

use alloc::vec::Vec;

use super::reading::Reading;
use super::view::{Change, Rule, View};
use super::walk::{self, Ends};

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
    let is_other = |at: &&u32| {
        let stated = view.get(**at, rule.member());
        // An instance without a name has a length of 0.
        (stated != 0 || rule == Rule::NameOffset) && rule.solve(view, reading, **at) != Some(stated)
    };
    !matches!(rule, Rule::NameOffset | Rule::NameLength)
        || reading.instances.iter().take(LOOKED_AT).filter(is_other).count() > 1
}

/// Every field that a rule changes, in the object as it is read with that rule.
pub(super) fn changes(view: &View<'_>, with_rule: &Reading, rule: Rule) -> Vec<Change> {
    let starts: Vec<u32> = match rule {
        Rule::BlockLength => with_rule.blocks.iter().map(|(start, _)| *start).collect(),
        Rule::CounterOffset => with_rule.values.iter().map(|value| value.definition).collect(),
        Rule::NameOffset | Rule::NameLength | Rule::InstanceLength => with_rule.instances.clone(),
    };
    let changes = starts.into_iter().filter_map(|start| {
        let change = Change::new(start, rule.member(), rule.solve(view, with_rule, start)?);
        view.number(change.offset).filter(|had| *had != change.value).map(|_| change)
    });
    changes.collect()
}
