//! Questions whose answers take long to compute, and the answers.
//!
//! A question contains everything its answer depends on, compared by identity where that is large (`Shared`,
//! `Document`, `Paired`). `Session::questions` lists what the screen lacks. One engine (`app/answers.rs`) starts new
//! questions and drops obsolete ones, the work of each is an arm of `tasks/answer.rs`, and an answer to a question that
//! the session no longer asks is ignored. No result needs a generation number, a hook or a progress of its own.
//! `Session::can_use` lists what is dropped, whichever action made it obsolete.

use winperf::Capture as Walked;
use winperf::diagnosis::NotAssumable;
use winperf::difference::DifferenceClasses;
use winperf::findings::Severity;
use winperf_report::language::Language;
use winperf_series::Problem;

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::arranged::{Arranged, Listing};
use crate::state::answers::differences::Differences;
use crate::state::answers::examined::{Examination, Examined};
use crate::state::answers::paired::Paired;
use crate::state::answers::problems::Searched;
use crate::state::answers::sharing::{LogShareRequest, Prepared, PreparedLog, Progress, ShareRequest};
use crate::state::answers::tally::Tally;
use crate::state::answers::worst::Unmarked;
use crate::state::library::assuming::Awaited;
use crate::state::library::document::Document;
use crate::state::library::fingerprint::Fingerprint;
use crate::state::library::guide::{Guide, HelpText};
use crate::state::library::side::Side;
use crate::state::view::handbook::Handbook;
use crate::state::view::lessons::Shelf;
use crate::state::view::search_state::{Hit, Sought};
use crate::state::view::tab::Tab;
use crate::state::view::timeline::curve::{Gathered, Gathering, Survey, Unseen};
use crate::state::view::value_order::{self, Order};

/// A question with all inputs of its answer: an answer is stale if the session has no equal question.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Pairing of the captures, and their findings.
    Examination(Examination),
    /// A capture read with assumed numbers.
    Reading(Awaited),
    /// Differences between the captures; differences of these classes are kept, others only counted.
    Differences(Paired, DifferenceClasses),
    /// The lines of the list of differences.
    Listing(Listing),
    /// The rows of the values.
    Order(value_order::Question),
    /// The values of series over time.
    Curves(Gathering),
    /// Series that can be offered before the survey.
    Offers(Unseen),
    /// Content of all samples, and the problems in it.
    Survey(Unseen),
    /// The problems in the values of a log.
    Problems(Searched),
    /// The hits of a search.
    Hits(Shared<Sought>),
    Fingerprints(Vec<Document>),
    /// Captures made ready to be shared.
    Share(ShareRequest),
    /// A log of counters made ready to be shared.
    ShareLog(LogShareRequest),
    /// The worst findings of captures that are neither A nor B.
    Worst(Unmarked),
    /// A document stored next to the page.
    Text(HelpText, Language),
    Lessons(Language),
}

/// The answer to the [`Question`] with the same name.
#[derive(Debug)]
pub enum Answer {
    Examination(Examined),
    Reading(Result<Walked, NotAssumable>),
    Differences(Differences),
    Listing(Shared<Arranged>),
    Order(Shared<Order>),
    Curves(Gathered),
    Offers(Survey),
    Survey(Survey),
    Problems(Vec<Problem>),
    /// Hits counted so far, and the number of the one last navigated to in the captures before.
    Hits(Shared<Tally>, Option<(u64, Hit)>),
    /// One for each file.
    Fingerprints(Vec<Fingerprint>),
    /// The content, or how far it is.
    Share(Progress<Shared<Prepared>>),
    ShareLog(Progress<Shared<PreparedLog>>),
    /// One for each capture; `None` without findings.
    Worst(Vec<Option<Severity>>),
    Text(Guide),
    Lessons(Shelf),
}

impl Session {
    /// Returns all pending questions, the most urgent first; work on any other is cancelled.
    pub fn questions(&self) -> Vec<Question> {
        let differences = self.comparison_wanted().map(|(paired, kept)| Question::Differences(paired, kept));
        let language = self.view.settings.language;
        let text = self.shown_text().filter(|text| *self.answers.guide(*text, language) == Guide::Coming);
        let lessons = self.view.lessons.is_open && *self.answers.shelf(language) == Shelf::Coming;
        let questions = [
            self.unexamined().map(Question::Examination),
            self.intents.reading.clone().map(Question::Reading),
            differences,
            self.listing_wanted().map(Question::Listing),
            self.order_wanted().map(Question::Order),
            self.curves_wanted().map(Question::Curves),
            self.offers_wanted().map(Question::Offers),
            self.survey_wanted().map(Question::Survey),
            self.problems_wanted().map(Question::Problems),
            self.sought().map(Question::Hits),
            self.share_wanted().map(Question::Share),
            self.log_share_wanted().map(Question::ShareLog),
            self.unknown_files().map(Question::Fingerprints),
            text.map(|text| Question::Text(text, language)),
            lessons.then_some(Question::Lessons(language)),
        ];
        let mut questions: Vec<Question> = questions.into_iter().flatten().collect();
        if questions.is_empty() {
            // Work that the user waits for comes first.
            questions.extend(self.unmarked().map(Question::Worst));
        }
        questions
    }

    /// Stores an answer, unless its question is obsolete.
    pub(in crate::state) fn take_answer(&mut self, question: Question, answer: Answer) {
        if !self.asks(&question) {
            return;
        }
        match (question, answer) {
            (_, Answer::Reading(reading)) => self.read_on(reading),
            (_, Answer::Differences(found)) => self.receive_differences(found),
            (_, Answer::Listing(arranged)) => self.receive_listing(arranged),
            (Question::Curves(of), Answer::Curves(gathered)) => self.receive_curves(&of, gathered),
            (_, Answer::Offers(offers)) => self.answers.sampled.offers = Some(Shared::new(offers)),
            (_, Answer::Survey(survey)) => self.answers.sampled.receive_survey(survey),
            (question, answer) => {
                if let Answer::Hits(_, met) = answer {
                    self.meet_hit(met);
                }
                let follow: fn(&mut Self) = match &question {
                    Question::Examination(_) => Self::conclude,
                    Question::Fingerprints(_) => Self::arrive,
                    Question::Order(_) => |session| session.view.values.note_order(),
                    _ => |_| {},
                };
                self.answers.put(question, answer);
                follow(self);
            }
        }
    }

    /// Returns the document that the screen shows or quotes.
    fn shown_text(&self) -> Option<HelpText> {
        match &self.view.handbook {
            Some(Handbook::Document(manual, _)) => Some(HelpText::Manual(*manual)),
            _ if self.view.tab == Tab::Findings && self.found().count() > 0 => Some(HelpText::Explanations),
            _ => None,
        }
    }

    /// Returns the open files whose fingerprints are to be computed: those in A and B, then the others.
    fn unknown_files(&self) -> Option<Vec<Document>> {
        // Visible results come before fingerprints.
        if self.is_examining() {
            return None;
        }
        let unknown = |file: &&Document| self.answers.fingerprint(file).is_none();
        let looked_at = Side::BOTH.into_iter().filter_map(|side| self.library.captures.capture(side));
        let looked_at: Vec<Document> = looked_at.filter(unknown).cloned().collect();
        let others = || self.library.files.captures().filter(unknown).cloned().collect();
        let files = if looked_at.is_empty() { others() } else { looked_at };
        (!files.is_empty()).then_some(files)
    }

    /// Returns `true` if the answer to a question is still valid.
    fn asks(&self, question: &Question) -> bool {
        match question {
            // Their contents never change.
            Question::Fingerprints(_) | Question::Text(..) | Question::Lessons(_) => true,
            question => self.questions().contains(question),
        }
    }

    /// Drops answers about files that are no longer open, failed loads of documents that are out of view, so they are
    /// requested again, and the progress of cancelled work.
    pub(in crate::state) fn drop_obsolete(&mut self) {
        let mut answers = self.answers.clone();
        answers.keep_progress(|| self.questions());
        answers.retain(|question, answer| self.can_use(question, answer));
        answers.keep_files(self.library.files.captures());
        self.answers = answers;
    }

    /// Returns `true` if an answer can still be of use.
    fn can_use(&self, question: &Question, answer: &Answer) -> bool {
        let language = self.view.settings.language;
        match (question, answer) {
            (Question::Examination(examination), _) => self.is_subject(examination),
            (Question::Order(order), _) => self.paired() == Some(&order.paired),
            (Question::Share(_) | Question::ShareLog(_), _) => self.is_sharing(),
            (Question::Hits(sought), _) => *sought == self.view.search.sought,
            (Question::Text(text, of), Answer::Text(Guide::Missing)) => {
                self.shown_text() == Some(*text) && *of == language
            }
            (Question::Lessons(of), Answer::Lessons(Shelf::Missing)) => {
                self.view.lessons.is_open && *of == language
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::library::document::DocumentId;
    use crate::state::tests::{desktop, nth};
    use crate::state::view::handbook::Manual;

    #[test]
    fn a_document_that_could_not_be_had_is_asked_for_again_when_it_is_shown_again() {
        let page = |manual| Action::Consult(Some(Handbook::Document(manual, String::new())));
        let question = || Question::Text(HelpText::Manual(Manual::Format), Language::English);
        let shown = Session::default().changed(page(Manual::Format));
        assert_eq!(shown.questions(), [question()]);
        let missing = shown.changed(Action::Answer(question(), Answer::Text(Guide::Missing)));
        assert_eq!(missing.questions(), []);
        let gone = missing.changed(page(Manual::Exercise));
        assert_eq!(gone.changed(page(Manual::Format)).questions(), [question()]);
    }

    #[test]
    fn whatever_changes_what_is_looked_at_has_it_examined_anew_and_nothing_else_does() {
        let session = desktop();
        let asks = |action| {
            let questions = session.clone().changed(action).questions();
            questions.iter().any(|question| matches!(question, Question::Examination(_)))
        };
        let others = [Action::Swap, Action::CloseFile(nth(&session, 1)), Action::Choose(Side::B, None)];
        assert_eq!(others.map(asks), [true; 3]);
        let same = [
            Action::CloseFile(DocumentId(99)),
            Action::Drag(true),
            Action::SelectTab(Tab::Values),
            Action::SelectSide(Side::B),
            Action::Choose(Side::A, Some(nth(&session, 0))),
        ];
        assert_eq!(same.map(asks), [false; 5]);
    }

    #[test]
    fn work_that_is_given_up_is_under_way_no_more() {
        let lessons = |change| Action::Lessons(change);
        let open = Session::default().changed(lessons(crate::state::view::lessons::LessonsChange::Open));
        let far = open.changed(Action::Progress(Question::Lessons(Language::English), 40));
        assert_eq!(far.answers.progress(|_| true), Some(40));
        let closed = far.changed(lessons(crate::state::view::lessons::LessonsChange::Close));
        assert_eq!((closed.answers.progress(|_| true), closed.questions()), (None, vec![]));
    }
}
