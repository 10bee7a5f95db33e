//! How what is selected in the shown capture stands to the other one.

use crate::phrases::Language;
use crate::phrases::inspect::InspectMsg;
use crate::state::Session;
use crate::state::beside::Beside;
use crate::views::query::wording;
use crate::views::structure::query::changes::{Change, Changes};

/// What the other pane of bytes says of the selection of the shown one; `None` where there is nothing to say.
pub fn of_selected(session: &Session, language: Language) -> Option<InspectMsg> {
    let slot = session.shown()?;
    let spot = slot.spot?;
    let (capture, other) = (&slot.capture, session.side.other());
    match session.beside() {
        Beside::Unknown => None,
        Beside::Missing => {
            let name = wording::of_spot(capture, &session.naming, spot, language)?.name;
            Some(InspectMsg::BesideMissing(other, name))
        }
        Beside::At(..) => {
            let mut changes = Changes::new(capture, session.paired.as_deref(), session.side);
            let leaves = changes.leaves(spot.structure);
            let change = leaves.iter().find(|compared| Some(compared.leaf.offset) == spot.leaf)?.change;
            Some(match change {
                Change::Same => InspectMsg::BesideSame,
                Change::Expected => InspectMsg::BesideExpected,
                _ => InspectMsg::BesideChanged,
            })
        }
    }
}
