//! The samples of a log that are in A and B.

use crate::state::Session;
use crate::state::library::document::{Document, DocumentId};
use crate::state::library::open_log::OpenLog;
use crate::state::library::side::Side;
use crate::state::view::raw_view::{self, RawChange};
use crate::state::view::slot::Slot;
use crate::state::view::tab::Tab;
use crate::state::view::timeline::TimelineState;

impl Session {
    /// Opens logs; the first is shown, and the others are in the list of files.
    pub(in crate::state) fn receive_logs(&mut self, logs: Vec<OpenLog>) {
        let opened: Vec<DocumentId> = logs.into_iter().map(|log| self.library.files.open(log)).collect();
        let Some(first) = opened.first().copied() else { return };
        if self.view.log != Some(first) {
            self.leave_log();
        }
        self.receive_log(first);
    }

    /// Closes the samples of the current log, which stays open.
    pub(in crate::state) fn leave_log(&mut self) {
        self.leave_log_itself();
        self.close_samples();
        self.view.log = None;
    }

    /// Shows a log, unless it is shown already.
    pub(in crate::state) fn show_log(&mut self, id: DocumentId) {
        if self.view.log != Some(id) || self.shown_log().is_none() {
            self.leave_log();
            self.view.is_at_start = false;
            self.receive_log(id);
        }
    }

    /// Shows the log of a chain of samples, unless it is current.
    pub(in crate::state) fn bring_log(&mut self, log: &OpenLog) {
        let open = self.library.files.logs().find(|open| open.shared() == log.shared());
        open.map(Document::id).into_iter().for_each(|id| self.show_log(id));
    }

    /// Closes the current log, with its samples.
    pub(in crate::state) fn close_log(&mut self) {
        self.close_samples();
        self.view.log.take().into_iter().for_each(|id| self.library.files.close(id));
    }

    fn close_samples(&mut self) {
        let Some(log) = self.current_log().cloned() else { return };
        for side in [Side::B, Side::A] {
            if self.library.captures.capture(side).is_some_and(|capture| log.has(capture)) {
                self.library.captures.put(side, None);
            }
        }
        self.close_others(&log, &[]);
    }

    /// Shows a log, and puts its samples in A and B: those in a followed address, otherwise the last ones.
    fn receive_log(&mut self, id: DocumentId) {
        let wanted = self.intents.address.iter().flat_map(|wanted| wanted.captures.iter());
        let names = wanted.filter_map(|(_, file)| file.as_ref()?.name.as_deref());
        self.library.files.change_log(id, |log| log.at_named(names));
        self.view.log = Some(id);
        let Some(log) = self.current_log().cloned() else { return };
        // Its samples replace those of a different log with the same name.
        self.close_others(&log, &[]);
        self.view.has_sheet = false;
        // One sample has no course over time.
        let has_many = log.count() > 1;
        // A log in a different encoding stays in its view.
        let is_again = log.encoded.as_ref().is_some_and(|encoded| encoded.chosen.is_some());
        if is_again {
            // Its counters have different names.
            self.view.timeline = TimelineState::default();
        }
        if has_many && !is_again {
            self.view.tab = Tab::Timeline;
        }
        if log.raw.is_none() {
            self.show_samples();
        } else if !has_many && !is_again {
            self.view.tab = raw_view::FIRST;
        }
    }

    /// Changes the log whose samples are A and B.
    pub(in crate::state) fn change_log(&mut self, change: impl FnOnce(OpenLog) -> OpenLog) {
        if let Some(id) = self.view.log {
            self.library.files.change_log(id, change);
        }
    }

    /// Shows a sample, and selects the item at those bytes of the log, if its capture contains them.
    pub(in crate::state) fn show_in_sample(&mut self, at: usize, offset: u32) {
        self.view.followed = self.view.followed.wrapping_add(1);
        // The older sample remains visible at its position.
        let is_in_sight = self.raw_log().is_none()
            && self.current_log().is_some_and(|log| log.positions().any(|position| position == at));
        if !is_in_sight {
            self.choose_sample(at);
        }
        if self.raw_log().is_some() {
            self.view.tab = raw_view::FIRST;
            return;
        }
        self.leave_log_itself();
        let find_byte = |side| Some((side, self.library.captures.capture(side)?.offset_of_log(offset)?));
        match Side::BOTH.into_iter().find_map(find_byte) {
            Some((side, byte)) => self.locate(side, byte),
            None => self.view.tab = Tab::Structure,
        }
        self.go_to_structure();
    }

    pub(in crate::state) fn go_to_structure(&mut self) {
        self.view.tab = Tab::Structure;
        self.view.has_sheet = false;
        self.intents.focus.want(Tab::Structure.pane_id(), Tab::Structure.pane_id());
    }

    /// Shows a different sample of the log, and the one before it; the selection is kept if they contain it.
    pub(in crate::state) fn choose_sample(&mut self, at: usize) {
        let position = |session: &Self| session.current_log().map(OpenLog::newer_position);
        let before = position(self);
        // If the log itself is shown, it moves to the sample.
        let is_in_sight = self.view.tab == Tab::Structure && self.log_itself().is_some();
        self.change_log(|log| log.moved(at));
        if position(self) == before {
            return;
        }
        if self.raw_log().is_none() {
            self.show_samples();
        }
        if is_in_sight {
            self.go_to_record();
        }
    }

    /// Shows a sample of the current log of whole objects and the one before it, whatever is shown now.
    pub(in crate::state) fn show_sample(&mut self, at: usize) {
        self.change_log(|log| log.moved(at));
        self.show_samples();
    }

    /// Makes the counter of a log with that path current.
    pub(in crate::state) fn select_path(&mut self, path: &str) {
        self.change_log(|log| log.changed(RawChange::Path(path.to_owned())));
    }

    fn show_samples(&mut self) {
        let Some(log) = self.current_log().cloned() else { return };
        let is_open = |name: &str| self.sample_named(&log, name).is_some();
        for reading in log.captures(is_open) {
            self.library.files.open_capture(reading);
        }
        let names = log.names();
        let documents: Vec<Document> =
            names.iter().filter_map(|name| self.sample_named(&log, name).cloned()).collect();
        let looked_at = Side::BOTH.map(|side| {
            let slot = self.library.captures.slot(side)?;
            slot.target(&self.library.naming.names)
        });
        for (place, side) in Side::BOTH.into_iter().enumerate() {
            let slot = documents.get(place).cloned().map(Slot::new);
            let slot = slot.map(|slot| match &looked_at[place] {
                Some(target) => slot.visiting(target, &self.library.naming.names),
                None => slot,
            });
            self.library.captures.put(side, slot);
        }
        self.close_others(&log, &documents);
        self.view.notices.clear();
        self.select_side(self.view.side);
    }

    /// Returns the open sample of a log by its name.
    fn sample_named(&self, log: &OpenLog, name: &str) -> Option<&Document> {
        self.library.files.captures().find(|open| log.has(open) && open.file == name)
    }

    /// Closes the samples of a log except these.
    fn close_others(&mut self, log: &OpenLog, but: &[Document]) {
        let others = self.library.files.captures().filter(|open| log.has(open) && !but.contains(open));
        let others: Vec<DocumentId> = others.map(Document::id).collect();
        others.into_iter().for_each(|other| self.library.files.close(other));
    }

    /// Closes the log when none of its samples is open; if nothing else is open, a different log is shown.
    pub(in crate::state) fn close_unused_log(&mut self) {
        let is_open =
            |log: &OpenLog| log.raw.is_some() || self.library.files.captures().any(|open| log.has(open));
        if !self.current_log().is_some_and(is_open) {
            self.close_log();
        }
        let next = self.library.files.logs().next().map(Document::id);
        if self.view.log.is_none()
            && self.library.captures.is_empty()
            && let Some(next) = next
        {
            self.receive_log(next);
            self.reset_for_captures();
        }
    }

    /// Returns the log whose samples are A and B.
    pub fn current_log(&self) -> Option<&OpenLog> {
        self.library.files.logs().find(|log| Some(log.id()) == self.view.log).map(|log| &**log)
    }

    /// Returns a log of counters, which is shown instead of captures.
    pub fn raw_log(&self) -> Option<&OpenLog> {
        self.current_log().filter(|log| log.raw.is_some())
    }

    /// Returns `true` if a view has content for the open files: a log of counters has no structures to compare, and a
    /// text log none to show.
    pub fn has_tab(&self, tab: Tab) -> bool {
        match (self.raw_log(), tab) {
            (Some(_), Tab::Compare) => false,
            (Some(log), Tab::Structure) => log.binary().is_some(),
            _ => true,
        }
    }

    /// Returns the open logs of counters if one of them is shown, the shown one first.
    pub fn raw_logs(&self) -> impl Iterator<Item = &OpenLog> {
        let (logs, current) = (self.library.files.logs(), self.view.log);
        let others = logs.filter(move |log| log.raw.is_some() && Some(log.id()) != current).map(|log| &**log);
        self.raw_log().into_iter().flat_map(move |log| std::iter::once(log).chain(others.clone()))
    }

    /// Returns the log, if one of its samples is in A or B.
    pub fn shown_log(&self) -> Option<&OpenLog> {
        if let Some(log) = self.raw_log() {
            return Some(log);
        }
        let log = self.current_log()?;
        let mut looked_at = Side::BOTH.into_iter().filter_map(|side| self.library.captures.capture(side));
        looked_at.any(|capture| log.has(capture)).then_some(log)
    }
}
