//! Findings about members that programs use to show counters: no value depends on them.

use winperf_synth::counter_type::{PERF_COUNTER_RAWCOUNT, PERF_RAW_BASE, PERF_RAW_FRACTION};
use winperf_synth::fields::{counter_definition, object_type};
use winperf_synth::{Counter, Field, Object, Place, conformance, examples};

use crate::seen::{all, at, check_message, check_written, counted, info, lying, only, warning};

const OBJECT: Place = Place::Object(1);
const COUNTER: Place = Place::CounterDefinition(1, 1);

fn signed(number: i32) -> u64 {
    number.cast_unsigned().into()
}

#[test]
fn a_default_counter_that_the_object_does_not_have_is_told() {
    for actual in [2, 6, 784, -2, i32::MAX] {
        let written = lying(OBJECT, object_type::DEFAULT_COUNTER, signed(actual));
        let spot = at(&written, OBJECT, object_type::DEFAULT_COUNTER);
        check_written(&written, &[warning("default-counter-outside", spot)]);
        let message = format!(
            "DefaultCounter must be -1 or a position below NumCounters, which is 2, but is {actual}{}",
            if [6, 784].contains(&actual) { ", a title index" } else { "" }
        );
        check_message(written.bytes(), "default-counter-outside", &message);
    }
    for actual in [-1, 0, 1] {
        check_written(&lying(OBJECT, object_type::DEFAULT_COUNTER, signed(actual)), &[]);
    }
    check_written(&only(Object::new(230).default_counter(0)), &[]);
}

#[test]
fn a_detail_level_that_winperf_h_does_not_define_is_told_once_for_its_object() {
    for (place, field) in [(OBJECT, object_type::DETAIL_LEVEL), (COUNTER, counter_definition::DETAIL_LEVEL)] {
        for level in [0, 1, 99, 101, 500, 0x0002_0064] {
            let written = lying(place, field, level);
            check_written(&written, &[warning("detail-level-unknown", at(&written, place, field))]);
        }
        for level in [100, 200, 300, 400, 0x0001_0064] {
            check_written(&lying(place, field, level), &[]);
        }
    }
    let written =
        lying(OBJECT, object_type::DETAIL_LEVEL, 3).set(COUNTER, counter_definition::DETAIL_LEVEL, 4);
    let message =
        "DetailLevel must be 100, 200, 300 or 400 but is 3; 2 structures of the object have such levels";
    check_message(written.bytes(), "detail-level-unknown", message);
}

#[test]
fn a_default_scale_beyond_ten_powers_of_ten_is_told_once_for_its_object() {
    let field: Field = counter_definition::DEFAULT_SCALE;
    for scale in [-100, -11, 11, 100, 1000] {
        let written = lying(COUNTER, field, signed(scale));
        check_written(&written, &[warning("default-scale-outside", at(&written, COUNTER, field))]);
        let message = format!(
            "DefaultScale must be a power of ten from -10 to 10 but is {scale}; 1 counter of the object has such a scale"
        );
        check_message(written.bytes(), "default-scale-outside", &message);
    }
    for scale in [-10, 0, 10] {
        check_written(&lying(COUNTER, field, signed(scale)), &[]);
    }
}

#[test]
fn a_title_index_of_two_counters_is_told_unless_one_is_the_base_of_the_other() {
    let field = counter_definition::COUNTER_NAME_TITLE_INDEX;
    let written = lying(COUNTER, field, 6);
    check_written(&written, &[warning("duplicate-title", at(&written, COUNTER, field))]);
    let message = "each counter must have its own title index but 1 counter has that of a preceding one; the first such index is 6";
    check_message(written.bytes(), "duplicate-title", message);
    let fraction = Counter::new(408, PERF_RAW_FRACTION);
    let base = fraction.base(PERF_RAW_BASE);
    check_written(&only(Object::new(2).counter(fraction).counter(base).values([1, 2])), &[]);
    let alike = |count| {
        (0..count).fold(Object::new(2), |object, _| object.counter(Counter::new(6, PERF_COUNTER_RAWCOUNT)))
    };
    let written = only(alike(4).values([1, 2, 3, 4]));
    let message = "each counter must have its own title index but 3 counters have those of preceding ones; the first such index is 6";
    check_message(written.bytes(), "duplicate-title", message);
}

#[test]
fn an_odd_title_index_of_an_object_or_a_counter_is_told_once() {
    let field = counter_definition::COUNTER_NAME_TITLE_INDEX;
    let written = lying(COUNTER, field, 785);
    let codes: Vec<&str> = all(written.bytes()).iter().map(|finding| finding.kind.code()).collect();
    assert_eq!(codes, ["title-odd", "title-unknown", "help-title-same"]);
    let message = "names should have even title indices, as Windows assigns them, but 1 index of the object and its counters is odd; the first is 785, which may belong to a help text";
    check_message(written.bytes(), "title-odd", message);
    let both = counted(3).counter(Counter::new(7, PERF_COUNTER_RAWCOUNT)).values([1, 2, 3]);
    let written = only(both);
    let spot = at(&written, Place::Object(0), object_type::OBJECT_NAME_TITLE_INDEX);
    let found = all(written.bytes());
    let odd = found.iter().find(|finding| finding.kind.code() == "title-odd").expect("told");
    assert_eq!(crate::seen::seen(odd), info("title-odd", spot));
    assert!(odd.kind.to_string().contains("2 indices"), "{}", odd.kind);
}

#[test]
fn no_example_and_no_sound_case_of_the_kit_has_such_a_member() {
    const CODES: [&str; 4] =
        ["default-counter-outside", "detail-level-unknown", "default-scale-outside", "duplicate-title"];
    let examples = examples::all()
        .into_iter()
        .flat_map(|example| [example.older, example.newer].map(|bytes| (example.name.to_owned(), bytes)));
    let cases = conformance::cases().into_iter().filter(|case| case.is_whole && case.finding.is_none());
    let cases = cases.flat_map(|case| case.captures.into_iter().map(move |bytes| (case.name.clone(), bytes)));
    for (name, bytes) in examples.chain(cases) {
        let found = all(&bytes);
        let told = found.iter().filter(|finding| CODES.contains(&finding.kind.code()));
        assert_eq!(told.map(|finding| finding.kind.to_string()).collect::<Vec<_>>(), [""; 0], "{name}");
    }
}
