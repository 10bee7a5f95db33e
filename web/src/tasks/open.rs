//! Reading files into captures.

use std::cell::Cell;
use std::rc::Rc;

use yew::Callback;

use crate::browser::files::PickedFile;
use crate::session::capture::Capture;
use crate::session::notice::Notice;
use crate::session::opening::{Opening, OpeningId, Target};
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
            Ok(bytes) => opened.captures.push(Capture::read(file, bytes)),
            Err(trouble) => opened.notices.push(Notice::Failed { file, trouble }),
        }
    }
    work.dispatch.emit(Action::Receive(opened));
}
