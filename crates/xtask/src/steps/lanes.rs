//! Two lanes of steps. The first failure stops both and is printed with its own output.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use super::signals::Signals;
use super::times::{self, Time};
use super::{Lane, REASON, SKIPPED, Step};
use crate::{command, workspace};

/// Runs every step as `cargo xtask TASK STEP` and prints how long each took.
///
/// # Errors
/// Returns the first failure, and in CI an error for a skipped step.
pub(super) fn run_all(task: &str, steps: &[Step]) -> Result<()> {
    let program = std::env::current_exe().context("looking for this program")?;
    let run = Run::new(task, program, workspace::target()?.join("checks").join(task))?;
    let signals = Signals::new()?;
    run.steps(steps, &signals);
    run.conclude(steps.len())
}

/// The state that both lanes share.
struct Run {
    task: String,
    /// Path of this program, which a build may replace during the run.
    program: PathBuf,
    logs: PathBuf,
    start: Instant,
    progress: Mutex<Progress>,
}

#[derive(Default)]
struct Progress {
    running: Vec<u32>,
    times: Vec<Time>,
    skipped: Vec<String>,
    failure: Option<String>,
}

impl Run {
    fn new(task: &str, program: PathBuf, logs: PathBuf) -> Result<Run> {
        if logs.exists() {
            fs::remove_dir_all(&logs).with_context(|| format!("removing {}", logs.display()))?;
        }
        fs::create_dir_all(&logs).with_context(|| format!("creating {}", logs.display()))?;
        println!("output of each step: {}", logs.display());
        let progress = Mutex::default();
        Ok(Run { task: task.to_owned(), program, logs, start: Instant::now(), progress })
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn steps(&self, steps: &[Step], signals: &Signals) {
        let (first, rest): (Vec<&Step>, Vec<&Step>) = steps.iter().partition(|step| step.lane == Lane::SetUp);
        let queues = [first, rest].map(|steps| Mutex::new(VecDeque::from(steps)));
        let [first, rest] = &queues;
        thread::scope(|scope| {
            scope.spawn(|| signals.wait(|| self.fail("interrupted by a signal".to_owned())));
            self.lane(Lane::SetUp, first);
            let host = scope.spawn(|| self.lane(Lane::Host, rest));
            self.lane(Lane::Page, rest);
            let joined = host.join();
            signals.close();
            joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        });
    }

    /// Runs the lane's own steps in order, then those that either lane may run.
    fn lane(&self, lane: Lane, queue: &Mutex<VecDeque<&Step>>) {
        while let Some(step) = next(lane, queue) {
            if self.progress().failure.is_some() {
                return;
            }
            if let Err(error) = self.step(step) {
                self.fail(format!("{}: {error:#}", step.title));
            }
        }
    }

    fn step(&self, step: &Step) -> Result<()> {
        println!("{:>7}  begins  {}", clock(self.start), step.title);
        let path = self.logs.join(format!("{}.log", step.name));
        let start = Instant::now();
        let status = self.wait(step, &path)?;
        let seconds = start.elapsed().as_secs_f64();
        let mut progress = self.progress();
        if progress.failure.is_some() {
            return Ok(());
        }
        progress.times.push(Time::step(step.title, seconds));
        let output = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        if status.code() == Some(i32::from(SKIPPED)) {
            let reason = output.lines().rev().find_map(|line| line.strip_prefix(REASON)).unwrap_or_default();
            progress.skipped.push(format!("{REASON}{}: {reason}", step.title));
        } else if !status.success() {
            println!("\n== {}\n{output}", step.title);
            bail!("failed after {seconds:.1} s");
        }
        progress.times.extend(times::parse_nextest(&output));
        let text = fs::read_to_string(self.times_of(step)).unwrap_or_default();
        progress.times.extend(times::in_text(&text));
        println!("{:>7}  {seconds:>5.0} s  {}", clock(self.start), step.title);
        Ok(())
    }

    /// Starts a step in a process group of its own, with all of its output in a file.
    fn wait(&self, step: &Step, log: &Path) -> Result<ExitStatus> {
        let output = File::create(log).with_context(|| format!("creating {}", log.display()))?;
        let mut command = Command::new(&self.program);
        command.args([&self.task, step.name]).env("WINPERF_TIMES", self.times_of(step));
        if step.lane != Lane::SetUp {
            // Compiled before the lanes begin; running Cargo would wait for the lock of the other lane.
            command.env(command::PROGRAM, command::winperf_path()?);
        }
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
        group(&mut command);
        let mut child = command.spawn().with_context(|| format!("starting {}", self.program.display()))?;
        let mut progress = self.progress();
        progress.running.push(child.id());
        if progress.failure.is_some() {
            // The other lane has failed meanwhile.
            end(child.id());
        }
        drop(progress);
        let status = child.wait();
        self.progress().running.retain(|id| *id != child.id());
        Ok(status?)
    }

    /// Returns the path of the file in which the browser tests write their durations.
    fn times_of(&self, step: &Step) -> PathBuf {
        self.logs.join(format!("{}.times.txt", step.name))
    }

    /// Records the first failure and ends running steps.
    fn fail(&self, failure: String) {
        let mut progress = self.progress();
        progress.failure.get_or_insert(failure);
        progress.running.iter().for_each(|id| end(*id));
    }

    fn conclude(self, count: usize) -> Result<()> {
        let total = self.start.elapsed().as_secs_f64();
        let Progress { mut times, skipped, failure, .. } =
            self.progress.into_inner().unwrap_or_else(PoisonError::into_inner);
        times.push(Time::step("total", total));
        times::print(&times);
        times::record(&self.task, &times)?;
        skipped.iter().for_each(|line| println!("{line}"));
        if let Some(failure) = failure {
            bail!("{failure}");
        }
        ensure!(skipped.is_empty() || !workspace::is_in_ci(), "in CI nothing may be skipped");
        println!("{} of {count} steps passed", count - skipped.len());
        Ok(())
    }
}

/// Takes the next step of a lane out of the queue.
fn next<'a>(lane: Lane, queue: &Mutex<VecDeque<&'a Step>>) -> Option<&'a Step> {
    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    let own = queue.iter().position(|step| step.lane == lane);
    let place = own.or_else(|| queue.iter().position(|step| step.lane == Lane::Either))?;
    queue.remove(place)
}

/// Returns minutes and seconds since the start of the run.
fn clock(start: Instant) -> String {
    let seconds = start.elapsed().as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Gives a process its own group, so that its children can be ended with it.
#[cfg(unix)]
fn group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn group(_: &mut Command) {}

/// Ends a step and its child processes.
fn end(id: u32) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("taskkill");
        command.args(["/T", "/F", "/PID", &id.to_string()]);
        command
    } else {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("kill -s TERM -- -{id}")]);
        command
    };
    // A process that has already exited cannot be ended.
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok();
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::steps::Outcome;

    fn step(name: &'static str, lane: Lane) -> Step {
        Step { name, title: name, lane, run: || Ok(Outcome::Done) }
    }

    /// Runs steps whose program is a shell script which receives the name of the step as its second argument.
    fn run(name: &str, script: &str, steps: &[Step]) -> Progress {
        let folder = std::env::temp_dir().join(format!("winperf-lanes-{name}-{}", std::process::id()));
        let run = Run::new("test", folder.join("program"), folder.clone()).unwrap();
        fs::write(&run.program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&run.program, fs::Permissions::from_mode(0o700)).unwrap();
        run.steps(steps, &Signals::new().unwrap());
        fs::remove_dir_all(folder).unwrap();
        run.progress.into_inner().unwrap()
    }

    #[test]
    fn every_step_runs_and_a_skipped_one_is_named_with_its_reason() {
        let steps = [
            step("one", Lane::SetUp),
            step("two", Lane::Host),
            step("three", Lane::Page),
            step("skip", Lane::Either),
        ];
        let ended = run("all", "[ $2 != skip ] || { echo skipped: no Wine; exit 77; }", &steps);
        assert_eq!((ended.times.len(), ended.failure), (4, None));
        assert_eq!(ended.skipped, ["skipped: skip: no Wine"]);
    }

    #[test]
    fn a_failure_ends_the_step_of_the_other_lane_and_all_that_it_started() {
        // The step that is ended waits for a process of its own, which would never end.
        let script = "[ $2 = wrong ] && exit 1; tail -f /dev/null";
        let steps = [step("wrong", Lane::Host), step("endless", Lane::Page), step("never", Lane::Page)];
        let ended = run("failure", script, &steps);
        assert!(ended.failure.unwrap().starts_with("wrong: failed after"));
        assert_eq!(ended.times.len(), 1);
    }
}
