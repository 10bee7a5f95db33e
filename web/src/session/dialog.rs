//! What is shown over everything else.

/// A dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// All keys, and what the signs mean.
    Keys,
}
