//! Lists of counter paths beside captures and logs: which of the paths these have.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use winperf::CounterPath;
use winperf_log::PathList;
use winperf_report::Language;
use winperf_report::documents::PathsDocument;
use winperf_report::listed_paths::{KnownPaths, in_captures};
use winperf_report::number::plain;
use winperf_series::Statistics;

use super::Inputs;
use crate::input;
use crate::logs::Raw;
use crate::messages::{Message, language};
use crate::neighbours;

/// A file, and of each path of a list why it is not there; `None` where it is.
type Answers = (String, Vec<Option<String>>);

/// Writes which paths of each list the captures and logs have.
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
    // Captures of one file are looked through together: a path is there if any of them has it.
    while let Some(first) = rest.first() {
        let count = rest.iter().take_while(|other| Arc::ptr_eq(&other.origin, &first.origin)).count();
        let (of_file, behind) = rest.split_at(count);
        rest = behind;
        let log = inputs.logs.iter().find(|(origin, _)| Arc::ptr_eq(origin, &first.origin));
        let answers = match log {
            Some((_, log)) => {
                let samples = neighbours::samples(log).map(|(_, capture)| capture);
                in_captures(samples, &first.names, paths, language)
            }
            None => {
                let captures = of_file.iter().map(|input| Arc::clone(&input.capture));
                in_captures(captures, &first.names, paths, language)
            }
        };
        all.push((input::shown(&first.origin.path), answers));
    }
    all.extend(inputs.raw.iter().map(|raw| (raw.file.clone(), in_log(raw, paths, language))));
    all
}

/// Returns why a log does not have each path.
fn in_log(raw: &Raw, paths: &PathList, language: Language) -> Vec<Option<String>> {
    let statistics = Statistics::from_log(&raw.log);
    let mut known = KnownPaths::default();
    let parsed = statistics.counters().filter_map(|(path, _)| CounterPath::parse(path).ok());
    parsed.for_each(|path| known.add(path));
    known.add_english(&raw.english);
    paths.paths.iter().map(|listed| known.answer(listed, language)).collect()
}
