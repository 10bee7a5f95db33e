//! The list of findings.

pub mod guidance;
pub mod problems;

use std::ops::Range;

use winperf::findings::{Diagnostic, FindingKind, Mistake, Severity};
use winperf_log::Run;
use winperf_report::Say;
use winperf_report::language::Language;
use winperf_report::sentences;
use winperf_report::words::Words;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::values::ValuesMsg;
use crate::phrases::{self, Msg};
use crate::shared::Shared;
use crate::state::answers::found::{About, AllFindings, ListedFinding, SEVERITIES, blamed};
use crate::state::answers::paired::Paired;
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::view::copying::Subject;
use crate::state::{Action, Session};
use crate::views::query::bytes::offset_text;
use crate::views::query::column::{Column, Width};

/// A column of the list.
pub type FindingColumn = Column<fn(&FindingRow, phrases::Words) -> String, Look>;

/// Look of a cell of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Severity,
    Text,
    /// A text that may have more lines than it has room for.
    Message,
    Places,
}

/// The columns of the list, on the screen and in copies.
pub static COLUMNS: &[FindingColumn] = &[
    Column {
        name: |words| words.say(Msg::ColumnSeverity).to_string(),
        class: "finding-rows-severity",
        width: Width::until_chosen("severity"),
        sort: None,
        look: Look::Severity,
        text: |row, words| words.say(Msg::from(row.severity)).to_string(),
    },
    Column {
        name: |words| words.say(Msg::ColumnCode).to_string(),
        class: "finding-rows-code",
        width: Width::until_chosen("code"),
        sort: None,
        look: Look::Text,
        text: |row, _| row.code.to_owned(),
    },
    Column {
        name: |words| words.say(Msg::ColumnSubject).to_string(),
        class: "finding-rows-subject",
        width: Width::until_chosen("subject"),
        sort: None,
        look: Look::Text,
        text: |row, _| row.subject.clone(),
    },
    Column {
        name: |words| words.say(Msg::ColumnMessage).to_string(),
        class: "finding-rows-message",
        width: Width::fixed("message"),
        sort: None,
        look: Look::Message,
        text: |row, _| row.message.clone(),
    },
    Column {
        name: |words| words.say(Msg::ColumnBytes).to_string(),
        class: "finding-rows-place",
        width: Width::fixed("place"),
        sort: None,
        look: Look::Places,
        text: |row, words| {
            let places: Vec<String> = row.places.iter().map(|place| place_text(*place)).collect();
            match (row.in_list, places.is_empty()) {
                (Some((_, offset)), _) => offset_text(offset),
                (None, true) if row.is_of_machine => words.say(Msg::Nowhere).to_string(),
                (None, true) => words.say(Msg::BothCaptures).to_string(),
                (None, false) => places.join(&words.say(ValuesMsg::Separator)),
            }
        },
    },
];

#[derive(Clone, Debug, PartialEq)]
pub struct FindingRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// `true` if the row is current.
    pub current: bool,
    pub severity: Severity,
    /// Its name for programs.
    pub code: &'static str,
    /// Name of the provider's mistake that it reports.
    pub mistake: Option<&'static str>,
    pub subject: String,
    /// `true` if it is about the machine and not about the captures.
    pub is_of_machine: bool,
    /// Expected and actual content, with plain digits, for copies.
    pub message: String,
    /// The displayed message, with grouped thousands.
    pub sentence: String,
    /// The row and the sentence of the finding that this one merely follows from.
    pub cause: Option<(usize, String)>,
    /// Its bytes, by capture and offset: none, or one place, or one in each capture.
    pub places: Vec<(Side, u32)>,
    /// Its bytes in a title list that is open without captures: the position of the list, and the offset.
    pub in_list: Option<(usize, u32)>,
}

#[cfg(test)]
impl FindingRow {
    /// Returns a row for tests of its drawing.
    pub(super) fn example() -> Self {
        Self {
            row: 2,
            current: true,
            severity: Severity::Error,
            code: "counter-outside-block",
            mistake: None,
            subject: r"Processor\% DPC Time".to_owned(),
            is_of_machine: false,
            message: "a value needs 16 bytes but the block has 8".to_owned(),
            sentence: "a value needs 16 bytes but the block has 8".to_owned(),
            cause: None,
            places: vec![(Side::A, 0x1f0)],
            in_list: None,
        }
    }
}

/// Returns the current finding, to be copied.
pub fn subject(session: &Session) -> Option<Subject> {
    (session.found().count() > 0).then_some(Subject::Finding(session.view.finding_row))
}

/// Returns a capture and an offset in it.
pub fn place_text((side, offset): (Side, u32)) -> String {
    format!("{} {}", side.letter(), offset_text(offset))
}

/// Source of the list of findings; equal as long as the list is the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    found: Shared<AllFindings>,
    captures: Both<Option<Document>>,
    paired: Option<Paired>,
    naming: Shared<Naming>,
    /// `true` if only title lists are open.
    has_lists_only: bool,
    /// The row that is current.
    pub current: usize,
}

impl Findings {
    pub fn new(session: &Session) -> Self {
        Self {
            found: session.found().clone(),
            captures: session.library.captures.both(),
            paired: session.paired().cloned(),
            naming: session.library.naming.clone(),
            has_lists_only: session.shows_lists(),
            current: session.view.finding_row,
        }
    }

    /// Returns the list as its rows show it but for the current one.
    #[must_use]
    pub fn without_cursor(&self) -> Self {
        Self { current: 0, ..self.clone() }
    }

    /// Returns the action of a key on a screen of `page` rows; Enter goes to the bytes of the current finding.
    pub fn answer(&self, key: Key, page: usize) -> Option<Action> {
        if key == Key::Activate {
            let odd = self.found.get(self.current)?;
            let in_list = self.in_list(odd).map(|(list, offset)| Action::LocateInList(list, offset));
            return in_list.or_else(|| {
                let places = self.places(odd);
                let offset_in =
                    |of: Side| places.iter().find(|(side, _)| *side == of).map(|(_, offset)| *offset);
                let (shown, offset) = *places.last()?;
                let both =
                    Both::from_fn(offset_in).zip().map(|(a, b)| Action::LocateBoth(Both { a, b }, shown));
                both.or(Some(Action::Locate(shown, offset)))
            });
        }
        key.row_from(self.current, self.count(), page).map(Action::SelectFinding)
    }

    /// Returns the number of findings.
    pub fn count(&self) -> usize {
        self.found.count()
    }

    /// Returns the numbers of errors, of warnings, and of informational findings.
    pub fn counts(&self) -> [usize; 3] {
        SEVERITIES.map(|severity| self.found.count_of(severity))
    }

    /// Returns the rows of a window.
    pub fn rows(&self, window: Window, language: Language) -> Vec<FindingRow> {
        self.rows_between(window.first..window.end, language)
    }

    /// Returns the rows at these positions, as far as there are any.
    fn rows_between(&self, positions: Range<usize>, language: Language) -> Vec<FindingRow> {
        let there = positions.start..positions.end.min(self.count());
        let row = |row: usize| self.row(row, self.found.get(row)?, language);
        there.filter_map(row).collect()
    }

    /// Returns the place of the bytes of a finding; for findings about both captures, in the newer one.
    pub fn location(&self, row: usize) -> Option<(Side, u32)> {
        self.places(self.found.get(row)?).last().copied()
    }

    /// Returns the byte ranges of a finding in the log of its capture; for both captures, their start in each.
    pub fn in_log(&self, row: usize) -> Vec<(Option<Side>, Run)> {
        let Some(odd) = self.found.get(row) else { return Vec::new() };
        let runs = |side: Side, (offset, length): (u32, u32)| {
            self.captures[side].as_ref().map(|capture| capture.in_log(offset, length)).unwrap_or_default()
        };
        let side_runs = |side: Side| {
            let finding = self.found.side(side).get(odd.idx)?;
            let field = finding.field.map(|field| field.span());
            let span = field.map_or((finding.offset, finding.length), |span| (span.offset, span.length));
            Some(runs(side, span).into_iter().map(|run| (None, run)).collect())
        };
        match odd.about {
            About::Machine => Vec::new(),
            About::Capture(side) => side_runs(side).unwrap_or_default(),
            About::Pair => {
                let places = self.places(odd).into_iter();
                places
                    .flat_map(|(side, offset)| {
                        runs(side, (offset, 0)).into_iter().map(move |run| (Some(side), run))
                    })
                    .collect()
            }
        }
    }

    /// Returns the place of a finding in a list that is open without captures.
    fn in_list(&self, odd: ListedFinding) -> Option<(usize, u32)> {
        let of_machine =
            matches!(odd.about, About::Machine).then(|| self.found.machine_finding(odd.idx))??;
        let in_list = of_machine.list.zip(of_machine.found.bytes());
        in_list.filter(|_| self.has_lists_only).map(|(list, bytes)| (list, bytes.offset))
    }

    fn places(&self, odd: ListedFinding) -> Vec<(Side, u32)> {
        match odd.about {
            About::Machine => Vec::new(),
            About::Capture(side) => {
                let found = self.in_captures(side, odd.idx);
                found
                    .filter_map(|(side, idx)| Some((side, blamed(self.found.side(side).get(idx)?))))
                    .collect()
            }
            About::Pair => self.paired.as_ref().map(|paired| paired.places(odd.idx)).unwrap_or_default(),
        }
    }

    fn row(&self, row: usize, odd: ListedFinding, language: Language) -> Option<FindingRow> {
        let (code, subject, message, sentence) = match odd.about {
            About::Machine => {
                let found = &self.found.machine_finding(odd.idx)?.found;
                let said = found.say(language);
                (found.code(), found.subject(), said.clone(), said)
            }
            About::Capture(side) => {
                let finding = self.found.side(side).get(odd.idx)?;
                let capture = self.captures[side].as_ref()?.walked();
                let words = Words { capture, names: &self.naming.names, language };
                let [message, sentence] = [FindingKind::say, sentences::describe_finding]
                    .map(|say| self.message((side, odd.idx), say, language));
                (finding.kind.code(), words.place(finding.place), message, sentence)
            }
            About::Pair => {
                let found = self.paired.as_ref()?.found(odd.idx)?;
                let sentence = sentences::describe_pair_finding(&found, language);
                (found.kind.code(), found.subject(), found.say(language), sentence)
            }
        };
        Some(FindingRow {
            row,
            current: row == self.current,
            severity: odd.severity,
            code,
            mistake: self.mistake(odd),
            subject,
            message,
            sentence,
            cause: self.cause(odd, language),
            is_of_machine: odd.about == About::Machine,
            places: self.places(odd),
            in_list: self.in_list(odd),
        })
    }

    /// Returns a finding of a capture with the same one of the other capture, if there is one.
    fn in_captures(&self, side: Side, idx: usize) -> impl Iterator<Item = (Side, usize)> {
        let same = self.found.same_in_b(idx).filter(|_| side == Side::A);
        [Some((side, idx)), same.map(|idx| (Side::B, idx))].into_iter().flatten()
    }

    /// Returns the sentences of a finding of a capture and of the same one of the other capture, if its numbers differ.
    fn message(
        &self,
        (side, idx): (Side, usize),
        say: fn(&FindingKind, Language) -> String,
        language: Language,
    ) -> String {
        let words = phrases::Words { language };
        let said = |(side, idx): (Side, usize)| {
            let found = self.found.side(side);
            let said = say(&found.get(idx)?.kind, language);
            let message = match found.count_of_consequences(idx) {
                0 => said,
                more => words.say(Msg::WithConsequences(said, more)).to_string(),
            };
            Some((side, message))
        };
        let told: Vec<(Side, String)> = self.in_captures(side, idx).filter_map(said).collect();
        match &told[..] {
            [(_, a), (_, b)] if a != b => words.say(Msg::InEach(a.clone(), b.clone())).to_string(),
            [(_, message), ..] => message.clone(),
            [] => String::new(),
        }
    }

    /// Returns the row and the sentence of the finding that a finding of a capture follows from.
    fn cause(&self, odd: ListedFinding, language: Language) -> Option<(usize, String)> {
        let About::Capture(side) = odd.about else { return None };
        let found = self.found.side(side);
        let cause = found.get(odd.idx)?.cause? as usize;
        let sentence = sentences::describe_finding(&found.get(cause)?.kind, language);
        Some((self.found.row_of(side, cause)?, sentence))
    }

    /// Returns the provider's mistake in a finding of a capture.
    fn mistake(&self, odd: ListedFinding) -> Option<&'static str> {
        let About::Capture(side) = odd.about else { return None };
        self.found.side(side).get(odd.idx)?.kind.mistake().map(Mistake::id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::{opened, with_source, without_objects};
    use crate::state::view::tab::Tab;
    use winperf_bundle::failure::Cause;
    use winperf_bundle::{Failure, Source};

    const ALL: Window = Window::ALL;

    fn rows(session: &Session) -> Vec<FindingRow> {
        Findings::new(session).rows(ALL, Language::English)
    }

    fn counts(session: &Session) -> [usize; 3] {
        Findings::new(session).counts()
    }

    fn codes(session: &Session) -> Vec<&'static str> {
        rows(session).iter().map(|row| row.code).collect()
    }

    #[test]
    fn a_clean_pair_has_no_finding_that_is_worse_than_good_to_know() {
        let example = winperf_synth::examples::iexplore();
        let session = opened(vec![example.older, example.newer]);
        assert_eq!(counts(&session)[..2], [0, 0], "{:?}", codes(&session));
    }

    #[test]
    fn the_worst_comes_first_and_leads_to_its_bytes() {
        let example = winperf_synth::examples::iexplore();
        let mut cut = example.newer;
        cut.truncate(9000);
        cut[0xc] = 7;
        let session = opened(vec![example.older, cut]);
        let rows = rows(&session);
        assert_eq!(rows[0].severity, Severity::Error);
        assert!(rows.is_sorted_by_key(|row| std::cmp::Reverse(row.severity)), "{:?}", codes(&session));
        let row = rows.iter().position(|row| row.code == "version-unknown").unwrap();
        let (side, offset) = Findings::new(&session).location(row).unwrap();
        assert_eq!((side, offset), (Side::B, 0xc), "{rows:?}");
        let session = session.changed(Action::SelectTab(Tab::Findings)).changed(Action::Locate(side, offset));
        assert_eq!((session.view.tab, session.view.side), (Tab::Structure, Side::B));
        assert_eq!(session.shown().unwrap().cursor.at, 0xc);
    }

    #[test]
    fn what_others_follow_from_comes_first_with_their_number_wherever_it_is() {
        let mut bytes = winperf_synth::examples::desktop().older;
        // An error of the first object, and a length of the second, which cause others.
        let capture = winperf::Capture::parse(bytes.clone());
        let second = capture.objects().nth(1).unwrap().offset() as usize;
        bytes[second..second + 4].copy_from_slice(&72_u32.to_le_bytes());
        let rows = rows(&opened(vec![bytes]));
        assert_eq!(rows[0].places, [(Side::A, second as u32)]);
        let (message, consequences) = rows[0].message.rsplit_once(" (").unwrap();
        assert!(message.contains("TotalByteLength is 72 but should be "), "{message}");
        let number: usize = consequences.split(' ').next().unwrap().parse().unwrap();
        assert!(number > 1 && consequences.ends_with(" consequences)"), "{consequences}");
        let causes: Vec<_> = rows.iter().filter_map(|row| row.cause.clone()).collect();
        assert_eq!(causes, vec![(0, message.to_owned()); number]);
    }

    #[test]
    fn captures_that_are_the_same_are_a_warning_without_bytes() {
        let example = winperf_synth::examples::iexplore();
        let session = opened(vec![example.older.clone(), example.older]);
        let rows = rows(&session);
        let same = rows.iter().find(|row| row.code == "same-capture").unwrap();
        assert_eq!((same.severity, same.places.as_slice()), (Severity::Warning, &[][..]));
    }

    #[test]
    fn what_is_odd_about_both_captures_leads_to_bytes_of_both_whichever_is_a() {
        let example = winperf_synth::examples::desktop();
        for [older, newer] in [Side::BOTH, [Side::B, Side::A]] {
            let session = opened(vec![example.older.clone(), example.newer.clone()]);
            let session = if older == Side::A { session } else { session.changed(Action::Swap).settled() };
            let rows = rows(&session);
            let shifted = rows.iter().find(|row| row.code == "instances-shifted").unwrap();
            assert_eq!(shifted.places.iter().map(|(side, _)| *side).collect::<Vec<_>>(), [older, newer]);
            assert_eq!(shifted.subject, "Process(svchost#3)");
            // The evidence is the ids side by side: of the older capture, and of the newer one.
            for ((side, offset), id) in shifted.places.iter().zip(["1188", "1324"]) {
                let session = session.clone().changed(Action::Locate(*side, *offset));
                let slot = session.shown().unwrap();
                let name = crate::views::query::wording::describe_spot(
                    &slot.capture,
                    &session.library.naming,
                    slot.spot.unwrap(),
                    Language::English,
                );
                assert_eq!(name.unwrap().value.plain, id);
            }
        }
    }

    #[test]
    fn objects_that_are_absent_are_listed_with_their_reason_and_lead_to_no_bytes() {
        let session = without_objects();
        let rows = rows(&session);
        assert_eq!(
            (rows[0].code, rows[0].subject.as_str(), rows[0].severity),
            ("service-disabled", "Server", Severity::Warning)
        );
        assert!(
            rows[0].message.starts_with("Server is not there: the service LedgerSvc is disabled"),
            "{rows:?}"
        );
        let listed = rows.iter().find(|row| row.code == "counter-set-silent").unwrap();
        assert_eq!((listed.severity, listed.places.as_slice()), (Severity::Info, &[][..]));
        assert_eq!(Findings::new(&session).location(0), None);
        let japanese = Findings::new(&session).rows(ALL, Language::Japanese);
        assert!(japanese[0].message.starts_with("Server がありません。"), "{japanese:?}");
        let place = COLUMNS.last().unwrap().text;
        assert_eq!(place(&rows[0], phrases::Words::default()), "none");
    }

    #[test]
    fn a_query_that_failed_is_the_first_finding_with_its_service() {
        let failure = Failure {
            services: vec!["AcmeSvc".to_owned()],
            library: Some("acme.dll".to_owned()),
            ..Failure::new("10006".to_owned(), 1, Cause::Crashed(0xC000_0005))
        };
        let session = with_source(Source { failures: vec![failure], ..Source::default() });
        let rows = rows(&session);
        assert_eq!(
            (rows[0].code, rows[0].subject.as_str(), rows[0].severity),
            ("query-failed", "AcmeSvc", Severity::Error)
        );
        assert!(
            rows[0].message.contains("(of the service AcmeSvc, in acme.dll, sample 1) ended"),
            "{rows:?}"
        );
        let japanese = Findings::new(&session).rows(ALL, Language::Japanese);
        assert!(japanese[0].message.contains("サービス AcmeSvc"), "{japanese:?}");
    }

    #[test]
    fn a_file_that_is_no_capture_has_one_error() {
        let session = opened(vec![b"hello".to_vec()]);
        assert_eq!(counts(&session), [1, 0, 0]);
    }

    #[test]
    fn removing_a_capture_takes_its_findings_with_it() {
        let example = winperf_synth::examples::iexplore();
        let session = opened(vec![example.older.clone(), example.older]);
        let session = session.changed(Action::SelectFinding(3)).closing(Side::B).settled();
        assert!(!codes(&session).contains(&"same-capture"));
        assert_eq!(session.view.finding_row, 0);
    }
}
