//! A row explained, as a document.

use serde::Serialize;
use winperf::pair::Age;
use winperf::pair::explanation::Bytes;
use winperf_report::explain::{Explanation, OperandText, Step};

/// One row explained: where its numbers stand, and how the value follows from them.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Explanation"))]
pub struct ExplanationDocument {
    path: String,
    address: String,
    steps: Vec<StepDocument>,
    formula: Option<String>,
    substituted: Option<String>,
    operands: Vec<OperandDocument>,
    result: String,
    notes: Vec<String>,
    /// All of it as lines, as `winperf find` prints them.
    text: String,
}

/// One step on the way to a raw value.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Step"))]
pub struct StepDocument {
    name: String,
    text: String,
    bytes: Option<BytesDocument>,
}

/// A letter of the formula with its number.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Operand"))]
pub struct OperandDocument {
    letter: String,
    value: String,
    meaning: String,
    bytes: Option<BytesDocument>,
}

/// Where something stands.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Bytes"))]
pub struct BytesDocument {
    #[cfg_attr(feature = "typescript", ts(type = "\"older\" | \"newer\""))]
    capture: &'static str,
    offset: u32,
    length: u32,
}

impl ExplanationDocument {
    pub(crate) fn new(explanation: &Explanation) -> Self {
        let mut text = Vec::new();
        // Memory takes all that is written to it.
        explanation.write_text(&mut text).ok();
        let bytes = |bytes: &Option<Bytes>| bytes.as_ref().map(BytesDocument::new);
        let step = |step: &Step| StepDocument {
            name: step.name.to_owned(),
            text: step.text.clone(),
            bytes: bytes(&step.bytes),
        };
        let operand = |operand: &OperandText| OperandDocument {
            letter: operand.letter.to_owned(),
            value: operand.value.clone(),
            meaning: operand.meaning.clone(),
            bytes: bytes(&operand.bytes),
        };
        Self {
            path: explanation.path.clone(),
            address: explanation.address.clone(),
            steps: explanation.steps.iter().map(step).collect(),
            formula: explanation.formula.clone(),
            substituted: explanation.substituted.clone(),
            operands: explanation.operands.iter().map(operand).collect(),
            result: explanation.result.clone(),
            notes: explanation.remarks().cloned().collect(),
            text: String::from_utf8_lossy(&text).into_owned(),
        }
    }
}

impl BytesDocument {
    fn new(bytes: &Bytes) -> Self {
        let capture = match bytes.age {
            Age::Older => "older",
            Age::Newer => "newer",
        };
        Self { capture, offset: bytes.offset, length: bytes.length }
    }
}
