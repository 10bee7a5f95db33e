//! The program `winperf`: shows what is inside a `PERF_DATA_BLOCK`.

mod arguments;
mod code_pages;
mod commands;
mod input;
mod messages;
mod output;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use arguments::{Arguments, Command};
use messages::warn;

/// How the program ends, by its exit status.
#[derive(Clone, Copy, Debug)]
enum Status {
    Fine,
    /// `check` found an error.
    FoundErrors,
    /// Input or usage leave nothing to do.
    Unusable,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Fine => Self::SUCCESS,
            Status::FoundErrors => Self::from(1),
            Status::Unusable => Self::from(2),
        }
    }
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(&arguments.command, &mut out).and_then(|status| Ok(out.flush().map(|()| status)?));
    match result {
        Ok(status) => status.into(),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            warn(&format!("{error:#}"));
            Status::Unusable.into()
        }
    }
}

/// Help and version as they are; a wrong call in one line.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Help that nobody reads is no failure.
        let _ = error.print();
        return Status::Fine.into();
    }
    let text = error.to_string();
    let lines: Vec<&str> =
        text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:")).collect();
    let said = lines.join(" ");
    warn(&format!("{}; winperf --help lists the commands", said.trim().trim_start_matches("error: ")));
    Status::Unusable.into()
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Status> {
    match command {
        Command::Tree(arguments) => return commands::tree::run(arguments, out),
        Command::Check(arguments) => return commands::check::run(arguments, out),
        Command::Values(arguments) => commands::values::run(arguments, out)?,
        Command::Find(arguments) => commands::find::run(arguments, out)?,
        Command::Issue(arguments) => commands::issue::run(arguments, out)?,
        Command::Report(arguments) => commands::report::run(arguments)?,
        Command::Pack(arguments) => commands::pack::run(arguments)?,
        Command::Redact(arguments) => commands::redact::run(arguments)?,
        Command::Examples(arguments) => commands::examples::run(arguments, out)?,
    }
    Ok(Status::Fine)
}

/// A reader such as `head` that has seen enough is no failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.map(io::Error::kind).any(|kind| kind == io::ErrorKind::BrokenPipe)
}
