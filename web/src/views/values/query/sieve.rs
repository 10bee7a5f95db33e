//! The rows that pass the user's filter.

use std::rc::Rc;

use winperf::formula::NoValue;
use winperf::pair::{Age, CounterPairIdx, InstancePair, InstancePairIdx, Match, ObjectPairIdx, Row};

use crate::state::answers::paired::Paired;
use crate::state::view::value_order::Only;
use crate::state::view::value_order::{Question, Scope};
use crate::state::view::values_state::Presence;
use crate::views::query::chunks::{CHUNK, percent};
use crate::views::query::sought_words::SoughtWords;
use crate::views::values::query::keys;
use crate::views::values::query::names;

/// Returns the only one of two captures that has an instance; `None` if both do, or if there is one capture.
pub(super) fn presence(instance: InstancePair<'_>, has_older: bool) -> Option<Presence> {
    match (instance.is_in(Age::Newer), instance.is_in(Age::Older), instance.matched()) {
        _ if !has_older => None,
        (false, ..) => Some(Presence::Gone),
        (_, _, Match::Ambiguous) => Some(Presence::Ambiguous),
        (_, false, _) => Some(Presence::New),
        _ => None,
    }
}

/// Returns the rows that pass the filter, in the order of the captures.
pub(super) async fn rows(question: &Question, mut rest: impl AsyncFnMut(u8)) -> Vec<u32> {
    let all = all(question);
    if question.narrowing.is_none() {
        let mut rows = Vec::with_capacity(all.count());
        rows.extend((0..all.count()).filter_map(|place| all.row(place)));
        return rows;
    }
    let sieve = Sieve::new(question);
    let mut masks = Masks::default();
    let mut passing = Vec::new();
    for first in (0..all.count()).step_by(CHUNK) {
        let places = first..all.count().min(first + CHUNK);
        let end = places.end;
        passing
            .extend(places.filter_map(|place| all.row(place)).filter(|row| sieve.passes(*row, &mut masks)));
        rest(percent(end, all.count())).await;
    }
    passing
}

/// All rows of a question, in the order of the captures.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum All {
    /// That many, numbered from 0.
    Count(u32),
    /// These.
    Numbers(Rc<[u32]>),
    /// All rows of a pairing, with gone instances at their former positions.
    Standing(Paired),
}

impl All {
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Count(count) => *count as usize,
            Self::Numbers(numbers) => numbers.len(),
            Self::Standing(paired) => usize::try_from(paired.pair().row_count()).unwrap_or(usize::MAX),
        }
    }

    pub(super) fn row(&self, place: usize) -> Option<u32> {
        match self {
            Self::Count(count) => u32::try_from(place).ok().filter(|row| row < count),
            Self::Numbers(numbers) => numbers.get(place).copied(),
            Self::Standing(paired) => paired.instance_order().row(paired.pair(), u32::try_from(place).ok()?),
        }
    }

    /// Returns the place of a row among all rows.
    pub(super) fn place(&self, row: u32) -> Option<usize> {
        match self {
            Self::Count(count) => (row < *count).then_some(row as usize),
            Self::Numbers(numbers) => numbers.iter().position(|number| *number == row),
            Self::Standing(paired) => {
                paired.instance_order().place(paired.pair(), row).map(|place| place as usize)
            }
        }
    }
}

/// Returns the rows before filtering, numbered in 32 bits, which is fewer than a capture can declare: rows of the
/// pairing, or the indices of instances, or of counters if there is one instance.
pub(super) fn all(question: &Question) -> All {
    let (pair, standing) = (question.paired.pair(), question.paired.instance_order());
    let count = match question.scope {
        Scope::Single(object) => {
            return All::Numbers(question.counters(object).into_iter().map(|counter| counter.0).collect());
        }
        Scope::List if standing.is_any() => return All::Standing(question.paired.clone()),
        Scope::List => pair.row_count(),
        Scope::Object(object) | Scope::Counter(object, _) => match standing.instances(object) {
            Some(order) => return All::Numbers(order.clone()),
            None => pair.object(object).map_or(0, |object| object.instances().len() as u64),
        },
    };
    All::Count(u32::try_from(count).unwrap_or(u32::MAX))
}

struct Sieve<'a> {
    question: &'a Question,
    words: SoughtWords,
    /// The counters whose values determine if an instance passes.
    counters: Vec<CounterPairIdx>,
}

impl<'a> Sieve<'a> {
    fn new(question: &'a Question) -> Self {
        Self {
            question,
            words: SoughtWords::new(&question.narrowing.text),
            counters: match question.scope {
                Scope::List | Scope::Single(_) => Vec::new(),
                Scope::Object(object) => question.counters(object),
                Scope::Counter(_, counter) => vec![counter],
            },
        }
    }

    fn passes(&self, row: u32, masks: &mut Masks) -> bool {
        match self.question.scope {
            Scope::List => self.passes_row(row.into(), masks),
            Scope::Single(_) => keys::number(self.question, row, CounterPairIdx(row))
                .is_some_and(|number| self.passes_row(number, masks)),
            Scope::Object(object) | Scope::Counter(object, _) => {
                let object = self.question.paired.pair().object(object);
                let instance = object.and_then(|object| object.instance(InstancePairIdx(row)));
                instance.is_some_and(|instance| self.passes_instance(instance))
            }
        }
    }

    fn passes_instance(&self, instance: InstancePair<'_>) -> bool {
        if !self.name_matches(instance) || !self.presence_matches(presence(instance, self.has_older())) {
            return false;
        }
        let mut verdict = Verdict::new(self.question);
        let counters = self.counters.iter().filter_map(|counter| instance.object().counter(*counter));
        for row in counters.filter_map(|counter| instance.row(counter)) {
            if verdict.is_certain() {
                break;
            }
            verdict.observe(&row);
        }
        verdict.passes()
    }

    fn passes_row(&self, number: u64, masks: &mut Masks) -> bool {
        let Some(row) = self.question.paired.pair().row(number) else { return false };
        if self.words.all() != masks.mask(self, &row) || !self.presence_matches(self.presence_of_row(&row)) {
            return false;
        }
        let mut verdict = Verdict::new(self.question);
        verdict.observe(&row);
        verdict.passes()
    }

    fn has_older(&self) -> bool {
        self.question.paired.older.is_some()
    }

    fn name_matches(&self, instance: InstancePair<'_>) -> bool {
        self.words.is_empty() || self.words_of(instance) == self.words.all()
    }

    /// Returns the words in the names of an instance, current and former.
    fn words_of(&self, instance: InstancePair<'_>) -> u32 {
        let naming = &self.question.naming;
        let former = names::former(naming, instance).map_or(0, |former| self.words.in_name(&former));
        self.words.in_name(&names::instance_or_object(naming, instance)) | former
    }

    fn presence_matches(&self, presence: Option<Presence>) -> bool {
        match self.question.narrowing.only {
            Only::New => presence == Some(Presence::New),
            Only::Gone => presence == Some(Presence::Gone),
            Only::All | Only::With | Only::Without => true,
        }
    }

    /// Returns the captures that have a row: its instance and its counter.
    fn presence_of_row(&self, row: &Row<'_>) -> Option<Presence> {
        let is_in = |age| row.counter().is_in(age);
        presence(row.instance(), self.has_older()).or(match (is_in(Age::Newer), is_in(Age::Older)) {
            _ if !self.has_older() => None,
            (false, _) => Some(Presence::Gone),
            (_, false) => Some(Presence::New),
            _ => None,
        })
    }
}

/// Results about the values of a row.
struct Verdict {
    only: Only,
    /// `true` if a difference between the captures is still required.
    needs_change: bool,
    has_value: bool,
    lacks_value: bool,
    /// `true` if bases and labels, which never have values, count as rows without a value.
    bases: bool,
}

impl Verdict {
    fn new(question: &Question) -> Self {
        let (only, needs_change) = (question.narrowing.only, question.narrowing.changed);
        Self { only, needs_change, has_value: false, lacks_value: false, bases: question.bases }
    }

    fn observe(&mut self, row: &Row<'_>) {
        if self.needs_change {
            self.needs_change = !row.is_changed();
        }
        if matches!(self.only, Only::With | Only::Without) {
            match row.value() {
                Ok(_) | Err(NoValue::Text) => self.has_value = true,
                Err(NoValue::NotDisplayable) if !self.bases => {}
                _ => self.lacks_value = true,
            }
        }
    }

    /// Returns `true` if no later result can change it.
    fn is_certain(&self) -> bool {
        let is_decided = match self.only {
            Only::With | Only::Without => self.lacks_value,
            Only::All | Only::New | Only::Gone => true,
        };
        is_decided && !self.needs_change
    }

    fn passes(&self) -> bool {
        let is_wanted = match self.only {
            Only::With => self.has_value && !self.lacks_value,
            Only::Without => self.lacks_value,
            Only::All | Only::New | Only::Gone => true,
        };
        !self.needs_change && is_wanted
    }
}

/// Words in the names of the last object, instance and counters; neighbours share most of them.
#[derive(Default)]
struct Masks {
    object: Option<(ObjectPairIdx, u32)>,
    instance: Option<(InstancePairIdx, u32)>,
    counters: Vec<Option<u32>>,
}

impl Masks {
    /// Returns the words in the names of a row.
    fn mask(&mut self, sieve: &Sieve<'_>, row: &Row<'_>) -> u32 {
        let (naming, cell, object) = (&sieve.question.naming, row.cell(), row.object());
        if sieve.words.is_empty() {
            return 0;
        }
        if self.object.is_none_or(|(object, _)| object != cell.object) {
            let words = sieve.words.in_name(&names::object(naming, object));
            *self = Self {
                object: Some((cell.object, words)),
                instance: None,
                counters: vec![None; object.counters().len()],
            };
        }
        if self.instance.is_none_or(|(instance, _)| instance != cell.instance) {
            let is_named = row.instance().get(row.instance().shown_in()).is_some();
            let words = if is_named { sieve.words_of(row.instance()) } else { 0 };
            self.instance = Some((cell.instance, words));
        }
        let of_counter = self.counters.get_mut(cell.counter.0 as usize).map(|words| {
            *words.get_or_insert_with(|| sieve.words.in_name(&names::counter(naming, row.counter())))
        });
        if matches!(sieve.question.scope, Scope::Single(_)) {
            // All rows share the other names.
            return of_counter.unwrap_or(0);
        }
        let of_object = self.object.map_or(0, |(_, words)| words);
        let of_instance = self.instance.map_or(0, |(_, words)| words);
        of_object | of_instance | of_counter.unwrap_or(0)
    }
}
