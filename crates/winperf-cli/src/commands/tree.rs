//! `winperf tree`: every structure and every field.

use std::io::Write;

use anyhow::Result;
use winperf_report::documents::{self, Tree};
use winperf_report::number::plain;
use winperf_report::words::Words;

use super::each::{self, Inputs};
use crate::Status;
use crate::arguments::{self, TreeFormat};

/// Writes the trees.
pub(crate) fn run(arguments: &arguments::Each, out: &mut dyn Write) -> Result<Status> {
    let inputs = Inputs::open(arguments)?;
    let words: Vec<Words<'_>> = inputs.captures.iter().map(each::words).collect();
    match arguments.format {
        TreeFormat::Json => {
            let documents: Vec<Tree<'_>> = inputs
                .captures
                .iter()
                .zip(&words)
                .map(|(input, words)| Tree::new(&input.file, words))
                .collect();
            documents::write(out, &documents)?;
        }
        TreeFormat::Text => {
            for (input, words) in inputs.captures.iter().zip(&words) {
                writeln!(out, "{}: {} bytes", plain(&input.file), input.capture.file().len())?;
                winperf_report::tree::write_text(out, words)?;
            }
        }
    }
    Ok(inputs.status(Status::Fine))
}
