//! Dialog shown over everything else.

use crate::state::library::open_paths::OpenPaths;

#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// All keys, and the meaning of the signs.
    Keys,
    /// Dialog for sharing captures.
    Share,
    /// A list of counter paths, and which of them the open captures or the log have.
    Paths(OpenPaths),
    /// A text that could not be put on the clipboard, to be copied from here.
    Text(String),
}

/// The dialog that is shown, if any.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenDialog {
    pub dialog: Option<Dialog>,
    /// Number of the dialog, which differs each time it is shown.
    pub number: u32,
}

impl OpenDialog {
    /// Returns the state with this dialog instead of the current one.
    #[must_use]
    pub fn with(&self, dialog: Dialog) -> Self {
        Self { dialog: Some(dialog), number: self.number.wrapping_add(1) }
    }

    /// Returns the state without the dialog with this number.
    ///
    /// A browser closes a dialog at once and reports it later, when a different one may have been opened.
    #[must_use]
    pub fn without(self, number: u32) -> Self {
        Self { dialog: self.dialog.filter(|_| self.number != number), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_is_closed_late_leaves_the_one_that_was_asked_for_since() {
        let first = OpenDialog::default().with(Dialog::Keys);
        let second = first.with(Dialog::Keys);
        assert_eq!(second.clone().without(first.number), second);
        assert_eq!(second.clone().without(second.number).dialog, None);
    }
}
