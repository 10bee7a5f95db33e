//! What the table of instances and the list have in common: keys go about in them, and values lead to their bytes.

use winperf::pair::Age;

use crate::keys::Key;
use crate::state::Action;
use crate::state::paired::Paired;
use crate::state::side::Side;

/// A table of values that keys move about in.
pub trait Keyed {
    /// What a key leads to, when a screen shows `page` rows; `None` where it leads to nothing new.
    fn step(&self, key: Key, page: usize) -> Option<Action>;

    /// What a typed letter leads to.
    fn typed(&self, letter: char) -> Option<Action>;

    /// Where the current value stands, as [`location`] says it.
    fn location(&self) -> Option<(Side, u32)>;
}

/// Where the raw value of a row stands: the newer one, or the older one when only that is there.
pub fn location(paired: &Paired, row: u64) -> Option<(Side, u32)> {
    let row = paired.pair().row(row)?;
    let of = |age: Age| Some((paired.side(age), row.reading(age)?.value?.offset));
    of(Age::Newer).or_else(|| of(Age::Older))
}
