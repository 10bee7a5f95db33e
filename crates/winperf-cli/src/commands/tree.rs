//! `winperf tree`: every structure and every field.

use std::io::Write;

use anyhow::Result;
use winperf_report::json::Tree;
use winperf_report::words::Words;

use super::documents;
use crate::arguments::{self, TreeFormat};
use crate::code_pages::KnownCodePages;
use crate::input;

pub(crate) fn run(arguments: &arguments::Each, out: &mut dyn Write) -> Result<()> {
    let inputs = input::open_all(&arguments.captures)?;
    let titles = input::titles(&arguments.titles.lists, &inputs.titles)?;
    let inputs = inputs.captures;
    let words: Vec<Words<'_>> = inputs
        .iter()
        .map(|input| Words { capture: &input.capture, titles: &titles, code_pages: &KnownCodePages })
        .collect();
    match arguments.format {
        TreeFormat::Json => {
            let documents: Vec<Tree<'_>> =
                inputs.iter().zip(&words).map(|(input, words)| Tree::new(&input.file, words)).collect();
            documents::write(out, &documents)?;
        }
        TreeFormat::Text => {
            for (input, words) in inputs.iter().zip(&words) {
                writeln!(out, "{}: {} bytes", input.file, input.capture.bytes().len())?;
                winperf_report::tree::write_text(out, words)?;
            }
        }
    }
    Ok(())
}
