//! Answers by their questions: nothing here was chosen, and all of it can be computed again.

use std::mem::discriminant;

use winperf::findings::Severity;
use winperf_report::guide::Guide as GuideDocument;
use winperf_report::language::Language;
use winperf_series::Problem;

use crate::shared::Shared;
use crate::state::document::Document;
use crate::state::examined::{Examination, Examined};
use crate::state::fingerprint::Fingerprint;
use crate::state::found::AllFindings;
use crate::state::guide::{Guide, HelpText};
use crate::state::lessons::Shelf;
use crate::state::naming::Naming;
use crate::state::problems::Searched;
use crate::state::question::{Answer, Question};
use crate::state::value_order::Order;
use crate::state::worst::Unmarked;

/// The answers that can still be of use, and the progress of the work on others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// Those of single files last, since there may be hundreds.
    known: Vec<Shared<(Question, Answer)>>,
    progress: Vec<(Question, u8)>,
    no_findings: Shared<AllFindings>,
}

impl Answers {
    /// Stores an answer, one for each file; earlier answers that it supersedes are dropped.
    pub fn put(&mut self, question: Question, answer: Answer) {
        match (question, answer) {
            (Question::Fingerprints(files), Answer::Fingerprints(known)) => {
                for (file, one) in files.into_iter().zip(known) {
                    self.put_one(Question::Fingerprints(vec![file]), Answer::Fingerprints(vec![one]));
                }
            }
            (Question::Worst(Unmarked { captures, naming }), Answer::Worst(marked)) => {
                for (capture, worst) in captures.into_iter().zip(marked) {
                    let unmarked = Unmarked { captures: vec![capture], naming: naming.clone() };
                    self.put_one(Question::Worst(unmarked), Answer::Worst(vec![worst]));
                }
            }
            (question, answer) => self.put_one(question, answer),
        }
    }

    fn put_one(&mut self, question: Question, answer: Answer) {
        self.known.retain(|known| !question.supersedes(&known.0));
        let place = if question.is_of_file() { self.known.len() } else { 0 };
        self.known.insert(place, Shared::new((question, answer)));
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
    /// Returns `true` for a question about each of many files.
    fn is_of_file(&self) -> bool {
        matches!(self, Self::Fingerprints(_) | Self::Worst(_))
    }

    /// Returns `true` if an answer to this question replaces the one to another: there is one answer of each kind,
    /// except for facts about many files.
    fn supersedes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Worst(new), Self::Worst(old)) => new.captures == old.captures,
            (Self::Fingerprints(_) | Self::Text(..) | Self::Lessons(_), other) => self == other,
            _ => discriminant(self) == discriminant(other),
        }
    }
}

/// Returns the answer of a kind to a question that fits.
macro_rules! known {
    ($answers:ident, $kind:ident($($question:pat),+), $answer:ident if $fits:expr) => {
        $answers.known.iter().find_map(|known| match &**known {
            (Question::$kind($($question),+), Answer::$kind($answer)) if $fits => Some($answer),
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
        known!(self, Fingerprints(files), found if files.first() == Some(file))?.first().copied()
    }

    /// Returns the file with a fingerprint.
    pub fn file(&self, fingerprint: Fingerprint) -> Option<&Document> {
        self.known.iter().find_map(|known| match &**known {
            (Question::Fingerprints(files), Answer::Fingerprints(found)) if found[..] == [fingerprint] => {
                files.first()
            }
            _ => None,
        })
    }

    /// Returns the severity of the worst finding, if any, of a capture that was examined in the background.
    pub fn worst(&self, capture: &Document) -> Option<Option<Severity>> {
        known!(self, Worst(of), worst if of.captures.first() == Some(capture))?.first().copied()
    }

    /// Returns `true` if a capture was examined in the background with these names.
    pub(super) fn is_marked(&self, capture: &Document, naming: &Shared<Naming>) -> bool {
        let is_it = |of: &Unmarked| of.captures.first() == Some(capture) && of.naming == *naming;
        known!(self, Worst(of), worst if is_it(of)).is_some()
    }

    /// Returns a document in a language.
    pub fn guide(&self, text: HelpText, language: Language) -> &Guide {
        let found = known!(self, Text(of, known), guide if (*of, *known) == (text, language));
        found.unwrap_or(&Guide::Coming)
    }

    /// Returns the explanations of findings in a language, or an empty document if they are not loaded.
    pub fn explanations(&self, language: Language) -> GuideDocument<'_> {
        match self.guide(HelpText::Explanations, language) {
            Guide::Here(document) => GuideDocument(document),
            Guide::Coming | Guide::Missing => GuideDocument::default(),
        }
    }

    /// Returns the lessons in a language.
    pub fn shelf(&self, language: Language) -> &Shelf {
        known!(self, Lessons(of), shelf if *of == language).unwrap_or(&Shelf::Coming)
    }

    /// Returns the problems in the values of a log.
    pub(super) fn problems(&self, searched: &Searched) -> Option<&[Problem]> {
        known!(self, Problems(of), found if of == searched).map(Vec::as_slice)
    }
}
