//! Captures as their recipient gets them: the same structures and values, redacted.
//!
//! Page and programs use this code, so they share the same bytes: `Gathered` and `InOrder` of `winperf-bundle` and
//! `summary` of this crate for bundles, and `handed`, `issue`, `report` and `preview` for texts.

use std::path::Path;
use std::sync::Arc;

use crate::guide::Guide;
use winperf::pair::{Age, ByTitle, ObjectPair, ObjectPairIdx};
use winperf::{Capture, Names, Pair, TitleIndex};
use winperf_bundle::title_lists::{self, CheckedList, MachineFacts};
use winperf_bundle::{Capturer, Manifest, Source, TitleList};
use winperf_log::Run;
use winperf_redact::{AtOnce, Level, Pace, Redacted, Refusal, at_once, redact_with};

use crate::account::{Account, PairWords, known_tool};
use crate::documents;
use crate::language::Language;

/// Subject of an issue text and a report.
pub struct Subject<'a> {
    /// The captures to share.
    pub pair: &'a Pair,
    /// Account of the captures.
    pub account: &'a Account,
    /// Explanations of findings, in the language of the text.
    pub guide: Guide<'a>,
    /// The names of the older and of the newer file; the older one is ignored if there is none.
    pub files: [&'a str; 2],
    /// Facts about their machine.
    pub machine: &'a Source,
    /// Name and version of the program that packed them, if known.
    pub tool: Option<&'a str>,
    /// Level of redaction.
    pub level: Level,
    /// Rows that are explained.
    pub rows: &'a [u64],
    /// `true` if the text is about these and not about the worst finding.
    pub is_about_values: bool,
    /// The language of all of it.
    pub language: Language,
    /// Places of the older and the newer capture in the log that they are extracted from; empty for captures from
    /// elsewhere.
    pub in_logs: [&'a [Run]; 2],
}

impl<'a> Subject<'a> {
    /// Returns the words for the account.
    pub(crate) fn spoken(&self) -> PairWords<'a> {
        PairWords { in_logs: self.in_logs, ..PairWords::new(self.pair, self.language) }
    }
}

/// Facts about captures besides their bytes, before redaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The older and the newer file; the older one is ignored if there is none.
    pub files: [String; 2],
    /// The machine.
    pub machine: Source,
    /// Program and user that took the older capture, if it is in a different file.
    pub older_looker: Option<Capturer>,
    /// Name and version of the program that packed the newer file.
    pub tool: Option<String>,
    /// Places of the older and the newer capture in the log that they are extracted from, unless they are excerpts.
    pub in_logs: [Vec<Run>; 2],
    /// The title lists that the newer file brings.
    pub titles: Vec<TitleList>,
    /// `true` if these were cut down to the titles in use.
    pub has_titles_in_use: bool,
    /// Level of redaction that the captures already have, as the manifest states it.
    pub redacted: Option<Level>,
}

impl Origin {
    /// Creates the origin from the files and the manifest of the newer one.
    pub fn new(files: [String; 2], manifest: Option<&Manifest>, titles: &[TitleList]) -> Self {
        let machine = manifest.map(Manifest::source).unwrap_or_default();
        let tool = manifest.and_then(Manifest::tool).map(|(name, version)| format!("{name} {version}"));
        let has_titles_in_use = manifest.is_some_and(Manifest::has_titles_in_use);
        Self {
            files,
            machine,
            older_looker: None,
            tool,
            in_logs: Default::default(),
            titles: titles.to_vec(),
            has_titles_in_use,
            redacted: manifest.and_then(Manifest::redaction).filter(|level| *level != Level::None),
        }
    }

    /// Sets the places of the older and the newer capture in their log.
    #[must_use]
    pub fn in_logs(self, in_logs: [Vec<Run>; 2]) -> Self {
        Self { in_logs, ..self }
    }

    /// Adds the facts of the older file's manifest.
    #[must_use]
    pub fn with_older(self, manifest: Option<&Manifest>) -> Self {
        Self { older_looker: manifest.and_then(|manifest| manifest.source().looker), ..self }
    }

    /// Returns the origin redacted at that level, with the new names of files.
    fn redact(&self, level: Level, redacted: &Redacted, files: [String; 2]) -> Self {
        let is_told = |tool: &String| level == Level::None || known_tool(tool, redacted);
        let without_names = |list: &TitleList| match level {
            Level::None => Some(list.clone()),
            _ => list.redact(redacted).map(|(list, _)| list),
        };
        Self {
            files,
            machine: self.machine.clone().redact(level, redacted),
            older_looker: self.older_looker.clone(),
            tool: self.tool.clone().filter(is_told),
            titles: self.titles.iter().filter_map(without_names).collect(),
            in_logs: self.in_logs.clone(),
            has_titles_in_use: self.has_titles_in_use,
            redacted: self.redacted,
        }
    }

    /// Returns the findings about the title lists.
    fn checked_titles(&self) -> Vec<CheckedList> {
        let registrations = self.machine.registrations.as_ref();
        title_lists::check_all(
            &self.titles,
            MachineFacts { registrations, are_all: true, are_cut: self.has_titles_in_use },
        )
    }
}

/// Two captures, or one, as shared.
///
/// Redaction moves nothing, so rows and structures keep the numbers and places of the originals.
#[derive(Debug)]
pub struct SharedCaptures {
    /// The captures in order of time.
    pub pair: Pair,
    /// Account of the captures.
    pub account: Account,
    /// Summary of the redaction.
    pub summary: winperf_redact::Summary,
    level: Level,
    told: Origin,
}

impl SharedCaptures {
    /// Redacts the captures of a pair together.
    ///
    /// # Errors
    /// [`Refusal`], with 0 for the older capture or the only one.
    pub fn new(pair: &Pair, origin: &Origin, level: Level) -> Result<Self, Refusal> {
        Self::redact_among(pair, &[], origin, level, &mut AtOnce)
    }

    /// Redacts the captures of a pair with the samples between them, so that names are replaced as in a bundle of all.
    /// Captures from a redacted bundle are shared unchanged, with the names of that bundle.
    /// Samples are redacted in the threads of `pace`, if it has several.
    ///
    /// # Errors
    /// [`Refusal`], with 0 for the older capture or the only one.
    pub fn redact_among(
        pair: &Pair,
        between: &[Arc<Capture>],
        origin: &Origin,
        level: Level,
        pace: &mut impl Pace,
    ) -> Result<Self, Refusal> {
        let both = Age::BOTH.into_iter().filter_map(|age| pair.shared(age).cloned());
        let captures: Vec<_> = both.collect();
        let is_done = origin.redacted.is_some_and(|done| done >= level)
            && captures.iter().all(|capture| winperf_redact::is_of_redacted(capture));
        let redacted = if is_done {
            Redacted::unchanged(&captures)
        } else {
            let of_all = redacted_among(&captures, between, level, pair.names(Age::Newer), pace);
            match of_all {
                Some(redacted) => redacted,
                // A sample that is not shared does not prevent sharing the others.
                None => at_once(redact_with(&captures, level, pair.names(Age::Newer), pace))?,
            }
        };
        let names = Age::BOTH.map(|age| pair.names(age).clone());
        Ok(at_once(Self::from_redacted(redacted, names, origin, level, pace)))
    }

    /// Creates the value from redacted captures, in order of time, with the names of the older and of the newer one;
    /// yields while it collects their account.
    pub async fn from_redacted(
        mut redacted: Redacted,
        names: [Names; 2],
        origin: &Origin,
        level: Level,
        pace: &mut impl Pace,
    ) -> Self {
        let files = file_names(&origin.files, redacted.captures.len() > 1, level);
        let told = origin.redact(level, &redacted, files);
        let summary = redacted.summary;
        let [of_older, of_newer] = names;
        let mut captures = std::mem::take(&mut redacted.captures).into_iter();
        let first = captures.next().unwrap_or_else(|| Arc::new(Capture::parse(Vec::new())));
        let pair = match captures.next() {
            Some(newer) => Pair::with_names((first, of_older), (newer, of_newer)),
            None => Pair::single_with_names(first, of_newer),
        };
        // A provider may write the name of its machine into its titles.
        let pair = pair.renamed(|names| Names::new(redacted.titles(names.titles()), names.code_pages()));
        let account = Account::gathered(&pair, &[], pace).await;
        let account = account.with_machine(&told.machine, told.checked_titles(), &pair);
        let account = account.with_lookers([told.older_looker.as_ref(), told.machine.looker.as_ref()]);
        Self { pair, account, summary, level, told }
    }

    /// Returns the way from rows of the originals to rows of these captures.
    pub fn row_map(&self) -> RowMap {
        let first = |object: ObjectPair<'_>| Some((object.by_title()?, object.rows().next()?.number()));
        RowMap(self.pair.objects().filter_map(first).collect())
    }

    /// Returns the objects with these titles, by their positions in the pair.
    pub fn objects(&self, titles: &[TitleIndex]) -> Vec<ObjectPairIdx> {
        let is_one = |object: &ObjectPair<'_>| object.title().is_some_and(|title| titles.contains(&title));
        self.pair.objects().filter(is_one).map(ObjectPair::idx).collect()
    }

    /// Returns the shared file of the older or the newer capture.
    pub fn file(&self, age: Age) -> &str {
        let [older, newer] = &self.told.files;
        age.choose(older, newer)
    }

    /// Returns the shared files of the older and the newer capture.
    pub fn sources(&self) -> [documents::Source<'_>; 2] {
        let [older, newer] = &self.told.files;
        Age::BOTH.map(|age| {
            let capture = self.pair.capture(age);
            capture
                .map(|capture| documents::Source::new(age.choose(older, newer), capture))
                .unwrap_or_default()
        })
    }

    /// Returns the subject of an issue text and a report, with the rows to explain, and the explanations of findings in
    /// a language.
    pub fn subject<'a>(&'a self, rows: &'a [u64], language: Language, guide: Guide<'a>) -> Subject<'a> {
        let [older, newer] = &self.told.files;
        Subject {
            pair: &self.pair,
            account: &self.account,
            guide,
            files: [older, newer],
            machine: &self.told.machine,
            tool: self.told.tool.as_deref(),
            level: self.level,
            rows,
            is_about_values: false,
            language,
            in_logs: self.told.in_logs.each_ref().map(Vec::as_slice),
        }
    }
}

/// The first row of each shared object, by which the rows of the originals are found in the shared captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowMap(pub Vec<(ByTitle, u64)>);

impl RowMap {
    /// Returns the number in the shared captures of a row of the originals; `None` if its object is not shared.
    pub fn row(&self, originals: &Pair, number: u64) -> Option<u64> {
        let object = originals.object(originals.cell(number)?.object)?;
        let title = object.by_title()?;
        let (_, shared) = self.0.iter().find(|(known, _)| *known == title)?;
        number.checked_sub(object.rows().next()?.number())?.checked_add(*shared)
    }
}

/// Redacts the captures of a pair together with the samples between them, like a bundle of all; `None` if there are
/// none, or one is refused.
fn redacted_among(
    captures: &[Arc<Capture>],
    between: &[Arc<Capture>],
    level: Level,
    names: &Names,
    pace: &mut impl Pace,
) -> Option<Redacted> {
    if between.is_empty() {
        return None;
    }
    let mut all = [captures, between].concat();
    winperf_bundle::put_in_order(&mut all);
    let mut redacted = at_once(redact_with(&all, level, names, pace)).ok()?;
    let place = |capture: &Arc<Capture>| all.iter().position(|other| Arc::ptr_eq(other, capture));
    let copies: Option<Vec<_>> =
        captures.iter().map(|capture| redacted.captures.get(place(capture)?).cloned()).collect();
    redacted.captures = copies?;
    Some(redacted)
}

/// Returns the names of files without their folders; redacted captures get the names used in bundles.
fn file_names(files: &[String; 2], has_older: bool, level: Level) -> [String; 2] {
    if level != Level::None {
        return [0, usize::from(has_older)].map(winperf_bundle::sample_name);
    }
    files.each_ref().map(|file| {
        let name = Path::new(file).file_name();
        name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::Titles;
    use winperf::text::AsciiOnly;
    use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    use winperf_synth::titles::multi_sz;
    use winperf_synth::{self as synth, Counter, Instance, Object, examples};

    #[test]
    fn a_row_of_an_excerpt_is_found_by_its_object_and_none_where_that_was_left_out() {
        let example = examples::desktop();
        let originals = [Capture::parse(example.older), Capture::parse(example.newer)];
        let pair = Pair::new(originals[0].clone(), originals[1].clone());
        let only = [TitleIndex(230)];
        let excerpts = originals.each_ref().map(|capture| Arc::new(capture.excerpt(&only).unwrap()));
        let redacted = winperf_redact::redact(&excerpts, Level::Names, &winperf::Names::default()).unwrap();
        let (names, origin) = (Default::default(), Origin::default());
        let handed =
            at_once(SharedCaptures::from_redacted(redacted, names, &origin, Level::Names, &mut AtOnce));
        let mut found = 0;
        for row in pair.rows() {
            let same = handed.row_map().row(&pair, row.number()).and_then(|number| handed.pair.row(number));
            assert_eq!(same.is_some(), row.object().title() == Some(only[0]), "{}", row.path());
            found += usize::from(same.is_some());
            if let Some(same) = same {
                assert_eq!((same.value(), same.counter_name()), (row.value(), row.counter_name()));
            }
        }
        assert!(found > 0);
    }

    /// SQL Server names the objects of an instance after it, and each is registered when it is installed.
    #[test]
    fn objects_whose_titles_are_blanked_alike_belong_together_as_in_the_originals() {
        let object = |title: u32, name: &str, locks: u64| {
            let counter = Counter::new(9004, PERF_COUNTER_RAWCOUNT);
            Object::new(title).counter(counter).instance(Instance::named(name).values([locks]))
        };
        let (first, second) = (object(9000, "PROD01", 1), object(9002, "PROD02", 2));
        let capture = |time, objects| synth::Capture::new().perf_time_100ns(time).objects(objects).write();
        let older = Capture::parse(capture(NOON, [first.clone(), second.clone()]));
        let newer = Capture::parse(capture(NOON + 10_000_000, [second, first]));
        let mut titles = Titles::base();
        titles
            .add_list(&multi_sz([(9000, "X$PROD01:Locks"), (9002, "X$PROD02:Locks"), (9004, "Locks")]))
            .unwrap();
        let names = || Names::new(titles.clone(), &AsciiOnly);
        let originals = Pair::with_names((older.clone(), names()), (newer.clone(), names()));
        for pair in [&originals, &Pair::single_with_names(newer.clone(), names())] {
            let handed = SharedCaptures::new(pair, &Origin::default(), Level::Names).unwrap();
            assert_eq!(handed.pair.row_count(), pair.row_count());
            for row in pair.rows() {
                let same = handed.pair.row(handed.row_map().row(pair, row.number()).unwrap()).unwrap();
                assert_eq!(same.number(), row.number());
                assert_eq!(Age::BOTH.map(|age| same.raw(age)), Age::BOTH.map(|age| row.raw(age)));
                assert_eq!(same.object_name(), "X$------:Locks");
            }
        }
    }

    /// A valid time for the clock of the samples.
    const NOON: i64 = 133_600_000_000_000_000;
}
