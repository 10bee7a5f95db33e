//! `winperf redact`: captures without the names of the machine and its programs.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use winperf::structures::SIGNATURE;
use winperf_bundle::Packed;

use super::packing::{Asked, write_size, write_summary};
use crate::arguments::{self, RedactLevel};
use crate::messages::warn;
use crate::output::{is_standard, tell};

/// What files are called that hold captures.
const ENDINGS: [&str; 2] = [".perfdata", ".perfcap.zip"];

pub(crate) fn run(arguments: &arguments::Redact) -> Result<()> {
    arguments.set.no_assume.refuse()?;
    if matches!(arguments.level, RedactLevel::None) {
        bail!("level none takes nothing out; winperf pack --redact none writes captures as they are");
    }
    let path = &arguments.output;
    let is_zip = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
    let asked = Asked { set: &arguments.set, level: arguments.level, only: &[] };
    let mut told = String::new();
    let packed = if is_zip || is_standard(path) {
        let output = arguments.set.output(path.clone())?;
        let packed = asked.pack()?;
        output.write(&packed.bytes)?;
        write_size(&mut told, path, &packed)?;
        packed
    } else {
        let packed = asked.pack()?;
        for path in write_folder(arguments, &packed)? {
            writeln!(told, "{}", path.display())?;
        }
        packed
    };
    write_summary(&mut told, &packed, arguments.level.into())?;
    tell(path, &told);
    Ok(())
}

/// Writes each block into a file, none of them before there was room for all, and returns their paths.
fn write_folder(arguments: &arguments::Redact, packed: &Packed) -> Result<Vec<PathBuf>> {
    let folder = &arguments.output;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    // The files get plain names: those of the originals may tell the machine's.
    let samples = packed.redacted.captures.iter().enumerate();
    let samples = samples.map(|(position, sample)| (winperf_bundle::sample_name(position), sample.file()));
    let titles = packed.titles.iter().map(|list| (list.file_name(), list.bytes.as_slice()));
    let files: Vec<(PathBuf, &[u8])> =
        samples.chain(titles).map(|(name, bytes)| (folder.join(name), bytes)).collect();
    let outputs = files.iter().map(|(path, bytes)| {
        let mut output = arguments.set.output(path.clone())?;
        output.fill(bytes)?;
        Ok(output)
    });
    for output in outputs.collect::<Result<Vec<_>>>()? {
        output.finish()?;
    }
    let written: Vec<PathBuf> = files.into_iter().map(|(path, _)| path).collect();
    tell_of_others(folder, &written);
    Ok(written)
}

/// Says when captures lie in a folder that this run has not written: whoever gives the folder away gives them away too.
fn tell_of_others(folder: &Path, written: &[PathBuf]) {
    // A folder whose files cannot be listed has just been written to; there is nothing to say about it.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut others: Vec<OsString> = entries
        .filter(|path| !written.contains(path) && is_capture(path))
        .filter_map(|path| Some(path.file_name()?.to_owned()))
        .collect();
    others.sort();
    let Some(first) = others.first() else { return };
    let (folder, first, count) = (folder.display(), first.display(), others.len());
    warn(&match count {
        1 => format!("{folder}: {first} is not of this run and was not redacted by it"),
        _ => format!(
            "{folder}: {count} captures such as {first} are not of this run and were not redacted by it"
        ),
    });
}

/// Whether a file is a capture by its name or by its first bytes.
fn is_capture(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    // A pipe would keep its reader waiting.
    ENDINGS.iter().any(|ending| name.ends_with(ending)) || path.is_file() && begins_as_capture(path)
}

fn begins_as_capture(path: &Path) -> bool {
    let mut first = [0; SIGNATURE.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == SIGNATURE
}
