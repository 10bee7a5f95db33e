//! What is shown over everything else.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// All keys, and what the signs mean.
    Keys,
    /// The ways to hand captures to somebody else.
    Share,
    /// A text that could not be put on the clipboard, to be copied from here.
    Text(String),
}

/// The dialog that is shown, if any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Showing {
    pub dialog: Option<Dialog>,
    /// Counts what was shown: a dialog that is shown again is another one.
    pub number: u32,
}

impl Showing {
    /// The dialog that is shown instead of what was.
    #[must_use]
    pub fn with(&self, dialog: Dialog) -> Self {
        Self { dialog: Some(dialog), number: self.number.wrapping_add(1) }
    }

    /// Without the dialog of this number.
    ///
    /// A browser closes a dialog at once and tells it later, when another one may have been asked for.
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
        let first = Showing::default().with(Dialog::Keys);
        let second = first.with(Dialog::Keys);
        assert_eq!(second.clone().without(first.number), second);
        assert_eq!(second.clone().without(second.number).dialog, None);
    }
}
