//! The program `winperf`: shows the contents of a `PERF_DATA_BLOCK`.

mod arguments;
mod code_pages;
mod commands;
mod input;
mod logs;
mod messages;
mod neighbours;
mod output;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command};
use messages::{Message, set_language, warn};

/// Exit status of the program.
#[derive(Clone, Copy, Debug)]
enum Status {
    Success,
    /// `check` found an error.
    FoundErrors,
    /// Unusable input or arguments.
    Unusable,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Success => Self::SUCCESS,
            Status::FoundErrors => Self::from(1),
            Status::Unusable => Self::from(2),
        }
    }
}

fn main() -> ExitCode {
    // Errors of arguments are in the language that the arguments select.
    set_language(arguments::language_of(std::env::args_os()));
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    let mut out = BufWriter::new(io::stdout());
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

/// Prints help and version as they are; a usage error is one line.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A failure to write help is ignored.
        let _ = error.print();
        return Status::Success.into();
    }
    let text = error.to_string();
    let paragraphs = text.split("\n\n").take_while(|said| !said.starts_with("Usage:"));
    let said: Vec<String> = paragraphs
        .map(|said| said.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|said| !said.starts_with("For more information"))
        .collect();
    warn(&format!("{}; {}", said.join("; ").trim_start_matches("error: "), help_hint()));
    Status::Unusable.into()
}

/// Returns a hint at the help of the command that was called, or at the list of commands.
fn help_hint() -> Message {
    let called = std::env::args().nth(1).unwrap_or_default();
    let program = Arguments::command();
    match program.find_subcommand(&called) {
        Some(command) => Message::HelpOf(command.get_name().to_owned()),
        None => Message::HelpOfAll,
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Status> {
    match command {
        Command::Tree(arguments) => return commands::tree::run(arguments, out),
        Command::Check(arguments) => return commands::check::run(arguments, out),
        Command::Log(arguments) => return commands::log::run(arguments, out),
        Command::Values(arguments) => commands::values::run(arguments, out)?,
        Command::Find(arguments) => commands::find::run(arguments, out)?,
        Command::Issue(arguments) => commands::issue::run(arguments, out)?,
        Command::Report(arguments) => commands::report::run(arguments)?,
        Command::Export(arguments) => commands::export::run(arguments, out)?,
        Command::Stats(arguments) => commands::stats::run(arguments, out)?,
        Command::Explain(arguments) => commands::explain::run(arguments, out)?,
        Command::Pack(arguments) => commands::pack::run(arguments)?,
        Command::Redact(arguments) => commands::redact::run(arguments)?,
        Command::Examples(arguments) => commands::examples::run(arguments)?,
        Command::Mcp(arguments) => commands::mcp::run(arguments)?,
    }
    Ok(Status::Success)
}

/// Returns `true` if a closed pipe caused the error: a reader such as `head` that has read enough is not a failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.map(io::Error::kind).any(|kind| kind == io::ErrorKind::BrokenPipe)
}
