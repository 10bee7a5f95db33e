//! `winperf find`: one counter path, explained step by step.

use std::io::Write;
use std::path::Path;

use anyhow::{Error, Result, anyhow, bail};
use winperf::Capture;
use winperf::pair::{Age, NotFound};
use winperf_bundle::absence::absence_of;
use winperf_report::explain::Explanation;
use winperf_report::language::Language;

use super::paired::{Opened, Paired};
use super::raw;
use crate::arguments;
use crate::messages::warn;

/// So many values of a path are said beforehand: nobody waits for the last of them.
const MANY: usize = 10_000;

/// Values of one path that are counted: a small capture may promise a thousand million.
const MOST_COUNTED: usize = 1_000_000;

pub(crate) fn run(arguments: &arguments::Find, out: &mut dyn Write) -> Result<()> {
    if Path::new(&arguments.path).is_file() {
        bail!("{}: the counter path comes first, and the captures behind it", arguments.path);
    }
    let inputs = match Opened::open(&arguments.pair)? {
        Opened::Captures(inputs) => inputs,
        Opened::Raw(raw) => return raw::find(&raw, &arguments.path, out),
    };
    let paired = inputs.pair();
    paired.warn_assumed();
    paired.warn();
    paired.refuse_without_values()?;
    paired.tell_emptiness();
    let rows = paired.pair.find(&arguments.path).map_err(|error| with_reason(&paired, error))?;
    let count = rows.clone().take(MOST_COUNTED + 1).count();
    let counted = if count > MOST_COUNTED { format!("more than {MOST_COUNTED}") } else { count.to_string() };
    if count > MANY {
        // Said before they come, and where it is seen though they are piped.
        warn(&format!("the path names {counted} values"));
    }
    if count > 1 && !arguments.path.contains('*') {
        writeln!(out, "The path names {counted} counters; their addresses tell them apart.")?;
    }
    for row in rows {
        Explanation::new(&row, Language::English).write_text(out)?;
    }
    Ok(())
}

/// Why a path leads nowhere, and first of all why its object is not there, where the bundle of the newer capture tells.
fn with_reason(paired: &Paired<'_>, error: NotFound) -> Error {
    let NotFound::Object { wanted, .. } = &error else { return error.into() };
    let manifest = paired.of(Age::Newer).and_then(|input| input.manifest.as_ref());
    let captures: Vec<&Capture> = Age::BOTH.into_iter().filter_map(|age| paired.pair.capture(age)).collect();
    let names = paired.pair.names(Age::Newer);
    match manifest.and_then(|manifest| absence_of(&manifest.source(), &captures, names, wanted)) {
        Some(absence) => anyhow!("{}: {absence}; {error}", absence.reason.code()),
        None => error.into(),
    }
}
