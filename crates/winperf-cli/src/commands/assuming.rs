//! Captures with assumed numbers, and warnings about these.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use winperf::{Assumption, Capture};
use winperf_report::Say;
use winperf_report::account::Statement;

use crate::arguments::Assume;
use crate::input::Input;
use crate::logs::Raw;
use crate::messages::{Message, language, warn_of};

/// Reads on under assumptions; sets for each capture those about it.
///
/// Assumptions of `--mend`, which names no numbers, are written to standard error.
pub(super) fn assume(inputs: &mut [&mut Input], assume: &Assume) -> Result<()> {
    let mut of_each: Vec<Vec<Assumption>> = vec![Vec::new(); inputs.len()];
    for wish in &assume.wishes {
        let meant = |input: &&mut Input| wish.file.as_deref().is_none_or(|file| is_called(&input.file, file));
        let mut meant =
            (0..).zip(inputs.iter()).filter(|(_, input)| meant(input)).map(|(position, _)| position);
        let offset = wish.assumption.offset;
        match (meant.next(), meant.next()) {
            (Some(only), None) => of_each[only].push(wish.assumption),
            (None, _) => {
                bail!(Message::NoCaptureCalled(wish.file.clone().unwrap_or_default()))
            }
            _ => bail!(Message::SeveralCaptures(offset, inputs[0].file.clone())),
        }
    }
    for (input, assumptions) in inputs.iter_mut().zip(of_each) {
        if !assumptions.is_empty() {
            let read = input.capture.assuming(&assumptions);
            input.capture =
                Arc::new(read.map_err(|error| anyhow!("{}: {}", input.file, error.say(language())))?);
        }
        if assume.mend {
            input.capture = Arc::new(input.capture.mended().capture);
            warn_assumed(input);
        }
    }
    Ok(())
}

/// Refuses assumptions about a log whose samples are not captures.
pub(super) fn refuse_of_log(log: &Raw, assume: &Assume) -> Result<()> {
    if assume.wishes.is_empty() {
        return Ok(());
    }
    bail!("{}: {}", log.file, Message::AssumptionOfLog)
}

/// Returns `true` if a name denotes a capture: its file name or the end of its path.
fn is_called(file: &str, name: &str) -> bool {
    file == name || !name.is_empty() && Path::new(file).ends_with(name)
}

/// Writes the assumptions about a capture.
pub(super) fn write_assumed(out: &mut dyn Write, capture: &Capture) -> io::Result<()> {
    capture
        .assumed()
        .iter()
        .try_for_each(|assumed| writeln!(out, "{}", Statement::Assumed(*assumed).say(language())))
}

/// Warns about assumptions on standard error, if the output has no place for them.
pub(super) fn warn_assumed(input: &Input) {
    for assumed in input.capture.assumed() {
        warn_of(&input.file, &Statement::Assumed(*assumed).say(language()));
    }
}

/// Returns the argument that assumes a number.
pub(super) fn argument(assumption: Assumption) -> String {
    format!("--assume {:#x}={}", assumption.offset, assumption.value)
}
