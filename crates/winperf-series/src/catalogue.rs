//! Which series the captures of a machine have.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::counter_type::{CounterType, PERF_SIZE_ZERO, ValueClass};
use winperf::pair::{ByTitle, Slot};
use winperf::{Capture, Names, Object, PART, TitleIndex, at_once, no_rest};

use crate::chain::Chains;
use crate::key::{InstanceKey, Keys};

/// All objects, counters and instances in any capture of a machine, each once, in the order of occurrence.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    objects: Vec<CatalogueObject>,
    /// Positions of objects.
    places: BTreeMap<(TitleIndex, u32), usize>,
    chains: Chains,
}

/// An object of any capture of a machine.
#[derive(Clone, Debug)]
pub struct CatalogueObject {
    /// Its title, and the number of objects with that title before it.
    pub title: ByTitle,
    /// Name.
    pub name: String,
    /// Counters with a display value.
    pub counters: BTreeMap<ByTitle, CatalogueCounter>,
    /// Its instances, or itself if it has none.
    pub instances: BTreeMap<InstanceKey, Option<CatalogueInstance>>,
}

/// A counter of such an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueCounter {
    /// Name.
    pub name: String,
    /// Its type.
    pub counter_type: CounterType,
}

/// An instance of such an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueInstance {
    /// Name in the first capture that contains it, with its number there.
    pub called: String,
    /// A name that no other instance has, independent of its names in captures: see [`Chains`].
    pub name: String,
}

impl Catalogue {
    /// Adds the series of a capture.
    pub fn add(&mut self, capture: &Capture, names: &Names) {
        at_once(self.add_with(capture, names, &mut no_rest));
    }

    /// Async version of [`Catalogue::add`]: awaits `rest` after each part of the work, so that a UI stays responsive.
    pub async fn add_with(&mut self, capture: &Capture, names: &Names, rest: &mut impl AsyncFnMut()) {
        let keys = Keys::collect(capture, |_| true, rest).await;
        for object in capture.objects() {
            let Some(own) = keys.key(object.idx(), Slot::Object) else { continue };
            let place = *self.places.entry((own.object, own.object_occurrence)).or_insert(self.objects.len());
            if place == self.objects.len() {
                self.objects.push(CatalogueObject {
                    title: ByTitle { title: own.object, nth: own.object_occurrence },
                    name: object.name(names).into(),
                    counters: BTreeMap::new(),
                    instances: BTreeMap::new(),
                });
            }
            if let Some(known) = self.objects.get_mut(place) {
                known.add_counters(object, names);
                known.add_instances(object, &keys, names, &mut self.chains, rest).await;
                if object.instances().len() == 0 && object.block().is_some() {
                    known.instances.insert(own, None);
                }
            }
        }
    }

    /// Returns the objects in the order of occurrence.
    pub fn objects(&self) -> &[CatalogueObject] {
        &self.objects
    }
}

impl CatalogueObject {
    fn add_counters(&mut self, object: Object<'_>, names: &Names) {
        let mut seen: BTreeMap<TitleIndex, u32> = BTreeMap::new();
        for counter in object.counters() {
            let nth = seen.entry(counter.title()).or_default();
            let key = ByTitle { title: counter.title(), nth: *nth };
            *nth = nth.saturating_add(1);
            if is_shown(counter.counter_type()) {
                self.counters.entry(key).or_insert_with(|| CatalogueCounter {
                    name: counter.name(names).into(),
                    counter_type: counter.counter_type(),
                });
            }
        }
    }

    async fn add_instances(
        &mut self,
        object: Object<'_>,
        keys: &Keys,
        names: &Names,
        chains: &mut Chains,
        rest: &mut impl AsyncFnMut(),
    ) {
        for (number, instance) in object.instances().enumerate() {
            if number.is_multiple_of(PART) {
                rest().await;
            }
            let Some(key) = keys.key(object.idx(), Slot::Instance(instance.idx())) else { continue };
            self.instances.entry(key).or_insert_with(|| {
                let name = chains.name(key, &instance.full_name().decode(names.code_pages()));
                Some(CatalogueInstance { called: instance.name(names), name })
            });
        }
    }
}

/// Returns `true` if a counter of a type has values of its own: it is not a base, label, text or marker.
pub(crate) fn is_shown(counter_type: CounterType) -> bool {
    !counter_type.is_base()
        && counter_type.size() != PERF_SIZE_ZERO
        && counter_type.class() != ValueClass::Text
        && counter_type != CounterType::PERF_COUNTER_HISTOGRAM_TYPE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SeriesKey;
    use winperf::text::AsciiOnly;
    use winperf::{Pair, Titles};
    use winperf_synth::fleet::Fleet;

    #[test]
    fn every_series_of_every_pair_is_in_it_and_no_two_instances_have_one_name() {
        let fleet = Fleet { interval: 10, processes: 12 };
        let names = Names::new(Titles::base(), &AsciiOnly);
        let mut catalogue = Catalogue::default();
        let capture = |number| Capture::parse(fleet.capture(0, number));
        (0..30).for_each(|number| catalogue.add(&capture(number), &names));
        let listed = |wanted: &SeriesKey| {
            let SeriesKey::Lasting { instance, counter } = wanted else { return false };
            let mut objects = catalogue.objects().iter();
            objects.any(|object| {
                object.instances.contains_key(instance) && object.counters.contains_key(counter)
            })
        };
        for number in [0, 13, 28] {
            let pair = Pair::new(capture(number), capture(number + 1));
            for row in pair.rows().filter(|row| !row.counter_type().is_base()).step_by(5) {
                assert!(listed(&SeriesKey::new(&row).unwrap()), "{}", row.path());
            }
        }
        let processes = catalogue.objects().iter().find(|object| object.name == "Process").unwrap();
        let mut given: Vec<_> =
            processes.instances.values().flatten().map(|instance| &instance.name).collect();
        assert!(given.len() > 12, "{given:?}");
        assert!(processes.instances.values().flatten().any(|instance| instance.called != instance.name));
        given.sort();
        let count = given.len();
        given.dedup();
        assert_eq!(given.len(), count);
    }
}
