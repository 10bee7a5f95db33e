//! Answers by their questions: nothing here was chosen, and all of it can be computed again.
//!
//! Answers are kept by their questions and looked up with the question of now: results about other captures, names or
//! orders are not found, so nothing is reset by hand, and a view shows what it finds. There is one answer of each kind,
//! since some are large, and one for each file for facts about hundreds of them. Differences are stored in the
//! state of their view, which selects in them by position.

pub mod arranged;
pub mod differences;
pub mod examined;
pub mod found;
pub mod instance_order;
pub mod paired;
pub mod pairing;
pub mod problems;
pub mod question;
pub mod sharing;
pub mod tally;
pub mod worst;

use std::mem::discriminant;

use winperf::findings::Severity;
use winperf_report::guide::Guide as GuideDocument;
use winperf_report::language::Language;
use winperf_series::Problem;

use crate::shared::Shared;
use crate::state::answers::examined::{Examination, Examined};
use crate::state::answers::found::AllFindings;
use crate::state::answers::problems::Searched;
use crate::state::answers::question::{Answer, Question};
use crate::state::answers::sharing::{LogShareRequest, Prepared, PreparedLog, Progress, ShareRequest};
use crate::state::answers::tally::Tally;
use crate::state::answers::worst::Unmarked;
use crate::state::library::document::Document;
use crate::state::library::fingerprint::Fingerprint;
use crate::state::library::guide::{Guide, HelpText};
use crate::state::library::naming::Naming;
use crate::state::view::lessons::Shelf;
use crate::state::view::search_state::Sought;
use crate::state::view::timeline::sampled::Sampled;
use crate::state::view::value_order::Order;

/// The answers that can still be of use, and the progress of the work on others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    known: Vec<Shared<(Question, Answer)>>,
    fingerprints: Vec<(Document, Fingerprint)>,
    /// The captures that were examined in the background, with the names at that time.
    worst: Vec<(Document, Shared<Naming>, Option<Severity>)>,
    /// The files that were open when facts about closed ones were dropped last.
    open: Shared<Vec<Document>>,
    progress: Vec<(Question, u8)>,
    no_findings: Shared<AllFindings>,
    /// The samples of the timeline, and what was found in them.
    pub sampled: Sampled,
}

impl Answers {
    /// Stores an answer; earlier answers that it supersedes are dropped.
    pub fn put(&mut self, question: Question, answer: Answer) {
        match (question, answer) {
            (Question::Fingerprints(files), Answer::Fingerprints(found)) => {
                self.fingerprints.extend(files.into_iter().zip(found));
            }
            (Question::Worst(Unmarked { captures, naming }), Answer::Worst(found)) => {
                self.worst.retain(|(known, ..)| !captures.contains(known));
                let marked = captures.into_iter().zip(found);
                self.worst.extend(marked.map(|(capture, worst)| (capture, naming.clone(), worst)));
            }
            (question, answer) => {
                self.known.retain(|known| !question.supersedes(&known.0));
                self.known.push(Shared::new((question, answer)));
            }
        }
    }

    /// Drops facts about files that are not among `open`, so that their bytes can be freed.
    pub(super) fn keep_files<'a>(&mut self, open: impl Iterator<Item = &'a Document> + Clone) {
        if !self.open.iter().eq(open.clone()) {
            let open: Vec<Document> = open.cloned().collect();
            self.fingerprints.retain(|(file, _)| open.contains(file));
            self.worst.retain(|(file, ..)| open.contains(file));
            self.open = Shared::new(open);
        }
    }

    /// Drops all answers but some.
    pub(super) fn retain(&mut self, is_kept: impl Fn(&Question, &Answer) -> bool) {
        self.known.retain(|known| is_kept(&known.0, &known.1));
    }

    /// Returns the progress, in percent, of the work on a question; `None` if there is none to show.
    pub fn progress(&self, is_meant: impl Fn(&Question) -> bool) -> Option<u8> {
        self.progress.iter().find(|(question, _)| is_meant(question)).map(|(_, percent)| *percent)
    }

    /// Stores the progress of the work on a question.
    pub(super) fn note_progress(&mut self, question: Question, percent: u8) {
        self.progress.retain(|(known, _)| *known != question);
        self.progress.push((question, percent));
    }

    /// Drops the progress of work on other questions.
    pub(super) fn keep_progress(&mut self, questions: impl FnOnce() -> Vec<Question>) {
        if !self.progress.is_empty() {
            let questions = questions();
            self.progress.retain(|(question, _)| questions.contains(question));
        }
    }
}

impl Question {
    /// Returns `true` if an answer to this question replaces the one to another: there is one answer of each kind,
    /// except for documents.
    fn supersedes(&self, other: &Self) -> bool {
        match self {
            Self::Text(..) | Self::Lessons(_) => self == other,
            _ => discriminant(self) == discriminant(other),
        }
    }
}

/// Returns the answer of a kind to a question that fits.
macro_rules! known {
    ($answers:ident, $kind:ident($($question:pat),+), $answer:ident if $fits:expr) => {
        $answers.known.iter().find_map(|known| match &**known {
            (Question::$kind($($question),+), Answer::$kind($answer, ..)) if $fits => Some($answer),
            _ => None,
        })
    };
}

/// The answers of each kind.
impl Answers {
    /// Returns the result of the examination that `is_subject` accepts.
    pub(super) fn examined(&self, is_subject: impl Fn(&Examination) -> bool) -> Option<&Examined> {
        known!(self, Examination(of), examined if is_subject(of))
    }

    /// Returns an empty list of findings.
    pub(super) fn no_findings(&self) -> &Shared<AllFindings> {
        &self.no_findings
    }

    /// Returns the latest order of the values, which may be the answer to an earlier question.
    pub fn order(&self) -> Option<&Shared<Order>> {
        known!(self, Order(_), order if true)
    }

    /// Returns the fingerprint of a file.
    pub fn fingerprint(&self, file: &Document) -> Option<Fingerprint> {
        self.fingerprints.iter().find(|(known, _)| known == file).map(|(_, fingerprint)| *fingerprint)
    }

    /// Returns the file with a fingerprint.
    pub fn file(&self, fingerprint: Fingerprint) -> Option<&Document> {
        self.fingerprints.iter().find(|(_, known)| *known == fingerprint).map(|(file, _)| file)
    }

    /// Returns the severity of the worst finding, if any, of a capture that was examined in the background.
    pub fn worst(&self, capture: &Document) -> Option<Option<Severity>> {
        self.worst.iter().find(|(known, ..)| known == capture).map(|(.., worst)| *worst)
    }

    /// Returns `true` if a capture was examined in the background with these names.
    pub(super) fn is_marked(&self, capture: &Document, naming: &Shared<Naming>) -> bool {
        self.worst.iter().any(|(known, names, _)| known == capture && names == naming)
    }

    /// Returns a document in a language.
    pub fn guide(&self, text: HelpText, language: Language) -> &Guide {
        let found = known!(self, Text(of, known), guide if (*of, *known) == (text, language));
        found.unwrap_or(&Guide::Coming)
    }

    /// Returns the explanations of findings in a language, or an empty document if they are not loaded.
    pub fn explanations(&self, language: Language) -> GuideDocument<'_> {
        self.guide(HelpText::Explanations, language).document()
    }

    /// Returns the lessons in a language.
    pub fn shelf(&self, language: Language) -> &Shelf {
        known!(self, Lessons(of), shelf if *of == language).unwrap_or(&Shelf::Coming)
    }

    /// Returns the hits of a search counted so far.
    pub fn tally(&self, sought: &Shared<Sought>) -> Option<&Shared<Tally>> {
        known!(self, Hits(of), tally if of == sought)
    }

    /// Returns the progress of preparing captures for sharing.
    pub(super) fn prepared(&self, request: &ShareRequest) -> Option<&Progress<Shared<Prepared>>> {
        known!(self, Share(of), progress if of == request)
    }

    /// Returns the progress of preparing a log of counters for sharing.
    pub(super) fn prepared_log(&self, request: &LogShareRequest) -> Option<&Progress<Shared<PreparedLog>>> {
        known!(self, ShareLog(of), progress if of == request)
    }

    /// Returns the problems in the values of a log.
    pub(super) fn problems(&self, searched: &Searched) -> Option<&[Problem]> {
        known!(self, Problems(of), found if of == searched).map(Vec::as_slice)
    }
}
