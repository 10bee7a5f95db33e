//! Explanations of findings besides their messages: meaning, usual causes, and remedy.
//!
//! They come from the document about findings, of which there is one in each language. The page fetches it, and
//! programs have it built in, so document, page and programs cannot differ.
//! A finding links to its symptoms in the document about symptoms, which is read as well if it follows the first one.

use crate::language::Language;

/// The document in English.
pub const ENGLISH: &str = include_str!("../findings.md");

/// The document in Japanese.
pub const JAPANESE: &str = include_str!("../findings.ja.md");

/// Label, in each language, of statements about Windows and not about the finding.
const OF_WINDOWS: [&str; 2] = ["Occurs on stock Windows", "標準の Windows"];

/// Returns the document about findings in a language, for programs that contain it.
pub fn built_in(language: Language) -> Guide<'static> {
    match language {
        Language::English => Guide(ENGLISH),
        Language::Japanese => Guide(JAPANESE),
    }
}

/// The document in one language; empty if it is not available.
///
/// ```
/// use winperf_report::guide::{ENGLISH, Guide};
///
/// let section = Guide(ENGLISH).section("version-unknown");
/// let labels: Vec<_> = section.iter().filter_map(|block| block.label.as_deref()).collect();
/// assert_eq!(labels, ["Meaning", "Usual cause", "What to do"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guide<'a>(pub &'a str);

/// A paragraph of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// `Meaning`, `Usual cause` or `What to do`, in the language of the document; `None` outside of its list.
    pub label: Option<String>,
    /// The parts of its sentences.
    pub text: Vec<Inline>,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Words.
    Text(String),
    /// A name, a number or bytes, verbatim.
    Code(String),
    /// Words that are stressed.
    Emphasis(String),
}

/// Symptom of a finding, as people report it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symptom {
    /// The symptom, as people report it.
    pub title: Vec<Inline>,
    /// Other reports of it, and the remedy.
    pub blocks: Vec<Block>,
}

/// Start of a link to a symptom, after its words.
const TO_SYMPTOM: &str = "](symptoms.";

impl<'a> Guide<'a> {
    /// Returns the text below the heading of a code; empty without such a heading.
    ///
    /// The first item repeats how bad the finding is, and is left out, as is the one of [`windows_paragraph`](Self::windows_paragraph).
    pub fn section(self, code: &str) -> Vec<Block> {
        self.blocks(code).into_iter().filter(|block| !block.is_of_windows()).collect()
    }

    /// Returns the section of a finding: for the mistake of a provider if the finding names one, with the lines that
    /// correct it, otherwise for its code.
    pub fn for_finding(self, code: &str, mistake: Option<&str>) -> Vec<Block> {
        let of_mistake = mistake.map(|mistake| self.section(mistake)).filter(|section| !section.is_empty());
        of_mistake.unwrap_or_else(|| self.section(code))
    }

    /// Returns the paragraph that states whether a capture of stock Windows can have a finding with this code.
    pub fn windows_paragraph(self, code: &str) -> Option<Block> {
        self.blocks(code).into_iter().find(Block::is_of_windows)
    }

    fn blocks(self, code: &str) -> Vec<Block> {
        let Some((_, lines)) = self.below(|heading| heading == code) else { return Vec::new() };
        let mut blocks = blocks(lines.filter(|line| !line.contains(TO_SYMPTOM)));
        if let Some(severity) = blocks.iter().position(|block| block.label.is_some()) {
            blocks.remove(severity);
        }
        blocks
    }

    /// Returns the symptoms of a finding, if the document about symptoms follows the one about findings.
    pub fn symptoms(self, code: &str) -> Vec<Symptom> {
        let Some((_, lines)) = self.below(|heading| heading == code) else { return Vec::new() };
        let targets = lines.flat_map(|line| line.split(TO_SYMPTOM).skip(1));
        targets.filter_map(|target| self.symptom(target)).collect()
    }

    /// Returns the symptom that a link refers to, such as `md#7-invalid-class`.
    fn symptom(self, target: &str) -> Option<Symptom> {
        let (number, _) = target.split_once('#')?.1.split_once('-')?;
        let title = |heading: &'a str| heading.strip_prefix(number)?.strip_prefix(". ");
        let (heading, lines) = self.below(|heading| title(heading).is_some())?;
        let mut blocks = blocks(lines);
        // Between the other reports and the remedy is the part on output of winperf, which is the finding itself.
        let shows = blocks.len().checked_sub(2)?;
        blocks.remove(shows);
        Some(Symptom { title: inline(title(heading)?), blocks })
    }

    /// Returns the first heading that is asked for, and the lines below it.
    fn below(self, is_asked: impl Fn(&'a str) -> bool) -> Option<(&'a str, impl Iterator<Item = &'a str>)> {
        let mut lines = self.0.lines();
        let heading = lines.find_map(|line| line.strip_prefix("### ").filter(|heading| is_asked(heading)))?;
        Some((heading, lines.take_while(|line| !line.starts_with('#'))))
    }
}

/// Returns the paragraphs and the items of a list.
fn blocks<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Block> {
    let mut blocks: Vec<Raw<'_>> = Vec::new();
    let mut broken = true;
    for line in lines {
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
    blocks.into_iter().map(Raw::parsed).collect()
}

impl Block {
    /// Returns the paragraph as Markdown, as in the document.
    pub fn markdown(&self) -> String {
        let written = |part: &Inline| match part {
            Inline::Text(words) => words.clone(),
            Inline::Code(code) => format!("`{code}`"),
            Inline::Emphasis(words) => format!("*{words}*"),
        };
        self.labelled("**", written)
    }

    /// Returns the paragraph as plain text.
    pub fn plain(&self) -> String {
        let written = |part: &Inline| match part {
            Inline::Text(words) | Inline::Code(words) | Inline::Emphasis(words) => words.clone(),
        };
        self.labelled("", written)
    }

    /// Returns the paragraph as plain text without its label.
    pub fn words(&self) -> String {
        Self { label: None, text: self.text.clone() }.plain()
    }

    fn is_of_windows(&self) -> bool {
        self.label.as_deref().is_some_and(|label| OF_WINDOWS.contains(&label))
    }

    fn labelled(&self, mark: &str, written: impl Fn(&Inline) -> String) -> String {
        let text: String = self.text.iter().map(written).collect();
        match &self.label {
            Some(label) => format!("{mark}{label}:{mark} {text}"),
            None => text,
        }
    }
}

/// A paragraph as in the document.
struct Raw<'a> {
    label: Option<&'a str>,
    text: String,
}

impl Raw<'_> {
    /// Adds a line, separated by a space in English, and without one in Japanese.
    fn continue_with(&mut self, line: &str) {
        if self.text.ends_with(|last: char| last.is_ascii()) {
            self.text.push(' ');
        }
        self.text.push_str(line);
    }

    fn parsed(self) -> Block {
        Block { label: self.label.map(str::to_owned), text: inline(&self.text) }
    }
}

/// Splits a text at backticks and asterisks; an unpaired one is an ordinary character.
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

/// Splits a text at its first marked words: the text before them, their mark, the words, and the text after them.
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

    const DOCUMENTS: [&str; 2] = [ENGLISH, JAPANESE];

    fn code(text: &str) -> Inline {
        Inline::Code(text.to_owned())
    }

    fn words(text: &str) -> Inline {
        Inline::Text(text.to_owned())
    }

    #[test]
    fn every_code_has_three_items_and_a_mistake_its_lines_of_code_in_both_documents() {
        for document in DOCUMENTS {
            let codes: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("### ")).collect();
            assert!(codes.len() > 50);
            for code in codes {
                let blocks = Guide(document).section(code);
                let lines: Vec<&str> =
                    blocks.iter().skip(3).filter_map(|block| block.label.as_deref()).collect();
                assert!(
                    matches!(lines[..], [] | ["In C", "In Rust"] | ["C では", "Rust では"]),
                    "{code}: {blocks:?}"
                );
                for Block { label, text } in blocks {
                    let label = label.unwrap_or_else(|| panic!("{code}: {text:?}"));
                    assert!(!["Severity", "重要度"].contains(&label.as_str()), "{code}");
                    assert!(!text.is_empty(), "{code}");
                }
            }
        }
    }

    #[test]
    fn what_is_said_of_windows_stands_apart() {
        for (document, answer) in [(ENGLISH, "No: "), (JAPANESE, "なし: ")] {
            let block =
                Guide(document).windows_paragraph("version-unknown").expect("what is said of Windows");
            assert!(block.words().starts_with(answer), "{block:?}");
            assert_eq!(
                Guide(document).windows_paragraph("brought-nothing"),
                None,
                "all of them are about Windows"
            );
        }
    }

    #[test]
    fn a_finding_leads_to_what_people_report_of_it() {
        let document = "### a\n\n- **Severity:** info\n- **Meaning:** One.\n\nReported as: [\"x\"](symptoms.md#7-x) · [gone](symptoms.md#9-gone)\n\n\
            ### 7. \"x\" of `y`\n\n- **Also reported as:** z.\n- **winperf shows:** yes: [a](findings.md#a).\n  > One.\n  >\n  > Two.\n- **What to do:** Stop.\n";
        let meaning = Block { label: Some("Meaning".to_owned()), text: vec![words("One.")] };
        assert_eq!(Guide(document).section("a"), [meaning]);
        let [symptom] = Guide(document).symptoms("a").try_into().expect("one symptom");
        assert_eq!(symptom.title, [words("\"x\" of "), code("y")]);
        let plain: Vec<String> = symptom.blocks.iter().map(Block::plain).collect();
        assert_eq!(plain, ["Also reported as: z.", "What to do: Stop."]);
        assert_eq!(Guide(document).symptoms("b"), []);
        assert_eq!(Guide(ENGLISH).symptoms("title-index-empty"), []);
    }

    #[test]
    fn no_mark_is_left_over_in_the_documents() {
        for document in DOCUMENTS {
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
        let labelled = |label: &str, text| Block { label: Some(label.to_owned()), text };
        assert_eq!(
            Guide(english).section("a"),
            [labelled("Meaning", vec![words("One. Two "), code("x"), words(".")])]
        );
        let japanese = "### a\n\n- **重要度:** 情報\n- **意味:** 一つ目です。\n  二つ目です。\n## c\n";
        assert_eq!(Guide(japanese).section("a"), [labelled("意味", vec![words("一つ目です。二つ目です。")])]);
    }

    #[test]
    fn words_outside_of_a_list_are_paragraphs() {
        let document = "### a\n\nOne.\nTwo.\n\nThree.\n";
        let paragraph = |text| Block { label: None, text: vec![words(text)] };
        assert_eq!(Guide(document).section("a"), [paragraph("One. Two."), paragraph("Three.")]);
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
        assert_eq!(Guide("### ab\n\ntext\n").section("a"), []);
        assert_eq!(Guide::default().section("a"), []);
    }

    #[test]
    fn a_paragraph_is_written_as_the_document_has_it_or_without_marks() {
        let document = "### a\n\n- **Severity:** info\n- **Meaning:** One `x`, *so*.\n";
        let [block] = Guide(document).section("a").try_into().expect("one paragraph");
        assert_eq!(block.markdown(), "**Meaning:** One `x`, *so*.");
        assert_eq!(block.plain(), "Meaning: One x, so.");
    }
}
