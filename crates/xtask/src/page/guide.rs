//! The documents that explain findings, which the page fetches when it first shows one.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::workspace;

/// The document in each language, and the name by which the page asks for it.
const DOCUMENTS: [(&str, &str); 2] =
    [("docs/findings.md", "findings.en.md"), ("docs/findings.ja.md", "findings.ja.md")];

/// Copies the documents beside the page.
pub(super) fn write(folder: &Path) -> Result<()> {
    for (document, name) in DOCUMENTS {
        let (from, to) = (workspace::root().join(document), folder.join(name));
        fs::copy(&from, &to).with_context(|| format!("copying {document} to {}", to.display()))?;
    }
    Ok(())
}
