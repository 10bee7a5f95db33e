//! Keyboard movement shared by the table of instances and the list, with links from values to their bytes.

use winperf::pair::Age;

use crate::keys::Key;
use crate::state::Action;
use crate::state::answers::paired::Paired;
use crate::state::library::side::Side;

/// A table of values that keys move about in.
pub trait Keyed {
    /// Returns the action of a key on a screen of `page` rows; `None` if it changes nothing.
    fn step(&self, key: Key, page: usize) -> Option<Action>;

    /// Returns the action of a typed letter.
    fn typed(&self, letter: char) -> Option<Action>;

    /// Returns the place of the current value, like [`location`].
    fn location(&self) -> Option<(Side, u32)>;
}

/// Returns the place of the raw value of a row: the newer one, or the older one if only that exists.
pub fn location(paired: &Paired, row: u64) -> Option<(Side, u32)> {
    let row = paired.pair().row(row)?;
    let location_in = |age: Age| Some((paired.side(age), row.reading(age)?.value?.offset));
    location_in(Age::Newer).or_else(|| location_in(Age::Older))
}
