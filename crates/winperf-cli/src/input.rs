//! Files in: captures and title lists.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::read::MultiGzDecoder;
use sha2::{Digest, Sha256};
use winperf::{Capture, Titles};

/// A capture is at most as long as its offsets can say.
const LONGEST: u64 = u32::MAX as u64;

/// A capture and the name it was asked for by.
pub(crate) struct Input {
    pub(crate) file: String,
    pub(crate) capture: Capture,
}

/// Opens a raw or gzipped block, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Input> {
    let bytes = bytes(path)?;
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        decompressed(&bytes).with_context(|| shown(path))?
    } else {
        bytes
    };
    Ok(Input { file: shown(path), capture: Capture::read(bytes) })
}

/// The title lists of `paths` over the titles that Windows itself assigns.
pub(crate) fn titles(paths: &[impl AsRef<Path>]) -> Result<Titles> {
    let mut titles = Titles::base();
    for path in paths {
        let path = path.as_ref();
        let before = titles.clone();
        titles.add_list(&bytes(path)?);
        if titles == before {
            bail!(
                "{}: no title list: wanted a \"Counter 009\" value as captured, pairs of index and name in UTF-16",
                shown(path)
            );
        }
    }
    Ok(titles)
}

/// SHA-256 in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
        return Ok(bytes);
    }
    fs::read(path).with_context(|| shown(path))
}

/// Stops where the capture would be longer than its offsets can say, so that a small file cannot fill the memory.
fn decompressed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    MultiGzDecoder::new(bytes)
        .take(LONGEST + 1)
        .read_to_end(&mut out)
        .context("the gzip data are damaged")?;
    if u64::try_from(out.len()).is_ok_and(|length| length > LONGEST) {
        bail!("the gzip data unpack to more than a capture can hold");
    }
    Ok(out)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
