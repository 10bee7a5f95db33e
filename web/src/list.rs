//! Lists of which only the rows on screen exist.

pub mod across;
pub mod scroll;
pub mod virtual_list;
