//! A capture with its findings, and the values of one or two captures as a list.

/// The capture type of the core, as opposed to the one of `winperf-synth`.
pub(crate) use winperf::Capture as Opened;
use winperf::formula::{NoValue, Notes};
use winperf::pair::Row;
use winperf::text::{AsciiOnly, CodePages};
use winperf::{Names, Object, ObjectIdx, Pair, Titles};
use winperf_synth::recorded;

/// Returns a capture of a real machine, or `None` if there are none.
pub(crate) fn open(path: &str) -> Option<Opened> {
    recorded::read(path).map(Opened::parse)
}

/// Returns the index of the first object with that title.
pub(crate) fn idx_of(capture: &Opened, title: u32) -> u32 {
    let found = capture.objects().find(|object| object.title().0 == title);
    found.unwrap_or_else(|| panic!("no object {title}")).idx().0
}

/// Returns the names of the instances of an object, as in a counter path.
pub(crate) fn names(capture: &Opened, title: u32) -> Vec<String> {
    names_in(capture, title, &AsciiOnly)
}

pub(crate) fn names_in(
    capture: &Opened,
    title: u32,
    code_pages: &'static (dyn CodePages + Sync),
) -> Vec<String> {
    let names = Names::new(Titles::none(), code_pages);
    let object = capture.object(ObjectIdx(idx_of(capture, title))).expect("the object");
    object.instances().map(|instance| instance.name(&names)).collect()
}

/// Returns the object of a capture that has one.
pub(crate) fn only_object(capture: &Opened) -> Object<'_> {
    assert_eq!(capture.objects().len(), 1);
    capture.object(ObjectIdx(0)).expect("one object")
}

/// Returns a position as the type of the core.
pub(crate) fn idx(position: usize) -> u32 {
    u32::try_from(position).expect("a test has less than 2^32 of anything")
}

/// One row of one or two captures.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Value {
    pub(crate) object: u32,
    /// Empty for an object without instances.
    pub(crate) instance: String,
    pub(crate) counter: u32,
    pub(crate) is_base: bool,
    pub(crate) value: Result<f64, NoValue>,
    pub(crate) notes: Notes,
    pub(crate) text: Option<String>,
}

/// Returns the rows of one capture.
pub(crate) fn alone(capture: &Opened) -> Vec<Value> {
    values(&Pair::single(capture.clone()))
}

/// Returns the rows of two captures.
pub(crate) fn between(older: &Opened, newer: &Opened) -> Vec<Value> {
    values(&Pair::new(older.clone(), newer.clone()))
}

fn values(pair: &Pair) -> Vec<Value> {
    let value = |row: Row<'_>| {
        let definition = row.definition().expect("a definition");
        let (outcome, by_number) = (row.outcome(), pair.row(row.number()).expect("a row for every number"));
        let bits = |value: Result<f64, NoValue>| value.map(f64::to_bits);
        assert_eq!((bits(row.value()), by_number.outcome()), (bits(outcome.value), outcome), "{row:?}");
        Value {
            object: definition.object().title().0,
            instance: row.instance_name().unwrap_or_default(),
            counter: definition.title().0,
            is_base: definition.counter_type().is_base(),
            value: outcome.value,
            notes: outcome.notes,
            text: row.text(),
        }
    };
    pair.rows().map(value).collect()
}

/// Returns the one row of a counter that is not a base.
pub(crate) fn find<'a>(values: &'a [Value], object: u32, instance: &str, counter: u32) -> &'a Value {
    let mut found = values.iter().filter(|value| {
        (value.object, value.instance.as_str(), value.counter) == (object, instance, counter)
            && !value.is_base
    });
    let value = found.next().unwrap_or_else(|| panic!("no row {object}({instance}){counter}"));
    assert_eq!(found.next(), None, "two rows {object}({instance}){counter}");
    value
}
