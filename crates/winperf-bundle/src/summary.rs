//! `summary.md`: text that can be pasted into a bug report.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt::Write;

use winperf::findings::Severity;
use winperf::{Capture, Names, Pair, Place};
use winperf_redact::Pace;

use crate::account::{Account, AccountFinding, Looked, Problem, Section, Statement, Text, Wording, tell};
use crate::guide::Guide;
use crate::{Manifest, Source, TitleList, title_lists};

/// Returns the text, only from the contents of the bundle.
pub(crate) async fn text(
    manifest: &Manifest,
    samples: &[Arc<Capture>],
    (titles, names): (&[TitleList], &Names),
    guide: Guide<'_>,
    pace: &mut impl Pace,
) -> String {
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
    let lists = title_lists::check(titles, Some(manifest));
    let account = account.with_machine(&manifest.source(), lists, &pair);
    let wording = English { pair: &pair, samples, names };
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

/// The words of a summary.
struct English<'a> {
    pair: &'a Pair,
    samples: &'a [Arc<Capture>],
    names: &'a Names,
}

impl Wording for English<'_> {
    fn heading(&self, part: Section) -> &'static str {
        match part {
            Section::Findings => "Findings",
            Section::Changes => "Gone and new",
        }
    }

    fn severity(&self, severity: Severity) -> &'static str {
        severity.name()
    }

    fn say(&self, statement: &Statement) -> String {
        statement.to_string()
    }

    fn describe(&self, found: &AccountFinding) -> String {
        match &found.odd {
            Problem::Capture(kind) => kind.to_string(),
            Problem::Pair(found) => found.to_string(),
            Problem::Machine(found) => found.to_string(),
        }
    }

    fn place(&self, found: &AccountFinding) -> String {
        match &found.odd {
            Problem::Pair(found) => return found.subject(),
            Problem::Machine(found) => return found.place(),
            Problem::Capture(_) => {}
        }
        let sample = found.seen.last().and_then(|seen| self.samples.get(seen.sample));
        path(sample.map_or(self.pair.newer(), |sample| sample), self.names, found.place)
    }

    fn sample(&self, sample: usize) -> String {
        if self.samples.len() > 1 { format!("sample {sample}") } else { String::new() }
    }
}

/// Returns the place of a structure, as in a counter path.
fn path(capture: &Capture, names: &Names, place: Place) -> String {
    let Some(object) = place.object().and_then(|object| capture.object(object)) else {
        return place.kind().c_name().to_owned();
    };
    let title = object.name(names);
    match place {
        Place::CounterDefinition { counter, .. } => match object.counter(counter) {
            Some(counter) => format!("{title}\\{}", counter.name(names)),
            None => format!("{title}\\{counter}"),
        },
        Place::Instance { instance, .. } | Place::InstanceBlock { instance, .. } => {
            let instance = object.instance(instance).map(|instance| instance.name(names));
            format!("{title}({})", instance.unwrap_or_default())
        }
        Place::DataBlock | Place::Object(_) | Place::ObjectBlock(_) => title.into_owned(),
    }
}

/// Writes the facts, and how to open the file.
fn folded(text: &mut String, manifest: &Manifest, samples: &[Arc<Capture>]) -> core::fmt::Result {
    writeln!(text, "<details><summary>Captures</summary>\n")?;
    table(text, samples)?;
    let Source { processors, frequency, .. } = manifest.source();
    for (name, number) in [("Processors", processors), ("Ticks per second", frequency)] {
        if let Some(number) = number {
            writeln!(text, "- {name}: {number}")?;
        }
    }
    let level = manifest.redaction().unwrap_or(winperf_redact::Level::None);
    writeln!(text, "- {}\n\n</details>", Statement::Redaction(level))
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
