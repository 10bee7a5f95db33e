//! Difference of the selection between the captures.

use crate::phrases::Language;
use crate::phrases::structure::StructureMsg;
use crate::signs::change::Change;
use crate::state::Session;
use crate::views::query::wording;
use crate::views::structure::query::changes::Changes;

/// Returns the message of the other pane of bytes about the selection of the shown one; `None` if there is none.
pub fn for_selection(session: &Session, language: Language) -> Option<StructureMsg> {
    let selection = session.view.selection.as_ref()?;
    match selection.counterpart? {
        None => {
            let name = wording::describe_selection(selection, &session.library.naming, language)?.name;
            Some(StructureMsg::BesideMissing(selection.side.other(), name))
        }
        // Evidence is bytes that differ.
        Some(_) if selection.is_evidence => Some(StructureMsg::BesideChanged),
        Some(_) => {
            selection.leaf.as_ref()?;
            let mut changes = Changes::new(&selection.capture, session.paired(), selection.side);
            Some(match changes.spot_change(selection.spot)? {
                Change::Same => StructureMsg::BesideSame,
                Change::Expected => StructureMsg::BesideExpected,
                _ => StructureMsg::BesideChanged,
            })
        }
    }
}
