//! Files in: captures, bundles of them, and title lists.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use winperf::{Capture, Titles};
use winperf_bundle::{Opened, TitleKind, TitleList};

/// A capture and the name it was asked for by.
pub(crate) struct Input {
    pub(crate) file: String,
    pub(crate) capture: Capture,
}

/// The captures of some files and the title lists that came with them.
pub(crate) struct Inputs {
    pub(crate) captures: Vec<Input>,
    pub(crate) titles: Vec<TitleList>,
}

/// Opens raw and gzipped blocks, bundles, and standard input for `-`; a bundle gives its samples one by one.
pub(crate) fn open_all(paths: &[impl AsRef<Path>]) -> Result<Inputs> {
    let mut inputs = Inputs { captures: Vec::new(), titles: Vec::new() };
    for path in paths {
        let path = path.as_ref();
        let opened = open(path)?;
        for sample in opened.samples {
            let file = member(path, &sample.name);
            inputs.captures.push(Input { file, capture: Capture::read(sample.bytes) });
        }
        inputs.titles.extend(opened.titles);
    }
    Ok(inputs)
}

/// Opens one file, whatever it holds.
pub(crate) fn open(path: &Path) -> Result<Opened> {
    winperf_bundle::open(bytes(path)?).with_context(|| shown(path))
}

/// What a member of a bundle is called; a file that is no bundle has one without a name.
pub(crate) fn member(path: &Path, name: &str) -> String {
    if name.is_empty() { shown(path) } else { format!("{}/{name}", shown(path)) }
}

/// The title lists of `paths`, over those of the bundles, over the titles that Windows itself assigns.
pub(crate) fn titles(paths: &[impl AsRef<Path>], of_bundles: &[TitleList]) -> Result<Titles> {
    let mut titles = winperf_bundle::titles(of_bundles);
    for path in paths {
        titles.add_list(&title_bytes(path.as_ref())?);
    }
    Ok(titles)
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
    let mut titles = Titles::base();
    titles.add_list(&bytes);
    if titles == Titles::base() {
        bail!(
            "{}: no title list: wanted a \"Counter 009\" value as captured, pairs of index and name in UTF-16",
            shown(path)
        );
    }
    Ok(bytes)
}

fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
        return Ok(bytes);
    }
    fs::read(path).with_context(|| shown(path))
}

/// The path as people read it.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}
