//! Samples in, a bundle out, redacted on the way.

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

use crate::guide::Guide;
use crate::{Awaited, Contents, Error, Gathered, Manifest, Member, Source, TitleKind, TitleList, summary};

/// The largest attachment that issue trackers take, in bytes: their 25 MB, read as the smaller of its two meanings.
pub const ATTACHMENT_LIMIT: usize = 25_000_000;

/// Seconds from 1601, where `FILETIME` begins, to 1970.
const SECONDS_TO_1970: i64 = 11_644_473_600;

/// Returns a time in seconds since 1970 as a manifest has it, `2026-01-02T03:04:05Z`; `None` when no calendar has it.
pub fn created(seconds: u64) -> Option<String> {
    let since_1601 = i64::try_from(seconds).ok()?.checked_add(SECONDS_TO_1970)?;
    let time = FileTime(since_1601.checked_mul(FileTime::PER_SECOND)?).calendar()?.to_string();
    Some(format!("{}Z", time.split_once('.')?.0))
}

/// Parts that a bundle is made of.
pub struct Packing<'a> {
    /// Raw blocks; they are put in order of time.
    pub samples: Vec<Vec<u8>>,
    /// Title lists; they are cut at their end, and redacted ones have no replaced name.
    pub titles: Vec<TitleList>,
    /// The manifest of the one bundle that the samples come from.
    /// When samples are redacted, nothing of it is kept but a source whose parts are what their names claim.
    pub manifest: Option<Manifest>,
    /// Its members that are unknown; they are left out when samples are redacted, since their content may be personal.
    pub others: Vec<Member>,
    /// Origin of the samples; `None` keeps that of the manifest.
    pub source: Option<Source>,
    /// Name and version of the program that packs.
    pub tool: (&'a str, &'a str),
    /// The time as `2026-01-02T03:04:05Z`. Level names writes the day only, and level strict nothing of it.
    pub created: Option<&'a str>,
    /// Level of redaction of the samples.
    pub level: Level,
    /// Only these objects are packed, with those of their instances' parents; all if it is empty.
    pub only: &'a [TitleIndex],
    /// True if title lists are cut down to the titles in use; level strict always does so.
    pub titles_in_use: bool,
    /// Decodes names in code pages.
    pub code_pages: &'static (dyn CodePages + Sync),
    /// Explanations of findings, in English; the summary has that of the worst one.
    pub guide: Guide<'a>,
}

/// A bundle with its content.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The bytes of the bundle.
    pub bytes: Vec<u8>,
    /// The samples as they are in the bundle, and what was redacted in them and in the title lists.
    pub redacted: Redacted,
    /// The title lists as they are in it.
    pub titles: Vec<TitleList>,
    /// Origin of the samples, as in the manifest.
    pub source: Box<Source>,
    /// Number of members and parts of the manifest that were left out, because their content is unknown.
    pub left_out: usize,
    /// True if lists of explanations were left out, because the bundle would be longer than [`ATTACHMENT_LIMIT`] with
    /// them.
    pub is_without_helps: bool,
}

/// Why nothing is packed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// A sample cannot be redacted: its position in the input, and the reason.
    #[error(transparent)]
    Refused(Refusal),
    /// The chosen objects cannot be taken out of a sample: its position in the input, and the reason.
    #[error("{1}")]
    NotTaken(usize, NoExcerpt),
    /// Two title lists of one kind and language have different titles, and a bundle has room for one of them: the member that both would be.
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
    /// Creates the packing of everything gathered, by winperf of this version, either the program or the page.
    pub fn by_winperf(
        version: &'a str,
        mut gathered: Gathered,
        level: Level,
        created: Option<&'a str>,
        code_pages: &'static (dyn CodePages + Sync),
        guide: Guide<'a>,
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
            guide,
        }
    }

    /// Refuses title lists of which only some fit in a bundle, before anything takes time.
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
}

/// Redacts samples and writes a bundle of them.
///
/// # Errors
/// [`PackError`].
pub fn pack(mut packing: Packing<'_>) -> Result<Packed, PackError> {
    packing.check_titles()?;
    at_once(async {
        let names = Names::new(titles(&packing.titles), packing.code_pages);
        let ordered = InOrder::new(mem::take(&mut packing.samples), packing.only, &mut AtOnce).await?;
        let redacted = ordered.redacted(packing.level, &names, &mut AtOnce).await?;
        // The originals need no room while the bundle is written.
        drop(ordered);
        pack_redacted_with(redacted, packing, &mut AtOnce).await.map_err(PackError::Written)
    })
}

/// Samples as they are packed, before anything is taken out: the chosen objects of each, in order of time.
#[derive(Debug)]
pub struct InOrder {
    /// The samples.
    pub samples: Vec<Arc<Capture>>,
    /// Position of each sample in the input.
    pub order: Vec<usize>,
    /// The whole samples, where only chosen objects of them are packed: their names are not redacted.
    wholes: Vec<Arc<Capture>>,
}

impl InOrder {
    /// Puts samples in order of time, and takes these objects out of each; all when there is none.
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
            let mut sample = Capture::read(bytes);
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

    /// Returns the same samples, read as if they contained these numbers: those of the sample that was given first
    /// come first.
    ///
    /// A bundle contains the files as they are; texts about them are written from them as they are read.
    /// If something cannot be assumed, the sample stays as it is.
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

/// Writes a bundle of samples that are in order of time and redacted at the level of `packing`, which brings none
/// itself.
///
/// # Errors
/// [`Error`], when the bundle cannot be written.
pub fn pack_redacted(redacted: Redacted, packing: Packing<'_>) -> Result<Packed, Error> {
    at_once(pack_redacted_with(redacted, packing, &mut AtOnce))
}

/// Async version of [`pack_redacted`]: yields to `pace` between chunks so that a UI stays responsive.
///
/// # Errors
/// Returns the errors of [`pack_redacted`].
pub async fn pack_redacted_with(
    redacted: Redacted,
    packing: Packing<'_>,
    pace: &mut impl Pace,
) -> Result<Packed, Error> {
    pack_within(ATTACHMENT_LIMIT, redacted, packing, pace).await
}

/// Packs without explanations, if the bundle is longer than `limit` with them.
async fn pack_within(
    limit: usize,
    mut redacted: Redacted,
    packing: Packing<'_>,
    pace: &mut impl Pace,
) -> Result<Packed, Error> {
    let (level, code_pages, guide) = (packing.level, packing.code_pages, packing.guide);
    let titles_in_use = packing.titles_in_use || level == Level::Strict;
    let before = packing.titles.len();
    let mut summary = redacted.summary;
    let mut lists = Vec::with_capacity(before);
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
        lists.push(list);
    }
    let lists_left_out = before - lists.len();
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
    let names = Names::new(titles(&lists), code_pages);
    let source = Box::new(manifest.source());
    let text = summary::text(&manifest, &redacted.captures, (&lists, &names), guide, pace).await;
    let contents = |lists: &[TitleList]| Contents {
        manifest: manifest.clone(),
        samples: redacted.captures.iter().map(|sample| sample.file().to_vec()).collect(),
        log: None,
        titles: lists.to_vec(),
        summary: text.clone(),
        others: others.clone(),
    };
    let mut bytes = contents(&lists).write_with(pace).await?;
    let is_help = |list: &TitleList| list.kind == TitleKind::Help;
    let is_without_helps = bytes.len() > limit && lists.iter().any(is_help);
    if is_without_helps {
        lists.retain(|list| !is_help(list));
        bytes = contents(&lists).write_with(pace).await?;
    }
    redacted.summary = summary;
    let left_out = parts_left_out + members_left_out + lists_left_out;
    Ok(Packed { bytes, redacted, titles: lists, source, left_out, is_without_helps })
}

/// Statements about the samples of a bundle.
struct Statements<'a> {
    level: Level,
    tool: (&'a str, &'a str),
    created: Option<&'a str>,
    source: Option<Source>,
    titles_in_use: bool,
    /// True if only some objects of the samples are packed.
    is_excerpt: bool,
}

impl Statements<'_> {
    /// Returns the manifest without its lists, and how many parts of the one before are not in it.
    ///
    /// Program, time and level are those of this packing: the claims of a file about its own making cannot be verified.
    fn manifest(
        self,
        before: Option<Manifest>,
        redacted: &Redacted,
        summary: &winperf_redact::Summary,
    ) -> (Manifest, usize) {
        let (mut manifest, left_out) = match (self.level, before) {
            (_, None) => (Manifest::default(), 0),
            (Level::None, Some(before)) => (before, 0),
            // A program that only captures has no bundle of another.
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
            // A part of a name, and a name that is in no sample, are not replaced.
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

/// Returns what may be told of the time of packing, which often is that of the samples: at level names the day, at
/// level strict nothing.
pub fn redact_time(created: &str, level: Level) -> Option<&str> {
    match level {
        Level::None => Some(created),
        Level::Names => Some(created.split_once('T').map_or(created, |(day, _)| day)),
        Level::Strict => None,
    }
}

/// Puts samples in the order in which a bundle has them, which is that of time.
pub fn put_in_order(samples: &mut Vec<Arc<Capture>>) {
    order::sort_by_key(samples, |sample| place_in_time(sample));
}

/// Returns the sort key of samples; those without a time come last.
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

/// Returns the names of objects and counters in lists, over those that Windows itself assigns; English ones take
/// precedence over those of another language.
pub fn titles(lists: &[TitleList]) -> Titles {
    let mut titles = Titles::base();
    let is_english = |list: &&TitleList| list.language == "009";
    let (english, others): (Vec<_>, Vec<_>) = lists.iter().partition(is_english);
    for list in others.into_iter().chain(english) {
        // A list of more titles than any machine has does not open, and would name nothing here.
        add_list(&mut titles, list).ok();
    }
    titles
}

/// Adds a list to titles: names as such, and explanations beside them.
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

    /// Returns a bundle of one sample with names and explanations, where it may have so many bytes.
    fn packed(limit: usize) -> Packed {
        let list = |kind| TitleList { kind, language: "009".to_owned(), bytes: vec![0; 4] };
        let mut gathered = Gathered::default();
        gathered.titles = vec![list(TitleKind::Counter), list(TitleKind::Help)];
        let packing = Packing::by_winperf("0.1.0", gathered, Level::None, None, &AsciiOnly, Guide::default());
        let sample = Arc::new(Capture::read(winperf_synth::examples::iexplore().older));
        let redacted = winperf_redact::redact(&[sample], Level::None, &Names::default()).expect("a copy");
        at_once(pack_within(limit, redacted, packing, &mut AtOnce)).expect("a bundle")
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
