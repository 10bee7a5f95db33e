//! Two captures in order of time, or one, with all that belongs together in them.
//!
//! Nothing is matched by position alone, and what cannot be told apart is called ambiguous instead of guessed.
//!
//! ```
//! use winperf::{Capture, Pair};
//!
//! # let example = winperf_synth::examples::desktop();
//! # let (first, second) = (example.newer, example.older);
//! let (first, second) = (Capture::read(first), Capture::read(second));
//! let pair = Pair::new(&first, &second); // whichever is the older one
//! # let mut count = 0;
//! for row in pair.find(r"\Process(svchost#1)\% Processor Time")? {
//!     match row.value() {
//!         Ok(value) => println!("{}: {value:.2} {}", row.path(), row.unit_symbol()),
//!         Err(reason) => println!("{}: {reason}", row.path()),
//!     }
//! #   count += 1;
//! }
//! # assert_eq!(count, 1);
//! # Ok::<(), winperf::pair::NotFound>(())
//! ```

mod by_title;
mod counterparts;
mod definitions;
mod evaluation;
mod explanation;
mod find;
mod instances;
mod leaves;
mod objects;
pub(crate) mod path;
mod row;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Deref;

pub use self::by_title::ByTitle;
pub use self::evaluation::{Operand, Reading};
pub use self::explanation::{Bytes, Found, ParentFound, Step};
pub use self::find::{Listed, NotFound};
pub use self::leaves::LeafPair;
pub use self::objects::{Cell, CounterPair, InstancePair, Match, ObjectPair, Slot};
pub use self::path::{PathError, Pattern, WantedInstance};
pub use self::row::Row;

use self::counterparts::WayBack;
use self::definitions::Titled;
use self::evaluation::{CounterFacts, Facts, clocks};
use crate::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};
use crate::{Capture, Instance, Names};

/// Which of two captures, by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Age {
    /// The older one.
    Older,
    /// The newer one, or the only one.
    Newer,
}

impl Age {
    /// Both, in order of time.
    pub const BOTH: [Self; 2] = [Self::Older, Self::Newer];

    /// The other one.
    pub fn other(self) -> Self {
        self.choose(Self::Newer, Self::Older)
    }

    /// What belongs to this one.
    pub fn choose<T>(self, older: T, newer: T) -> T {
        match self {
            Self::Older => older,
            Self::Newer => newer,
        }
    }
}

/// Two captures in order of time, or one, with all that belongs together in them.
///
/// It holds its captures by whatever points to them: `&Capture` in a program, `Rc<Capture>` where both have to live on together.
#[derive(Clone, Debug)]
pub struct Pair<C> {
    older: Option<C>,
    newer: C,
    tables: Tables,
}

/// What follows from the captures of a pair.
#[derive(Clone, Debug)]
struct Tables {
    objects: Vec<ObjectPair>,
    way_back: WayBack,
    row_count: u64,
    is_swapped: bool,
    /// Of the older and of the newer capture.
    names: [Names; 2],
}

impl<C: Deref<Target = Capture>> Pair<C> {
    /// Pairs two captures, whichever is the older one, with the English names of objects and counters.
    pub fn new(first: C, second: C) -> Self {
        let names = Names::default();
        Self::with_names((first, names.clone()), (second, names))
    }

    /// Pairs two captures of which each has its own names.
    pub fn with_names(first: (C, Names), second: (C, Names)) -> Self {
        // Captures of the same moment stay in the order in which they are given.
        let is_swapped = first.0.moment() > second.0.moment();
        let (older, newer) = if is_swapped { (second, first) } else { (first, second) };
        let tables = Tables::new(Some((&older.0, &older.1)), (&newer.0, &newer.1), is_swapped);
        Self { older: Some(older.0), newer: newer.0, tables }
    }

    /// One capture by itself, with the English names of objects and counters.
    pub fn single(capture: C) -> Self {
        Self::single_with_names(capture, Names::default())
    }

    /// One capture by itself.
    pub fn single_with_names(capture: C, names: Names) -> Self {
        let tables = Tables::new(None, (&capture, &names), false);
        Self { older: None, newer: capture, tables }
    }

    /// The same pair with other names for what it shows.
    ///
    /// What belongs together stays what it is by the names that the captures were paired with:
    /// names in which something is blanked may be equal where the real ones differ.
    #[must_use]
    pub fn renamed(mut self, rename: impl Fn(&Names) -> Names) -> Self {
        self.tables.names = self.tables.names.each_ref().map(rename);
        self
    }

    /// The pair without regard to what holds its captures: everything that can be asked.
    pub fn as_ref(&self) -> PairRef<'_> {
        PairRef { older: self.older.as_deref(), newer: &self.newer, tables: &self.tables }
    }

    /// What holds the older capture; `None` when there is one capture only.
    pub fn older(&self) -> Option<&C> {
        self.older.as_ref()
    }

    /// What holds the newer capture, or the only one.
    pub fn newer(&self) -> &C {
        &self.newer
    }

    /// Whether the captures were given newest first.
    pub fn is_swapped(&self) -> bool {
        self.tables.is_swapped
    }

    /// The place in the other capture that a place of the capture `from` has become, or has been.
    pub fn counterpart(&self, from: Age, place: Place) -> Option<Place> {
        self.as_ref().counterpart(from, place)
    }

    /// All rows in the order of the newer capture: object, instance, counter; what only the older one has follows in each of these.
    ///
    /// Bases, labels and markers are rows too, without a value: [`NoValue::NotDisplayable`](crate::formula::NoValue::NotDisplayable).
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.as_ref().rows()
    }

    /// The row of that number.
    pub fn row(&self, number: u64) -> Option<Row<'_>> {
        self.as_ref().row(number)
    }

    /// Count of all rows: the counters of all instances of all objects.
    pub fn row_count(&self) -> u64 {
        self.tables.row_count
    }

    /// The objects of the newer capture in its order, then those that only the older one has.
    pub fn objects(&self) -> &[ObjectPair] {
        &self.tables.objects
    }
}

impl Tables {
    fn new(older: Option<(&Capture, &Names)>, newer: (&Capture, &Names), is_swapped: bool) -> Self {
        let of_older = older.map(|(capture, names)| Titled { capture, titles: names.titles() });
        let of_newer = Titled { capture: newer.0, titles: newer.1.titles() };
        let mut objects = definitions::objects(of_older, of_newer);
        let mut row_count = 0;
        for pair in &mut objects {
            pair.counters = definitions::counters(of_older, of_newer, pair);
            let instances = instances::instances(older.map(|older| older.0), newer.0, pair);
            row_count = pair.list(instances, row_count);
            prepare(pair, older.map(|older| older.0), newer.0);
        }
        let way_back = older.map(|older| WayBack::new(&objects, older.0.outline())).unwrap_or_default();
        let names = [older.unwrap_or(newer).1.clone(), newer.1.clone()];
        Self { objects, way_back, row_count, is_swapped, names }
    }
}

/// Works out what is the same for all instances of an object.
fn prepare(pair: &mut ObjectPair, older: Option<&Capture>, newer: &Capture) {
    let entry = |capture: &'_ Capture, idx: ObjectIdx| capture.outline().object(idx).copied();
    let older = older.zip(pair.older).and_then(|(capture, idx)| Some((capture, entry(capture, idx)?)));
    let newer = pair.newer.and_then(|idx| Some((newer, entry(newer, idx)?)));
    pair.clocks = [older, newer].map(|of| of.and_then(|(capture, entry)| clocks(capture, &entry)));
    let facts = |of: Option<(&Capture, _)>, counter: Option<CounterIdx>| {
        let (capture, entry) = of?;
        CounterFacts::new(capture, &entry, counter?)
    };
    let of_counter = |counter: &CounterPair| Facts {
        older: facts(older, counter.older),
        newer: facts(newer, counter.newer),
    };
    pair.facts = pair.counters.iter().map(of_counter).collect();
}

/// A [`Pair`] without regard to what holds its captures, as cheap to copy as a reference.
#[derive(Clone, Copy, Debug)]
pub struct PairRef<'a> {
    older: Option<&'a Capture>,
    newer: &'a Capture,
    tables: &'a Tables,
}

impl<'a> PairRef<'a> {
    /// The older capture; `None` when there is one capture only.
    pub fn older(self) -> Option<&'a Capture> {
        self.older
    }

    /// The newer capture, or the only one.
    pub fn newer(self) -> &'a Capture {
        self.newer
    }

    /// One of the captures.
    pub fn capture(self, age: Age) -> Option<&'a Capture> {
        age.choose(self.older, Some(self.newer))
    }

    /// The names that one of the captures is read with.
    pub fn names(self, age: Age) -> &'a Names {
        let [older, newer] = &self.tables.names;
        age.choose(older, newer)
    }

    /// Whether the captures were given newest first.
    pub fn is_swapped(self) -> bool {
        self.tables.is_swapped
    }

    /// The objects of the newer capture in its order, then those that only the older one has.
    pub fn objects(self) -> &'a [ObjectPair] {
        &self.tables.objects
    }

    /// Count of all rows: the counters of all instances of all objects.
    pub fn row_count(self) -> u64 {
        self.tables.row_count
    }

    /// An instance of one of the captures.
    pub(crate) fn instance_of(
        self,
        age: Age,
        object: ObjectIdx,
        instance: InstanceIdx,
    ) -> Option<Instance<'a>> {
        self.capture(age)?.instance(object, instance)
    }

    /// What an instance is called in a counter path: `parent/instance#n`.
    pub(crate) fn instance_name(self, age: Age, object: ObjectIdx, instance: InstanceIdx) -> Option<String> {
        Some(self.instance_of(age, object, instance)?.name(self.names(age)))
    }

    fn way_back(self) -> &'a WayBack {
        &self.tables.way_back
    }
}
