//! Sizes of files, raw and compressed, for people.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The length of a file, and its length after gzip at the highest level, in bytes.
pub(crate) struct Size {
    pub(crate) raw: usize,
    pub(crate) gzip: usize,
}

impl Size {
    pub(crate) fn measure(file: &Path) -> Result<Size> {
        let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes)?;
        Ok(Size { raw: bytes.len(), gzip: encoder.finish()?.len() })
    }

    /// Returns one line of a list: both lengths and the name.
    pub(crate) fn line(&self, name: &str) -> String {
        format!("{:>10} {:>10} gzip  {name}", kilobytes(self.raw), kilobytes(self.gzip))
    }
}

/// Returns a length in units of 1000 bytes, to a tenth.
pub(crate) fn kilobytes(length: usize) -> String {
    format!("{}.{} KB", length / 1000, length % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kilobyte_is_a_thousand_bytes() {
        assert_eq!(kilobytes(150_000), "150.0 KB");
        assert_eq!(kilobytes(1_299), "1.2 KB");
        assert_eq!(kilobytes(99), "0.0 KB");
    }
}
