//! What the samples of a timeline are found to hold.

use winperf::counter_type::CounterType;
use winperf::findings::FindingKind;
use winperf_report::phrases::FoundInPair;
use winperf_series::{Absent, Catalogue, SeriesKey, What};

use crate::shared::Shared;
use crate::state::series_name::SeriesName;
use crate::state::timeline::samples::Samples;

/// Values that are to be gathered, and the samples that they are in.
#[derive(Clone, Debug, PartialEq)]
pub struct Gathering {
    pub samples: Shared<Samples>,
    /// The series; of none the first of `first` that there is.
    pub series: Vec<SeriesName>,
    pub first: Vec<SeriesName>,
    /// What is known to be damaged.
    pub damaged: Option<Shared<Vec<Damaged>>>,
}

/// What was gathered.
#[derive(Debug)]
pub struct Gathered {
    pub curves: Vec<Curve>,
    pub damaged: Vec<Damaged>,
}

/// Samples that are to be gone through, and which of them are known to be damaged.
pub type Unseen = (Shared<Samples>, Shared<Vec<Damaged>>);

/// The values of a series, one for each step of its samples.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: SeriesName,
    /// By which the samples know it; `None` where none of them has it.
    pub key: Option<SeriesKey>,
    /// `None` where it is not known, as in a text log.
    pub counter_type: Option<CounterType>,
    /// The machine, where it is not that of the samples: a log may be of several.
    pub computer: Option<String>,
    pub object: String,
    /// As the sample in which it was found calls it.
    pub instance: Option<String>,
    pub counter: String,
    pub values: Vec<Result<f64, Absent>>,
}

/// A sample that cannot be read, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// Which chain it is of, and its place there.
    pub chain: usize,
    pub place: usize,
    /// The worst of it; `None` of a sample of a log that has no bytes to read.
    pub kind: Option<FindingKind>,
}

/// What there is in all samples, and where it goes wrong.
#[derive(Debug, Default)]
pub struct Survey {
    pub catalogue: Catalogue,
    /// The paths of a log of counters.
    pub paths: Vec<String>,
    /// The worst first, and no more than can be looked at.
    pub moments: Vec<Moment>,
    /// How many there are in all.
    pub found: usize,
    /// Whether there are more values than were looked through.
    pub is_short: bool,
}

/// Where it goes wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// Which step of the samples.
    pub step: usize,
    pub what: Trouble,
    /// Where it is seen best.
    pub series: Vec<SeriesName>,
}

/// What goes wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// A sample cannot be read.
    Damaged(Damaged),
    /// The two samples have findings as a pair.
    Found(Box<FoundInPair>),
    /// Values of an object are odd beside those before and after them.
    Odd {
        what: What,
        /// How many values, or instances.
        count: u32,
        object: String,
        /// The worst of them, as a path without an object.
        worst: String,
    },
    /// A sample is missing: so long is the step, in units of 100 ns, where most are as long as the second number.
    Missing(i64, i64),
}
