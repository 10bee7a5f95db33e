//! Reading files into captures.

use std::cell::Cell;
use std::rc::Rc;

use winperf::Walked;
use winperf::text::CodePages as _;
use winperf_bundle::{self as bundle, Error, Held, Limits, OpenedLog, TitleKind, Unpacked, held_within};
use winperf_log::{AnyLog, PathList, TextLog};
use winperf_report::number::plain;
use yew::Callback;

use crate::browser::code_pages::BrowserCodePages;
use crate::browser::files::{Picked, in_folders};
use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::library::capture::{Bundle, Capture};
use crate::state::library::open_log::{EncodedText, OpenLog};
use crate::state::library::open_paths::OpenPaths;
use crate::state::library::opening::{Destination, Opening, OpeningId};
use crate::state::library::title_list::{NoList, TitleList};
use crate::state::library::trouble::Trouble;
use crate::state::view::notice::Notice;
use crate::state::{Action, Opened};
use crate::tasks::unpack::unpacked;

/// Windows' name for the English titles.
const ENGLISH: &str = "009";

/// One opening: its destination, and whether it is still needed.
pub struct Work {
    pub id: OpeningId,
    pub destination: Destination,
    /// The latest opening; work with an earlier id is obsolete.
    pub latest: Rc<Cell<OpeningId>>,
    pub dispatch: Callback<Action>,
    /// Reports the progress of reading a file.
    pub on_read: Callback<Option<Opening>>,
    /// Yields between files and between the parts of one.
    pub slices: Slices,
}

impl Work {
    /// Returns `true` if this opening has not been cancelled or superseded.
    pub fn is_wanted(&self) -> bool {
        self.latest.get() == self.id
    }

    /// Returns the state before anything has been opened.
    pub fn nothing_yet(&self) -> Opened {
        Opened { id: self.id, destination: self.destination, ..Opened::default() }
    }

    /// Reports the progress of reading a file, with its number and the number of files; does nothing if it is no longer
    /// needed.
    pub fn show(&self, file: &str, (number, count): (usize, usize), read: Option<u64>, length: u64) {
        if self.is_wanted() {
            let opening = Opening { id: self.id, file: file.to_owned(), number, count, read, length };
            self.on_read.emit(Some(opening));
        }
    }
}

/// Reads the files, and those in folders, one after the other, and ends in [`Action::Receive`].
///
/// Files read before the user cancelled are opened.
pub async fn open(files: Vec<Picked>, work: Work) {
    let mut opened = work.nothing_yet();
    if let Some(first) = files.first() {
        work.show(&first.name(), (1, 1), Some(0), 0);
    }
    let files = in_folders(files).await;
    let count = files.len();
    for (place, picked) in files.into_iter().enumerate() {
        let (file, length, of) = (picked.name(), picked.length(), (place + 1, count));
        work.show(&file, of, Some(0), length);
        let on_read = |read: u64| {
            work.show(&file, of, Some(read), length);
            work.is_wanted()
        };
        match picked.read(on_read).await {
            Ok(bytes) => {
                work.show(&file, of, None, length);
                work.slices.rest().await;
                receive(&mut opened, file, bytes, &work).await;
            }
            Err(trouble) => opened.notices.push(Notice::Failed { file, trouble }),
        }
        if !work.is_wanted() {
            break;
        }
    }
    // A large capture is one slice, and drawing it another.
    work.slices.rest().await;
    work.dispatch.emit(Action::Receive(opened));
}

/// Stores the content of a file: a capture, a list of titles, or a bundle of both.
pub(super) async fn receive(opened: &mut Opened, file: String, bytes: Vec<u8>, work: &Work) {
    match PathList::parse(&bytes) {
        Ok(None) => {}
        Ok(Some(list)) => return opened.paths.push(OpenPaths { file, list: Shared::new(list) }),
        Err(error) => {
            return opened.notices.push(Notice::Failed { file, trouble: Trouble::NoPaths(error) });
        }
    }
    let original = encoded_text(&bytes);
    let unpacked = unpacked(bytes).await;
    if !work.is_wanted() {
        return;
    }
    let bundle = match unpacked.and_then(Unpacked::into_held) {
        Ok(Held::Captures(bundle)) => *bundle,
        Ok(Held::Log(log)) => return receive_log(opened, file, *log, original),
        Err(error) => {
            return opened.notices.push(Notice::Failed { file, trouble: trouble(&error) });
        }
    };
    let (titles, unused) = preferred(bundle.titles);
    let with = Bundle { manifest: bundle.manifest, titles: unused, others: bundle.others };
    let with = Shared::new(with);
    for sample in bundle.samples {
        let name =
            if sample.name.is_empty() { file.clone() } else { format!("{file}/{}", plain(&sample.name)) };
        if work.is_wanted() {
            let taken = take(opened, name, sample.bytes, &with, work).await;
            opened.captures.extend(taken);
        }
    }
    for list in titles {
        let name = format!("{file}/{}", list.member_name());
        opened.titles.extend(TitleList::read(&name, list.bytes).ok());
    }
}

/// Returns a copy of a text log that is in a code page, to decode it differently later.
fn encoded_text(bytes: &[u8]) -> Option<Vec<u8>> {
    let is_encoded = std::str::from_utf8(bytes).is_err() && TextLog::is_log(bytes);
    is_encoded.then(|| bytes.to_vec())
}

/// Reads an open text log again as text of a code page, and ends in [`Action::Receive`].
pub async fn decode(log: OpenLog, code_page: u16, work: Work) {
    let Some(encoded) = log.encoded else { return };
    work.show(&log.file, (1, 1), None, encoded.bytes.len() as u64);
    work.slices.give_way().await;
    let Some(text) = BrowserCodePages.decode(code_page.into(), &encoded.bytes) else { return };
    let mut opened = work.nothing_yet();
    receive(&mut opened, log.file, text.into_bytes(), &work).await;
    if work.is_wanted() {
        let encoded = EncodedText { chosen: Some(code_page), ..encoded };
        let logs = std::mem::take(&mut opened.logs).into_iter();
        opened.logs = logs.map(|log| log.with_encoded(encoded.clone())).collect();
        work.dispatch.emit(Action::Receive(opened));
    }
}

/// Stores a log, with the manifest of its bundle, and the other logs of the bundle.
fn receive_log(opened: &mut Opened, file: String, of: OpenedLog, original: Option<Vec<u8>>) {
    let (titles, unused) = preferred(of.all_titles());
    let OpenedLog { log, name, manifest, others, .. } = of;
    let inside = |name: &str| format!("{file}/{}", plain(name));
    let (logs, others): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|member| AnyLog::is_log(&member.bytes));
    let own = if name.is_empty() { file.clone() } else { inside(&name) };
    let with = Bundle { manifest, titles: unused, others };
    match OpenLog::new(own.clone(), log, Shared::new(with)) {
        Some(log) => {
            opened.notices.extend(log.notices());
            let read = |list: bundle::TitleList| {
                TitleList::read(&format!("{own}/{}", list.member_name()), list.bytes).ok()
            };
            opened.titles.extend(titles.into_iter().filter_map(read));
            opened.logs.push(match original.and_then(|bytes| log.encoding_of(bytes)) {
                Some(encoded) => log.with_encoded(encoded),
                None => log,
            });
        }
        None => opened.notices.push(Notice::Failed { file: own, trouble: Trouble::NoLog }),
    }
    for other in logs {
        let name = inside(&other.name);
        match held_within(other.bytes, &Limits::default()) {
            Ok(Held::Log(log)) => receive_log(opened, name, *log, None),
            _ => opened.notices.push(Notice::Failed { file: name, trouble: Trouble::NoLog }),
        }
    }
}

/// Splits lists by language: returns the English ones, otherwise the first, for names and for explanations, and the
/// others.
fn preferred(mut lists: Vec<bundle::TitleList>) -> (Vec<bundle::TitleList>, Vec<bundle::TitleList>) {
    let mut preferred = |kind: TitleKind| {
        let is_of_kind = |list: &bundle::TitleList| list.kind == kind;
        let english = lists.iter().position(|list| is_of_kind(list) && list.language == ENGLISH);
        let place = english.or_else(|| lists.iter().position(is_of_kind))?;
        Some(lists.remove(place))
    };
    let taken = [preferred(TitleKind::Counter), preferred(TitleKind::Help)];
    (taken.into_iter().flatten().collect(), lists)
}

fn trouble(error: &Error) -> Trouble {
    match error {
        Error::TooManyMembers { .. }
        | Error::TooLong { .. }
        | Error::TooLongTogether { .. }
        | Error::Bomb { .. } => Trouble::UnpacksToTooMuch,
        Error::TooManyTitles { .. } => Trouble::TooManyTitles,
        Error::NoBlocks => Trouble::NoBlocks,
        _ => Trouble::Refused(error.clone()),
    }
}

/// Stores a list of titles, or returns the capture, unless the user has cancelled.
async fn take(
    opened: &mut Opened,
    file: String,
    bytes: Vec<u8>,
    bundle: &Shared<Bundle>,
    work: &Work,
) -> Option<Capture> {
    match TitleList::read(&file, bytes) {
        Ok(list) => {
            opened.titles.push(list);
            None
        }
        Err(NoList::Other(bytes)) => walk(file, bytes, bundle.clone(), work).await,
        Err(NoList::TooMany) => {
            opened.notices.push(Notice::Failed { file, trouble: Trouble::TooManyTitles });
            None
        }
    }
}

/// Parses the bytes of a file, yielding before names and parents are resolved; `None` if the result is no longer
/// needed.
async fn walk(file: String, bytes: Vec<u8>, bundle: Shared<Bundle>, work: &Work) -> Option<Capture> {
    let walked = Walked::parse(bytes);
    work.slices.rest().await;
    work.is_wanted().then(|| Capture::new(file, walked.with_names(), bundle))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(kind: TitleKind, language: &str) -> bundle::TitleList {
        bundle::TitleList { kind, language: language.to_owned(), bytes: Vec::new() }
    }

    #[test]
    fn english_lists_are_taken_first_and_names_before_explanations() {
        let [german, english] = ["007", "009"].map(|language| list(TitleKind::Counter, language));
        let help = list(TitleKind::Help, "009");
        let prefer =
            |lists: &[&bundle::TitleList]| preferred(lists.iter().map(|list| (*list).clone()).collect());
        assert_eq!(
            prefer(&[&german, &help, &english]),
            (vec![english.clone(), help.clone()], vec![german.clone()])
        );
        assert_eq!(prefer(&[&help, &german]), (vec![german, help.clone()], vec![]));
        assert_eq!(prefer(&[&help]), (vec![help.clone()], vec![]));
    }
}
