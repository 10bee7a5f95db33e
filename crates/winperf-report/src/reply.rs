//! One finding in one paragraph, for the person who reported what it explains.
//!
//! It is Markdown that reads as plain text too: what comes from a capture stands in backticks.

use winperf::Capture;
use winperf::findings::{Finding, PairFinding, PairFindingKind, WrongByName};
use winperf::pair::{Age, Pair};
use winperf_bundle::absence::Absence;
use winperf_bundle::account::{FoundInPair, Statement, capitalized, values_by_name};
use winperf_bundle::guide::{Block, Guide};
use winperf_bundle::title_lists::OddTitles;

use crate::account::{Id, Odd, ids, rows_of_pair};
use crate::handed::Subject;
use crate::language::Language;
use crate::markdown::{short, text};
use crate::number::hex;
use crate::phrases::Say;
use crate::phrases::reply::ReplySentence;
use crate::values::with_unit;
use crate::words::Words;

/// Bytes of a finding that are written out.
const BYTES: u32 = 8;

/// What a reply has beside its finding.
#[derive(Clone, Copy, Debug)]
pub struct Reply<'a> {
    /// What findings mean, in the language of the reply.
    pub guide: Guide<'a>,
    /// Where the finding can be looked at; empty where that is nowhere.
    pub link: &'a str,
    /// The language of the paragraph.
    pub language: Language,
}

impl Reply<'_> {
    /// A finding of a capture, and the one that it merely follows from.
    pub fn of_capture(
        &self,
        words: &Words<'_>,
        file: &str,
        finding: &Finding,
        cause: Option<&Finding>,
    ) -> String {
        let (place, kind) = (code(&words.place(finding.place)), finding.kind);
        let mut said = kind.say(self.language);
        if let Some(cause) = cause {
            let follows = Statement::Follows { code: cause.kind.code(), offset: Some(cause.offset) };
            said = format!("{said} ({})", follows.say(self.language));
        }
        let mut sentences =
            vec![ReplySentence::InFile { file: &code(file), place: &place, said: &said }.say(self.language)];
        sentences.extend(self.bytes(words.capture, finding));
        self.paragraph(sentences, kind.code())
    }

    /// A finding of a pair, of the older and the newer of these files.
    pub fn of_pair(&self, pair: &Pair, files: [&str; 2], finding: &PairFinding) -> String {
        let files = files.map(code);
        let sentences = match (finding.kind, ids(pair, finding.places)) {
            (PairFindingKind::InstancesShifted { wrong, .. }, [Some(older), Some(newer)]) => {
                self.of_moved(pair, finding, &files, [&older, &newer], wrong)
            }
            _ => self.of_both(pair, finding, &files),
        };
        self.paragraph(sentences, finding.kind.code())
    }

    /// An object that is not there, and why.
    pub fn of_absent(&self, absence: &Absence) -> String {
        let said = capitalized(&text(&absence.say(self.language)));
        self.paragraph(vec![format!("{said}{}", self.stop())], absence.reason.code())
    }

    /// What is odd about the title list in a file.
    pub fn of_titles(&self, file: &str, found: &OddTitles) -> String {
        let said = text(&found.kind.say(self.language));
        self.paragraph(
            vec![format!("{}: {said}{}", code(&found.place(file)), self.stop())],
            found.kind.code(),
        )
    }

    /// What ends a sentence.
    fn stop(&self) -> &'static str {
        match self.language {
            Language::English => ".",
            Language::Japanese => "。",
        }
    }

    /// The worst finding of captures that are handed over; `None` where nothing is wrong.
    pub fn of_worst(&self, subject: &Subject<'_>) -> Option<String> {
        let (pair, worst) = (subject.pair, subject.account.worst()?);
        let [older, newer] = subject.files;
        let kind = match &worst.odd {
            Odd::Pair(found) => {
                let is_it = |other: &PairFinding| other.kind == found.kind && other.places == found.places;
                let finding = pair.findings().into_iter().find(is_it)?;
                return Some(self.of_pair(pair, subject.files, &finding));
            }
            Odd::Absent(absence) => return Some(self.of_absent(absence)),
            Odd::Titles(of_list) => return Some(self.of_titles(&of_list.0, &of_list.1)),
            Odd::Capture(kind) => *kind,
        };
        let ages = Age::BOTH.into_iter().rev();
        ages.filter_map(|age| Some((age, pair.capture(age)?, pair.names(age)))).find_map(
            |(age, capture, names)| {
                let all = capture.findings(names);
                let finding = all.iter().find(|other| other.kind == kind && other.place == worst.place)?;
                let words = Words { capture, names, language: self.language };
                Some(self.of_capture(&words, age.choose(older, newer), finding, cause_of(finding, &all)))
            },
        )
    }

    /// Who moved: both ids, what the instance was called before, and the value that a reader by name takes for its.
    fn of_moved(
        &self,
        pair: &Pair,
        finding: &PairFinding,
        files: &[String; 2],
        ids: [&Id; 2],
        wrong: Option<WrongByName>,
    ) -> Vec<String> {
        let found = FoundInPair::new(pair, finding);
        let (name, object) = (code(&found.subject), code(&found.object));
        let [older, newer] = ids.map(|id| (id.value.as_str(), id.offset));
        let bytes = [Age::Older, Age::Newer].map(|age| {
            let id = age.choose(ids[0], ids[1]);
            pair.capture(age).map(|capture| bytes_at(capture, id.offset, id.length)).unwrap_or_default()
        });
        let counter = code(&ids[1].counter);
        let other = ReplySentence::Other {
            name: &name,
            object: &object,
            counter: &counter,
            older,
            newer,
            bytes: &bytes,
            files,
        };
        let mut sentences = vec![other.say(self.language)];
        let row = rows_of_pair(pair, &finding.kind, finding.places[1]).first().and_then(|row| pair.row(*row));
        if let Some(former) = row.and_then(|row| row.former_name()) {
            sentences.push(ReplySentence::Former { name: &name, former: &code(&former) }.say(self.language));
        }
        if let Some(wrong) = wrong {
            let unit = row.and_then(|row| row.unit());
            let (by_name, value) = values_by_name(wrong);
            let counter = code(&found.wrong_counter);
            let by_name = with_unit(&by_name, unit, self.language);
            let value = value.map(|value| with_unit(&value, unit, self.language));
            let said =
                ReplySentence::ByName { counter: &counter, by_name: &by_name, value: value.as_deref() };
            sentences.push(said.say(self.language));
        }
        sentences
    }

    /// What is odd about both captures, with the bytes of both.
    fn of_both(&self, pair: &Pair, finding: &PairFinding, files: &[String; 2]) -> Vec<String> {
        let mut found = FoundInPair::new(pair, finding);
        let names = [&mut found.object, &mut found.subject, &mut found.wrong_counter];
        names.into_iter().chain(&mut found.computers).for_each(|name| *name = code(name));
        let said = found.say(self.language);
        let mut sentences = vec![ReplySentence::Between { files, said: &said }.say(self.language)];
        let [at_older, at_newer] = finding.offsets;
        let [of_older, of_newer] = finding.places;
        let shown = [(Age::Older, at_older, of_older), (Age::Newer, at_newer, of_newer)];
        let shown = shown.map(|(age, offset, place)| {
            let (capture, offset) = (pair.capture(age)?, offset?);
            let leaf =
                capture.leaves(place).into_iter().find(|leaf| (leaf.offset..leaf.end()).contains(&offset))?;
            Some((leaf.offset, bytes_at(capture, leaf.offset, leaf.length)))
        });
        if let [Some(older), Some(newer)] = shown {
            sentences.push(ReplySentence::BytesOfBoth { older: &older, newer: &newer }.say(self.language));
        }
        sentences
    }

    /// The bytes of a field that lies, and those that belong there.
    fn bytes(&self, capture: &Capture, finding: &Finding) -> Option<String> {
        let span = finding.field.map(|field| field.span());
        let (offset, length) =
            span.map_or((finding.offset, finding.length), |span| (span.offset, span.length));
        let had = bytes_at(capture, offset, length);
        let expected = finding.expected.zip(finding.field).map(|(expected, field)| {
            let length = usize::try_from(field.member.length).unwrap_or(usize::MAX);
            hex(expected.to_le_bytes().get(..length).unwrap_or(&expected.to_le_bytes()), usize::MAX)
        });
        let said = ReplySentence::Bytes { offset, had: &had, expected: expected.as_deref() };
        (!had.is_empty()).then(|| said.say(self.language))
    }

    fn paragraph(&self, mut sentences: Vec<String>, code: &str) -> String {
        let advice = self.guide.section(code).into_iter().skip(1);
        sentences.extend(advice.map(|block| Block { label: None, text: block.text }.markdown()));
        if !self.link.is_empty() {
            sentences.push(ReplySentence::Link(self.link).say(self.language));
        }
        let between = match self.language {
            Language::English => " ",
            Language::Japanese => "",
        };
        let sentences: Vec<String> = sentences.iter().map(|sentence| capitalized(sentence)).collect();
        format!("{}\n", sentences.join(between))
    }
}

/// The finding that another one of the same list follows from.
pub fn cause_of<'a>(finding: &Finding, all: &'a [Finding]) -> Option<&'a Finding> {
    all.get(usize::try_from(finding.cause?).ok()?)
}

/// Text of a capture as it is, in which nothing is markup; what has a backtick itself is escaped.
fn code(name: &str) -> String {
    if name.is_empty() || name.contains('`') { text(name) } else { format!("`{}`", short(name)) }
}

fn bytes_at(capture: &Capture, offset: u32, length: u32) -> String {
    let window = capture.reader().window(offset, length.min(BYTES));
    window.map(|window| hex(window.bytes(), usize::MAX)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
