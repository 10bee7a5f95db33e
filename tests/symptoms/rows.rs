//! Each symptom that winperf shows, by the run of the program that shows it.

mod absence;
mod instances;
mod logs;
mod numbers;
mod values;

use winperf_bundle::registrations::Registered;
use winperf_synth::{Counter, Instance, Object, examples};
use winperf_tests::Folder;

use crate::made::{Beside, LEDGER, at, bundle, each, without_ledger};

/// A symptom that is shown.
pub(crate) struct Shown {
    pub(crate) number: u32,
    /// The arguments of the program, for files that it writes into the folder.
    pub(crate) run: fn(&Folder) -> Vec<String>,
}

/// Returns every row with *yes*.
pub(crate) fn shown() -> impl Iterator<Item = &'static Shown> {
    [absence::ROWS, values::ROWS, instances::ROWS, logs::ROWS, numbers::ROWS].into_iter().flatten()
}

const fn row(number: u32, run: fn(&Folder) -> Vec<String>) -> Shown {
    Shown { number, run }
}

fn run(arguments: &[&str]) -> Vec<String> {
    arguments.iter().map(|argument| (*argument).to_owned()).collect()
}

/// Returns the issue text about a bundle.
fn issue(folder: &Folder, samples: Vec<Vec<u8>>, beside: Beside) -> Vec<String> {
    run(&["issue", &bundle(folder, "a.perfcap.zip", samples, beside)])
}

/// Returns the issue text about two captures, which explains a path.
fn explained(folder: &Folder, path: &str, samples: [Vec<u8>; 2], titles: &[(u32, &str)]) -> Vec<String> {
    let file = bundle(folder, "a.perfcap.zip", samples.into(), Beside::named(titles));
    run(&["issue", &file, "--path", path])
}

fn desktop() -> Vec<Vec<u8>> {
    let example = examples::desktop();
    vec![example.older, example.newer]
}

/// Returns a machine without an object that its one service should provide.
fn absent(folder: &Folder, service: Registered) -> Vec<String> {
    issue(folder, without_ledger(), Beside::named(&LEDGER).with_service(service))
}

/// Two samples of a counter of one instance.
fn two(title: u32, counter: &Counter, name: &str, [older, newer]: [u64; 2]) -> [Vec<u8>; 2] {
    [at(0, [each(title, counter, &[(name, older)])]), at(1, [each(title, counter, &[(name, newer)])])]
}

/// Two samples of a counter with its base.
fn based(title: u32, counter: &Counter, base: u32, values: [[u64; 2]; 2]) -> [Vec<u8>; 2] {
    let object = |values: [u64; 2]| {
        let object = Object::new(title).counters([counter.clone(), counter.base(base)]);
        object.instance(Instance::named("C:").values(values))
    };
    let [older, newer] = values;
    [at(0, [object(older)]), at(1, [object(newer)])]
}
