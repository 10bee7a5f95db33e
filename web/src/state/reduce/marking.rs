//! The captures whose worst findings are to be determined in the background.
//!
//! They are examined as soon as nothing else is asked, a few megabytes at a time: the list of files marks each with its
//! worst finding. Any other question cancels that, and it is asked again later. No diagnosis is made, since it changes
//! no severity.

use crate::state::Session;
use crate::state::answers::worst::Unmarked;
use crate::state::library::document::Document;

/// Number of bytes of captures examined at a time: each answer redraws the page.
const AT_A_TIME: usize = 1 << 22;

impl Session {
    /// Returns the captures of the list that are neither A nor B and not examined yet; `None` if there are none.
    pub(in crate::state) fn unmarked(&self) -> Option<Unmarked> {
        let is_unmarked = |file: &&Document| {
            let is_beside = file.is_capture() && self.library.captures.side_of(file).is_none();
            is_beside && !self.answers.is_marked(file, &self.library.naming)
        };
        let mut bytes = 0;
        let fit = |file: &&Document| {
            let fits = bytes < AT_A_TIME;
            bytes += file.bytes().len();
            fits
        };
        let unmarked = self.library.files.captures().filter(is_unmarked);
        let captures: Vec<Document> = unmarked.take_while(fit).cloned().collect();
        (!captures.is_empty()).then(|| Unmarked { captures, naming: self.library.naming.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::answers::question::{Answer, Question};
    use crate::state::library::fingerprint::Fingerprint;
    use crate::state::tests::opened;
    use crate::state::view::search_state::SearchChange;
    use winperf::findings::Severity;

    fn crowd() -> Session {
        let (desktop, other) = (winperf_synth::examples::desktop(), winperf_synth::examples::iexplore());
        opened(vec![desktop.older, desktop.newer, other.older, other.newer])
    }

    /// Returns the session after every question that precedes the background examination.
    fn idle(session: &Session) -> Session {
        let files = session.library.files.captures().cloned().collect::<Vec<_>>();
        let known = (0..).zip(&files).map(|(number, _)| Fingerprint::from_hash([number; 32])).collect();
        let question = Question::Fingerprints(files);
        session.clone().changed(Action::Answer(question, Answer::Fingerprints(known)))
    }

    /// Returns the session with a severity for every capture that it requests.
    fn marked(session: &Session, worst: Option<Severity>) -> Session {
        let captures = session.unmarked().unwrap().captures;
        let marked = captures.iter().map(|_| worst).collect();
        session.clone().changed(Action::Answer(session.questions().remove(0), Answer::Worst(marked)))
    }

    fn is_of_background(question: &Question) -> bool {
        matches!(question, Question::Worst(_))
    }

    #[test]
    fn captures_beside_a_and_b_are_examined_once_nothing_else_is_asked() {
        let session = crowd();
        assert!(!session.questions().iter().any(is_of_background), "fingerprints come before");
        let session = idle(&session);
        assert!(
            matches!(&session.questions()[..], [Question::Worst(unmarked)] if unmarked.captures.len() == 2)
        );
        let file = &session.unmarked().unwrap().captures[0];
        let marked = marked(&session, Some(Severity::Warning));
        assert_eq!(marked.questions(), []);
        let worst = [&session, &marked].map(|session| session.answers.worst(file));
        assert_eq!(worst, [None, Some(Some(Severity::Warning))]);
    }

    #[test]
    fn work_of_the_user_interrupts_the_background_examination() {
        let busy = idle(&crowd()).changed(Action::Search(SearchChange::Type("svchost".to_owned())));
        assert!(!busy.questions().is_empty() && !busy.questions().iter().any(is_of_background));
    }

    #[test]
    fn a_batch_ends_with_the_capture_that_fills_it() {
        let captures = (0..400_u16).map(|number| {
            let mut bytes = winperf_synth::examples::desktop().older;
            // A unique name for the computer, so all files differ.
            bytes[0x58..0x5a].copy_from_slice(&(0x4e00 + number).to_le_bytes());
            bytes
        });
        let unmarked = opened(captures.collect()).unmarked().unwrap();
        let lengths: Vec<usize> = unmarked.captures.iter().map(|file| file.bytes().len()).collect();
        let (last, before) = lengths.split_last().unwrap();
        let before: usize = before.iter().sum();
        assert!(before < AT_A_TIME && before + last >= AT_A_TIME, "{before} and {last}");
    }

    #[test]
    fn a_closed_capture_is_forgotten() {
        let session = idle(&crowd());
        let file = session.unmarked().unwrap().captures[0].clone();
        let session = marked(&session, None);
        let closed = session.clone().changed(Action::CloseFile(file.id()));
        let is_marked = [&session, &closed].map(|session| session.answers.worst(&file).is_some());
        assert_eq!(is_marked, [true, false]);
    }
}
