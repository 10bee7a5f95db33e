//! Fields in documents: fields of findings, and fields with assumed numbers.

use serde::Serialize;
use winperf::{Assumed, Capture, Field};

/// A field with an assumed number.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(super) struct AssumedField {
    field: BlamedField,
    /// Number in the file.
    had: FieldNumber,
    /// Number that is assumed instead.
    value: FieldNumber,
}

/// Returns fields with assumed numbers, in the form of documents.
pub fn assumed(assumed: &[Assumed]) -> impl Serialize + use<> {
    assumed.iter().map(AssumedField::new).collect::<Vec<_>>()
}

impl AssumedField {
    /// Returns the assumed fields of a capture, or `None` if nothing is assumed.
    pub(super) fn all(capture: &Capture) -> Option<Vec<Self>> {
        let all: Vec<Self> = capture.assumed().iter().map(Self::new).collect();
        Some(all).filter(|all| !all.is_empty())
    }

    pub(super) fn new(assumed: &Assumed) -> Self {
        let Assumed { field, had, value } = *assumed;
        let [had, value] = [had, value].map(|number| FieldNumber::new(field, number));
        Self { field: BlamedField::new(field), had, value }
    }
}
/// The field that a finding blames.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(super) struct BlamedField {
    structure: &'static str,
    member: &'static str,
    /// Of the first byte of the member.
    offset: u32,
}

/// The number of a field, as a decimal string if the member has 8 bytes.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub(super) enum FieldNumber {
    Number(i64),
    Text(String),
}

impl FieldNumber {
    pub(super) fn from_parts(field: Option<Field>, number: Option<i64>) -> Option<Self> {
        let (field, number) = (field?, number?);
        field.member.number?;
        Some(Self::new(field, number))
    }

    pub(super) fn new(field: Field, number: i64) -> Self {
        if field.member.length == 8 { Self::Text(number.to_string()) } else { Self::Number(number) }
    }
}
impl BlamedField {
    pub(super) fn new(field: Field) -> Self {
        let Field { member, offset, .. } = field;
        Self { structure: member.structure, member: member.name, offset }
    }
}
