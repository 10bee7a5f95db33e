//! Objects and counters that only one of two captures has.

use super::{Defined, PairFinding, PairFindingKind};
use crate::Object;
use crate::layout::{PerfCounterDefinition, PerfObjectType};
use crate::pair::{Age, ObjectPair, Pair};
use crate::place::Place;
use crate::reader::offset32;

/// Returns at most four findings: gone objects, gone counters of objects in both captures, and the same for new ones.
///
/// Items that are unreadable in the other capture are not absent; findings about that capture explain them.
pub(super) fn find(pair: &Pair) -> impl Iterator<Item = PairFinding> {
    Age::BOTH.into_iter().flat_map(|age| [objects(pair, age), counters(pair, age)]).flatten()
}

fn objects(pair: &Pair, only_in: Age) -> Option<PairFinding> {
    pair.capture(only_in.other()).filter(|other| other.error().is_none())?;
    let is_alone = |object: &ObjectPair<'_>| !object.is_in(only_in.other());
    let alone = pair.objects().filter(is_alone).filter_map(|object| object.get(only_in));
    let found =
        alone.map(|object| (object.place(), object.field(&PerfObjectType::ObjectNameTitleIndex).offset));
    finding(Defined::Object, only_in, found)
}

fn counters(pair: &Pair, only_in: Age) -> Option<PairFinding> {
    let is_read = |object: Object<'_>| object.definitions_error().is_none();
    let is_in_both = |object: &ObjectPair<'_>| object.get(only_in.other()).is_some_and(is_read);
    let counters = pair.objects().filter(is_in_both).flat_map(ObjectPair::counters);
    let alone = counters.filter(|counter| !counter.is_in(only_in.other()));
    // A base is new or gone together with its counter.
    let shown =
        alone.filter_map(|counter| counter.get(only_in)).filter(|counter| !counter.counter_type().is_base());
    let found = shown.map(|counter| {
        (counter.place(), PerfCounterDefinition::CounterNameTitleIndex.span_in(counter.offset()).offset)
    });
    finding(Defined::Counter, only_in, found)
}

/// Returns the finding about structures, each with its place and the offset of its title index.
fn finding(
    what: Defined,
    only_in: Age,
    mut found: impl Iterator<Item = (Place, u32)>,
) -> Option<PairFinding> {
    let (place, offset) = found.next()?;
    let count = offset32(found.count()).saturating_add(1);
    let here = |age: Age| age == only_in;
    Some(PairFinding {
        kind: PairFindingKind::OnlyInOne { what, only_in, count },
        places: Age::BOTH.map(|age| if here(age) { place } else { Place::DataBlock }),
        offsets: Age::BOTH.map(|age| here(age).then_some(offset)),
    })
}
