//! Two captures in order of time, or one, with their objects, counters and instances matched.
//!
//! Nothing is matched by position alone, and instances that cannot be distinguished are reported as ambiguous.
//!
//! ```
//! use winperf::{Capture, Pair};
//!
//! # let example = winperf_synth::examples::desktop();
//! # let (first, second) = (example.newer, example.older);
//! let pair = Pair::new(Capture::parse(first), Capture::parse(second)); // whichever is the older one
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

mod aggregates;
mod by_name;
mod by_title;
mod cell;
mod counterparts;
mod definitions;
mod english;
mod entries;
mod evaluation;
pub mod explanation;
mod find;
mod former_order;
mod handles;
mod instances;
mod leaves;
pub(crate) mod path;
mod process;
mod row;
mod steps;

use alloc::sync::Arc;
use alloc::vec::Vec;

pub use self::aggregates::{Aggregates, Total, TotalKind};
pub use self::by_name::ByName;
pub(crate) use self::by_name::id;
pub use self::by_title::ByTitle;
pub use self::cell::{Cell, CounterPairIdx, InstancePairIdx, ObjectPairIdx};
pub use self::english::EnglishNames;
pub use self::entries::{Match, Slot};
pub(crate) use self::evaluation::Step;
pub use self::evaluation::{Operand, Reading};
pub use self::find::{Listed, NotFound};
pub use self::handles::{CounterPair, InstancePair, ObjectPair};
pub use self::leaves::LeafPair;
pub use self::path::PathError;
#[doc(hidden)]
pub use self::path::{Pattern, WantedInstance};
pub use self::process::ByProcess;
pub use self::row::Row;

use self::counterparts::OlderToNewer;
use self::definitions::Titled;
use self::entries::ObjectEntry;
use self::evaluation::{CounterFacts, Facts, clocks};
use crate::formula::Interval;
use crate::place::CounterIdx;
use crate::{Capture, Names, Object, at_once, no_rest};

/// One of two captures, by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Age {
    /// The older one.
    Older,
    /// The newer one, or the only one.
    Newer,
}

impl Age {
    /// Both ages, the older first.
    pub const BOTH: [Self; 2] = [Self::Older, Self::Newer];

    /// Returns the other one.
    pub fn other(self) -> Self {
        self.choose(Self::Newer, Self::Older)
    }

    /// Returns the value for this age.
    pub fn choose<T>(self, older: T, newer: T) -> T {
        match self {
            Self::Older => older,
            Self::Newer => newer,
        }
    }
}

/// Two captures in order of time, or one, with their objects, counters and instances matched.
///
/// Captures are reference counted: pass a [`Capture`], or an [`Arc`] of one to share it without a copy.
#[derive(Clone, Debug)]
pub struct Pair {
    older: Option<Arc<Capture>>,
    newer: Arc<Capture>,
    objects: Vec<ObjectEntry>,
    older_to_newer: OlderToNewer,
    row_count: u64,
    is_swapped: bool,
    /// Names of the older and of the newer capture.
    names: [Names; 2],
}

impl Pair {
    /// Pairs two captures, in either order, with the English names of objects and counters.
    pub fn new(first: impl Into<Arc<Capture>>, second: impl Into<Arc<Capture>>) -> Self {
        let names = Names::default();
        Self::with_names((first, names.clone()), (second, names))
    }

    /// Pairs two captures in either order, each with its own names.
    pub fn with_names(
        first: (impl Into<Arc<Capture>>, Names),
        second: (impl Into<Arc<Capture>>, Names),
    ) -> Self {
        let (first, second) = ((first.0.into(), first.1), (second.0.into(), second.1));
        at_once(Self::paired_with(first, second, &mut no_rest))
    }

    /// Async version of [`Pair::with_names`]: awaits `rest` after each part of the work, so that a UI stays responsive.
    #[doc(hidden)]
    pub async fn paired_with(
        first: (Arc<Capture>, Names),
        second: (Arc<Capture>, Names),
        rest: &mut impl AsyncFnMut(),
    ) -> Self {
        // Captures of the same moment stay in the order of the arguments.
        let is_swapped = first.0.moment() > second.0.moment();
        let (older, newer) = if is_swapped { (second, first) } else { (first, second) };
        Self { is_swapped, ..Self::build(Some(older), newer, rest).await }
    }

    /// Creates a pair of a single capture, with the English names of objects and counters.
    pub fn single(capture: impl Into<Arc<Capture>>) -> Self {
        Self::single_with_names(capture, Names::default())
    }

    /// Creates a pair of a single capture.
    pub fn single_with_names(capture: impl Into<Arc<Capture>>, names: Names) -> Self {
        at_once(Self::build(None, (capture.into(), names), &mut no_rest))
    }

    async fn build(
        older: Option<(Arc<Capture>, Names)>,
        newer: (Arc<Capture>, Names),
        rest: &mut impl AsyncFnMut(),
    ) -> Self {
        let names = [older.as_ref().unwrap_or(&newer).1.clone(), newer.1];
        let (older, newer) = (older.map(|older| older.0), newer.0);
        let [titles_of_older, titles_of_newer] = names.each_ref().map(Names::titles);
        let of_older = older.as_ref().map(|capture| Titled { capture, titles: titles_of_older });
        let of_newer = Titled { capture: &newer, titles: titles_of_newer };
        let mut objects = definitions::objects(of_older, of_newer);
        let mut row_count = 0;
        for pair in &mut objects {
            pair.counters = definitions::counters(of_older, of_newer, pair);
            let instances = instances::instances(older.as_deref(), &newer, pair, rest).await;
            row_count = pair.list(instances, row_count);
            prepare(pair, older.as_deref(), &newer);
        }
        rest().await;
        let way_back = older.as_ref().map(|older| OlderToNewer::new(&objects, older));
        let way_back = way_back.unwrap_or_default();
        Self { older, newer, objects, older_to_newer: way_back, row_count, is_swapped: false, names }
    }

    /// Returns the same pair with other names for display.
    ///
    /// Structures remain matched by the original names: redacted names may be equal although the real ones differ.
    #[must_use]
    pub fn renamed(mut self, rename: impl Fn(&Names) -> Names) -> Self {
        self.names = self.names.each_ref().map(rename);
        self
    }

    /// Returns the older capture; `None` if there is one capture only.
    pub fn older(&self) -> Option<&Capture> {
        self.older.as_deref()
    }

    /// Returns the newer capture, or the only one.
    pub fn newer(&self) -> &Capture {
        &self.newer
    }

    /// Returns one of the captures.
    pub fn capture(&self, age: Age) -> Option<&Capture> {
        age.choose(self.older(), Some(&self.newer))
    }

    /// Returns one of the captures, for a caller that keeps it beyond the pair.
    pub fn shared(&self, age: Age) -> Option<&Arc<Capture>> {
        age.choose(self.older.as_ref(), Some(&self.newer))
    }

    /// Returns the names used for one of the captures.
    pub fn names(&self, age: Age) -> &Names {
        let [older, newer] = &self.names;
        age.choose(older, newer)
    }

    /// Returns `true` if the captures were given newest first.
    pub fn is_swapped(&self) -> bool {
        self.is_swapped
    }

    /// Returns the number of rows, one for each counter of each instance of each object.
    pub fn row_count(&self) -> u64 {
        self.row_count
    }
}

/// Computes the facts that all instances of an object share.
fn prepare(pair: &mut ObjectEntry, older: Option<&Capture>, newer: &Capture) {
    let older = older.zip(pair.older).and_then(|(capture, idx)| capture.object(idx));
    let newer = pair.newer.and_then(|idx| newer.object(idx));
    pair.clocks = [older, newer].map(|object| object.and_then(clocks));
    let [of_older, of_newer] = pair.clocks;
    pair.interval = of_newer.map(|newer| Interval::new(newer, of_older));
    let facts = |object: Option<Object<'_>>, counter: Option<CounterIdx>| {
        Some(CounterFacts::new(object?.counter(counter?)?))
    };
    let interval = pair.interval.as_ref();
    for counter in &mut pair.counters {
        let (older, newer) = (facts(older, counter.older), facts(newer, counter.newer));
        counter.facts = Facts::new(older, newer, interval, counter.changed);
    }
}
