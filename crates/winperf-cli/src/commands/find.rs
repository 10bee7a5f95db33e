//! `winperf find`: one counter path, explained step by step.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use winperf_report::explain::Explanation;
use winperf_report::language::Language;

use super::paired::Opened;
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
    let rows = paired.pair.find(&arguments.path)?;
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
