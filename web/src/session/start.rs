//! The session when the page starts, and what changes before captures can be read.

use crate::second_part::SecondPart;
use crate::session::Session;
use crate::session::comparison::Comparison;
use crate::session::copying::Copying;
use crate::session::examined::ExaminationId;
use crate::session::example::Examples;
use crate::session::fingerprint::Fingerprints;
use crate::session::found::Found;
use crate::session::guide::Guides;
use crate::session::naming::Naming;
use crate::session::notice::Notice;
use crate::session::opening::{Opening, OpeningId};
use crate::session::pair::Pair;
use crate::session::search_state::SearchState;
use crate::session::settings::Settings;
use crate::session::shelf::Shelf;
use crate::session::side::Side;
use crate::session::tab::Tab;
use crate::session::values_state::ValuesState;
use crate::shared::Shared;
use crate::workspace_part::Ready;

impl Default for Session {
    fn default() -> Self {
        let workspace_part = Ready::on_host();
        let base = workspace_part.map(|ready| ready.enter_workspace_part(Naming::base));
        Self {
            shelf: Shelf::default(),
            pair: Pair::default(),
            examination: ExaminationId::default(),
            examined: true,
            paired: None,
            found: Shared::new(Found::default()),
            naming: Shared::new(base.unwrap_or_else(Naming::bare)),
            lists: Vec::new(),
            opening: None,
            notices: Vec::new(),
            examples: Examples::Loading,
            tab: Tab::Structure,
            side: Side::A,
            values: ValuesState::default(),
            finding_row: 0,
            comparison: Comparison::default(),
            dragged: false,
            guides: Guides::default(),
            settings: Settings::default(),
            example: None,
            fingerprints: Fingerprints::default(),
            wanted: None,
            workspace_part,
            second_part: SecondPart::Coming,
            search: SearchState::default(),
            dialog: None,
            copying: Copying::default(),
        }
    }
}

impl Session {
    pub(super) fn show_opening(&mut self, opening: Opening) {
        if self.opening.as_ref().is_none_or(|current| current.id <= opening.id) {
            self.opening = Some(opening);
        }
    }

    pub(super) fn begin(&mut self, ready: Ready) {
        if self.workspace_part.is_none() {
            self.workspace_part = Some(ready);
            let named = ready.enter_workspace_part(|| self.naming.with_titles([]));
            self.naming = Shared::new(named);
        }
    }

    pub(super) fn abandon(&mut self, id: OpeningId, notice: Notice) {
        if self.opening.as_ref().is_none_or(|current| current.id == id) {
            self.opening = None;
            self.notices = vec![notice];
        }
    }
}
