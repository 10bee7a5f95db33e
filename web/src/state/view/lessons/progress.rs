//! Progress in the lessons, stored between visits: card and outcomes, without any data of captures.

use std::collections::BTreeMap;

use crate::state::view::lessons::lesson::Lesson;

/// Outcome of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    AtOnce,
    /// After a wrong answer or a hint.
    WithHelp,
    /// The solution was shown.
    Shown,
}

impl Outcome {
    const ALL: [(Self, char); 3] = [(Self::AtOnce, 'o'), (Self::WithHelp, 'h'), (Self::Shown, 's')];

    fn letter(self) -> char {
        Self::ALL.into_iter().find(|(known, _)| *known == self).map_or('s', |(_, letter)| letter)
    }

    fn from_letter(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, letter)| text.chars().eq([*letter])).map(|(known, _)| known)
    }
}

/// Progress in one lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    /// The last card seen, from 0.
    pub card: usize,
    /// `true` if the user has moved past the last card.
    pub is_done: bool,
    /// Outcomes of the answered questions, by the ids of their cards.
    pub outcomes: BTreeMap<String, Outcome>,
}

impl LessonProgress {
    /// Returns the number of questions with this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.outcomes.values().filter(|known| **known == outcome).count()
    }
}

/// Progress in each lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(BTreeMap<String, LessonProgress>);

/// Lessons that are remembered.
const MAX: usize = 100;

impl Progress {
    pub fn get(&self, lesson: &Lesson) -> Option<&LessonProgress> {
        self.0.get(&lesson.key())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn change(&mut self, lesson: &Lesson, change: impl FnOnce(&mut LessonProgress)) {
        change(self.0.entry(lesson.key()).or_default());
    }

    /// Formats the stored text: a line for each lesson, `walk.1 3 next=o chain=h`, with `done` instead of the card
    /// after the last.
    pub fn text(&self) -> String {
        let lines = self.0.iter().map(|(key, of)| {
            let card = if of.is_done { "done".to_owned() } else { of.card.to_string() };
            let outcomes = of.outcomes.iter().map(|(id, outcome)| format!(" {id}={}", outcome.letter()));
            format!("{key} {card}{}", outcomes.collect::<String>())
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Parses the stored progress; invalid parts are ignored.
    pub fn read(text: &str) -> Self {
        let line = |line: &str| {
            let mut words = line.split(' ');
            let (key, card) = (words.next()?.to_owned(), words.next()?);
            let is_done = card == "done";
            let card = if is_done { 0 } else { card.parse().ok()? };
            let outcome = |word: &str| {
                let (id, letter) = word.split_once('=')?;
                Some((id.to_owned(), Outcome::from_letter(letter)?))
            };
            Some((key, LessonProgress { card, is_done, outcomes: words.filter_map(outcome).collect() }))
        };
        Self(text.lines().filter_map(line).take(MAX).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_comes_back_and_nonsense_does_not() {
        let text = "block.1 done first=o name=h\nwalk.2 3 next=s";
        let progress = Progress::read(text);
        assert_eq!(progress.text(), text);
        let [block, walk] = ["block.1", "walk.2"].map(|key| progress.0[key].clone());
        assert!(block.is_done && block.count(Outcome::AtOnce) == 1 && block.count(Outcome::WithHelp) == 1);
        assert_eq!((walk.card, walk.is_done, walk.count(Outcome::Shown)), (3, false, 1));
        for text in ["", "\n", "block", "block.1 x", "{\"a\": 1}", "block.1 -1"] {
            assert!(Progress::read(text).is_empty(), "{text}");
        }
        assert_eq!(Progress::read("a.1 2 b=? c d=o").text(), "a.1 2 d=o");
    }
}
