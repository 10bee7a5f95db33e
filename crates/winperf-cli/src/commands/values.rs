//! `winperf values`: the display values of two captures, or of one.

use std::io::Write;

use anyhow::{Context, Result};
use winperf_report::documents::{self, ValuesDocument};
use winperf_report::table::{Format, write_rows};
use winperf_report::values::Values;

use super::paired::Inputs;
use crate::arguments::{self, ValuesFormat};

pub(crate) fn run(arguments: &arguments::Values, out: &mut dyn Write) -> Result<()> {
    let inputs = Inputs::open(&arguments.pair)?;
    let paired = inputs.pair();
    let values = paired.values();
    paired.refuse_without_values()?;
    let numbers = chosen(&values, arguments)?;
    if !matches!(arguments.format, ValuesFormat::Json) {
        paired.warn();
        paired.tell_emptiness();
    }
    let rows = numbers.iter().filter_map(|number| values.row(*number));
    match arguments.format {
        ValuesFormat::Table => write_rows(out, Format::Text, rows)?,
        ValuesFormat::Csv => write_rows(out, Format::Csv, rows)?,
        ValuesFormat::Markdown => write_rows(out, Format::Markdown, rows)?,
        ValuesFormat::Json => {
            let (older, newer) = paired.sources();
            let newer = newer.context("the newer capture came from no file")?;
            let document = ValuesDocument::new(&values, older.as_ref(), &newer, &paired.findings, &numbers);
            documents::write(out, &[document])?;
        }
    }
    Ok(())
}

/// The numbers of the rows that were asked for.
fn chosen(values: &Values<'_>, arguments: &arguments::Values) -> Result<Vec<u64>> {
    match (&arguments.object, &arguments.path) {
        (Some(object), _) => Ok(values.of_object(object)?.into_iter().map(|(number, _)| number).collect()),
        (None, Some(path)) => Ok(values.find(path)?),
        (None, None) => Ok((0..values.row_count()).collect()),
    }
}
