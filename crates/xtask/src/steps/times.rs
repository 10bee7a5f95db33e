//! Durations of steps and tests: printed, and recorded next to the target folder.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};

use crate::{command, workspace};

/// Number of tests that are named with their durations.
const SLOWEST: usize = 20;

/// Kinds that are listed in full; the slowest of all others are listed together.
const IN_FULL: [&str; 2] = ["step", "file"];

/// Duration of a step (`step`), of a file of browser tests (`file`) or of a test (`test`).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Time {
    kind: &'static str,
    seconds: f64,
    name: String,
}

impl Time {
    pub(super) fn step(title: &str, seconds: f64) -> Time {
        Time { kind: "step", seconds, name: title.to_owned() }
    }
}

/// Returns the durations that nextest prints of the tests that passed.
pub(super) fn parse_nextest(output: &str) -> Vec<Time> {
    let parse_line = |line: &str| {
        let (seconds, rest) = line.trim_start().strip_prefix("PASS [")?.split_once("s]")?;
        let seconds = seconds.trim().parse().ok()?;
        // The number of the test among all of them.
        let name = rest.rsplit_once(')').map_or(rest, |(_, name)| name).trim().to_owned();
        Some(Time { kind: "test", seconds, name })
    };
    output.lines().filter_map(parse_line).collect()
}

/// Reads the durations that the browser tests write: lines of kind (`file` or `test`), seconds and name, divided by tabs.
pub(super) fn in_text(text: &str) -> Vec<Time> {
    let parse_line = |line: &str| {
        let (kind, rest) = line.split_once('\t')?;
        let kind = ["file", "test"].into_iter().find(|known| *known == kind)?;
        let (seconds, name) = rest.split_once('\t')?;
        Some(Time { kind, seconds: seconds.parse().ok()?, name: name.to_owned() })
    };
    text.lines().filter_map(parse_line).collect()
}

/// Prints the steps, the files of browser tests, and the slowest tests.
pub(super) fn print(times: &[Time]) {
    for time in listed(times) {
        println!("{:>8.1} s  {}", time.seconds, time.name);
    }
}

/// Returns the durations that are worth listing, the longest first within each kind.
fn listed(times: &[Time]) -> Vec<&Time> {
    let mut times: Vec<&Time> = times.iter().collect();
    times.sort_by(|left, right| right.seconds.total_cmp(&left.seconds));
    let filter_kind = |kind: &'static str| times.iter().copied().filter(move |time| time.kind == kind);
    let others = times.iter().copied().filter(|time| !IN_FULL.contains(&time.kind));
    filter_kind("step").chain(filter_kind("file")).chain(others.take(SLOWEST)).collect()
}

/// Appends the durations of a run to a file next to the target folder, out of reach of `cargo clean`.
///
/// # Errors
/// Returns any I/O error.
pub(super) fn record(task: &str, times: &[Time]) -> Result<()> {
    let path = path()?;
    let mut file = OpenOptions::new().create(true).append(true).open(&path);
    let file = file.as_mut().map_err(|error| anyhow::anyhow!("opening {}: {error}", path.display()))?;
    let moment = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let commit = command::printed(command::new("git")?.args(["rev-parse", "--short", "HEAD"]));
    let commit = commit.unwrap_or_default();
    let mut lines = String::new();
    for Time { kind, seconds, name } in listed(times) {
        writeln!(lines, "{moment}\t{commit}\t{task}\t{kind}\t{seconds:.1}\t{name}")?;
    }
    file.write_all(lines.as_bytes()).with_context(|| format!("writing {}", path.display()))?;
    println!("recorded in {}", path.display());
    Ok(())
}

fn path() -> Result<PathBuf> {
    let target = workspace::target()?;
    let name = target.file_name().context("the target folder has no name")?.to_string_lossy();
    Ok(target.with_file_name(format!("{name}-times.tsv")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_of_tests_are_read_with_their_names() {
        let output = "\
        PASS [   0.012s] (   1/2000) winperf::bombs a_bomb_costs_nothing
        SLOW [> 60.000s] (─────────) winperf::bombs another
        PASS [  61.500s] winperf bytes
        FAIL [   1.000s] (   3/2000) winperf wrong
";
        let found: Vec<_> = parse_nextest(output).into_iter().map(|time| (time.seconds, time.name)).collect();
        let wanted = [(0.012, "winperf::bombs a_bomb_costs_nothing"), (61.5, "winperf bytes")];
        assert_eq!(found, wanted.map(|(seconds, name)| (seconds, name.to_owned())));
    }

    #[test]
    fn steps_and_files_are_listed_in_full_and_the_slowest_tests_with_them() {
        let tests: String = (0..30).map(|place| format!("test\t{place}.0\ttest {place}\n")).collect();
        let mut times = in_text(&format!("file\t2.5\tvalues.test.js\n{tests}"));
        times.push(Time::step("format", 1.0));
        let names: Vec<&str> = listed(&times).iter().map(|time| time.name.as_str()).collect();
        assert_eq!(names[..3], ["format", "values.test.js", "test 29"]);
        assert_eq!((names.len(), names.last()), (22, Some(&"test 10")));
    }
}
