//! `samba-writer`: a reply of smbd, whose total leaves out the header and whose numbers all have 8 bytes.

use winperf::Titles;
use winperf::formula::{NoValue, Note, Notes};
use winperf::{CounterIdx, DataBlock, InstanceIdx, ObjectIdx, TitleIndex};
use winperf_synth::recorded;

use crate::opened::{Opened, alone, between, find, names, open};

fn both() -> Option<(Opened, Opened)> {
    Some((open("samba-writer/s1/Global.bin")?, open("samba-writer/s2/Global.bin")?))
}

#[test]
fn the_four_objects_are_named_by_its_own_list() {
    let Some((older, _)) = both() else { return };
    let mut titles = Titles::base();
    titles.add_list(&recorded::read("samba-writer/s1/Counter_009.bin").unwrap()).unwrap();
    let names: Vec<_> = older.objects().map(|object| titles.display(object.title()).into_owned()).collect();
    assert_eq!(names, ["Memory", "Processor", "Processes", "Logical Disk"]);
    let counter = |object, counter| {
        let counter = older.object(object).unwrap().counter(counter).unwrap();
        titles.display(counter.title()).into_owned()
    };
    assert_eq!(
        (counter(ObjectIdx(0), CounterIdx(0)), counter(ObjectIdx(3), CounterIdx(2))),
        ("Available Physical Kilobytes".into(), "Reads/sec".into())
    );
    // Its list begins with the highest index, like every list.
    assert_eq!(titles.name(TitleIndex(1)), None);
}

#[test]
fn a_total_without_the_header_loses_nothing() {
    let Some((older, newer)) = both() else { return };
    for capture in [older, newer] {
        let block = DataBlock::read(capture.file()).unwrap();
        assert_eq!(block.declared_end(), capture.file().len());
        assert_eq!(block.system_name().unwrap().to_string(), "PERFBOX01");
        assert_eq!((capture.error(), capture.missing_objects()), (None, 0));
        for object in capture.objects() {
            assert_eq!((object.definitions_error(), object.instances_error()), (None, None));
        }
        assert_eq!(names(&capture, 12), ["cpu0", "cpu1", "_Total"]);
        assert_eq!(names(&capture, 26), ["/"]);
    }
}

#[test]
fn numbers_are_as_long_as_their_definitions_say() {
    let Some((older, _)) = both() else { return };
    let values = alone(&older);
    let available = find(&values, 2, "", 4);
    assert_eq!((available.value, available.notes), (Ok(17_016_292.0), Notes::only(Note::SizeFromDefinition)));
    assert_eq!(find(&values, 22, "", 24).value, Ok(130.0));
    assert_eq!(find(&values, 26, "/", 28).value, Ok(233_910.0));
}

#[test]
fn a_number_with_the_subtype_bits_of_a_base_is_a_number() {
    let Some((older, _)) = both() else { return };
    let values = alone(&older);
    let total = find(&values, 2, "", 8);
    assert_eq!(total.value, Ok(24_684_092.0));
    assert!(total.notes.contains(Note::DerivedType));
}

#[test]
fn a_counter_by_the_hundred_nanosecond_clock_uses_that_clock() {
    let Some((older, newer)) = both() else { return };
    let header = |capture: &Opened| {
        let block = DataBlock::read(capture.file()).unwrap();
        block.header().perf_time_100nsec.get()
    };
    let ticks = header(&newer) - header(&older);
    assert!(ticks > 0);
    let raw = |capture: &Opened| {
        let object = capture.object(ObjectIdx(1)).unwrap();
        object
            .instance(InstanceIdx(0))
            .unwrap()
            .value(object.counter(CounterIdx(0)).unwrap())
            .unwrap()
            .number()
            .unwrap()
    };
    let expected = 100.0 * (raw(&newer) - raw(&older)) as f64 / ticks as f64;
    assert_eq!(find(&between(&older, &newer), 12, "cpu0", 14).value, Ok(expected));
}

#[test]
fn one_sample_of_a_rate_asks_for_a_second() {
    let Some((older, _)) = both() else { return };
    assert_eq!(find(&alone(&older), 26, "/", 30).value, Err(NoValue::NeedsTwoSamples));
}
