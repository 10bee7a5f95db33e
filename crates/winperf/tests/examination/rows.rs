//! Rows are numbered without gaps, in the order of the captures, each counter of each instance once.

use std::collections::BTreeSet;

use winperf::Titles;
use winperf::pairing::{Cell, Pairing, Row, Slot};
use winperf_synth::counter_type::PERF_COUNTER_DELTA;
use winperf_synth::{Capture, Counter, Instance, Instances, Object, damage, examples, fixtures};

use crate::opened::Opened;
use crate::real_captures;

fn position(slot: Option<Slot>) -> Option<u32> {
    slot.map(|slot| match slot {
        Slot::Object => 0,
        Slot::Instance(position) => position,
    })
}

/// Where a row stands in the order: what the newer capture has comes first, the rest in the order of the older one.
fn place(row: &Row) -> [(bool, u32); 3] {
    let rank = |newer: Option<u32>, older: Option<u32>| {
        (newer.is_none(), newer.or(older).expect("a row is of one of the captures"))
    };
    let instance = rank(position(row.instance.newer), position(row.instance.older));
    [(false, row.object), instance, rank(row.counter.newer, row.counter.older)]
}

/// Panics unless the rows of the pair are all different, ascending, and as many as they should be.
pub(crate) fn check(older: Option<&Opened>, newer: &Opened, what: &str) {
    let pairing = Pairing::new(older, newer, &Titles::base());
    let rows: Vec<Row> = (0..pairing.row_count())
        .map(|number| pairing.row(number).unwrap_or_else(|| panic!("{what}: no row {number}")))
        .collect();
    let places: Vec<_> = rows.iter().map(place).collect();
    assert!(places.is_sorted_by(|left, right| left < right), "{what}: rows repeat or are not in order");
    let expected = expected(&pairing);
    assert_eq!(places.len(), expected.len(), "{what}");
    assert!(places.iter().all(|place| expected.contains(place)), "{what}");
    for beyond in [pairing.row_count(), pairing.row_count() + 1, u64::MAX] {
        assert_eq!(pairing.row(beyond), None, "{what}: row {beyond} does not exist");
    }
    for number in 0..pairing.row_count() {
        let cell = pairing.cell(number).unwrap_or_else(|| panic!("{what}: row {number} has no place"));
        let pair = &pairing.objects()[cell.object as usize];
        let row = rows[number as usize];
        assert_eq!(row.object, cell.object, "{what}: row {number}");
        assert_eq!(row.instance, pair.instances[cell.instance as usize], "{what}: row {number}");
        assert_eq!(row.counter, pair.counters[cell.counter as usize], "{what}: row {number}");
        assert_eq!(pairing.number(cell), Some(number), "{what}: {cell:?}");
    }
    assert_eq!(pairing.cell(pairing.row_count()), None, "{what}");
    let numbered = cells(&pairing).filter(|cell| pairing.number(*cell).is_some()).count();
    assert_eq!(numbered, rows.len(), "{what}: places with a row");
    let mut end = 0;
    for (object, _) in (0..).zip(pairing.objects()) {
        let range = pairing.rows_of(object);
        assert_eq!(range.start, end, "{what}: rows of object {object}");
        end = range.end;
        assert!(range.clone().all(|number| rows[number as usize].object == object), "{what}");
    }
    assert_eq!(end, pairing.row_count(), "{what}");
}

/// Every place of the pairing, whether a row stands there or not.
fn cells(pairing: &Pairing) -> impl Iterator<Item = Cell> + '_ {
    (0..).zip(pairing.objects()).flat_map(|(object, pair)| {
        let counters = pair.counters.len() as u32;
        (0..pair.instances.len() as u32)
            .flat_map(move |instance| (0..counters).map(move |counter| Cell { object, instance, counter }))
    })
}

/// Every place of an instance and a counter that one capture has both of.
fn expected(pairing: &Pairing) -> BTreeSet<[(bool, u32); 3]> {
    let mut places = BTreeSet::new();
    for (object, pair) in (0..).zip(pairing.objects()) {
        for instance in &pair.instances {
            for counter in &pair.counters {
                let in_newer = instance.newer.is_some() && counter.newer.is_some();
                let in_older = instance.older.is_some() && counter.older.is_some();
                if in_newer || in_older {
                    places.insert(place(&Row { object, instance: *instance, counter: *counter }));
                }
            }
        }
    }
    places
}

fn check_bytes(older: Vec<u8>, newer: Vec<u8>, what: &str) {
    let (older, newer) = (Opened::read(older), Opened::read(newer));
    check(Some(&older), &newer, what);
    check(Some(&newer), &older, what);
    check(None, &newer, what);
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
    let captures = real_captures::all();
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
