//! What follows from the captures as a pair, and takes time to find.

use crate::shared::Shared;
use crate::state::found::Found;
use crate::state::paired::Paired;

/// Which examination of the pair is meant: a change of the captures makes the earlier ones void.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExaminationId(pub u32);

/// What an examination has found.
#[derive(Debug)]
pub struct Examined {
    /// The captures in order of time, and what belongs together in them; `None` when none is readable.
    pub paired: Option<Paired>,
    pub found: Shared<Found>,
}
