//! The steps to the raw values in words: object, counter, instance, parent, occurrence, block, bytes, and the matched
//! item in the other capture.

use winperf::pair::Row;
use winperf::pair::explanation::{self, Bytes};

use super::Step;
use crate::language::Language;
use crate::number::hex;
use crate::phrases::{Lookup, Say, StepPhrase};

pub(super) fn steps(row: &Row<'_>, language: Language) -> Vec<Step> {
    row.explanation().iter().map(|step| describe_step(row, step, language)).collect()
}

fn describe_step(row: &Row<'_>, step: &explanation::Step, language: Language) -> Step {
    let name = Lookup::from_found(&step.found).say(language);
    let digits = step.bytes.map(|raw| hex(bytes(row, raw), 8)).unwrap_or_default();
    let text = StepPhrase { found: &step.found, digits: &digits }.say(language);
    Step { name, text, bytes: step.bytes }
}

fn bytes<'a>(row: &Row<'a>, bytes: Bytes) -> &'a [u8] {
    let capture = row.pair().capture(bytes.age).map(|capture| capture.reader());
    let window = capture.and_then(|reader| reader.window(bytes.offset, bytes.length));
    window.map(|window| window.bytes()).unwrap_or_default()
}
