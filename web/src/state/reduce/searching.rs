//! Changes that the search makes to the session.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::tally::{NO_HITS, Tally};
use crate::state::library::side::Side;
use crate::state::view::search_state::{Hit, HitStep, SearchChange, SearchState, Sought};
use crate::state::view::slot::Slot;
use crate::state::view::spot::Spot;
use crate::state::view::tab::Tab;

impl Session {
    /// Applies a change of the search.
    pub(in crate::state) fn change_search(&mut self, change: SearchChange) {
        match change {
            SearchChange::Open => self.view.search.is_open = true,
            SearchChange::Close => {
                self.view.search.is_open = false;
                let gone_to = self.view.search.gone_to.map_or_else(|| self.view.tab.pane_id(), Hit::pane_id);
                self.intents.focus.want(gone_to, gone_to);
                if !self.view.search.steps.is_empty() {
                    // A step that was taken before the results arrived is completed even if the user left them.
                    self.view.search.steps.push(HitStep::Stay);
                }
            }
            SearchChange::Escape if self.view.search.is_open || self.view.search.text.is_empty() => {
                // A query with results stays for further steps.
                let is_unused = self.view.search.gone_to.is_none() && self.view.search.steps.is_empty();
                if is_unused {
                    self.change_search(SearchChange::Type(String::new()));
                }
                self.change_search(SearchChange::Close);
            }
            SearchChange::Escape => self.change_search(SearchChange::Type(String::new())),
            SearchChange::Type(text) => {
                self.view.search = SearchState::typed(text, self.view.side);
                self.seek();
            }
            SearchChange::Step(step) => self.view.search.steps.push(step),
            SearchChange::DropSteps => self.view.search.steps.clear(),
            SearchChange::Go(number, hit) => {
                self.view.search.current = Some(number);
                self.view.search.gone_to = Some(hit);
                self.view.search.name = self.name_of_hit(hit);
                self.view.search.steps.clear();
                self.go(hit);
            }
        }
    }

    /// Repeats the search if the captures, or the facts known about them, have changed.
    pub(in crate::state) fn search_other_captures(&mut self) {
        let sought = &self.view.search.sought;
        let is_same = (sought.is_examined, sought.paired.as_ref(), &sought.naming)
            == (!self.is_examining(), self.paired(), &self.library.naming)
            && Side::BOTH
                .into_iter()
                .all(|side| sought.captures[side].as_ref() == self.library.captures.capture(side));
        if !is_same {
            (self.view.search.current, self.view.search.gone_to) = Default::default();
            self.seek();
        }
    }

    fn seek(&mut self) {
        self.view.search.sought = Shared::new(Sought {
            text: self.view.search.text.clone(),
            first: self.view.search.first,
            captures: self.library.captures.both(),
            paired: self.paired().cloned(),
            is_examined: !self.is_examining(),
            naming: self.library.naming.clone(),
            from: self.selected_start(),
            before: self.hit_of_before(),
        });
    }

    /// Returns the start of the selected structure.
    fn selected_start(&self) -> Option<(Side, u32)> {
        let slot = self.shown()?;
        Some((self.view.side, slot.capture.walked().span(slot.spot?.structure)?.offset))
    }

    /// Returns the query until all of its hits are counted.
    pub(in crate::state) fn sought(&self) -> Option<Shared<Sought>> {
        let search = &self.view.search;
        (!search.text.trim().is_empty() && !self.tally().is_complete).then(|| search.sought.clone())
    }

    /// Returns the hits counted so far.
    pub fn tally(&self) -> &Tally {
        self.answers.tally(&self.view.search.sought).map_or(&NO_HITS, |tally| tally)
    }

    /// Makes the hit current that was opened last in the captures before.
    pub(in crate::state) fn meet_hit(&mut self, met: Option<(u64, Hit)>) {
        // If the user has moved to a different hit meanwhile, that hit remains.
        if let Some((number, hit)) = met.filter(|_| self.view.search.current.is_none()) {
            (self.view.search.current, self.view.search.gone_to) = (Some(number), Some(hit));
        }
    }

    fn go(&mut self, hit: Hit) {
        match hit {
            Hit::Row(row) => {
                self.view.tab = Tab::Values;
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
        self.view.tab = Tab::Structure;
        self.change_shown(select);
    }
}

fn selecting(slot: &Slot, number: u32, leaf: Option<u32>) -> Slot {
    match slot.capture.walked().nth(number) {
        Some(structure) => slot.selecting(Spot { structure, leaf }),
        None => slot.clone(),
    }
}
