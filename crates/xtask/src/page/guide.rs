//! The documents that explain findings, each followed by the symptoms, which the page fetches when it first explains a
//! finding or shares captures.
//!
//! These are the documents in `docs` themselves, so document and page cannot differ; `winperf_report::guide` reads them
//! for page and programs.
//! Their lines "Reported as" link to the symptoms: `tests/symptoms` writes these lines, and proves each sentence of the
//! symptoms by a run of the program.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::workspace;

/// The documents in each language, and the name by which the page asks for both.
const DOCUMENTS: [(&str, &str, &str); 2] = [
    ("docs/findings.md", "docs/symptoms.md", "findings.en.md"),
    ("docs/findings.ja.md", "docs/symptoms.ja.md", "findings.ja.md"),
];

/// Writes the documents next to the page.
pub(super) fn write(folder: &Path) -> Result<()> {
    let read = |document: &str| {
        fs::read_to_string(workspace::root().join(document)).with_context(|| format!("reading {document}"))
    };
    for (findings, symptoms, name) in DOCUMENTS {
        let to = folder.join(name);
        let both = format!("{}\n{}", read(findings)?, read(symptoms)?);
        fs::write(&to, both).with_context(|| format!("writing {}", to.display()))?;
    }
    Ok(())
}
