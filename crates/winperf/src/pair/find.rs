//! Rows by counter path.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::entries::Slot;
use super::handles::{CounterPair, InstancePair, ObjectPair};
use super::row::OF_OLDER;
use super::{Age, Pair, Row};
use crate::path::{PathError, Pattern, WantedInstance};
use crate::place::{CounterIdx, InstanceIdx, ObjectIdx};
use crate::text::folded;
use crate::text::same_name;
use crate::{CounterPath, TitleIndex};

/// Reason why a path leads to no row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// The path is not a counter path.
    #[error(transparent)]
    Path(PathError),
    /// No row has the address of the form `@object/instance/counter`.
    #[error(
        "{0:?} is not the address of a row; expected @object/instance/counter by position, with - for no instance"
    )]
    Address(String),
    /// The path names a different computer.
    #[error("the path names the computer {wanted:?} but the capture was taken on {had:?}")]
    Computer {
        /// Computer in the path.
        wanted: String,
        /// Computer in the capture.
        had: String,
    },
    /// No object has the name.
    #[error("no object is named {wanted:?}; available: {had}")]
    Object {
        /// Name in the path.
        wanted: String,
        /// The names of all objects.
        had: Listed,
    },
    /// The object has instances and the path names none.
    #[error("{object} has instances, and the path must name one; available: {had}")]
    InstanceNeeded {
        /// The object.
        object: String,
        /// The names of its instances.
        had: Listed,
    },
    /// The object has no instances and the path names one.
    #[error("{object} has no instances, but the path names one")]
    NoInstances {
        /// The object.
        object: String,
    },
    /// No instance has the name.
    #[error("no instance is named {wanted:?}; available: {had}")]
    Instance {
        /// Name in the path.
        wanted: String,
        /// The names of the object's instances.
        had: Listed,
    },
    /// No counter has the name.
    #[error("no counter is named {wanted:?}; available: {had}")]
    Counter {
        /// Name in the path.
        wanted: String,
        /// The names of the object's counters.
        had: Listed,
    },
}

/// The first of several names, for a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The first names, at most [`Listed::MAX`].
    pub names: Vec<String>,
    /// Number of further names.
    pub more: usize,
}

impl Listed {
    /// Maximum number of names in a sentence.
    pub const MAX: usize = 40;
}

impl FromIterator<String> for Listed {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let mut names = names.into_iter();
        Self { names: names.by_ref().take(Self::MAX).collect(), more: names.count() }
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.names.is_empty() {
            return f.write_str("none");
        }
        f.write_str(&self.names.join(", "))?;
        if self.more > 0 { write!(f, " and {} more", self.more) } else { Ok(()) }
    }
}

impl Pair {
    /// Returns all rows that a path names: one for a plain path or an address, several if a path has a wildcard or is
    /// ambiguous.
    ///
    /// Rows are created lazily, since even a small capture may have any number of them.
    ///
    /// # Errors
    /// [`NotFound`] gives the part of the path that matches nothing, and the names that exist instead.
    pub fn find<'a>(
        &'a self,
        path: &str,
    ) -> Result<impl Iterator<Item = Row<'a>> + Clone + use<'a>, NotFound> {
        let chosen = match path.strip_prefix('@') {
            Some(_) => vec![self.at_address(path).ok_or_else(|| NotFound::Address(path.to_owned()))?],
            None => self.by_path(&CounterPath::parse(path).map_err(NotFound::Path)?)?,
        };
        Ok(chosen.into_iter().flat_map(Chosen::rows))
    }

    /// Returns the objects with a name in either capture; several title indices may have the same name. `#238` selects
    /// by title index.
    ///
    /// # Errors
    /// [`NotFound::Object`].
    pub fn find_objects(&self, wanted: &str) -> Result<Vec<ObjectPair<'_>>, NotFound> {
        let index = wanted.strip_prefix('#').unwrap_or(wanted).parse().ok();
        let titles = WantedTitles::new(self, wanted, index);
        let is_wanted =
            |object: &ObjectPair<'_>| titles_of_object(*object).any(|(age, title)| titles.have(age, title));
        let found: Vec<_> = self.objects().filter(is_wanted).collect();
        if found.is_empty() {
            let had = self.objects().map(|object| self.first_name(titles_of_object(object))).collect();
            return Err(NotFound::Object { wanted: wanted.to_owned(), had });
        }
        Ok(found)
    }

    /// Returns the row with an address, see [`Row::address`].
    fn at_address(&self, address: &str) -> Option<Chosen<'_>> {
        let positions = address.strip_prefix('@')?;
        let of_older = positions.strip_prefix(OF_OLDER);
        let age = if of_older.is_some() { Age::Older } else { Age::Newer };
        let mut parts = of_older.unwrap_or(positions).split('/');
        let (object, instance, counter) = (parts.next()?, parts.next()?, parts.next()?);
        let slot = match instance {
            "-" => Slot::Object,
            position => Slot::Instance(InstanceIdx(position.parse().ok()?)),
        };
        let object = self.object_in(age, ObjectIdx(object.parse().ok()?))?;
        let instance = object.instance_in(age, slot)?;
        let counter = object.counter_in(age, CounterIdx(counter.parse().ok()?))?;
        // A row in both captures has only the address in the newer one.
        instance.row(counter).filter(|row| row.address() == address)?;
        Some(Chosen { instances: vec![RequestedInstance::for_all(instance)], counters: [counter].into() })
    }

    fn by_path(&self, path: &CounterPath) -> Result<Vec<Chosen<'_>>, NotFound> {
        self.check_computer(path)?;
        let objects = self.find_objects(&path.object)?;
        let instances = self.instances_named(&objects, path.instance.as_deref())?;
        self.counters_named(&instances, &path.counter)
    }

    fn check_computer(&self, path: &CounterPath) -> Result<(), NotFound> {
        let had = self.newer().system_name();
        match &path.computer {
            Some(wanted) if !same_name(wanted, &had) => {
                Err(NotFound::Computer { wanted: wanted.clone(), had })
            }
            _ => Ok(()),
        }
    }

    /// Returns the name of the first title.
    fn first_name(&self, mut titles: impl Iterator<Item = (Age, TitleIndex)>) -> String {
        let name = |(age, title)| self.names(age).titles().display(title).into_owned();
        titles.next().map(name).unwrap_or_default()
    }

    /// Returns the instances of objects that a path requests; `None` requests objects without instances.
    fn instances_named<'a>(
        &self,
        objects: &[ObjectPair<'a>],
        wanted: Option<&str>,
    ) -> Result<Vec<RequestedInstance<'a>>, NotFound> {
        let with_rows = || objects.iter().copied().flat_map(ObjectPair::instances).filter(|it| has_rows(*it));
        let object = || {
            let first = with_rows().next().map(InstancePair::object);
            first.map(|first| self.first_name(titles_of_object(first))).unwrap_or_default()
        };
        let names = || {
            let mut before = None;
            let names = with_rows().filter_map(InstancePair::name);
            // The same name in both captures is listed once.
            names.filter(|name| before.replace(name.clone()).as_ref() != Some(name)).collect()
        };
        let have_instances = with_rows().any(|instance| !is_single(instance));
        match wanted {
            None if have_instances => Err(NotFound::InstanceNeeded { object: object(), had: names() }),
            None => Ok(with_rows().map(RequestedInstance::for_all).collect()),
            Some(_) if !have_instances && with_rows().next().is_some() => {
                Err(NotFound::NoInstances { object: object() })
            }
            Some(wanted) => {
                let asked = WantedInstance::new(wanted);
                let found: Vec<_> = with_rows().filter_map(|found| asked_for(&asked, found)).collect();
                if found.is_empty() {
                    return Err(NotFound::Instance { wanted: wanted.to_owned(), had: names() });
                }
                Ok(found)
            }
        }
    }

    /// Returns the rows of instances whose counter has a name, or is `#6`, or `6` as in the numeric paths of PDH and
    /// Zabbix.
    ///
    /// A base counter usually has the name of its numerator; it is found only if no other counter has the name.
    fn counters_named<'a>(
        &self,
        chosen: &[RequestedInstance<'a>],
        wanted: &str,
    ) -> Result<Vec<Chosen<'a>>, NotFound> {
        let index = wanted.strip_prefix('#').unwrap_or(wanted).parse().ok();
        let (titles, pattern) = (WantedTitles::new(self, wanted, index), Pattern::new(wanted));
        let is_named = |(age, title): (Age, TitleIndex)| {
            titles.have(age, title) || pattern.matches(&self.names(age).titles().display(title))
        };
        let (mut plain, mut bases) = (Vec::new(), Vec::new());
        for asked in chosen.chunk_by(RequestedInstance::is_of_same_object) {
            let named = counters_with_rows(asked).filter(|counter| titles_of_counter(*counter).any(is_named));
            let (of_bases, of_others) = named.partition(|counter| counter.entry.facts.is_base());
            bases.push(Chosen::new(asked, of_bases));
            plain.push(Chosen::new(asked, of_others));
        }
        let is_found = |chosen: &[Chosen<'_>]| chosen.iter().any(|chosen| !chosen.counters.is_empty());
        if is_found(&plain) {
            Ok(plain)
        } else if is_found(&bases) {
            Ok(bases)
        } else {
            let counters = chosen.chunk_by(RequestedInstance::is_of_same_object).flat_map(counters_with_rows);
            let names = counters.map(|counter| self.first_name(titles_of_counter(counter)));
            let mut known = BTreeSet::new();
            let had = names.filter(|name| known.insert(name.clone())).collect();
            Err(NotFound::Counter { wanted: wanted.to_owned(), had })
        }
    }
}

/// The title indices that a name or number in a path may mean.
struct WantedTitles {
    index: Option<u32>,
    /// Title indices with this name in the lists of the older and of the newer capture.
    named: [BTreeSet<TitleIndex>; 2],
}

impl WantedTitles {
    fn new(pair: &Pair, name: &str, index: Option<u32>) -> Self {
        // Inserted one by one: `collect` sorts first, which adds some KB to the capture program.
        let mut named = [BTreeSet::new(), BTreeSet::new()];
        for (age, named) in Age::BOTH.into_iter().zip(&mut named) {
            named.extend(pair.names(age).titles().indices_of(name));
        }
        Self { index, named }
    }

    fn have(&self, age: Age, title: TitleIndex) -> bool {
        let [older, newer] = &self.named;
        self.index == Some(title.0) || age.choose(older, newer).contains(&title)
    }
}

/// Returns the title index of an object in each capture that has it, the newer one first.
fn titles_of_object(object: ObjectPair<'_>) -> impl Iterator<Item = (Age, TitleIndex)> {
    [Age::Newer, Age::Older].into_iter().filter_map(move |age| Some((age, object.get(age)?.title())))
}

/// Returns the title index of a counter in each capture that has it, the newer one first.
fn titles_of_counter(counter: CounterPair<'_>) -> impl Iterator<Item = (Age, TitleIndex)> {
    [Age::Newer, Age::Older].into_iter().filter_map(move |age| Some((age, counter.get(age)?.title())))
}

/// Returns `true` for the single entry of an object without instances.
fn is_single(instance: InstancePair<'_>) -> bool {
    instance.slot(instance.shown_in()) == Some(Slot::Object)
}

fn has_rows(instance: InstancePair<'_>) -> bool {
    instance.object.entry.counters_of(&instance.entry).next().is_some()
}

/// Returns an instance restricted to the captures in which it has the requested name.
fn asked_for<'a>(wanted: &WantedInstance, instance: InstancePair<'a>) -> Option<RequestedInstance<'a>> {
    let is_asked = |age: Age| {
        let found = instance.get(age)?;
        let name = found.full_name().decode(instance.object.pair.names(age).code_pages());
        Some(wanted.matches(&folded(&name), found.shown_number()))
    };
    let [in_older, in_newer] = Age::BOTH.map(|age| is_asked(age).unwrap_or(false));
    (in_older || in_newer).then_some(RequestedInstance { instance, in_older, in_newer })
}

/// Rows of one object that a path names, given by counters and instances.
#[derive(Clone)]
struct Chosen<'a> {
    instances: Vec<RequestedInstance<'a>>,
    counters: Arc<[CounterPair<'a>]>,
}

impl<'a> Chosen<'a> {
    fn new(instances: &[RequestedInstance<'a>], counters: Vec<CounterPair<'a>>) -> Self {
        Self { instances: instances.to_vec(), counters: counters.into() }
    }

    fn rows(self) -> impl Iterator<Item = Row<'a>> + Clone + use<'a> {
        let Self { instances, counters } = self;
        instances.into_iter().flat_map(move |asked| {
            let counters = counters.clone();
            (0..counters.len()).filter_map(move |at| asked.row(*counters.get(at)?))
        })
    }
}

/// An instance, and the captures in which it has the requested name.
#[derive(Clone, Copy)]
struct RequestedInstance<'a> {
    instance: InstancePair<'a>,
    in_older: bool,
    in_newer: bool,
}

impl<'a> RequestedInstance<'a> {
    /// Returns the instance, whatever its name is.
    fn for_all(instance: InstancePair<'a>) -> Self {
        Self { instance, in_older: true, in_newer: true }
    }

    fn is_of_same_object(&self, other: &Self) -> bool {
        self.instance.object.idx == other.instance.object.idx
    }

    /// Returns `true` if the counter has a row in a capture with the requested name.
    fn has(&self, counter: CounterPair<'_>) -> bool {
        let Self { instance, in_older, in_newer } = *self;
        let is_asked = if instance.entry.is_in_newer(counter.entry) { in_newer } else { in_older };
        is_asked && instance.object.entry.number(instance.idx, counter.idx).is_some()
    }

    /// Returns that row.
    fn row(&self, counter: CounterPair<'a>) -> Option<Row<'a>> {
        self.instance.row(counter).filter(|_| self.has(counter))
    }

    /// Returns the facts that determine which counters have rows.
    fn kind(&self) -> [bool; 4] {
        let Self { instance, in_older, in_newer } = *self;
        [instance.is_in(Age::Older), instance.is_in(Age::Newer), in_older, in_newer]
    }
}

/// Returns one instance of each kind; instances of one kind have rows for the same counters.
fn kinds<'a>(asked: &[RequestedInstance<'a>]) -> Vec<RequestedInstance<'a>> {
    let mut known = BTreeSet::new();
    asked.iter().filter(|asked| known.insert(asked.kind())).copied().collect()
}

/// Returns the counters for which at least one of some instances of an object has a row.
fn counters_with_rows<'a>(
    asked: &[RequestedInstance<'a>],
) -> impl Iterator<Item = CounterPair<'a>> + use<'a> {
    let kinds = kinds(asked);
    let object = asked.first().map(|first| first.instance.object);
    let counters = object.into_iter().flat_map(ObjectPair::counters);
    counters.filter(move |counter| kinds.iter().any(|kind| kind.has(*counter)))
}
