//! Captures as somebody else gets them: the same structures and values, redacted.

use std::path::Path;

use winperf::pair::{Age, PairRef};
use winperf::redact::{Level, Redacted, Refusal, redact};
use winperf::{Capture, Names, Pair};
use winperf_bundle::Source;

use crate::language::Language;

/// What an issue text and a report are about.
pub struct Subject<'a> {
    /// The captures, as they are handed over.
    pub pair: PairRef<'a>,
    /// The names of the older and of the newer file; that of the older one is not read where there is none.
    pub files: [&'a str; 2],
    /// What is known of their machine.
    pub machine: &'a Source,
    /// What was taken out of them.
    pub level: Level,
    /// Rows that are explained.
    pub rows: &'a [u64],
    /// The language of all of it.
    pub language: Language,
}

/// What is known of captures beside their bytes, before anything is taken out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The older and the newer file; the older one is not read where there is none.
    pub files: [String; 2],
    /// The machine.
    pub machine: Source,
}

/// Two captures, or one, as they are handed to somebody else.
///
/// Redaction moves nothing, so that a row or a structure has the number and the place that it has in the originals.
pub struct Handed {
    /// The captures in order of time.
    pub pair: Pair<Box<Capture>>,
    /// What was taken out of them.
    pub summary: winperf::redact::Summary,
    level: Level,
    told: Origin,
}

impl Handed {
    /// Redacts the captures of a pair together.
    ///
    /// # Errors
    /// [`Refusal`], with 0 for the older capture or the only one.
    pub fn new(pair: PairRef<'_>, origin: &Origin, level: Level) -> Result<Self, Refusal> {
        let both = Age::BOTH.into_iter().filter_map(|age| pair.capture(age));
        let blocks: Vec<&[u8]> = both.map(Capture::bytes).collect();
        let names = pair.names(Age::Newer);
        let redacted = redact(&blocks, level, names.titles(), names.code_pages())?;
        Ok(Self::of_redacted(redacted, Age::BOTH.map(|age| pair.names(age).clone()), origin, level))
    }

    /// Takes captures that are redacted already, in order of time, with the names of the older and of the newer one.
    pub fn of_redacted(redacted: Redacted, names: [Names; 2], origin: &Origin, level: Level) -> Self {
        let files = file_names(&origin.files, redacted.captures.len() > 1, level);
        let told = Origin { files, machine: origin.machine.clone().beside(level, &redacted) };
        let summary = redacted.summary;
        let read = |bytes: Vec<u8>| Box::new(Capture::read(bytes));
        let [of_older, of_newer] = names;
        let mut captures = redacted.captures;
        let newer = read(captures.pop().unwrap_or_default());
        let pair = match captures.pop() {
            Some(older) => Pair::with_names((read(older), of_older), (newer, of_newer)),
            None => Pair::single_with_names(newer, of_newer),
        };
        Self { pair, summary, level, told }
    }

    /// What an issue text and a report are about, with the rows that they explain.
    pub fn subject<'a>(&'a self, rows: &'a [u64], language: Language) -> Subject<'a> {
        let [older, newer] = &self.told.files;
        Subject {
            pair: self.pair.as_ref(),
            files: [older, newer],
            machine: &self.told.machine,
            level: self.level,
            rows,
            language,
        }
    }
}

/// The names of files without their folders; redacted captures have the names that a bundle gives them.
fn file_names(files: &[String; 2], has_older: bool, level: Level) -> [String; 2] {
    if level != Level::None {
        return [0, usize::from(has_older)].map(winperf_bundle::sample_name);
    }
    files.each_ref().map(|file| {
        let name = Path::new(file).file_name();
        name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    })
}
