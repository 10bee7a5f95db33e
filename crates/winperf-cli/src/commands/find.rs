//! `winperf find`: one counter path, explained step by step.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use winperf_report::explain::Explanation;
use winperf_report::language::Language;

use super::paired::Inputs;
use crate::arguments;

pub(crate) fn run(arguments: &arguments::Find, out: &mut dyn Write) -> Result<()> {
    if Path::new(&arguments.path).is_file() {
        bail!("{}: the counter path comes first, and the captures behind it", arguments.path);
    }
    let inputs = Inputs::open(&arguments.pair)?;
    let paired = inputs.pair();
    paired.warn();
    paired.refuse_without_values()?;
    paired.tell_emptiness();
    let rows = paired.pair.find(&arguments.path)?;
    if !arguments.path.contains('*') {
        let count = rows.clone().count();
        if count > 1 {
            writeln!(out, "The path names {count} counters; their addresses tell them apart.")?;
        }
    }
    for row in rows {
        Explanation::new(&row, Language::English).write_text(out)?;
    }
    Ok(())
}
