//! Findings about names and titles that suggest a mistake of the provider.

use winperf::{Capture, Names, Pair, Titles};
use winperf_synth::counter_type::{
    PERF_COUNTER_BULK_COUNT, PERF_COUNTER_COUNTER, PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT,
};
use winperf_synth::fields::{counter_definition, instance_definition};
use winperf_synth::{Capture as Synth, Counter, Instance, Object, Place, Written, titles};

use crate::seen::{Spot, all_in, at, check_message, check_written, counted, info, instance, only, seen};

fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Written {
    only(names.into_iter().fold(counted(230), |object, name| object.instance(instance(name))))
}

fn name_length(written: &Written, position: usize) -> Spot {
    at(written, Place::Instance(0, position), instance_definition::NAME_LENGTH)
}

#[test]
fn names_of_more_than_127_characters_are_told_once_for_their_object() {
    let [most, more, longest] = [127, 128, 140].map(|length| "x".repeat(length));
    let written = named([most.as_str(), more.as_str(), longest.as_str()]);
    check_written(&written, &[info("name-long", name_length(&written, 1))]);
    let message = "a name should have at most 127 characters, as .NET requires, but the longest has 140; 2 instances are affected";
    check_message(written.bytes(), "name-long", message);
    check_written(&named(["a", most.as_str()]), &[]);
}

#[test]
fn names_whose_letters_are_two_of_ascii_each_are_sound() {
    for names in [&["たかはし"][..], &["たかはし", "あいうえお"], &["ぁぁぁぁぁぁぁぁ"]]
    {
        check_written(&named(names.iter().copied()), &[]);
    }
}

#[test]
fn several_names_that_end_where_an_array_does_are_told() {
    for length in [63, 127] {
        let long = ["a", "b"].map(|first| first.repeat(length));
        let written = named(["short", long[0].as_str(), long[1].as_str()]);
        check_written(&written, &[info("name-cut", name_length(&written, 1))]);
        check_written(&named(["short", long[0].as_str()]), &[]);
    }
    // As many digits as in the hash of an image, which is used in names of containers.
    let hashes = ["a", "b"].map(|first| first.repeat(64));
    check_written(&named(hashes.iter().map(String::as_str)), &[]);
}

#[test]
fn a_total_of_another_name_than_that_of_windows_is_told() {
    for name in ["Total", "[total]", "__TOTAL__", "All"] {
        let written = named(["a", "b", name]);
        check_written(&written, &[info("total-named-otherwise", name_length(&written, 2))]);
    }
    check_written(&named(["a", "b", "Totals by hour"]), &[]);
    check_written(&named(["a", "Total", "_Total"]), &[]);
    check_written(&named(["a", "Total"]), &[]);
}

fn names() -> Names {
    let list = [(5000, "% Busy"), (5002, "Requests/sec"), (5004, "Requests Waiting"), (5006, "Hit Rate")];
    let mut titles = Titles::base();
    titles.add_list(&titles::multi_sz(list)).expect("a list");
    Names::new(titles, Names::default().code_pages())
}

#[test]
fn a_title_that_says_another_kind_of_value_than_the_type_is_told() {
    let kinds = [
        (
            5000,
            PERF_COUNTER_RAWCOUNT,
            Some(
                "the title has a percent sign but the type is PERF_COUNTER_RAWCOUNT, a plain number, which readers show without a base and above 100; this applies to 1 counter of the object",
            ),
        ),
        (
            5002,
            PERF_COUNTER_LARGE_RAWCOUNT,
            Some(
                "the title is that of a rate per second but the type is PERF_COUNTER_LARGE_RAWCOUNT, a plain number, which readers show unchanged; this applies to 1 counter of the object",
            ),
        ),
        (
            5004,
            PERF_COUNTER_BULK_COUNT,
            Some(
                "the title does not say that the value is a rate but the type is PERF_COUNTER_BULK_COUNT, so readers show how much the raw value grows per second; this applies to 1 counter of the object",
            ),
        ),
        (5002, PERF_COUNTER_COUNTER, None),
        (5004, PERF_COUNTER_RAWCOUNT, None),
        (5006, PERF_COUNTER_COUNTER, None),
        // Counters of Windows are exempt, and unknown titles mean nothing.
        (200, PERF_COUNTER_RAWCOUNT, None),
        (5008, PERF_COUNTER_COUNTER, None),
    ];
    for (title, counter_type, message) in kinds {
        let object = Object::new(230).counter(Counter::new(title, counter_type)).values([7_u64]);
        let written = only(object);
        let found = all_in(written.bytes(), &names());
        let found: Vec<_> = found.iter().filter(|found| found.kind.code() == "title-against-type").collect();
        let messages: Vec<String> = found.iter().map(|found| found.kind.to_string()).collect();
        assert_eq!(messages, message.into_iter().collect::<Vec<_>>(), "{title}");
        let spot = at(&written, Place::CounterDefinition(0, 0), counter_definition::COUNTER_TYPE);
        assert!(found.iter().all(|found| seen(found) == info("title-against-type", spot)));
    }
}

/// Returns Process with two ids, and an object with instances with different ids.
fn processes_with_ids(ids: [u32; 2]) -> Written {
    let process = |(name, id): (&str, u32)| Instance::named(name).values([7, id]);
    let object = |title, all: [(&'static str, u32); 2]| {
        all.map(process).into_iter().fold(counted(title), Object::instance)
    };
    let processes = object(230, [("a", 4), ("b", 1188)]);
    Synth::new().object(processes).object(object(232, [("x", ids[0]), ("y", ids[1])])).write_with_places()
}

#[test]
fn an_id_that_no_process_of_the_capture_has_is_told() {
    let written = processes_with_ids([4, 1190]);
    let spot = at(&written, Place::Instance(1, 1), instance_definition::NAME_LENGTH);
    check_written(&written, &[info("process-unknown", spot)]);
    let message = "the process of the instance should be in the object Process but no process there has ID 1190; this applies to 1 instance of the object";
    check_message(written.bytes(), "process-unknown", message);
    check_written(&processes_with_ids([4, 1188]), &[]);
    check_written(&processes_with_ids([0, 4]), &[]);
}

/// Returns the codes of two samples of an object whose second slot has this name and this value.
fn slots(newer: (&str, u64), unique_id: i32) -> Vec<&'static str> {
    let sample = |(name, value): (&str, u64), other: u64| {
        let object = Object::new(230).counter(Counter::new(6, PERF_COUNTER_BULK_COUNT));
        let slot = |name: &str, value: u64| Instance::named(name).unique_id(unique_id).values([value]);
        let capture = Synth::new().object(object.instance(slot("a", other)).instance(slot(name, value)));
        Capture::parse(capture.write())
    };
    let pair = Pair::new(sample(("b", 40_000), 500), sample(newer, 600));
    let found = pair.findings().into_iter().map(|found| found.kind.code());
    found.filter(|code| *code == "slot-renamed").collect()
}

#[test]
fn a_new_name_that_continues_the_counts_of_the_one_before_is_told() {
    assert_eq!(slots(("c", 40_100), -1), ["slot-renamed"]);
    // It starts by itself, has counted much more, is the same one, or has a distinct id.
    assert_eq!(slots(("c", 12), -1), [""; 0]);
    assert_eq!(slots(("c", 80_000), -1), [""; 0]);
    assert_eq!(slots(("b", 40_100), -1), [""; 0]);
    assert_eq!(slots(("c", 40_100), 7), [""; 0]);
}
