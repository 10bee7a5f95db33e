//! A counter of an instance through all samples of its machine.

use alloc::string::String;

use winperf::Pair;
use winperf::formula::NoValue;
use winperf::pair::{Age, ByTitle, Row};

use crate::key::{InstanceKey, Keys};

/// A counter of an instance, the same one in every sample of its machine: identified by titles and by the identity of
/// the instance, and in a log by its path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeriesKey {
    /// One of captures: by title indices and by the identity of the instance, whatever its number is in a capture.
    Lasting {
        /// The instance, or the object that has none.
        instance: InstanceKey,
        /// The counter.
        counter: ByTitle,
    },
    /// A path in a log of raw counters or of values.
    Path(String),
}

/// Reason why a series has no value between two samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Absent {
    /// The reason given by the pair of the samples.
    NoValue(NoValue),
    /// Neither of the two has the instance and the counter.
    NotThere,
    /// One of the two cannot be read.
    Unreadable,
}

impl SeriesKey {
    /// Returns the series of a row in two captures.
    pub fn new(row: &Row<'_>) -> Option<Self> {
        let age = row.shown_in();
        let instance = InstanceKey::new(row.object().get(age)?, row.instance().slot(age)?)?;
        Some(Self::Lasting { instance, counter: row.counter().by_title()? })
    }
}

/// Returns the value of a series between two captures; `keys` are those of the older and of the newer capture.
pub(crate) fn value(
    pair: &Pair,
    keys: &[Option<Keys>; 2],
    wanted: InstanceKey,
    counter: ByTitle,
) -> Result<f64, Absent> {
    let row = row(pair, keys, wanted, counter).ok_or(Absent::NotThere)?;
    row.value().map_err(Absent::NoValue)
}

fn row<'pair>(
    pair: &'pair Pair,
    [older, newer]: &[Option<Keys>; 2],
    wanted: InstanceKey,
    counter: ByTitle,
) -> Option<Row<'pair>> {
    let object = pair.object_named(ByTitle { title: wanted.object, nth: wanted.object_occurrence })?;
    let slot = |age: Age| age.choose(older, newer).as_ref()?.slot(object.position(age)?, wanted);
    // An instance that both have is found in the newer one.
    let (age, slot) = [Age::Newer, Age::Older].into_iter().find_map(|age| Some((age, slot(age)?)))?;
    let instance = object.instances().find(|instance| instance.slot(age) == Some(slot))?;
    instance.row(object.counter_named(counter)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::Capture;
    use winperf_synth::examples;

    #[test]
    fn every_value_of_a_pair_is_found_by_the_key_of_its_series() {
        for example in examples::all() {
            let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
            let keys = Age::BOTH.map(|age| pair.capture(age).map(Keys::new));
            for row in pair.rows().step_by(7) {
                let Some(SeriesKey::Lasting { instance, counter }) = SeriesKey::new(&row) else { panic!() };
                let found = super::row(&pair, &keys, instance, counter).expect("a row");
                assert_eq!((found.number(), found.value()), (row.number(), row.value()), "{}", row.path());
                assert_eq!(
                    value(&pair, &keys, instance, counter),
                    row.value().map_err(Absent::NoValue),
                    "{}",
                    row.path()
                );
            }
        }
    }

    #[test]
    fn what_neither_capture_has_is_not_there() {
        let pair = |example: examples::Example| {
            Pair::new(Capture::parse(example.older), Capture::parse(example.newer))
        };
        let (desktop, other) = (pair(examples::desktop()), pair(examples::every_counter_type()));
        let row = desktop.find(r"\Processor(0)\% Processor Time").unwrap().next().expect("a row");
        let Some(SeriesKey::Lasting { instance, counter }) = SeriesKey::new(&row) else { panic!() };
        let keys = Age::BOTH.map(|age| other.capture(age).map(Keys::new));
        assert_eq!(value(&other, &keys, instance, counter), Err(Absent::NotThere));
    }
}
