//! View state of the list of open files.

use crate::state::library::document::DocumentId;

/// Content of a row of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileEntry {
    File(DocumentId),
    /// The group of files that are no captures, before them.
    #[default]
    Skipped,
}

/// Visibility of the list, and its current row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilesView {
    /// Visibility that the user has chosen, if any.
    chosen: Option<bool>,
    /// The current row and its content, when it became current.
    current: (usize, Option<FileEntry>),
    /// `true` if damaged files come first instead of all files in order of time.
    pub damaged_first: bool,
    /// `true` if the files that are no captures are listed.
    pub shows_skipped: bool,
}

/// A change of the view of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilesChange {
    /// Show the list, or hide it.
    Show(bool),
    /// Make a row with this content current.
    Go(usize, FileEntry),
    /// List damaged files first, or all in order of time.
    DamagedFirst(bool),
    /// List the files that are no captures, or only their number.
    ShowSkipped(bool),
}

impl FilesView {
    /// Returns `true` if a list with that many files is shown: two fit into the bar, more need a list and enough width.
    pub fn is_shown(self, files: usize, has_room: bool) -> bool {
        self.chosen.unwrap_or(has_room && files > 2)
    }

    /// Returns the current row among all: that with the current content, wherever it is now, otherwise the one in its
    /// place.
    pub fn row(self, entries: &[FileEntry]) -> usize {
        let (row, current) = self.current;
        let place = entries.iter().position(|entry| Some(*entry) == current);
        place.unwrap_or(row.min(entries.len().saturating_sub(1)))
    }

    #[must_use]
    pub(in crate::state) fn changed(self, change: FilesChange) -> Self {
        match change {
            FilesChange::Show(shown) => Self { chosen: Some(shown), ..self },
            FilesChange::Go(row, entry) => Self { current: (row, Some(entry)), ..self },
            FilesChange::ShowSkipped(shows_skipped) => Self { shows_skipped, ..self },
            FilesChange::DamagedFirst(damaged_first) => Self { damaged_first, current: (0, None), ..self },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_there_for_more_than_two_files_unless_somebody_chose_otherwise() {
        let view = FilesView::default();
        assert_eq!([0, 2, 3].map(|files| view.is_shown(files, true)), [false, false, true]);
        assert!(!view.is_shown(3, false), "on a phone it is folded into the bar");
        for chosen in [true, false] {
            let view =
                view.changed(FilesChange::Show(chosen)).changed(FilesChange::Go(4, FileEntry::Skipped));
            assert_eq!([view.is_shown(2, true), view.is_shown(40, false)], [chosen, chosen]);
        }
    }

    #[test]
    fn the_current_row_stays_with_its_file_while_that_is_open() {
        let files = |ids: [u32; 3]| ids.map(|id| FileEntry::File(DocumentId(id)));
        let view = FilesView::default().changed(FilesChange::Go(1, files([7, 8, 9])[1]));
        let rows = [[7, 8, 9], [8, 9, 7], [7, 9, 6]].map(|ids| view.row(&files(ids)));
        assert_eq!((rows, view.row(&[])), ([1, 0, 1], 0));
        assert_eq!(view.row(&files([7, 9, 6])[..1]), 0);
    }
}
