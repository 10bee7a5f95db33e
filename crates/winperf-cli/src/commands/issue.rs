//! `winperf issue`: the text for an issue.

use std::io::Write;

use anyhow::Result;
use winperf_report::issue;

use super::handing::Handing;
use super::paired::Inputs;
use crate::arguments;

pub(crate) fn run(arguments: &arguments::Issue, out: &mut dyn Write) -> Result<()> {
    let inputs = Inputs::open(&arguments.handing.pair)?;
    let handing = Handing::new(&arguments.handing, &inputs.pair())?;
    out.write_all(issue::markdown(&handing.subject()).as_bytes())?;
    Ok(())
}
