//! Changes that assumptions about a capture make to the session.
//!
//! Overrides are part of the document: another reading of the same file with the next version, so that tree, values,
//! comparison, search and findings need no special case. The session records which reading is awaited; a link waits for
//! its readings as it waits for its captures. `Capture::bytes` is what is read, and `Capture::original` the file, which
//! is hashed, recognised and packed.

use winperf::Capture as Walked;
use winperf::diagnosis::NotAssumable;

use crate::state::Session;
use crate::state::answers::question::{Answer, Question};
use crate::state::library::assuming::{Assuming, Awaited, Wish, with};
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::view::address::Address;
use crate::state::view::notice::Notice;

impl Session {
    /// Requests a new reading of the capture on a side.
    pub(in crate::state) fn assume(&mut self, side: Side, change: Assuming) {
        let Some(document) = self.library.captures.capture(side) else { return };
        let assumed = document.assumptions();
        let wish = match change {
            Assuming::Also(assumption) => Wish::These(with(assumed, &[assumption])),
            Assuming::Without(finding) => Wish::Without(finding),
            Assuming::Undo(offset) => {
                Wish::These(assumed.into_iter().filter(|known| known.offset != offset).collect())
            }
            Assuming::UndoAll => Wish::These(Vec::new()),
            Assuming::Mend => Wish::Mended,
        };
        self.await_reading(side, wish);
    }

    /// Requests a reading of the capture on a side.
    pub(in crate::state) fn await_reading(&mut self, side: Side, wish: Wish) {
        let Some(document) = self.library.captures.capture(side).cloned() else { return };
        self.view.was_assumed = true;
        self.intents.reading = Some(Awaited { document, wish });
    }

    /// Stores a requested reading; the selection remains at its offset.
    pub(in crate::state) fn read_on(&mut self, reading: Result<Walked, NotAssumable>) {
        let Some(awaited) = self.intents.reading.take() else { return };
        let Some(side) = self.library.captures.side_of(&awaited.document) else { return };
        match reading {
            Ok(walked) => self.put_reading(side, &awaited.document, walked),
            Err(error) => {
                self.view.notices.push(Notice::NotAssumed { side, error });
                self.give_up(side, &awaited);
            }
        }
        self.arrive();
    }

    /// Gives up on a part of the followed address that is not available, so it is not requested again.
    fn give_up(&mut self, side: Side, awaited: &Awaited) {
        if let Some(wanted) = &mut self.intents.address
            && awaited.wish == Wish::These(wanted.assumed[side].clone())
        {
            wanted.assumed[side] = awaited.document.assumptions();
        }
    }

    fn put_reading(&mut self, side: Side, before: &Document, walked: Walked) {
        let fingerprint = self.answers.fingerprint(before);
        self.view.notices.retain(|notice| !matches!(notice, Notice::NotAssumed { .. }));
        self.library.reread(side, before.read_as(walked));
        if let Some((document, fingerprint)) = self.library.captures.capture(side).cloned().zip(fingerprint) {
            // The file is the same.
            self.answers.put(Question::Fingerprints(vec![document]), Answer::Fingerprints(vec![fingerprint]));
        }
        let (has_sheet, finding) = (self.view.has_sheet, self.view.finding_row);
        self.reset_for_captures();
        (self.view.has_sheet, self.view.finding_row) = (has_sheet, finding);
    }

    /// Requests the readings of the followed address; returns `true` if any differs from the current one.
    pub(in crate::state) fn await_wanted(&mut self, wanted: &Address) -> bool {
        let is_other = |side: &Side| {
            let document = self.library.captures.capture(*side);
            document.is_some_and(|document| document.assumptions() != wanted.assumed[*side])
        };
        let Some(side) = Side::BOTH.into_iter().find(is_other) else { return false };
        self.await_reading(side, Wish::These(wanted.assumed[side].clone()));
        true
    }
}

#[cfg(test)]
impl Session {
    /// Returns the session after the pending reading, and its examination.
    pub(crate) fn read(self) -> Self {
        let Some(awaited) = self.intents.reading.clone() else { return self.settled() };
        let reading = Answer::Reading(awaited.read());
        self.changed(crate::state::Action::Answer(Question::Reading(awaited), reading)).read()
    }
}
