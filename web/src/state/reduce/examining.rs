//! Changes that an examination of the captures makes to the session.
//!
//! Choices by number are reset when the captures or names change (`reset_for_captures`).

use winperf::findings::Severity;

use crate::shared::Shared;
#[cfg(test)]
use crate::state::Action;
use crate::state::Session;
use crate::state::answers::examined::{Examination, Examined};
use crate::state::answers::found::{About, AllFindings};
#[cfg(test)]
use crate::state::answers::found::{CaptureFindings, MachineRow};
use crate::state::answers::paired::Paired;
#[cfg(test)]
use crate::state::answers::question::{Answer, Question};
#[cfg(test)]
use crate::state::library::both::Both;
#[cfg(test)]
use crate::state::library::captures::Captures;
#[cfg(test)]
use crate::state::library::document::Document;
#[cfg(test)]
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::library::title_list::TitleList;
use crate::state::view::search_state::SearchState;
use crate::state::view::tab::Tab;
use crate::state::view::values_state::ValuesState;

impl Session {
    /// Returns the pairing of the captures in A and B; `None` if none is readable, or before they are examined.
    pub fn paired(&self) -> Option<&Paired> {
        self.examined()?.paired.as_ref()
    }

    /// Returns the findings of A and B; none before they are examined.
    pub fn found(&self) -> &Shared<AllFindings> {
        self.examined().map_or(self.answers.no_findings(), |examined| &examined.found)
    }

    /// Returns `true` while A and B are being examined, during which there are no pairing and no findings.
    pub fn is_examining(&self) -> bool {
        !self.library.captures.is_empty() && self.examined().is_none()
    }

    pub(in crate::state) fn examined(&self) -> Option<&Examined> {
        self.answers.examined(|examination| self.is_subject(examination))
    }

    /// Returns the pending examination, if there is one.
    pub fn unexamined(&self) -> Option<Examination> {
        self.is_examining().then(|| self.examination())
    }

    /// Returns the input of an examination of what is open.
    pub(in crate::state) fn examination(&self) -> Examination {
        let (captures, naming, lists) =
            (self.library.captures.both(), self.library.naming.clone(), self.library.title_lists().to_vec());
        Examination { captures, naming, lists }
    }

    /// Returns `true` if an examination is of what is open.
    pub(in crate::state) fn is_subject(&self, Examination { captures, naming, lists }: &Examination) -> bool {
        Side::BOTH.into_iter().all(|side| captures[side].as_ref() == self.library.captures.capture(side))
            && *naming == self.library.naming
            && lists.as_slice() == self.library.title_lists()
    }

    /// Resets what was chosen by number in other captures, or in the same captures with other names.
    pub(in crate::state) fn reset_for_captures(&mut self) {
        let is_same = match &self.view.subject {
            Some(subject) => self.is_subject(subject),
            None => self.library.captures.is_empty(),
        };
        if !is_same {
            self.reset_choices();
        }
    }

    /// Like [`reset_for_captures`](Self::reset_for_captures), even for the same files as before.
    pub(in crate::state) fn reset_choices(&mut self) {
        self.fit_lists();
        self.view.subject = (!self.library.captures.is_empty()).then(|| self.examination());
        // Two samples of a log are only a small part, so it opens over time.
        self.view.is_verdict_collapsed = self.view.log.is_some() && self.view.tab == Tab::Timeline;
        self.view.has_sheet = false;
        self.view.values = std::mem::take(&mut self.view.values).for_other_captures();
        self.view.finding_row = 0;
        self.view.comparison = self.view.comparison.for_other_captures();
        if self.library.captures.is_empty() {
            self.view.values = ValuesState::default();
            if self.raw_log().is_none() {
                self.library.files.close_kind::<TitleList>();
                self.library.naming = Shared::new(self.library.naming.with_titles([]));
            }
            self.view.search = SearchState::typed(String::new(), Side::A);
        }
    }

    /// Continues in the captures that have been examined.
    pub(in crate::state) fn conclude(&mut self) {
        self.visit_finding(self.view.finding_row);
        self.show_culprit();
        self.follow();
    }

    /// Selects the field that the verdict is about, in its capture, unless something has been selected before.
    fn show_culprit(&mut self) {
        let is_untouched =
            |side| self.library.captures.slot(side).is_none_or(|slot| slot.cursor.is_untouched());
        // A lesson may ask for the field.
        let has_card = self.view.lessons.at.is_some();
        let is_covered = self.view.outline.is_some() || has_card;
        let is_elsewhere = self.view.tab != Tab::Structure || self.intents.address.is_some() || is_covered;
        if self.view.is_verdict_collapsed || is_elsewhere || !Side::BOTH.into_iter().all(is_untouched) {
            return;
        }
        let worst = self.found().get(0).filter(|worst| worst.severity == Severity::Error);
        let Some(About::Capture(side)) = worst.map(|worst| worst.about) else { return };
        let field =
            self.found().side(side).get(worst.map_or(0, |worst| worst.idx)).and_then(|worst| worst.field);
        let Some(field) = field else { return };
        self.select_side(side);
        self.change_shown(|slot| slot.selecting_byte(field.offset));
    }

    /// Makes a finding current, as soon as findings are known; the last one if there are fewer.
    pub(in crate::state) fn visit_finding(&mut self, row: usize) {
        let last = self.found().count().saturating_sub(1);
        self.view.finding_row = if self.is_examining() { row } else { row.min(last) };
    }
}

#[cfg(test)]
impl Examined {
    /// Examines the open captures without yielding.
    pub(crate) fn new(captures: &Captures, naming: &Naming, lists: &[Shared<TitleList>]) -> Self {
        let paired = Paired::examined(&captures.both(), naming);
        let examine = |side: Side, capture: &Document| {
            let (capture, names) = (capture.walked(), &naming.names);
            CaptureFindings::new(match captures.capture(side.other()) {
                Some(other) => capture.findings_beside(other.walked(), names),
                None => capture.findings(names),
            })
        };
        let each = Both::from_fn(|side| {
            captures.capture(side).map(|capture| examine(side, capture)).unwrap_or_default()
        });
        let found = AllFindings::new(MachineRow::all(paired.as_ref(), lists), each, paired.as_ref());
        Self { paired, found: Shared::new(found) }
    }
}

#[cfg(test)]
impl Session {
    /// Returns the session while its captures are being examined.
    pub(crate) fn examining(mut self) -> Self {
        self.answers.retain(|question, _| !matches!(question, Question::Examination(_)));
        self
    }

    /// Returns the session after the pending examination.
    pub(crate) fn settled(self) -> Self {
        let Some(examination) = self.unexamined() else { return self };
        let examined =
            Examined::new(&self.library.captures, &self.library.naming, self.library.title_lists());
        self.changed(Action::Answer(Question::Examination(examination), Answer::Examination(examined)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::assuming::Assuming;
    use crate::state::tests::opened;

    #[test]
    fn the_structure_opens_at_the_wrong_field_and_stays_there_when_it_is_read_with_another_number() {
        const DEFINITION_LENGTH: usize = 0x7c;
        let mut desktop = winperf_synth::examples::desktop();
        desktop.newer[DEFINITION_LENGTH..DEFINITION_LENGTH + 4].copy_from_slice(&24_u32.to_le_bytes());
        let session = opened(vec![desktop.older, desktop.newer]);
        let selected = |session: &Session| {
            let selection = session.view.selection.as_ref()?;
            Some((selection.side, selection.bytes))
        };
        let field = Some((Side::B, (0x7c, 0x80)));
        assert_eq!((selected(&session), session.view.is_verdict_collapsed), (field, false));
        let worst = session.found().get(0).unwrap();
        let finding = session.found().side(Side::B).get(worst.idx).unwrap().clone();
        let read = session.changed(Action::Assume(Side::B, Assuming::Without(finding))).read();
        assert_eq!(selected(&read), field);
    }
}
