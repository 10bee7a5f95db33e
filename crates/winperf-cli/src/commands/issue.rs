//! `winperf issue`: the text for an issue, or a reply to one.

use std::io::Write;

use anyhow::Result;
use winperf_report::handed::Subject;
use winperf_report::issue;
use winperf_report::reply::Reply;

use super::handing::Handing;
use super::paired::Inputs;
use crate::arguments;

pub(crate) fn run(arguments: &arguments::Issue, out: &mut dyn Write) -> Result<()> {
    let inputs = Inputs::open(&arguments.handing.pair)?;
    let handing = Handing::new(&arguments.handing, &inputs.pair())?;
    let subject = handing.subject();
    let text = if arguments.reply { replied(&subject) } else { issue::markdown(&subject) };
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// A paragraph about the worst finding, or the title of a text about captures of which nothing is wrong.
fn replied(subject: &Subject<'_>) -> String {
    let reply = Reply { guide: subject.guide, link: "", language: subject.language };
    reply.of_worst(subject).unwrap_or_else(|| format!("{}\n", issue::title(subject)))
}
