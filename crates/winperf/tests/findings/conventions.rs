//! Findings about members that a provider fills in wrongly without effect on readers, and about nonstandard headers.

use winperf::Place as Where;
use winperf::findings::{Finding, Severity};
use winperf::{Capture, CounterIdx, InstanceIdx, Names, ObjectIdx, Pair};
use winperf_synth::counter_type::{PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::fields::{counter_definition, instance_definition, object_type};
use winperf_synth::mistakes::{self, Shape};
use winperf_synth::{Counter, Instance, Name, Object, Place};

use crate::seen::{
    Seen, Spot, all, at, bytes as spot, check_message, check_written, counted, error, info, instance, lying,
    only, seen, warning,
};

/// Returns two samples of an object in which a provider makes a mistake.
fn samples(id: &str, shape: Shape) -> [Vec<u8>; 2] {
    let mistake = mistakes::all().into_iter().find(|mistake| mistake.id == id).expect("a mistake");
    mistake.samples(shape).expect("a shape that can have it")
}

/// Returns the findings above *info* without a cause, and all messages of a code.
fn told(id: &str, shape: Shape, code: &str) -> (Vec<&'static str>, Vec<String>) {
    let [bytes, _] = samples(id, shape);
    let found = all(&bytes);
    let is_cause = |finding: &&Finding| finding.cause.is_none() && finding.kind.severity() > Severity::Info;
    let causes = found.iter().filter(is_cause).map(|finding| finding.kind.code()).collect();
    let of_code = found.iter().filter(|finding| finding.kind.code() == code);
    (causes, of_code.map(|finding| finding.kind.to_string()).collect())
}

#[test]
fn one_id_in_all_instances_identifies_none() {
    let with = |ids: &[i32]| {
        let instance = |id: &i32| instance(&format!("name {id}")).unique_id(*id);
        only(ids.iter().enumerate().fold(counted(230), |object, (position, id)| {
            let mut instance = instance(id);
            instance.name = Name::Text(format!("name {position}"));
            object.instance(instance)
        }))
    };
    let same = with(&[0, 0, 0]);
    let spot = at(&same, Place::Instance(0, 0), instance_definition::UNIQUE_ID);
    check_written(&same, &[info("unique-id-same", spot)]);
    let message = "UniqueID is 0 in all 3 instances: an instance without its own ID should have PERF_NO_UNIQUE_ID, which is -1";
    check_message(same.bytes(), "unique-id-same", message);
    for others in [&[0, 1][..], &[-1, -1], &[0], &[]] {
        check_written(&with(others), &[]);
    }
}

#[test]
fn help_indices_of_the_names_are_told_once_for_their_object() {
    let help = object_type::OBJECT_HELP_TITLE_INDEX;
    let written = lying(Place::Object(1), help, 2);
    check_written(&written, &[info("help-title-same", at(&written, Place::Object(1), help))]);
    let (_, messages) = told("title-help-same", Shape::Rows, "help-title-same");
    let message = "the index of a help text should differ from that of the name but is also 10002; 7 structures of the object have such help indices";
    assert_eq!(messages, [message]);
}

#[test]
fn symbols_without_first_counter_are_told() {
    for (id, first) in [("titles-relative", 0), ("titles-relative-from-2", 2)] {
        let (causes, messages) = told(id, Shape::Rows, "title-relative");
        assert_eq!(causes, ["title-relative"]);
        let message = format!(
            "ObjectNameTitleIndex is {first} and the counters have the following even numbers: First Counter of the provider was not added to its symbols"
        );
        assert_eq!(messages, [message]);
    }
    let system = Object::new(2).counters([10, 12].map(|title| Counter::new(title, PERF_COUNTER_RAWCOUNT)));
    check_written(&only(system.values([1, 2])), &[]);
}

#[test]
fn types_that_nobody_set_are_told_instead_of_what_follows_from_them() {
    let (causes, messages) = told("type-zero", Shape::Rows, "type-never-set");
    assert_eq!(causes, ["type-never-set"]);
    let message = "CounterType was never set: it is 0 in all 9 definitions, which means 4-byte values, but some values have 8 bytes";
    assert_eq!(messages, [message]);
}

#[test]
fn structures_of_another_header_are_told_and_all_else_in_the_object_follows() {
    for (id, words) in [
        ("structures-in-64-bits", "8-byte pointers"),
        ("object-without-title-member", "ObjectNameTitle was left out"),
        ("object-without-frequency", "older winperf.h"),
        ("definition-without-title-member", "CounterNameTitle was left out"),
    ] {
        for shape in Shape::ALL {
            let (causes, messages) = told(id, shape, "structure-shifted");
            assert_eq!(causes, ["structure-shifted"], "{id} in {shape:?}");
            assert!(messages.len() == 1 && messages[0].contains(words), "{messages:?}");
        }
    }
}

#[test]
fn several_blocks_without_instances_are_told_and_no_length_is_accused() {
    for shape in [Shape::Rows, Shape::Dwords, Shape::Alike] {
        let [bytes, _] = samples("several-blocks", shape);
        let found = Capture::parse(bytes).findings(&Names::default());
        let above = found.iter().filter(|finding| finding.kind.severity() > Severity::Info);
        let codes: Vec<&str> = above.map(|finding| finding.kind.code()).collect();
        assert_eq!(codes, ["several-blocks"], "{shape:?}");
    }
    let (_, messages) = told("several-blocks", Shape::Rows, "several-blocks");
    let message = "NumInstances is -1, which means one block without instances, but 4 blocks follow each other: each needs a PERF_INSTANCE_DEFINITION, and NumInstances their count";
    assert_eq!(messages, [message]);
}

#[test]
fn a_slow_clock_of_an_object_is_told() {
    for (frequency, words) in [(1000, "milliseconds"), (64, "64 ticks per second"), (1, "1 tick per second")]
    {
        let written = only(counted(230).clock(5, frequency).instance(instance("a")));
        let spot = at(&written, Place::Object(0), object_type::PERF_FREQ);
        check_written(&written, &[info("object-clock-coarse", spot)]);
        assert!(all(written.bytes())[0].kind.to_string().contains(words));
    }
    check_written(&only(counted(230).clock(5, 1001).instance(instance("a"))), &[]);
}

#[test]
fn an_instance_without_a_name_and_an_id_is_told() {
    for name in [Name::None, Name::Text(String::new())] {
        let unnamed = |id| Instance::with_name(name.clone()).unique_id(id).values([7, 9]);
        let written = only(counted(230).instance(unnamed(-1)).instance(instance("b")));
        let spot = at(&written, Place::Instance(0, 0), instance_definition::NAME_LENGTH);
        check_written(&written, &[info("name-missing", spot)]);
        let message =
            "the instance has neither a name nor a UniqueID; this applies to 1 instance of the object";
        check_message(written.bytes(), "name-missing", message);
        check_written(&only(counted(230).instance(unnamed(5)).instance(instance("b"))), &[]);
    }
}

#[test]
fn a_mark_and_a_wrong_order_of_the_bytes_of_names_are_told() {
    let (_, messages) = told("name-with-mark", Shape::Rows, "name-byte-order");
    let message =
        "the name begins with a byte order mark, which readers show as part of it; 4 instances are affected";
    assert_eq!(messages, [message]);
    let (_, messages) = told("name-big-endian", Shape::Rows, "name-byte-order");
    let message = "the name is big-endian but must be little-endian; 4 instances are affected";
    assert_eq!(messages, [message]);
    // U+4E00 is a valid name, and a swapped N.
    check_written(&only(counted(230).instance(instance("\u{4E00}"))), &[]);
}

#[test]
fn each_is_told_at_the_member_that_the_provider_filled_in() {
    let stated = |id: &str, wanted: fn(Spot) -> Seen, place: Where, offset: usize| {
        let [bytes, _] = samples(id, Shape::Rows);
        let object = Capture::parse(bytes.clone()).objects().nth(1).expect("the provider's object").offset();
        let wanted = wanted(spot(place, usize::try_from(object).expect("small") + offset, 4));
        assert!(all(&bytes).iter().map(seen).any(|seen| seen == wanted), "{wanted:?}");
    };
    let object = Where::Object(ObjectIdx(1));
    let offset_of = |field: winperf_synth::Field| field.offset;
    stated(
        "titles-relative",
        |at| warning("title-relative", at),
        object,
        offset_of(object_type::OBJECT_NAME_TITLE_INDEX),
    );
    stated(
        "structures-in-64-bits",
        |at| error("structure-shifted", at),
        object,
        offset_of(object_type::HEADER_LENGTH),
    );
    stated("several-blocks", |at| error("several-blocks", at), object, offset_of(object_type::NUM_INSTANCES));
    let first = Where::CounterDefinition { object: ObjectIdx(1), counter: CounterIdx(0) };
    let in_first = 64 + offset_of(counter_definition::COUNTER_TYPE);
    stated("type-zero", |at| warning("type-never-set", at), first, in_first);
    let instance = Where::Instance { object: ObjectIdx(1), instance: InstanceIdx(0) };
    let in_instance = 64 + 9 * 40 + offset_of(instance_definition::NAME_LENGTH);
    stated("name-with-mark", |at| warning("name-byte-order", at), instance, in_instance);
}

#[test]
fn bases_in_a_wrong_order_are_told_once_with_where_they_are() {
    for (id, place) in [
        ("base-first", "the base comes before its counter"),
        ("bases-last", "all bases are at the end"),
        ("bases-first", "all bases come before the counters"),
    ] {
        let (causes, messages) = told(id, Shape::Rows, "base-missing");
        assert_eq!(causes, ["base-missing"], "{id}");
        let message = format!(
            "a base counter must follow a counter of this type but {place}; 2 counters of the object need one"
        );
        assert_eq!(messages, [message]);
    }
}

#[test]
fn parents_that_are_missing_are_told_with_what_they_are_referred_to_by() {
    for (id, code, words) in [
        ("parent-by-id", "parent-instance-missing", "a process ID, not a position"),
        ("parent-from-1", "parent-instance-missing", "counted from 1"),
        ("parent-by-help", "parent-object-missing", "the index of a help text"),
        ("parent-by-symbol", "parent-object-missing", "First Counter was not added"),
    ] {
        let (causes, messages) = told(id, Shape::Children, code);
        assert_eq!(causes, [code], "{id}");
        assert!(messages[0].contains(words), "{messages:?}");
    }
}

#[test]
fn a_gauge_of_64_bits_below_0_is_told_and_a_large_number_is_not() {
    let gauge = |value: u64| {
        only(Object::new(230).counter(Counter::new(6, PERF_COUNTER_LARGE_RAWCOUNT)).values([value]))
    };
    let below = gauge(u64::MAX - 2);
    let message = "the value is read as unsigned, as Windows reads it; as a signed number, 18446744073709551613 would be -3; this applies to 1 value of the object";
    check_message(below.bytes(), "negative-gauge", message);
    for large in [1 << 63, 0xFFFE << 48, u64::MAX >> 1, 5] {
        check_written(&gauge(large), &[]);
    }
}

#[test]
fn equal_names_of_the_greatest_length_are_told_as_cut() {
    let (_, messages) = told("name-cut", Shape::Alike, "duplicate-name");
    let message = "7 instances share a name with an earlier one; the #n that tells them apart shifts when one ends; no name is longer than their 32 bytes, so names seem to be cut there";
    assert_eq!(messages, [message]);
}

/// Returns the codes of the findings about the two samples of a mistake.
fn pair_codes(id: &str, shape: Shape) -> Vec<&'static str> {
    let [older, newer] = samples(id, shape).map(Capture::parse);
    let pair = Pair::new(older, newer);
    pair.findings().iter().map(|finding| finding.kind.code()).collect()
}

#[test]
fn a_base_that_stays_while_its_value_grows_is_told() {
    for shape in [Shape::Single, Shape::Rows, Shape::Alike] {
        assert_eq!(pair_codes("base-stands-still", shape), ["base-stands-still"], "{shape:?}");
    }
}

#[test]
fn a_number_that_leaps_by_half_of_its_bits_is_torn_and_did_not_go_backwards() {
    for id in ["value-torn", "value-torn-down"] {
        assert_eq!(pair_codes(id, Shape::Rows), ["values-torn"], "{id}");
    }
}

#[test]
fn values_that_all_stay_while_the_clock_goes_on_are_told() {
    for shape in Shape::ALL {
        assert_eq!(pair_codes("values-stand-still", shape), ["values-stand-still"], "{shape:?}");
    }
}
