//! This program, run once for each question.
//!
//! A separate process for each answer protects the server from the costs of a hostile file: memory, time, and crashes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use tokio::io::{AsyncRead, AsyncReadExt, copy, sink};
use tokio::process::Command;
use tokio::time::timeout;

use crate::arguments::Limit;
use crate::messages::{Message, language};

/// Maximum number of bytes that are read of an answer.
const MAX_OUTPUT: u64 = 256 << 20;

/// Maximum number of bytes read of the remarks on standard error.
const MAX_REMARKS: u64 = 16 << 10;

/// Time limit of an answer.
const TIME: Duration = Duration::from_secs(120);

/// Start of each line on standard error.
const PREFIX: &str = "winperf: ";

/// The program, and the settings of all its runs.
pub(super) struct Program {
    path: PathBuf,
    limit: Limit,
}

/// Output of a run.
pub(super) struct RunOutput {
    pub(super) out: Vec<u8>,
    /// Lines of standard error.
    pub(super) remarks: Vec<String>,
}

impl Program {
    pub(super) fn new(limit: Limit) -> Result<Self> {
        Ok(Self { path: std::env::current_exe()?, limit })
    }

    /// Runs the program in a folder with these words, and with the limit if the command supports it.
    ///
    /// # Errors
    /// Returns the program's message about unusable input, and an error for an answer that is too long or takes too
    /// long.
    pub(super) async fn run(&self, folder: &Path, words: Vec<OsString>) -> Result<RunOutput> {
        let mut command = Command::new(&self.path);
        command.current_dir(folder).arg(format!("--lang={}", language().code())).args(words);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        match timeout(TIME, finish(command)).await {
            Ok(said) => said,
            Err(_) => bail!(Message::NoAnswerWithin(TIME.as_secs())),
        }
    }

    /// Returns the option that limits how much is read of each file.
    pub(super) fn limit(&self) -> OsString {
        format!("--limit={}", self.limit.limit).into()
    }
}

async fn finish(mut command: Command) -> Result<RunOutput> {
    let mut child = command.spawn().context("winperf does not start")?;
    let (out, remarks) = (child.stdout.take().context("no pipe")?, child.stderr.take().context("no pipe")?);
    let read_out = async {
        let out = first(out, MAX_OUTPUT).await?;
        ensure!(u64::try_from(out.len())? < MAX_OUTPUT, Message::AnswerTooLong(MAX_OUTPUT));
        Ok(out)
    };
    // Either full pipe would block the program.
    let (out, remarks) = tokio::try_join!(read_out, all_of(remarks))?;
    let status = child.wait().await?;
    let remarks = String::from_utf8_lossy(&remarks).into_owned();
    let remarks = remarks.lines().map(|line| line.strip_prefix(PREFIX).unwrap_or(line).to_owned());
    let remarks: Vec<String> = remarks.collect();
    // 1 means that errors were found, which is an answer.
    match status.code() {
        Some(0 | 1) => Ok(RunOutput { out, remarks }),
        Some(_) if !out.is_empty() => Ok(RunOutput { out, remarks }),
        Some(_) => bail!("{}", remarks.join("\n")),
        None => bail!(Message::AnswerEnded(status.to_string())),
    }
}

/// Reads at most `most` bytes.
async fn first(pipe: impl AsyncRead + Unpin, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    pipe.take(most).read_to_end(&mut bytes).await?;
    Ok(bytes)
}

/// Reads to the end, and keeps the beginning.
async fn all_of(mut pipe: impl AsyncRead + Unpin) -> Result<Vec<u8>> {
    let bytes = first(&mut pipe, MAX_REMARKS).await?;
    copy(&mut pipe, &mut sink()).await?;
    Ok(bytes)
}
