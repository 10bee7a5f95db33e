//! Why a raw value did not simply go on.

use crate::difference::kind::{Places, Rule, bytes, rule};
use crate::difference::{Difference, DifferenceKind};
use crate::formula::Raw;
use crate::pair::{Age, Pair};
use crate::{Leaf, Reader};

/// Why a raw value is a difference of [`DifferenceKind::Value`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// Only this capture has the value, though both have its counter.
    OnlyIn(Age),
    /// The definition of its counter is another.
    DefinitionChanged,
    /// It is text.
    Text,
    /// It is the time at which something began.
    StartTime,
    /// It is the id of a process or a thread.
    Identifier,
    /// It counts up, and is smaller than before.
    WentBackwards,
    /// It counts up, and has passed the largest number of 32 bits.
    Wrapped,
}

impl Pair {
    /// Why the raw value of a difference did not simply go on; `None` for differences of other kinds.
    pub fn oddity(&self, difference: &Difference) -> Option<Oddity> {
        if difference.kind != DifferenceKind::Value {
            return None;
        }
        let offset = |age| Some((age, difference.offset(age)?));
        let (from, offset) = offset(Age::Newer).or_else(|| offset(Age::Older))?;
        let place = self.capture(from)?.place_at(offset)?;
        let (_, pairs) = self.leaf_pairs(from, place)?;
        let pair = pairs.into_iter().find(|pair| pair.own.offset == offset)?;
        let (own, other) = (Some(&pair.own), pair.other.as_ref());
        let (older, newer) = from.choose((own, other), (other, own));
        match rule(self, Places::new(self, from, place)?, older, newer)? {
            Rule::Odd(oddity) => Some(oddity),
            Rule::Grows => {
                let raw = |age: Age| raw(self, age, age.choose(older, newer)?);
                let wrapped = raw(Age::Newer)?.has_wrapped_since(raw(Age::Older)?);
                Some(if wrapped { Oddity::Wrapped } else { Oddity::WentBackwards })
            }
            Rule::Member(_) | Rule::Always(_) => None,
        }
    }
}

fn raw(captures: &Pair, age: Age, leaf: &Leaf) -> Option<Raw> {
    let number = Reader::new(bytes(captures.capture(age), leaf.offset, leaf.length)).number()?;
    Some(Raw { number, length: u8::try_from(leaf.length).ok()? })
}
