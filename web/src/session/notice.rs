//! What the user is told once, until it is dismissed.

use crate::session::side::Side;
use crate::session::trouble::Trouble;

/// Something that happened while files were opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// So many captures came at once, of which two are looked at.
    Shelved(usize),
    /// More files could not be opened than are named: so many more.
    MoreFailed(usize),
    /// The address of the view is on the clipboard, or could not be put there.
    LinkCopied(bool),
    /// Two files came newest first and were put in order.
    PutInOrder,
    /// A capture took the place of another.
    Replaced {
        /// The place.
        side: Side,
        /// The file that is there now.
        file: String,
    },
    /// A file could not be opened.
    Failed {
        /// The file's name.
        file: String,
        /// Why.
        trouble: Trouble,
    },
}
