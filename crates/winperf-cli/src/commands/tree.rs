//! `winperf tree`: every structure and every field.

use std::io::Write;

use anyhow::{Result, bail};
use winperf_report::Language;
use winperf_report::documents::log::InLog;
use winperf_report::documents::log_values::{AnyTree, TreeOfLog, write_tree_text};
use winperf_report::documents::title_list::{self, TreeOfTitles};
use winperf_report::documents::{self, Tree};
use winperf_report::number::plain;
use winperf_report::words::Words;

use super::assuming::write_assumed;
use super::each::{self, Inputs};
use super::raw;
use crate::Status;
use crate::arguments::{self, TreeFormat};
use crate::input;
use crate::messages::{Message, language, warn};

/// Writes the trees.
pub(crate) fn run(arguments: &arguments::Tree, out: &mut dyn Write) -> Result<Status> {
    let arguments::Tree { each: arguments, explain } = arguments;
    let language = match arguments.format {
        TreeFormat::Json if *explain => bail!(Message::ExplainsText),
        TreeFormat::Json => Language::English,
        TreeFormat::Text => language(),
    };
    let inputs = Inputs::open(arguments)?;
    if let Some((file, _)) = inputs.paths.first() {
        return Err(input::no_paths(file));
    }
    inputs.tell_notes();
    let words: Vec<Words<'_>> = inputs.captures.iter().map(|input| each::words(input, language)).collect();
    let mut logs = Vec::new();
    for log in &inputs.raw {
        logs.push((log.file.as_str(), raw::tree(log)?));
    }
    match arguments.format {
        TreeFormat::Json => {
            let of_captures = inputs.captures.iter().zip(&words);
            let of_captures = of_captures
                .map(|(input, words)| Tree::new(&input.file, words).in_log(input.in_log.clone()))
                .map(|tree| AnyTree::Capture(Box::new(tree)));
            let of_logs = logs.into_iter().map(|(file, root)| AnyTree::Log(TreeOfLog::new(file, root)));
            let of_titles =
                inputs.titles.iter().map(|(file, list)| AnyTree::Titles(TreeOfTitles::new(file, list)));
            let documents: Vec<AnyTree<'_>> = of_captures
                .chain(of_logs)
                .chain(of_titles)
                .chain(inputs.unopened().map(AnyTree::Unopened))
                .collect();
            documents::write(out, &documents)?;
        }
        TreeFormat::Text => {
            for (input, words) in inputs.captures.iter().zip(&words) {
                writeln!(out, "{}: {}", plain(&input.file), Message::Length(input.capture.file().len()))?;
                if let Some(in_log) = &input.in_log {
                    write_places(out, in_log)?;
                }
                write_assumed(out, &input.capture)?;
                winperf_report::tree::write_text(out, words, *explain)?;
            }
            if *explain && !logs.is_empty() {
                warn(&Message::LogUnexplained);
            }
            for (_, root) in &logs {
                write_tree_text(out, root, 0)?;
            }
            for (file, list) in &inputs.titles {
                writeln!(out, "{}: {}", plain(file), Message::Length(list.bytes.len()))?;
                title_list::write_text(out, list)?;
            }
        }
    }
    Ok(inputs.status(Status::Success))
}

/// Writes the places of a capture in its log, since offsets in the tree are relative to the capture.
fn write_places(out: &mut dyn Write, in_log: &InLog) -> Result<()> {
    writeln!(out, "{}", Message::SampleOfLog(in_log.sample, in_log.local_time.clone()))?;
    for run in &in_log.runs {
        writeln!(out, "  {}", Message::RunOfLog(run.offset, run.log_offset, run.length))?;
    }
    Ok(())
}
