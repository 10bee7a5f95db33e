//! `winperf values`: the display values of two captures, or of one.
//!
//! A capture of which nothing can be read, such as the header that comes with `ERROR_MORE_DATA`, is unusable input
//! (exit status 2).
//! A sound capture without objects is an empty answer.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::{Result, bail};
use winperf::formula::NoValue;
use winperf::pair;
use winperf::pair::ObjectPair;
use winperf_report::documents::ValuesWriter;
use winperf_report::table::{Format, write_pair_rows};
use winperf_report::values::ValueRow;

use super::paired::{Opened, Paired};
use super::raw;
use crate::arguments::{self, ValuesFormat};
use crate::messages::{Message, language};

pub(crate) fn run(arguments: &arguments::Values, out: &mut dyn Write) -> Result<()> {
    let inputs = match Opened::open(&arguments.pair)? {
        Opened::Captures(inputs) => inputs,
        Opened::Raw(raw) => return raw::values(&raw, arguments, out),
    };
    let paired = inputs.pair();
    let pair = &paired.pair;
    paired.refuse_without_values()?;
    if matches!(arguments.format, ValuesFormat::Table | ValuesFormat::Markdown) {
        tell_raw(&paired, arguments, out)?;
    }
    let rows = chosen(&paired, arguments)?;
    if !matches!(arguments.format, ValuesFormat::Json) {
        paired.warn_assumed();
        paired.warn();
        paired.tell_emptiness();
    }
    match arguments.format {
        ValuesFormat::Table => write_pair_rows(out, Format::Text, language(), rows)?,
        ValuesFormat::Csv => write_pair_rows(out, Format::Csv, language(), rows)?,
        ValuesFormat::Markdown => write_pair_rows(out, Format::Markdown, language(), rows)?,
        ValuesFormat::Json => {
            let mut writer = ValuesWriter::new(out, pair, &paired.sources())?;
            let mut rows = rows;
            rows.try_for_each(|row| writer.row(&ValueRow::new(&row)))?;
            writer.finish()?;
        }
    }
    Ok(())
}

/// Writes above a table why it has raw values among its values, if it does.
fn tell_raw(paired: &Paired<'_>, arguments: &arguments::Values, out: &mut dyn Write) -> Result<()> {
    let is_raw = |row: pair::Row<'_>| row.value() == Err(NoValue::NeedsTwoSamples);
    if paired.pair.older().is_none() && chosen(paired, arguments)?.any(is_raw) {
        writeln!(out, "{}\n", Message::RawValues)?;
    }
    Ok(())
}

type Rows<'a> = Box<dyn Iterator<Item = pair::Row<'a>> + 'a>;

/// Returns the rows that were asked for.
fn chosen<'a>(paired: &'a Paired<'_>, arguments: &arguments::Values) -> Result<Rows<'a>> {
    let (pair, mut named) = (&paired.pair, named(paired, arguments)?);
    if arguments.changed {
        if pair.older().is_none() {
            bail!(Message::NothingToCompare);
        }
        named = Box::new(named.filter(is_changed));
    }
    let Some(id) = arguments.process else { return Ok(named) };
    let of_process: BTreeSet<_> = pair
        .by_process()
        .instances(pair, id)
        .map(|instance| (instance.object().idx(), instance.idx()))
        .collect();
    if of_process.is_empty() {
        bail!(Message::NoInstanceOfProcess(id));
    }
    Ok(Box::new(named.filter(move |row| {
        let cell = row.cell();
        of_process.contains(&(cell.object, cell.instance))
    })))
}

/// Returns the rows of the object or of the path that was asked for.
fn named<'a>(paired: &'a Paired<'_>, arguments: &arguments::Values) -> Result<Rows<'a>> {
    let (pair, said) = (&paired.pair, |error| paired.with_reason(error));
    Ok(match (&arguments.object, &arguments.path) {
        (Some(object), _) => {
            Box::new(pair.find_objects(object).map_err(said)?.into_iter().flat_map(ObjectPair::rows))
        }
        (None, Some(path)) => Box::new(pair.find(path).map_err(said)?),
        (None, None) => Box::new(pair.rows()),
    })
}

/// Returns `true` if a row differs between the captures other than by increasing.
fn is_changed(row: &pair::Row<'_>) -> bool {
    use NoValue::{
        AmbiguousMatch, BaseWentBackwards, DefinitionChanged, NotDisplayable, OnlyInNewer, OnlyInOlder,
        WentBackwards,
    };
    match row.value() {
        Err(NotDisplayable) => false,
        Err(
            AmbiguousMatch | BaseWentBackwards | DefinitionChanged | OnlyInNewer | OnlyInOlder
            | WentBackwards,
        ) => true,
        _ => !row.counter_type().needs_two_samples() && row.is_changed(),
    }
}
