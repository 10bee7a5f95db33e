//! The parts that an issue text and a summary have in common, as Markdown.

use core::fmt::Write;

use winperf::findings::Severity;

use super::{Account, AccountFinding, Looked, PairWords, Problem, Statement, Telling};
use crate::guide::Guide;
use crate::markdown::{escaped, text};
use crate::phrases::share::Heading;

/// Maximum number of findings that are written out, and of infos.
const FINDINGS: usize = 20;

/// Fields that are read otherwise and written out.
const ASSUMED: usize = 20;

/// Number of codes whose meanings are explained.
const EXPLAINED: usize = 3;

/// Maximum length of a text about names of an object, in characters.
const LINE: usize = 1000;

/// A text being written; a closure adds the rest.
pub(crate) struct Text<'a, R> {
    /// The account to write.
    pub account: &'a Account,
    /// The words.
    pub wording: &'a PairWords<'a>,
    /// Explanations of findings, in the same language.
    pub guide: Guide<'a>,
    /// Origin of the captures.
    pub looked: Looked,
    /// The title.
    pub title: String,
    /// Markdown that follows the point.
    pub below_point: String,
    /// Adds the rest.
    pub rest: R,
    /// Text written so far.
    pub out: String,
}

impl<R: FnMut(&mut String)> Telling for Text<'_, R> {
    fn title(&mut self) {
        self.line(&format!("## {}\n", escaped(&self.title)));
    }

    fn point(&mut self) {
        let point = match self.account.worst() {
            Some(worst) => self.sentence(worst),
            None if self.account.found.is_empty() => self.wording.say(&Statement::NothingOdd),
            None => self.wording.say(&Statement::NothingWrong),
        };
        self.line(&format!("{point}\n"));
        if !self.below_point.is_empty() {
            let below = core::mem::take(&mut self.below_point);
            self.line(&below);
        }
    }

    fn assumed(&mut self) {
        let assumed = &self.account.assumed;
        if assumed.is_empty() {
            return;
        }
        self.line(&format!("{}\n", self.wording.say(&Statement::ReadAsIf)));
        for (sample, assumed) in assumed.iter().take(ASSUMED) {
            let said = text(&self.wording.say(&Statement::Assumed(*assumed)));
            let line = match self.wording.sample(*sample) {
                sample if sample.is_empty() => said,
                sample => format!("{sample}: {said}"),
            };
            self.line(&format!("- {line}"));
        }
        self.line("");
        if let Some(more @ 1..) = assumed.len().checked_sub(ASSUMED) {
            let more = self.wording.say(&Statement::MoreAssumed(more));
            self.line(&format!("{more}\n"));
        }
    }

    fn findings(&mut self) {
        self.heading(Heading::Findings);
        let counted = self.wording.say(&self.account.counted());
        self.line(&format!("{counted}\n"));
        let (bad, infos): (Vec<&AccountFinding>, Vec<&AccountFinding>) =
            self.account.found.iter().partition(|found| found.severity() != Severity::Info);
        self.list(&bad, EXPLAINED);
        if !bad.is_empty() {
            self.line("");
        }
        self.more(bad.len());
        if !infos.is_empty() {
            let head = self.wording.say(&Statement::Infos(infos.len()));
            self.line(&format!("<details><summary>{head}</summary>\n"));
            self.list(&infos, 0);
            self.line("");
            self.more(infos.len());
            self.line("</details>\n");
        }
    }

    fn changes(&mut self) {
        let changes = &self.account.changes;
        if changes.is_of_one() {
            return;
        }
        self.heading(Heading::Changes);
        if let Some(bits) = changes.bits {
            let said = self.wording.say(&Statement::OtherBits(bits));
            self.line(&format!("{said}\n"));
        }
        for definition in &changes.definitions {
            let said = self.wording.say(&Statement::Defined(definition.clone()));
            self.line(&format!("- {}", escaped(&said)));
        }
        if changes.more_definitions > 0 {
            let more = self.wording.say(&Statement::MoreDefinitions(changes.more_definitions));
            self.line(&format!("- {more}"));
        }
        if !changes.definitions.is_empty() {
            self.line("");
        }
        let (both, gone, new) = (changes.both, changes.gone, changes.new);
        let matched = self.wording.say(&Statement::Matched { both, gone, new });
        self.line(&format!("{matched}\n"));
        for statement in changes.objects.iter().flat_map(|change| change.statements()) {
            let said: String = self.wording.say(&statement).chars().take(LINE).collect();
            self.line(&format!("- {}", escaped(&said)));
        }
        if changes.more > 0 {
            let more = self.wording.say(&Statement::MoreObjects(changes.more));
            self.line(&format!("- {more}"));
        }
        if !changes.objects.is_empty() {
            self.line("");
        }
    }

    fn looked(&mut self) {
        let said = self.wording.say(&Statement::Looked(self.looked.clone()));
        self.line(&format!("{}\n", text(&said)));
    }

    fn rest(&mut self) {
        (self.rest)(&mut self.out);
    }
}

impl<R> Text<'_, R> {
    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn heading(&mut self, part: Heading) {
        let heading = self.wording.heading(part);
        self.line(&format!("### {heading}\n"));
    }

    /// Returns the worst finding in one sentence.
    fn sentence(&self, found: &AccountFinding) -> String {
        let severity = self.wording.severity(found.severity());
        let said = text(&self.wording.describe(found));
        let place = match self.wording.place(found) {
            place if place.is_empty() || matches!(found.odd, Problem::Pair(_)) => String::new(),
            place => format!("{}: ", text(&place)),
        };
        format!("**{}:** {place}{said}{} (`{}`).", capitalized(severity), self.follows(found), found.code())
    }

    /// Returns the cause of a finding, as text.
    fn follows(&self, found: &AccountFinding) -> String {
        let cause = found.cause.and_then(|cause| self.account.found.get(cause));
        let Some(cause) = cause else { return String::new() };
        let offset = cause.seen.last().map(|seen| seen.offset);
        format!("; {}", self.wording.say(&Statement::Follows { code: cause.code(), offset }))
    }

    /// Writes the first findings; for the first finding of each of up to `explained` codes also the meaning.
    fn list(&mut self, found: &[&AccountFinding], explained: usize) {
        let mut codes: Vec<&'static str> = Vec::new();
        for found in found.iter().take(FINDINGS) {
            self.entry(found);
            if codes.len() < explained && !codes.contains(&found.code()) {
                codes.push(found.code());
                for block in self.guide.section(found.code()) {
                    self.line(&format!("  - {}", block.markdown()));
                }
            }
        }
    }

    fn entry(&mut self, found: &AccountFinding) {
        let mut line = format!("- **{}** `{}`", self.wording.severity(found.severity()), found.code());
        let place = self.wording.place(found);
        if !place.is_empty() {
            line.push(' ');
            line.push_str(&text(&place));
        }
        let seen = found.seen.iter();
        let seen: Vec<String> = seen
            .map(|seen| {
                format!("{} {}", self.wording.sample(seen.sample), self.wording.describe_place(seen))
                    .trim_start()
                    .into()
            })
            .collect();
        // Writing to a String cannot fail.
        let _ = match seen.is_empty() {
            true => Ok(()),
            false => write!(line, " ({})", seen.join(", ")),
        };
        let _ = write!(line, ": {}{}", text(&self.wording.describe(found)), self.follows(found));
        self.line(&line);
    }

    fn more(&mut self, count: usize) {
        if let Some(more @ 1..) = count.checked_sub(FINDINGS) {
            let more = self.wording.say(&Statement::More(more));
            self.line(&format!("{more}\n"));
        }
    }
}

/// Returns a sentence that begins with a capital.
pub fn capitalized(said: &str) -> String {
    let mut characters = said.chars();
    let first = characters.next();
    first.into_iter().flat_map(char::to_uppercase).chain(characters).collect()
}
