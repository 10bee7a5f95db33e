//! Navigation to an address, a value, a finding or a difference.

use winperf::difference::DifferenceClasses;

use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::view::address::{Address, LinkPlace, NamedFile, View};
use crate::state::view::notice::Notice;
use crate::state::view::outline::{OutlineChange, OutlineView};
use crate::state::view::point::Point;
use crate::state::view::search_state::SearchChange;
use crate::state::view::spot::Spot;
use crate::state::view::tab::Tab;

impl Session {
    /// Goes to the place of the followed address, once all of its files are open.
    pub(in crate::state) fn arrive(&mut self) {
        let Some(mut wanted) = self.intents.address.take() else { return };
        if !wanted.names_files() {
            // An entry of the browser's history without fingerprints, because they were unknown: it refers to the open
            // files.
            let has_any = !self.library.captures.is_empty() || self.raw_log().is_some() || self.shows_lists();
            if has_any && !wanted.is_of_handbook() {
                self.visit(&wanted.view);
            } else if !wanted.view.timeline.series.is_empty() && wanted.lesson.is_none() {
                // A lesson opens an example of its own.
                self.intents.address = Some(wanted);
                return;
            }
            wanted.lesson.take().into_iter().for_each(|at| self.begin_at(at));
            if !wanted.unclear.is_empty() {
                self.view.notices.push(Notice::UnclearLink(wanted.unclear));
            }
            return;
        }
        let is_example = wanted.example.is_some() && wanted.example == self.library.example;
        if is_example || self.put_wanted(&wanted) {
            if self.await_wanted(&wanted) {
                self.intents.address = Some(wanted);
                return;
            }
            self.visit(&wanted.view);
            wanted.lesson.take().into_iter().for_each(|at| self.begin_at(at));
            if !wanted.unclear.is_empty() {
                self.view.notices.push(Notice::UnclearLink(wanted.unclear));
            }
        } else {
            self.intents.address = Some(wanted);
        }
    }

    /// Returns the files that the followed address names, and whether each is open; none if it is about an example.
    pub fn wanted_files(&self) -> Vec<(NamedFile, bool)> {
        let wanted = self.intents.address.iter().filter(|wanted| wanted.example.is_none());
        let captures =
            wanted.clone().flat_map(|wanted| wanted.captures.iter()).filter_map(|(_, file)| file.as_ref());
        let captures = captures.map(|file| (file.clone(), self.answers.file(file.fingerprint).is_some()));
        let logs = wanted.clone().flat_map(|wanted| &wanted.logs);
        let logs = logs.map(|file| (file.clone(), self.has_log(file)));
        let lists = wanted.flat_map(|wanted| &wanted.lists);
        let lists = lists.map(|file| (file.clone(), self.shown_list(file).is_some()));
        captures.chain(logs).chain(lists).collect()
    }

    /// Returns `true` if the open documents are known to differ from those in the followed address.
    pub fn is_elsewhere(&self) -> bool {
        let Some(wanted) = &self.intents.address else { return false };
        let mut looked_at = Side::BOTH.into_iter().filter_map(|side| self.library.captures.capture(side));
        let is_other = |capture| {
            let Some(fingerprint) = self.answers.fingerprint(capture) else { return false };
            let is_it = |(_, file): (Side, &Option<NamedFile>)| {
                file.as_ref().is_some_and(|file| file.fingerprint == fingerprint)
            };
            !wanted.captures.iter().any(is_it)
        };
        !self.library.captures.is_empty() && wanted.example.is_none() && looked_at.all(is_other)
    }

    fn has_log(&self, file: &NamedFile) -> bool {
        let mut logs = self.library.files.logs().filter(|log| log.raw.is_some());
        logs.any(|log| log.fingerprint == file.fingerprint)
    }

    /// Returns the position of a title list that is open without captures.
    fn shown_list(&self, file: &NamedFile) -> Option<usize> {
        let place = self.library.title_lists().iter().position(|list| list.fingerprint == file.fingerprint);
        place.filter(|_| self.shows_lists())
    }

    /// Shows the logs or title lists of an address, or puts its captures on their sides; returns `false` if one of them is not open.
    fn put_wanted(&mut self, wanted: &Address) -> bool {
        if let [first, ..] = wanted.logs.as_slice() {
            if !wanted.logs.iter().all(|log| self.has_log(log)) {
                return false;
            }
            let open = self.library.files.logs().find(|log| log.fingerprint == first.fingerprint);
            open.map(Document::id).into_iter().for_each(|id| self.show_log(id));
            return true;
        }
        if let [first, ..] = wanted.lists.as_slice() {
            if !wanted.lists.iter().all(|list| self.shown_list(list).is_some()) {
                return false;
            }
            self.refresh_outline();
            let group = self.shown_list(first).unwrap_or(0);
            self.view.outline = self.view.outline.take().map(|outline| outline.showing(group));
            return true;
        }
        let open = wanted.captures.as_ref().map(|wanted| {
            let capture = self.answers.file(wanted.as_ref()?.fingerprint);
            capture.cloned()
        });
        let are_open = open.iter().all(|(side, open)| wanted.captures[side].is_some() == open.is_some());
        if !are_open || open.a.is_none() {
            return false;
        }
        let moved: Vec<_> = open
            .iter()
            .filter(|(side, open)| self.library.captures.capture(*side) != open.as_ref())
            .collect();
        moved.into_iter().for_each(|(side, open)| self.put(side, open.clone()));
        true
    }

    fn visit(&mut self, view: &View) {
        self.reset_for_captures();
        self.refresh_outline();
        self.view.tab = view.tab;
        self.select_side(view.side);
        self.view.values.show(view.values.clone());
        self.view.timeline.show(view.timeline.clone());
        self.view.comparison.shown = view.differences.unwrap_or(DifferenceClasses::ALL_BUT_MOVED);
        (self.view.comparison.text, self.view.comparison.sort) = (view.words.clone(), view.order);
        self.view.comparison.rearrange(|_| ());
        match view.tab {
            Tab::Compare => self.visit_difference(view.row as usize),
            Tab::Findings => self.visit_finding(view.row as usize),
            _ => {}
        }
        if !view.search.is_empty() {
            self.change_search(SearchChange::Type(view.search.clone()));
        }
        self.put_log_itself(view.shows_itself);
        if let Some(place) = &view.place {
            match self.view.outline.clone() {
                Some(outline) => self.visit_line(outline, place),
                // The log is not open, and its samples are other files.
                None if view.shows_itself => self.view.notices.push(Notice::NoPlace(place.text())),
                None => self.visit_place(place),
            }
        }
    }

    /// Goes to a place of the log itself, or of the shown title list.
    fn visit_line(&mut self, outline: OutlineView, place: &LinkPlace) {
        let is_inside = |offset: u32| (offset as usize) < outline.bytes().len();
        let found = match *place {
            LinkPlace::Byte(offset) => is_inside(offset).then_some(Point::At(offset)),
            LinkPlace::Range(from, to) => is_inside(from.max(to)).then_some(Point::Between(from, to)),
            LinkPlace::Line(offset, _) => is_inside(offset).then_some(Point::At(offset)),
            LinkPlace::Called(_) | LinkPlace::Structure(_) => None,
        };
        let outline = found.map(|point| outline.changed(OutlineChange::Point(point)));
        let outline = match *place {
            LinkPlace::Line(offset, depth) => outline.and_then(|outline| outline.out_to(offset, depth)),
            _ => outline,
        };
        match outline {
            Some(outline) => self.view.outline = Some(outline),
            None => self.view.notices.push(Notice::NoPlace(place.text())),
        }
    }

    fn visit_place(&mut self, place: &LinkPlace) {
        let length = self.shown().map_or(0, |slot| slot.capture.walked().length());
        let is_there = match place {
            LinkPlace::Byte(offset) => *offset < length,
            LinkPlace::Range(from, to) => *from.max(to) < length,
            LinkPlace::Called(target) => {
                let names = &self.library.naming.names;
                self.shown().is_some_and(|slot| target.resolve(slot.capture.walked(), names).is_some())
            }
            LinkPlace::Structure(number) => {
                self.shown().is_some_and(|slot| slot.capture.walked().nth(*number).is_some())
            }
            LinkPlace::Line(..) => false,
        };
        if !is_there {
            self.view.notices.push(Notice::NoPlace(place.text()));
        }
        let naming = self.library.naming.clone();
        self.change_shown(|slot| match place {
            LinkPlace::Byte(offset) => slot.selecting_byte(*offset),
            LinkPlace::Range(from, to) => slot.selecting_byte(*from).extending(*from, *to),
            LinkPlace::Called(target) => slot.visiting(target, &naming.names),
            LinkPlace::Structure(number) => match slot.capture.walked().nth(*number) {
                Some(structure) => slot.selecting(Spot::whole(structure)),
                None => slot.clone(),
            },
            LinkPlace::Line(offset, _) => slot.selecting_byte(*offset),
        });
    }

    /// Goes to a byte in the view with tree and bytes.
    pub(in crate::state) fn locate(&mut self, side: Side, offset: u32) {
        self.select_side(side);
        self.view.tab = Tab::Structure;
        self.view.handbook = None;
        self.view.has_sheet = false;
        self.view.is_verdict_collapsed = true;
        // The evidence of a finding is replaced by the counterpart.
        self.view.selection = self.view.selection.take().filter(|selection| !selection.is_evidence);
        self.change_shown(|slot| slot.selecting_byte(offset));
    }

    /// Goes to a byte of the capture on one side, in the view with tree and bytes, and to a byte of the other capture,
    /// which need not be its counterpart.
    pub(in crate::state) fn locate_both(&mut self, offsets: Both<u32>, side: Side) {
        self.locate(side, offsets[side]);
        let Some(slot) = self.library.captures.slot(side.other()) else { return };
        let slot = slot.selecting_byte(offsets[side.other()]);
        let bytes = slot.spot.zip(slot.spot_bytes());
        let beside = bytes.map(|(spot, (start, end))| (spot, start, end.saturating_sub(start)));
        self.library.captures.put(side.other(), Some(slot));
        self.view.selection =
            self.view.selection.take().map(|selection| Shared::new(selection.with_counterpart(beside)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::desktop;

    #[test]
    fn the_bytes_that_show_a_finding_of_both_captures_stand_beside_each_other() {
        for side in Side::BOTH {
            let session =
                desktop().changed(Action::LocateBoth(Both { a: 0x3120, b: 0x3120 }, side)).settled();
            assert_eq!(
                Side::BOTH.map(|side| session.library.captures.slot(side).unwrap().cursor.at),
                [0x3120; 2]
            );
            assert_eq!((session.view.side, session.view.is_verdict_collapsed), (side, true));
            // The next choice is followed by its counterpart again.
            let session = session.changed(Action::Locate(Side::B, 0x3120));
            assert_ne!(session.library.captures.slot(Side::A).unwrap().cursor.at, 0x3120);
        }
    }
}
