//! What `issue` and `report` have in common: captures as somebody else gets them, and what was chosen in them.

use std::path::Path;

use anyhow::{Result, anyhow};
use winperf::pair::Age;
use winperf::redact::Level;
use winperf_bundle::Source;
use winperf_report::Language;
use winperf_report::handed::{Handed, Subject};

use super::paired::{Inputs, Paired};
use crate::arguments;

/// Rows of one path that are counted.
const MOST_ROWS: usize = 100_000;

/// The captures of the command line, redacted.
pub(super) struct Handing {
    handed: Handed,
    files: [String; 2],
    machine: Source,
    rows: Vec<u64>,
    level: Level,
    language: Language,
}

impl Handing {
    /// Finds what was chosen in the originals, and redacts them.
    pub(super) fn new(arguments: &arguments::Handing, inputs: &Inputs) -> Result<Self> {
        let paired = inputs.pair();
        let level = arguments.redact.into();
        let handed = Handed::new(paired.pair.as_ref(), level).map_err(|refusal| {
            let file = Age::BOTH.into_iter().filter_map(|age| paired.of(age)).nth(refusal.capture);
            let file = file.map_or("", |input| &input.file);
            anyhow!("{file}: {refusal}; --redact none writes it as it is")
        })?;
        let files = Age::BOTH.map(|age| file(&paired, age, level));
        let newer = paired.of(Age::Newer);
        let machine = newer.map(|input| input.source.clone()).unwrap_or_default();
        let machine = machine.beside(level, &handed.redacted);
        let mut rows = Vec::new();
        for path in &arguments.paths {
            // A small capture may promise a thousand million; nobody reads so many.
            rows.extend(paired.pair.find(path)?.take(MOST_ROWS).map(|row| row.number()));
        }
        Ok(Self { handed, files, machine, rows, level, language: arguments.lang })
    }

    /// What the text is about.
    pub(super) fn subject(&self) -> Subject<'_> {
        let [older, newer] = &self.files;
        Subject {
            pair: self.handed.pair.as_ref(),
            files: [older, newer],
            machine: &self.machine,
            level: self.level,
            rows: &self.rows,
            language: self.language,
        }
    }
}

/// The name of a file without its folders; redacted captures have the names that a bundle gives them.
fn file(paired: &Paired<'_>, age: Age, level: Level) -> String {
    if level != Level::None {
        let position = if age == Age::Newer && paired.pair.older().is_some() { 1 } else { 0 };
        return winperf_bundle::sample_name(position);
    }
    let name = paired.of(age).and_then(|input| Path::new(&input.file).file_name());
    name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
