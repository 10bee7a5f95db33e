//! Changes that an examination of the captures makes to the session.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::examined::{Examination, Examined};
#[cfg(test)]
use crate::state::found::{AllFindings, CaptureFindings, MachineFinding};
use crate::state::search_state::SearchState;
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::values_state::ValuesState;
#[cfg(test)]
use crate::state::{
    Action,
    both::Both,
    captures::Captures,
    document::Document,
    naming::Naming,
    paired::Paired,
    question::{Answer, Question},
    title_list::TitleList,
};

impl Session {
    /// Returns the pending examination, if there is one.
    pub fn unexamined(&self) -> Option<Examination> {
        self.examined.clone().filter(|_| self.is_examining)
    }

    /// Returns the input of an examination; `None` if no file is open.
    pub(super) fn examination(&self) -> Option<Examination> {
        let (captures, naming, lists) = (self.captures.both(), self.naming.clone(), self.title_lists.clone());
        (!self.captures.is_empty()).then_some(Examination { captures, naming, lists })
    }

    /// Drops results and selections of other captures, or of the same captures with other names.
    pub(super) fn reset_for_captures(&mut self) {
        if self.examined != self.examination() {
            self.restart_examination();
        }
    }

    /// Like [`reset_for_captures`](Self::reset_for_captures), even for the same files as before.
    pub(super) fn restart_examination(&mut self) {
        self.examined = self.examination();
        self.is_examining = self.examined.is_some();
        // Two samples of a log are only a small part, so it opens over time.
        self.is_verdict_collapsed = self.log.is_some() && self.tab == Tab::Timeline;
        self.has_sheet = false;
        self.paired = None;
        self.found = Shared::default();
        self.values = std::mem::take(&mut self.values).for_other_captures();
        self.finding_row = 0;
        self.comparison = self.comparison.for_other_captures();
        if self.captures.is_empty() {
            self.values = ValuesState::default();
            self.title_lists.clear();
            self.naming = Shared::new(self.naming.with_titles([]));
            self.search = SearchState::typed(String::new(), Side::A);
        }
    }

    pub(super) fn conclude(&mut self, examined: Examined) {
        self.is_examining = false;
        self.paired = examined.paired;
        self.found = examined.found;
        self.visit_finding(self.finding_row);
        self.follow();
    }

    /// Makes a finding current, as soon as findings are known; the last one if there are fewer.
    pub(super) fn visit_finding(&mut self, row: usize) {
        let count = self.found.count();
        self.finding_row = if self.is_examining { row } else { row.min(count.saturating_sub(1)) };
    }
}

#[cfg(test)]
impl Examined {
    /// Examines the open captures without yielding.
    pub(crate) fn new(captures: &Captures, naming: &Naming, lists: &[Shared<TitleList>]) -> Self {
        let paired = Paired::examined(&captures.both(), naming);
        let of = |side: Side, capture: &Document| {
            let (capture, names) = (capture.walked(), &naming.names);
            CaptureFindings::new(match captures.capture(side.other()) {
                Some(other) => capture.findings_beside(other.walked(), names),
                None => capture.findings(names),
            })
        };
        let each =
            Both::from_fn(|side| captures.capture(side).map(|capture| of(side, capture)).unwrap_or_default());
        let found = AllFindings::new(MachineFinding::all(paired.as_ref(), lists), each, paired.as_ref());
        Self { paired, found: Shared::new(found) }
    }
}

#[cfg(test)]
impl Session {
    /// Returns the session after the pending examination.
    pub(crate) fn settled(self) -> Self {
        let Some(examination) = self.unexamined() else { return self };
        let examined = Examined::new(&self.captures, &self.naming, &self.title_lists);
        self.changed(Action::Answer(Question::Examination(examination), Answer::Examination(examined)))
    }
}
