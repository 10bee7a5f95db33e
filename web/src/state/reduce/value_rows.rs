//! The rows of the values that the screen needs.

use winperf::pair::{CounterPair, CounterPairIdx, ObjectPairIdx};

use crate::state::Session;
use crate::state::answers::pairing::is_displayable;
use crate::state::view::tab::Tab;
use crate::state::view::value_order::{Only, Question, RowSort, Scope, SortBy};
use crate::state::view::values_state::{Arrangement, ValuesView};

/// Maximum length of a list that is sorted or filtered: each row then takes some 20 bytes.
///
/// Two captures of 50 MB have 5 million rows; a damaged one can declare a million times as many.
const LIST_LIMIT: u64 = 1 << 24;

impl Question {
    /// Returns the counters of an object that are shown: with or without bases and labels, which are always shown if
    /// there are no others.
    pub fn counters(&self, object: ObjectPairIdx) -> Vec<CounterPairIdx> {
        let Some(object) = self.paired.pair().object(object) else { return Vec::new() };
        let shown = |counter: &CounterPair<'_>| {
            let definition = counter.definition();
            self.bases || definition.is_some_and(|found| is_displayable(found.counter_type()))
        };
        let mut found: Vec<CounterPairIdx> = object.counters().filter(shown).map(CounterPair::idx).collect();
        if found.is_empty() {
            found.extend(object.counters().map(CounterPair::idx));
        }
        found
    }

    /// Returns the current counter of an object: the chosen one when it is shown, or the first shown.
    pub fn counter(&self, object: ObjectPairIdx, view: &ValuesView) -> Option<CounterPairIdx> {
        let shown = self.counters(object);
        let chosen = view.counter.and_then(|name| self.paired.pair().object(object)?.counter_named(name));
        let chosen = chosen.map(CounterPair::idx);
        chosen.filter(|counter| shown.contains(counter)).or_else(|| shown.first().copied())
    }

    /// Returns `true` if the answer is all rows in the order of the captures.
    fn is_trivial(&self) -> bool {
        self.narrowing.is_none()
            && self.sort.by == SortBy::Capture
            && !matches!(self.scope, Scope::Counter(..))
    }

    /// Returns `true` if the list needs to be sorted or filtered, and is too long for that.
    pub fn is_too_long(&self) -> bool {
        self.scope == Scope::List && !self.is_trivial() && self.paired.pair().row_count() > LIST_LIMIT
    }

    /// Returns `true` if the rows have to be computed.
    pub fn takes_work(&self) -> bool {
        !self.is_trivial() && !self.is_too_long()
    }

    /// Keeps the order of the captures if the rows cannot be sorted by the chosen key.
    fn sort_where_possible(&mut self) {
        let is_sortable = match (self.scope, self.sort.by) {
            (Scope::Single(_), by) => matches!(by, SortBy::Capture | SortBy::Counter | SortBy::Value),
            (_, SortBy::Capture | SortBy::Instance) => true,
            (Scope::List, by) => !matches!(by, SortBy::Column(_)),
            (Scope::Object(object), SortBy::Column(name)) => {
                self.paired.pair().object(object).is_some_and(|object| object.counter_named(name).is_some())
            }
            (Scope::Counter(..), by) => by == SortBy::Value,
            (Scope::Object(_), _) => false,
        };
        if !is_sortable {
            self.sort = RowSort::default();
        }
    }
}

impl Session {
    /// Returns the rows of the values on the screen; `None` without a readable capture or an object.
    pub fn value_question(&self) -> Option<Question> {
        let (paired, view) = (self.paired()?, &self.view.values.view);
        let mut question = Question {
            paired: paired.clone(),
            naming: self.library.naming.clone(),
            scope: Scope::List,
            bases: view.bases,
            narrowing: view.narrowing.clone(),
            sort: view.sort,
        };
        if view.arrangement != Arrangement::List {
            let object = view.object_in(paired)?;
            let is_single = paired.pair().object(object).is_some_and(|object| object.instances().len() == 1);
            question.scope = if is_single { Scope::Single(object) } else { Scope::Object(object) };
            if view.arrangement == Arrangement::Counter
                && let Some(counter) = question.counter(object, view)
            {
                question.scope = Scope::Counter(object, counter);
            }
        }
        if paired.older.is_none() {
            // A single capture has no differences.
            question.narrowing.changed = false;
            if matches!(question.narrowing.only, Only::New | Only::Gone) {
                question.narrowing.only = Only::All;
            }
        }
        question.sort_where_possible();
        Some(question)
    }

    /// Returns the rows that the screen needs and that are missing; `None` while the values are not shown.
    pub fn order_wanted(&self) -> Option<Question> {
        let question = self.value_question().filter(|_| self.view.tab == Tab::Values)?;
        let is_answered = self.answers.order().is_some_and(|order| order.question == question);
        (question.takes_work() && !is_answered).then_some(question)
    }
}
