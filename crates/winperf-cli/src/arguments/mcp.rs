//! `winperf mcp`: folders and redaction for assistants.

use std::path::PathBuf;

use clap::Args;

use super::{Limit, RedactLevel};

#[derive(Debug, Args)]
pub(crate) struct Mcp {
    /// Folders whose files may be opened, including all subfolders
    #[arg(value_name = "FOLDER", default_value = ".")]
    pub(crate) folders: Vec<PathBuf>,
    /// Redaction of every answer: nothing, names, or all names and IDs
    #[arg(long, value_enum, default_value = "names", value_name = "LEVEL")]
    pub(crate) redact: RedactLevel,
    #[command(flatten)]
    pub(crate) limit: Limit,
}
