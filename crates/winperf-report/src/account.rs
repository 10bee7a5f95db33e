//! Account of captures, independent of language: findings, and new or gone items.
//!
//! Issue text, report and summary are written from it, in the order of `tell`. Each implements `Telling`, so an
//! addition to `tell` reaches all three.
//! Issue text and summary share a Markdown writer, `Text`.

mod changes;
mod found;
mod found_in_pair;
mod renumbered;
mod statement;
mod text;
mod words;

use std::sync::Arc;

use winperf::findings::Severity;
use winperf::pair::Age;
use winperf::{Assumed, Capture, Pair};
use winperf_bundle::plain;
use winperf_redact::{AtOnce, Pace, at_once};

use winperf_bundle::title_lists::CheckedList;
use winperf_bundle::{Capturer, Source};

use crate::machine::MachineFinding;

pub use changes::{Change, Changes, Definition, Few, definitions};
pub use found::{AccountFinding, Problem, SampleBytes};
pub use found_in_pair::{Decreased, FoundInPair, row_at, values_by_name};
pub(crate) use found_in_pair::{pdh, rounded};
pub use renumbered::{ChangedInstances, Passer, PasserKind, Renumbered};
pub use statement::{Looked, Statement};
pub(crate) use text::Text;
pub use text::capitalized;
pub use words::{PairWords, rows_at, rows_of_pair, rows_of_worst};
pub(crate) use words::{known_tool, looked, rows_of};

/// The characters of a title that issue trackers show without cutting it.
const TITLE: usize = 120;

/// Account of captures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// All findings, the worst first and consequences after the others of their severity; findings of several samples
    /// at the same place are merged.
    pub found: Vec<AccountFinding>,
    /// Assumptions under which samples are read, with the position of the sample, the oldest first.
    pub assumed: Vec<(usize, Assumed)>,
    /// Changes between the captures: items only in the newer one, and items only in the older one.
    pub changes: Changes,
    /// Number of samples.
    pub samples: usize,
}

/// A text about captures, by its parts.
pub(crate) trait Telling {
    /// Writes the title, in a line.
    fn title(&mut self);
    /// Writes the worst of it, in one sentence.
    fn point(&mut self);
    /// Writes the assumptions under which the files are read, without which the rest would be wrong.
    fn assumed(&mut self);
    /// Writes all findings.
    fn findings(&mut self);
    /// Writes gone and new items.
    fn changes(&mut self);
    /// Writes the origin: program, machine and query, in one line.
    fn looked(&mut self);
    /// Writes all other parts, collapsed if possible.
    fn rest(&mut self);
}

/// Writes a text about captures in the order in which a reader needs it; add further parts here, in order.
pub(crate) fn tell(telling: &mut impl Telling) {
    telling.title();
    telling.point();
    telling.assumed();
    telling.findings();
    telling.changes();
    telling.looked();
    telling.rest();
}

impl Account {
    /// Creates the account of a pair, or of the only capture.
    pub fn new(pair: &Pair) -> Self {
        at_once(Self::gathered(pair, &[], &mut AtOnce))
    }

    /// Async version of [`Account::new`], with the samples between those of the pair.
    pub async fn gathered(pair: &Pair, between: &[Arc<Capture>], pace: &mut impl Pace) -> Self {
        let found = found::all(pair, between, pace).await;
        let changes = Changes::new(pair);
        pace.rest(0).await;
        let samples = 1 + between.len() + usize::from(pair.older().is_some());
        Self { found, assumed: assumed(pair, between), changes, samples }
    }

    /// Adds the findings about the machine and its title lists, before all others of their severity.
    #[must_use]
    pub fn with_machine(self, source: &Source, lists: Vec<CheckedList>, pair: &Pair) -> Self {
        let captures: Vec<&Capture> = Age::BOTH.into_iter().filter_map(|age| pair.capture(age)).collect();
        let odd = MachineFinding::all(source, lists, &captures, pair.names(Age::Newer));
        Self { found: found::merge(odd, self.found), ..self }
    }

    /// Adds the programs that took the older and the newer capture, since they determine the returned data.
    #[must_use]
    pub fn with_lookers(mut self, lookers: [Option<&Capturer>; 2]) -> Self {
        let [older, newer] = lookers.map(|looker| looker.and_then(|looker| looker.bits));
        self.changes.bits = older.zip(newer).filter(|(older, newer)| older != newer).map(<[u32; 2]>::from);
        self
    }

    /// Returns the worst finding, if there is one.
    pub fn worst(&self) -> Option<&AccountFinding> {
        self.found.first().filter(|found| found.severity() != Severity::Info)
    }

    /// Returns the numbers of errors, warnings and infos.
    pub fn counts(&self) -> [usize; 3] {
        [Severity::Error, Severity::Warning, Severity::Info]
            .map(|severity| self.found.iter().filter(|found| found.severity() == severity).count())
    }

    /// Returns the number of findings of each severity, as a sentence.
    pub fn counted(&self) -> Statement {
        match self.counts() {
            [0, 0, 0] => Statement::NothingOdd,
            [errors, warnings, infos] => Statement::Found { errors, warnings, infos },
        }
    }

    /// Returns a title for an issue: the worst finding, with the numbers that a reader would see.
    pub fn title(&self, wording: &PairWords<'_>) -> String {
        let Some(worst) = self.worst() else { return wording.say(&self.title_of_sound()) };
        let by_name = match &worst.odd {
            Problem::Pair(found) => found.by_name(),
            Problem::Capture(_) | Problem::Machine(_) => None,
        };
        let title = by_name.map(|statement| wording.say(&statement));
        let title = title.unwrap_or_else(|| {
            let said = wording.describe(worst);
            match wording.place(worst) {
                place if place.is_empty() => said,
                place => format!("{place}: {said}"),
            }
        });
        cut(&title)
    }

    fn title_of_sound(&self) -> Statement {
        match self.found.len() {
            0 => Statement::Sound { samples: self.samples },
            infos => Statement::OnlyInfos { samples: self.samples, infos },
        }
    }
}

/// Returns the assumptions about each sample.
fn assumed(pair: &Pair, between: &[Arc<Capture>]) -> Vec<(usize, Assumed)> {
    let between = between.iter().map(|capture| &**capture);
    let all = pair.capture(Age::Older).into_iter().chain(between).chain([pair.newer()]);
    let of_each = all.enumerate();
    of_each.flat_map(|(sample, read)| read.assumed().iter().map(move |assumed| (sample, *assumed))).collect()
}

/// Returns a text of the length of a title.
pub(crate) fn cut(text: &str) -> String {
    let mut characters = text.chars();
    let mut title: String = characters.by_ref().take(TITLE).collect();
    if characters.next().is_some() {
        title.push('…');
    }
    plain(&title).into_owned()
}
