//! `winperf find`: one counter path, explained step by step.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use winperf_report::explain::Explanation;

use super::paired::Opened;
use super::raw;
use crate::arguments;
use crate::messages::{Message, language, warn};

/// Number of values of a path above which their number is reported first.
const MANY: usize = 10_000;

/// Maximum number of counted values of one path: a small capture may state a thousand million.
const MAX_COUNTED: usize = 1_000_000;

pub(crate) fn run(arguments: &arguments::Find, out: &mut dyn Write) -> Result<()> {
    if Path::new(&arguments.path).is_file() {
        bail!("{}: {}", arguments.path, Message::PathFirst);
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
    let rows = paired.pair.find(&arguments.path).map_err(|error| paired.with_reason(error))?;
    let count = rows.clone().take(MAX_COUNTED + 1).count();
    let counted =
        if count > MAX_COUNTED { Message::MoreThan(MAX_COUNTED).to_string() } else { count.to_string() };
    if count > MANY {
        // Printed before the values, on standard error so that it is visible if they are piped.
        warn(&Message::PathNames(counted.clone()));
    }
    if count > 1 && !arguments.path.contains('*') {
        writeln!(out, "{}", Message::PathNamesSeveral(counted))?;
    }
    for explanation in Explanation::each(rows, language()) {
        explanation.write_text(out)?;
    }
    Ok(())
}
