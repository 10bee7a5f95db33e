//! `winperf pack`: captures and title lists into one file.

use std::io::Write;

use anyhow::Result;

use super::packing::{self, Asked, write_size, write_summary};
use crate::{arguments, input};

pub(crate) fn run(arguments: &arguments::Pack, out: &mut dyn Write) -> Result<()> {
    let asked = Asked { set: &arguments.set, level: arguments.redact };
    let packed = asked.pack()?;
    packing::write(&arguments.set, &arguments.output, &packed.bytes)?;
    write_size(out, &input::shown(&arguments.output), &packed)?;
    write_summary(out, &packed, arguments.redact.into())
}
