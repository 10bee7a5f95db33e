//! `report.html`: captures, their findings, and the selection in them, as one self-contained page.
//!
//! Its content security policy forbids scripts and requests.

mod chart;
mod findings;
pub mod log;
mod page;
mod point;
mod structures;
mod values;

use winperf::pair::ObjectPairIdx;

use crate::account::{Looked, PairWords, Statement, Telling, looked, tell};
use crate::facts;
use crate::handed::Subject;
use crate::issue;
use crate::number::grouped_digits;
use crate::phrases::Say;
use crate::phrases::share::{Heading, Sentence};

use self::page::{Page, Text};

/// Maximum number of assumed fields that are written out.
const ASSUMED: usize = 1000;

/// The program that writes a report, and when.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// Its version.
    pub version: &'a str,
    /// Time in UTC as `2026-01-02T03:04:05Z`, shortened to the precision of a bundle at that level.
    pub created: Option<&'a str>,
}

/// Returns the report; all values and bytes are written of the objects of the pair at the positions `objects`.
pub fn html(subject: &Subject<'_>, objects: &[ObjectPairIdx], written: Written<'_>) -> String {
    let title = issue::title(subject);
    let mut report = Report {
        subject,
        objects,
        written,
        spoken: subject.spoken(),
        page: Page::new(&title, subject.language),
    };
    tell(&mut report);
    report.page.finish()
}

/// A report being written.
struct Report<'a> {
    subject: &'a Subject<'a>,
    objects: &'a [ObjectPairIdx],
    written: Written<'a>,
    spoken: PairWords<'a>,
    page: Page,
}

impl Telling for Report<'_> {
    fn title(&mut self) {
        let title = issue::title(self.subject);
        self.page.title(&title);
    }

    fn point(&mut self) {
        point::write(self.subject, self.spoken, &mut self.page);
        let created =
            self.written.created.and_then(|time| winperf_bundle::redact_time(time, self.subject.level));
        let (version, created) = (self.written.version.to_owned(), created.map(str::to_owned));
        self.page.faint(&Sentence::Written { version, created }.say(self.subject.language));
        self.contents();
    }

    fn assumed(&mut self) {
        let assumed = &self.subject.account.assumed;
        if assumed.is_empty() {
            return;
        }
        self.page.paragraph(&self.spoken.say(&Statement::ReadAsIf));
        let said = assumed.iter().take(ASSUMED).map(|(sample, assumed)| {
            let said = self.spoken.say(&Statement::Assumed(*assumed));
            format!("{} {said}", self.spoken.sample(*sample)).trim_start().to_owned()
        });
        let more = assumed.len().checked_sub(ASSUMED).filter(|more| *more > 0).map(Statement::MoreAssumed);
        let items: Vec<String> = said.chain(more.map(|more| self.spoken.say(&more))).collect();
        self.page.list(&items);
    }

    fn findings(&mut self) {
        self.heading("findings", Heading::Findings);
        findings::write(self.subject, self.spoken, &mut self.page);
    }

    fn changes(&mut self) {
        let changes = &self.subject.account.changes;
        if changes.is_of_one() {
            return;
        }
        self.heading("changes", Heading::Changes);
        if let Some(bits) = changes.bits {
            self.page.paragraph(&self.spoken.say(&Statement::OtherBits(bits)));
        }
        let definitions = changes.definitions.iter().map(|found| Statement::Defined(found.clone()));
        let more = Some(changes.more_definitions).filter(|more| *more > 0).map(Statement::MoreDefinitions);
        let items: Vec<String> = definitions.chain(more).map(|said| self.spoken.say(&said)).collect();
        if !items.is_empty() {
            self.page.list(&items);
        }
        let (both, gone, new) = (changes.both, changes.gone, changes.new);
        self.page.paragraph(&self.spoken.say(&Statement::Matched { both, gone, new }));
        let said = changes.objects.iter().flat_map(|change| change.statements());
        let more = Some(changes.more).filter(|more| *more > 0).map(Statement::MoreObjects);
        let items: Vec<String> = said.chain(more).map(|statement| self.spoken.say(&statement)).collect();
        self.page.list(&items);
    }

    fn looked(&mut self) {
        let looked: Looked = looked(self.subject.machine, self.subject.tool);
        self.page.paragraph(&self.spoken.say(&Statement::Looked(looked)));
    }

    fn rest(&mut self) {
        self.captures();
        if !self.subject.rows.is_empty() {
            self.heading("values", Heading::Values);
            values::explained(self.subject, &mut self.page);
        }
        for object in self.objects {
            self.object(*object);
        }
        self.heading("opening", Heading::Opening);
        let language = self.subject.language;
        self.page.list(&[Sentence::OnPage, Sentence::ByProgram].map(|said| said.say(language)));
    }
}

impl Report<'_> {
    fn heading(&mut self, id: &str, heading: Heading) {
        self.page.heading(id, heading.say(self.subject.language));
    }

    /// Links to the parts.
    fn contents(&mut self) {
        let language = self.subject.language;
        let mut parts = vec![("findings".to_owned(), Heading::Findings.say(language).to_owned())];
        let mut add = |id: &str, heading: Heading, is_there: bool| {
            if is_there {
                parts.push((id.to_owned(), heading.say(language).to_owned()));
            }
        };
        add("changes", Heading::Changes, !self.subject.account.changes.is_of_one());
        add("captures", Heading::Captures, true);
        add("values", Heading::Values, !self.subject.rows.is_empty());
        parts.extend(self.objects.iter().filter_map(|idx| Some((object_id(*idx), self.object_name(*idx)?))));
        parts.push(("opening".to_owned(), Heading::Opening.say(language).to_owned()));
        self.page.contents(Heading::Contents.say(language), &parts);
    }

    /// Returns the name of an object that has rows.
    fn object_name(&self, idx: ObjectPairIdx) -> Option<String> {
        Some(self.subject.pair.object(idx)?.rows().next()?.object_name())
    }

    fn object(&mut self, idx: ObjectPairIdx) {
        if let Some(name) = self.object_name(idx) {
            self.page.heading(&object_id(idx), &name);
        }
        let Some(object) = self.subject.pair.object(idx) else { return };
        values::write_object(self.subject, object, &mut self.page);
        structures::write_object(self.subject, object, &mut self.page);
    }

    fn captures(&mut self) {
        let (subject, page) = (self.subject, &mut self.page);
        page.heading("captures", Heading::Captures.say(subject.language));
        let has_older = subject.pair.older().is_some();
        let heads = [Heading::Older, Heading::Newer].map(|head| head.say(subject.language));
        let heads = ["", heads[0], heads[1]];
        page.table("facts", if has_older { &heads } else { &["", ""] });
        for (fact, values) in facts::facts(subject.pair, subject.files, subject.machine) {
            let values = values.map(|value| grouped_digits(&value.unwrap_or_default()));
            let values = if has_older { values.as_slice() } else { &values[1..] };
            let name = std::iter::once(Text::Plain(fact.say(subject.language)));
            page.row(name.chain(values.iter().map(|value| Text::Plain(value))));
        }
        page.end_table();
        for sentence in facts::pair_facts(subject.pair, subject.language) {
            page.paragraph(&sentence);
        }
        page.paragraph(&Statement::Redaction(subject.level).say(subject.language));
    }
}

/// Returns the id of the heading of an object.
fn object_id(idx: ObjectPairIdx) -> String {
    format!("object-{idx}")
}

#[cfg(test)]
mod tests;
