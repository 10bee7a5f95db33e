//! A capture with all that the core finds in it, and the values of one or two of them as a list.

/// What the core reads, apart from the capture that `winperf-synth` writes.
pub(crate) use winperf::Capture as Opened;
use winperf::evaluation::Evaluation;
use winperf::formula::{NoValue, Notes};
use winperf::pairing::{Pairing, Slot};
use winperf::text::AsciiOnly;
use winperf::{CodePages, Titles};

/// The idx of the first object with that title.
pub(crate) fn idx_of(capture: &Opened, title: u32) -> u32 {
    let position = &capture.outline().objects().iter().position(|object| object.title.0 == title);
    idx(position.unwrap_or_else(|| panic!("no object {title}")))
}

/// The names of the instances of an object, as a counter path has them.
pub(crate) fn names(capture: &Opened, title: u32) -> Vec<String> {
    names_in(capture, title, &AsciiOnly)
}

pub(crate) fn names_in(capture: &Opened, title: u32, code_pages: &dyn CodePages) -> Vec<String> {
    let object = idx_of(capture, title);
    let count = capture.outline().objects()[object as usize].instance_count();
    let name =
        |instance| capture.index().display(capture.bytes(), capture.outline(), object, instance, code_pages);
    (0..count).map(name).collect()
}

/// A position as the core counts it.
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

/// The rows of one capture.
pub(crate) fn alone(capture: &Opened) -> Vec<Value> {
    values(None, capture)
}

/// The rows of two captures.
pub(crate) fn between(older: &Opened, newer: &Opened) -> Vec<Value> {
    values(Some(older), newer)
}

fn values(older: Option<&Opened>, newer: &Opened) -> Vec<Value> {
    let pairing = Pairing::new(older, newer, &Titles::base());
    let rows = (0..pairing.row_count()).map(|number| pairing.row(number).expect("a row for every number"));
    rows.map(|row| {
        let objects = &pairing.objects()[row.object as usize];
        let (side, object, slot) = match (row.instance.newer, objects.newer) {
            (Some(slot), Some(object)) => (newer, object, slot),
            _ => (
                older.expect("a row of one of the captures"),
                objects.older.expect("the object"),
                row.instance.older.expect("the instance"),
            ),
        };
        let evaluation = Evaluation::new(&pairing, older, newer, &row);
        let definition = evaluation.definition().expect("a definition");
        Value {
            object: side.outline().objects()[object as usize].title.0,
            instance: match slot {
                Slot::Object => String::new(),
                Slot::Instance(instance) => {
                    side.index().display(side.bytes(), side.outline(), object, instance, &AsciiOnly)
                }
            },
            counter: definition.title.0,
            is_base: definition.counter_type.is_base(),
            value: evaluation.outcome.value,
            notes: evaluation.outcome.notes,
            text: evaluation.newer.and_then(|newer| newer.text).map(|text| text.decode(&AsciiOnly)),
        }
    })
    .collect()
}

/// The one row of a counter that is no base.
pub(crate) fn find<'a>(values: &'a [Value], object: u32, instance: &str, counter: u32) -> &'a Value {
    let mut found = values.iter().filter(|value| {
        (value.object, value.instance.as_str(), value.counter) == (object, instance, counter)
            && !value.is_base
    });
    let value = found.next().unwrap_or_else(|| panic!("no row {object}({instance}){counter}"));
    assert_eq!(found.next(), None, "two rows {object}({instance}){counter}");
    value
}
