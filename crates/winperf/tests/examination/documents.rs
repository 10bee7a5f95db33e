//! Captures with numbers known from Microsoft's documents and from a Windows machine of 2020.

use winperf::formula::{NoValue, Note, Notes};
use winperf::{DataBlock, InstanceIdx, ObjectIdx, StructureKind};
use winperf_synth::{Capture, fixtures};

use crate::opened::{Opened, alone, find, names};

fn open(capture: &Capture) -> Opened {
    Opened::parse(capture.write())
}

/// Checks that a row has this value, to a relative 1e-12, and no notes.
fn check(capture: &Opened, object: u32, instance: &str, counter: u32, expected: f64) {
    let values = alone(capture);
    let found = find(&values, object, instance, counter);
    let value = found.value.unwrap_or_else(|reason| panic!("{object}({instance}){counter}: {reason:?}"));
    assert!((value - expected).abs() <= 1e-12 * expected.abs(), "{object}({instance}){counter}: {value}");
    assert_eq!(found.notes, Notes::empty(), "{object}({instance}){counter}");
}

fn check_absent(capture: &Opened, object: u32, instance: &str, counter: u32, expected: NoValue) {
    let values = alone(capture);
    assert_eq!(
        find(&values, object, instance, counter).value,
        Err(expected),
        "{object}({instance}){counter}"
    );
}

#[test]
fn the_transfer_object_of_the_documents_shows_5_and_40_percent() {
    let capture = open(&fixtures::transfer_and_peer());
    check(&capture, 10_000, "", 10_002, 5.0);
    check(&capture, 10_000, "", 10_004, 40.0);
}

#[test]
fn the_peers_of_the_documents_show_15_and_30() {
    let capture = open(&fixtures::transfer_and_peer());
    assert_eq!(names(&capture, 10_006), ["Peer 1", "Peer 2"]);
    check(&capture, 10_006, "Peer 1", 10_008, 15.0);
    check(&capture, 10_006, "Peer 2", 10_008, 30.0);
}

#[test]
fn the_objects_of_the_documents_have_the_lengths_of_the_documents() {
    let capture = open(&fixtures::transfer_and_peer());
    let [transfer, peer] = [0, 1].map(|object| capture.object(ObjectIdx(object)).unwrap());
    assert_eq!((transfer.length(), transfer.block().map(|block| block.length())), (200, Some(16)));
    assert_eq!((peer.length(), peer.instances().len()), (104 + 2 * 64, 2));
    for instance in peer.instances() {
        let name = instance.leaves().into_iter().find(|leaf| leaf.kind == winperf::LeafKind::Name).unwrap();
        assert_eq!((instance.length(), name.length), (56, 14));
        assert_eq!(instance.block().map(|block| block.length()), Some(8));
    }
}

#[test]
fn a_base_is_listed_and_is_nothing_to_show() {
    let values = alone(&open(&fixtures::transfer_and_peer()));
    let bases: Vec<_> = values.iter().filter(|value| value.is_base).collect();
    assert_eq!(bases.len(), 1);
    assert_eq!((bases[0].counter, bases[0].value), (0, Err(NoValue::NotDisplayable)));
}

#[test]
fn the_system_object_has_the_lengths_of_windows() {
    let capture = open(&fixtures::system_cap());
    assert_eq!(capture.length(), 984);
    let system = crate::opened::only_object(&capture);
    assert_eq!((system.offset(), system.length(), system.counters().len()), (104, 880, 18));
    assert_eq!(system.block().map(|block| block.length()), Some(96));
    let kinds = |kind| capture.places().filter(|place| place.kind() == kind).count();
    assert_eq!(kinds(StructureKind::CounterDefinition), 18);
    assert_eq!((kinds(StructureKind::Instance), kinds(StructureKind::CounterBlock)), (0, 1));
}

#[test]
fn the_system_object_gives_the_values_of_windows() {
    let capture = open(&fixtures::system_cap());
    check(&capture, 2, "", 674, 85_515.488_375_2);
    check(&capture, 2, "", 1350, 100.0 * 171_638_764.0 / 4_294_967_295.0);
    check(&capture, 2, "", 44, 0.0);
    check(&capture, 2, "", 248, 201.0);
    check(&capture, 2, "", 250, 2569.0);
    check_absent(&capture, 2, "", 146, NoValue::NeedsTwoSamples);
}

#[test]
fn the_registry_quota_is_shown_as_3_996276_percent() {
    let values = alone(&open(&fixtures::system_cap()));
    let quota = find(&values, 2, "", 1350).value.unwrap();
    assert_eq!(format!("{quota:.6}"), "3.996276");
}

#[test]
fn the_header_of_the_system_capture_names_machine_and_moment() {
    let bytes = fixtures::system_cap().write();
    let block = DataBlock::read(&bytes).unwrap();
    assert_eq!(block.system_name().unwrap().to_string(), "LANTERN");
    assert_eq!(block.system_time().unwrap().to_string(), "2020-03-18T18:54:03.988Z");
    assert_eq!(block.perf_time_100nsec().calendar(), block.system_time());
}

#[test]
fn the_processor_object_has_the_lengths_and_names_of_windows() {
    let capture = open(&fixtures::processor_cap());
    assert_eq!(capture.length(), 2144);
    let processor = crate::opened::only_object(&capture);
    assert_eq!((processor.length(), processor.counters().len()), (2040, 15));
    assert_eq!(names(&capture, 238), ["0", "1", "2", "3", "4", "5", "6", "7", "_Total"]);
    let lengths = [0, 8].map(|instance| processor.instance(InstanceIdx(instance)).unwrap().length());
    assert_eq!(lengths, [32, 40]);
    let mut blocks = processor.instances().map(|instance| instance.block());
    assert!(blocks.all(|block| block.is_some_and(|block| block.length() == 120)));
}

#[test]
fn one_sample_of_processor_shows_the_queue_and_asks_for_a_second_sample() {
    let capture = open(&fixtures::processor_cap());
    check(&capture, 238, "0", 1336, 5.0);
    check(&capture, 238, "_Total", 1336, 7.0);
    check_absent(&capture, 238, "_Total", 6, NoValue::NeedsTwoSamples);
    check_absent(&capture, 238, "0", 148, NoValue::NeedsTwoSamples);
}

#[test]
fn a_capture_in_the_style_of_samba_is_read_to_its_end_in_the_width_of_its_definitions() {
    let capture = open(&fixtures::samba_style());
    let system = crate::opened::only_object(&capture);
    assert_eq!((system.offset(), system.counters().len()), (112, 18));
    assert_eq!((capture.error(), system.instances_error()), (None, None));
    assert_eq!(DataBlock::read(capture.file()).unwrap().declared_end(), capture.file().len());
    let values = alone(&capture);
    let processes = find(&values, 2, "", 248);
    assert_eq!((processes.value, processes.notes), (Ok(201.0), Notes::only(Note::SizeFromDefinition)));
    // Without a clock of the object the raw value is a FILETIME that can be compared with the system time.
    let up_time = find(&values, 2, "", 674);
    assert_eq!((up_time.value, up_time.notes), (Ok(85_515.488_375_2), Notes::only(Note::FallbackClock)));
}

#[test]
fn every_counter_type_gives_the_value_that_its_writer_computed() {
    let (older, newer) = winperf_synth::examples::captures("every-counter-type").unwrap();
    let values = crate::opened::between(&open(&older), &open(&newer));
    let expected = winperf_synth::examples::every_counter_type_values();
    assert_eq!(values.iter().filter(|value| !value.is_base).count(), expected.len());
    for (counter, expected) in expected {
        let found = find(&values, 5000, "", counter);
        match (found.value, expected) {
            (Ok(value), Some(expected)) => {
                assert!((value - expected).abs() <= 1e-12 * expected.abs(), "{found:?}: {expected}");
            }
            (Err(_), None) => {}
            _ => panic!("{found:?}: {expected:?}"),
        }
    }
    let running = values.iter().find(|value| value.text.is_some()).unwrap();
    assert_eq!((running.text.as_deref(), running.value), (Some("running"), Err(NoValue::Text)));
}
