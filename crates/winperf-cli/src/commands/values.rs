//! `winperf values`: the display values of two captures, or of one.

use std::io::Write;

use anyhow::{Result, anyhow, bail};
use winperf::titles::same_name;
use winperf::{Capture, TitleIndex, Titles};
use winperf_report::json::{Source, ValuesDocument};
use winperf_report::table;
use winperf_report::values::Values;

use crate::arguments::{self, ValuesFormat};
use crate::code_pages::KnownCodePages;
use crate::input::{self, Input};

pub(crate) fn run(arguments: &arguments::Values, out: &mut dyn Write) -> Result<()> {
    let titles = input::titles(&arguments.titles)?;
    let first = input::open(&arguments.older)?;
    let second = arguments.newer.as_deref().map(input::open).transpose()?;
    for input in [Some(&first), second.as_ref()].into_iter().flatten() {
        readable(input)?;
    }
    let (earlier, later) = match &second {
        Some(second) => (Some(&first), second),
        None => (None, &first),
    };
    let (older, newer, findings, pairing) =
        Values::pair(earlier.map(|input| &input.capture), &later.capture, &titles);
    let values = Values { older, newer, pairing: &pairing, titles: &titles, code_pages: &KnownCodePages };
    let rows = chosen(&values, arguments.object.as_deref())?;
    let all = rows.iter().filter_map(|number| values.row(*number));
    if !matches!(arguments.format, ValuesFormat::Json) {
        for finding in &findings {
            eprintln!("winperf: {}: {finding}", finding.code());
        }
    }
    match arguments.format {
        ValuesFormat::Table => table::write_text(out, all)?,
        ValuesFormat::Csv => table::write_csv(out, all)?,
        ValuesFormat::Markdown => table::write_markdown(out, all)?,
        ValuesFormat::Json => {
            let source = |capture: &Capture| {
                let from = [Some(&first), second.as_ref()].into_iter().flatten();
                from.into_iter().find(|input| std::ptr::eq(&input.capture, capture)).map(|input| Source {
                    file: &input.file,
                    sha256: input::sha256(input.capture.bytes()),
                    capture: &input.capture,
                })
            };
            let newer = source(newer).ok_or_else(|| anyhow!("the newer capture came from no file"))?;
            let older = older.and_then(source);
            let document = ValuesDocument::new(&values, older.as_ref(), &newer, &findings, &rows);
            serde_json::to_writer_pretty(&mut *out, &document)?;
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Refuses a file of which not even the header can be read, and says what else could not be read.
fn readable(input: &Input) -> Result<()> {
    let outline = input.capture.outline();
    match (outline.error(), outline.header(input.capture.bytes())) {
        (Some(error), None) => bail!("{}: {error}", input.file),
        (Some(error), Some(_)) => eprintln!("winperf: {}: {error}", input.file),
        (None, _) => {}
    }
    Ok(())
}

/// The numbers of the rows that were asked for.
fn chosen(values: &Values<'_>, object: Option<&str>) -> Result<Vec<u64>> {
    let Some(wanted) = object else { return Ok((0..values.row_count()).collect()) };
    let index = wanted.trim_start_matches('#').parse().ok().map(TitleIndex);
    let mut rows = Vec::new();
    let mut found = false;
    for (number, pair) in (0..).zip(values.pairing.objects()) {
        let (capture, idx) = match (pair.newer, pair.older, values.older) {
            (Some(idx), ..) => (values.newer, idx),
            (None, Some(idx), Some(older)) => (older, idx),
            _ => continue,
        };
        let title = usize::try_from(idx)
            .ok()
            .and_then(|idx| capture.outline().objects().get(idx))
            .map(|object| object.title);
        if title.is_some_and(|title| index == Some(title) || is_named(values.titles, title, wanted)) {
            found = true;
            rows.extend(values.pairing.rows_of(number));
        }
    }
    if found { Ok(rows) } else { bail!("no object {wanted:?} in these captures; they hold {}", held(values)) }
}

fn is_named(titles: &Titles, title: TitleIndex, wanted: &str) -> bool {
    same_name(&titles.display(title), wanted)
}

fn held(values: &Values<'_>) -> String {
    let objects = values.newer.outline().objects().iter();
    let names: Vec<String> = objects.map(|object| values.titles.display(object.title).into_owned()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
