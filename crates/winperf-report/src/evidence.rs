//! Bytes that show a finding, decoded; from both captures if they differ.
//!
//! Verdict, findings, explanations, reports and replies share this evidence, so they show the same bytes.

use winperf::counter_type::ValueClass;
use winperf::findings::{Finding, PairFinding};
use winperf::layout::Meaning;
use winperf::pair::{Age, Pair};
use winperf::{Leaf, LeafKind, Place};

use crate::language::Language;
use crate::number::{grouped_in, hex, is_identifier};
use crate::words::Words;

/// Maximum number of bytes of a field that are written out.
const BYTES: u32 = 8;

/// Number of bytes after a field that are written out.
const FOLLOWING: u32 = 4;

/// A field of a capture: its bytes, and their meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldBytes {
    /// Bytes from the start of the file.
    pub offset: u32,
    /// Hex digits of the field, of its first bytes if it is long.
    pub bytes: String,
    /// Hex digits of the bytes that follow.
    pub following: String,
    /// The name of the field.
    pub label: String,
    /// Its value; the thousands of a quantity are grouped.
    pub value: String,
    /// The number that belongs there instead.
    pub expected: Option<i64>,
}

impl FieldBytes {
    /// Returns the field at an offset; outside of all fields, the bytes themselves.
    pub fn at(words: &Words<'_>, offset: u32) -> Option<Self> {
        let (place, leaf) = words.capture.leaf_at(offset)?;
        let text = words.leaf(place, &leaf);
        let window = |from: u32, length: u32| {
            let rest = words.capture.length().saturating_sub(from);
            let window = words.capture.reader().window(from, length.min(rest));
            window.map(|window| hex(window.bytes(), usize::MAX)).unwrap_or_default()
        };
        Some(Self {
            offset: leaf.offset,
            bytes: window(leaf.offset, leaf.length.min(BYTES)),
            following: window(leaf.end(), FOLLOWING),
            label: words.leaf_label(place, &leaf),
            value: if is_quantity(words, place, &leaf) { grouped_in(&text.value) } else { text.value },
            expected: None,
        })
    }

    /// Returns name and value, as in `ID Process = 1188`.
    pub fn says(&self) -> String {
        format!("{} = {}", self.label, self.value)
    }
}

/// Returns `true` if two fields have different bytes; a single one shows its content.
pub fn differ<'a>(fields: impl IntoIterator<Item = &'a FieldBytes>) -> bool {
    let mut fields = fields.into_iter();
    match (fields.next(), fields.next()) {
        (Some(one), Some(other)) => one.bytes != other.bytes,
        (one, _) => one.is_some(),
    }
}

/// Returns the fields that show a finding of a pair, the older first; none if they are equal.
pub fn pair_fields(pair: &Pair, finding: &PairFinding, language: Language) -> Vec<(Age, FieldBytes)> {
    let ages = [Age::Older, Age::Newer].into_iter().zip(finding.offsets);
    let fields = ages.filter_map(|(age, offset)| field_in(pair, age, offset?, language));
    let fields: Vec<(Age, FieldBytes)> = fields.collect();
    if differ(fields.iter().map(|(_, field)| field)) { fields } else { Vec::new() }
}

/// Returns the field named by a finding of a capture, and its counterpart in the other capture if that differs; the
/// older first.
pub fn capture_fields(
    pair: &Pair,
    age: Age,
    finding: &Finding,
    language: Language,
) -> Vec<(Age, FieldBytes)> {
    let Some((_, own)) = field_in(pair, age, blamed(finding), language) else { return Vec::new() };
    let own = FieldBytes { expected: finding.expected.filter(|_| finding.field.is_some()), ..own };
    let other = counterpart(pair, age, own.offset);
    let other = other.and_then(|offset| field_in(pair, age.other(), offset, language));
    let other = other.filter(|(_, other)| other.bytes != own.bytes);
    let mut fields: Vec<(Age, FieldBytes)> = [Some((age, own)), other].into_iter().flatten().collect();
    fields.sort_by_key(|(age, _)| *age == Age::Newer);
    fields
}

/// Returns the main byte of a finding: of its field, or its first one; for the end of a structure, the byte before it.
pub fn blamed(finding: &Finding) -> u32 {
    match finding.field {
        Some(field) => field.offset,
        None if finding.length == 0 => finding.offset.saturating_sub(1),
        None => finding.offset,
    }
}

/// Returns the start of the same field in the other capture, found by structure instead of offset.
fn counterpart(pair: &Pair, age: Age, offset: u32) -> Option<u32> {
    pair.older()?;
    let (place, _) = pair.capture(age)?.leaf_at(offset)?;
    let (_, leaves) = pair.leaf_pairs(age, place)?;
    let leaf = leaves.into_iter().find(|leaf| leaf.own.offset == offset)?;
    Some(leaf.other?.offset)
}

fn field_in(pair: &Pair, age: Age, offset: u32, language: Language) -> Option<(Age, FieldBytes)> {
    let words = Words { capture: pair.capture(age)?, names: pair.names(age), language };
    Some((age, FieldBytes::at(&words, offset)?))
}

/// Returns `true` if a field contains a count or a measure instead of an identifier, a text or bytes.
pub fn is_quantity(words: &Words<'_>, place: Place, leaf: &Leaf) -> bool {
    use Meaning::*;
    match &leaf.kind {
        LeafKind::Member(member) => {
            !matches!(member.meaning, Title | HelpTitle | ParentObject | DefaultObject | UniqueId | CodePage)
        }
        LeafKind::Value => {
            let object = place.object().and_then(|object| words.capture.object(object));
            let first = words.capture.counters_of(place, leaf).next();
            let counter = object.zip(first).and_then(|(object, first)| object.counter(first));
            counter.is_some_and(|counter| {
                let is_text = counter.counter_type().class() == ValueClass::Text;
                !is_text && !is_identifier(counter.title(), &counter.name(words.names))
            })
        }
        LeafKind::Name | LeafKind::Padding | LeafKind::Slack | LeafKind::Unparsed => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::findings::PairFindingKind;
    use winperf::{Capture, Names};
    use winperf_synth::examples;

    fn pair(older: Vec<u8>, newer: Vec<u8>) -> Pair {
        Pair::new(Capture::parse(older), Capture::parse(newer))
    }

    #[test]
    fn a_name_of_another_instance_is_shown_by_the_ids_of_both() {
        let example = examples::desktop();
        let pair = pair(example.older, example.newer);
        let is_shifted =
            |finding: &&PairFinding| matches!(finding.kind, PairFindingKind::InstancesShifted { .. });
        let findings = pair.findings();
        let fields = pair_fields(&pair, findings.iter().find(is_shifted).unwrap(), Language::English);
        let told: Vec<_> = fields
            .iter()
            .map(|(age, field)| (*age, field.offset, field.bytes.as_str(), field.says()))
            .collect();
        assert_eq!(
            told,
            [
                (Age::Older, 0x3120, "a4 04 00 00", "ID Process = 1188".to_owned()),
                (Age::Newer, 0x3120, "2c 05 00 00", "ID Process = 1324".to_owned()),
            ]
        );
    }

    #[test]
    fn a_wrong_field_is_shown_beside_its_counterpart_with_the_number_that_belongs_there() {
        let example = examples::desktop();
        let mut wrong = example.older;
        // TotalByteLength of the data block.
        wrong[0x14..0x18].copy_from_slice(&99_u32.to_le_bytes());
        let pair = pair(wrong, example.newer);
        let findings = pair.older().unwrap().findings(&Names::default());
        let finding = findings.iter().find(|finding| finding.kind.is_culprit()).unwrap();
        let fields = capture_fields(&pair, Age::Older, finding, Language::English);
        let [(Age::Older, own), (Age::Newer, other)] = &fields[..] else { panic!("{fields:?}") };
        assert_eq!((own.bytes.as_str(), own.says().as_str()), ("63 00 00 00", "TotalByteLength = 99"));
        assert!(own.expected.is_some_and(|expected| expected > 30_000), "{own:?}");
        assert_eq!((other.value.as_str(), other.expected), ("34\u{202f}888", None));
    }

    #[test]
    fn no_evidence_has_equal_bytes() {
        for damage in [0x14, 0x18, 0x990, 0x1d38] {
            let example = examples::desktop();
            let mut newer = example.newer;
            newer[damage] ^= 0x10;
            let pair = pair(example.older, newer);
            let of_pair =
                pair.findings().into_iter().map(|finding| pair_fields(&pair, &finding, Language::English));
            let of_captures = Age::BOTH.into_iter().flat_map(|age| {
                let findings = pair.capture(age).unwrap().findings(pair.names(age));
                let pair = &pair;
                findings
                    .into_iter()
                    .map(move |finding| capture_fields(pair, age, &finding, Language::English))
            });
            for fields in of_pair.chain(of_captures) {
                assert!(fields.is_empty() || differ(fields.iter().map(|(_, field)| field)), "{fields:?}");
            }
        }
    }
}
