//! The list of open files.
//!
//! It has everything that is open: documents, the current log, other logs, title lists, and files that could not be
//! opened.

use winperf::findings::{Diagnostic as _, Severity};
use winperf::time::FileTime;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::files::FilesMsg;
use crate::phrases::{Msg, Words};
use crate::state::library::boots::groups;
use crate::state::library::capture::Capture;
use crate::state::library::document::Document;
use crate::state::library::open_log::OpenLog;
use crate::state::library::side::Side;
use crate::state::view::dialog::Dialog;
use crate::state::view::files_view::FilesChange;
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::captures::query::{interval, size};

/// Content of a row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A capture or a different file, by its position.
    Document(usize),
    /// The number of files that are no captures, before them.
    Skipped(usize),
    /// A title list by its position.
    List(usize),
    /// The log whose samples are A and B.
    Log,
    /// A log that is not shown, by its position.
    Shelved(usize),
    /// A list of counter paths, by its position.
    Paths(usize),
    /// A file that could not be opened, by its position.
    Refused(usize),
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct FileRow {
    /// Position of the row, from 0.
    pub row: usize,
    pub current: bool,
    pub entry: Entry,
    pub name: String,
    /// Machine, time and length, as far as the file has them.
    pub line: String,
    /// The machine and when it was started.
    pub about: Option<String>,
    /// Its side.
    pub side: Option<Side>,
    /// `true` if it is in A or B.
    pub is_shown: bool,
    /// Severity of its worst known finding.
    pub worst: Option<Severity>,
    /// `true` if only its structures were read, and its findings are not known yet.
    pub is_unexamined: bool,
}

/// Returns the rows of the list: failed files, captures by machine, boot and time, or damaged ones first, then logs
/// by time, lists, and last the files that are no captures, folded.
pub fn entries(session: &Session) -> Vec<Entry> {
    let files = session.library.captures.documents();
    let is_listed = |place: &usize| {
        let is_in_log = |log: &OpenLog| files.get(*place).is_some_and(|file| log.has(file));
        !session.current_log().is_some_and(is_in_log)
    };
    let grouped = groups(files).concat();
    let others = (0..files.len()).filter(|place| !grouped.contains(place));
    let mut documents: Vec<usize> = grouped.iter().copied().chain(others).filter(is_listed).collect();
    if session.view.files.damaged_first {
        let worst = |place: &usize| {
            files.get(*place).and_then(|file| worst(session, file, session.library.captures.side_of(file)))
        };
        documents.sort_by_key(|place| std::cmp::Reverse(worst(place)));
    }
    let lists = (0..session.library.title_lists().len()).map(Entry::List);
    // No log changes its place when another one is shown.
    let shown = session.current_log().into_iter().map(|log| (log, Entry::Log));
    let shelved = session.library.hidden_logs.iter().zip((0..).map(Entry::Shelved));
    let mut logs: Vec<(&OpenLog, Entry)> = shown.chain(shelved).collect();
    logs.sort_by_key(|(log, _)| (log.start(), &log.file));
    let logs = logs.into_iter().map(|(_, entry)| entry);
    let refused = (0..session.library.refused.len()).map(Entry::Refused);
    let (skipped, documents): (Vec<usize>, Vec<usize>) = documents
        .into_iter()
        .partition(|place| files.get(*place).is_some_and(|file| is_skipped(session, file)));
    let documents = documents.into_iter().map(Entry::Document);
    let paths = (0..session.library.paths.len()).map(Entry::Paths);
    let group = (!skipped.is_empty()).then_some(Entry::Skipped(skipped.len()));
    let skipped = skipped.into_iter().filter(|_| session.view.files.shows_skipped).map(Entry::Document);
    let listed = refused.chain(documents).chain(logs).chain(paths).chain(lists);
    listed.chain(group).chain(skipped).collect()
}

/// Returns `true` if a file is no capture and was opened together with others that are, such as a README.
pub fn is_skipped(session: &Session, file: &Document) -> bool {
    !file.is_capture() && session.library.captures.side_of(file).is_none()
}

/// Returns the number of open files; title lists inside captures and logs only count if nothing else is open.
pub fn count(session: &Session) -> usize {
    let entries = entries(session);
    let number = |entry: &Entry| match entry {
        Entry::List(_) => 0,
        Entry::Skipped(count) if !session.view.files.shows_skipped => *count,
        Entry::Skipped(_) => 0,
        _ => 1,
    };
    let files = entries.iter().map(number).sum();
    if files == 0 { entries.len() } else { files }
}

/// Returns the rows on the screen.
pub fn rows(session: &Session, entries: &[Entry], window: Window, words: Words) -> Vec<FileRow> {
    let shown = entries.iter().enumerate().skip(window.first).take(window.end.saturating_sub(window.first));
    shown.filter_map(|(row, entry)| file_row(session, entries, (row, *entry), words)).collect()
}

/// Returns the action of a key in the list: moving, or opening the current file.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    let entries = entries(session);
    let current = session.view.files.row.min(entries.len().checked_sub(1)?);
    match (key, entries.get(current)) {
        (Key::Activate, Some(entry)) => open(session, *entry),
        _ => key.row_from(current, entries.len(), page).map(|row| Action::Files(FilesChange::Go(row))),
    }
}

/// Returns the current entry.
pub fn current(session: &Session) -> Option<Entry> {
    let entries = entries(session);
    entries.get(session.view.files.row.min(entries.len().checked_sub(1)?)).copied()
}

/// Returns the action that makes the row of an opened entry current, wherever opening has moved it.
pub fn go_to(session: &Session, opened: Entry) -> Option<Action> {
    let entry = match opened {
        Entry::Shelved(_) => Entry::Log,
        other => other,
    };
    let row = entries(session).into_iter().position(|other| other == entry)?;
    Some(Action::Files(FilesChange::Go(row)))
}

/// Returns the action that opens an entry: shows a log, a list or a capture.
pub fn open(session: &Session, entry: Entry) -> Option<Action> {
    match entry {
        Entry::Document(place) => Some(Action::ShowFile(place)),
        Entry::Log => Some(Action::SelectTab(Tab::Timeline)),
        Entry::Shelved(place) => Some(Action::ShowLog(place)),
        Entry::Paths(place) => show_paths(session, place),
        Entry::Skipped(_) => Some(Action::Files(FilesChange::ShowSkipped(!session.view.files.shows_skipped))),
        Entry::List(_) | Entry::Refused(_) => None,
    }
}

/// Returns the action that shows which paths of a list are there.
pub fn show_paths(session: &Session, place: usize) -> Option<Action> {
    session.library.paths.get(place).cloned().map(|paths| Action::Show(Dialog::Paths(paths)))
}

/// Returns the action of a letter in the list: `a` and `b` put the current file there.
pub fn typed(session: &Session, letter: char) -> Option<Action> {
    let side = Side::BOTH.into_iter().find(|side| side.letter().eq_ignore_ascii_case(&letter.to_string()))?;
    match entries(session).get(session.view.files.row) {
        Some(Entry::Document(place)) => Some(choose(session, side, *place)),
        _ => None,
    }
}

/// Returns the action that puts a file on a side, or removes it from B if it is there already.
pub fn choose(session: &Session, side: Side, place: usize) -> Action {
    let file = session.library.captures.documents().get(place);
    let is_there = file.is_some() && file == session.library.captures.capture(side);
    Action::Choose(side, (side == Side::A || !is_there).then_some(place))
}

fn file_row(
    session: &Session,
    entries: &[Entry],
    (row, entry): (usize, Entry),
    words: Words,
) -> Option<FileRow> {
    let current = row == session.view.files.row.min(entries.len().saturating_sub(1));
    let base_row = |name: &str, line: String| FileRow {
        row,
        current,
        entry,
        name: name.to_owned(),
        line,
        about: None,
        side: None,
        is_shown: false,
        worst: None,
        is_unexamined: false,
    };
    match entry {
        Entry::Document(place) => {
            let file = session.library.captures.documents().get(place)?;
            let before = row.checked_sub(1).and_then(|row| entries.get(row));
            let before = before.and_then(|before| match before {
                Entry::Document(place) => session.library.captures.documents().get(*place),
                _ => None,
            });
            let line = line(file, before.map(|before| &**before), words);
            let side = session.library.captures.side_of(file);
            let worst = worst(session, file, side);
            let about = file.is_capture().then(|| about(file, words));
            let is_known = side.is_some() || worst.is_some() || session.answers.worst(file).is_some();
            let is_unexamined = file.is_capture() && !is_known;
            Some(FileRow {
                about,
                side,
                is_shown: side.is_some(),
                worst,
                is_unexamined,
                ..base_row(&file.file, line)
            })
        }
        Entry::Skipped(count) => {
            let is_open = session.view.files.shows_skipped;
            Some(base_row(&words.say(FilesMsg::Skipped(count, is_open)), String::new()))
        }
        Entry::List(place) => {
            let list = session.library.title_lists().get(place)?.clone();
            Some(base_row(&list.file, words.say(FilesMsg::Titles(list.pairs)).to_string()))
        }
        Entry::Log => {
            let log = session.current_log()?;
            let is_shown = session.shown_log().is_some();
            Some(FileRow { is_shown, worst: worst_of_log(log), ..base_row(&log.file, samples(log, words)) })
        }
        Entry::Shelved(place) => {
            let log = session.library.hidden_logs.get(place)?;
            Some(FileRow { worst: worst_of_log(log), ..base_row(&log.file, samples(log, words)) })
        }
        Entry::Paths(place) => {
            let paths = session.library.paths.get(place)?;
            let says = FilesMsg::Paths(paths.list.paths.len(), paths.list.is_collector_set);
            Some(base_row(&paths.file, words.say(says).to_string()))
        }
        Entry::Refused(place) => {
            let (file, trouble) = session.library.refused.get(place)?;
            let said = words.say(Msg::Failed(file.clone(), trouble.clone())).to_string();
            let reason = said.strip_prefix(file.as_str()).unwrap_or(&said);
            let line = reason.trim_start_matches([' ', ':', 'は', 'を']).to_owned();
            Some(FileRow { about: Some(said.clone()), worst: Some(Severity::Error), ..base_row(file, line) })
        }
    }
}

/// Returns the text about the number of samples of a log.
fn samples(log: &OpenLog, words: Words) -> String {
    words.say(FilesMsg::Samples(log.count())).to_string()
}

/// Returns the severity of the worst finding noted while a log was read.
fn worst_of_log(log: &OpenLog) -> Option<Severity> {
    log.log().notes().iter().map(|note| note.severity()).max()
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
    use crate::state::tests::{desktop, opened};

    fn all(session: &Session) -> Vec<FileRow> {
        let entries = entries(session);
        let shown = entries.iter().copied().enumerate();
        shown.filter_map(|entry| file_row(session, &entries, entry, Words::default())).collect()
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
            let Entry::Document(place) = row.entry else { panic!("{row:?}") };
            assert_eq!(
                session.library.captures.side_of(&session.library.captures.documents()[place]),
                row.side
            );
        }
    }

    #[test]
    fn keys_go_through_the_list_and_put_the_current_file_into_a_place() {
        let desktop = winperf_synth::examples::desktop();
        let other = winperf_synth::examples::iexplore();
        let session = opened(vec![desktop.older, other.older, desktop.newer]);
        let shown = |session: &Session, side| session.library.captures.capture(side).unwrap().file.clone();
        let alone = all(&session).into_iter().find(|row| row.side.is_none()).unwrap();
        let session = session.changed(Action::Files(FilesChange::Go(alone.row)));
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
        assert_eq!(session.changed(up).view.files.row, 0);
    }

    #[test]
    fn a_capture_in_a_or_b_is_shown_also_from_a_log_of_counters() {
        let desktop = desktop();
        let log = crate::state::tests::logs::opening("log.csv", crate::state::tests::logs::LINES.to_vec());
        let beside = desktop.changed(Action::Receive(log)).settled();
        assert!(beside.raw_log().is_some());
        assert_eq!(crate::views::findings::counts(&beside), Some([0, 0, 0]));
        for (place, side) in [(0, Side::A), (1, Side::B)] {
            let shown = beside.clone().changed(open(&beside, Entry::Document(place)).unwrap()).settled();
            assert!(shown.raw_log().is_none() && shown.view.side == side);
        }
    }

    #[test]
    fn the_current_row_follows_a_file_that_moves_when_it_is_opened() {
        let desktop = winperf_synth::examples::desktop();
        let session = opened(vec![desktop.older, desktop.newer, b"# Read me".to_vec(), b"License".to_vec()]);
        let session = session.clone().changed(open(&session, Entry::Skipped(2)).unwrap());
        let license = entries(&session)[4];
        let session = session.changed(Action::Files(FilesChange::Go(4)));
        let session = session.clone().changed(open(&session, license).unwrap()).settled();
        assert_ne!(current(&session), Some(license));
        let session = session.clone().changed(go_to(&session, license).unwrap());
        assert_eq!(current(&session), Some(license));
    }

    #[test]
    fn the_current_row_is_that_of_the_log_that_is_shown() {
        let log = |file| crate::state::tests::logs::opening(file, crate::state::tests::logs::LINES.to_vec());
        let session = Session::default().changed(Action::Receive(log("a.csv"))).settled();
        let session = session.changed(Action::Receive(log("b.csv"))).settled();
        let mut session = session;
        for _ in 0..2 {
            let hidden = entries(&session).into_iter().position(|entry| entry == Entry::Shelved(0)).unwrap();
            session = session.clone().changed(Action::Files(FilesChange::Go(hidden)));
            session = session.clone().changed(open(&session, Entry::Shelved(0)).unwrap()).settled();
            session = session.clone().changed(go_to(&session, Entry::Shelved(0)).unwrap());
            assert_eq!((session.view.files.row, current(&session)), (hidden, Some(Entry::Log)));
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
        assert_eq!((listed.len(), listed.last()), (3, Some(&Entry::Skipped(2))));
        assert_eq!((count(&session), all(&session)[2].worst), (4, None));
        let session = session.clone().changed(open(&session, Entry::Skipped(2)).unwrap());
        assert_eq!((entries(&session).len(), count(&session)), (5, 4));
        // A file that is looked at is listed like a capture.
        let readme = opened(vec![b"# Read me".to_vec()]);
        assert!(matches!(entries(&readme)[..], [Entry::Document(0)]));
    }

    #[test]
    fn a_file_that_is_opened_again_is_selected_where_it_is() {
        let session = desktop();
        let opened = session.clone().changed(open(&session, Entry::Document(1)).unwrap());
        assert_eq!(opened.view.side, Side::B);
        assert_eq!(opened.library.captures.both(), session.library.captures.both());
    }

    #[test]
    fn a_file_that_stands_in_b_is_taken_out_of_it_by_choosing_it_again() {
        let session = desktop();
        let session = session.clone().changed(choose(&session, Side::B, 1)).settled();
        assert!(session.library.captures.slot(Side::B).is_none());
        assert_eq!(session.library.captures.documents().len(), 2);
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
        let file = session.library.captures.documents()[match beside(&session).entry {
            Entry::Document(place) => place,
            entry => panic!("{entry:?}"),
        }]
        .clone();
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
            session = session.changed(Action::CloseFile(0)).settled();
            assert_eq!(session.library.captures.documents().len(), left);
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
