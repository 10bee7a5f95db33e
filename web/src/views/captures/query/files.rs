//! The list of open files.

use winperf::findings::{Diagnostic as _, Severity};
use winperf::time::FileTime;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::files::FilesMsg;
use crate::phrases::{Msg, Words};
use crate::state::library::boots::groups;
use crate::state::library::capture::Capture;
use crate::state::library::document::{Document, DocumentId};
use crate::state::library::files::{Content as _, OpenFile};
use crate::state::library::open_log::OpenLog;
use crate::state::library::open_paths::OpenPaths;
use crate::state::library::side::Side;
use crate::state::library::title_list::TitleList;
use crate::state::library::trouble::RefusedFile;
use crate::state::view::files_view::{FileEntry, FilesChange};
use crate::state::{Action, Session};
use crate::views::captures::query::{interval, size};

/// A row of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileRow {
    /// Position of the row, from 0.
    pub row: usize,
    pub current: bool,
    pub entry: FileEntry,
    /// The file; `None` for the group of files that are no captures.
    pub file: Option<OpenFile>,
    pub name: String,
    /// Machine, time and length, as far as the file has them.
    pub line: String,
    /// The machine and when it was started.
    pub about: Option<String>,
    /// Its side.
    pub side: Option<Side>,
    /// `true` if it is in A or B, or the log that is shown.
    pub is_shown: bool,
    /// `true` if it is a capture, or another file that can be put in A or B.
    pub takes_side: bool,
    /// Label of the button that shows it, if it is neither in A or B nor shown.
    pub show: Option<FilesMsg>,
    /// Severity of its worst known finding.
    pub worst: Option<Severity>,
    /// `true` if only its structures were read, and its findings are not known yet.
    pub is_unexamined: bool,
}

/// Returns the rows of the list: failed files, captures by machine, boot and time, or damaged ones first, then logs
/// by time, lists, and last the files that are no captures, folded.
pub fn entries(session: &Session) -> Vec<FileEntry> {
    let files = &session.library.files;
    let current_log = session.current_log();
    let is_listed = |file: &&Document| !current_log.is_some_and(|log| log.has(file));
    let captures: Vec<Document> = files.captures().cloned().collect();
    let grouped = groups(&captures).concat().into_iter().filter_map(|place| captures.get(place));
    let others = captures.iter().filter(|file| !file.is_capture());
    let mut documents: Vec<&Document> = grouped.chain(others).filter(is_listed).collect();
    if session.view.files.damaged_first {
        documents.sort_by_key(|file| {
            std::cmp::Reverse(worst(session, file, session.library.captures.side_of(file)))
        });
    }
    let (skipped, documents): (Vec<&Document>, Vec<&Document>) =
        documents.into_iter().partition(|file| is_skipped(session, file));
    let mut logs: Vec<&Document<OpenLog>> = files.logs().collect();
    logs.sort_by_key(|log| (log.start(), &log.file));
    let refused = files.all::<RefusedFile>().map(Document::id);
    let lists = files.all::<OpenPaths>().map(Document::id).chain(files.all::<TitleList>().map(Document::id));
    let documents = documents.into_iter().map(Document::id);
    let listed = refused.chain(documents).chain(logs.into_iter().map(Document::id)).chain(lists);
    let group = (!skipped.is_empty()).then_some(FileEntry::Skipped);
    let skipped = skipped.into_iter().filter(|_| session.view.files.shows_skipped).map(Document::id);
    listed.map(FileEntry::File).chain(group).chain(skipped.map(FileEntry::File)).collect()
}

/// Returns `true` if a file is no capture and was opened together with others that are, such as a README.
pub fn is_skipped(session: &Session, file: &Document) -> bool {
    !file.is_capture() && session.library.captures.side_of(file).is_none()
}

/// Returns the number of open files; title lists inside captures and logs only count if nothing else is open.
pub fn count(session: &Session) -> usize {
    let current_log = session.current_log();
    let is_counted = |file: &&OpenFile| match file {
        OpenFile::Capture(capture) => !current_log.is_some_and(|log| log.has(capture)),
        OpenFile::Titles(_) => false,
        _ => true,
    };
    let files = session.library.files.iter().filter(is_counted).count();
    if files == 0 { session.library.title_lists().len() } else { files }
}

/// Returns the rows on the screen.
pub fn rows(session: &Session, entries: &[FileEntry], window: Window, words: Words) -> Vec<FileRow> {
    let current = session.view.files.row(entries);
    let shown = (window.first..window.end).filter_map(|row| file_row(session, entries, row, words));
    shown.map(|row| FileRow { current: row.row == current, ..row }).collect()
}

/// Returns the action of a key in the list: moving, or opening the current file.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    let entries = entries(session);
    let current = session.view.files.row(&entries);
    match (key, entries.get(current)?) {
        (Key::Activate, entry) => Some(open(session, *entry)),
        _ => go(&entries, key.row_from(current, entries.len(), page)?),
    }
}

/// Returns the action that makes a row current.
fn go(entries: &[FileEntry], row: usize) -> Option<Action> {
    entries.get(row).map(|entry| Action::Files(FilesChange::Go(row, *entry)))
}

/// Returns the action that opens an entry: shows its file, or unfolds the group.
pub fn open(session: &Session, entry: FileEntry) -> Action {
    match entry {
        FileEntry::File(id) => Action::ShowFile(id),
        FileEntry::Skipped => Action::Files(FilesChange::ShowSkipped(!session.view.files.shows_skipped)),
    }
}

/// Returns the action of a letter in the list: `a` and `b` put the current file there.
pub fn typed(session: &Session, letter: char) -> Option<Action> {
    let side = Side::BOTH.into_iter().find(|side| side.letter().eq_ignore_ascii_case(&letter.to_string()))?;
    let entries = entries(session);
    match entries.get(session.view.files.row(&entries))? {
        FileEntry::File(id) if session.library.files.captures().any(|file| file.id() == *id) => {
            let is_there = session.library.captures.capture(side).is_some_and(|there| there.id() == *id);
            Some(choose(side, *id, is_there))
        }
        _ => None,
    }
}

/// Returns the action that puts a file on a side, or removes it from B if it is there already.
pub fn choose(side: Side, file: DocumentId, is_there: bool) -> Action {
    Action::Choose(side, (side == Side::A || !is_there).then_some(file))
}

fn file_row(session: &Session, entries: &[FileEntry], row: usize, words: Words) -> Option<FileRow> {
    let entry = *entries.get(row)?;
    let file_at = |entry: &FileEntry| match entry {
        FileEntry::File(id) => session.library.files.get(*id),
        FileEntry::Skipped => None,
    };
    let file = file_at(&entry);
    let base_row = |line: String| FileRow {
        row,
        entry,
        file: file.cloned(),
        name: file.map(|file| file.name().to_owned()).unwrap_or_default(),
        line,
        ..FileRow::default()
    };
    let Some(file) = file else {
        let number = session.library.files.captures().filter(|file| is_skipped(session, file)).count();
        let name = words.say(FilesMsg::Skipped(number, session.view.files.shows_skipped)).to_string();
        return (entry == FileEntry::Skipped).then(|| FileRow { name, ..base_row(String::new()) });
    };
    Some(match file {
        OpenFile::Capture(file) => {
            let before = row.checked_sub(1).and_then(|row| file_at(entries.get(row)?));
            let before = before.and_then(Capture::document);
            let side = session.library.captures.side_of(file);
            let worst = worst(session, file, side);
            let is_known = side.is_some() || worst.is_some() || session.answers.worst(file).is_some();
            FileRow {
                about: file.is_capture().then(|| about(file, words)),
                side,
                is_shown: side.is_some(),
                takes_side: !is_skipped(session, file),
                worst,
                is_unexamined: file.is_capture() && !is_known,
                ..base_row(line(file, before.map(|before| &**before), words))
            }
        }
        OpenFile::Log(log) => {
            let is_shown = session.view.log == Some(log.id()) && session.shown_log().is_some();
            FileRow {
                is_shown,
                show: (!is_shown).then(|| FilesMsg::ShowLog(log.file.clone())),
                worst: log.log().notes().iter().map(|note| note.severity()).max(),
                ..base_row(words.say(FilesMsg::Samples(log.count())).to_string())
            }
        }
        OpenFile::Titles(list) => base_row(words.say(FilesMsg::Titles(list.pairs)).to_string()),
        OpenFile::Paths(paths) => {
            let says = FilesMsg::Paths(paths.list.paths.len(), paths.list.is_collector_set);
            let show = Some(FilesMsg::ShowPaths(paths.file.clone()));
            FileRow { show, ..base_row(words.say(says).to_string()) }
        }
        OpenFile::Refused(refused) => {
            let file = refused.file.clone();
            let said = words.say(Msg::Failed(file.clone(), refused.trouble.clone())).to_string();
            let reason = said.strip_prefix(file.as_str()).unwrap_or(&said);
            let line = reason.trim_start_matches([' ', ':', 'は', 'を']).to_owned();
            FileRow { about: Some(said.clone()), worst: Some(Severity::Error), ..base_row(line) }
        }
    })
}

/// Returns machine, time, time since the file before it, and length.
fn line(file: &Capture, before: Option<&Capture>, words: Words) -> String {
    let header = file.walked().header();
    let time = header.and_then(|header| header.system_time()).map(|time| {
        let time = time.to_string();
        let time = time.split_once('T').map_or(time.as_str(), |(_, time)| time);
        time.trim_end_matches('Z').split('.').next().unwrap_or_default().to_owned()
    });
    let machine = file.machine();
    let same = before.filter(|before| before.machine() == machine);
    let since = same.and_then(|before| before.time().zip(file.time()));
    let since = since.map(|(from, to)| interval(from, to, words.language));
    let length = size(file.bytes().len() as u64);
    let no_capture = (!file.is_capture()).then(|| words.say(FilesMsg::NoCapture).to_string());
    [no_capture, machine, time, since, Some(length)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the worst known severity: of all findings of a capture that was examined, otherwise of its reading error.
fn worst(session: &Session, file: &Document, side: Option<Side>) -> Option<Severity> {
    let walked = file.walked();
    let ended = || {
        let objects = walked.objects();
        let of_objects = objects.flat_map(|object| [object.definitions_error(), object.instances_error()]);
        of_objects.chain([walked.error()]).flatten().next().map(|_| Severity::Error)
    };
    match side.filter(|_| !session.is_examining() && file.is_capture()) {
        Some(side) => [Severity::Error, Severity::Warning]
            .into_iter()
            .find(|severity| session.found().side(side).count_of(*severity) > 0),
        None => ended().or_else(|| session.answers.worst(file).flatten()),
    }
}

/// Returns the machine of a capture, and when it was started.
fn about(capture: &Capture, words: Words) -> String {
    words.say(Msg::Boot(capture.machine(), started(capture))).to_string()
}

/// Returns the start time of the machine of a capture, from its clocks, rounded to the minute, since these are read one
/// after the other.
fn started(capture: &Capture) -> Option<String> {
    let header = capture.walked().header()?;
    let members = header.header();
    let ticks = i128::from(members.perf_time.get()).saturating_mul(10_000_000);
    let running = i64::try_from(ticks.checked_div(members.perf_freq.get().into())?).ok()?;
    let started = FileTime(header.utc()?.file_time()?.0.checked_sub(running)?).calendar()?.to_string();
    let (day, time) = started.split_once('T')?;
    Some(format!("{day} {}", time.get(..5)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::answers::question::{Answer, Question};
    use crate::state::answers::worst::Unmarked;
    use crate::state::tests::{desktop, nth, opened};

    fn all(session: &Session) -> Vec<FileRow> {
        let entries = entries(session);
        let window = Window { end: entries.len(), ..Window::ALL };
        rows(session, &entries, window, Words::default())
    }

    /// Returns the current row, and its content.
    fn current(session: &Session) -> (usize, FileEntry) {
        let entries = entries(session);
        let row = session.view.files.row(&entries);
        (row, entries[row])
    }

    #[test]
    fn the_open_files_stand_by_machine_with_the_time_between_them() {
        let desktop = winperf_synth::examples::desktop();
        let other = winperf_synth::examples::iexplore();
        let session = opened(vec![desktop.older, other.older, desktop.newer]);
        let rows = all(&session);
        let after: Vec<&FileRow> = rows.iter().filter(|row| row.line.contains(" · +1.004 s")).collect();
        assert_eq!((rows.len(), after.len()), (3, 1), "{rows:?}");
        for row in &rows {
            let Some(OpenFile::Capture(file)) = &row.file else { panic!("{row:?}") };
            assert_eq!(session.library.captures.side_of(file), row.side);
        }
    }

    #[test]
    fn keys_go_through_the_list_and_put_the_current_file_into_a_place() {
        let desktop = winperf_synth::examples::desktop();
        let other = winperf_synth::examples::iexplore();
        let session = opened(vec![desktop.older, other.older, desktop.newer]);
        let shown = |session: &Session, side| session.library.captures.capture(side).unwrap().file.clone();
        let alone = all(&session).into_iter().find(|row| row.side.is_none()).unwrap();
        let session = session.changed(Action::Files(FilesChange::Go(alone.row, alone.entry)));
        let key = answer(&session, Key::Activate, 10).unwrap();
        let opened = session.clone().changed(key).settled();
        assert_eq!(shown(&opened, Side::A), alone.name);
        assert!(opened.library.captures.slot(Side::B).is_none(), "B was taken on another machine");
        let letter = typed(&session, 'b').unwrap();
        assert_eq!(shown(&session.clone().changed(letter).settled(), Side::B), alone.name);
        let letter = typed(&session, 'a').unwrap();
        let session = session.changed(letter).settled();
        assert_eq!(shown(&session, Side::A), alone.name);
        assert!(typed(&session, 'x').is_none());
        let up = answer(&session, Key::First, 10).unwrap();
        assert_eq!(current(&session.changed(up)).0, 0);
    }

    #[test]
    fn a_capture_in_a_or_b_is_shown_also_from_a_log_of_counters() {
        let desktop = desktop();
        let log = crate::state::tests::logs::opening("log.csv", crate::state::tests::logs::LINES.to_vec());
        let beside = desktop.changed(Action::Receive(log)).settled();
        assert!(beside.raw_log().is_some());
        assert_eq!(crate::views::findings::counts(&beside), Some([0, 0, 0]));
        for (place, side) in [(0, Side::A), (1, Side::B)] {
            let shown = beside.clone().changed(Action::ShowFile(nth(&beside, place))).settled();
            assert!(shown.raw_log().is_none() && shown.view.side == side);
        }
    }

    #[test]
    fn the_current_row_follows_a_file_that_moves_when_it_is_opened() {
        let desktop = winperf_synth::examples::desktop();
        let session = opened(vec![desktop.older, desktop.newer, b"# Read me".to_vec(), b"License".to_vec()]);
        let session = session.clone().changed(open(&session, FileEntry::Skipped));
        let license = entries(&session)[4];
        let session = session.clone().changed(go(&entries(&session), 4).unwrap());
        assert_eq!(current(&session), (4, license));
        let session = session.clone().changed(open(&session, license)).settled();
        assert_eq!(current(&session), (2, license));
    }

    #[test]
    fn the_current_row_is_that_of_the_log_that_is_shown() {
        let log = |file| crate::state::tests::logs::opening(file, crate::state::tests::logs::LINES.to_vec());
        let session = Session::default().changed(Action::Receive(log("a.csv"))).settled();
        let session = session.changed(Action::Receive(log("b.csv"))).settled();
        let before = entries(&session);
        for row in [0, 1] {
            let session = session.clone().changed(go(&before, row).unwrap());
            let key = answer(&session, Key::Activate, 10).unwrap();
            let session = session.changed(key).settled();
            let shown: Vec<bool> = all(&session).iter().map(|row| row.is_shown).collect();
            assert_eq!((shown, current(&session)), (vec![row == 0, row == 1], (row, before[row])));
            assert_eq!(entries(&session), before, "no log changes its place when another one is shown");
        }
    }

    #[test]
    fn title_lists_are_listed_and_no_files_of_their_own_beside_captures() {
        let list = |session| {
            crate::state::tests::with_list("Counter_009.bin", "1\x001847\x002\x00System\0\0", session)
        };
        let beside = list(desktop());
        assert_eq!((count(&beside), entries(&beside).len()), (2, 3));
        assert_eq!(count(&list(Session::default())), 1);
    }

    #[test]
    fn files_that_are_no_captures_are_one_folded_line_at_the_end() {
        let desktop = winperf_synth::examples::desktop();
        let [readme, license] = [b"# Read me".to_vec(), b"License".to_vec()];
        let session = opened(vec![readme, desktop.older, license, desktop.newer]);
        let session = session.changed(Action::Files(FilesChange::DamagedFirst(true)));
        let listed = entries(&session);
        assert_eq!((listed.len(), listed.last()), (3, Some(&FileEntry::Skipped)));
        assert_eq!((count(&session), all(&session)[2].worst), (4, None));
        let session = session.clone().changed(open(&session, FileEntry::Skipped));
        assert_eq!((entries(&session).len(), count(&session)), (5, 4));
        // A file that is looked at is listed like a capture.
        let readme = opened(vec![b"# Read me".to_vec()]);
        assert!(matches!(entries(&readme)[..], [FileEntry::File(_)]));
    }

    #[test]
    fn a_file_that_is_opened_again_is_selected_where_it_is() {
        let session = desktop();
        let opened = session.clone().changed(Action::ShowFile(nth(&session, 1)));
        assert_eq!(opened.view.side, Side::B);
        assert_eq!(opened.library.captures.both(), session.library.captures.both());
    }

    #[test]
    fn a_file_that_stands_in_b_is_taken_out_of_it_by_choosing_it_again() {
        let session = desktop();
        let session = session.clone().changed(choose(Side::B, nth(&session, 1), true)).settled();
        assert!(session.library.captures.slot(Side::B).is_none());
        assert_eq!(session.library.files.captures().count(), 2);
    }

    #[test]
    fn a_damaged_file_has_a_mark_whether_it_is_looked_at_or_not() {
        let mut cut = winperf_synth::examples::desktop().older;
        cut.truncate(9000);
        let iexplore = winperf_synth::examples::iexplore();
        let session = opened(vec![cut.clone(), iexplore.older, iexplore.newer]);
        let marks = |session: &Session| all(session).iter().map(|row| row.worst).collect::<Vec<_>>();
        assert_eq!(marks(&session).iter().filter(|mark| **mark == Some(Severity::Error)).count(), 1);
        assert_eq!(marks(&opened(vec![cut])), [Some(Severity::Error)]);
    }

    #[test]
    fn damaged_files_come_first_where_that_is_chosen_and_others_keep_their_order() {
        let mut cut = winperf_synth::examples::desktop().newer;
        cut.truncate(9000);
        let iexplore = winperf_synth::examples::iexplore();
        let session = opened(vec![iexplore.older, iexplore.newer, cut]);
        let files = |session: &Session| all(session).into_iter().map(|row| row.entry).collect::<Vec<_>>();
        let by_time = files(&session);
        let session = session.changed(Action::Files(FilesChange::DamagedFirst(true)));
        let first = all(&session).remove(0);
        assert_eq!((first.worst, first.row), (Some(Severity::Error), 0));
        let others: Vec<_> = by_time.into_iter().filter(|file| *file != first.entry).collect();
        assert_eq!(files(&session)[1..], others);
    }

    #[test]
    fn a_capture_that_is_neither_a_nor_b_has_no_findings_yet() {
        let desktop = winperf_synth::examples::desktop();
        let other = winperf_synth::examples::iexplore();
        let rows = all(&opened(vec![desktop.older, other.older, desktop.newer]));
        let unexamined: Vec<_> = rows.iter().filter(|row| row.is_unexamined).collect();
        assert_eq!((unexamined.len(), unexamined[0].side), (1, None));
    }

    #[test]
    fn a_capture_that_is_neither_a_nor_b_has_its_mark_once_it_is_examined_in_the_background() {
        let desktop = winperf_synth::examples::desktop();
        let other = winperf_synth::examples::iexplore();
        let session = opened(vec![desktop.older, other.older, desktop.newer]);
        let beside = |session: &Session| all(session).into_iter().find(|row| row.side.is_none()).unwrap();
        let Some(OpenFile::Capture(file)) = beside(&session).file else { panic!("a capture") };
        for worst in [Some(Severity::Warning), None] {
            let mut session = session.clone();
            let unmarked = Unmarked { captures: vec![file.clone()], naming: session.library.naming.clone() };
            session.answers.put(Question::Worst(unmarked), Answer::Worst(vec![worst]));
            let row = beside(&session);
            assert_eq!((row.worst, row.is_unexamined), (worst, false), "{row:?}");
            let first = session.changed(Action::Files(FilesChange::DamagedFirst(true)));
            assert!(worst.is_none() || all(&first)[0].name == file.file, "{:?}", all(&first));
        }
    }

    #[test]
    fn a_file_is_closed_wherever_it_stands() {
        let desktop = winperf_synth::examples::desktop();
        let other = winperf_synth::examples::iexplore();
        let mut session = opened(vec![desktop.older, other.older, desktop.newer]);
        for left in [2, 1, 0] {
            session = session.clone().changed(Action::CloseFile(nth(&session, 0))).settled();
            assert_eq!(session.library.files.captures().count(), left);
        }
        assert!(session.shows_start());
    }

    #[test]
    fn the_machine_and_its_start_are_told() {
        let session = desktop();
        let about =
            about(session.library.captures.capture(Side::A).unwrap(), Words { language: Language::English });
        assert!(about.contains(", started "), "{about}");
    }
}
