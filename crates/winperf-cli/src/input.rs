//! Files in: captures, bundles of them, and title lists.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use winperf::{Capture, Names, Titles};
use winperf_bundle::{Limits, Opened, Sample, TitleKind, TitleList};

use crate::code_pages::KnownCodePages;

/// A capture and the name it was asked for by.
pub(crate) struct Input {
    pub(crate) file: String,
    pub(crate) capture: Capture,
    /// The names that belong to it: those of its bundle, and over them those that were asked for.
    pub(crate) names: Names,
}

/// Opens raw and gzipped blocks, bundles, and standard input for `-`; a bundle gives its samples one by one.
pub(crate) fn open_captures(path: &Path, titles: &[Vec<u8>]) -> Result<Vec<Input>> {
    let opened = open(path)?;
    let mut known = winperf_bundle::titles(&opened.titles);
    for list in titles {
        known.add_list(list);
    }
    let names = Names::new(known, &KnownCodePages);
    let input = |sample: Sample| Input {
        file: member(path, &sample.name),
        capture: Capture::read(sample.bytes),
        names: names.clone(),
    };
    Ok(opened.samples.into_iter().map(input).collect())
}

/// Opens one file, whatever it holds.
pub(crate) fn open(path: &Path) -> Result<Opened> {
    winperf_bundle::open(bytes(path)?).with_context(|| shown(path))
}

/// What a member of a bundle is called; a file that is no bundle has one without a name.
pub(crate) fn member(path: &Path, name: &str) -> String {
    if name.is_empty() { shown(path) } else { format!("{}/{name}", shown(path)) }
}

/// The title lists of `paths`.
pub(crate) fn title_lists(paths: &[PathBuf]) -> Result<Vec<Vec<u8>>> {
    paths.iter().map(|path| title_bytes(path)).collect()
}

/// A title list for a bundle; kind and language follow from the name of its file, as in `Counter_009.bin`.
pub(crate) fn title_list(path: &Path) -> Result<TitleList> {
    let bytes = title_bytes(path)?;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
    let is_help = stem.contains("help") || stem.contains("explain");
    let kind = if is_help { TitleKind::Help } else { TitleKind::Counter };
    let digits = stem.len().checked_sub(3).and_then(|start| stem.get(start..));
    let digits = digits.filter(|digits| digits.chars().all(|digit| digit.is_ascii_hexdigit()));
    Ok(TitleList { kind, language: digits.unwrap_or("009").to_owned(), bytes })
}

/// Refuses a file that names nothing.
fn title_bytes(path: &Path) -> Result<Vec<u8>> {
    let bytes = bytes(path)?;
    let list = Titles::base().add_list(&bytes);
    if list.repeated > 0 {
        eprintln!(
            "winperf: {}: {} indices are named more than once; the last name counts",
            shown(path),
            list.repeated
        );
    }
    if list.pairs == 0 {
        bail!(
            "{}: no title list: wanted a \"Counter 009\" value as captured, pairs of index and name in UTF-16",
            shown(path)
        );
    }
    Ok(bytes)
}

fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        return read_within(io::stdin().lock()).context("standard input");
    }
    let read = || {
        let file = File::open(path)?;
        // A sparse file is refused before any of it is read.
        not_longer(file.metadata()?.len())?;
        read_within(file)
    };
    read().with_context(|| shown(path))
}

/// All bytes of an input that is no longer than a capture may be; a pipe may have no end.
fn read_within(input: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(Limits::default().member_length.saturating_add(1)).read_to_end(&mut bytes)?;
    not_longer(u64::try_from(bytes.len())?)?;
    Ok(bytes)
}

fn not_longer(length: u64) -> Result<()> {
    let most = Limits::default().member_length;
    if length > most { bail!("it is longer than {most} bytes, the most that is read") } else { Ok(()) }
}

/// The path as people read it.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}
