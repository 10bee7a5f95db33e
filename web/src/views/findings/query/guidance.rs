//! What the document about findings says of the current one.

use winperf_report::language::Language;

use crate::list::scroll::Window;
use crate::state::Session;
use crate::state::guide::Guide;
use crate::views::findings::query::{FindingRow, Findings};

/// The current finding and its explanation.
#[derive(Clone, Debug, PartialEq)]
pub struct Guidance {
    pub finding: FindingRow,
    pub explanation: Explanation,
}

/// What the document says of a finding.
#[derive(Clone, Debug, PartialEq)]
pub enum Explanation {
    /// The document is on its way.
    Coming,
    /// The document could not be had, or says nothing of the finding.
    Missing,
    /// What it means, what usually causes it, and what to do.
    Here(Vec<Block>),
}

/// A part of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    Paragraph(Vec<Inline>),
    /// An item of a list, which begins with a label.
    Item(String, Vec<Inline>),
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    Text(String),
    /// A name, a number or bytes, verbatim.
    Code(String),
    Emphasis(String),
}

/// The current finding explained, or `None` when there is none.
pub fn of_current(session: &Session, language: Language) -> Option<Guidance> {
    let row = session.finding_row;
    let window = Window { first: row, end: row + 1, ..Window::default() };
    let finding = Findings::of(session).rows(window, language).pop()?;
    let explanation = match session.guides.of(language) {
        Guide::Coming => Explanation::Coming,
        Guide::Missing => Explanation::Missing,
        Guide::Here(document) => {
            section(document, finding.code).map_or(Explanation::Missing, Explanation::Here)
        }
    };
    Some(Guidance { finding, explanation })
}

/// What a document says below the heading of a code; its first item repeats how bad the finding is, and is left out.
fn section(document: &str, code: &str) -> Option<Vec<Block>> {
    let mut lines = document.lines();
    lines.by_ref().find(|line| line.strip_prefix("### ") == Some(code))?;
    let mut blocks: Vec<Raw> = Vec::new();
    let mut broken = true;
    for line in lines.take_while(|line| !line.starts_with("## ") && !line.starts_with("### ")) {
        let item = line.strip_prefix("- **").and_then(|rest| rest.split_once(":** "));
        match (item, line.trim()) {
            (Some((label, text)), _) => blocks.push(Raw { label: Some(label), text: text.to_owned() }),
            (None, "") => {}
            (None, text) => match blocks.last_mut().filter(|_| !broken) {
                Some(block) => block.continue_with(text),
                None => blocks.push(Raw { label: None, text: text.to_owned() }),
            },
        }
        broken = line.trim().is_empty();
    }
    let severity = blocks.iter().position(|block| block.label.is_some());
    let blocks = blocks.into_iter().enumerate().filter(|(place, _)| Some(*place) != severity);
    Some(blocks.map(|(_, block)| block.parsed()).collect())
}

/// A part of a section as it stands in the document.
struct Raw<'a> {
    label: Option<&'a str>,
    text: String,
}

impl Raw<'_> {
    /// Adds a line: a space stands between words of English, and nothing between sentences of Japanese.
    fn continue_with(&mut self, line: &str) {
        if self.text.ends_with(|last: char| last.is_ascii()) {
            self.text.push(' ');
        }
        self.text.push_str(line);
    }

    fn parsed(self) -> Block {
        let text = inline(&self.text);
        match self.label {
            Some(label) => Block::Item(label.to_owned(), text),
            None => Block::Paragraph(text),
        }
    }
}

/// Takes a text apart at backticks and asterisks; one without a partner is a character like any other.
fn inline(text: &str) -> Vec<Inline> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, mark, inside, after)) = next_marked(rest) {
        if !before.is_empty() {
            parts.push(Inline::Text(before.to_owned()));
        }
        let inside = inside.to_owned();
        parts.push(if mark == '`' { Inline::Code(inside) } else { Inline::Emphasis(inside) });
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Inline::Text(rest.to_owned()));
    }
    parts
}

/// The first marked words of a text: what stands before them, their mark, the words, and what stands behind them.
fn next_marked(text: &str) -> Option<(&str, char, &str, &str)> {
    let marks = text.char_indices().filter(|(_, mark)| matches!(mark, '`' | '*'));
    marks.into_iter().find_map(|(place, mark)| {
        let (before, marked) = text.split_at_checked(place)?;
        let (inside, after) = marked.strip_prefix(mark)?.split_once(mark)?;
        let stands_close = mark == '`' || !inside.starts_with(' ') && !inside.ends_with(' ');
        (!inside.is_empty() && stands_close).then_some((before, mark, inside, after))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::Shared;
    use crate::state::capture::Capture;
    use crate::state::opening::{Destination, OpeningId};
    use crate::state::{Action, Opened};

    const DOCUMENTS: [(Language, &str); 2] = [
        (Language::English, include_str!("../../../../../docs/findings.md")),
        (Language::Japanese, include_str!("../../../../../docs/findings.ja.md")),
    ];

    fn code(text: &str) -> Inline {
        Inline::Code(text.to_owned())
    }

    fn words(text: &str) -> Inline {
        Inline::Text(text.to_owned())
    }

    /// A session with one capture whose version is 7.
    fn session() -> Session {
        let mut bytes = winperf_synth::examples::iexplore().older;
        bytes[0xc] = 7;
        let captures = vec![Capture::read("a".to_owned(), bytes)];
        let (id, destination) = (OpeningId(1), Destination::Pair);
        let opened =
            Opened { id, destination, captures, titles: Vec::new(), notices: Vec::new(), example: None };
        Session::default().changed(Action::Receive(opened)).settled()
    }

    #[test]
    fn every_code_has_three_items_in_both_documents() {
        for (_, document) in DOCUMENTS {
            let codes: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("### ")).collect();
            assert!(codes.len() > 50);
            for code in codes {
                let blocks = section(document, code).unwrap();
                assert_eq!(blocks.len(), 3, "{code}: {blocks:?}");
                for block in blocks {
                    let Block::Item(label, text) = block else { panic!("{code}: {block:?}") };
                    assert!(!["Severity", "重要度"].contains(&label.as_str()), "{code}");
                    assert!(!text.is_empty(), "{code}");
                }
            }
        }
    }

    #[test]
    fn no_mark_is_left_over_in_the_documents() {
        for (_, document) in DOCUMENTS {
            for line in document.lines().filter(|line| line.starts_with("- **") || line.starts_with("  ")) {
                let text = line.trim_start_matches("- ").trim_start_matches("**");
                for part in inline(text.split_once("** ").map_or(text, |(_, text)| text)) {
                    if let Inline::Text(text) | Inline::Emphasis(text) = part {
                        assert!(!text.contains(['`', '*']), "{line}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_are_joined_as_each_language_joins_sentences() {
        let english = "### a\n\n- **Severity:** info\n- **Meaning:** One.\n  Two `x`.\n\n### b\n";
        assert_eq!(
            section(english, "a").unwrap(),
            [Block::Item("Meaning".to_owned(), vec![words("One. Two "), code("x"), words(".")])]
        );
        let japanese = "### a\n\n- **重要度:** 情報\n- **意味:** 一つ目です。\n  二つ目です。\n## c\n";
        assert_eq!(
            section(japanese, "a").unwrap(),
            [Block::Item("意味".to_owned(), vec![words("一つ目です。二つ目です。")])]
        );
    }

    #[test]
    fn words_outside_of_a_list_are_paragraphs() {
        let document = "### a\n\nOne.\nTwo.\n\nThree.\n";
        let paragraph = |text| Block::Paragraph(vec![words(text)]);
        assert_eq!(section(document, "a").unwrap(), [paragraph("One. Two."), paragraph("Three.")]);
    }

    #[test]
    fn a_mark_without_a_partner_is_a_character_like_any_other() {
        assert_eq!(inline("a ` b"), [words("a ` b")]);
        assert_eq!(inline("2 * 3 * 4"), [words("2 * 3 * 4")]);
        assert_eq!(inline("``"), [words("``")]);
        assert_eq!(inline(""), []);
        assert_eq!(inline("*x* <b>"), [Inline::Emphasis("x".to_owned()), words(" <b>")]);
    }

    #[test]
    fn a_code_that_the_document_lacks_is_not_explained() {
        assert_eq!(section("### ab\n\ntext\n", "a"), None);
        assert_eq!(section("", "a"), None);
    }

    #[test]
    fn the_current_finding_is_explained_in_the_language_whose_document_is_here() {
        let session = session();
        assert_eq!(of_current(&session, Language::English).unwrap().explanation, Explanation::Coming);
        let mut session = session;
        for (language, document) in DOCUMENTS {
            let guide = Guide::Here(Shared::new(document.to_owned()));
            session = session.changed(Action::Guide(language, guide));
        }
        for (language, label) in [(Language::English, "Usual cause"), (Language::Japanese, "よくある原因")]
        {
            let guidance = of_current(&session, language).unwrap();
            assert_eq!(guidance.finding.code, "version-unknown");
            let Explanation::Here(blocks) = guidance.explanation else { panic!("{language:?}") };
            assert!(matches!(&blocks[1], Block::Item(found, _) if found == label), "{blocks:?}");
        }
        let missing = session.changed(Action::Guide(Language::English, Guide::Missing));
        assert_eq!(of_current(&missing, Language::English).unwrap().explanation, Explanation::Missing);
    }

    #[test]
    fn without_a_finding_nothing_is_explained() {
        assert_eq!(of_current(&Session::default(), Language::English), None);
    }
}
