//! `winperf redact`: captures without the names of the machine and its programs.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use winperf::structures::SIGNATURE;

use super::packing::{Made, NamedFiles, write_size, write_summary};
use crate::arguments::{self, RedactLevel};
use crate::messages::warn;
use crate::output::{is_standard, tell, write_all};

/// Suffixes of files with captures.
const ENDINGS: [&str; 3] = [".perfdata", ".perfcap.zip", ".blg"];

/// Suffixes of files that a log is written to.
const LOGS: [&str; 3] = ["blg", "csv", "tsv"];

pub(crate) fn run(arguments: &arguments::Redact) -> Result<()> {
    arguments.set.no_assume.refuse()?;
    if matches!(arguments.level, RedactLevel::None) {
        bail!("level none redacts nothing; to write captures unchanged, use winperf pack --redact none");
    }
    let path = &arguments.output;
    let ends_with = |wanted: &str| path.extension().is_some_and(|had| had.eq_ignore_ascii_case(wanted));
    let is_zip = ends_with("zip");
    let asked = NamedFiles { set: &arguments.set, level: arguments.level, only: &[] };
    let mut told = String::new();
    let packed = if is_zip || is_standard(path) {
        let output = arguments.set.output(path.clone())?;
        let packed = asked.pack()?;
        output.write(packed.bytes())?;
        write_size(&mut told, path, &packed)?;
        packed
    } else {
        let packed = asked.pack()?;
        match &packed {
            Made::Log(log) if LOGS.into_iter().any(ends_with) => {
                check_ending(path, log.name)?;
                arguments.set.output(path.clone())?.write(&log.redacted.bytes)?;
                writeln!(told, "{}", path.display())?;
            }
            packed => {
                for path in write_folder(arguments, packed)? {
                    writeln!(told, "{}", path.display())?;
                }
            }
        }
        packed
    };
    write_summary(&mut told, &packed, arguments.level.into())?;
    tell(path, &told);
    Ok(())
}

/// Writes each block into a file, none of them before there was room for all, and returns their paths.
fn write_folder(arguments: &arguments::Redact, made: &Made) -> Result<Vec<PathBuf>> {
    let folder = &arguments.output;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let files = files(made).into_iter().map(|(name, bytes)| (folder.join(name), bytes));
    let files: Vec<(PathBuf, &[u8])> = files.collect();
    write_all(&files, &arguments.set.inputs(), arguments.set.force)?;
    let written: Vec<PathBuf> = files.into_iter().map(|(path, _)| path).collect();
    tell_of_others(folder, &written);
    Ok(written)
}

/// Returns the files to write, with neutral names, since the original ones may identify the machine.
fn files(made: &Made) -> Vec<(String, &[u8])> {
    let packed = match made {
        Made::Captures(packed) => packed,
        Made::Log(log) => return vec![(log.name.to_owned(), log.redacted.bytes.as_slice())],
    };
    let samples = packed.redacted.captures.iter().enumerate();
    let samples = samples.map(|(position, sample)| (winperf_bundle::sample_name(position), sample.file()));
    let titles = packed.titles.iter().map(|list| (list.file_name(), list.bytes.as_slice()));
    samples.chain(titles).collect()
}

/// Refuses to write a log with the extension of a different kind.
fn check_ending(path: &Path, name: &str) -> Result<()> {
    let wanted = Path::new(name).extension().unwrap_or_default();
    if !path.extension().is_some_and(|had| had.eq_ignore_ascii_case(wanted)) {
        bail!(
            "{}: the log keeps its format; use a name that ends with .{}",
            path.display(),
            wanted.display()
        );
    }
    Ok(())
}

/// Reports captures in a folder that this run has not written: they would be handed over with the folder.
fn tell_of_others(folder: &Path, written: &[PathBuf]) {
    // A folder whose files cannot be listed has just been written to; so the failure is ignored.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut others: Vec<OsString> = entries
        .filter(|path| !written.contains(path) && is_capture(path))
        .filter_map(|path| Some(path.file_name()?.to_owned()))
        .collect();
    others.sort();
    let Some(first) = others.first() else { return };
    let (folder, first, count) = (folder.display(), first.display(), others.len());
    warn(&match count {
        1 => format!("{folder}: {first} was not written by this run and may not be redacted"),
        _ => format!(
            "{folder}: {count} captures such as {first} were not written by this run and may not be redacted"
        ),
    });
}

/// Returns `true` if a file is a capture by its name or by its first bytes.
fn is_capture(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    // A pipe would keep its reader waiting.
    ENDINGS.iter().any(|ending| name.ends_with(ending)) || path.is_file() && begins_as_capture(path)
}

fn begins_as_capture(path: &Path) -> bool {
    let mut first = [0; SIGNATURE.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == SIGNATURE
}
