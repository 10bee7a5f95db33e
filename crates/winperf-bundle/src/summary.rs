//! `summary.md`: text that can be pasted into a bug report.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Write;

use winperf::diagnosis::concluded;
use winperf::findings::{Finding, Severity, of_data_block, of_object};
use winperf::{Capture, Names};
use winperf_redact::{Level, Pace};

use crate::{Manifest, Source};

/// How many findings of a sample are written out.
const FINDINGS: usize = 5;

/// The text, made of what goes into the bundle and nothing else.
pub(crate) async fn text(
    manifest: &Manifest,
    samples: &[Arc<Capture>],
    names: &Names,
    pace: &mut impl Pace,
) -> String {
    let mut text = String::from("# Performance counters of Windows, captured for a bug report\n\n");
    // Writing to a String cannot fail.
    let _ = header(&mut text, manifest);
    let _ = table(&mut text, samples);
    for (position, sample) in samples.iter().enumerate() {
        pace.rest(0).await;
        let found = findings(sample, names, pace).await;
        let _ = odd(&mut text, position, &found);
    }
    text
}

fn header(text: &mut String, manifest: &Manifest) -> core::fmt::Result {
    if let Some((name, version)) = manifest.tool() {
        writeln!(text, "- Made by: {name} {version}")?;
    }
    let Source { value_name, os_build, architecture, locale, processors, frequency, failures } =
        manifest.source();
    let numbers = [processors, frequency].map(|number| number.map(|number| number.to_string()));
    let [processors, frequency] = numbers;
    let rows = [
        ("Query", value_name),
        ("Windows", os_build),
        ("Architecture", architecture),
        ("Locale", locale),
        ("Processors", processors),
        ("Ticks per second", frequency),
    ];
    for (name, value) in rows {
        if let Some(value) = value {
            writeln!(text, "- {name}: {value}")?;
        }
    }
    for failure in failures {
        let message = if failure.message.is_empty() { "the reason was left out" } else { &failure.message };
        writeln!(text, "- Failed: {}: {message}", failure.query)?;
    }
    let said = match manifest.redaction() {
        Some(Level::Names) => {
            "names of the computer and of programs and devices that are not part of Windows are replaced, dates are moved"
        }
        Some(Level::Strict) => {
            "all names and ids are replaced but for the names of objects and counters, dates are moved"
        }
        Some(Level::None) | None => "none",
    };
    writeln!(text, "- Redaction: {said}\n")
}

fn table(text: &mut String, samples: &[Arc<Capture>]) -> core::fmt::Result {
    writeln!(text, "| sample | bytes | time | objects | instances | counters |")?;
    writeln!(text, "|---|--:|---|--:|--:|--:|")?;
    for (position, sample) in samples.iter().enumerate() {
        let time = sample.header().and_then(|block| block.system_time());
        let time = time.map_or_else(|| "unknown".to_owned(), |time| time.to_string());
        let counters: usize = sample.objects().map(|object| object.counters().len()).sum();
        let instances: usize = sample.objects().map(|object| object.instances().len()).sum();
        let (length, objects) = (sample.length(), sample.objects().len());
        writeln!(text, "| {position} | {length} | {time} | {objects} | {instances} | {counters} |")?;
    }
    writeln!(text)
}

/// What is odd in a sample, looked for in one object after the other.
async fn findings(sample: &Capture, names: &Names, pace: &mut impl Pace) -> Vec<Finding> {
    let mut found = of_data_block(sample, names);
    for object in sample.objects() {
        found.extend(of_object(object, names));
        pace.rest(0).await;
    }
    concluded(sample, found)
}

fn odd(text: &mut String, position: usize, found: &[Finding]) -> core::fmt::Result {
    let count = |severity| found.iter().filter(|finding| finding.kind.severity() == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    writeln!(text, "Sample {position}: errors found: {errors}, warnings: {warnings}.\n")?;
    let mut worst: Vec<_> =
        found.iter().filter(|finding| finding.kind.severity() != Severity::Info).collect();
    worst.sort_by_key(|finding| core::cmp::Reverse(finding.kind.severity()));
    for finding in worst.iter().take(FINDINGS) {
        let (severity, code) = (finding.kind.severity().name(), finding.kind.code());
        writeln!(text, "- {severity} `{code}` at {:#x}: {}", finding.offset, finding.kind)?;
    }
    if worst.is_empty() { Ok(()) } else { writeln!(text) }
}
