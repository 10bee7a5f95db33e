//! One finding in one paragraph, as a reply to the person who reported the problem.
//!
//! It is Markdown that is also readable as plain text: texts of a capture are in backticks.

use crate::account::{FoundInPair, Statement, capitalized, values_by_name};
use crate::guide::{Block, Guide};
use crate::machine::MachineFinding;
use winperf::findings::{Diagnostic, Finding, PairFinding, PairFindingKind, WrongByName};
use winperf::pair::{Age, Pair};
use winperf::{Capture, Names, Place};

use crate::account::{Problem, rows_of_pair};
use crate::copies;
use crate::evidence::{self, FieldBytes};
use crate::handed::Subject;
use crate::issue;
use crate::language::Language;
use crate::markdown::{short, text};
use crate::number::hex;
use crate::phrases::Say;
use crate::phrases::reply::ReplySentence;
use crate::values::with_unit;
use crate::words::Words;

/// Bytes of a finding that are written out.
const BYTES: u32 = 8;

/// The finding that a reply is about.
#[derive(Clone, Copy, Debug)]
pub enum Topic<'a> {
    /// The worst finding.
    Worst,
    /// A finding of the older or the newer capture.
    Capture(Age, &'a Finding),
    /// A finding of both captures together.
    Pair(&'a PairFinding),
    /// A finding about the machine.
    Machine(&'a MachineFinding),
}

/// Writes a paragraph about a finding of shared captures; without a finding, the title of a text about them.
///
/// The topic is about the originals, and the text uses the redacted copies, so the paragraph contains no original name
/// or byte.
/// `link` is a link to the finding, or empty.
pub fn markdown(subject: &Subject<'_>, topic: Topic<'_>, link: &str) -> String {
    let reply = Reply::new(subject, link);
    match topic {
        Topic::Worst => {
            reply.describe_worst(subject).unwrap_or_else(|| format!("{}\n", issue::title(subject)))
        }
        Topic::Capture(age, finding) => reply.describe_original(age, finding),
        Topic::Pair(finding) => reply.describe_original_pair(finding),
        Topic::Machine(found) => reply.describe_machine(&copies::machine_finding(subject.account, found)),
    }
}

/// Writes a paragraph about a finding without names and bytes, for captures that redaction refuses.
///
/// Objects and counters of Windows itself keep their names; everything else has its number.
pub fn without_names(
    pair: Option<&Pair>,
    topic: Topic<'_>,
    guide: Guide<'_>,
    link: &str,
    language: Language,
) -> String {
    let files =
        [0, usize::from(pair.is_some_and(|pair| pair.older().is_some()))].map(winperf_bundle::sample_name);
    let files = files.each_ref().map(String::as_str);
    let reply = Reply { pair, files, guide, link, language, has_names: false };
    match topic {
        Topic::Worst => format!("{}\n", reply.paragraph(Vec::new(), "").trim_end()),
        Topic::Capture(age, finding) => reply.describe_original(age, finding),
        Topic::Pair(finding) => reply.describe_original_pair(finding),
        Topic::Machine(found) => reply.describe_machine(&found.without_names()),
    }
}

/// A reply in the making.
#[derive(Clone, Copy)]
struct Reply<'a> {
    pair: Option<&'a Pair>,
    files: [&'a str; 2],
    guide: Guide<'a>,
    link: &'a str,
    language: Language,
    /// `true` if redaction has replaced the names of the captures, so they may be used.
    has_names: bool,
}

impl<'a> Reply<'a> {
    fn new(subject: &Subject<'a>, link: &'a str) -> Self {
        let Subject { pair, files, guide, language, .. } = *subject;
        Self { pair: Some(pair), files, guide, link, language, has_names: true }
    }

    /// Returns a finding of an original capture, expressed for its copy.
    fn describe_original(&self, age: Age, finding: &Finding) -> String {
        let Some(pair) = self.pair else { return String::new() };
        let all = copies::findings(pair, age);
        match copies::finding(&all, finding) {
            Some(known) => self.describe_finding(age, known, cause_of(known, &all)),
            // Redaction cleared the bytes of the finding; the original bytes are not disclosed.
            None => self.describe_finding(age, &Finding { field: None, length: 0, ..*finding }, None),
        }
    }

    /// Returns a finding of a pair of originals, expressed for the copies.
    fn describe_original_pair(&self, finding: &PairFinding) -> String {
        let Some(pair) = self.pair else { return String::new() };
        let all = pair.findings();
        self.describe_pair_finding(pair, copies::pair_finding(&all, finding).unwrap_or(finding))
    }

    /// Returns a finding of a capture, and its cause.
    fn describe_finding(&self, age: Age, finding: &Finding, cause: Option<&Finding>) -> String {
        let Some((pair, capture)) = self.pair.and_then(|pair| Some((pair, pair.capture(age)?))) else {
            return String::new();
        };
        let file = age.choose(self.files[0], self.files[1]);
        let nameless = Names::default();
        let names = if self.has_names { pair.names(age) } else { &nameless };
        let words = Words { capture, names, language: self.language };
        let (place, kind) = (code(&self.place(&words, finding.place)), finding.kind);
        let mut said = kind.say(self.language);
        if let Some(cause) = cause {
            let follows = Statement::Follows { code: cause.kind.code(), offset: Some(cause.offset) };
            said = format!("{said} ({})", follows.say(self.language));
        }
        let mut sentences =
            vec![ReplySentence::InFile { file: &code(file), place: &place, said: &said }.say(self.language)];
        sentences.extend(self.bytes(capture, finding));
        sentences.extend(self.counterpart(pair, age, finding));
        self.paragraph(sentences, kind.code())
    }

    /// Returns the name of a structure, without the name of its instance if names may not be used.
    fn place(&self, words: &Words<'_>, place: Place) -> String {
        match place {
            Place::Instance { object, instance } | Place::InstanceBlock { object, instance }
                if !self.has_names =>
            {
                format!("{}({})", words.place(Place::Object(object)), instance.0)
            }
            place => words.place(place),
        }
    }

    /// Returns a finding of a pair.
    fn describe_pair_finding(&self, pair: &Pair, finding: &PairFinding) -> String {
        let files = self.files.map(code);
        let fields =
            if self.has_names { evidence::pair_fields(pair, finding, self.language) } else { Vec::new() };
        let fields = match &fields[..] {
            [(_, older), (_, newer)] => Some([older, newer]),
            _ => None,
        };
        let sentences = match (finding.kind, fields) {
            (PairFindingKind::InstancesShifted { older, newer, wrong, .. }, Some(ids))
                if ids.map(|id| id.value.as_str()) == [older.to_string(), newer.to_string()] =>
            {
                self.describe_moved(pair, finding, &files, ids, wrong)
            }
            (_, fields) => self.describe_both(pair, finding, &files, fields),
        };
        self.paragraph(sentences, finding.kind.code())
    }

    /// Returns a finding about the machine.
    fn describe_machine(&self, found: &MachineFinding) -> String {
        let said = text(&found.say(self.language));
        let said = match found.place() {
            place if place.is_empty() => capitalized(&said),
            place => format!("{}: {said}", code(&place)),
        };
        self.paragraph(vec![format!("{said}{}", self.stop())], found.code())
    }

    /// Returns the end of a sentence.
    fn stop(&self) -> &'static str {
        match self.language {
            Language::English => ".",
            Language::Japanese => "。",
        }
    }

    /// Returns the worst finding of shared captures; `None` without findings.
    fn describe_worst(&self, subject: &Subject<'_>) -> Option<String> {
        let (pair, worst) = (subject.pair, subject.account.worst()?);
        let kind = match &worst.odd {
            Problem::Pair(found) => {
                let is_it = |other: &PairFinding| other.kind == found.kind && other.places == found.places;
                let finding = pair.findings().into_iter().find(is_it)?;
                return Some(self.describe_pair_finding(pair, &finding));
            }
            Problem::Machine(found) => return Some(self.describe_machine(found)),
            Problem::Capture(kind) => *kind,
        };
        let ages = Age::BOTH.into_iter().rev();
        ages.filter_map(|age| Some((age, pair.capture(age)?, pair.names(age)))).find_map(
            |(age, capture, names)| {
                let all = capture.findings(names);
                let finding = all.iter().find(|other| other.kind == kind && other.place == worst.place)?;
                Some(self.describe_finding(age, finding, cause_of(finding, &all)))
            },
        )
    }

    /// Returns the text on a moved instance: both ids, its former name, and the value that a reader which matches by
    /// name shows.
    fn describe_moved(
        &self,
        pair: &Pair,
        finding: &PairFinding,
        files: &[String; 2],
        ids: [&FieldBytes; 2],
        wrong: Option<WrongByName>,
    ) -> Vec<String> {
        let found = FoundInPair::new(pair, finding);
        let (name, object) = (code(&found.subject), code(&found.object));
        let [older, newer] = ids.map(|id| (id.value.as_str(), id.offset));
        let bytes = ids.map(|id| id.bytes.clone());
        let counter = code(&ids[1].label);
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

    /// Returns the finding about both captures, with the fields that show it.
    fn describe_both(
        &self,
        pair: &Pair,
        finding: &PairFinding,
        files: &[String; 2],
        fields: Option<[&FieldBytes; 2]>,
    ) -> Vec<String> {
        let mut found = FoundInPair::new(pair, finding);
        if !self.has_names {
            found = found.without_names(pair);
        }
        let names = [&mut found.object, &mut found.subject, &mut found.wrong_counter];
        let path = found.decreased.as_mut().map(|decreased| &mut decreased.path);
        let listed = found.counters.iter_mut().chain(&mut found.instances);
        names
            .into_iter()
            .chain(&mut found.computers)
            .chain(path)
            .chain(listed)
            .for_each(|name| *name = code(name));
        let said = found.say(self.language);
        let mut sentences = vec![ReplySentence::Between { files, said: &said }.say(self.language)];
        if let Some([older, newer]) = fields {
            let [older, newer] = [older, newer].map(|field| (field.offset, field.bytes.clone()));
            sentences.push(ReplySentence::BytesOfBoth { older: &older, newer: &newer }.say(self.language));
        }
        sentences
    }

    /// Returns the bytes of a wrong field, and the expected ones.
    fn bytes(&self, capture: &Capture, finding: &Finding) -> Option<String> {
        let span = finding.field.map(|field| field.span());
        let (offset, length) =
            span.map_or((finding.offset, finding.length), |span| (span.offset, span.length));
        let is_number = finding.field.is_some_and(|field| field.member.length <= 4);
        let had = if self.has_names || is_number { bytes_at(capture, offset, length) } else { String::new() };
        let expected = finding.expected.zip(finding.field).map(|(expected, field)| {
            let length = usize::try_from(field.member.length).unwrap_or(usize::MAX);
            hex(expected.to_le_bytes().get(..length).unwrap_or(&expected.to_le_bytes()), usize::MAX)
        });
        let said = ReplySentence::Bytes { offset, had: &had, expected: expected.as_deref() };
        (!had.is_empty()).then(|| said.say(self.language))
    }

    /// Returns the same field of the other capture, if it differs from the blamed one.
    fn counterpart(&self, pair: &Pair, age: Age, finding: &Finding) -> Option<String> {
        if !self.has_names {
            return None;
        }
        let fields = evidence::capture_fields(pair, age, finding, self.language);
        let (other, field) = fields.into_iter().find(|(other, _)| *other != age)?;
        let file = code(other.choose(self.files[0], self.files[1]));
        let said = ReplySentence::SameField { file: &file, offset: field.offset, bytes: &field.bytes };
        Some(said.say(self.language))
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

/// Returns the cause of a finding in the same list.
fn cause_of<'a>(finding: &Finding, all: &'a [Finding]) -> Option<&'a Finding> {
    all.get(usize::try_from(finding.cause?).ok()?)
}

/// Returns text of a capture as Markdown code; text with a backtick is escaped instead.
fn code(name: &str) -> String {
    if name.is_empty() || name.contains('`') { text(name) } else { format!("`{}`", short(name)) }
}

fn bytes_at(capture: &Capture, offset: u32, length: u32) -> String {
    let window = capture.reader().window(offset, length.min(BYTES));
    window.map(|window| hex(window.bytes(), usize::MAX)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
