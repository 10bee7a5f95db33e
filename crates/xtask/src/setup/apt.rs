//! Packages of Debian and Ubuntu.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{command, workspace};

/// Installs a package; without apt-get, the error is `otherwise`.
pub(super) fn install(package: &str, otherwise: &str) -> Result<()> {
    if command::find("apt-get")?.is_none() {
        bail!("{otherwise}");
    }
    let _lock = lock()?;
    let hint = || format!("{package} is missing; run: sudo apt-get install {package}");
    apt_get(&["update"]).with_context(hint)?;
    apt_get(&["install", "--yes", "--no-install-recommends", package]).with_context(hint)
}

/// Unpacks a package into a folder without installing it, since its services may start automatically; returns the
/// folder.
pub(super) fn unpacked(package: &str, folder: PathBuf) -> Result<PathBuf> {
    let record = folder.join(".unpacked");
    if record.is_file() {
        return Ok(folder);
    }
    if command::find("apt-get")?.is_none() {
        bail!("{package} is unpacked from Debian's package of that name, and there is no apt-get");
    }
    let _lock = lock()?;
    fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    let download = || {
        let mut download = command::new("apt-get")?;
        command::run(download.current_dir(&folder).args(["--quiet", "download", package]))
    };
    // A list of packages that is old, or not there, names none that is still handed out.
    download().or_else(|_| {
        apt_get(&["update"])?;
        download()
    })?;
    for file in archives(&folder)? {
        command::run(command::new("dpkg-deb")?.arg("-x").arg(&file).arg(&folder))?;
        fs::remove_file(&file).with_context(|| format!("removing {}", file.display()))?;
    }
    fs::write(&record, "").with_context(|| format!("writing {}", record.display()))?;
    Ok(folder)
}

fn archives(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "deb")).collect())
}

/// Waits until no other step runs apt-get, which fails if run twice.
fn lock() -> Result<File> {
    let path = workspace::target()?.join("apt.lock");
    let file = File::create(&path).with_context(|| format!("creating {}", path.display()))?;
    file.lock().with_context(|| format!("locking {}", path.display()))?;
    Ok(file)
}

/// Runs apt-get as root; fails instead of waiting if that needs a password.
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
