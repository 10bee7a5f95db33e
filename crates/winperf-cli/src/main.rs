//! The program `winperf`: shows what is inside a `PERF_DATA_BLOCK`.

mod arguments;
mod code_pages;
mod commands;
mod input;
mod output;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use arguments::{Arguments, Command};

/// What the exit status says when `check` found an error.
const FOUND_ERRORS: u8 = 1;

/// What the exit status says when input or usage leave nothing to do.
const UNUSABLE: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(&arguments.command, &mut out).and_then(|status| Ok(out.flush().map(|()| status)?));
    match result {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("winperf: {error:#}");
            ExitCode::from(UNUSABLE)
        }
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<ExitCode> {
    match command {
        Command::Tree(arguments) => commands::tree::run(arguments, out)?,
        Command::Values(arguments) => commands::values::run(arguments, out)?,
        Command::Find(arguments) => commands::find::run(arguments, out)?,
        Command::Check(arguments) if commands::check::run(arguments, out)? => {
            return Ok(ExitCode::from(FOUND_ERRORS));
        }
        Command::Check(_) => {}
        Command::Pack(arguments) => commands::pack::run(arguments, out)?,
        Command::Redact(arguments) => commands::redact::run(arguments, out)?,
        Command::Examples(arguments) => commands::examples::run(arguments, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A reader such as `head` that has seen enough is no failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kinds = error.chain().filter_map(|cause| {
        let of_io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        of_io.or_else(|| cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind))
    });
    kinds.into_iter().any(|kind| kind == io::ErrorKind::BrokenPipe)
}
