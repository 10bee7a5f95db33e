//! Rows by counter path.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::evaluation::Facts;
use super::objects::{Cell, CounterPair, InstancePair, ObjectPair, Slot};
use super::row::OF_OLDER;
use super::{Age, Pair, Row};
use crate::path::{PathError, Pattern, WantedInstance};
use crate::place::{CounterIdx, InstanceIdx, ObjectIdx};
use crate::reader::size;
use crate::text::folded;
use crate::text::same_name;
use crate::{CounterPath, TitleIndex};

/// Why a path leads to no row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// The path is none.
    #[error(transparent)]
    Path(PathError),
    /// An address of the form `@object/instance/counter` leads nowhere.
    #[error("{0:?} leads to no row; an address is @object/instance/counter by position, - for no instance")]
    Address(String),
    /// The path names another computer.
    #[error("the path names the computer {wanted:?} but the capture is of {had:?}")]
    Computer {
        /// In the path.
        wanted: String,
        /// In the capture.
        had: String,
    },
    /// No object has the name.
    #[error("no object is named {wanted:?}; there are {had}")]
    Object {
        /// In the path.
        wanted: String,
        /// The names of all objects.
        had: Listed,
    },
    /// The object has instances and the path names none.
    #[error("{object} has instances, of which the path must name one: {had}")]
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
    #[error("no instance is named {wanted:?}; there are {had}")]
    Instance {
        /// In the path.
        wanted: String,
        /// The names of the object's instances.
        had: Listed,
    },
    /// No counter has the name.
    #[error("no counter is named {wanted:?}; there are {had}")]
    Counter {
        /// In the path.
        wanted: String,
        /// The names of the object's counters.
        had: Listed,
    },
}

/// Names in a sentence: of many, the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The first of them, at most [`Listed::MOST`].
    pub names: Vec<String>,
    /// How many more there are.
    pub more: usize,
}

impl Listed {
    /// How many names a sentence lists.
    pub const MOST: usize = 40;
}

impl FromIterator<String> for Listed {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let mut names = names.into_iter();
        Self { names: names.by_ref().take(Self::MOST).collect(), more: names.count() }
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
    /// All rows that a path names: one for a plain path or an address, several where a path has a wildcard or is ambiguous.
    ///
    /// The rows are made one by one, since a small capture may promise any number of them.
    ///
    /// # Errors
    /// [`NotFound`] says which part of the path leads nowhere, and what there is instead.
    pub fn find<'a>(
        &'a self,
        path: &str,
    ) -> Result<impl Iterator<Item = Row<'a>> + Clone + use<'a>, NotFound> {
        let chosen = match path.strip_prefix('@') {
            Some(_) => vec![self.at_address(path).ok_or_else(|| NotFound::Address(path.to_owned()))?],
            None => self.by_path(&CounterPath::parse(path).map_err(NotFound::Path)?)?,
        };
        Ok(chosen.into_iter().flat_map(Chosen::cells).filter_map(move |cell| self.row_at(cell)))
    }

    /// The idxs of the objects of a name, in either capture: several title indices may have the same one. `#238` names one by its index.
    ///
    /// # Errors
    /// [`NotFound::Object`].
    pub fn find_objects(&self, name: &str) -> Result<Vec<u32>, NotFound> {
        Ok(self.objects_named(name)?.into_iter().map(|(idx, _)| idx).collect())
    }

    /// The place of the row that has an address, see [`Row::address`].
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
        let object = self.object_idx(age, ObjectIdx(object.parse().ok()?))?;
        let pair = self.objects().get(size(object))?;
        let instance = self.instance_idx(age, pair, slot)?;
        let counter = self.counter_idx(age, pair, CounterIdx(counter.parse().ok()?))?;
        // The row has one address only: that of the newer capture where it is in both.
        self.row_at(Cell { object, instance, counter }).filter(|row| row.address() == address)?;
        let instances = Instances::at(object, pair, instance)?;
        Some(Chosen { instances: vec![instances], counters: [counter].into() })
    }

    fn by_path(&self, path: &CounterPath) -> Result<Vec<Chosen<'_>>, NotFound> {
        self.check_computer(path)?;
        let objects = self.objects_named(&path.object)?;
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

    fn objects_named(&self, wanted: &str) -> Result<Vec<(u32, &ObjectPair)>, NotFound> {
        let index = wanted.strip_prefix('#').unwrap_or(wanted).parse().ok();
        let titles = WantedTitles::new(self, wanted, index);
        let objects = || (0..).zip(self.objects());
        let found: Vec<_> = objects()
            .filter(|(_, pair)| self.titles_of_object(pair).any(|(age, title)| titles.have(age, title)))
            .collect();
        if found.is_empty() {
            let had = objects().map(|(_, pair)| self.first_name(self.titles_of_object(pair))).collect();
            return Err(NotFound::Object { wanted: wanted.to_owned(), had });
        }
        Ok(found)
    }

    /// The title index of an object in each capture that has it, the newer one first.
    fn titles_of_object(&self, pair: &ObjectPair) -> impl Iterator<Item = (Age, TitleIndex)> {
        let title = move |age| Some((age, self.object_in(age, pair)?.title()));
        [Age::Newer, Age::Older].into_iter().filter_map(title)
    }

    /// The title index of a counter in each capture that has it, the newer one first.
    fn titles_of_counter(
        &self,
        pair: &ObjectPair,
        counter: CounterPair,
    ) -> impl Iterator<Item = (Age, TitleIndex)> {
        let title = move |age| {
            let counter = self.object_in(age, pair)?.counter(counter.of(age)?)?;
            Some((age, counter.title()))
        };
        [Age::Newer, Age::Older].into_iter().filter_map(title)
    }

    /// What the first of some titles is called.
    fn first_name(&self, mut titles: impl Iterator<Item = (Age, TitleIndex)>) -> String {
        let name = |(age, title)| self.names(age).titles().display(title).into_owned();
        titles.next().map(name).unwrap_or_default()
    }

    /// The instances of objects that a path asks for; `None` asks for objects without instances.
    fn instances_named<'a>(
        &self,
        objects: &[(u32, &'a ObjectPair)],
        wanted: Option<&str>,
    ) -> Result<Vec<Instances<'a>>, NotFound> {
        let with_rows = || objects.iter().flat_map(|(idx, pair)| Instances::of(*idx, pair));
        let object = || {
            let first = with_rows().next().map(|first| self.first_name(self.titles_of_object(first.pair)));
            first.unwrap_or_default()
        };
        let names = || {
            let mut before = None;
            let names = with_rows().filter_map(|instances| self.name_of(&instances));
            // Neighbours of one name in the two captures are listed once.
            names.filter(|name| before.replace(name.clone()).as_ref() != Some(name)).collect()
        };
        let have_instances = with_rows().any(|instances| !instances.is_single());
        match wanted {
            None if have_instances => Err(NotFound::InstanceNeeded { object: object(), had: names() }),
            None => Ok(with_rows().collect()),
            Some(_) if !have_instances && with_rows().next().is_some() => {
                Err(NotFound::NoInstances { object: object() })
            }
            Some(wanted) => {
                let asked = WantedInstance::new(wanted);
                let found: Vec<_> = with_rows().filter_map(|found| self.asked_for(&asked, found)).collect();
                if found.is_empty() {
                    return Err(NotFound::Instance { wanted: wanted.to_owned(), had: names() });
                }
                Ok(found)
            }
        }
    }

    /// The name of an instance in the newer capture, or in the older one when only that has it.
    fn name_of(&self, instances: &Instances<'_>) -> Option<String> {
        let age = if instances.instance.newer.is_some() { Age::Newer } else { Age::Older };
        let Slot::Instance(instance) = instances.instance.of(age)? else { return None };
        self.instance_name(age, instances.pair.of(age)?, instance)
    }

    /// The instances as far as the captures have them under the name that is asked for.
    fn asked_for<'a>(&self, asked: &WantedInstance, instances: Instances<'a>) -> Option<Instances<'a>> {
        let is_asked = |age: Age| {
            let Slot::Instance(instance) = instances.instance.of(age)? else { return None };
            let instance = self.instance_of(age, instances.pair.of(age)?, instance)?;
            let name = instance.full_name().decode(self.names(age).code_pages());
            // A name that really ends in `#2` is looked for as well as the name without it and the number.
            Some(asked.is(&folded(&name), instance.occurrence()))
        };
        let [in_older, in_newer] = Age::BOTH.map(|age| is_asked(age).unwrap_or(false));
        (in_older || in_newer).then_some(Instances { in_older, in_newer, ..instances })
    }

    /// The rows of instances whose counter has a name, or is `#6`.
    ///
    /// A base counter mostly has the name of its numerator, which is meant; it is found only where nothing else has the name.
    fn counters_named<'a>(
        &self,
        chosen: &[Instances<'a>],
        wanted: &str,
    ) -> Result<Vec<Chosen<'a>>, NotFound> {
        let index = wanted.strip_prefix('#').and_then(|index| index.parse().ok());
        let (titles, pattern) = (WantedTitles::new(self, wanted, index), Pattern::new(wanted));
        let is_named = |(age, title): (Age, TitleIndex)| {
            titles.have(age, title) || pattern.matches(&self.names(age).titles().display(title))
        };
        let (mut plain, mut bases) = (Vec::new(), Vec::new());
        for instances in chosen.chunk_by(|left, right| left.object == right.object) {
            let named = counters_with_rows(instances)
                .filter(|(_, pair, counter)| self.titles_of_counter(pair, *counter).any(is_named));
            let (of_bases, of_others) = named
                .map(|(at, ..)| at)
                .partition(|at| instances.first().is_some_and(|first| first.is_base(*at)));
            bases.push(Chosen::new(instances, of_bases));
            plain.push(Chosen::new(instances, of_others));
        }
        let is_found = |chosen: &[Chosen<'_>]| chosen.iter().any(|chosen| !chosen.counters.is_empty());
        if is_found(&plain) {
            Ok(plain)
        } else if is_found(&bases) {
            Ok(bases)
        } else {
            let objects = chosen.chunk_by(|left, right| left.object == right.object);
            let names = objects.flat_map(counters_with_rows);
            let names =
                names.map(|(_, pair, counter)| self.first_name(self.titles_of_counter(pair, counter)));
            let mut known = BTreeSet::new();
            let had = names.filter(|name| known.insert(name.clone())).collect();
            Err(NotFound::Counter { wanted: wanted.to_owned(), had })
        }
    }
}

/// The title indices that a path may mean by a name or a number.
struct WantedTitles {
    index: Option<u32>,
    /// Those that the lists of the older and of the newer capture give the name to.
    named: [BTreeSet<TitleIndex>; 2],
}

impl WantedTitles {
    fn new(pair: &Pair, name: &str, index: Option<u32>) -> Self {
        let named = Age::BOTH.map(|age| pair.names(age).titles().indices_of(name).collect());
        Self { index, named }
    }

    fn have(&self, age: Age, title: TitleIndex) -> bool {
        let [older, newer] = &self.named;
        self.index == Some(title.0) || age.choose(older, newer).contains(&title)
    }
}

/// Rows of one object that a path names: those of some counters of some instances.
#[derive(Clone)]
struct Chosen<'a> {
    instances: Vec<Instances<'a>>,
    counters: Arc<[u32]>,
}

impl<'a> Chosen<'a> {
    fn new(instances: &[Instances<'a>], counters: Vec<u32>) -> Self {
        Self { instances: instances.to_vec(), counters: counters.into() }
    }

    fn cells(self) -> impl Iterator<Item = Cell> + Clone + use<'a> {
        let Self { instances, counters } = self;
        instances.into_iter().flat_map(move |instances| {
            let counters = counters.clone();
            (0..counters.len()).filter_map(move |at| instances.cell(*counters.get(at)?))
        })
    }
}

/// Instances of the two captures that belong together, and in which of them they have the name that is asked for.
#[derive(Clone, Copy)]
struct Instances<'a> {
    /// Idx of the object.
    object: u32,
    pair: &'a ObjectPair,
    /// Their idx among those of the object.
    at: u32,
    instance: &'a InstancePair,
    in_older: bool,
    in_newer: bool,
}

impl<'a> Instances<'a> {
    /// All instances of an object that have rows.
    fn of(object: u32, pair: &'a ObjectPair) -> impl Iterator<Item = Self> {
        let idxs = (0..).zip(&pair.instances).map(|(at, _)| at);
        let all = idxs.filter_map(move |at| Self::at(object, pair, at));
        all.filter(|instances| pair.counters_of(instances.instance).next().is_some())
    }

    fn at(object: u32, pair: &'a ObjectPair, at: u32) -> Option<Self> {
        let instance = pair.instances.get(size(at))?;
        Some(Self { object, pair, at, instance, in_older: true, in_newer: true })
    }

    fn is_single(&self) -> bool {
        self.instance.newer.or(self.instance.older) == Some(Slot::Object)
    }

    /// The row of a counter, if there is one and its capture has the name that is asked for.
    fn cell(&self, counter: u32) -> Option<Cell> {
        let pair = self.pair.counters.get(size(counter))?;
        let is_asked = if self.instance.is_in_newer(pair) { self.in_newer } else { self.in_older };
        self.pair.number(self.at, counter).filter(|_| is_asked)?;
        Some(Cell { object: self.object, instance: self.at, counter })
    }

    fn is_base(&self, counter: u32) -> bool {
        self.pair.facts.get(size(counter)).is_some_and(Facts::is_base)
    }

    /// What decides for which counters there is a row.
    fn kind(&self) -> [bool; 4] {
        [self.instance.older.is_some(), self.instance.newer.is_some(), self.in_older, self.in_newer]
    }
}

/// One of each kind of some instances of an object: what one has a row for, the others of its kind have too.
fn kinds<'a>(instances: &[Instances<'a>]) -> Vec<Instances<'a>> {
    let mut known = BTreeSet::new();
    instances.iter().filter(|instances| known.insert(instances.kind())).copied().collect()
}

/// The counters with their idxs, for which at least one of some instances of an object has a row.
fn counters_with_rows<'a>(
    instances: &[Instances<'a>],
) -> impl Iterator<Item = (u32, &'a ObjectPair, CounterPair)> + use<'a> {
    let kinds = kinds(instances);
    let pair = instances.first().map(|first| first.pair);
    let counters = pair
        .into_iter()
        .flat_map(|pair| (0..).zip(&pair.counters).map(move |(at, counter)| (at, pair, *counter)));
    counters.filter(move |(at, ..)| kinds.iter().any(|kind| kind.cell(*at).is_some()))
}
