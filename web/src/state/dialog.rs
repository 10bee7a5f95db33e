//! What is shown over everything else.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// All keys, and what the signs mean.
    Keys,
    /// A text that could not be put on the clipboard, to be copied from here.
    Text(String),
}
