//! Atomic output: files get their name when they are complete.

mod part;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use crate::messages::{Message, warn_of};
use part::TemporaryFile;

/// Name of the standard output or input.
const STANDARD: &str = "-";

/// Destination of bytes to write.
pub(crate) struct Output {
    path: PathBuf,
    force: bool,
    /// Part that becomes the file; `None` for standard output.
    part: Option<TemporaryFile>,
}

impl Output {
    /// Refuses an output that is one of the inputs, a folder or a device, or an existing file, unless `force` is set.
    pub(crate) fn open<'a>(
        path: PathBuf,
        inputs: impl IntoIterator<Item = &'a PathBuf>,
        force: bool,
    ) -> Result<Self> {
        if inputs.into_iter().any(|input| is_same(opened(input, "/dev/stdin"), opened(&path, "/dev/stdout")))
        {
            bail!("{}: {}", path.display(), Message::OutputIsInput);
        }
        if is_standard(&path) {
            if io::stdout().is_terminal() {
                bail!(Message::OutputIsTerminal);
            }
            if leads_nowhere() {
                bail!(Message::OutputIsClosed);
            }
            return Ok(Self { path, force, part: None });
        }
        check(&path, force)?;
        let part = part_beside(&path)?;
        Ok(Self { path, force, part: Some(part) })
    }

    /// Writes the bytes, which have the name of the output when all of them are written.
    pub(crate) fn write(mut self, bytes: &[u8]) -> Result<()> {
        self.fill(bytes)?;
        self.finish()
    }

    /// Writes the bytes, to standard output or to the temporary file.
    pub(crate) fn fill(&mut self, bytes: &[u8]) -> Result<()> {
        match &mut self.part {
            Some(part) => part.fill(bytes).with_context(|| self.path.display().to_string()),
            None => {
                let mut out = io::stdout().lock();
                let written = out.write_all(bytes).and_then(|()| out.flush());
                // A closed pipe is an error for a bundle, unlike for a text.
                written.map_err(|error| anyhow!(Message::Lost(error.to_string())))
            }
        }
    }

    /// Writes bytes before others, to the temporary file.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> Result<()> {
        match &mut self.part {
            Some(part) => part.add(bytes).with_context(|| self.path.display().to_string()),
            None => self.fill(bytes),
        }
    }

    /// Gives the output its final name.
    pub(crate) fn finish(self) -> Result<()> {
        match self.part {
            Some(part) => finish(part, &self.path, self.force, false),
            None => Ok(()),
        }
    }
}

/// Writes files into one folder: none gets its name before all are written, one is open at a time besides the first,
/// and one flush is for all of them if the system supports that.
pub(crate) fn write_all(files: &[(PathBuf, &[u8])], inputs: &Identities, force: bool) -> Result<()> {
    for (path, _) in files {
        inputs.refuse(path)?;
        check(path, force)?;
    }
    let [(first, bytes), others @ ..] = files else { return Ok(()) };
    let mut holder = part_beside(first)?;
    holder.add(bytes).with_context(|| first.display().to_string())?;
    let mut parts = Vec::with_capacity(others.len());
    for (number, (path, bytes)) in others.iter().enumerate() {
        let part = holder.another(number, bytes).with_context(|| path.display().to_string())?;
        parts.push((part, path));
    }
    let is_flushed = holder.flush_all();
    for (part, path) in parts {
        finish(part, path, force, is_flushed)?;
    }
    // The first one locks the others until all have their names.
    finish(holder, first, force, is_flushed)
}

/// Creates a part for a file, after reporting those left by killed runs.
fn part_beside(path: &Path) -> Result<TemporaryFile> {
    for left in part::left_beside(path) {
        warn_of(&left.display().to_string(), &Message::LeftBehind);
    }
    TemporaryFile::create_next_to(path).with_context(|| path.display().to_string())
}

/// Gives a part the name of its file.
fn finish(part: TemporaryFile, path: &Path, force: bool, is_flushed: bool) -> Result<()> {
    // Another program may have written there in the meantime.
    check(path, force)?;
    part.become_whole(path, force, is_flushed).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => is_there(path),
        _ => anyhow!(error).context(path.display().to_string()),
    })
}

pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// Returns the path that is read or written for a path of the command line.
fn opened<'a>(path: &'a Path, standard: &'a str) -> &'a Path {
    if is_standard(path) { Path::new(standard) } else { path }
}

/// Returns `true` if standard output is discarded: a closed output is also replaced by the null device.
#[cfg(unix)]
fn leads_nowhere() -> bool {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let device = |path: &str| {
        let place = fs::metadata(path).ok().filter(|place| place.file_type().is_char_device())?;
        Some(place.rdev())
    };
    device("/dev/null").is_some_and(|null| device("/dev/stdout") == Some(null))
}

#[cfg(not(unix))]
fn leads_nowhere() -> bool {
    false
}

/// Identity of a file, independent of its path.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let file = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

/// Returns `true` if two paths are the same file.
fn is_same(left: &Path, right: &Path) -> bool {
    identity(left).is_some_and(|left| identity(right) == Some(left))
}

/// Files that must not be written over, for a program that writes many.
pub(crate) struct Identities(BTreeSet<Identity>);

impl Identities {
    pub(crate) fn new<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        Self(paths.into_iter().filter_map(|path| identity(path)).collect())
    }

    /// Refuses a path of one of the files.
    ///
    /// # Errors
    /// Returns an error if the output is an input.
    pub(crate) fn refuse(&self, path: &Path) -> Result<()> {
        if identity(path).is_some_and(|identity| self.0.contains(&identity)) {
            bail!("{}: {}", path.display(), Message::OutputIsInput);
        }
        Ok(())
    }
}

fn check(path: &Path, force: bool) -> Result<()> {
    // A dangling link exists too.
    let Ok(place) = fs::symlink_metadata(path) else { return Ok(()) };
    // Standard output is a link on many systems, and replacing it by a file would break other programs.
    if !place.is_file() {
        bail!("{}: {}", path.display(), Message::NotReplaced);
    }
    if !force {
        return Err(is_there(path));
    }
    Ok(())
}

fn is_there(path: &Path) -> anyhow::Error {
    anyhow!("{}: {}", path.display(), Message::FileExists)
}

/// Prints a text about `output`, on standard error if standard output receives the bytes.
///
/// A failure to print is ignored, since the files have been written.
pub(crate) fn tell(output: &Path, text: &str) {
    let told = if is_standard(output) {
        io::stderr().write_all(text.as_bytes())
    } else {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    };
    match told {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            warn_of(&output.display().to_string(), &Message::ResultNotPrinted(error.to_string()));
        }
        _ => {}
    }
}
