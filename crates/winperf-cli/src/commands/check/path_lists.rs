//! Lists of counter paths together with captures and logs, and the paths that these contain.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use winperf::{CounterPath, Pair};
use winperf_log::{AnyLog, PathList};
use winperf_report::documents::PathsDocument;
use winperf_report::logs::{Wanted, rows_between};
use winperf_report::number::plain;
use winperf_report::{Language, Say};

use super::Inputs;
use crate::input::{self, Input};
use crate::logs::Raw;
use crate::messages::{Message, language};

/// A file, and for each path of a list the reason why it is absent; `None` if the file contains it.
type Answers = (String, Vec<Option<String>>);

/// Writes, for each list, the paths that the captures and logs contain.
pub(super) fn write(out: &mut dyn Write, inputs: &Inputs) -> Result<()> {
    for (list, paths) in &inputs.paths {
        let count = Message::PathCount(paths.paths.len(), paths.is_collector_set);
        writeln!(out, "{}: {count}", plain(list))?;
        for listed in paths.paths.iter().filter(|listed| listed.path.is_none()) {
            let said = Message::NoPath(listed.line, listed.text.clone()).to_string();
            writeln!(out, "{}: {}", plain(list), plain(&said))?;
        }
        for (file, answers) in answers(inputs, paths, language()) {
            let found = answers.iter().filter(|answer| answer.is_none()).count();
            let said = Message::PathsFound(found, answers.len(), list.clone()).to_string();
            writeln!(out, "{}: {}", plain(&file), plain(&said))?;
            for (listed, reason) in paths.paths.iter().zip(answers) {
                let Some(reason) = reason.filter(|_| listed.path.is_some()) else { continue };
                let said = Message::PathAbsent(listed.text.clone(), reason).to_string();
                writeln!(out, "{}: {}", plain(&file), plain(&said))?;
            }
        }
    }
    Ok(())
}

/// Calls `take` with the document of each list and file.
pub(super) fn each_document<'a>(inputs: &'a Inputs, mut take: impl FnMut(PathsDocument<'a>)) {
    for (list, paths) in &inputs.paths {
        let answers = answers(inputs, paths, Language::English);
        if answers.is_empty() {
            take(PathsDocument::new(list, paths));
        }
        for (file, answers) in answers {
            take(PathsDocument::new(list, paths).found_in(file, answers));
        }
    }
}

fn answers(inputs: &Inputs, paths: &PathList, language: Language) -> Vec<Answers> {
    let mut all = Vec::new();
    let mut rest = inputs.captures.as_slice();
    // Captures of one file are examined together: a path exists if any of them contains it.
    while let Some(first) = rest.first() {
        let count = rest.iter().take_while(|other| Arc::ptr_eq(&other.origin, &first.origin)).count();
        let (of_file, behind) = rest.split_at(count);
        rest = behind;
        let answer = |path: &Option<CounterPath>| in_captures(of_file, path.as_ref(), language);
        let answers = paths.paths.iter().map(|listed| answer(&listed.path)).collect();
        all.push((input::shown(&first.origin.path), answers));
    }
    for raw in &inputs.raw {
        let answers = paths.paths.iter().map(|listed| in_log(raw, listed.path.as_ref())).collect();
        all.push((raw.file.clone(), answers));
    }
    all
}

/// Returns the reason why captures do not contain a path, independent of the machine in it.
fn in_captures(of_file: &[Input], path: Option<&CounterPath>, language: Language) -> Option<String> {
    let Some(path) = path else { return Some(String::new()) };
    let path = CounterPath { computer: None, ..path.clone() }.to_string();
    let mut reason = None;
    for input in of_file {
        let pair = Pair::single_with_names(Arc::clone(&input.capture), input.names.clone());
        match pair.find(&path) {
            Ok(mut rows) => {
                if rows.next().is_some() {
                    return None;
                }
            }
            Err(error) => reason = Some(error.say(language)),
        }
    }
    Some(reason.unwrap_or_default())
}

/// Returns the reason why a log does not contain a path, independent of the machine in it.
fn in_log(raw: &Raw, path: Option<&CounterPath>) -> Option<String> {
    let Some(path) = path else { return Some(String::new()) };
    let path = CounterPath { computer: None, ..path.clone() };
    let is_there = match &raw.log {
        AnyLog::Text(log) => {
            log.counters().iter().any(|counter| counter.path.as_ref().is_some_and(|own| path.names(own)))
        }
        AnyLog::Binary(_) => !rows_between(&raw.log, raw.older, raw.newer, Wanted::Path(&path)).is_empty(),
    };
    (!is_there).then(|| Message::NotInTheLog.to_string())
}
