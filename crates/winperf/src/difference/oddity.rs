//! Reason why a raw value did not simply go on.

use crate::pair::Age;

/// Reason why a raw value is a difference of [`DifferenceKind::Value`](super::DifferenceKind::Value).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// Only this capture has the value, though both have its counter.
    OnlyIn(Age),
    /// The definition of its counter changed.
    DefinitionChanged,
    /// It is text.
    Text,
    /// It is a start time.
    StartTime,
    /// It is the id of a process or a thread.
    Identifier,
    /// It only increases, but decreased.
    WentBackwards,
    /// It only increases, and wrapped at 32 bits.
    Wrapped,
}
