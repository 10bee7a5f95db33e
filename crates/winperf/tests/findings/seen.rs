//! The findings of a capture, in a form for tests.

use winperf::Place as Where;
use winperf::findings::{Finding, Severity};
use winperf::{Capture, CounterIdx, InstanceIdx, Names, ObjectIdx};
use winperf_synth::counter_type::{PERF_100NSEC_TIMER, PERF_COUNTER_RAWCOUNT};
use winperf_synth::{Capture as Synth, Counter, Field, Instance, Instances, Object, Place, Written};

/// A finding without its numbers.
#[derive(Debug, PartialEq)]
pub(crate) struct Seen {
    code: &'static str,
    severity: Severity,
    spot: Spot,
}

/// A structure and bytes in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    place: Where,
    offset: u32,
    length: u32,
}

pub(crate) fn error(code: &'static str, spot: Spot) -> Seen {
    Seen { code, severity: Severity::Error, spot }
}

pub(crate) fn warning(code: &'static str, spot: Spot) -> Seen {
    Seen { code, severity: Severity::Warning, spot }
}

pub(crate) fn info(code: &'static str, spot: Spot) -> Seen {
    Seen { code, severity: Severity::Info, spot }
}

/// Returns the bytes of a structure by their offset from the start of the capture.
pub(crate) fn bytes(place: Where, offset: usize, length: usize) -> Spot {
    let [offset, length] = [offset, length].map(|number| u32::try_from(number).expect("a small capture"));
    Spot { place, offset, length }
}

/// Returns the bytes of a field, if the structure itself could be read.
pub(crate) fn at(written: &Written, place: Place, field: Field) -> Spot {
    let idx = |position| u32::try_from(position).expect("a small capture");
    let has_instances = |object| written.places().contains(&Place::Instance(object, 0));
    let found = match place {
        Place::DataBlock => Where::DataBlock,
        Place::Object(object) => Where::Object(ObjectIdx(idx(object))),
        Place::CounterDefinition(object, counter) => {
            Where::CounterDefinition { object: ObjectIdx(idx(object)), counter: CounterIdx(idx(counter)) }
        }
        Place::Instance(object, instance) => {
            Where::Instance { object: ObjectIdx(idx(object)), instance: InstanceIdx(idx(instance)) }
        }
        Place::CounterBlock(object, block) if has_instances(object) => {
            Where::InstanceBlock { object: ObjectIdx(idx(object)), instance: InstanceIdx(idx(block)) }
        }
        Place::CounterBlock(object, _) => Where::ObjectBlock(ObjectIdx(idx(object))),
    };
    bytes(found, written.offset_of(place) + field.offset, field.width)
}

impl Spot {
    /// Returns the offset of its first byte.
    pub(crate) fn offset(&self) -> u32 {
        self.offset
    }

    /// Returns a member of 4 bytes of the data block.
    pub(crate) const fn header(offset: u32) -> Spot {
        Spot { place: Where::DataBlock, offset, length: 4 }
    }

    /// Returns a spot with `more` additional bytes.
    pub(crate) fn wider(self, more: u32) -> Spot {
        Spot { length: self.length + more, ..self }
    }

    /// Returns the same bytes as part of the parent structure, for a structure that could not be read.
    pub(crate) fn of(self, place: Where) -> Spot {
        Spot { place, ..self }
    }
}

/// Returns the first finding with that code, for captures with several; panics if there is none.
pub(crate) fn first(written: &Written, code: &str) -> Finding {
    let found = all(written.bytes());
    let first = found.iter().find(|finding| finding.kind.code() == code);
    first.unwrap_or_else(|| panic!("{code} is not among {found:#?}")).clone()
}

/// Returns the findings of a capture, without culprits; panics if one is outside the file or its structure.
pub(crate) fn all(bytes: &[u8]) -> Vec<Finding> {
    all_in(bytes, &Names::default())
}

/// Like `all`, with other names.
pub(crate) fn all_in(bytes: &[u8], names: &Names) -> Vec<Finding> {
    let mut found = diagnosed(bytes, names);
    found.retain(|finding| !finding.kind.is_culprit());
    found
}

/// Like `all_in`, including the findings about a field that is the cause of others.
pub(crate) fn diagnosed(bytes: &[u8], names: &Names) -> Vec<Finding> {
    let capture = Capture::parse(bytes.to_vec());
    let findings = capture.findings(names);
    for finding in &findings {
        let end = finding.offset as usize + finding.length as usize;
        assert!(end <= bytes.len(), "{finding:?} leaves the file of {} bytes", bytes.len());
        assert!(finding.kind.to_string().len() > 20, "{finding:?}");
        if capture.root().is_none() {
            assert_eq!(finding.place, Where::DataBlock, "{finding:?} is about a structure that is not there");
            continue;
        }
        check_field(&capture, finding);
        let span = capture
            .span(finding.place)
            .unwrap_or_else(|| panic!("{finding:?} is about a structure that is not there"));
        assert!(span.offset <= finding.offset && end <= span.end() as usize, "{finding:?} leaves {span:?}");
    }
    assert!(findings.is_sorted_by_key(|finding| finding.offset), "not in the order of the bytes");
    findings
}

/// Panics unless the field of a finding is a member of a structure of its kind, is at its place, and has the number in
/// the finding.
fn check_field(capture: &Capture, finding: &Finding) {
    let Some(field) = finding.field else {
        assert_eq!((finding.had, finding.expected), (None, None), "{finding:?}");
        return;
    };
    assert_eq!(field.place.kind().c_name(), field.member.structure, "{finding:?}");
    if let Some(structure) = capture.span(field.place) {
        assert_eq!(field.offset, structure.offset + field.member.offset, "{finding:?}");
    }
    let bytes = capture.bytes_in(field.offset, field.member.length);
    let little_endian =
        |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | i64::from(*byte));
    let number = match (field.member.c_type, bytes.len()) {
        ("DWORD", 4) | ("LARGE_INTEGER", 8) => Some(little_endian(bytes)),
        ("LONG", 4) => Some(i64::from(little_endian(bytes) as i32)),
        _ => None,
    };
    assert_eq!(finding.had, number, "{finding:?}");
    assert!(finding.expected.is_none() || finding.expected != finding.had, "{finding:?}");
}

/// Panics unless the capture has these findings and no others, in the order of their bytes.
pub(crate) fn check(bytes: &[u8], expected: &[Seen]) {
    let found = all(bytes);
    let seen: Vec<Seen> = found.iter().map(seen).collect();
    let messages: Vec<String> = found.iter().map(|finding| finding.kind.to_string()).collect();
    assert_eq!(seen, expected, "{messages:#?}");
}

/// Like `check`, for a capture whose places are known.
pub(crate) fn check_written(written: &Written, expected: &[Seen]) {
    check(written.bytes(), expected);
}

/// Panics unless the first error of the capture that is not about a count is this one; others may follow from it.
pub(crate) fn check_cause(written: &Written, expected: &Seen) {
    let found = all(written.bytes());
    let mut errors = found.iter().filter(|finding| finding.kind.severity() == Severity::Error).map(seen);
    let cause = errors.find(|seen| seen.code != "object-count-mismatch");
    assert_eq!(cause.as_ref(), Some(expected), "{found:#?}");
}

/// Panics unless one finding of the capture has this code and this message.
pub(crate) fn check_message(bytes: &[u8], code: &str, message: &str) {
    let found = all(bytes);
    let messages: Vec<String> = found
        .iter()
        .filter(|finding| finding.kind.code() == code)
        .map(|finding| finding.kind.to_string())
        .collect();
    assert_eq!(messages, [message], "{found:#?}");
}

pub(crate) fn seen(finding: &Finding) -> Seen {
    Seen {
        code: finding.kind.code(),
        severity: finding.kind.severity(),
        spot: Spot { place: finding.place, offset: finding.offset, length: finding.length },
    }
}

/// Returns object Process with two counters and the instances `a` and `b`; 8 bytes and 4 bytes, in blocks of 24.
pub(crate) fn process() -> Object {
    counted(230).instance(instance("a")).instance(instance("b"))
}

/// Returns System with two counters and no instances.
pub(crate) fn system() -> Object {
    counted(2).values([7, 9])
}

/// Returns an object whose titles Windows knows, with two counters and no instance yet.
pub(crate) fn counted(title: u32) -> Object {
    Object::new(title)
        .counter(Counter::new(6, PERF_100NSEC_TIMER))
        .counter(Counter::new(784, PERF_COUNTER_RAWCOUNT))
}

pub(crate) fn instance(name: &str) -> Instance {
    Instance::named(name).values([7, 9])
}

/// Returns object Process and System without findings.
pub(crate) fn capture() -> Synth {
    Synth::new().object(process()).object(system())
}

/// Returns the capture with a wrong value in a field.
pub(crate) fn lying(place: Place, field: Field, value: u64) -> Written {
    capture().write_with_places().set(place, field, value)
}

/// Returns a capture of that object, and of a different one after it that the findings about the first must not affect.
pub(crate) fn only(object: Object) -> Written {
    Synth::new().object(object).object(counted(86).values([7, 9])).write_with_places()
}

/// Returns an object without counters and without values.
pub(crate) fn metadata(instances: Instances) -> Object {
    counted(230).instances(instances)
}
