//! Changes that files make to the session once they are read.
//!
//! A file that is no capture takes no place beside captures: it is in the list of files, and is shown in A or B if it
//! is put there or if no capture is open.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::capture::Capture;
use crate::state::library::captures::first_pair;
use crate::state::library::document::Document;
use crate::state::library::open_paths::OpenPaths;
use crate::state::library::opening::{Destination, Opened};
use crate::state::library::side::Side;
use crate::state::library::title_list::{OtherNumbering, TitleList};
use crate::state::library::trouble::RefusedFile;
use crate::state::view::dialog::Dialog;
use crate::state::view::files_view::FilesChange;
use crate::state::view::notice::Notice;

/// Maximum number of failed files named if no list of files is shown; the others are counted.
const NAMED_FAILURES: usize = 4;

impl Session {
    /// Assigns files to sides, and adds notices about unexpected results.
    pub(in crate::state) fn receive(&mut self, mut opened: Opened) {
        let paths = std::mem::take(&mut opened.paths);
        self.receive_files(opened, !paths.is_empty());
        self.fit_lists();
        self.view.notices.extend(self.library.left_out.iter().cloned().map(Notice::LeftOut));
        self.receive_paths(paths);
    }

    fn receive_files(&mut self, opened: Opened, has_paths: bool) {
        self.make_way(&opened);
        let opens_any =
            !opened.captures.is_empty() || !opened.logs.is_empty() || !opened.titles.is_empty() || has_paths;
        let notices = self.refuse(opened.notices, opens_any);
        self.view.notices = notices.clone();
        if self.intents.address.is_none() {
            // Opened files are shown.
            self.view.handbook = None;
        }
        if !opened.logs.is_empty() {
            self.view.is_at_start = false;
            self.receive_lists_with(opened.titles, true);
            for reading in opened.captures {
                self.library.files.open_capture(reading);
            }
            self.receive_logs(opened.logs);
            self.library.example = opened.example;
            self.view.notices = notices;
            self.arrive();
            return;
        }
        if opened.captures.is_empty() {
            self.receive_lists(opened.titles);
            return;
        }
        self.view.is_at_start = false;
        if self.raw_log().is_some() {
            // Files that are opened now are shown.
            self.leave_log();
        }
        self.receive_lists_with(opened.titles, opened.captures.len() > 1);
        if !self.take(opened.captures, opened.destination) {
            return;
        }
        self.reset_choices();
        if let Destination::Side(side) = opened.destination {
            self.select_side(side);
        }
        self.library.example = opened.example;
        self.arrive();
    }

    /// Opens lists, and shows the last one beside captures or a log.
    fn receive_paths(&mut self, paths: Vec<OpenPaths>) {
        let Some(last) = paths.last().cloned() else { return };
        for opened in paths {
            self.library.files.open(opened);
        }
        if self.shows_start() {
            self.view.notices.push(Notice::Paths { file: last.file, count: last.list.paths.len() });
        } else {
            self.view.open_dialog = self.view.open_dialog.with(Dialog::Paths(last));
        }
    }

    /// Closes an example when a different one is opened; files of the user stay.
    fn make_way(&mut self, opened: &Opened) {
        let is_other = opened.example.is_some() && opened.example != self.library.example;
        if is_other && self.library.example.is_some() && !opened.captures.is_empty() {
            self.clear();
        }
    }

    /// Lists the files that could not be opened if a list is shown; the others are reported once.
    fn refuse(&mut self, notices: Vec<Notice>, opens_any: bool) -> Vec<Notice> {
        let is_failure = |notice: &Notice| matches!(notice, Notice::Failed { .. });
        let (mut failed, mut others): (Vec<_>, Vec<_>) = notices.into_iter().partition(is_failure);
        if !opens_any && self.shows_start() {
            if failed.len() > NAMED_FAILURES + 1 {
                let more = failed.split_off(NAMED_FAILURES).len();
                failed.push(Notice::MoreFailed(more));
            }
            others.extend(failed);
            return others;
        }
        if !failed.is_empty() {
            self.view.files = self.view.files.changed(FilesChange::Show(true));
        }
        for notice in failed {
            if let Notice::Failed { file, trouble } = notice {
                self.library.files.open(RefusedFile { file, trouble });
            }
        }
        others
    }

    /// Opens files; returns `true` if that changes A or B.
    fn take(&mut self, mut readings: Vec<Capture>, destination: Destination) -> bool {
        let again = match (destination, &readings[..]) {
            (Destination::Side(side), [reading]) if self.library.is_new_version(side, reading) => Some(side),
            _ => None,
        };
        if let Some((side, reading)) = again.and_then(|side| Some((side, readings.pop()?))) {
            self.library.reread(side, reading);
            return true;
        }
        let files: Vec<Document> =
            readings.into_iter().map(|reading| self.library.files.open_capture(reading)).collect();
        if let [file] = &files[..]
            && let Some(side) = self.library.captures.side_of(file)
        {
            self.view.notices.push(Notice::AlreadyOpen { side, file: file.file.clone() });
            return false;
        }
        self.assign_files(&files, destination)
    }

    /// Assigns files to sides; returns `true` if any is assigned.
    ///
    /// A file that is not a capture is assigned if the user opened it there, or if no capture is open.
    fn assign_files(&mut self, files: &[Document], destination: Destination) -> bool {
        let (captures, others): (Vec<_>, Vec<_>) = files.iter().cloned().partition(|file| file.is_capture());
        let is_asked_for = matches!((destination, files), (Destination::Side(_), [_]));
        let takes_any = is_asked_for || captures.is_empty() && self.library.captures.is_empty();
        let candidates = if takes_any { files.to_vec() } else { captures };
        let many = candidates.len() > 2;
        let looked_at = if many { first_pair(&candidates) } else { candidates };
        let takes_place = !looked_at.is_empty();
        let is_series = looked_at.windows(2).all(|two| two[0].machine() == two[1].machine());
        let shelved = Notice::Shelved { count: files.len(), others: others.len(), is_series };
        let notice = self.library.captures.assign(looked_at, destination);
        self.view.notices.extend(many.then_some(shelved).or(notice));
        if !many && !takes_any {
            self.view.notices.extend(no_captures(&others));
        }
        takes_place
    }

    /// Stores lists opened without captures: they apply to the open captures, or to those opened next.
    fn receive_lists(&mut self, lists: Vec<TitleList>) {
        let is_later = self.library.captures.is_empty() && self.raw_log().is_none();
        let taken =
            |list: &TitleList| Notice::Titles { file: list.file.clone(), pairs: list.pairs, is_later };
        let taken: Vec<_> = lists.iter().map(taken).collect();
        let last = lists.last().map(|list| list.file.clone());
        self.add_lists(lists);
        if self.library.left_out.is_empty() {
            self.view.notices.extend(taken);
        }
        if let Some(last) = last {
            // The counters of a log in another language are recognized from now on.
            self.view.timeline.forget_defaults();
            if self.shows_lists() {
                self.show_lists(&last);
            }
        }
    }

    /// Stores lists opened with captures. A new pair replaces the lists of the former captures.
    fn receive_lists_with(&mut self, lists: Vec<TitleList>, is_whole_pair: bool) {
        if is_whole_pair && !self.library.captures.is_empty() && !self.library.title_lists().is_empty() {
            self.library.files.close_kind::<TitleList>();
            self.name_anew();
        }
        self.add_lists(lists);
    }

    /// Adds lists, replacing those from files with the same name; of several with a text for one number the last
    /// applies.
    fn add_lists(&mut self, lists: Vec<TitleList>) {
        if lists.is_empty() {
            // A changed naming would require examining everything again.
            return;
        }
        for list in lists {
            self.library.files.open_titles(list);
        }
        self.name_anew();
    }

    pub(in crate::state) fn name_anew(&mut self) {
        self.library.left_out = self.left_out();
        let lists = self.library.used_lists();
        self.library.naming = Shared::new(self.library.naming.with_titles(lists.iter().map(|list| &**list)));
        let naming = self.library.naming.clone();
        self.change_log(|log| log.named(&naming));
    }

    /// Leaves out lists with a different numbering than the captures that are shown now.
    pub(in crate::state) fn fit_lists(&mut self) {
        if self.left_out() != self.library.left_out {
            self.name_anew();
        }
    }

    fn left_out(&self) -> Vec<OtherNumbering> {
        let captures = self.library.captures.both();
        let shown = || Side::BOTH.into_iter().filter_map(|side| captures[side].as_ref());
        let other = |list: &Shared<TitleList>| shown().find_map(|file| list.other_numbering(file.walked()));
        self.library.title_lists().iter().filter_map(other).collect()
    }
}

/// Returns the first of the files that are not captures, why it is none, and the number of the others.
fn no_captures(files: &[Document]) -> Option<Notice> {
    let (first, more) = files.split_first()?;
    let error = first.walked().error()?;
    Some(Notice::NoCapture { file: first.file.clone(), error, more: more.len() })
}
