//! Changes of the view of the values.

use winperf::pair::{ByTitle, Cell, InstancePairIdx, ObjectPair, ObjectPairIdx};

use crate::state::answers::paired::Paired;
use crate::state::answers::pairing::Pairing;
use crate::state::names::instance_key::InstanceName;
use crate::state::view::value_order::{Narrowing, Only, RowSort, SortBy};
use crate::state::view::value_order::{Order, Scope};
use crate::state::view::values_state::{Arrangement, ValuesState, ValuesView};

/// A change of the view of the values.
#[derive(Debug)]
pub enum ValuesChange {
    Show(ValuesView),
    /// Change the arrangement of rows and columns.
    Arrange(Arrangement),
    Object(ByTitle),
    /// Show a single counter.
    Counter(ByTitle),
    /// Sort by a key, or, if it is the sort key already, reverse the order, then remove it.
    Sort(SortBy),
    /// Show the rows whose names contain these words.
    Text(String),
    /// Show the rows that differ between the captures, or all.
    Changed(bool),
    Only(Only),
    /// Show bases and labels, or not.
    Bases(bool),
    /// Show the identifiers of instances after their names, or hide them; the rows do not change.
    Ids(bool),
    /// Make an instance and a counter current.
    Select(InstancePairIdx, ByTitle),
    /// Put the keyboard into a column of the header, or back into the rows.
    Header(Option<usize>),
}

impl ValuesState {
    /// Returns the state after a change.
    #[must_use]
    pub fn changed(mut self, change: ValuesChange) -> Self {
        match change {
            ValuesChange::Select(instance, counter) => self.make_current(instance, counter),
            ValuesChange::Header(column) => self.header = column,
            ValuesChange::Ids(ids) => self.view.ids = ids,
            ValuesChange::Sort(by) => {
                let sort = self.view.sort.next(by);
                self.rearrange(|view| view.sort = sort);
            }
            ValuesChange::Show(view) => self.show(view),
            ValuesChange::Arrange(arrangement) => {
                let keeps = arrangement != Arrangement::Counter;
                let (instance, at) = (self.view.instance.take(), self.at);
                self.rearrange(|view| view.arrange(arrangement));
                (self.view.instance, self.at) = if keeps { (instance, at) } else { (None, None) };
                self.header = None;
            }
            change => {
                self.rearrange(|view| view.change(change));
                self.header = None;
            }
        }
        self
    }

    /// Scrolls the current row into view, since the rows are in a new order.
    pub(in crate::state) fn note_order(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }

    /// Returns the state with a row of the pairing current, and shown even if it was hidden.
    ///
    /// `order` is the order on the screen.
    #[must_use]
    pub fn selecting(mut self, row: u64, paired: &Paired, order: Option<&Order>) -> Self {
        let Some(found) = paired.pair().row(row) else { return self };
        let cell = found.cell();
        let Some(object) = found.object().by_title() else { return self };
        let Some(counter) = found.counter().by_title() else { return self };
        if !self.shows(row, cell, order) {
            self.rearrange(|view| view.narrowing = Narrowing::default());
        }
        self.view.object = Some(object);
        self.view.bases |= !paired.is_displayable(cell);
        self.make_current(cell.instance, counter);
        self
    }

    /// Returns the state for other captures; choices by name are kept.
    #[must_use]
    pub fn for_other_captures(self) -> Self {
        let is_named = |instance: &InstanceName| matches!(instance, InstanceName::Named { .. });
        let view = ValuesView { instance: self.view.instance.filter(is_named), ..self.view };
        Self { view, at: None, header: None, revision: self.revision.wrapping_add(1) }
    }

    /// Stores the name of the current instance, or finds it by its name; a gone one is no longer current.
    pub(in crate::state) fn name_current(&mut self, pairing: &Pairing) {
        let object = || self.view.object_in(pairing);
        match (self.at, &self.view.instance) {
            (Some(at), None) => {
                self.view.instance = object().and_then(|object| pairing.name_of_instance(object, at));
            }
            (None, Some(instance)) => {
                self.at = object().and_then(|object| pairing.instance_named(object, instance));
                if self.at.is_none() {
                    self.view.instance = None;
                }
            }
            _ => {}
        }
    }

    /// Applies a view of the values, including the current instance.
    pub(in crate::state) fn show(&mut self, view: ValuesView) {
        let instance = view.instance.clone();
        self.rearrange(|shown| *shown = view);
        self.view.instance = instance;
        self.header = None;
    }

    /// Changes the filter or order of the rows; the first of them becomes current and is scrolled into view.
    fn rearrange(&mut self, change: impl FnOnce(&mut ValuesView)) {
        change(&mut self.view);
        self.view.instance = None;
        self.at = None;
        self.note_order();
    }

    fn make_current(&mut self, instance: InstancePairIdx, counter: ByTitle) {
        self.at = Some(instance);
        self.view.instance = None;
        self.view.counter = Some(counter);
        self.header = None;
    }

    /// Returns `true` if the filter keeps this row, as far as an order shows.
    fn shows(&self, row: u64, cell: Cell, order: Option<&Order>) -> bool {
        let found = order.filter(|order| order.question.narrowing == self.view.narrowing);
        let is_there = |order: &Order| {
            let wanted = match order.question.scope {
                Scope::List => row,
                Scope::Single(_) => cell.counter.0.into(),
                Scope::Object(_) | Scope::Counter(..) => cell.instance.0.into(),
            };
            order.rows.iter().any(|shown| u64::from(*shown) == wanted)
        };
        self.view.narrowing.is_none() || found.is_some_and(is_there)
    }
}

impl ValuesView {
    /// Returns the current object: the chosen one, or the first with several instances, or the first.
    pub fn object_in(&self, pairing: &Pairing) -> Option<ObjectPairIdx> {
        let chosen = self.object.and_then(|name| pairing.pair().object_named(name));
        let mut objects = pairing.pair().objects();
        let several = || objects.clone().find(|object| object.instances().len() > 1);
        chosen.or_else(several).or_else(|| objects.next()).map(ObjectPair::idx)
    }

    fn change(&mut self, change: ValuesChange) {
        match change {
            ValuesChange::Object(object) => self.object = Some(object),
            ValuesChange::Counter(counter) => {
                self.counter = Some(counter);
                self.arrange(Arrangement::Counter);
            }
            ValuesChange::Text(text) => self.narrowing.text = text,
            ValuesChange::Changed(changed) => self.narrowing.changed = changed,
            ValuesChange::Only(only) => self.narrowing.only = only,
            ValuesChange::Bases(bases) => self.bases = bases,
            _ => {}
        }
    }

    /// Changes the arrangement, with the order closest to the former one.
    fn arrange(&mut self, arrangement: Arrangement) {
        self.sort = match (arrangement, self.sort.by, self.counter) {
            (Arrangement::Counter, ..) => RowSort::first(SortBy::Value),
            (Arrangement::Object, SortBy::Value, Some(counter))
                if self.arrangement == Arrangement::Counter =>
            {
                RowSort { by: SortBy::Column(counter), ..self.sort }
            }
            (_, SortBy::Instance, _) => self.sort,
            _ => RowSort::default(),
        };
        // The words of the filter apply to names that the table of one object does not show.
        if (self.arrangement == Arrangement::List) != (arrangement == Arrangement::List) {
            self.narrowing.text.clear();
        }
        self.arrangement = arrangement;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::TitleIndex;

    const COUNTER: ByTitle = ByTitle { title: TitleIndex(6), nth: 0 };

    fn sorted_by(state: &ValuesState) -> (SortBy, bool) {
        (state.view.sort.by, state.view.sort.descending)
    }

    #[test]
    fn asking_again_turns_the_order_round_and_then_gives_it_up() {
        let sort = |state: ValuesState, by| state.changed(ValuesChange::Sort(by));
        let state = sort(ValuesState::default(), SortBy::Column(COUNTER));
        assert_eq!(sorted_by(&state), (SortBy::Column(COUNTER), true));
        let state = sort(state, SortBy::Column(COUNTER));
        assert_eq!(sorted_by(&state), (SortBy::Column(COUNTER), false));
        let state = sort(state, SortBy::Column(COUNTER));
        assert_eq!(state.view.sort, RowSort::default());
        let state = sort(sort(state, SortBy::Column(COUNTER)), SortBy::Instance);
        assert_eq!(sorted_by(&state), (SortBy::Instance, false));
    }

    #[test]
    fn a_counter_by_itself_shows_its_largest_values_first_and_its_column_keeps_that_order() {
        let state = ValuesState::default().changed(ValuesChange::Select(InstancePairIdx(3), COUNTER));
        let state = state.changed(ValuesChange::Counter(COUNTER));
        assert_eq!(state.view.arrangement, Arrangement::Counter);
        assert_eq!(sorted_by(&state), (SortBy::Value, true));
        assert_eq!(state.at, None);
        let state = state.changed(ValuesChange::Arrange(Arrangement::Object));
        assert_eq!(sorted_by(&state), (SortBy::Column(COUNTER), true));
        let state = state.changed(ValuesChange::Arrange(Arrangement::List));
        assert_eq!(state.view.sort, RowSort::default());
    }

    #[test]
    fn other_rows_begin_at_the_first_one_and_another_arrangement_keeps_the_current_one() {
        let current = || ValuesState::default().changed(ValuesChange::Select(InstancePairIdx(3), COUNTER));
        for change in [
            ValuesChange::Text("a".to_owned()),
            ValuesChange::Changed(true),
            ValuesChange::Only(Only::New),
            ValuesChange::Sort(SortBy::Instance),
            ValuesChange::Object(COUNTER),
        ] {
            let state = current().changed(change);
            assert_eq!((state.at, state.view.counter), (None, Some(COUNTER)));
            assert!(state.revision > 0);
        }
        let state = current().changed(ValuesChange::Text("a".to_owned()));
        let state = state.changed(ValuesChange::Select(InstancePairIdx(3), COUNTER));
        let state = state.changed(ValuesChange::Arrange(Arrangement::Counter));
        assert_eq!(state.view.narrowing.text, "a");
        let state = current().changed(ValuesChange::Arrange(Arrangement::List));
        assert_eq!((state.at, state.view.narrowing.text.as_str()), (Some(InstancePairIdx(3)), ""));
    }

    #[test]
    fn other_captures_keep_what_was_chosen_by_name() {
        let state = ValuesState::default().changed(ValuesChange::Object(COUNTER));
        let state = state.changed(ValuesChange::Text("svchost".to_owned()));
        let state = state.changed(ValuesChange::Select(InstancePairIdx(3), COUNTER)).for_other_captures();
        assert_eq!((state.view.object, state.at), (Some(COUNTER), None));
        assert_eq!(state.view.narrowing.text, "svchost");
    }
}
