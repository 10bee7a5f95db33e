//! Steps of a check: run in two lanes, each as a process of its own, and timed.

mod lanes;
mod signals;
mod times;

use std::process::ExitCode;

use anyhow::{Context, Result};

/// Exit status of a step that was skipped, as Automake defines it.
const SKIPPED: u8 = 77;

/// Start of the line with the reason why a step was skipped.
const REASON: &str = "skipped: ";

/// Result of a step that did not fail.
pub(crate) enum Outcome {
    Done,
    /// The step cannot run on this machine, for this reason.
    Skipped(String),
}

/// Processes that may run a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Before both lanes, in order: installs and compiles the shared requirements.
    SetUp,
    /// Cargo's `dev` profile, whose lock serializes builds.
    Host,
    /// Other profiles and targets, Node and browsers.
    Page,
    /// Whichever lane is the first to finish its own steps.
    Either,
}

/// A part of a check that can also run alone.
pub(crate) struct Step {
    /// Name on the command line.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) lane: Lane,
    pub(crate) run: fn() -> Result<Outcome>,
}

/// Runs all steps of a task in two lanes, or only the named ones, in this process and in order.
///
/// # Errors
/// Returns an error for an unknown name, the first failure, and in CI an error for a skipped step.
pub(crate) fn run(task: &str, steps: &[Step], names: &[&str]) -> Result<ExitCode> {
    if names.is_empty() {
        return lanes::run_all(task, steps).map(|()| ExitCode::SUCCESS);
    }
    let mut code = ExitCode::SUCCESS;
    for name in names {
        let known = || steps.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
        let step = steps.iter().find(|step| step.name == *name);
        let step = step.with_context(|| format!("no step {name}; the steps are {}", known()))?;
        if let Outcome::Skipped(reason) = (step.run)().context(step.title)? {
            println!("{REASON}{reason}");
            code = ExitCode::from(SKIPPED);
        }
    }
    Ok(code)
}
