//! Going where an address leads, or a value, a finding or a difference.

use winperf::NodeIdx;
use winperf::difference::Classes;

use crate::session::Session;
use crate::session::address::{Address, Place, View};
use crate::session::capture::Capture;
use crate::session::search_state::SearchChange;
use crate::session::side::Side;
use crate::session::spot::Spot;
use crate::session::tab::Tab;
use crate::shared::Shared;

impl Session {
    /// Goes where the followed address leads, once everything that it names is open.
    pub(super) fn arrive(&mut self) {
        let Some(wanted) = self.wanted.take() else { return };
        let is_example = wanted.example.is_some() && wanted.example == self.example;
        if is_example || self.put_wanted(&wanted) {
            self.visit(&wanted.view);
        } else {
            self.wanted = Some(wanted);
        }
    }

    /// Puts the captures of an address in their places; `false` when one of them is not open.
    fn put_wanted(&mut self, wanted: &Address) -> bool {
        let open = wanted
            .captures
            .map(|wanted| wanted.and_then(|wanted| self.fingerprints.capture(wanted).cloned()));
        let are_open =
            wanted.captures.iter().zip(&open).all(|(wanted, open)| wanted.is_some() == open.is_some());
        if !are_open || open[0].is_none() {
            return false;
        }
        let moved =
            |(side, open): &(Side, Option<Shared<Capture>>)| self.pair.capture(*side) != open.as_ref();
        let moved: Vec<_> = Side::BOTH.into_iter().zip(open).filter(moved).collect();
        moved.into_iter().for_each(|(side, open)| self.put(side, open));
        true
    }

    fn visit(&mut self, view: &View) {
        self.tab = view.tab;
        self.select_side(view.side);
        self.values.show(view.values.clone());
        self.comparison.shown = view.differences.unwrap_or(Classes::ALL_BUT_MOVED);
        match view.tab {
            Tab::Compare => self.visit_difference(view.row as usize),
            Tab::Findings => self.visit_finding(view.row as usize),
            Tab::Structure | Tab::Values => {}
        }
        if !view.search.is_empty() {
            self.change_search(SearchChange::Type(view.search.clone()));
        }
        match view.place {
            Some(Place::Byte(offset)) => self.change_shown(|slot| slot.selecting_byte(offset)),
            Some(Place::Structure(number)) => {
                self.change_shown(|slot| slot.selecting(Spot::node(NodeIdx(number))));
            }
            None => {}
        }
    }

    /// Goes to a byte in the view with tree and bytes.
    pub(super) fn locate(&mut self, side: Side, offset: u32) {
        self.select_side(side);
        self.tab = Tab::Structure;
        self.change_shown(|slot| slot.selecting_byte(offset));
    }
}
