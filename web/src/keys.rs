//! The keys that move a selection, as one set for tree, table and bytes.
//!
//! A key continues from the result of the previous key, drawn or not: it is an action that the reducer resolves against
//! the current session.
//! Yew yields between components, so a list that waits for its turn still shows the old position.

pub mod table;
pub mod typing;

/// A key that a pane understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Up,
    Down,
    /// One step to the left, or close.
    Left,
    /// One step to the right, or open.
    Right,
    /// The first place of the row or list.
    Home,
    /// The last place of the row or list.
    End,
    /// The first place of everything.
    First,
    /// The last place of everything.
    Last,
    PageUp,
    PageDown,
    /// Open, close or follow the selection.
    Activate,
}

impl Key {
    /// Returns the key for a browser's name; `control` distinguishes Ctrl+Home from Home.
    pub fn named(name: &str, control: bool) -> Option<Self> {
        Some(match (name, control) {
            ("ArrowUp", false) => Self::Up,
            ("ArrowDown", false) => Self::Down,
            ("ArrowLeft", false) => Self::Left,
            ("ArrowRight", false) => Self::Right,
            ("Home", false) => Self::Home,
            ("End", false) => Self::End,
            ("Home", true) => Self::First,
            ("End", true) => Self::Last,
            ("PageUp", false) => Self::PageUp,
            ("PageDown", false) => Self::PageDown,
            ("Enter" | " ", false) => Self::Activate,
            _ => return None,
        })
    }

    /// Returns the key of a stroke with its modifiers; Shift makes no difference.
    pub fn from_stroke(stroke: &str) -> Option<Self> {
        let (control, name) = stroke.strip_prefix("Ctrl+").map_or((false, stroke), |name| (true, name));
        Self::named(name.strip_prefix("Shift+").unwrap_or(name), control)
    }

    /// Returns the new row in a list of `count` rows after row `at`, on a screen of `page` rows.
    ///
    /// `None` for a key that does not move between rows, and for an empty list.
    pub fn row_from(self, at: usize, count: usize, page: usize) -> Option<usize> {
        let last = count.checked_sub(1)?;
        let page = page.saturating_sub(1).max(1);
        let row = match self {
            Self::Up => at.saturating_sub(1),
            Self::Down => at.saturating_add(1),
            Self::PageUp => at.saturating_sub(page),
            Self::PageDown => at.saturating_add(page),
            Self::Home | Self::First => 0,
            Self::End | Self::Last => last,
            Self::Left | Self::Right | Self::Activate => return None,
        };
        Some(row.min(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_tells_the_start_of_everything_from_the_start_of_a_row() {
        assert_eq!(Key::named("Home", true), Some(Key::First));
        assert_eq!(Key::named("Home", false), Some(Key::Home));
        assert_eq!(Key::named("ArrowUp", true), None);
        assert_eq!(Key::named("a", false), None);
    }

    #[test]
    fn a_stroke_is_a_key_with_control_or_shift_and_none_with_alt() {
        assert_eq!(Key::from_stroke("ArrowDown"), Some(Key::Down));
        assert_eq!(Key::from_stroke("Shift+ArrowDown"), Some(Key::Down));
        assert_eq!(Key::from_stroke("Ctrl+Home"), Some(Key::First));
        assert_eq!(Key::from_stroke(" "), Some(Key::Activate));
        assert_eq!(Key::from_stroke("Alt+ArrowLeft"), None);
    }

    #[test]
    fn a_page_keeps_one_row_in_sight_and_stays_in_the_list() {
        assert_eq!(Key::PageDown.row_from(0, 100, 10), Some(9));
        assert_eq!(Key::PageDown.row_from(95, 100, 10), Some(99));
        assert_eq!(Key::PageUp.row_from(3, 100, 10), Some(0));
        assert_eq!(Key::Down.row_from(0, 0, 10), None);
    }
}
