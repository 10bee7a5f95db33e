//! Why a raw value did not simply go on.

use crate::Reader;
use crate::counterpart::{Age, Compared};
use crate::difference::kind::{Places, Rule, bytes, rule};
use crate::difference::{Difference, Kind};
use crate::formula::{self, Raw};
use crate::outline::Leaf;

/// Why a raw value is a difference of [`Kind::Value`].
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

/// Why the raw value of a difference did not simply go on; `None` for differences of other kinds.
pub fn oddity(compared: &Compared<'_>, difference: &Difference) -> Option<Oddity> {
    if difference.kind != Kind::Value {
        return None;
    }
    let place = |age| Some((age, difference.offset(age)?));
    let (from, offset) = place(Age::Newer).or_else(|| place(Age::Older))?;
    let node = compared.of(from).outline().node_at(offset)?;
    let (_, pairs) = compared.leaves(from, node)?;
    let pair = pairs.into_iter().find(|pair| pair.own.offset == offset)?;
    let (own, other) = (Some(&pair.own), pair.other.as_ref());
    let (older, newer) = if from == Age::Older { (own, other) } else { (other, own) };
    match rule(compared, Places::new(compared, from, node)?, older, newer)? {
        Rule::Odd(oddity) => Some(oddity),
        Rule::Grows => {
            let wrapped =
                formula::has_wrapped(raw(compared, Age::Older, older?)?, raw(compared, Age::Newer, newer?)?);
            Some(if wrapped { Oddity::Wrapped } else { Oddity::WentBackwards })
        }
        Rule::Member(_) | Rule::Always(_) => None,
    }
}

fn raw(compared: &Compared<'_>, age: Age, leaf: &Leaf) -> Option<Raw> {
    let number = Reader::new(bytes(compared.of(age), leaf.offset, leaf.length)).number()?;
    Some(Raw { number, length: u8::try_from(leaf.length).ok()? })
}
