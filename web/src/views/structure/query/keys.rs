//! Keys in the tree and in the bytes of a session.

use winperf_report::language::Language;

use crate::keys::Key;
use crate::keys::table::is_command;
use crate::keys::typing::{Typed, Typing};
use crate::shared::Shared;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::view::open_nodes::OpenNodes;
use crate::state::view::slot::Slot;
use crate::state::{Action, KeyAnswer, Session};
use crate::views::structure::query::hex::BytesOnScreen;
use crate::views::structure::query::leads::{self, To};
use crate::views::structure::query::tree::{self, TreeStep};
use crate::views::structure::query::tree_index::TreeIndex;

/// The rows of the tree as rendered, if they are.
#[derive(Clone, Default)]
pub struct TreeRows(Option<DrawnRows>);

/// Rows, which are the same for any slot with the same open structures in the same file.
#[derive(Clone)]
struct DrawnRows {
    capture: Document,
    open: Shared<OpenNodes>,
    index: Shared<TreeIndex>,
}

impl TreeRows {
    /// Returns the rows of a slot.
    pub fn new(slot: &Slot, index: &Shared<TreeIndex>) -> Self {
        Self(Some(DrawnRows { capture: slot.capture.clone(), open: slot.open.clone(), index: index.clone() }))
    }

    /// Returns the rows of a slot, which may be a different one, or have different open structures.
    fn index(&self, slot: &Slot) -> Shared<TreeIndex> {
        match &self.0 {
            Some(drawn) if slot.capture == drawn.capture && slot.open == drawn.open => drawn.index.clone(),
            _ => Shared::new(TreeIndex::new(slot.capture.walked(), &slot.open)),
        }
    }

    /// Returns the action of a key in the tree of the shown capture on a screen of `page` rows.
    pub fn answer(&self, session: &Session, key: Key, page: usize) -> Option<Action> {
        let slot = session.shown()?;
        Some(match tree::step(slot, &self.index(slot), key, page)? {
            TreeStep::Select(spot) => Action::Select(spot),
            TreeStep::Toggle(structure) => Action::Toggle(structure),
            TreeStep::Follow(to) => to.action(),
        })
    }

    /// Goes to the name that begins with the typed text; a character that is a global command begins none.
    ///
    /// From the second character on, every one is part of the name.
    pub fn typed(&self, typed: Typed, typing: &Typing, language: Language, quiet: bool) -> Option<KeyAnswer> {
        let letter = typed.letter;
        if !typing.goes_on(typed) && (letter == ' ' || is_command(letter, quiet)) {
            return None;
        }
        let (rows, name) = (self.clone(), typing.with(typed));
        Some(KeyAnswer::new(move |session| {
            let slot = session.shown()?;
            tree::typed(slot, &rows.index(slot), &session.library.naming, &name, language).map(Action::Select)
        }))
    }
}

/// Returns the action of a key in the tree, drawn or not.
pub fn in_tree(session: &Session, key: Key, page: usize) -> Option<Action> {
    TreeRows::default().answer(session, key, page)
}

/// Returns the action of a key in the bytes before they are rendered; `None` if it depends on the length of a row.
pub fn in_bytes(session: &Session, key: Key, page: usize) -> Option<Action> {
    in_bytes_of(session, session.view.side, key, BytesOnScreen::undrawn(key, page)?)
}

/// Moves in the bytes of a side, or to the target of the selected field of the shown capture.
pub fn in_bytes_of(session: &Session, side: Side, key: Key, screen: BytesOnScreen) -> Option<Action> {
    let slot = session.library.captures.slot(side)?;
    if key == Key::Activate {
        return leads::followed(slot).filter(|_| side == session.view.side).map(To::action);
    }
    screen.point(slot.capture.bytes(), slot.cursor.at, key).map(|point| Action::Point(side, point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;

    const SCREEN: BytesOnScreen = BytesOnScreen { per_row: 16, page: 10, is_extended: false };

    fn bytes(key: Key) -> Action {
        Action::key(move |session| in_bytes_of(session, Side::A, key, SCREEN))
    }

    #[test]
    fn keys_that_come_before_anything_is_drawn_go_on_from_where_the_ones_before_have_led() {
        let drawn = desktop();
        let slot = drawn.shown().unwrap();
        let rows = TreeRows::new(slot, &Shared::new(TreeIndex::new(slot.capture.walked(), &slot.open)));
        let press = |session: Session, key| {
            let rows = rows.clone();
            session.changed(Action::key(move |session| rows.answer(session, key, 10)))
        };
        // The second key opens the last object, and the third one goes to its first field.
        let session = [Key::End, Key::Right, Key::Right].into_iter().fold(drawn.clone(), press);
        let spot = session.shown().unwrap().spot.unwrap();
        let object = drawn.shown().unwrap().capture.walked().objects().len() as u32 - 1;
        assert_eq!(
            (spot.structure, spot.leaf.is_some()),
            (winperf::Place::Object(winperf::ObjectIdx(object)), true)
        );
        let end = press(session, Key::Up).shown().unwrap().cursor.at;
        let session = press(drawn, Key::End).changed(bytes(Key::Right)).changed(bytes(Key::Left));
        assert_eq!(session.shown().unwrap().cursor.at, end);
    }

    #[test]
    fn a_key_in_the_other_capture_follows_nothing_and_a_range_goes_on_from_its_beginning() {
        let session = desktop().at_byte(0x54);
        assert!(in_bytes_of(&session, Side::B, Key::Activate, SCREEN).is_none());
        let extended = BytesOnScreen { is_extended: true, ..SCREEN };
        let down = || Action::key(move |session| in_bytes_of(session, Side::A, Key::Down, extended));
        let session = session.changed(down()).changed(down());
        assert_eq!(session.shown().unwrap().cursor.range(), Some((0x54, 0x75)));
    }
}
