//! A row explained, as a document.

use serde::Serialize;
use winperf::pair::Age;
use winperf::pair::explanation::Bytes;
use winperf_report::explain::{Explanation, LetterText, Math, OperandText, ReadingText, Step};

/// One row explained: the offsets of its numbers, and the calculation of the value.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Explanation"))]
pub struct ExplanationDocument {
    path: String,
    address: String,
    steps: Vec<StepDocument>,
    /// Kind of the value, in a sentence.
    sort: String,
    formula: Option<String>,
    substituted: Option<String>,
    /// The formula with its differences computed and the units of its numbers; null if that adds nothing.
    reduced: Option<String>,
    operands: Vec<OperandDocument>,
    /// Meanings of the letters in the formula.
    counts: Vec<CountsDocument>,
    result: String,
    /// Results of winperf and of other programs for the samples; empty if all agree.
    readings: Vec<ReadingDocument>,
    notes: Vec<String>,
    /// All of it as lines, as `winperf find` prints them.
    text: String,
}

/// One step to a raw value.
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

/// Meaning of a letter in the formula.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Counts"))]
pub struct CountsDocument {
    letter: String,
    text: String,
}

/// Result of one source for the samples.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Reading"))]
pub struct ReadingDocument {
    source: String,
    value: String,
    why: String,
    /// Its formula, if it differs.
    formula: Option<String>,
}

/// Location of a member.
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
        // Writing to memory cannot fail.
        explanation.write_text(&mut text).ok();
        let bytes = |bytes: &Option<Bytes>| bytes.as_ref().map(BytesDocument::new);
        let step = |step: &Step| StepDocument {
            name: step.name.to_owned(),
            text: step.text.clone(),
            bytes: bytes(&step.bytes),
        };
        let operand = |operand: &OperandText| OperandDocument {
            letter: operand.letter.name().to_owned(),
            value: operand.value.clone(),
            meaning: operand.meaning.clone(),
            bytes: bytes(&operand.bytes),
        };
        let counts = |counted: &LetterText| CountsDocument {
            letter: counted.letter.to_owned(),
            text: counted.text.clone(),
        };
        let reading = |reading: &ReadingText| ReadingDocument {
            source: reading.source.to_owned(),
            value: reading.value.clone(),
            why: reading.why.to_owned(),
            formula: reading.formula.as_ref().map(Math::text),
        };
        let formula = explanation.formula.as_ref();
        Self {
            path: explanation.path.clone(),
            address: explanation.address.clone(),
            steps: explanation.steps.iter().map(step).collect(),
            sort: explanation.sort.to_owned(),
            formula: formula.map(|formula| formula.letters.text()),
            substituted: formula.and_then(|formula| formula.numbers.as_ref()).map(Math::text),
            reduced: formula.and_then(|formula| formula.reduced.as_ref()).map(Math::text),
            operands: explanation.operands.iter().map(operand).collect(),
            counts: explanation.counts.iter().map(counts).collect(),
            result: explanation.result.clone(),
            readings: explanation.readings.iter().map(reading).collect(),
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
