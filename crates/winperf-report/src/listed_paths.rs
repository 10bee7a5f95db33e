//! Which paths of a list captures and logs have.

use std::collections::BTreeSet;
use std::sync::Arc;

use winperf::pair::EnglishNames;
use winperf::text::folded;
use winperf::{Capture, CounterPath, Names, Pair};
use winperf_log::{ListedPath, PathList};

use crate::language::Language;
use crate::phrases::{LogLine, Say};

/// Returns why none of some captures has each path, whatever machine it names; `None` for a path that is found.
pub fn in_captures(
    captures: impl Iterator<Item = Arc<Capture>>,
    names: &Names,
    paths: &PathList,
    language: Language,
) -> Vec<Option<String>> {
    let mut answers = vec![Some(String::new()); paths.paths.len()];
    for capture in captures {
        let pair = Pair::single_with_names(capture, names.clone());
        for (listed, answer) in paths.paths.iter().zip(&mut answers) {
            if answer.is_some() {
                *answer = in_pair(&pair, listed, language);
            }
        }
    }
    answers
}

/// Returns why a pair does not have a path, whatever machine it names; `None` if it has it.
pub fn in_pair(pair: &Pair, listed: &ListedPath, language: Language) -> Option<String> {
    let Some(path) = &listed.path else { return Some(String::new()) };
    match pair.find(&without_machine(path).to_string()) {
        Ok(mut rows) => rows.next().is_none().then(String::new),
        Err(error) => Some(error.say(language)),
    }
}

/// Paths of a log, to be looked up.
#[derive(Debug, Default)]
pub struct KnownPaths {
    paths: Vec<CounterPath>,
    /// Paths without their machine, in upper case.
    folded: BTreeSet<String>,
}

impl KnownPaths {
    /// Adds a path.
    pub fn add(&mut self, path: CounterPath) {
        if self.folded.insert(key(&path)) {
            self.paths.push(path);
        }
    }

    /// Adds the English paths of those in another language.
    pub fn add_english(&mut self, english: &EnglishNames) {
        let others: Vec<CounterPath> = self.paths.iter().filter_map(|path| english.path(path)).collect();
        others.into_iter().for_each(|path| self.add(path));
    }

    /// Returns why the log does not have a path, whatever machine it names; `None` if it has it.
    pub fn answer(&self, listed: &ListedPath, language: Language) -> Option<String> {
        let path = listed.path.as_ref().map(without_machine);
        let is_there = path.is_some_and(|path| {
            let is_exact = self.folded.contains(&key(&path));
            is_exact || self.paths.iter().any(|known| path.matches(known))
        });
        (!is_there).then(|| LogLine::NoSuchCounter.say(language))
    }
}

fn key(path: &CounterPath) -> String {
    folded(&without_machine(path).to_string())
}

fn without_machine(path: &CounterPath) -> CounterPath {
    CounterPath { computer: None, ..path.clone() }
}
