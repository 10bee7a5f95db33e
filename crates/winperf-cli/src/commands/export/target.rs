//! Target of an export.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use crate::arguments;
use crate::output::{Output, is_standard};

/// Target of an export.
pub(super) enum Target<'o> {
    Standard(&'o mut dyn Write),
    File(Output),
}

impl<'o> Target<'o> {
    pub(super) fn open(
        arguments: &arguments::Export,
        inputs: &[PathBuf],
        out: &'o mut dyn Write,
    ) -> Result<Self> {
        if is_standard(&arguments.output) {
            return Ok(Self::Standard(out));
        }
        Output::open(arguments.output.clone(), inputs, arguments.force).map(Self::File)
    }

    pub(super) fn add(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Self::Standard(out) => Ok(out.write_all(bytes)?),
            Self::File(output) => output.add(bytes),
        }
    }

    /// Gives the output its final name.
    pub(super) fn finish(self) -> Result<()> {
        match self {
            Self::Standard(out) => Ok(out.flush()?),
            Self::File(output) => output.finish(),
        }
    }
}
