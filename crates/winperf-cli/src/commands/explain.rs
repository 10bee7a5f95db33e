//! `winperf explain`: a counter type, a PDH status, or the code of a finding.

use std::io::Write;

use anyhow::{Result, bail};
use winperf::counter_type::{BitGroup, CounterType};
use winperf_log::PdhStatus;
use winperf_report::explain::{Math, TypeExplained, bits_in_words};
use winperf_report::guide;

use crate::arguments;
use crate::messages::{Message, language};

/// Explains the meaning of a number, a name or a code.
pub(crate) fn run(arguments: &arguments::Explain, out: &mut dyn Write) -> Result<()> {
    let asked = arguments.what.trim();
    let number = number(asked);
    let status = number.map(PdhStatus).filter(|status| status.name().is_some());
    if let Some(status) = status.filter(|status| status.0 > 1).or_else(|| PdhStatus::named(asked)) {
        writeln!(out, "{status}")?;
        writeln!(out, "  {}", Message::StatusOfPdh(status.is_valid()))?;
        return Ok(());
    }
    let named = CounterType::predefined()
        .find(|known| known.name().is_some_and(|name| name.eq_ignore_ascii_case(asked)));
    if let Some(counter_type) = named.or(number.map(CounterType)) {
        return explain_type(counter_type, out);
    }
    explain_finding(asked, out)
}

/// Parses a number in decimal digits, also a negative one as signed programs print it, or in hexadecimal ones after
/// `0x`.
fn number(text: &str) -> Option<u32> {
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse().ok().or_else(|| text.parse().ok().map(i32::cast_unsigned)),
    }
}

fn explain_type(counter_type: CounterType, out: &mut dyn Write) -> Result<()> {
    let explained = TypeExplained::new(counter_type, language());
    let name = counter_type.name().unwrap_or("-");
    writeln!(out, "{name} (0x{:08X}, {})", counter_type.0, counter_type.0)?;
    writeln!(out, "  {}", explained.sort)?;
    match (&explained.formula, explained.reason) {
        (Some(formula), _) => writeln!(out, "  {}", formula.text())?,
        (None, reason) => writeln!(out, "  {}", reason.unwrap_or_default())?,
    }
    for letter in &explained.counts {
        writeln!(out, "    {} = {}", letter.letter, letter.text)?;
    }
    if let Some(base) = explained.base {
        let base_counts = explained.base_counts.as_deref().unwrap_or_default();
        writeln!(out, "  {} (0x{:08X}, {}): {base_counts}", base.name().unwrap_or("-"), base.0, base.0)?;
    }
    if let Some(example) = &explained.example {
        let lines: Vec<String> = example.formula.lines().map(Math::text).collect();
        writeln!(out, "  {} = {}", lines.join(" = "), example.result)?;
    }
    for group in [BitGroup::Size, BitGroup::Type, BitGroup::TimeBase, BitGroup::Display] {
        let words = bits_in_words(counter_type, group, language());
        writeln!(out, "    {}", words.join("; "))?;
    }
    Ok(())
}

fn explain_finding(code: &str, out: &mut dyn Write) -> Result<()> {
    let blocks = guide::built_in(language()).section(code);
    if blocks.is_empty() {
        bail!(Message::NothingToExplain(code.to_owned()));
    }
    writeln!(out, "{code}")?;
    for block in blocks {
        writeln!(out, "  {}", block.plain())?;
    }
    Ok(())
}
