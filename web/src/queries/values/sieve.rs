//! Which rows are left by what the user has asked for.

use winperf::formula::NoValue;
use winperf::pair::{Cell, CounterPair, InstancePair, Match, ObjectPair, Row};

use crate::pace::{Pace, Work};
use crate::queries::values::left::Left;
use crate::queries::values::names::{self, Words};
use crate::session::by_title::is_displayable;
use crate::session::value_order::{Question, Scope};
use crate::session::values_state::Only;

/// In which of the captures something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// In the newer one only.
    New,
    /// In the older one only.
    Gone,
    /// In both, but which is which cannot be told.
    Ambiguous,
}

/// In which of two captures an instance is; `None` when it is in both, or there is one capture.
pub(super) fn presence(instance: &InstancePair, has_older: bool) -> Option<Presence> {
    match (instance.newer, instance.older, instance.matched) {
        _ if !has_older => None,
        (None, ..) => Some(Presence::Gone),
        (_, _, Match::Ambiguous) => Some(Presence::Ambiguous),
        (_, None, _) => Some(Presence::New),
        _ => None,
    }
}

/// The counters of an object that are shown: with bases and labels, or without unless there is nothing else.
pub(super) fn counters(question: &Question, object: u32) -> Vec<u32> {
    let Some(pair) = question.paired.object(object) else { return Vec::new() };
    let shown = |counter: &CounterPair| {
        let definition = question.paired.definition(pair, counter);
        question.bases || definition.is_some_and(|found| is_displayable(found.counter_type))
    };
    let places = (0..).zip(&pair.counters);
    let mut found: Vec<u32> = places.filter(|(_, counter)| shown(counter)).map(|(idx, _)| idx).collect();
    if found.is_empty() {
        found.extend(0..pair.counters.len() as u32);
    }
    found
}

/// The rows that are left, in the order of the captures; `None` when the work is not wanted any more.
pub(super) async fn rows<P: Pace>(question: &Question, pace: &P, share: [u8; 2]) -> Option<Left> {
    let sieve = Sieve { question, words: Words::new(&question.narrowing.text) };
    match question.scope {
        Scope::List => sieve.rows(pace, share).await,
        Scope::Object(object) => sieve.instances(object, &counters(question, object), pace, share).await,
        Scope::Counter(object, counter) => sieve.instances(object, &[counter], pace, share).await,
    }
}

struct Sieve<'a> {
    question: &'a Question,
    words: Words,
}

impl Sieve<'_> {
    async fn instances<P: Pace>(
        &self,
        object: u32,
        counters: &[u32],
        pace: &P,
        share: [u8; 2],
    ) -> Option<Left> {
        let Some(pair) = self.question.paired.object(object) else { return Some(Left::All(0)) };
        if self.question.narrowing.is_none() {
            return Some(Left::All(pair.instances.len() as u32));
        }
        let looked_at = if Verdict::of(self.question).is_certain() { 0 } else { counters.len() };
        let mut work = Work::new(pace, share, pair.instances.len().saturating_mul(looked_at + 1));
        let mut found = Vec::new();
        for (idx, instance) in (0..).zip(&pair.instances) {
            let mut verdict = Verdict::of(self.question);
            if self.is_called_so(pair, instance) && self.is_where(presence(instance, self.has_older())) {
                for counter in counters {
                    if verdict.is_certain() {
                        break;
                    }
                    verdict.see(self, Cell { object, instance: idx, counter: *counter });
                    if work.tick(1) {
                        work.pause().await?;
                    }
                }
            } else {
                verdict.is_out = true;
            }
            if verdict.is_in() {
                found.push(idx);
            }
            if work.tick(1) {
                work.pause().await?;
            }
        }
        Some(Left::Those(found))
    }

    async fn rows<P: Pace>(&self, pace: &P, share: [u8; 2]) -> Option<Left> {
        let pair = self.question.paired.pair();
        let count = u32::try_from(pair.row_count()).unwrap_or(u32::MAX);
        if self.question.narrowing.is_none() {
            return Some(Left::All(count));
        }
        let mut work = Work::new(pace, share, count as usize);
        let mut found = Vec::new();
        let mut masks = Masks::default();
        for number in 0..count {
            if work.tick(1) {
                work.pause().await?;
            }
            let Some(row) = pair.row(number.into()) else { continue };
            let cell = row.cell();
            if self.words.all() != masks.of(self, cell, &row) || !self.is_where(self.presence_of_row(&row)) {
                continue;
            }
            let mut verdict = Verdict::of(self.question);
            verdict.see(self, cell);
            if verdict.is_in() {
                found.push(number);
            }
        }
        Some(Left::Those(found))
    }

    fn has_older(&self) -> bool {
        self.question.paired.older.is_some()
    }

    fn is_called_so(&self, pair: &ObjectPair, instance: &InstancePair) -> bool {
        self.words.is_empty() || self.words.in_name(&self.instance_name(pair, instance)) == self.words.all()
    }

    /// The name of an instance; an object without instances is known by its own.
    fn instance_name(&self, pair: &ObjectPair, instance: &InstancePair) -> String {
        let Question { paired, naming, .. } = self.question;
        names::instance(paired, naming, pair, instance).unwrap_or_else(|| names::object(paired, naming, pair))
    }

    fn is_where(&self, presence: Option<Presence>) -> bool {
        match self.question.narrowing.only {
            Only::New => presence == Some(Presence::New),
            Only::Gone => presence == Some(Presence::Gone),
            Only::All | Only::With | Only::Without => true,
        }
    }

    /// In which of the captures a row is: its instance and its counter.
    fn presence_of_row(&self, row: &Row<'_>) -> Option<Presence> {
        presence(&row.instance(), self.has_older()).or(match (row.counter().newer, row.counter().older) {
            _ if !self.has_older() => None,
            (None, _) => Some(Presence::Gone),
            (_, None) => Some(Presence::New),
            _ => None,
        })
    }
}

/// What is found out about the values of a row.
struct Verdict {
    only: Only,
    /// Whether a difference between the captures is still looked for.
    needs_change: bool,
    has_value: bool,
    lacks_value: bool,
    is_out: bool,
    /// Whether bases and labels, which never have a value, count as rows without one.
    bases: bool,
}

impl Verdict {
    fn of(question: &Question) -> Self {
        let (only, needs_change) = (question.narrowing.only, question.narrowing.changed);
        Self {
            only,
            needs_change,
            has_value: false,
            lacks_value: false,
            is_out: false,
            bases: question.bases,
        }
    }

    fn see(&mut self, sieve: &Sieve<'_>, cell: Cell) {
        let Some(row) = sieve.question.paired.pair().row_at(cell) else { return };
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

    /// Whether nothing that follows can change it.
    fn is_certain(&self) -> bool {
        let is_decided = match self.only {
            Only::With | Only::Without => self.lacks_value,
            Only::All | Only::New | Only::Gone => true,
        };
        self.is_out || is_decided && !self.needs_change
    }

    fn is_in(&self) -> bool {
        let is_wanted = match self.only {
            Only::With => self.has_value && !self.lacks_value,
            Only::Without => self.lacks_value,
            Only::All | Only::New | Only::Gone => true,
        };
        !self.is_out && !self.needs_change && is_wanted
    }
}

/// Which words the names of the last object, instance and counters hold; neighbours have most of them in common.
#[derive(Default)]
struct Masks {
    object: Option<(u32, u32)>,
    instance: Option<(u32, u32)>,
    counters: Vec<Option<u32>>,
}

impl Masks {
    /// The words in the names of a row.
    fn of(&mut self, sieve: &Sieve<'_>, cell: Cell, row: &Row<'_>) -> u32 {
        let Question { paired, naming, .. } = sieve.question;
        let Some(pair) = paired.object(cell.object).filter(|_| !sieve.words.is_empty()) else { return 0 };
        if self.object.is_none_or(|(object, _)| object != cell.object) {
            let words = sieve.words.in_name(&names::object(paired, naming, pair));
            *self = Self {
                object: Some((cell.object, words)),
                instance: None,
                counters: vec![None; pair.counters.len()],
            };
        }
        if self.instance.is_none_or(|(instance, _)| instance != cell.instance) {
            let name = names::instance(paired, naming, pair, &row.instance()).unwrap_or_default();
            self.instance = Some((cell.instance, sieve.words.in_name(&name)));
        }
        let of_counter = self.counters.get_mut(cell.counter as usize).map(|words| {
            *words.get_or_insert_with(|| {
                sieve.words.in_name(&names::counter(paired, naming, pair, &row.counter()))
            })
        });
        let of_names = [self.object, self.instance].map(|found| found.map_or(0, |(_, words)| words));
        of_names[0] | of_names[1] | of_counter.unwrap_or(0)
    }
}
