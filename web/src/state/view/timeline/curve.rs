//! Data found in the samples of a timeline.

use winperf::counter_type::CounterType;
use winperf::findings::FindingKind;
use winperf_report::phrases::FoundInPair;
use winperf_series::{Absent, Catalogue, EventKind, SeriesKey};

use crate::shared::Shared;
use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::samples::Samples;

/// Values to gather, and their samples.
#[derive(Clone, Debug, PartialEq)]
pub struct Gathering {
    pub samples: Shared<Samples>,
    /// The series; of none the first of `first` that there is.
    pub series: Vec<SeriesName>,
    pub first: Vec<SeriesName>,
    /// Samples known to be damaged.
    pub damaged: Option<Shared<Vec<Damaged>>>,
}

/// Data gathered from the samples.
#[derive(Debug)]
pub struct Gathered {
    pub curves: Vec<Curve>,
    pub damaged: Vec<Damaged>,
}

/// Samples that are to be examined, and those known to be damaged.
pub type Unseen = (Shared<Samples>, Shared<Vec<Damaged>>);

/// The values of a series, one for each step of its samples.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: SeriesName,
    /// Its key in the samples; `None` if none of them has it.
    pub key: Option<SeriesKey>,
    /// `None` if it is not known, as in a text log.
    pub counter_type: Option<CounterType>,
    /// The machine, if it differs from that of the samples; a log may contain several.
    pub computer: Option<String>,
    pub object: String,
    /// Its name in the sample where it was found.
    pub instance: Option<String>,
    pub counter: String,
    pub values: Vec<Result<f64, Absent>>,
}

/// A sample that cannot be read, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// Its chain, and its position there.
    pub chain: usize,
    pub place: usize,
    /// The worst finding; `None` for a sample of a log of raw counters.
    pub kind: Option<FindingKind>,
}

/// Content of all samples, and the problems in it.
#[derive(Debug, Default)]
pub struct Survey {
    pub catalogue: Catalogue,
    /// The paths of a log of counters.
    pub paths: Vec<String>,
    /// The worst first, and a limited number.
    pub moments: Vec<ProblemTime>,
    /// Total number of events.
    pub found: usize,
    /// `true` if there are more values than were examined.
    pub is_short: bool,
}

/// Moment at which a problem occurs.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemTime {
    /// Its step of the samples.
    pub step: usize,
    pub what: Trouble,
    /// Series that show the problem best.
    pub series: Vec<SeriesName>,
}

/// Kind of problem.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// A sample cannot be read.
    Damaged(Damaged),
    /// The two samples have findings as a pair.
    Found(Box<FoundInPair>),
    /// Values of an object differ oddly from those before and after them.
    Odd {
        what: EventKind,
        /// Number of values, or of instances.
        count: u32,
        object: String,
        /// The worst of them, as a path without an object.
        worst: String,
    },
    /// A sample is missing: the length of the interval and the usual length, in units of 100 ns.
    Missing(i64, i64),
}
