//! Files out: whole under their name, or not at all.

mod part;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::messages::warn;
use part::Part;

/// What an output or an input is called that is the standard one.
const STANDARD: &str = "-";

/// A place for bytes that are not there yet.
pub(crate) struct Output {
    path: PathBuf,
    /// What becomes the file; `None` for standard output.
    part: Option<Part>,
}

impl Output {
    /// Refuses an output that is one of the inputs, one that is no file, and one that is there already unless `force` lets it be replaced.
    pub(crate) fn open<'a>(
        path: PathBuf,
        inputs: impl IntoIterator<Item = &'a PathBuf>,
        force: bool,
    ) -> Result<Self> {
        if is_standard(&path) {
            if io::stdout().is_terminal() {
                bail!("standard output is a terminal, which shows no bundle; -o names a file");
            }
            return Ok(Self { path, part: None });
        }
        check(&path, inputs, force)?;
        let part = Part::beside(&path).with_context(|| path.display().to_string())?;
        Ok(Self { path, part: Some(part) })
    }

    /// Writes the bytes, which have the name of the output when all of them are written.
    pub(crate) fn write(self, bytes: &[u8]) -> Result<()> {
        match self.part {
            Some(part) => part.write(bytes, &self.path).with_context(|| self.path.display().to_string()),
            None => {
                let mut out = io::stdout().lock();
                Ok(out.write_all(bytes).and_then(|()| out.flush())?)
            }
        }
    }
}

pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

fn check<'a>(path: &Path, inputs: impl IntoIterator<Item = &'a PathBuf>, force: bool) -> Result<()> {
    // A link that leads nowhere is something too.
    if fs::symlink_metadata(path).is_err() {
        return Ok(());
    }
    if let Ok(place) = fs::canonicalize(path)
        && inputs.into_iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == place))
    {
        bail!("{}: the output must be another file than the inputs but is one of them", path.display());
    }
    if fs::metadata(path).is_ok_and(|place| !place.is_file()) {
        bail!("{}: a folder, a device or a pipe is not replaced by a file", path.display());
    }
    if !force {
        bail!("{}: a file of that name is there already; --force replaces it", path.display());
    }
    Ok(())
}

/// Prints what was written to `output`, on standard error where standard output has the bytes.
///
/// That nobody hears it is no failure: the files are there.
pub(crate) fn tell(output: &Path, text: &str) {
    let told = if is_standard(output) {
        io::stderr().write_all(text.as_bytes())
    } else {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    };
    match told {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            warn(&format!("{}: written, but what was done cannot be printed: {error}", output.display()));
        }
        _ => {}
    }
}
