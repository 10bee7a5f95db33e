//! Lists of which only the rows on screen exist.
//!
//! Variables that a row or cell sets for its style sheet are registered as not inherited (`@property`), so that a
//! browser does not compute the styles of all elements in it again.

pub mod across;
pub mod drawn_rows;
pub mod scroll;
pub mod virtual_list;
