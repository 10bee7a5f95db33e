//! The objects and counters that can be chosen.

use std::ops::Range;

use crate::phrases::values::Offer;
use crate::state::Session;
use crate::state::view::value_order::Only;
use crate::state::view::value_order::{Question, Scope};
use crate::state::view::values_state::Arrangement;
use crate::views::values::query::facts;
use crate::views::values::query::names;
use crate::views::values::query::shown;
use winperf::pair::{ByTitle, CounterPairIdx, ObjectPairIdx, Slot};

/// Maximum number of choices that are offered at a time; a damaged capture may have a million objects.
const LIMIT: u32 = 500;

/// Returns the number of options that change the shown rows or columns.
pub fn options_in_use(session: &Session) -> usize {
    let view = &session.view.values.view;
    let has_pair = session.paired().is_some_and(|paired| paired.older.is_some());
    let narrowing = &view.narrowing;
    let used = [
        has_pair && narrowing.changed,
        narrowing.only != Only::All,
        view.ids && has_facts(session),
        view.bases && view.arrangement == Arrangement::Object,
    ];
    used.into_iter().filter(|is_used| *is_used).count()
}

/// Returns the object choices nearest to the current one.
pub fn objects(session: &Session) -> Vec<Offer> {
    let Some(question) = session.value_question() else { return Vec::new() };
    let Some(chosen) = shown::object(session, &question.paired) else { return Vec::new() };
    let paired = &question.paired;
    let objects = around(chosen.0, paired.pair().objects().len() as u32).filter_map(|idx| {
        let object = paired.pair().object(ObjectPairIdx(idx))?;
        let has_instances =
            object.instances().any(|found| found.slot(found.shown_in()) != Some(Slot::Object));
        let count = object.instances().len();
        Some(Offer {
            idx,
            name: names::object(&question.naming, object),
            title: object.title()?.0,
            is_base: false,
            nth: 0,
            instances: (has_instances || count == 0).then_some(count),
            chosen: object.idx() == chosen,
        })
    });
    counted(objects.collect())
}

/// Returns the counter choices nearest to the counter that is shown alone; none unless one is.
pub fn counters(session: &Session) -> Vec<Offer> {
    let question = session.value_question();
    let Some((question, (object, chosen))) = question.and_then(|question| {
        let Scope::Counter(object, counter) = question.scope else { return None };
        Some((question, (object, counter)))
    }) else {
        return Vec::new();
    };
    let all = question.counters(object);
    let place = all.iter().position(|counter| *counter == chosen).unwrap_or(0) as u32;
    let counters = around(place, all.len() as u32).filter_map(|place| {
        let idx = *all.get(place as usize)?;
        let found = counter(&question, object, idx)?;
        Some(Offer { chosen: idx == chosen, ..found })
    });
    counted(counters.collect())
}

/// Returns the choices, numbering those with equal names.
fn counted(mut choices: Vec<Offer>) -> Vec<Offer> {
    for place in 1..choices.len() {
        let (before, rest) = choices.split_at_mut(place);
        let choice = &mut rest[0];
        let is_called_so = |other: &&Offer| other.is_base == choice.is_base && other.name == choice.name;
        choice.nth = before.iter().filter(is_called_so).count();
    }
    choices
}

/// Returns the object at a position in the menu.
pub fn object_at(session: &Session, place: usize) -> Option<ByTitle> {
    let object = ObjectPairIdx(objects(session).get(place)?.idx);
    session.paired()?.pair().object(object)?.by_title()
}

/// Returns the counter at a position in the menu.
pub fn counter_at(session: &Session, place: usize) -> Option<ByTitle> {
    let paired = session.paired()?;
    let counter = CounterPairIdx(counters(session).get(place)?.idx);
    paired.pair().object(shown::object(session, paired)?)?.counter(counter)?.by_title()
}

/// Returns the states that can be shown alone: new and gone exist only by comparison.
pub fn states(session: &Session) -> impl Iterator<Item = Only> + use<> {
    let has_pair = session.paired().is_some_and(|paired| paired.older.is_some());
    Only::ALL.into_iter().filter(move |only| has_pair || !matches!(only, Only::New | Only::Gone))
}

fn counter(question: &Question, object: ObjectPairIdx, idx: CounterPairIdx) -> Option<Offer> {
    let counter = question.paired.pair().object(object)?.counter(idx)?;
    let definition = counter.definition()?;
    Some(Offer {
        idx: idx.0,
        name: names::counter(&question.naming, counter),
        title: definition.title().0,
        is_base: definition.counter_type().is_base(),
        nth: 0,
        instances: None,
        chosen: false,
    })
}

/// Returns the positions in the menu when `chosen` of `count` is selected; selecting the last one shows further ones.
fn around(chosen: u32, count: u32) -> Range<u32> {
    let first = chosen.saturating_sub(LIMIT / 2).min(count.saturating_sub(LIMIT));
    first..count.min(first.saturating_add(LIMIT))
}

/// Returns `true` if the shown table has more facts to show in columns.
pub fn has_facts(session: &Session) -> bool {
    let question = session.value_question();
    question.is_some_and(|question| match question.scope {
        Scope::List | Scope::Single(_) => facts::is_any_known(&question.paired),
        Scope::Object(object) => !facts::known(&question.paired, object, None).is_empty(),
        Scope::Counter(object, counter) => !facts::known(&question.paired, object, Some(counter)).is_empty(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_of_one_name_are_counted_and_a_base_is_none_of_them() {
        let choice = |name: &str, is_base| Offer {
            idx: 0,
            name: name.to_owned(),
            title: 1,
            is_base,
            nth: 0,
            instances: None,
            chosen: false,
        };
        let all = [("a", false), ("a", true), ("b", false), ("a", false), ("a", false)];
        let counted = counted(all.map(|(name, is_base)| choice(name, is_base)).into());
        assert_eq!(counted.iter().map(|choice| choice.nth).collect::<Vec<_>>(), [0, 0, 0, 1, 2]);
    }

    #[test]
    fn very_many_choices_are_offered_around_the_chosen_one() {
        assert_eq!(around(3, 40), 0..40);
        assert_eq!(around(3, 1000), 0..500);
        assert_eq!(around(499, 1000), 249..749);
        assert_eq!(around(999, 1000), 500..1000);
        assert_eq!(around(0, 0), 0..0);
    }
}
