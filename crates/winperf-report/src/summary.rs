//! Bundles with `summary.md`: text that can be pasted into a bug report.

use std::fmt::Write;
use std::sync::Arc;

use winperf::{Capture, Names, Pair};
use winperf_bundle::{Draft, Error, Manifest, PackError, Packed, Packing, Source, title_lists, titles};
use winperf_log::AnyLog;
use winperf_redact::{Level, Pace, Redacted};

use crate::account::{Account, Looked, PairWords, Statement, Text, tell};
use crate::guide::Guide;
use crate::language::Language;
use crate::markdown;

/// Counters of a log that its summary names.
const NAMED: usize = 50;

/// Redacts samples, in the threads of `pace` if it has several, and writes a bundle of them with a summary. `guide` has
/// the explanations of findings, in English.
///
/// # Errors
/// [`PackError`].
pub async fn pack_with(
    mut packing: Packing<'_>,
    guide: Guide<'_>,
    pace: &mut impl Pace,
) -> Result<Packed, PackError> {
    let redacted = packing.redact_samples(pace).await?;
    pack_redacted_with(redacted, packing, guide, pace).await.map_err(PackError::Written)
}

/// Writes a bundle with a summary, of samples that are sorted by time and redacted at the level of `packing`; its own
/// samples are ignored.
///
/// # Errors
/// [`Error`], if the bundle cannot be written.
pub async fn pack_redacted_with(
    redacted: Redacted,
    packing: Packing<'_>,
    guide: Guide<'_>,
    pace: &mut impl Pace,
) -> Result<Packed, Error> {
    let code_pages = packing.code_pages;
    let draft = Draft::new(redacted, packing);
    let names = Names::new(titles(&draft.titles), code_pages);
    let text = text(&draft, &names, guide, pace).await;
    draft.write(text, pace).await
}

/// Returns the text, only from the contents of the bundle.
async fn text(draft: &Draft, names: &Names, guide: Guide<'_>, pace: &mut impl Pace) -> String {
    let (manifest, samples) = (&draft.manifest, &draft.redacted.captures[..]);
    let (pair, between) = match samples {
        [] => return String::new(),
        [only] => (Pair::single_with_names(Arc::clone(only), names.clone()), [].as_slice()),
        [older, between @ .., newer] => {
            let named = |sample: &Arc<Capture>| (Arc::clone(sample), names.clone());
            (Pair::with_names(named(older), named(newer)), between)
        }
    };
    pace.rest(0).await;
    let account = Account::gathered(&pair, between, pace).await;
    let lists = title_lists::check(&draft.titles, Some(manifest));
    let account = account.with_machine(&manifest.source(), lists, &pair);
    let wording = PairWords { samples, ..PairWords::new(&pair, Language::English) };
    let title = account.title(&wording);
    let rest = |out: &mut String| {
        // Writing to a String cannot fail.
        let _ = folded(out, manifest, samples);
    };
    let mut text = Text {
        account: &account,
        wording: &wording,
        guide,
        looked: Looked::from_manifest(manifest),
        title,
        below_point: String::new(),
        rest,
        out: String::new(),
    };
    tell(&mut text);
    text.out
}

/// Writes the facts, and how to open the file.
fn folded(text: &mut String, manifest: &Manifest, samples: &[Arc<Capture>]) -> std::fmt::Result {
    writeln!(text, "<details><summary>Captures</summary>\n")?;
    table(text, samples)?;
    let Source { processors, frequency, .. } = manifest.source();
    for (name, number) in [("Processors", processors), ("Ticks per second", frequency)] {
        if let Some(number) = number {
            writeln!(text, "- {name}: {number}")?;
        }
    }
    let level = manifest.redaction().unwrap_or(Level::None);
    writeln!(text, "- {}\n\n</details>", Statement::Redaction(level))
}

fn table(text: &mut String, samples: &[Arc<Capture>]) -> std::fmt::Result {
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

/// Returns the summary of a log.
pub fn describe_log(log: &AnyLog, level: Level) -> String {
    let (times, counters) = (log.times(), log.counters());
    let mut text =
        format!("A Performance Monitor log with {} samples of {} counters.\n\n", times.len(), counters.len());
    for counter in counters.iter().take(NAMED) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "- {}", markdown::text(counter));
    }
    if counters.len() > NAMED {
        let _ = writeln!(text, "- {} more", counters.len() - NAMED);
    }
    let _ = writeln!(text, "\n{}", Statement::Redaction(level));
    text
}
