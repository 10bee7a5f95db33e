//! Selection in tree and bytes, which can be copied and shared.

use crate::state::Session;
use crate::state::view::copying::Subject;

/// Returns the selection; without any structure the byte under the cursor.
pub fn subject(session: &Session) -> Option<Subject> {
    let (side, slot) = (session.view.side, session.shown()?);
    if let Some(range) = slot.cursor.range() {
        return Some(Subject::Range(side, range));
    }
    match slot.spot {
        Some(spot) if spot.leaf.is_some() => Some(Subject::Field(side, spot)),
        Some(spot) => Some(Subject::Structure(side, spot.structure)),
        None => {
            let end = slot.cursor.at.checked_add(1).filter(|end| *end <= slot.capture.walked().length())?;
            Some(Subject::Range(side, (slot.cursor.at, end)))
        }
    }
}
