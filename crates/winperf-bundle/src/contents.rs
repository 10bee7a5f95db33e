//! Content of a bundle, and the names of its members.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::title_list::pairs;
use winperf_redact::{AtOnce, Pace, Redacted, at_once};

use winperf::order;

use crate::archive;
use crate::digest::sha256_with;
use crate::meter::Meter;
use crate::{Error, Manifest};

/// Name of the manifest.
pub(crate) const MANIFEST: &str = "manifest.json";

/// Maximum length of a manifest in bytes: four times that of a bundle with a thousand members.
pub(crate) const MANIFEST_LENGTH: u64 = 1 << 20;

/// Name of the text for a bug report.
pub(crate) const SUMMARY: &str = "summary.md";

/// A file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its path inside the archive.
    pub name: String,
    /// Content of the member.
    pub bytes: Vec<u8>,
}

/// One capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its path inside the archive; empty for a file that is the capture itself.
    pub name: String,
    /// The block.
    pub bytes: Vec<u8>,
}

/// Kind of titles in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TitleKind {
    /// Names of objects and counters.
    Counter,
    /// Their explanations.
    Help,
}

impl TitleKind {
    /// Returns the kind of titles of a list by its indices, which are even for names.
    pub fn from_indices(multi_sz: &[u8]) -> Self {
        let first = pairs(multi_sz).filter_map(|pair| pair.index.number()).find(|index| index.0 > 1);
        match first {
            Some(index) if !index.0.is_multiple_of(2) => Self::Help,
            _ => Self::Counter,
        }
    }

    /// Returns the first part of the list's file name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Help => "help",
        }
    }
}

/// A title list as captured: `Counter 009` and the like.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TitleList {
    /// Kind of its titles.
    pub kind: TitleKind,
    /// The language as Windows names it here, its letters in upper case: `009` for English, `00C` for French.
    pub language: String,
    /// `MULTI_SZ` in UTF-16.
    pub bytes: Vec<u8>,
}

/// Returns `true` if a language is a number in the form of Windows instead of an arbitrary word.
pub(crate) fn is_language(language: &str) -> bool {
    matches!(language.len(), 3 | 4) && language.bytes().all(|digit| digit.is_ascii_hexdigit())
}

impl TitleList {
    /// Returns the list in a file; kind and language follow from the file's name, as in `Counter_009.bin`, and without that from the list.
    pub fn in_file(name: &str, bytes: Vec<u8>) -> Self {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_ascii_lowercase();
        let kind = match () {
            () if stem.contains("help") || stem.contains("explain") => TitleKind::Help,
            () if stem.contains("counter") => TitleKind::Counter,
            () => TitleKind::from_indices(&bytes),
        };
        // `feed` are four digits as well, and `needed` is a word.
        let digits = stem.rsplit(|letter: char| !letter.is_ascii_hexdigit()).next();
        let digits = digits.filter(|digits| matches!(digits.len(), 3 | 4));
        Self { kind, language: digits.unwrap_or("009").to_ascii_uppercase(), bytes }
    }

    /// Returns the name of its file.
    pub fn file_name(&self) -> String {
        format!("{}-{}.bin", self.kind.name(), self.language)
    }

    /// Returns its path inside a bundle.
    pub fn member_name(&self) -> String {
        format!("titles/{}", self.file_name())
    }

    /// Returns `true` if the language is a number in the form of Windows instead of an arbitrary word.
    pub(crate) fn has_usual_name(&self) -> bool {
        is_language(&self.language)
    }

    /// Returns the list redacted for use with redacted captures; `None` if its own name is not harmless.
    pub fn redact(&self, redacted: &Redacted) -> Option<(Self, u32)> {
        if !self.has_usual_name() || redacted.mentions(&self.member_name()) {
            return None;
        }
        let (bytes, blanked) = redacted.title_list(&self.bytes);
        Some((Self { bytes, ..self.clone() }, blanked))
    }

    /// Returns the kind and the language of the titles in a member with this path.
    pub(crate) fn named(path: &str) -> Option<(TitleKind, String)> {
        let stem = path.strip_prefix("titles/")?.strip_suffix(".bin")?;
        let (kind, language) = stem.split_once('-')?;
        let kind = [TitleKind::Counter, TitleKind::Help].into_iter().find(|known| known.name() == kind)?;
        let is_word = !language.is_empty() && language.chars().all(|letter| letter.is_ascii_alphanumeric());
        is_word.then(|| (kind, language.to_ascii_uppercase()))
    }
}

/// Returns the path of the sample at a position in a bundle.
pub fn sample_name(position: usize) -> String {
    format!("sample-{position}.perfdata")
}

/// Parts that a bundle is written from.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Manifest about the rest; its list of members is regenerated.
    pub manifest: Manifest,
    /// The blocks, in order of time.
    pub samples: Vec<Vec<u8>>,
    /// A log of raw counters or of values, instead of blocks.
    pub log: Option<Member>,
    /// Title lists.
    pub titles: Vec<TitleList>,
    /// Text for a bug report.
    pub summary: String,
    /// Files that are unknown to this program.
    pub others: Vec<Member>,
}

impl Contents {
    /// Returns the bytes of the bundle; the output is deterministic.
    ///
    /// # Errors
    /// [`Error::Twice`] if two members have the same name, [`Error::Archive`] if a name is too long.
    pub fn write(self) -> Result<Vec<u8>, Error> {
        at_once(self.write_with(&mut AtOnce))
    }

    /// Async version of [`Contents::write`]: yields to `pace` between chunks so that a UI stays responsive.
    ///
    /// # Errors
    /// Returns the errors of [`Contents::write`].
    pub async fn write_with(mut self, pace: &mut impl Pace) -> Result<Vec<u8>, Error> {
        order::sort_by(&mut self.titles, Ord::cmp);
        order::sort_by(&mut self.others, |left, right| left.name.cmp(&right.name));
        let mut members: Vec<(&str, Member)> = Vec::new();
        if !self.summary.is_empty() {
            members.push(("summary", Member { name: SUMMARY.to_owned(), bytes: self.summary.into_bytes() }));
        }
        for (position, bytes) in self.samples.into_iter().enumerate() {
            members.push(("sample", Member { name: sample_name(position), bytes }));
        }
        members.extend(self.log.map(|log| ("log", log)));
        for list in self.titles {
            members.push(("titles", Member { name: list.member_name(), bytes: list.bytes }));
        }
        members.extend(self.others.into_iter().map(|member| ("other", member)));
        let mut names: Vec<String> =
            members.iter().map(|(_, member)| winperf::text::folded(&member.name)).collect();
        names.push(winperf::text::folded(MANIFEST));
        order::sort_by(&mut names, Ord::cmp);
        if let Some([twice, _]) = names.array_windows::<2>().find(|[left, right]| left == right) {
            return Err(Error::Twice { member: twice.clone() });
        }
        let lengths = members.iter().map(|(_, member)| member.bytes.len());
        let mut meter = Meter::new(pace, lengths.sum());
        let hash = async |(_, member): &(&str, Member), meter: &mut Meter<'_, _>| {
            Ok::<_, Error>(sha256_with(&member.bytes, meter).await)
        };
        let hashes = meter.each(&members, hash).await?;
        self.manifest.list(&members, &hashes);
        let manifest = Member { name: MANIFEST.to_owned(), bytes: self.manifest.to_json() };
        let all: Vec<Member> =
            core::iter::once(manifest).chain(members.into_iter().map(|(_, member)| member)).collect();
        archive::write(&all, &mut meter).await
    }
}
