//! View state of title lists that are open without captures: one of them unfolded, and a current line.

use crate::shared::Shared;
use crate::state::library::title_list::TitleList;

/// View state of the title lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TitlesView {
    /// The list with visible pairs.
    pub open: Option<usize>,
    /// The current line.
    pub line: usize,
}

/// A change of that view state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitlesChange {
    /// Make a line current.
    Line(usize),
    /// Unfold a list, or fold it.
    Toggle(usize),
    /// Go to bytes of a list.
    Locate(usize, u32),
    /// Do without the lists.
    Close,
}

/// Content of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitlesLine {
    /// A list, by its position, and `true` to expand it.
    List(usize, bool),
    /// A pair of a list, by the positions of both.
    Pair(usize, usize),
}

impl TitlesView {
    /// Returns the number of lines.
    pub fn count(self, lists: &[Shared<TitleList>]) -> usize {
        lists.len() + self.pairs(lists)
    }

    /// Returns the pairs of the unfolded list.
    fn pairs(self, lists: &[Shared<TitleList>]) -> usize {
        self.open.and_then(|open| lists.get(open)).map_or(0, |list| list.offsets.len())
    }

    /// Returns the content of a line.
    pub fn line(self, lists: &[Shared<TitleList>], line: usize) -> Option<TitlesLine> {
        if line >= self.count(lists) {
            return None;
        }
        let Some(open) = self.open else { return Some(TitlesLine::List(line, false)) };
        Some(match line.checked_sub(open + 1) {
            None => TitlesLine::List(line, line == open),
            Some(pair) if pair < self.pairs(lists) => TitlesLine::Pair(open, pair),
            Some(behind) => TitlesLine::List(open + 1 + behind - self.pairs(lists), false),
        })
    }

    pub(in crate::state) fn toggled(self, list: usize) -> Self {
        let open = (self.open != Some(list)).then_some(list);
        Self { open, line: list }
    }

    /// Returns the pair with a byte of a list current.
    pub(in crate::state) fn located(self, lists: &[Shared<TitleList>], list: usize, offset: u32) -> Self {
        let pair = lists.get(list).map_or(0, |list| list.offsets.partition_point(|start| *start <= offset));
        Self { open: Some(list), line: list + pair.max(1) }
    }
}
