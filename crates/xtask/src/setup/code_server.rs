//! code-server, an editor like VS Code that a browser shows, from npm.
//!
//! Its own installation compiles and fetches parts that these tests do not need, such as a terminal.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::npm;
use crate::command;

/// Packages of the editor itself, below the folder in which npm installs code-server.
const EDITOR: &str = "node_modules/code-server/lib/vscode";

/// Search for files, from npm; the version that the editor asks for fetches its program from elsewhere.
const RIPGREP: &str = "@vscode/ripgrep@1.18.0";

/// Installs code-server in a folder that pins it, unless it is there.
pub(crate) fn code_server(folder: &Path) -> Result<()> {
    npm::packages(folder)?;
    let record = folder.join(EDITOR).join(".installed");
    if record.is_file() {
        return Ok(());
    }
    // The only part that is needed and compiled; its headers may be next to Node.
    let mut rebuild = npm::npm()?;
    rebuild.current_dir(folder).args(["rebuild", "argon2", "--ignore-scripts=false"]);
    rebuild.env("npm_config_build_from_source", "true");
    let prefix = command::printed(
        command::new("node")?.args(["--print", "process.execPath.replace(/.bin.node$/, '')"]),
    );
    if let Some(prefix) = prefix.filter(|prefix| Path::new(prefix).join("include/node").is_dir()) {
        rebuild.env("npm_config_nodedir", prefix);
    }
    command::run(&mut rebuild)?;
    let mut install = npm::npm()?;
    install.current_dir(folder.join(EDITOR)).args(["install", "--ignore-scripts", "--omit=dev", "--no-save"]);
    command::run(install.args(["--no-audit", "--no-fund", "--no-update-notifier", RIPGREP]))?;
    fs::write(&record, "").with_context(|| format!("writing {}", record.display()))
}
