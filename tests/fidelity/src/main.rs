//! Asks PDH about the formula vectors and every value of a bundle, and writes the table of `docs/fidelity.md`.
//!
//! `cargo xtask fidelity` takes the bundle and runs this.

use std::process::ExitCode;

#[cfg(windows)]
fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [bundle, document] = &words[..] else {
        eprintln!("winperf-fidelity BUNDLE DOCUMENT");
        return ExitCode::from(2);
    };
    match compared::compare(bundle.as_ref(), document.as_ref()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

#[cfg(not(windows))]
fn main() -> ExitCode {
    eprintln!("error: PDH is a part of Windows");
    ExitCode::from(2)
}

#[cfg(windows)]
mod compared {
    use std::fs;
    use std::path::Path;

    use anyhow::{Context, Result, bail};
    use winperf::text::AsciiOnly;
    use winperf::{Capture, Names, Pair};
    use winperf_bundle::{Opened, titles};
    use winperf_fidelity::{Asked, Report, ask, vectors};

    /// Returns whether winperf and PDH differ only where the documentation states it.
    pub(crate) fn compare(bundle: &Path, document: &Path) -> Result<bool> {
        let bytes = fs::read(bundle).with_context(|| bundle.display().to_string())?;
        let opened = winperf_bundle::open(bytes).with_context(|| bundle.display().to_string())?;
        let mut report = Report::default();
        for asked in vectors() {
            report.add(&asked, ask);
        }
        let values = add_rows(&mut report, &opened)?;
        print!("{}", report.table());
        let before = fs::read_to_string(document).with_context(|| document.display().to_string())?;
        let machine = format!(
            "{}, {values} values of a fresh pair of captures, and the formula vectors:",
            machine(&opened)
        );
        fs::write(document, report.written_into(&before, &machine)?)?;
        for line in report.unexplained() {
            println!("{line}");
        }
        Ok(report.unexplained().is_empty())
    }

    fn add_rows(report: &mut Report, opened: &Opened) -> Result<usize> {
        // Where a provider fails at a later sample, there are those before the fault, and more without its object.
        let [.., older, newer] = &opened.samples[..] else {
            bail!("a pair of samples is needed, and there are {}", opened.samples.len());
        };
        let [older, newer] = [older, newer].map(|sample| Capture::parse(sample.bytes.clone()));
        let names = Names::new(titles(&opened.titles), &AsciiOnly);
        let pair = Pair::with_names((older.clone(), names.clone()), (newer.clone(), names));
        let mut count = 0;
        for row in pair.rows() {
            report.add(&Asked::from_row(&row), ask);
            count += 1;
        }
        Ok(count)
    }

    fn machine(opened: &Opened) -> String {
        let source = opened.manifest.as_ref().map(|manifest| manifest.source()).unwrap_or_default();
        source.os_build.unwrap_or_else(|| "Windows".to_owned())
    }
}
