//! What follows from the captures as a pair, and takes time to find.

use crate::session::found::Found;
use crate::session::paired::Paired;
#[cfg(test)]
use crate::session::{naming::Naming, pair::Pair, side::Side};

/// Which examination of the pair is meant: a change of the captures makes the earlier ones void.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExaminationId(pub u32);

/// What an examination has found.
#[derive(Debug)]
pub struct Examined {
    /// The captures in order of time, and what belongs together in them; `None` when none is readable.
    pub paired: Option<Paired>,
    /// Everything odd in them.
    pub found: Found,
}

#[cfg(test)]
impl Examined {
    /// Examines a pair in one go.
    pub(crate) fn new(pair: &Pair, naming: &Naming) -> Self {
        let paired = Paired::new(pair, naming);
        let of_pair = paired.as_ref().map_or(0, |paired| paired.findings.len());
        let each = Side::BOTH.map(|side| Found::of_capture(pair, side, naming));
        Self { paired, found: Found::new(each, of_pair) }
    }
}
