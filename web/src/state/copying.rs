//! Copying what is selected: the menu of forms, and what was copied last.

use winperf::Place;

use crate::state::side::Side;
use crate::state::spot::Spot;

/// A form in which something is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Where it is, by names.
    Path,
    Value,
    Hex,
    /// Its bytes as digits and ASCII, with offsets.
    Hexdump,
    /// Its bytes as an array for C.
    CArray,
    /// Its bytes as an array for Rust.
    RustArray,
    /// What is known of it, for programs.
    Json,
    /// What is known of it, as a table of Markdown.
    Markdown,
    /// Its bytes with the fields beside them.
    Dump,
    /// How a value is computed.
    Explanation,
    /// The table that is shown, as comma-separated values.
    TableCsv,
    /// The table that is shown, in Markdown.
    TableMarkdown,
    /// The table that is shown, for programs.
    TableJson,
}

/// Something that can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A structure with all that is in it.
    Structure(Side, Place),
    /// A field of a structure.
    Field(Side, Spot),
    /// Bytes, from the first to the one behind the last.
    Range(Side, (u32, u32)),
    Value(u64),
    /// A row of the list of differences.
    Difference(usize),
    /// A row of the list of findings.
    Finding(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// One thing, whatever its length.
    One,
    /// So many bytes of a capture.
    Bytes(u64),
    /// So many rows of a table.
    Rows(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    pub subject: Subject,
    pub form: Form,
    pub amount: Amount,
    /// Whether there would have been more.
    pub is_cut: bool,
}

/// The menu, and what was copied last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copying {
    /// The current form in the open menu, by its place.
    pub menu: Option<usize>,
    pub copied: Option<Copied>,
}

/// A change of the copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyChange {
    /// Open the menu, or make the form at a place of it current.
    Open(usize),
    Close,
    Done(Copied),
}

impl Copying {
    /// The copying after a change.
    #[must_use]
    pub fn changed(self, change: CopyChange) -> Self {
        match change {
            CopyChange::Open(place) => Self { menu: Some(place), ..self },
            CopyChange::Close => Self { menu: None, ..self },
            CopyChange::Done(copied) => Self { menu: None, copied: Some(copied) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::point::Point;
    use crate::state::tab::Tab;
    use crate::state::tests::desktop;

    #[test]
    fn the_menu_is_closed_when_something_else_is_selected_or_another_view_is_shown() {
        let open = || desktop().changed(Action::Copy(CopyChange::Open(1)));
        let menu = |action| open().changed(action).copying.menu;
        assert_eq!(menu(Action::SelectTab(Tab::Values)), None);
        assert_eq!(menu(Action::SelectSide(Side::B)), None);
        assert_eq!(menu(Action::Point(Side::A, Point::At(0x1f0))), None);
        assert_eq!(menu(Action::Remove(Side::A)), None);
        assert_eq!(menu(Action::SelectTab(Tab::Structure)), Some(1));
        assert_eq!(menu(Action::Copy(CopyChange::Open(2))), Some(2));
        assert_eq!(menu(Action::SelectFinding(2)), Some(1));
    }
}
