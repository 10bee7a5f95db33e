//! Redaction: copies of captures without data that identify the machine and its users, but with every value.
//!
//! Names are replaced by pseudonyms of the same length, such as `program-1-kefu`, so offsets do not change. All samples
//! of a set share one map, so that instances still match; other sets have different maps. Bytes outside all structures
//! are cleared, and dates are shifted by one constant for the complete set.
//!
//! | what | [`Level::Names`] | [`Level::Strict`] |
//! |---|---|---|
//! | name of the computer | pseudonym | pseudonym |
//! | `_Total`, `_Global_`, `Idle`, `System` | stay | stay |
//! | `#` and digits at the end | up to five stay | up to three stay |
//! | names of processes included in Windows, drive letters, `:` and up to seven digits at the end | stay | pseudonym |
//! | other instance names; other texts | pseudonym | pseudonym |
//! | names that are one or two numbers of up to three digits | stay | stay |
//! | names that are numbers of up to seven digits together | stay | pseudonym |
//! | process and thread ids, and unique ids that are one of them | stay | new numbers |
//! | dates: `SystemTime`, clocks, and raw values of 64 bits that are dates | moved | moved |
//! | padding, slack, bytes after the data or after a NUL, members without a meaning | zero | zero |
//!
//! Title indices are kept, like clocks that count from the start of the machine, and unique ids of items other than
//! processes and threads.
//!
//! It fails closed. A partly unreadable capture is refused, since the unreadable part may contain a name;
//! a count that is too large leaves no part unread and is not a reason to refuse.
//! Afterwards the copies are read again: every value must be the same, no number may be a date within twenty years of
//! the samples' dates, and no original name may be found, as UTF-16, UTF-8 or in its code page, in upper or lower case.
//!
//! ```
//! use std::sync::Arc;
//!
//! use winperf::{Capture, Names};
//! use winperf_redact::{Level, redact};
//!
//! # let winperf_synth::examples::Example { older, newer, .. } = winperf_synth::examples::desktop();
//! let captures = [older, newer].map(|bytes| Arc::new(Capture::parse(bytes)));
//! let redacted = redact(&captures, Level::Names, &Names::default())?;
//! println!("{} names replaced", redacted.summary.names_replaced);
//! for capture in &redacted.captures {
//!     println!("{}: {} bytes", capture.system_name(), capture.length());
//! }
//! # assert!(redacted.mentions(&captures[0].system_name()) && !redacted.mentions(&redacted.captures[0].system_name()));
//! # Ok::<(), winperf_redact::Refusal>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
// A length or an offset in a capture may be anything, so this crate trusts none.
#![warn(clippy::arithmetic_side_effects, clippy::as_conversions, clippy::indexing_slicing)]

extern crate alloc;
#[cfg(feature = "threads")]
extern crate std;

mod clock;
mod decomposition;
mod folding;
mod ids;
#[cfg(feature = "threads")]
mod lanes;
#[cfg(feature = "logs")]
mod logs;
mod names;
mod number;
mod of_windows;
mod pace;
mod patterns;
mod proof;
mod pseudonyms;
mod refusal;
mod rewrite;
mod scan;
mod spelling;
mod title_lists;
mod values;

use alloc::sync::Arc;
use alloc::vec::Vec;

#[cfg(feature = "threads")]
pub use lanes::{Lanes, in_threads};
#[cfg(feature = "logs")]
pub use logs::{RedactedLog, redact_log, redact_log_with};
#[cfg(feature = "threads")]
pub use pace::Threads;
pub use pace::{AtOnce, Pace};
pub use refusal::{Refusal, RefusalReason};
#[doc(hidden)]
pub use title_lists::{title_list_to_its_end, titles_in_use};
pub use winperf::at_once;

use strum::{EnumString, IntoStaticStr};
use winperf::{Capture, Names, TitleIndex, Titles};

use clock::Clock;
use ids::Ids;
use pace::{PART, Pass, Steps, parts};
use pseudonyms::{Pseudonyms, ReplacedNames};
use rewrite::Rewrite;
use spelling::Seed;

/// Extent of a redaction, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Level {
    /// No redaction.
    None,
    /// Names that identify the machine, its people and its software.
    Names,
    /// All names except totals and numbers, and the ids of processes and threads.
    Strict,
}

impl Level {
    /// All levels, from the least to the most.
    pub const ALL: [Self; 3] = [Self::None, Self::Names, Self::Strict];

    /// Returns the name for users and programs.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Numbers of changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Number of different replaced names, of the computer, of instances and of texts.
    pub names_replaced: u32,
    /// Number of places with a replaced name or text.
    pub places_replaced: u32,
    /// Number of places with a kept name or text.
    pub places_kept: u32,
    /// Dates that were moved.
    pub dates_moved: u32,
    /// Number of places with a replaced process or thread id.
    pub ids_replaced: u32,
    /// Bytes without a meaning that were not 0 and are now.
    pub bytes_cleared: u32,
    /// Number of values that were compared with the originals and are equal.
    pub values_compared: u64,
}

impl Summary {
    /// Returns the sum of two summaries of different captures.
    fn plus(self, other: Self) -> Self {
        Self {
            names_replaced: self.names_replaced.saturating_add(other.names_replaced),
            places_replaced: self.places_replaced.saturating_add(other.places_replaced),
            places_kept: self.places_kept.saturating_add(other.places_kept),
            dates_moved: self.dates_moved.saturating_add(other.dates_moved),
            ids_replaced: self.ids_replaced.saturating_add(other.ids_replaced),
            bytes_cleared: self.bytes_cleared.saturating_add(other.bytes_cleared),
            values_compared: self.values_compared.saturating_add(other.values_compared),
        }
    }
}

/// Copies of captures without identifying data.
#[derive(Clone, Debug)]
pub struct Redacted {
    /// The copies, in the order of the originals.
    pub captures: Vec<Arc<Capture>>,
    /// Numbers of changes.
    pub summary: Summary,
    /// Replaced names, only used by the methods.
    originals: ReplacedNames,
}

impl Redacted {
    /// Returns captures without redaction.
    pub fn unchanged(captures: &[Arc<Capture>]) -> Self {
        Self { captures: captures.to_vec(), summary: Summary::default(), originals: ReplacedNames::default() }
    }

    /// Returns `true` if `text` contains one of the replaced names, ignoring case and the encoding of marks; names of one or two characters are not searched for.
    pub fn mentions(&self, text: &str) -> bool {
        self.originals.names.are_in(text)
    }

    /// Like [`Redacted::mentions`], but ignores names that only occur in instances of objects for which `own` is true:
    /// a provider named like its instance reveals nothing about others.
    #[doc(hidden)]
    pub fn mentions_of_others(&self, text: &str, own: impl Fn(TitleIndex) -> bool) -> bool {
        self.originals.are_in(text, own)
    }

    /// Returns titles with replaced names blanked, as by [`Redacted::title_list`].
    pub fn titles(&self, titles: &Titles) -> Titles {
        title_lists::titles_without_names(titles, &self.originals.names)
    }

    /// Returns a title list up to its end with replaced names blanked, and the number of changed titles.
    ///
    /// A name of three to five characters is kept inside a longer word in a title of Windows, where it reveals nothing.
    /// Text after `$` in the name of an object is blanked too, as in `MSSQL$SALES:Locks`, since it is a name chosen by
    /// a person.
    pub fn title_list(&self, multi_sz: &[u8]) -> (Vec<u8>, u32) {
        title_lists::without_names(multi_sz, &self.originals.names)
    }
}

/// Redacts the samples of one set together.
///
/// The titles of `names` identify the objects of samples from different machines, and its code pages decode names for
/// the final search.
///
/// # Errors
/// [`Refusal`]: a partly unreadable capture, or a copy that fails the proof.
pub fn redact(originals: &[Arc<Capture>], level: Level, names: &Names) -> Result<Redacted, Refusal> {
    at_once(redact_with(originals, level, names, &mut AtOnce))
}

/// Async version of [`redact`]: yields to `pace` between parts of the work, so a UI stays responsive.
///
/// # Errors
/// Returns the errors of [`redact`].
pub async fn redact_with(
    originals: &[Arc<Capture>],
    level: Level,
    names: &Names,
    pace: &mut impl Pace,
) -> Result<Redacted, Refusal> {
    redact_part_with(originals, &[], level, names, pace).await
}

/// Redacts excerpts, like [`redact_with`]; titles then reveal no name of the complete captures either.
///
/// # Errors
/// Returns the errors of [`redact`].
pub async fn redact_part_with(
    originals: &[Arc<Capture>],
    wholes: &[Arc<Capture>],
    level: Level,
    names: &Names,
    pace: &mut impl Pace,
) -> Result<Redacted, Refusal> {
    if level == Level::None {
        return Ok(Redacted::unchanged(originals));
    }
    let mut steps = Steps::new(pace, passes(originals.len(), wholes.len()));
    let mut pseudonyms = Pseudonyms::new(level, Seed::new(originals.iter().map(|capture| capture.file())));
    let mut ids = Ids::new(level, originals, names.titles());
    for (idx, capture) in originals.iter().enumerate() {
        let refuse = |reason| Refusal { capture: idx, reason };
        rewrite::check(capture).map_err(refuse)?;
        steps.begin(Pass::Check, capture.structure_count());
        for part in parts(capture.structure_count(), PART) {
            rewrite::check_names(capture, part.clone()).map_err(refuse)?;
            steps.rest(part.len()).await;
        }
        steps.begin(Pass::Collect, capture.structure_count());
        for part in parts(capture.structure_count(), PART) {
            rewrite::collect(capture, part.clone(), &mut pseudonyms, &mut ids, names.code_pages())
                .map_err(refuse)?;
            steps.rest(part.len()).await;
        }
    }
    for whole in wholes {
        steps.begin(Pass::Collect, whole.structure_count());
        for part in parts(whole.structure_count(), PART) {
            rewrite::know(whole, part.clone(), &mut pseudonyms, &ids, names.code_pages());
            steps.rest(part.len()).await;
        }
    }
    pseudonyms.assign(&mut steps).await.map_err(|reason| Refusal { capture: 0, reason })?;
    ids.assign();
    let clock =
        Clock::from_captures(originals, originals.iter().flat_map(|capture| scan::wide_numbers(capture)));
    let replace = async |capture: &Arc<Capture>, steps: &mut Steps<'_, _>| {
        Ok(Rewrite::new(capture, clock, &pseudonyms, &ids).run(steps).await)
    };
    let (captures, summaries): (Vec<_>, Vec<_>) = steps.each(originals, replace).await?.into_iter().unzip();
    let summary = Summary { names_replaced: pseudonyms.count(), ..Summary::default() };
    let mut summary = summaries.into_iter().fold(summary, Summary::plus);
    let changes = proof::Changes { ids: &ids, clock };
    summary.values_compared =
        proof::same_values(originals, &captures, changes, names.titles(), &mut steps).await?;
    scan::no_date_left(originals, &captures, clock, &mut steps).await?;
    scan::no_name_left(originals, &captures, &pseudonyms, &ids, &mut steps).await?;
    Ok(Redacted { captures, summary, originals: pseudonyms.into_known() })
}

/// Returns `true` if a capture has a computer name that is a pseudonym.
///
/// A real computer may have such a name: other evidence decides whether the capture was redacted.
pub fn is_of_redacted(capture: &Capture) -> bool {
    spelling::is_of_computer(&capture.system_name())
}

/// Returns the passes over a set of `captures` captures.
fn passes(captures: usize, wholes: usize) -> impl Iterator<Item = Pass> {
    use Pass::{Assign, Check, Collect, Dates, NamesInBytes, Replace, Structures, Values, WholeNames};
    let of_each = [Check, Collect, Replace, Structures, Values, Dates, Dates, WholeNames, NamesInBytes];
    let of_pairs = proof::pairs(captures).map(|_| Values);
    core::iter::repeat_n(of_each, captures)
        .flatten()
        .chain(of_pairs)
        .chain(core::iter::repeat_n(Collect, wholes))
        .chain([Assign])
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
