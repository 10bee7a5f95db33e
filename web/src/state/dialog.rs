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
