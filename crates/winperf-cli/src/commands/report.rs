//! `winperf report`: a page about captures that is self-contained.

use anyhow::{Result, bail};
use winperf::pair::ObjectPair;
use winperf_report::report::{self, Written};

use super::packing;
use super::paired::Opened;
use super::sharing::{self, SharedInput};
use crate::arguments;
use crate::input;
use crate::messages::{Message, language};
use crate::output::{Output, tell};

pub(crate) fn run(arguments: &arguments::Report) -> Result<()> {
    let asked = &arguments.handing;
    let files = std::iter::once(&asked.pair.older).chain(&asked.pair.newer).chain(&asked.pair.titles.lists);
    // Whether it can be written is known before the captures are read.
    let output = Output::open(arguments.output.clone(), files, arguments.force)?;
    let created = packing::now();
    let written = Written { version: packing::VERSION, created: created.as_deref() };
    let inputs = match Opened::open_worst(&asked.pair)? {
        Opened::Captures(inputs) => inputs,
        Opened::Raw(raw) if !arguments.objects.is_empty() => bail!("{}: {}", raw.file, Message::ObjectsOfLog),
        Opened::Raw(raw) => {
            let shared = sharing::share_log(asked, &raw)?;
            return finish(output, arguments, &report::log::html(&shared, language(), written));
        }
    };
    let paired = inputs.pair();
    let mut objects = Vec::new();
    for name in &arguments.objects {
        // Redaction moves nothing, so an object has its position in the redacted copy.
        objects.extend(paired.pair.find_objects(name)?.into_iter().map(ObjectPair::idx));
    }
    let handing = SharedInput::new(asked, &paired)?;
    let html = report::html(&handing.subject(), &objects, written);
    finish(output, arguments, &html)
}

/// Writes the page, and reports its length.
fn finish(output: Output, arguments: &arguments::Report, html: &str) -> Result<()> {
    output.write(html.as_bytes())?;
    let told = format!("{}: {} bytes\n", input::shown(&arguments.output), html.len());
    tell(&arguments.output, &told);
    Ok(())
}
