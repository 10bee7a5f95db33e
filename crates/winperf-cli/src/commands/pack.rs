//! `winperf pack`: captures and title lists into one file.

use anyhow::Result;

use super::packing::{NamedFiles, write_size, write_summary};
use crate::arguments;
use crate::output::tell;

pub(crate) fn run(arguments: &arguments::Pack) -> Result<()> {
    arguments.set.no_assume.refuse()?;
    // Whether it can be written is known before the captures are read.
    let output = arguments.set.output(arguments.output.clone())?;
    let asked = NamedFiles { set: &arguments.set, level: arguments.redact, only: &arguments.only };
    let packed = asked.pack()?;
    output.write(packed.bytes())?;
    let mut told = String::new();
    write_size(&mut told, &arguments.output, &packed)?;
    write_summary(&mut told, &packed, arguments.redact.into())?;
    tell(&arguments.output, &told);
    Ok(())
}
