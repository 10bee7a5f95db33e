//! `winperf issue`: the text for an issue, or a reply to one.

use std::io::Write;

use anyhow::{Result, bail};
use winperf_report::issue;
use winperf_report::reply::{self, Topic};

use super::paired::Opened;
use super::sharing::{self, SharedInput};
use crate::arguments;
use crate::messages::{Message, language};

pub(crate) fn run(arguments: &arguments::Issue, out: &mut dyn Write) -> Result<()> {
    let inputs = match Opened::open_worst(&arguments.handing.pair)? {
        Opened::Captures(inputs) => inputs,
        Opened::Raw(raw) if arguments.reply => bail!("{}: {}", raw.file, Message::ReplyOfLog),
        Opened::Raw(raw) => {
            let shared = sharing::share_log(&arguments.handing, &raw)?;
            out.write_all(issue::log::markdown(&shared, language()).as_bytes())?;
            return Ok(());
        }
    };
    let handing = SharedInput::new(&arguments.handing, &inputs.pair())?;
    let subject = handing.subject();
    let text =
        if arguments.reply { reply::markdown(&subject, Topic::Worst, "") } else { issue::markdown(&subject) };
    out.write_all(text.as_bytes())?;
    Ok(())
}
