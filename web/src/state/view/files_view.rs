//! View state of the list of open files.

/// Visibility of the list, and its current row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilesView {
    /// Visibility that the user has chosen, if any.
    chosen: Option<bool>,
    /// The row that is current.
    pub row: usize,
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
    /// Make a row current.
    Go(usize),
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

    #[must_use]
    pub(in crate::state) fn changed(self, change: FilesChange) -> Self {
        match change {
            FilesChange::Show(shown) => Self { chosen: Some(shown), ..self },
            FilesChange::Go(row) => Self { row, ..self },
            FilesChange::ShowSkipped(shows_skipped) => Self { shows_skipped, ..self },
            FilesChange::DamagedFirst(damaged_first) => Self { damaged_first, row: 0, ..self },
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
            let view = view.changed(FilesChange::Show(chosen)).changed(FilesChange::Go(4));
            assert_eq!((view.is_shown(2, true), view.is_shown(40, false), view.row), (chosen, chosen, 4));
        }
    }
}
