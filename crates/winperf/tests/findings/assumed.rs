//! Captures with assumed numbers: wrong fields are corrected without changing the file.

use winperf::diagnosis::{NotAssumable, errors, worst_first};
use winperf::layout::{PerfDataBlock, PerfObjectType};
use winperf::{Assumption, Capture, Names};
use winperf_synth::fields::{counter_definition, data_block, instance_definition, object_type};
use winperf_synth::{Field, Place, Structure, Written, damage, fixtures};

use crate::seen::capture;

fn assumption(offset: usize, value: i64) -> Assumption {
    Assumption { offset: offset.try_into().expect("a small capture"), value }
}

/// Returns the number of a field in its member.
fn right(written: &Written, place: Place, field: Field) -> Assumption {
    let offset = written.offset_of(place) + field.offset;
    let capture = Capture::parse(written.bytes().to_vec());
    let member = capture.assumable(offset.try_into().expect("a small capture")).expect("a member");
    assumption(offset, capture.number_in_file(member).expect("a number"))
}

/// Fields of 2 bytes are parts of a date, which is not a number.
fn is_number(field: Field) -> bool {
    field.width > 2
}

/// Panics unless the capture is read like the valid one, structure by structure.
fn check_same(read: &Capture, sound: &[u8]) {
    let sound = Capture::parse(sound.to_vec());
    assert_eq!(read.reader().bytes(), sound.reader().bytes());
    assert!(read.places().eq(sound.places()));
    for place in sound.places() {
        assert_eq!((read.span(place), read.leaves(place)), (sound.span(place), sound.leaves(place)));
    }
    let names = Names::default();
    assert_eq!(read.findings(&names), sound.findings(&names));
}

#[test]
fn whatever_single_field_lies_the_right_number_gives_back_every_structure() {
    for written in [capture().write_with_places(), fixtures::transfer_and_peer().write_with_places()] {
        let lies = written.lies(11).into_iter().filter(|(_, field, ..)| is_number(**field));
        for (place, field, lie, told) in lies {
            let right = right(&written, place, *field);
            let lying = written.clone().set(place, *field, told);
            let damaged = Capture::parse(lying.bytes().to_vec());
            let read = damaged.assuming(&[right]);
            let read = read.unwrap_or_else(|error| panic!("{place:?} {} {lie:?}: {error}", field.name));
            check_same(&read, written.bytes());
            assert_eq!(read.file(), lying.bytes(), "the file stays as it is");
            let [assumed] = read.assumed() else { panic!("{:?}", read.assumed()) };
            assert_eq!((assumed.assumption(), assumed.field.member.name), (right, field.name));
            assert_eq!(Some(assumed.had), damaged.number_in_file(assumed.field));
        }
    }
}

/// Lengths, counts and offsets: a wrong one misleads a reader.
const LAYOUT: [Field; 12] = [
    data_block::TOTAL_BYTE_LENGTH,
    data_block::HEADER_LENGTH,
    data_block::NUM_OBJECT_TYPES,
    object_type::TOTAL_BYTE_LENGTH,
    object_type::DEFINITION_LENGTH,
    object_type::HEADER_LENGTH,
    object_type::NUM_COUNTERS,
    object_type::NUM_INSTANCES,
    counter_definition::BYTE_LENGTH,
    instance_definition::BYTE_LENGTH,
    instance_definition::NAME_OFFSET,
    instance_definition::NAME_LENGTH,
];

#[test]
fn what_the_first_finding_expects_gives_back_every_structure() {
    let (mut lies, mut named) = (0, 0);
    for written in [capture().write_with_places(), fixtures::transfer_and_peer().write_with_places()] {
        for (place, field, _, told) in written.lies(5) {
            if !LAYOUT.contains(field) {
                continue;
            }
            let lying = written.clone().set(place, *field, told);
            let damaged = Capture::parse(lying.into_bytes());
            let found = worst_first(damaged.findings(&Names::default()));
            let mends = found.first().map(|first| damaged.mends(first)).unwrap_or_default();
            lies += 1;
            if mends != [right(&written, place, *field)] {
                continue;
            }
            named += 1;
            check_same(&damaged.assuming(&mends).unwrap(), written.bytes());
            let mended = damaged.mended();
            assert_eq!((mended.capture.reader().bytes(), mended.errors), (written.bytes(), 0));
        }
    }
    assert!(lies > 500 && named * 100 > lies * 90, "{named} of {lies}");
}

#[test]
fn the_field_of_every_finding_can_be_assumed() {
    let names = Names::default();
    let mut fields = 0;
    let mut check = |bytes: Vec<u8>| {
        let damaged = Capture::parse(bytes);
        for finding in damaged.findings(&names) {
            let Some(field) = finding.field.filter(|field| field.span().end() <= damaged.length()) else {
                continue;
            };
            match damaged.assumable(field.offset) {
                Ok(_) | Err(NotAssumable::NoNumber { .. }) => fields += 1,
                Err(error) => panic!("{finding:?}: {error}"),
            }
        }
    };
    for bytes in [capture().write(), fixtures::transfer_and_peer().write(), fixtures::samba_style().write()] {
        for seed in 0..400 {
            check(damage::with_hostile_dwords(&bytes, 1 + seed as usize % 4, seed));
            check(damage::with_flipped_bits(&bytes, 1 + seed as usize % 4, seed));
        }
    }
    assert!(fields > 3000, "{fields}");
}

#[test]
fn assumptions_hold_in_any_order_though_one_makes_place_for_the_other() {
    let written = fixtures::transfer_and_peer().write_with_places();
    let [first, second] = [Place::Object(0), Place::CounterDefinition(1, 0)];
    let fields = [(first, object_type::TOTAL_BYTE_LENGTH), (second, counter_definition::DETAIL_LEVEL)];
    let rights = fields.map(|(place, field)| right(&written, place, field));
    let lying = written.clone().set(first, object_type::TOTAL_BYTE_LENGTH, 4);
    let damaged = Capture::parse(lying.into_bytes());
    let alone = damaged.assuming(&rights[1..]).map(|read| read.assumed().len());
    assert!(matches!(alone, Err(NotAssumable::NoMember { .. })), "{alone:?}");
    for order in [rights, [rights[1], rights[0]]] {
        check_same(&damaged.assuming(&order).unwrap(), written.bytes());
    }
}

#[test]
fn what_is_assumed_anew_replaces_what_was_assumed_before() {
    let written = capture().write_with_places();
    let sound = Capture::parse(written.bytes().to_vec());
    let at = |field: Field| written.offset_of(Place::Object(0)) + field.offset;
    let once = sound.assuming(&[assumption(at(object_type::NUM_INSTANCES), 1)]).unwrap();
    assert_eq!(once.objects().next().unwrap().instances().len(), 1);
    let again = once.assuming(&[assumption(at(object_type::DETAIL_LEVEL), 300)]).unwrap();
    assert_eq!(again.assumed().len(), 1);
    let undone = again.assuming(&[]).unwrap();
    assert_eq!(undone.assumed(), []);
    check_same(&undone, written.bytes());
    assert_eq!(undone.into_file(), written.bytes());
    assert_eq!(again.into_file(), written.bytes());
}

#[test]
fn two_lies_are_mended_one_after_the_other_and_what_is_assumed_stays() {
    let written = fixtures::transfer_and_peer().write_with_places();
    let lying = written.clone().set(Place::Object(0), object_type::DEFINITION_LENGTH, 104);
    let lying = lying.set(Place::Object(1), object_type::HEADER_LENGTH, 8);
    let damaged = Capture::parse(lying.into_bytes());
    assert!(errors(&damaged).len() > 1);
    let mended = damaged.mended();
    assert_eq!((mended.errors, mended.capture.reader().bytes()), (0, written.bytes()));
    let level = written.offset_of(Place::Object(0)) + object_type::DETAIL_LEVEL.offset;
    let first = damaged.assuming(&[assumption(level, 300)]).unwrap();
    let offsets: Vec<u32> =
        first.mended().capture.assumed().iter().map(|assumed| assumed.field.offset).collect();
    assert_eq!(offsets.len(), 3);
    assert!(offsets.contains(&u32::try_from(level).unwrap()));
}

#[test]
fn a_rule_that_all_instances_break_is_mended_in_all_of_them() {
    let written = fixtures::transfer_and_peer().write_with_places();
    let places = written.places().into_iter().filter(|place| matches!(place, Place::Instance(..)));
    let places: Vec<Place> = places.collect();
    let [Place::Instance(object, _), ..] = places[..] else { panic!("instances") };
    let of_object = places.iter().filter(|place| matches!(place, Place::Instance(of, _) if *of == object));
    let of_object: Vec<Place> = of_object.copied().collect();
    let lying = of_object
        .iter()
        .fold(written.clone(), |lying, place| lying.set(*place, instance_definition::NAME_OFFSET, 4096));
    let damaged = Capture::parse(lying.into_bytes());
    let found = worst_first(damaged.findings(&Names::default()));
    assert!(found[0].kind.is_rule(), "{:?}", found[0]);
    let mends = damaged.mends(&found[0]);
    assert_eq!(mends.len(), of_object.len());
    check_same(&damaged.assuming(&mends).unwrap(), written.bytes());
}

#[test]
fn a_sound_capture_has_nothing_to_mend() {
    let sound = Capture::parse(capture().write());
    let mended = sound.mended();
    assert_eq!((mended.capture.assumed(), mended.errors), (&[][..], 0));
}

/// Panics unless the capture cannot be read with these assumptions, for this reason.
fn check_refused(read: &Capture, assumptions: &[Assumption], said: &str) {
    let refused = read.assuming(assumptions).err().map(|error| error.to_string());
    assert_eq!(refused.as_deref(), Some(said));
}

#[test]
fn a_place_that_is_no_member_and_a_number_that_does_not_fit_are_refused() {
    let written = capture().write_with_places();
    let read = Capture::parse(written.bytes().to_vec());
    let length = written.bytes().len();
    check_refused(
        &read,
        &[assumption(22, 1)],
        "no member of a structure begins at 0x16; PERF_DATA_BLOCK.TotalByteLength begins at 0x14",
    );
    check_refused(
        &read,
        &[assumption(length, 1)],
        &format!("no member of a structure begins at {length:#x}"),
    );
    check_refused(&read, &[assumption(36, 1)], "PERF_DATA_BLOCK.SystemTime at 0x24 holds no number");
    check_refused(
        &read,
        &[assumption(20, 1 << 32)],
        "PERF_DATA_BLOCK.TotalByteLength at 0x14 holds a number from 0 to 4294967295, and 4294967296 is none",
    );
    check_refused(
        &read,
        &[assumption(20, -1)],
        "PERF_DATA_BLOCK.TotalByteLength at 0x14 holds a number from 0 to 4294967295, and -1 is none",
    );
    check_refused(
        &read,
        &[assumption(20, 1), assumption(20, 2)],
        "two different numbers are assumed at 0x14",
    );
    let value = written.offset_of(Place::CounterBlock(0, 0)) + 8;
    check_refused(&read, &[assumption(value, 1)], &format!("no member of a structure begins at {value:#x}"));
}

#[test]
fn bounds_are_those_of_the_member() {
    let range = |member: &winperf::layout::Member| member.range().unwrap().into_inner();
    assert_eq!(range(&PerfDataBlock::TotalByteLength), (0, u32::MAX.into()));
    assert_eq!(range(&PerfObjectType::NumInstances), (i32::MIN.into(), i32::MAX.into()));
    assert_eq!(range(&PerfDataBlock::PerfTime), (i64::MIN, i64::MAX));
    assert_eq!(PerfDataBlock::SystemTime.range(), None);
    let written = capture().write_with_places();
    let read = Capture::parse(written.bytes().to_vec());
    for (place, field) in
        [(Place::DataBlock, data_block::PERF_TIME), (Place::Object(0), object_type::NUM_INSTANCES)]
    {
        let offset = written.offset_of(place) + field.offset;
        let member = read.assumable(offset.try_into().unwrap()).unwrap();
        let (least, most) = range(member.member);
        for value in [least, most] {
            let read = read.assuming(&[assumption(offset, value)]).unwrap();
            assert_eq!(read.number_in(member), Some(value));
        }
    }
}

#[test]
fn bytes_that_are_no_capture_have_members_of_a_data_block_only() {
    let read = Capture::parse(vec![0; 300]);
    assert_eq!(read.assumable(20).unwrap().member, &PerfDataBlock::TotalByteLength);
    assert!(read.assumable(88).is_err());
    assert!(Capture::parse(vec![0; 20]).assumable(20).is_err());
    let written = capture().write_with_places();
    let right = right(&written, Place::DataBlock, data_block::SIGNATURE);
    let version = self::right(&written, Place::DataBlock, data_block::VERSION);
    let lying = written.clone().set(Place::DataBlock, data_block::SIGNATURE, 7);
    let lying = lying.set(Place::DataBlock, data_block::VERSION, 7);
    let damaged = Capture::parse(lying.into_bytes());
    assert!(damaged.root().is_none());
    check_same(&damaged.assuming(&[right, version]).unwrap(), written.bytes());
    assert_eq!(data_block::SIGNATURE.structure, Structure::DataBlock);
}

#[test]
fn a_header_that_ends_inside_the_name_of_the_computer_leads_to_no_object_and_is_mended() {
    let case =
        winperf_synth::conformance::cases().into_iter().find(|case| case.name == "header-length-in-name");
    let read = Capture::parse(case.expect("a case").captures[0].clone());
    assert_eq!(read.objects().count(), 0, "no object is where the name is");
    let mended = read.mended();
    assert_eq!(mended.errors, 0);
    let sound = mended.capture.objects().map(|object| object.instances().count()).sum::<usize>();
    assert!(sound > 0, "the instances behind the header");
}

#[test]
fn an_object_that_is_cut_inside_its_definitions_is_read_as_far_as_it_goes_once_it_is_found() {
    let case = winperf_synth::conformance::cases().into_iter().find(|case| case.name == "wine-8");
    let bytes = case.expect("a case of Wine 8").captures[0].clone();
    let read = Capture::parse(bytes);
    assert_eq!(read.objects().count(), 0);
    let mended = read.mended().capture;
    let object = mended.objects().next().expect("the object behind the gap");
    assert!(object.counters().count() > 0, "the definitions that are left");
}
