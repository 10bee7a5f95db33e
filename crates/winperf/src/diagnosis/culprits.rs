//! The fields that lie: an object that does not hold together is read again with each number that another field makes likely.
//!
//! The number that leaves least wrong is believed, and reading goes on as if it stood there.

use alloc::vec::Vec;

use super::data_block::{DataBlock, First};
use super::guesses::{self, Guess};
use super::reading::Reading;
use super::rules;
use super::view::{Change, Rule, View};
use super::walk::{self, Ends};
use crate::Reader;
use crate::findings::Fits;
use crate::layout::{PerfInstanceDefinition as Instance, PerfObjectType as Object, Structure};
use crate::reader::offset32;

/// What a change must take away at least, in hundredths as all prices.
const LEAST_GAIN: u32 = 50;

/// A reading that is dearer is given up.
const ENOUGH: u32 = 2400;

/// How many times a capture is looked through, each time for the next field that lies.
const PASSES: usize = 8;

/// How many of the best changes are tried together with a second one.
const PAIRED: usize = 6;

/// A field that lies.
#[derive(Clone, Debug)]
pub(super) struct Culprit {
    /// The field, and the number that belongs there.
    pub(super) change: Change,
    /// All changes that the rule makes that this field breaks together with others of its kind; none for a field by itself.
    pub(super) alike: Vec<Change>,
    /// Whether it leads a reader astray.
    pub(super) is_error: bool,
    pub(super) fits: Fits,
}

impl Culprit {
    fn of_data_block(change: Change, objects: u32) -> Self {
        let fits = Fits { objects, ..Fits::default() };
        Self { change, alike: Vec::new(), is_error: true, fits }
    }
}

/// The fields of a capture that lie, in the order in which they were found.
pub(super) fn find(bytes: Reader<'_>) -> Vec<Culprit> {
    let mut search = Search { view: View::new(bytes), culprits: Vec::new(), sound: None };
    for _ in 0..PASSES {
        let found = search.next();
        // A field that was mended once and is accused again is not understood, and one that holds what belongs there does not lie.
        let is_in_vain = |Culprit { change, .. }: &Culprit| {
            search.view.is_changed(change.offset) || search.view.number(change.offset) == Some(change.value)
        };
        if found.is_empty() || found.iter().any(is_in_vain) {
            break;
        }
        for culprit in &found {
            search.view.lay(culprit.change);
        }
        search.culprits.extend(found);
    }
    search.culprits
}

struct Search<'a> {
    view: View<'a>,
    culprits: Vec<Culprit>,
    /// How many objects hold together from the first on, and where they end, so that they are read once.
    sound: Option<(u32, u32)>,
}

impl Search<'_> {
    /// The next fields that lie, with those before mended: one, or two that lie together, or none.
    fn next(&mut self) -> Vec<Culprit> {
        let block = DataBlock::read(&self.view);
        if block.is_empty_reply() {
            return Vec::new();
        }
        match block.first(&self.view) {
            First::Is(change) => return Vec::from([Culprit::of_data_block(change, 0)]),
            First::Nowhere => return Vec::new(),
            First::There => {}
        }
        if let Some(change) = block.name(&self.view) {
            return Vec::from([Culprit::of_data_block(change, 0)]);
        }
        self.objects(&block)
    }

    fn objects(&mut self, block: &DataBlock) -> Vec<Culprit> {
        let file = self.view.length();
        let ends = block.ends();
        let (mut count, mut at) = self.sound.unwrap_or((0, block.header));
        while at < file && self.view.is_object(at) && !self.view.is_spent() {
            self.sound = Some((count, at));
            let reading = walk::read(&self.view, at, &ends, ENOUGH);
            if reading.is_wrong() {
                let culprits = self.accuse(&reading, &ends);
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
        let change = block.extent(at, count);
        change.map(|change| Culprit::of_data_block(change, count)).into_iter().collect()
    }

    /// Which field of an object lies, or which two, or which rule all its instances break.
    fn accuse(&mut self, reading: &Reading, ends: &Ends) -> Vec<Culprit> {
        let trials = trials(&mut self.view, reading, ends);
        let of_all = rules::best(&mut self.view, reading, ends, ENOUGH);
        let by_rule = of_all.as_ref().map(|(_, with_rule)| with_rule.price);
        let best = trials.first();
        let is_not_enough = best.is_some_and(|best| best.price >= 100 && best.hard >= 100);
        if is_not_enough && reading.hard >= 150 && by_rule.is_none_or(|price| price >= 30) {
            let pair = self.pair(reading, ends, &trials);
            if let Some((price, pair)) = pair
                && by_rule.is_none_or(|by_rule| price < by_rule)
            {
                return pair;
            }
        }
        if let Some(best) = best
            && best.price.saturating_add(LEAST_GAIN) <= reading.price
            && (best.price < 150 || best.price <= reading.price / 2 || best.hard < 50 && reading.hard >= 100)
            && by_rule.is_none_or(|by_rule| by_rule.saturating_add(100) >= best.price)
        {
            return Vec::from([best.culprit(reading)]);
        }
        match of_all {
            Some((rule, with_rule)) if with_rule.price.saturating_add(100) <= reading.price => {
                self.view.rule(reading.start, rule);
                by_rule_culprit(&self.view, reading, rule, &with_rule).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The two fields whose changes together leave least wrong.
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
            let second = self::trials(&mut self.view, &between, ends).into_iter().next();
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

/// Whether a field says only how long a text is, which harms no reader that bounds it.
fn is_of_text(change: Change) -> bool {
    *change.member == Instance::NameLength
}

/// An object read with another number in one field.
#[derive(Clone, Copy, Debug)]
struct Trial {
    price: u32,
    hard: u32,
    rank: u32,
    change: Change,
    fits: Fits,
}

impl Trial {
    fn culprit(self, reading: &Reading) -> Culprit {
        let last = reading.blocks.last().map(|(at, _)| *at);
        let is_last_short = reading.is_last_short && last == Some(self.change.offset);
        let is_error = reading.price >= 100 && !is_last_short && !is_of_text(self.change);
        Culprit { change: self.change, alike: Vec::new(), is_error, fits: self.fits }
    }
}

/// The changes of one field that are likely, the one that leaves least wrong first.
fn trials(view: &mut View<'_>, reading: &Reading, ends: &Ends) -> Vec<Trial> {
    let enough = reading.price.saturating_add(100).min(ENOUGH);
    let mut trials = Vec::new();
    for Guess { change, rank } in guesses::all(view, reading, ends) {
        if view.is_spent() {
            break;
        }
        let had = view.number_or_0(change.offset);
        view.lay(change);
        let again = walk::read(view, reading.start, ends, enough);
        view.lift();
        let trial = Trial { price: again.price, hard: again.hard, rank, change, fits: fits(&again) };
        trials.push((trial, again.falls, had.abs_diff(change.value)));
    }
    trials.sort_by_key(|(trial, falls, distance)| {
        (trial.price, *falls, trial.rank, *distance, trial.change.offset)
    });
    trials.into_iter().map(|(trial, ..)| trial).collect()
}

/// How much of an object holds together; nothing where something is wrong with it still.
pub(super) fn fits(reading: &Reading) -> Fits {
    if reading.is_wrong() {
        return Fits::default();
    }
    let count = |length: usize| offset32(length);
    Fits { objects: 0, definitions: count(reading.values.len()), instances: count(reading.instances.len()) }
}

/// The first field that breaks a rule, with all others that do.
fn by_rule_culprit(view: &View<'_>, reading: &Reading, rule: Rule, with_rule: &Reading) -> Option<Culprit> {
    let alike = rules::changes(view, with_rule, rule);
    let first = alike.first().copied();
    first.map(|change| {
        let is_error = reading.hard >= 300 && !is_of_text(change);
        Culprit { change, alike, is_error, fits: fits(with_rule) }
    })
}
