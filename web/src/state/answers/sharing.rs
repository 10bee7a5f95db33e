//! Content to share: the request, and the prepared result.

use serde::{Deserialize, Serialize};
use winperf::pair::Age;
use winperf::{Assumption, Error, TitleIndex};
use winperf_bundle::{Gathered, Manifest, Opened, PackError, TitleList as Listed};
use winperf_log::{AnyLog, Run};
use winperf_redact::{Level, Summary};
use winperf_report::Language;
use winperf_report::handed::{Origin, RowMap, SharedCaptures};
use winperf_report::handed_log::{LogRequest, LogTopic, SharedLog};
use winperf_report::preview::NamesPreview;

use crate::shared::{Opaque, Shared};
use crate::state::answers::paired::Paired;
use crate::state::library::document::Document;
use crate::state::library::naming::Naming;
use crate::state::library::title_list::TitleList;
use crate::state::view::sharing::{Chosen, LARGE};

/// Input of the preparation: the captures with their accompanying files, and the choices.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareRequest {
    pub paired: Paired,
    /// Title lists in use.
    pub lists: Vec<Shared<TitleList>>,
    pub chosen: Chosen,
}

/// Facts about content that is ready to go out.
#[derive(Debug, Default)]
pub struct Facts {
    pub summary: Summary,
    pub preview: NamesPreview,
    /// The services, providers and files that the bundle names besides its captures.
    pub named: Vec<String>,
    /// Length of the file in bytes.
    pub length: usize,
    /// Number of values.
    pub values: u64,
}

/// Captures that are ready to go out.
#[derive(Debug)]
pub struct Prepared {
    pub held: Held,
    /// The way from rows of the originals to rows of these captures.
    pub rows: RowMap,
    pub facts: Shared<Facts>,
    /// The bytes of the bundle.
    pub bundle: Vec<u8>,
}

/// The redacted captures, or the worker that has them.
#[derive(Debug)]
pub enum Held {
    Here(Shared<Outgoing>),
    InWorker(Opaque),
}

/// Redacted captures, and what texts about them need.
#[derive(Debug)]
pub struct Outgoing {
    pub handed: SharedCaptures,
    /// Explanations of findings, in every language that they are available in.
    pub guides: Vec<(Language, String)>,
    /// The only objects that go out; all when there is none.
    pub only: Vec<TitleIndex>,
}

/// Subject of the texts about captures that go out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TextRequest {
    pub language: Language,
    /// `true` if they are about the rows and not about the worst finding.
    pub is_about_values: bool,
    /// Numbers of the explained rows in the captures that go out.
    pub rows: Vec<u64>,
}

/// Texts about captures that go out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Texts {
    /// Title of an issue.
    pub title: String,
    /// Title of an issue about the worst finding.
    pub finding: String,
    /// Text of an issue.
    pub issue: String,
}

/// Progress of preparing captures or a log for sharing.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress<T> {
    /// The pairing of the captures is not known yet.
    Examining,
    /// That many bytes are searched only on request.
    Large(u64),
    /// A file is not a capture.
    NoCapture(String, Error),
    /// Names are looked for in that many bytes: percent.
    Redacting(u64, u8),
    /// Progress of packing that many bytes: percent.
    Packing(u64, u8),
    /// Sharing is refused: the responsible file, and the reason.
    Refused(Option<String>, Shared<PackError>),
    Ready(T),
}

impl<T> Progress<T> {
    /// Returns the content that is ready to share.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(prepared) => Some(prepared),
            _ => None,
        }
    }

    /// Returns `true` while content is being prepared.
    pub(in crate::state) fn is_under_way(&self) -> bool {
        matches!(self, Self::Redacting(..) | Self::Packing(..))
    }

    /// Returns the progress with the facts about the content in its place.
    pub fn map_facts(self, facts: fn(&T) -> &Shared<Facts>) -> Progress<Shared<Facts>> {
        match self {
            Self::Examining => Progress::Examining,
            Self::Large(bytes) => Progress::Large(bytes),
            Self::NoCapture(file, error) => Progress::NoCapture(file, error),
            Self::Redacting(bytes, percent) => Progress::Redacting(bytes, percent),
            Self::Packing(bytes, percent) => Progress::Packing(bytes, percent),
            Self::Refused(file, error) => Progress::Refused(file, error),
            Self::Ready(content) => Progress::Ready(facts(&content).clone()),
        }
    }

    /// Returns the first step: at level none there is no search for names.
    fn of_first_step(level: Level, length: u64) -> Self {
        match level {
            Level::None => Self::Packing(length, 0),
            Level::Names | Level::Strict => Self::Redacting(length, 0),
        }
    }

    /// Returns the progress, in percent, of work that takes long enough to be cancelled.
    pub fn percent(&self) -> Option<u8> {
        match self {
            Self::Redacting(bytes, percent) | Self::Packing(bytes, percent) if *bytes > LARGE => {
                Some(*percent)
            }
            _ => None,
        }
    }
}

impl ShareRequest {
    /// Returns the captures in order of time.
    fn captures(&self) -> impl Iterator<Item = &Document> {
        Age::BOTH.into_iter().filter_map(|age| self.paired.capture(age))
    }

    /// Returns the bytes of the captures.
    pub fn length(&self) -> u64 {
        self.captures().map(|capture| capture.bytes().len() as u64).sum()
    }

    /// Returns the assumptions about each capture; none with chosen objects, since their offsets differ.
    pub fn assumed(&self) -> Vec<Vec<Assumption>> {
        let captures = self.captures().filter(|_| self.chosen.only.is_empty());
        captures.map(|capture| capture.assumptions()).collect()
    }

    /// Returns the first step: at level none there is no search for names.
    pub fn begins(&self) -> Progress<Shared<Prepared>> {
        Progress::of_first_step(self.chosen.level, self.length())
    }

    /// Returns the file of a capture by its position.
    pub fn file(&self, place: usize) -> Option<String> {
        self.captures().nth(place).map(|capture| capture.file.clone())
    }

    /// Returns the bytes of the captures, without assumed numbers.
    pub fn samples(&self) -> Vec<&[u8]> {
        self.captures().map(|capture| capture.original()).collect()
    }

    /// Returns the title lists and the other contents of the files, without the captures.
    pub fn gathered(&self) -> Gathered {
        let mut gathered = Gathered::default();
        let mut captures = self.captures().peekable();
        while let Some(capture) = captures.next() {
            while captures.next_if(|next| next.bundle == capture.bundle).is_some() {}
            let bundle = &capture.bundle;
            gathered.add(Opened {
                samples: Vec::new(),
                titles: bundle.titles.clone(),
                manifest: bundle.manifest.clone(),
                others: bundle.others.clone(),
            });
        }
        for list in &self.lists {
            let packed = list.listed();
            // Like the program: a list opened on its own takes precedence over those in bundles.
            if !self.captures().any(|capture| list.is_beside(&capture.file)) {
                gathered.add_titles(packed);
            } else if !gathered.titles.contains(&packed) {
                gathered.titles.push(packed);
            }
        }
        gathered
    }

    /// Returns the files that the captures are from.
    pub fn files(&self) -> Files {
        let capture_of = |age| self.paired.capture(age);
        let newer = capture_of(Age::Newer);
        let own = newer.into_iter().flat_map(|newer| {
            let used = self.lists.iter().filter(|list| list.is_beside(&newer.file)).map(|list| list.listed());
            used.chain(newer.bundle.titles.iter().cloned())
        });
        // Chosen objects have other offsets in an excerpt.
        let log_sample = |age| capture_of(age).filter(|_| self.chosen.only.is_empty())?.of_log.as_ref();
        Files {
            names: Age::BOTH.map(|age| capture_of(age).map(|of| of.file.clone()).unwrap_or_default()),
            manifests: Age::BOTH.map(|age| capture_of(age)?.bundle.manifest.clone()),
            titles: own.collect(),
            runs: Age::BOTH.map(|age| log_sample(age).map(|of_log| of_log.runs.clone()).unwrap_or_default()),
        }
    }

    /// Returns the facts about the captures besides their bytes.
    pub fn origin(&self) -> Origin {
        self.files().origin()
    }
}

/// The files of the older and of the newer capture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Files {
    pub names: [String; 2],
    pub manifests: [Option<Manifest>; 2],
    /// Title lists of the newer file.
    pub titles: Vec<Listed>,
    /// Places of the captures in their logs.
    pub runs: [Vec<Run>; 2],
}

impl Files {
    /// Returns the facts about the captures besides their bytes.
    pub fn origin(&self) -> Origin {
        let [older, newer] = self.manifests.each_ref().map(Option::as_ref);
        let origin = Origin::new(self.names.clone(), newer, &self.titles).with_older(older);
        origin.in_logs(self.runs.clone())
    }
}

/// Input of the preparation.
#[derive(Clone, Debug, PartialEq)]
pub struct LogShareRequest {
    pub file: String,
    pub log: Shared<AnyLog>,
    pub level: Level,
    /// Percentage above which a processor is busy.
    pub busy: u8,
    /// Names of a log in another language.
    pub naming: Shared<Naming>,
}

/// A log that is ready to go out.
#[derive(Debug)]
pub struct PreparedLog {
    pub shared: SharedLog,
    pub facts: Shared<Facts>,
}

impl LogShareRequest {
    /// Returns the length of the log in bytes.
    pub fn length(&self) -> u64 {
        self.log.bytes().len() as u64
    }

    /// Returns the first step.
    pub fn begins(&self) -> Progress<Shared<PreparedLog>> {
        Progress::of_first_step(self.level, self.length())
    }

    /// Returns the options of the shared form.
    pub fn options(&self) -> LogRequest<'_> {
        let (level, busy) = (self.level, self.busy.into());
        let english = &self.naming.english;
        LogRequest { file: &self.file, level, busy, english, topic: LogTopic::default() }
    }
}
