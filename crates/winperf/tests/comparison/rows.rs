//! Which row of values is that of a counter of the newer capture?

use winperf::pairing::Slot;
use winperf_synth::examples;

use crate::two::Two;

#[test]
fn every_row_of_the_newer_capture_is_found_by_its_object_instance_and_counter() {
    for example in examples::all() {
        let two = Two::new(example.older, example.newer);
        let pairing = two.compared().pairing;
        for number in 0..pairing.row_count() {
            let row = pairing.row(number).expect("a row for every number");
            let (Some(slot), Some(counter)) = (row.instance.newer, row.counter.newer) else { continue };
            let instance = match slot {
                Slot::Object => 0,
                Slot::Instance(instance) => instance,
            };
            let object = pairing.objects()[usize::try_from(row.object).expect("a small idx")].newer;
            let object = object.expect("an object of the newer capture");
            assert_eq!(pairing.row_of_newer(object, instance, counter), Some(number), "{}", example.name);
        }
    }
}

#[test]
fn what_the_newer_capture_has_not_has_no_row_of_it() {
    let example = examples::desktop();
    let two = Two::new(example.older, example.newer);
    let pairing = two.compared().pairing;
    for place in [(u32::MAX, 0, 0), (0, u32::MAX, 0), (0, 0, u32::MAX), (9, 0, 0), (0, 1, 0)] {
        assert_eq!(pairing.row_of_newer(place.0, place.1, place.2), None, "{place:?}");
    }
}
