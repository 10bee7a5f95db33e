//! `winperf redact`: captures without the names of the machine and its programs.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result, bail};

use super::packing::{self, Asked, write_size, write_summary};
use crate::arguments::{self, RedactLevel};
use crate::input;

pub(crate) fn run(arguments: &arguments::Redact, out: &mut dyn Write) -> Result<()> {
    if matches!(arguments.level, RedactLevel::None) {
        bail!("level none takes nothing out; winperf pack --redact none writes captures as they are");
    }
    let asked = Asked { set: &arguments.set, level: arguments.level };
    let packed = asked.pack()?;
    let is_bundle =
        arguments.output.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
    if is_bundle {
        packing::write(&arguments.set, &arguments.output, &packed.bytes)?;
        write_size(out, &input::shown(&arguments.output), &packed)?;
    } else {
        // The files get plain names: those of the originals may tell the machine's.
        let folder = &arguments.output;
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let samples = packed.samples.iter().enumerate();
        let samples = samples.map(|(position, bytes)| (format!("sample-{position}.perfdata"), bytes));
        let titles = packed.titles.iter().map(|list| (list.file_name(), &list.bytes));
        for (name, bytes) in samples.chain(titles) {
            let path = folder.join(name);
            packing::write(&arguments.set, &path, bytes)?;
            writeln!(out, "{}", path.display())?;
        }
    }
    write_summary(out, &packed, arguments.level.into())
}
