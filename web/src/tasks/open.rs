//! Reading files into captures.

use std::cell::Cell;
use std::rc::Rc;

use yew::Callback;

use winperf::Titles;

use crate::browser::files::PickedFile;
use crate::browser::unpack::unpacked;
use crate::session::capture::Capture;
use crate::session::notice::Notice;
use crate::session::opening::{Opening, OpeningId, Target};
use crate::session::packed::{Contents, Member, contents};
use crate::session::trouble::Trouble;
use crate::session::{Action, Opened};

/// How many files make a pair.
const PAIR: usize = 2;

/// One opening: where its captures go, and whether it is still wanted.
#[derive(Clone)]
pub struct Work {
    /// Which opening it is.
    pub id: OpeningId,
    /// Where its captures go.
    pub target: Target,
    /// The latest opening; work with an earlier id is not wanted any more.
    pub latest: Rc<Cell<OpeningId>>,
    /// Takes the actions.
    pub dispatch: Callback<Action>,
}

impl Work {
    /// Whether nothing has made this opening void.
    pub fn is_wanted(&self) -> bool {
        self.latest.get() == self.id
    }

    /// What has been opened, before anything has.
    pub fn nothing_yet(&self) -> Opened {
        Opened { id: self.id, target: self.target, captures: Vec::new(), titles: None, notices: Vec::new() }
    }

    /// Says how far a file is read.
    pub fn show(&self, file: &str, read: u64, length: u64) {
        let opening = Opening { id: self.id, file: file.to_owned(), read, length };
        self.dispatch.emit(Action::ShowOpening(opening));
    }
}

/// Reads the first two of the files, one after the other, and ends in [`Action::Receive`].
pub async fn open(files: Vec<PickedFile>, work: Work) {
    let mut opened = work.nothing_yet();
    if files.len() > PAIR {
        opened.notices.push(Notice::LeftOut(files.len() - PAIR));
    }
    for picked in files.into_iter().take(PAIR) {
        let (file, length) = (picked.name(), picked.length());
        work.show(&file, 0, length);
        let on_read = |read: u64| {
            if work.is_wanted() {
                work.show(&file, read, length);
            }
            work.is_wanted()
        };
        match picked.read(on_read).await {
            Ok(bytes) => receive(&mut opened, file, bytes).await,
            Err(trouble) => opened.notices.push(Notice::Failed { file, trouble }),
        }
    }
    work.dispatch.emit(Action::Receive(opened));
}

/// Takes what a file holds: a capture, captures inside of it, or a list of titles.
async fn receive(opened: &mut Opened, file: String, bytes: Vec<u8>) {
    let damaged = |file| Notice::Failed { file, trouble: Trouble::Damaged };
    match contents(&bytes) {
        Contents::Plain if is_title_list(&bytes) => opened.titles = Some(bytes),
        Contents::Plain => opened.captures.push(Capture::read(file, bytes)),
        Contents::Damaged => opened.notices.push(damaged(file)),
        Contents::Packed { samples, titles } => {
            // Of a longer series the first and the last make the longest interval.
            let ends = [samples.first(), samples.last().filter(|_| samples.len() > 1)];
            for sample in ends.into_iter().flatten() {
                let name =
                    if sample.name.is_empty() { file.clone() } else { format!("{file}/{}", sample.name) };
                match unpack(sample).await {
                    Some(bytes) => opened.captures.push(Capture::read(name, bytes)),
                    None => opened.notices.push(damaged(name)),
                }
            }
            if let Some(list) = titles {
                opened.titles = unpack(&list).await;
            }
        }
    }
}

/// Whether a file is no capture and has pairs of a number and a name in UTF-16.
fn is_title_list(bytes: &[u8]) -> bool {
    !bytes.starts_with(&winperf::block::SIGNATURE) && Titles::base().add_list(bytes).pairs > 1
}

async fn unpack(member: &Member<'_>) -> Option<Vec<u8>> {
    match member.packing.format() {
        None => Some(member.packed.to_vec()),
        Some(format) => unpacked(member.packed, format, member.length).await,
    }
}
