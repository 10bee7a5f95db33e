//! The rows on the screen, and the pending work on them.

use winperf::pair::{CounterPair, CounterPairIdx, ObjectPairIdx};

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::paired::Paired;
use crate::state::view::value_order::{Narrowing, RowSort};
use crate::state::view::value_order::{Order, Question, Scope};
use crate::state::view::values_state::{Arrangement, ValuesView};
use crate::views::values::query::sieve::{self, All};

/// The rows on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownRows {
    pub scope: Scope,
    pub count: usize,
    pub total: usize,
    /// `true` if new rows are being computed.
    pub is_pending: bool,
    /// `true` if the list is too long to be sorted or filtered, and shows everything.
    pub is_too_long: bool,
    /// `true` if the captures declare more values than the list has rows, which are numbered in 32 bits.
    pub is_cut: bool,
    /// The rows; `None` if all are shown in the order of the captures.
    pub order: Option<Shared<Order>>,
    all: All,
}

impl ShownRows {
    /// Returns the rows of the values on the screen; `None` if no capture is readable or there is no object.
    pub fn new(session: &Session) -> Option<Self> {
        let question = session.value_question()?;
        let all = sieve::all(&question);
        let total = match question.scope {
            Scope::List => usize::try_from(question.paired.pair().row_count()).unwrap_or(usize::MAX),
            _ => all.count(),
        };
        let is_too_long = question.is_too_long();
        let is_cut =
            question.scope == Scope::List && question.paired.pair().row_count() > u64::from(u32::MAX);
        let scope = question.scope;
        let unsorted = Self {
            scope,
            count: all.count(),
            total,
            is_pending: false,
            is_too_long,
            is_cut,
            order: None,
            all,
        };
        if !question.takes_work() {
            return Some(unsorted);
        }
        let of_before = session.answers.order().filter(|order| has_rows_of(&order.question, &question));
        let is_pending = of_before.is_none_or(|order| order.question != question);
        let count = of_before.map_or(total, |order| order.rows.len());
        Some(Self { count, is_pending, order: of_before.cloned(), ..unsorted })
    }

    /// Returns the row at a position on the screen: the number of a row, or the index of an instance or a counter.
    pub fn row(&self, at: usize) -> Option<u32> {
        match &self.order {
            Some(order) => order.rows.get(at).copied(),
            None => self.all.row(at),
        }
    }

    /// Returns the position of a row on the screen.
    pub fn place(&self, row: u32) -> Option<usize> {
        match &self.order {
            Some(order) => order.place(row),
            None => self.all.place(row),
        }
    }
}

/// Returns a view that takes no work, for showing during the work for a different one.
pub fn without_work(session: &Session) -> ValuesView {
    let view = session.view.values.view.clone();
    let shown = ShownRows::new(session);
    let is_counter = view.arrangement == Arrangement::Counter;
    let before = shown.and_then(|shown| shown.order).map(|order| order.question.clone());
    let before = before.filter(|before| matches!(before.scope, Scope::Counter(..)) == is_counter);
    if let Some(Question { narrowing, sort, bases, scope, paired, .. }) = before {
        let counter = match scope {
            Scope::Counter(object, counter) => {
                paired.pair().object(object).and_then(|object| object.counter(counter)?.by_title())
            }
            Scope::List | Scope::Single(_) | Scope::Object(_) => view.counter,
        };
        return ValuesView { narrowing, sort, bases, counter, ..view };
    }
    let arrangement = if is_counter { Arrangement::Object } else { view.arrangement };
    ValuesView { arrangement, sort: RowSort::default(), narrowing: Narrowing::default(), ..view }
}

/// Returns the current object: the chosen one, or the first with several instances, or the first.
pub fn object(session: &Session, paired: &Paired) -> Option<ObjectPairIdx> {
    session.view.values.view.object_in(paired)
}

/// Returns `true` if the screen shows raw values instead of values that need a second capture.
pub fn has_raw(session: &Session) -> bool {
    let Some(question) = session.value_question().filter(|question| question.paired.older.is_none()) else {
        return false;
    };
    let (Scope::Single(object) | Scope::Object(object) | Scope::Counter(object, _)) = question.scope else {
        return true;
    };
    let Some(object) = question.paired.pair().object(object) else { return false };
    let needs_two = |counter: CounterPairIdx| {
        let found = object.counter(counter).and_then(CounterPair::definition);
        found.is_some_and(|definition| definition.counter_type().needs_two_samples())
    };
    match question.scope {
        Scope::Counter(_, counter) => needs_two(counter),
        _ => question.counters(object.idx()).into_iter().any(needs_two),
    }
}

/// Returns `true` if the screen shows numbers next to values that result from matching by name.
pub fn has_wrong_by_name(session: &Session) -> bool {
    let Some(question) = session.value_question() else { return false };
    let (paired, by_name) = (&question.paired, question.paired.by_name());
    match question.scope {
        Scope::List => !by_name.is_empty(),
        Scope::Single(object) | Scope::Object(object) | Scope::Counter(object, _) => {
            paired.pair().object(object).is_some_and(|object| by_name.concerns(object))
        }
    }
}

/// Returns `true` if the rows of one question can remain on the screen until the other one is answered.
fn has_rows_of(before: &Question, question: &Question) -> bool {
    let object = |scope| match scope {
        Scope::List => None,
        Scope::Single(object) | Scope::Object(object) | Scope::Counter(object, _) => Some(object),
    };
    let is_single = |scope| matches!(scope, Scope::Single(_));
    before.paired == question.paired
        && before.naming == question.naming
        && object(before.scope) == object(question.scope)
        && is_single(before.scope) == is_single(question.scope)
}
