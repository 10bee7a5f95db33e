//! Packages of Debian and Ubuntu.

use anyhow::{Context, Result, bail};

use crate::command;

/// Installs a package; where there is no apt-get, the error is `otherwise`.
pub(super) fn install(package: &str, otherwise: &str) -> Result<()> {
    if command::find("apt-get")?.is_none() {
        bail!("{otherwise}");
    }
    let hint = || format!("{package} is missing; run: sudo apt-get install {package}");
    apt_get(&["update"]).with_context(hint)?;
    apt_get(&["install", "--yes", "--no-install-recommends", package]).with_context(hint)
}

/// Runs apt-get as root; where that needs a password, it fails instead of waiting for one.
fn apt_get(words: &[&str]) -> Result<()> {
    let root = command::printed(command::new("id")?.arg("-u")).as_deref() == Some("0");
    let mut command = if root {
        command::new("env")?
    } else {
        let mut sudo = command::new("sudo")?;
        sudo.args(["--non-interactive", "env"]);
        sudo
    };
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet"]).args(words);
    command::run(&mut command)
}
