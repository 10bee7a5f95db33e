//! `winperf issue`: the text for an issue, or a reply to one.

use std::io::Write;

use anyhow::Result;
use winperf_report::issue;
use winperf_report::reply::{self, Topic};

use super::handing::Handing;
use super::paired::Inputs;
use crate::arguments;

pub(crate) fn run(arguments: &arguments::Issue, out: &mut dyn Write) -> Result<()> {
    let inputs = Inputs::open(&arguments.handing.pair)?;
    let handing = Handing::new(&arguments.handing, &inputs.pair())?;
    let subject = handing.subject();
    let text =
        if arguments.reply { reply::markdown(&subject, Topic::Worst, "") } else { issue::markdown(&subject) };
    out.write_all(text.as_bytes())?;
    Ok(())
}
