//! `cargo xtask bench-page`: speed of the page with large captures, compared with its target.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use winperf_synth::big;

use crate::{command, page, setup, workspace};

/// Length in bytes of each of the two captures that budgets are stated for.
const LARGE: usize = 50_000_000;
/// Length in bytes of each capture of a long series.
const SMALL: usize = 250_000;
/// Number of captures of the series.
const COUNT: u64 = 200;
/// Bytes from the start of a capture to `PerfTime100nSec`.
const PERF_TIME_100NSEC_AT: usize = 72;
/// Units of `PerfTime100nSec` in a second.
const SECOND: u64 = 10_000_000;

/// Measures the page in `built`, or builds one. Figures are printed and compared, and never fail.
pub(crate) fn bench_page(built: Option<&str>) -> Result<()> {
    let browser = setup::chromium()?;
    setup::for_browser_tests()?;
    let folder = workspace::target()?.join("bench");
    let page = match built {
        Some(page) => fs::canonicalize(page).with_context(|| format!("looking for the page in {page}"))?,
        None => build()?,
    };
    write_large(&folder.join("large"))?;
    write_many(&folder.join("many"))?;
    println!("{}", page::size(&page)?);
    for script in ["bench/page.js", "bench/held.js"] {
        let mut node = command::new("node")?;
        node.current_dir(workspace::browser_tests()).arg(script);
        node.env("WINPERF_CHROMIUM", &browser).env("WINPERF_PAGE", &page).env("WINPERF_BENCH", &folder);
        command::run(&mut node)?;
    }
    Ok(())
}

fn build() -> Result<PathBuf> {
    let folder = workspace::target()?.join("page/measured");
    page::build(&folder, page::Quality::Released)?;
    Ok(folder)
}

/// Writes two captures of one machine with the size of the budgets.
pub(crate) fn write_large(folder: &Path) -> Result<()> {
    let [older, newer] = big::machine(LARGE, 1);
    write(folder, [("sample-0", older), ("sample-1", newer)])
}

/// Writes a long series of small captures.
fn write_many(folder: &Path) -> Result<()> {
    let mut small = big::capture(SMALL, 1).older;
    let series = (0..COUNT).map(|number| {
        advance(&mut small, SECOND);
        (format!("sample-{number:03}"), small.clone())
    });
    write(folder, series)
}

/// Writes a folder with only these captures.
fn write(folder: &Path, captures: impl IntoIterator<Item = (impl AsRef<str>, Vec<u8>)>) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    for (name, bytes) in captures {
        let file = folder.join(name.as_ref()).with_extension("perfdata");
        fs::write(&file, bytes).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(())
}

/// Moves the calendar clock of a capture on.
fn advance(capture: &mut [u8], units: u64) {
    if let Some(bytes) = capture.get_mut(PERF_TIME_100NSEC_AT..).and_then(|rest| rest.first_chunk_mut::<8>())
    {
        *bytes = u64::from_le_bytes(*bytes).wrapping_add(units).to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capture_is_moved_on_by_its_own_clock_and_by_nothing_else() {
        let mut capture = big::capture(0, 1).older;
        let before = capture.clone();
        advance(&mut capture, 0x0102);
        let differing: Vec<usize> =
            (0..before.len()).filter(|place| before.get(*place) != capture.get(*place)).collect();
        assert!(differing.iter().all(|place| (72..80).contains(place)), "{differing:?}");
        assert!(!differing.is_empty());
    }
}
