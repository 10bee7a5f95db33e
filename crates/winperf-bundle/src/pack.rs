//! Packing of samples into a redacted bundle.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use winperf::text::CodePages;
use winperf::time::FileTime;
use winperf::{AddedList, Assumption, Capture, Names, NoExcerpt, TitleIndex, Titles, TooManyTitles, order};
use winperf_redact::{AtOnce, Level, Pace, Redacted, Refusal, at_once};

use crate::{Awaited, Contents, Error, Gathered, Manifest, Member, Source, TitleKind, TitleList};

/// Maximum length of an attachment in issue trackers, in bytes: 25 MB in its smaller meaning.
pub const ATTACHMENT_LIMIT: usize = 25_000_000;

/// Seconds from 1601, the origin of `FILETIME`, to 1970.
const SECONDS_TO_1970: i64 = 11_644_473_600;

/// Returns a time in seconds since 1970 in the form of manifests, `2026-01-02T03:04:05Z`; `None` if it cannot be
/// written as a date.
pub fn created(seconds: u64) -> Option<String> {
    let since_1601 = i64::try_from(seconds).ok()?.checked_add(SECONDS_TO_1970)?;
    let time = FileTime(since_1601.checked_mul(FileTime::PER_SECOND)?).calendar()?.to_string();
    Some(format!("{}Z", time.split_once('.')?.0))
}

/// Parts that a bundle is made of.
pub struct Packing<'a> {
    /// Raw blocks; they are put in order of time.
    pub samples: Vec<Vec<u8>>,
    /// Title lists, which are cut at their end, and blanked when redacted.
    pub titles: Vec<TitleList>,
    /// The manifest of the one bundle that contains the samples.
    /// When samples are redacted, only the plausible parts of its source are kept.
    pub manifest: Option<Manifest>,
    /// Its members that are unknown; they are left out when samples are redacted, since their content may be personal.
    pub others: Vec<Member>,
    /// Origin of the samples; `None` keeps the one in the manifest.
    pub source: Option<Source>,
    /// Name and version of the program that packs.
    pub tool: (&'a str, &'a str),
    /// The time as `2026-01-02T03:04:05Z`. Level names only keeps the day, and level strict omits it.
    pub created: Option<&'a str>,
    /// Level of redaction of the samples.
    pub level: Level,
    /// Objects to pack, in addition to those of their instances' parents; all if empty.
    pub only: &'a [TitleIndex],
    /// `true` if title lists are reduced to the titles in use; level strict always does so.
    pub titles_in_use: bool,
    /// Decodes names in code pages.
    pub code_pages: &'static (dyn CodePages + Sync),
}

/// A bundle with its content.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The bytes of the bundle.
    pub bytes: Vec<u8>,
    /// The samples in the bundle, and the summary of redaction, including title lists.
    pub redacted: Redacted,
    /// The title lists in the bundle.
    pub titles: Vec<TitleList>,
    /// Origin of the samples, as in the manifest.
    pub source: Box<Source>,
    /// Number of members and parts of the manifest that were left out, because their content is unknown.
    pub left_out: usize,
    /// `true` if lists of explanations were left out, because the bundle would be longer than [`ATTACHMENT_LIMIT`] with
    /// them.
    pub is_without_helps: bool,
}

/// Reason why nothing is packed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// A sample cannot be redacted: its position in the input, and the reason.
    #[error(transparent)]
    Refused(Refusal),
    /// The chosen objects cannot be taken out of a sample: its position in the input, and the reason.
    #[error("{1}")]
    NotTaken(usize, NoExcerpt),
    /// Two title lists of one kind and language have different titles, but would be the same member of a bundle.
    #[error("there are two different lists for {member}, and a bundle holds one list of a kind and language")]
    ListsDiffer {
        /// The member.
        member: String,
    },
    /// The bundle cannot be written.
    #[error(transparent)]
    Written(Error),
}

impl<'a> Packing<'a> {
    /// Creates the packing of gathered files with this version of winperf, either the program or the page.
    pub fn by_winperf(
        version: &'a str,
        mut gathered: Gathered,
        level: Level,
        created: Option<&'a str>,
        code_pages: &'static (dyn CodePages + Sync),
    ) -> Self {
        Self {
            manifest: gathered.manifest(),
            samples: gathered.samples,
            titles: gathered.titles,
            others: gathered.others,
            source: None,
            tool: ("winperf", version),
            created,
            level,
            only: &[],
            titles_in_use: false,
            code_pages,
        }
    }

    /// Refuses conflicting title lists before any long work.
    ///
    /// # Errors
    /// [`PackError::ListsDiffer`].
    pub fn check_titles(&self) -> Result<(), PackError> {
        // A list by an unusual name does not go out when samples are redacted.
        let packed = self.titles.iter().filter(|list| self.level == Level::None || list.has_usual_name());
        let mut names: Vec<String> = packed.map(TitleList::member_name).collect();
        order::sort_by(&mut names, Ord::cmp);
        match names.array_windows::<2>().find(|[left, right]| left == right) {
            Some([member, _]) => Err(PackError::ListsDiffer { member: member.clone() }),
            None => Ok(()),
        }
    }

    /// Takes the samples, and returns them in order of time and redacted, in the threads of `pace` if it has several.
    ///
    /// # Errors
    /// [`PackError`].
    pub async fn redact_samples(&mut self, pace: &mut impl Pace) -> Result<Redacted, PackError> {
        self.check_titles()?;
        let names = Names::new(titles(&self.titles), self.code_pages);
        let ordered = InOrder::new(mem::take(&mut self.samples), self.only, pace).await?;
        ordered.redacted(self.level, &names, pace).await
    }
}

/// Redacts samples and writes a bundle of them, without a summary.
///
/// # Errors
/// [`PackError`].
pub fn pack(mut packing: Packing<'_>) -> Result<Packed, PackError> {
    at_once(async {
        let redacted = packing.redact_samples(&mut AtOnce).await?;
        Draft::new(redacted, packing).write(String::new(), &mut AtOnce).await.map_err(PackError::Written)
    })
}

/// Samples to pack, before redaction: the chosen objects of each, in order of time.
#[derive(Debug)]
pub struct InOrder {
    /// The samples.
    pub samples: Vec<Arc<Capture>>,
    /// Position of each sample in the input.
    pub order: Vec<usize>,
    /// The complete samples if only chosen objects are packed; not redacted.
    wholes: Vec<Arc<Capture>>,
}

impl InOrder {
    /// Sorts samples by time, and extracts the given objects of each; all if none are given.
    ///
    /// # Errors
    /// [`PackError::NotTaken`].
    pub async fn new(
        samples: Vec<Vec<u8>>,
        only: &[TitleIndex],
        pace: &mut impl Pace,
    ) -> Result<Self, PackError> {
        let mut read = Vec::with_capacity(samples.len());
        let mut wholes = Vec::new();
        for (position, bytes) in samples.into_iter().enumerate() {
            let mut sample = Capture::parse(bytes);
            pace.rest(0).await;
            if !only.is_empty() {
                let excerpt = sample.excerpt(only).map_err(|reason| PackError::NotTaken(position, reason))?;
                wholes.push(Arc::new(core::mem::replace(&mut sample, excerpt)));
                pace.rest(0).await;
            }
            read.push((position, Arc::new(sample)));
        }
        order::sort_by_key(&mut read, |(_, sample)| place_in_time(sample));
        let (order, samples) = read.into_iter().unzip();
        Ok(Self { samples, order, wholes })
    }

    /// Returns the same samples, read with assumed numbers, which are in the original order of the samples.
    ///
    /// A bundle contains the original files; texts about them use the assumed numbers.
    /// If an assumption is not possible, the sample is unchanged.
    #[must_use]
    pub fn assuming(self, assumed: &[Vec<Assumption>]) -> Self {
        let read = |(sample, position): (Arc<Capture>, &usize)| {
            let assumed = assumed.get(*position).filter(|assumed| !assumed.is_empty());
            let read = assumed.and_then(|assumed| sample.assuming(assumed).ok());
            read.map_or(sample, Arc::new)
        };
        let samples = self.samples.into_iter().zip(&self.order).map(read).collect();
        Self { samples, ..self }
    }

    /// Redacts the samples together, as [`winperf_redact::redact`] does.
    ///
    /// # Errors
    /// [`PackError::Refused`].
    pub async fn redacted(
        &self,
        level: Level,
        names: &Names,
        pace: &mut impl Pace,
    ) -> Result<Redacted, PackError> {
        let redacted =
            winperf_redact::redact_part_with(&self.samples, &self.wholes, level, names, pace).await;
        redacted.map_err(|refusal| {
            let capture = self.order.get(refusal.capture).copied().unwrap_or(refusal.capture);
            PackError::Refused(Refusal { capture, ..refusal })
        })
    }
}

/// A bundle to write, without its summary.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The manifest, without its list of members.
    pub manifest: Manifest,
    /// The samples, and the summary of redaction, including title lists.
    pub redacted: Redacted,
    /// The title lists.
    pub titles: Vec<TitleList>,
    others: Vec<Member>,
    left_out: usize,
}

impl Draft {
    /// Creates the bundle of samples that are sorted by time and redacted at the level of `packing`; its own samples are
    /// ignored.
    pub fn new(mut redacted: Redacted, packing: Packing<'_>) -> Self {
        let level = packing.level;
        let titles_in_use = packing.titles_in_use || level == Level::Strict;
        let before = packing.titles.len();
        let mut summary = redacted.summary;
        let mut titles = Vec::with_capacity(before);
        for list in packing.titles {
            let told = match level {
                Level::None => {
                    let bytes = winperf_redact::title_list_to_its_end(&list.bytes).to_vec();
                    Some((TitleList { bytes, ..list }, 0))
                }
                Level::Names | Level::Strict => list.redact(&redacted),
            };
            let Some((mut list, blanked)) = told else { continue };
            if titles_in_use {
                list.bytes = winperf_redact::titles_in_use(&list.bytes, &redacted.captures);
            }
            summary.places_replaced = summary.places_replaced.saturating_add(blanked);
            titles.push(list);
        }
        let lists_left_out = before - titles.len();
        let said = Statements {
            level,
            tool: packing.tool,
            created: packing.created,
            source: packing.source,
            titles_in_use,
            is_excerpt: !packing.only.is_empty(),
        };
        let (mut manifest, parts_left_out) = said.manifest(packing.manifest, &redacted, &summary);
        let (others, members_left_out) = match level {
            Level::None => (packing.others, 0),
            _ => (Vec::new(), packing.others.len()),
        };
        manifest.set_samples(&intervals(&redacted.captures));
        redacted.summary = summary;
        let left_out = parts_left_out + members_left_out + lists_left_out;
        Self { manifest, redacted, titles, others, left_out }
    }

    /// Writes the bundle with a text for a bug report, or none if it is empty.
    ///
    /// # Errors
    /// [`Error`], if the bundle cannot be written.
    pub async fn write(self, summary: String, pace: &mut impl Pace) -> Result<Packed, Error> {
        self.write_within(ATTACHMENT_LIMIT, summary, pace).await
    }

    /// Writes the bundle without explanations, if it is longer than `limit` with them.
    async fn write_within(
        self,
        limit: usize,
        summary: String,
        pace: &mut impl Pace,
    ) -> Result<Packed, Error> {
        let Self { manifest, redacted, titles: mut lists, others, left_out } = self;
        let contents = |lists: &[TitleList]| Contents {
            manifest: manifest.clone(),
            samples: redacted.captures.iter().map(|sample| sample.file().to_vec()).collect(),
            log: None,
            titles: lists.to_vec(),
            summary: summary.clone(),
            others: others.clone(),
        };
        let mut bytes = contents(&lists).write_with(pace).await?;
        let is_help = |list: &TitleList| list.kind == TitleKind::Help;
        let is_without_helps = bytes.len() > limit && lists.iter().any(is_help);
        if is_without_helps {
            lists.retain(|list| !is_help(list));
            bytes = contents(&lists).write_with(pace).await?;
        }
        let source = Box::new(manifest.source());
        Ok(Packed { bytes, redacted, titles: lists, source, left_out, is_without_helps })
    }
}

/// Statements about the samples of a bundle.
struct Statements<'a> {
    level: Level,
    tool: (&'a str, &'a str),
    created: Option<&'a str>,
    source: Option<Source>,
    titles_in_use: bool,
    /// `true` if only some objects of the samples are packed.
    is_excerpt: bool,
}

impl Statements<'_> {
    /// Returns the manifest without its lists, and the number of omitted parts of the former one.
    ///
    /// Program, time and level are those of this packing: statements of a file about its origin cannot be verified.
    fn manifest(
        self,
        before: Option<Manifest>,
        redacted: &Redacted,
        summary: &winperf_redact::Summary,
    ) -> (Manifest, usize) {
        let (mut manifest, left_out) = match (self.level, before) {
            (_, None) => (Manifest::default(), 0),
            (Level::None, Some(before)) => (before, 0),
            // A program that only captures never repacks a bundle.
            (_, Some(before)) if !cfg!(feature = "again") => (Manifest::default(), before.unknown_parts()),
            (_, Some(before)) => {
                let (source, left_out) = before.source().vouched(self.level, redacted);
                let mut manifest = Manifest::default();
                manifest.set_source(source.kept(|text| !redacted.mentions(text)));
                (manifest, left_out + before.unknown_parts())
            }
        };
        manifest.set_tool(self.tool);
        manifest.created =
            self.created.and_then(|created| redact_time(created, self.level)).map(str::to_owned);
        if let Some(source) = self.source {
            let mut source = source.renamed(self.level, redacted);
            // Parts of names, and names outside the samples, are not replaced.
            if self.level != Level::None {
                source.awaited = source.awaited.map(Awaited::without_instance);
            }
            manifest.set_source(source.kept(|text| self.level == Level::None || !redacted.mentions(text)));
        }
        if self.is_excerpt {
            // Which objects are missing is not known of some of them.
            manifest.forget_registrations();
        }
        manifest.set_redaction(self.level, summary, self.titles_in_use);
        (manifest, left_out)
    }
}

/// Returns the part of the time of packing that may be disclosed, since it often is the time of the samples: the day at
/// level names, nothing at level strict.
pub fn redact_time(created: &str, level: Level) -> Option<&str> {
    match level {
        Level::None => Some(created),
        Level::Names => Some(created.split_once('T').map_or(created, |(day, _)| day)),
        Level::Strict => None,
    }
}

/// Sorts samples in the order of bundles, by time.
pub fn put_in_order(samples: &mut Vec<Arc<Capture>>) {
    order::sort_by_key(samples, |sample| place_in_time(sample));
}

/// Returns the sort key of samples; samples without a time are last.
fn place_in_time(sample: &Capture) -> (bool, (i64, i64)) {
    moment(sample).map_or((true, (0, 0)), |moment| (false, moment))
}

/// Returns the clocks of a sample: system time, and performance clock.
fn moment(sample: &Capture) -> Option<(i64, i64)> {
    let block = sample.header()?;
    Some((block.perf_time_100nsec().0, block.header().perf_time.get()))
}

/// Units of 100 ns from each sample to the one before it.
fn intervals(samples: &[Arc<Capture>]) -> Vec<Option<i64>> {
    let times: Vec<Option<i64>> = samples.iter().map(|sample| Some(moment(sample)?.0)).collect();
    let before = core::iter::once(None).chain(times.iter().copied());
    times.iter().zip(before).map(|(time, before)| (*time)?.checked_sub(before?)).collect()
}

/// Returns the names of objects and counters in lists, which override those built in; English lists take precedence
/// over others.
pub fn titles(lists: &[TitleList]) -> Titles {
    let mut titles = Titles::base();
    let is_english = |list: &&TitleList| list.language == "009";
    let (english, others): (Vec<_>, Vec<_>) = lists.iter().partition(is_english);
    for list in others.into_iter().chain(english) {
        // A list with too many titles cannot be opened, and names nothing here.
        add_list(&mut titles, list).ok();
    }
    titles
}

/// Adds a list to titles: names, and explanations of these.
///
/// # Errors
/// [`TooManyTitles`].
pub fn add_list(titles: &mut Titles, list: &TitleList) -> Result<AddedList, TooManyTitles> {
    match list.kind {
        TitleKind::Counter => titles.add_list(&list.bytes),
        TitleKind::Help => titles.add_help_list(&list.bytes),
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use winperf::text::AsciiOnly;

    use super::*;

    /// Returns a bundle of one sample with names and explanations, limited to a number of bytes.
    fn packed(limit: usize) -> Packed {
        let list = |kind| TitleList { kind, language: "009".to_owned(), bytes: vec![0; 4] };
        let mut gathered = Gathered::default();
        gathered.titles = vec![list(TitleKind::Counter), list(TitleKind::Help)];
        let packing = Packing::by_winperf("0.1.0", gathered, Level::None, None, &AsciiOnly);
        let sample = Arc::new(Capture::parse(winperf_synth::examples::iexplore().older));
        let redacted = winperf_redact::redact(&[sample], Level::None, &Names::default()).expect("a copy");
        at_once(Draft::new(redacted, packing).write_within(limit, String::new(), &mut AtOnce))
            .expect("a bundle")
    }

    #[test]
    fn explanations_go_first_where_a_bundle_would_be_too_long() {
        let whole = packed(ATTACHMENT_LIMIT);
        assert_eq!((whole.titles.len(), whole.is_without_helps), (2, false));
        let short = packed(whole.bytes.len() - 1);
        assert_eq!((short.titles.len(), short.is_without_helps), (1, true));
        let opened = crate::open(short.bytes).expect("a bundle");
        assert_eq!(opened.titles.iter().map(|list| list.kind).collect::<Vec<_>>(), [TitleKind::Counter]);
        assert_eq!(packed(whole.bytes.len()).titles.len(), 2);
    }
}
