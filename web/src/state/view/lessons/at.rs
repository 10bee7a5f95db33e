//! Position of the user in the lessons.

/// A card of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardPlace {
    /// The id of the lesson.
    pub lesson: String,
    /// Position of the card, from 0.
    pub card: usize,
}
