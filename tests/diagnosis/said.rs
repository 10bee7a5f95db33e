//! Sentences about a wrong field, and what follows from it.

use winperf::diagnosis::consequences;
use winperf::findings::{Finding, FindingKind, Piece, Severity};
use winperf_synth::damage::with_replaced;
use winperf_synth::fields::{counter_definition, instance_definition, object_type};
use winperf_synth::{Field, Place, Written, examples, fixtures};

use crate::captures::found;

/// Returns the first finding about a capture with wrong fields.
fn first(written: &Written) -> Finding {
    found(written.bytes()).into_iter().next().expect("a finding")
}

fn offset_of(written: &Written, place: Place, field: Field) -> Option<u32> {
    u32::try_from(written.offset_of(place) + field.offset).ok()
}

fn by(written: Written, place: Place, field: Field, more: u64) -> Written {
    let right = written.value(place, field);
    written.set(place, field, right.wrapping_add(more) & 0xFFFF_FFFF)
}

fn sound() -> Written {
    fixtures::transfer_and_peer().write_with_places()
}

#[test]
fn the_field_is_said_with_the_number_that_belongs_there_and_what_fits_with_it() {
    let lying = by(sound(), Place::Object(0), object_type::DEFINITION_LENGTH, 40);
    let right = sound().value(Place::Object(0), object_type::DEFINITION_LENGTH);
    let first = first(&lying);
    assert_eq!(first.kind.code(), "field-wrong");
    let said = first.kind.to_string();
    let beginning = format!("DefinitionLength is {} but should be {right} (then all ", right + 40);
    assert!(said.starts_with(&beginning) && said.ends_with(" fit)"), "{said}");
    assert_eq!((first.had, first.expected), (i64::try_from(right + 40).ok(), i64::try_from(right).ok()));
}

#[test]
fn everything_that_the_field_made_wrong_follows_from_it() {
    let bytes = examples::desktop().newer;
    let capture = winperf::Capture::parse(bytes.clone());
    let second = capture.objects().nth(1).expect("an object").offset() as usize;
    let mut lying = bytes;
    lying[second..second + 4].copy_from_slice(&72_u32.to_le_bytes());
    let found = found(&lying);
    assert_eq!(found[0].field.map(|field| field.offset as usize), Some(second), "{:#?}", found[0]);
    let follow = &consequences(&found)[0];
    assert!(follow.len() >= 2, "{found:#?}");
    let left =
        found.iter().filter(|finding| finding.cause.is_none() && finding.kind.severity() == Severity::Error);
    assert_eq!(left.count(), 1, "{found:#?}");
}

#[test]
fn two_fields_of_two_objects_are_two_findings() {
    let lying = by(sound(), Place::Object(0), object_type::DEFINITION_LENGTH, 40);
    let lying = by(lying, Place::Object(1), object_type::NUM_COUNTERS, 3);
    let wanted = [
        offset_of(&lying, Place::Object(0), object_type::DEFINITION_LENGTH),
        offset_of(&lying, Place::Object(1), object_type::NUM_COUNTERS),
    ];
    let found = found(lying.bytes());
    let named: Vec<Option<u32>> =
        found.iter().take(2).map(|finding| finding.field.map(|field| field.offset)).collect();
    assert_eq!(named, wanted, "{found:#?}");
}

#[test]
fn a_rule_that_all_instances_break_is_one_finding() {
    let mut lying = fixtures::processor_cap().write_with_places();
    let instances: Vec<Place> =
        lying.places().into_iter().filter(|place| matches!(place, Place::Instance(..))).collect();
    assert!(instances.len() > 2);
    for place in &instances {
        lying = lying.set(*place, instance_definition::NAME_OFFSET, 0);
    }
    let found = found(lying.bytes());
    let culprits: Vec<&Finding> = found.iter().filter(|finding| finding.kind.is_culprit()).collect();
    let [only] = culprits[..] else { panic!("{found:#?}") };
    let (FindingKind::RuleWrong { count, .. } | FindingKind::RuleDoubtful { count, .. }) = only.kind else {
        panic!("{only:#?}")
    };
    assert_eq!(count as usize, instances.len());
}

#[test]
fn a_signature_with_a_bit_turned_over_is_a_finding_and_not_the_end() {
    let sound = examples::desktop().newer;
    let objects = winperf::Capture::parse(sound.clone()).objects().len();
    for bit in 0..64 {
        let mut lying = sound.clone();
        lying[bit / 8] ^= 1 << (bit % 8);
        let found = found(&lying);
        assert_eq!(found[0].kind.code(), "signature-wrong", "bit {bit}: {found:#?}");
        assert_eq!(found[0].field.map(|field| (field.offset, field.member.name)), Some((0, "Signature")));
        assert_eq!(winperf::Capture::parse(lying).objects().len(), objects, "bit {bit}");
    }
}

#[test]
fn a_file_that_is_no_capture_by_anything_else_is_refused_for_its_signature() {
    let mut other = examples::desktop().newer;
    other[0] ^= 1;
    // If the header does not lead to an object, nothing shows that it is one.
    other[0x18..0x1c].copy_from_slice(&96_u32.to_le_bytes());
    assert!(winperf::Capture::parse(other.clone()).root().is_none());
    assert_eq!(found(&other)[0].kind.code(), "signature-missing");
}

#[test]
fn an_instance_too_many_is_one_finding_that_says_where_and_how_long_it_is() {
    let written = fixtures::processor_cap().write_with_places();
    let capture = winperf::Capture::parse(written.bytes().to_vec());
    let object = capture.objects().next().expect("an object");
    let instance = object.instances().nth(1).expect("an instance");
    let span = capture.span(instance.place()).expect("its bytes");
    let range = span.offset as usize..span.end() as usize;
    let twice = with_replaced(written.bytes(), range.start..range.start, &written.bytes()[range]);
    let found = found(&twice);
    let FindingKind::BytesPutIn { count, piece: Piece::Instance, pieces: 1, .. } = found[0].kind else {
        panic!("{found:#?}")
    };
    assert_eq!(count, span.length);
    assert!((object.offset()..object.offset() + object.length() + count).contains(&found[0].offset));
    let apart = found[1..]
        .iter()
        .filter(|finding| finding.cause.is_none() && finding.kind.severity() > Severity::Info);
    assert_eq!(apart.count(), 0, "{found:#?}");
}

#[test]
fn two_fields_of_one_object_are_two_findings() {
    let place = Place::Instance(1, 0);
    let lying = by(sound(), Place::Object(1), object_type::DEFINITION_LENGTH, 40);
    let lying = by(lying, place, instance_definition::NAME_LENGTH, 6);
    let wanted = [
        offset_of(&lying, Place::Object(1), object_type::DEFINITION_LENGTH),
        offset_of(&lying, place, instance_definition::NAME_LENGTH),
    ];
    let found = found(lying.bytes());
    let culprits = found.iter().filter(|finding| finding.kind.is_culprit());
    let named: Vec<Option<u32>> = culprits.map(|finding| finding.field.map(|field| field.offset)).collect();
    assert_eq!(named, wanted, "{found:#?}");
}

#[test]
fn a_size_that_only_seems_to_lie_is_a_warning() {
    let place = Place::CounterDefinition(0, 0);
    let lying = sound();
    let right = lying.value(place, counter_definition::COUNTER_SIZE);
    let lying = lying.set(place, counter_definition::COUNTER_SIZE, 12 - right);
    let first = first(&lying);
    assert_eq!(
        first.field.map(|field| field.offset),
        offset_of(&lying, place, counter_definition::COUNTER_SIZE)
    );
}
