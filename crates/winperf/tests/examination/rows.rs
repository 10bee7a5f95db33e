//! Rows are numbered without gaps, in the order of the captures, each counter of each instance once.

use std::collections::BTreeSet;
use std::sync::Arc;

use winperf::Pair;
use winperf::pair::{Age, Cell, CounterPair, InstancePair, Row, Slot};
use winperf_synth::counter_type::PERF_COUNTER_DELTA;
use winperf_synth::{Capture, Counter, Instance, Instances, Object, damage, examples, fixtures, recorded};

use crate::opened::Opened;

fn position(slot: Option<Slot>) -> Option<u32> {
    slot.map(|slot| match slot {
        Slot::Object => 0,
        Slot::Instance(instance) => instance.0,
    })
}

/// Returns the sort key of a row: rows of the newer capture come first, the rest in the order of the older one.
fn place(instance: InstancePair<'_>, counter: CounterPair<'_>) -> [(bool, u32); 3] {
    let rank = |newer: Option<u32>, older: Option<u32>| {
        (newer.is_none(), newer.or(older).expect("a row is of one of the captures"))
    };
    let counter_position = |age| counter.position(age).map(|idx| idx.0);
    let instance_position = |age| position(instance.slot(age));
    let object = (false, instance.object().idx().0);
    [
        object,
        rank(instance_position(Age::Newer), instance_position(Age::Older)),
        rank(counter_position(Age::Newer), counter_position(Age::Older)),
    ]
}

/// Panics unless the rows of the pair are all different, ascending, and have the expected number.
pub(crate) fn check(pair: &Pair, what: &str) {
    let rows: Vec<Row<'_>> = pair.rows().collect();
    let places: Vec<_> = rows.iter().map(|row| place(row.instance(), row.counter())).collect();
    assert!(places.is_sorted_by(|left, right| left < right), "{what}: rows repeat or are not in order");
    let expected = expected(pair);
    assert_eq!(places.len(), expected.len(), "{what}");
    assert!(places.iter().all(|place| expected.contains(place)), "{what}");
    assert_eq!(u64::try_from(rows.len()), Ok(pair.row_count()), "{what}");
    for beyond in [pair.row_count(), pair.row_count() + 1, u64::MAX] {
        assert!(pair.row(beyond).is_none(), "{what}: row {beyond} does not exist");
    }
    for (number, row) in (0..).zip(&rows) {
        let cell = row.cell();
        let object = pair.object(cell.object).expect("the object of a row");
        let instance = object.instance(cell.instance).expect("the instance of a row");
        let counter = object.counter(cell.counter).expect("the counter of a row");
        assert_eq!(place(row.instance(), row.counter()), place(instance, counter), "{what}: row {number}");
        let same = instance.row(counter).unwrap_or_else(|| panic!("{what}: {cell:?}"));
        assert_eq!((same.number(), same.cell()), (number, cell), "{what}");
        assert_eq!(row.number(), number, "{what}: {cell:?}");
        let found = pair.row(number).unwrap_or_else(|| panic!("{what}: no row {number}"));
        assert_eq!((found.cell(), found.outcome()), (cell, row.outcome()), "{what}: row {number}");
        assert_eq!(pair.number(cell), Some(number), "{what}: {cell:?}");
        let address = row.address();
        let mut at_address = pair.find(&address).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(at_address.next().map(|row| row.number()), Some(number), "{what}: {address}");
        assert!(at_address.next().is_none(), "{what}: {address}");
    }
    let numbered = cells(pair).filter(|cell| pair.number(*cell).is_some()).count();
    assert_eq!(numbered, rows.len(), "{what}: places with a row");
    let mut end = 0;
    for object in pair.objects() {
        let range = object.row_numbers();
        assert_eq!(range.start, end, "{what}: rows of {object:?}");
        end = range.end;
        let numbers = object.rows().map(|row| row.number());
        assert!(numbers.eq(range), "{what}");
    }
    assert_eq!(end, pair.row_count(), "{what}");
}

/// Returns every place of the pairing, with and without a row.
fn cells(pair: &Pair) -> impl Iterator<Item = Cell> {
    pair.objects().flat_map(|object| {
        object.instances().flat_map(move |instance| {
            object.counters().map(move |counter| Cell {
                object: object.idx(),
                instance: instance.idx(),
                counter: counter.idx(),
            })
        })
    })
}

/// Returns every pair of an instance and a counter that are both in one capture.
fn expected(pair: &Pair) -> BTreeSet<[(bool, u32); 3]> {
    let mut places = BTreeSet::new();
    for object in pair.objects() {
        for instance in object.instances() {
            for counter in object.counters() {
                if Age::BOTH.into_iter().any(|age| instance.is_in(age) && counter.is_in(age)) {
                    places.insert(place(instance, counter));
                }
            }
        }
    }
    places
}

fn check_bytes(older: Vec<u8>, newer: Vec<u8>, what: &str) {
    let (older, newer) = (Arc::new(Opened::parse(older)), Arc::new(Opened::parse(newer)));
    check(&Pair::new(older.clone(), newer.clone()), what);
    check(&Pair::single(older), what);
    check(&Pair::single(newer), what);
}

#[test]
fn rows_of_the_examples_are_each_counter_of_each_instance_once() {
    for example in examples::all() {
        check_bytes(example.older, example.newer, example.name);
    }
    let (older, newer) = fixtures::slot_shift();
    check_bytes(older.write(), newer.write(), "slot shift");
    check_bytes(fixtures::system_cap().write(), fixtures::processor_cap().write(), "nothing in common");
}

#[test]
fn rows_of_real_captures_are_each_counter_of_each_instance_once() {
    let captures = recorded::all();
    for (name, bytes) in &captures {
        for (other, other_bytes) in &captures {
            check_bytes(bytes.clone(), other_bytes.clone(), &format!("{name} and {other}"));
        }
    }
}

#[test]
fn counters_and_instances_that_come_and_go_have_rows_where_they_are() {
    let counter = |title| Counter::new(title, PERF_COUNTER_DELTA);
    let object = |title, counters: &[u32], instances: &[&str]| {
        let object = Object::new(title).counters(counters.iter().map(|title| counter(*title)));
        instances.iter().fold(object, |object, name| object.instance(Instance::named(*name)))
    };
    let older = [
        object(5000, &[1, 2, 3], &["a", "b", "b"]),
        object(5010, &[], &["a"]),
        object(5020, &[1], &[]),
        object(5030, &[1, 2], &["x"]),
        object(5040, &[7, 7], &["x", "x"]),
        object(5050, &[1], &[]).values([1]),
    ];
    let newer = [
        object(5050, &[2], &["was single"]),
        object(5020, &[1], &["a"]),
        object(5000, &[4, 2, 5, 1], &["c", "a", "b"]),
        object(5010, &[9], &[]),
        object(5060, &[], &["no counter"]),
        object(5040, &[7], &["x", "y", "x"]),
        object(5070, &[1], &[]).instances(Instances::MetadataMultiple),
    ];
    check_bytes(Capture::new().objects(older).write(), Capture::new().objects(newer).write(), "come and go");
}

#[test]
fn rows_of_damaged_captures_are_each_counter_of_each_instance_once() {
    let (older, newer) = fixtures::slot_shift();
    let (older, newer) = (older.write(), newer.write());
    for seed in 0..500 {
        let damaged = |bytes| damage::with_hostile_dwords(bytes, 1 + seed as usize % 4, seed);
        check_bytes(damaged(&older), newer.clone(), &format!("seed {seed}"));
        check_bytes(older.clone(), damage::with_flipped_bits(&newer, 8, seed), &format!("seed {seed}"));
    }
}
