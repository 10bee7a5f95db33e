//! What a change of the search does to the session.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::search_state::{Hit, HitStep, SearchChange};
use crate::state::side::Side;
use crate::state::slot::Slot;
use crate::state::spot::Spot;
use crate::state::tab::Tab;
use crate::state::tally::Tally;

impl Session {
    /// The session after a change of the search.
    pub(super) fn change_search(&mut self, change: SearchChange) {
        match change {
            SearchChange::Open => self.search.is_open = true,
            SearchChange::Close => {
                self.search.is_open = false;
                let gone_to = self.search.gone_to.map_or_else(|| self.tab.pane_id(), Hit::pane_id);
                self.focus.want(gone_to, gone_to);
                if !self.search.steps.is_empty() {
                    // Whoever was ahead of the results and left them is where they lead.
                    self.search.steps.push(HitStep::Stay);
                }
            }
            SearchChange::Type(text) => self.search = self.search.typed(text, self.side),
            SearchChange::Again => {
                self.search.current = None;
                self.search.gone_to = None;
                self.search.tally = Shared::new(Tally::default());
            }
            SearchChange::Found(version, tally) => {
                if version == self.search.version {
                    self.search.tally = tally;
                }
            }
            SearchChange::Met(version, number, hit) => {
                // Who has gone to another hit meanwhile stays there.
                if version == self.search.version && self.search.current.is_none() {
                    self.search.current = Some(number);
                    self.search.gone_to = Some(hit);
                }
            }
            SearchChange::Step(step) => self.search.steps.push(step),
            SearchChange::DropSteps => self.search.steps.clear(),
            SearchChange::Go(number, hit) => {
                self.search.current = Some(number);
                self.search.gone_to = Some(hit);
                self.search.name = self.name_of_hit(hit);
                self.search.steps.clear();
                self.go(hit);
            }
        }
    }

    fn go(&mut self, hit: Hit) {
        match hit {
            Hit::Row(row) => {
                self.tab = Tab::Values;
                self.select_value(row.into());
            }
            Hit::Structure(side, number) => self.show(side, &|slot| selecting(slot, number, None)),
            Hit::Field(side, number, leaf) => self.show(side, &|slot| selecting(slot, number, Some(leaf))),
            Hit::Bytes(side, offset, length) => self.show(side, &|slot| {
                let slot = slot.selecting_byte(offset);
                let last = offset.saturating_add(length.saturating_sub(1));
                let is_field = slot.spot_bytes() == Some((offset, offset.saturating_add(length)));
                if last == offset || is_field { slot } else { slot.extending(offset, last) }
            }),
        }
    }

    fn show(&mut self, side: Side, select: &dyn Fn(&Slot) -> Slot) {
        self.select_side(side);
        self.tab = Tab::Structure;
        self.change_shown(select);
    }
}

fn selecting(slot: &Slot, number: u32, leaf: Option<u32>) -> Slot {
    match slot.capture.walked().nth(number) {
        Some(structure) => slot.selecting(Spot { structure, leaf }),
        None => slot.clone(),
    }
}
