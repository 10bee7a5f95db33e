//! Name of a value in every capture of its machine, or in a log.

use winperf::counter_type::CounterType;
use winperf::pair::{ByTitle, Row, Slot};
use winperf::text::folded;
use winperf::{Capture, CounterIdx, CounterPath, Ids, Names, Object, TitleIndex};
use winperf_series::{CatalogueInstance, SeriesKey};

use crate::state::names::instance_key::InstanceKey;

/// `% Processor Time`.
pub const PROCESSOR_TIME: ByTitle = ByTitle { title: TitleIndex(6), nth: 0 };

/// The permanent name of a counter of an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesName {
    /// One of captures.
    Lasting {
        object: ByTitle,
        /// `None` for an object without instances.
        instance: Option<InstanceKey>,
        counter: ByTitle,
    },
    /// One of a log of counters, by its path.
    Path(String),
}

/// Result of resolving a name in a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    pub key: SeriesKey,
    /// `None` if it is not known, as in a text log.
    pub counter_type: Option<CounterType>,
    /// The machine, if it differs from that of the samples.
    pub computer: Option<String>,
    pub object: String,
    /// Its name in that capture, with its number there.
    pub instance: Option<String>,
    pub counter: String,
}

impl SeriesName {
    /// Returns the value of a row of two captures.
    pub fn from_row(row: &Row<'_>) -> Option<Self> {
        let (age, instance) = (row.shown_in(), row.instance());
        let names = row.pair().names(age);
        Some(Self::Lasting {
            object: row.object().by_title()?,
            instance: match instance.slot(age)? {
                Slot::Object => None,
                Slot::Instance(_) => Some(InstanceKey::new(instance.get(age)?, names)),
            },
            counter: row.counter().by_title()?,
        })
    }

    /// Returns the value of a series, with the catalogue's entry for its instance.
    pub fn from_series(series: &SeriesKey, instance: Option<&CatalogueInstance>) -> Self {
        match series {
            SeriesKey::Path(path) => Self::Path(path.clone()),
            SeriesKey::Lasting { instance: key, counter } => {
                let ids = key.identity.map_or(Ids::None, |identity| identity.ids());
                Self::Lasting {
                    object: ByTitle { title: key.object, nth: key.object_occurrence },
                    instance: instance.map(|instance| InstanceKey::known(instance.called.clone(), ids)),
                    counter: *counter,
                }
            }
        }
    }

    /// Resolves the name in a capture; `None` if the capture has no such item.
    ///
    /// A path is resolved by its names, so that a log of counters and captures of its machine are one series.
    pub fn resolve(&self, capture: &Capture, names: &Names) -> Option<Resolved> {
        let (object, instance, counter) = match self {
            Self::Lasting { object, instance, counter } => (object, instance, counter),
            Self::Path(path) => return Self::from_path(path, capture, names)?.resolve(capture, names),
        };
        let object = nth(capture.objects(), |other| other.title(), *object)?;
        let definition = nth(object.counters(), |other| other.title(), *counter)?;
        let slot = match instance {
            None => Slot::Object,
            Some(key) => Slot::Instance(key.find(object, names)?),
        };
        let called = match slot {
            Slot::Object => None,
            Slot::Instance(instance) => Some(object.instance(instance)?.name(names)),
        };
        let instance = winperf_series::InstanceKey::new(object, slot)?;
        Some(Resolved {
            key: SeriesKey::Lasting { instance, counter: *counter },
            counter_type: Some(definition.counter_type()),
            computer: None,
            object: object.name(names).into_owned(),
            instance: called,
            counter: definition.name(names).into_owned(),
        })
    }

    /// Returns the lasting name of the counter with a path in a capture.
    fn from_path(path: &str, capture: &Capture, names: &Names) -> Option<Self> {
        let path = CounterPath::parse(path).ok()?;
        let is_named = |name: &str, wanted: &str| folded(name) == folded(wanted);
        let object = capture.objects().find(|object| is_named(&object.name(names), &path.object))?;
        let counter = object.counters().find(|counter| is_named(&counter.name(names), &path.counter))?;
        let before = capture.objects().take_while(|other| other.idx() != object.idx());
        let nth = before.filter(|other| other.title() == object.title()).count() as u32;
        Some(Self::Lasting {
            object: ByTitle { title: object.title(), nth },
            instance: path.instance.map(InstanceKey::named),
            counter: counter_by_title(object, counter.idx())?,
        })
    }

    /// Returns `true` if the intended instance was found: a process may have the name of a different one that has
    /// exited.
    pub fn is_meant(&self, found: &Resolved) -> bool {
        match (self, &found.key) {
            (
                Self::Lasting { instance: Some(InstanceKey { ids: Some(ids), .. }), .. },
                SeriesKey::Lasting { instance, .. },
            ) => instance.identity.is_some_and(|identity| identity.ids() == *ids),
            _ => true,
        }
    }

    /// Returns the first displayable value of a capture, as a fallback.
    pub fn first(capture: &Capture, names: &Names) -> Option<Self> {
        capture.objects().find_map(|object| {
            let counter = object.counters().find(|counter| !counter.counter_type().is_base())?;
            let title = counter_by_title(object, counter.idx())?;
            let first = object.instances().next().map(|instance| InstanceKey::new(instance, names));
            (first.is_some() || object.block().is_some()).then(|| {
                let nth = capture.objects().take_while(|other| other.idx() != object.idx());
                let nth = nth.filter(|other| other.title() == object.title()).count() as u32;
                let object = ByTitle { title: object.title(), nth };
                Self::Lasting { object, instance: first.clone(), counter: title }
            })
        })
    }
}

fn counter_by_title(object: Object<'_>, idx: CounterIdx) -> Option<ByTitle> {
    let title = object.counter(idx)?.title();
    let before = object.counters().take_while(|other| other.idx() != idx);
    let nth = before.filter(|other| other.title() == title).count() as u32;
    Some(ByTitle { title, nth })
}

/// Returns the nth item with a title index.
fn nth<T: Copy>(all: impl Iterator<Item = T>, title: impl Fn(T) -> TitleIndex, wanted: ByTitle) -> Option<T> {
    all.filter(|one| title(*one) == wanted.title).nth(usize::try_from(wanted.nth).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;
    use winperf::pair::Age;

    #[test]
    fn every_value_of_a_pair_is_found_by_its_name_in_the_capture_that_has_it() {
        let session = desktop();
        let pair = session.paired().unwrap().pair();
        let mut count = 0;
        for row in pair.rows().step_by(11) {
            let name = SeriesName::from_row(&row).unwrap();
            let capture = pair.capture(row.shown_in()).unwrap();
            let found = name.resolve(capture, pair.names(Age::Newer)).unwrap();
            assert_eq!(Some(&found.key), SeriesKey::new(&row).as_ref(), "{}", row.path());
            assert_eq!(found.counter_type, Some(row.counter_type()));
            count += 1;
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn a_capture_has_a_first_value_and_nothing_of_another_name() {
        let session = desktop();
        let pair = session.paired().unwrap().pair();
        let names = pair.names(Age::Newer);
        assert!(SeriesName::first(pair.newer(), names).unwrap().resolve(pair.newer(), names).is_some());
        let path = |path: &str| SeriesName::Path(path.to_owned()).resolve(pair.newer(), names);
        assert_eq!(path(r"\System\No such counter"), None);
        // A path of a log means the same value.
        let threads = path(r"\\ANY\system\threads").unwrap();
        assert_eq!((threads.object.as_str(), threads.counter.as_str()), ("System", "Threads"));
    }
}
