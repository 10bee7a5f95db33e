//! Captures as somebody else gets them: the same structures and values, redacted.

use winperf::pair::{Age, PairRef};
use winperf::redact::{Level, Redacted, Refusal, redact};
use winperf::{Capture, Pair};
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

/// Two captures, or one, as they are handed to somebody else.
///
/// Redaction moves nothing, so that a row or a structure has the number and the place that it has in the originals.
pub struct Handed {
    /// The captures in order of time.
    pub pair: Pair<Box<Capture>>,
    /// What was taken out of them.
    pub redacted: Redacted,
}

impl Handed {
    /// Redacts the captures of a pair together.
    ///
    /// # Errors
    /// [`Refusal`], with 0 for the older capture or the only one.
    pub fn new(pair: PairRef<'_>, level: Level) -> Result<Self, Refusal> {
        let both = Age::BOTH.into_iter().filter_map(|age| pair.capture(age));
        let blocks: Vec<&[u8]> = both.map(Capture::bytes).collect();
        let names = pair.names(Age::Newer);
        let redacted = redact(&blocks, level, names.titles(), names.code_pages())?;
        let copy = |age, bytes: Vec<u8>| (Box::new(Capture::read(bytes)), pair.names(age).clone());
        let mut captures = redacted.captures.clone();
        let (newer, names) = copy(Age::Newer, captures.pop().unwrap_or_default());
        let pair = match captures.pop() {
            Some(older) => Pair::with_names(copy(Age::Older, older), (newer, names)),
            None => Pair::single_with_names(newer, names),
        };
        Ok(Self { pair, redacted })
    }
}
