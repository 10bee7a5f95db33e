//! Search for wrong fields: an inconsistent object is read again with each number that other fields suggest.
//!
//! The number with the fewest remaining problems is assumed, and reading continues with it.

use alloc::vec::Vec;

use super::culprit::Culprit;
use super::data_block::{self, DataBlock, First};
use super::mistakes;
use super::reading::Reading;
use super::rules;
use super::shifts;
use super::trials::{self, ENOUGH, Trial, fits, is_of_text};
use super::view::{Change, Rule, View};
use super::walk::{self, Ends};
use super::weights;
use crate::layout::{PerfObjectType as Object, Structure};
use crate::{Reader, at_once, no_rest};

/// Minimum price that a change must save, in hundredths as all prices.
const MIN_GAIN: u32 = 50;

/// Maximum number of times that a capture is searched, each time for the next wrong field.
const PASSES: usize = 8;

/// Number of the best changes that are tried together with a second one.
const PAIRED: usize = 6;

/// Returns the wrong fields of a capture, and the number of bytes that were read to find them.
pub(super) fn find(bytes: Reader<'_>) -> (Vec<Culprit>, u64) {
    at_once(searched(bytes, &[], &mut no_rest))
}

/// Returns the wrong fields of a capture, in the order in which they were found, besides known ones, which are overlaid
/// with their correct numbers, and the number of bytes that were read. Awaits `rest` between two passes.
pub(super) async fn searched(
    bytes: Reader<'_>,
    known: &[Change],
    rest: &mut impl AsyncFnMut(),
) -> (Vec<Culprit>, u64) {
    let whole = Search::new(bytes, known);
    let Some(data) = data_block::data_before_rest(&whole.view) else { return whole.finish(rest).await };
    let mut search = Search::new(bytes.clipped(data.end), known);
    if data.is_buffer {
        return search.finish(rest).await;
    }
    if search.next().is_empty() && !search.has_broken_chain {
        return (Vec::new(), search.view.spent());
    }
    whole.finish(rest).await
}

struct Search<'a> {
    view: View<'a>,
    culprits: Vec<Culprit>,
    /// Number of consistent objects from the first on, and their end, so they are read once.
    sound: Option<(u32, u32)>,
    /// Start of the object in which bytes were inserted or removed; other problems in it result from that.
    shifted: Option<u32>,
    /// `true` if the lengths and counts of an object that was read do not lead through it.
    has_broken_chain: bool,
}

impl<'a> Search<'a> {
    fn new(bytes: Reader<'a>, known: &[Change]) -> Self {
        let view = View::new(bytes);
        let mut search =
            Self { view, culprits: Vec::new(), sound: None, shifted: None, has_broken_chain: false };
        known.iter().for_each(|change| search.view.lay(*change));
        search
    }

    /// Searches pass after pass, and returns the fields with the number of bytes that were read.
    async fn finish(mut self, rest: &mut impl AsyncFnMut()) -> (Vec<Culprit>, u64) {
        for _ in 0..PASSES {
            rest().await;
            let found = self.next();
            // A field that was corrected before and is found wrong again is not understood, and one with the expected
            // number is not wrong.
            let is_in_vain = |Culprit { change, .. }: &Culprit| {
                self.view.is_changed(change.offset) || self.view.number(change.offset) == Some(change.value)
            };
            if found.is_empty() || found.iter().any(is_in_vain) {
                break;
            }
            for culprit in &found {
                self.view.lay(culprit.change);
                if culprit.shift.is_some() {
                    culprit.alike.iter().for_each(|change| self.view.lay(*change));
                }
            }
            self.culprits.extend(found);
        }
        let read = self.view.spent();
        (self.culprits, read)
    }
}

impl Search<'_> {
    /// Returns the next wrong fields, with those before mended: one, or two that are wrong together, or none.
    fn next(&mut self) -> Vec<Culprit> {
        let block = DataBlock::read(&self.view);
        if block.is_empty_reply() {
            return Vec::new();
        }
        match block.first(&self.view) {
            First::Is(change) => {
                let shifted = shifts::in_header(&block, change);
                return Vec::from([shifted.unwrap_or_else(|| self.data_block_culprit(change, 0))]);
            }
            First::Nowhere => return Vec::new(),
            First::There => {}
        }
        if let Some(change) = block.name(&self.view) {
            return Vec::from([self.data_block_culprit(change, 0)]);
        }
        self.objects(&block)
    }

    /// Returns a wrong field of the data block, with the mistake of its writer.
    fn data_block_culprit(&mut self, change: Change, objects: u32) -> Culprit {
        let mut culprit = Culprit::in_data_block(change, objects);
        self.view.lay(change);
        culprit.mistake = mistakes::explaining(&self.view, &Reading::default(), change.member);
        self.view.lift();
        culprit
    }

    fn objects(&mut self, block: &DataBlock) -> Vec<Culprit> {
        let file = self.view.length();
        let ends = block.ends();
        let (mut count, mut at) = self.sound.unwrap_or((0, block.stated.header));
        while at < file && self.view.is_object(at) && !self.view.is_spent() {
            self.sound = Some((count, at));
            if self.view.port(at).is_some() {
                count = count.saturating_add(1);
                at = at.saturating_add(self.view.number_or_0(at).max(Object::LENGTH));
                continue;
            }
            let reading = walk::read(&self.view, at, &ends, ENOUGH);
            self.has_broken_chain |= reading.hard >= weights::WRONG;
            if reading.is_wrong() {
                let culprits = self.object_culprits(block, &reading, &ends);
                if !culprits.is_empty() {
                    return culprits;
                }
            }
            count = count.saturating_add(1);
            if reading.is_cut {
                return Vec::new();
            }
            at = if at < reading.end && reading.end <= file {
                reading.end
            } else {
                self.view.next_object(at.saturating_add(Object::LENGTH)).unwrap_or(file)
            };
        }
        self.sound = Some((count, at));
        let behind_last = shifts::after_last(&mut self.view, block, at);
        if let Some(shifted) = behind_last.or_else(|| shifts::uncounted_object(&self.view, block, at, count))
        {
            return Vec::from([shifted]);
        }
        let change = block.extent(at, count);
        change.map(|change| self.data_block_culprit(change, count)).into_iter().collect()
    }

    /// Returns the bytes that were inserted into an object or removed, or its wrong field.
    fn object_culprits(&mut self, block: &DataBlock, reading: &Reading, ends: &Ends) -> Vec<Culprit> {
        if self.shifted == Some(reading.start) {
            return Vec::new();
        }
        let shifted = shifts::in_object(&mut self.view, block, reading);
        let accused = if shifted.is_none() { self.accuse(reading, ends) } else { Vec::new() };
        let find_cut = || shifts::in_cut_object(&self.view, block, reading).filter(|_| !accused.is_empty());
        let Some(shifted) = shifted.or_else(find_cut) else { return accused };
        self.shifted = Some(reading.start);
        Vec::from([shifted])
    }

    /// Returns the wrong field of an object, or two wrong fields, or the rule that all its instances break.
    fn accuse(&mut self, reading: &Reading, ends: &Ends) -> Vec<Culprit> {
        let trials = trials::all(&mut self.view, reading, ends);
        let of_all = rules::best(&mut self.view, reading, ends, ENOUGH);
        let by_rule = of_all.as_ref().map(|(_, with_rule)| with_rule.price);
        let best = trials.first();
        if let Some((rule, with_rule)) = &of_all
            && best.is_none_or(|best| with_rule.price <= best.price)
            && with_rule.price.saturating_add(MIN_GAIN) <= reading.price
        {
            let culprits = self.by_rule(reading, ends, *rule, with_rule);
            if culprits.iter().any(|culprit| culprit.mistake.is_some()) {
                self.view.rule(reading.start, *rule);
                return culprits;
            }
        }
        let is_not_enough = best.is_some_and(|best| best.price >= 100 && best.hard >= 100);
        if is_not_enough && reading.hard >= 150 && by_rule.is_none_or(|price| price >= 30) {
            let pair = self.pair(reading, ends, &trials);
            if let Some((price, pair)) = pair
                && by_rule.is_none_or(|by_rule| price < by_rule)
            {
                return self.explained(reading, ends, pair);
            }
        }
        if let Some(best) = best
            && best.price.saturating_add(MIN_GAIN) <= reading.price
            && (best.price < 150 || best.price <= reading.price / 2 || best.hard < 50 && reading.hard >= 100)
            && by_rule.is_none_or(|by_rule| by_rule.saturating_add(100) >= best.price)
        {
            return self.explained(reading, ends, Vec::from([best.culprit(reading)]));
        }
        match of_all {
            Some((rule, with_rule)) if with_rule.price.saturating_add(100) <= reading.price => {
                let culprits = self.by_rule(reading, ends, rule, &with_rule);
                self.view.rule(reading.start, rule);
                culprits
            }
            _ => Vec::new(),
        }
    }

    /// Returns the first field that breaks a rule, with all others in the object that break it, and the mistake of the
    /// writer.
    fn by_rule(&mut self, reading: &Reading, ends: &Ends, rule: Rule, with_rule: &Reading) -> Vec<Culprit> {
        self.view.rule(reading.start, rule);
        let culprit = by_rule_culprit(&self.view, reading, rule, with_rule);
        self.view.unrule();
        self.explained(reading, ends, culprit.into_iter().collect())
    }

    /// Returns the fields of an object that are wrong together, each with the mistake of its writer.
    fn explained(&mut self, reading: &Reading, ends: &Ends, mut culprits: Vec<Culprit>) -> Vec<Culprit> {
        let changes: Vec<Change> = culprits.iter().flat_map(|culprit| culprit.changes()).copied().collect();
        changes.iter().for_each(|change| self.view.lay(*change));
        let mended = walk::read(&self.view, reading.start, ends, ENOUGH);
        for culprit in &mut culprits {
            culprit.mistake = mistakes::explaining(&self.view, &mended, culprit.change.member);
        }
        changes.iter().for_each(|_| self.view.lift());
        culprits
    }

    /// Returns the two fields whose changes together leave the fewest problems.
    fn pair(&mut self, reading: &Reading, ends: &Ends, trials: &[Trial]) -> Option<(u32, Vec<Culprit>)> {
        let mut fields: Vec<&Trial> = Vec::new();
        for trial in trials.iter().take(14) {
            let is_new = fields.iter().all(|field| field.change.offset != trial.change.offset);
            if is_new && fields.len() < PAIRED {
                fields.push(trial);
            }
        }
        let mut best: Option<((u32, u32), [Trial; 2])> = None;
        for first in fields {
            if self.view.is_spent() {
                break;
            }
            self.view.lay(first.change);
            let between = walk::read(&self.view, reading.start, ends, ENOUGH);
            let second = trials::all(&mut self.view, &between, ends).into_iter().next();
            self.view.lift();
            let Some(second) = second else { continue };
            let order = (second.price, first.rank.saturating_add(second.rank));
            let is_pair = second.price < 70 && second.change.offset != first.change.offset;
            if is_pair && best.as_ref().is_none_or(|(before, _)| order < *before) {
                best = Some((order, [*first, second]));
            }
        }
        let ((price, _), pair) = best?;
        Some((price, pair.map(|trial| trial.culprit(reading)).into()))
    }
}

/// Returns the first field that breaks a rule, with all others that break it.
fn by_rule_culprit(view: &View<'_>, reading: &Reading, rule: Rule, with_rule: &Reading) -> Option<Culprit> {
    let alike = rules::changes(view, with_rule, rule);
    let first = alike.first().copied();
    first.map(|change| {
        let is_error = reading.hard >= 300 && !is_of_text(change);
        Culprit { change, alike, shift: None, is_error, fits: fits(with_rule), mistake: None }
    })
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    use winperf_synth::{Capture, Counter, Instance, Instances, Object};

    use super::*;

    /// Returns an instance whose name has that many bytes of room; with 0, as many as needed.
    fn in_room(name: &str, room: usize) -> Instance {
        let mut instance = Instance::named(name).values([1_u64]);
        instance.name_buffer = room;
        instance
    }

    /// Returns `true` if an object with these instances is searched for a wrong field.
    fn is_wrong(instances: Vec<Instance>) -> bool {
        let counter = Counter::new(6, PERF_COUNTER_RAWCOUNT);
        let object = Object::new(230).counter(counter).instances(Instances::List(instances));
        let bytes = Capture::new().object(object).write();
        let view = View::new(Reader::new(&bytes));
        let block = DataBlock::read(&view);
        walk::read(&view, block.stated.header, &block.ends(), ENOUGH).is_wrong()
    }

    #[test]
    fn a_total_without_the_room_that_all_other_names_have_is_no_reason_to_look_for_a_lie() {
        let names = ["a", "b", "c", "d"];
        let with_total = |room: usize| {
            let instances = names.iter().map(|name| in_room(name, room));
            instances.chain([in_room("_Total", 0)]).collect::<Vec<_>>()
        };
        assert!(!is_wrong(with_total(64)));
        assert!(!is_wrong(with_total(0)));
        let mut one_more = with_total(64);
        one_more.push(in_room("e", 128));
        assert!(is_wrong(one_more), "one that has another room than the rest");
        let mut one_alone = with_total(0);
        one_alone.push(in_room("e", 64));
        assert!(is_wrong(one_alone), "one that has a room where the rest have none");
    }
}
