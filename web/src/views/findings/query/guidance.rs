//! Text of the document about findings for the current one.

use winperf::pair::Age;
use winperf_log::Run;
use winperf_report::guide::{Block, Guide as Document, Symptom};
use winperf_report::language::Language;
use winperf_report::letters::by_letters;

use crate::list::scroll::Window;
use crate::state::Session;
use crate::state::answers::found::About;
use crate::state::library::guide::{Guide, HelpText};
use crate::state::library::side::Side;
use crate::views::assumed::query::{self as assumed, Mend};
use crate::views::findings::query::{FindingRow, Findings};
use crate::views::query::evidence::{self, EvidenceRow};

/// The current finding and its explanation.
#[derive(Clone, Debug, PartialEq)]
pub struct Guidance {
    pub finding: FindingRow,
    pub explanation: Explanation,
    /// The bytes that show it.
    pub evidence: Vec<EvidenceRow>,
    /// Symptoms that people report.
    pub symptoms: Vec<Symptom>,
    /// Fix for the finding.
    pub mend: Option<Mend>,
    /// Byte ranges in the log that its capture is made of, and the capture if it is about both.
    pub in_log: Vec<(Option<Side>, Run)>,
}

/// Text of the document about a finding.
#[derive(Clone, Debug, PartialEq)]
pub enum Explanation {
    /// The document is being loaded.
    Coming,
    /// The document is not available, or does not contain the finding.
    Missing,
    /// Meaning, usual causes, and what to do.
    Here(Vec<Block>),
}

/// Returns the current finding explained, or `None` if there is none.
pub fn explain_current(session: &Session, language: Language) -> Option<Guidance> {
    let row = session.view.finding_row;
    let window = Window { first: row, end: row + 1, ..Window::default() };
    let finding = Findings::new(session).rows(window, language).pop()?;
    let explanation = match session.answers.guide(HelpText::Explanations, language) {
        Guide::Coming => Explanation::Coming,
        Guide::Missing => Explanation::Missing,
        Guide::Here(document) => match letters(session, row) {
            Some(letters) => {
                let document = by_letters(document, letters, language);
                explained(Document(&document), &finding)
            }
            None => explained(Document(document), &finding),
        },
    };
    let symptoms = session.answers.explanations(language).symptoms(finding.code);
    let in_log = Findings::new(session).in_log(row);
    let (evidence, mend) = (evidence::for_finding(session, row, language), assumed::find_mend(session, row));
    Some(Guidance { finding, explanation, evidence, symptoms, mend, in_log })
}

/// Returns the letters of the older and the newer capture, if a finding is about both.
fn letters(session: &Session, row: usize) -> Option<[&'static str; 2]> {
    let paired = session.paired()?;
    let is_of_pair = session.found().get(row).is_some_and(|found| found.about == About::Pair);
    is_of_pair.then(|| [Age::Older, Age::Newer].map(|age| paired.side(age).letter()))
}

/// Returns the text of the document about a finding, ending with whether it occurs in Windows itself; copies omit that.
fn explained(document: Document<'_>, finding: &FindingRow) -> Explanation {
    let section = document.for_finding(finding.code, finding.mistake);
    if section.is_empty() {
        return Explanation::Missing;
    }
    let of_windows = document.windows_paragraph(finding.mistake.unwrap_or(finding.code));
    Explanation::Here(section.into_iter().chain(of_windows).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::Shared;
    use crate::state::library::capture::Capture;
    use crate::state::view::tab::Tab;
    use crate::state::{Action, Opened};

    const DOCUMENTS: [(Language, &str); 2] = [
        (Language::English, winperf_report::guide::ENGLISH),
        (Language::Japanese, winperf_report::guide::JAPANESE),
    ];

    /// Returns a session with one capture whose version is 7.
    fn session() -> Session {
        let mut bytes = winperf_synth::examples::iexplore().older;
        bytes[0xc] = 7;
        with(bytes)
    }

    fn with(bytes: Vec<u8>) -> Session {
        let captures = vec![Capture::parse("a".to_owned(), bytes)];
        let opened = Opened { captures, ..Opened::default() };
        Session::default().changed(Action::Receive(opened)).settled()
    }

    #[test]
    fn the_current_finding_is_explained_in_the_language_whose_document_is_here() {
        let session = session();
        assert_eq!(explain_current(&session, Language::English).unwrap().explanation, Explanation::Coming);
        let mut session = session;
        for (language, document) in DOCUMENTS {
            let guide = Guide::Here(Shared::new(document.to_owned()));
            session = session.changed(Action::explained(language, guide));
        }
        for (language, label) in [(Language::English, "Usual cause"), (Language::Japanese, "よくある原因")]
        {
            let guidance = explain_current(&session, language).unwrap();
            assert_eq!(guidance.finding.code, "version-unknown");
            let Explanation::Here(blocks) = guidance.explanation else { panic!("{language:?}") };
            assert_eq!(blocks[1].label.as_deref(), Some(label), "{blocks:?}");
            assert!(blocks[3].plain().contains("Windows"), "{blocks:?}");
        }
        let shown = session.changed(Action::SelectTab(Tab::Findings));
        let missing = shown.changed(Action::explained(Language::English, Guide::Missing));
        assert_eq!(explain_current(&missing, Language::English).unwrap().explanation, Explanation::Missing);
    }

    #[test]
    fn a_mistake_of_a_provider_is_explained_with_the_lines_that_mend_it() {
        let mistakes = winperf_synth::mistakes::all();
        let mistake = mistakes.iter().find(|mistake| mistake.id == "name-length-in-characters").unwrap();
        let [bytes, _] = mistake.samples(winperf_synth::mistakes::Shape::Rows).unwrap();
        let (language, document) = DOCUMENTS[0];
        let guide = Guide::Here(Shared::new(document.to_owned()));
        let guidance =
            explain_current(&with(bytes).changed(Action::explained(language, guide)), language).unwrap();
        assert_eq!(guidance.finding.mistake, Some(mistake.id));
        let Explanation::Here(blocks) = guidance.explanation else { panic!("explained") };
        let said =
            |label: &str| blocks.iter().find(|block| block.label.as_deref() == Some(label)).unwrap().plain();
        assert!(said("In C").contains("sizeof(WCHAR)"), "{blocks:?}");
        assert!(said("In Rust").contains("encode_utf16"), "{blocks:?}");
        // The mistake has a specific explanation, which replaces that of the code.
        let labels: Vec<&str> = blocks.iter().filter_map(|block| block.label.as_deref()).collect();
        assert_eq!(labels, ["Meaning", "In C", "In Rust", "Occurs on stock Windows"]);
    }

    #[test]
    fn without_a_finding_nothing_is_explained() {
        assert_eq!(explain_current(&Session::default(), Language::English), None);
    }
}
