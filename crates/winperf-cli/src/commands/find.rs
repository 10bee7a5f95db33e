//! `winperf find`: one counter path, explained step by step.

use std::io::Write;

use anyhow::Result;
use winperf_report::language::Language;

use super::paired::Inputs;
use crate::arguments;

pub(crate) fn run(arguments: &arguments::Find, out: &mut dyn Write) -> Result<()> {
    let inputs = Inputs::open(&arguments.pair)?;
    let paired = inputs.pair();
    paired.warn();
    let values = paired.values();
    paired.refuse_without_values()?;
    paired.tell_emptiness();
    let rows = values.find(&arguments.path)?;
    if rows.len() > 1 && !arguments.path.contains('*') {
        let count = rows.len();
        writeln!(out, "The path names {count} counters; their addresses tell them apart.")?;
    }
    for explanation in rows.iter().filter_map(|number| values.explain(*number, Language::English)) {
        explanation.write_text(out)?;
    }
    Ok(())
}
