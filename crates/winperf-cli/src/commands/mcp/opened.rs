//! Files that were opened, as the copies that answers are made of.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};

use super::copies::{Copies, Copy};
use crate::messages::Message;

/// Maximum number of copies; the oldest is removed first.
const MAX_OPEN: usize = 16;

/// Files that were opened together.
pub(super) struct Opened {
    /// The name that assistants call them by.
    pub(super) id: String,
    pub(super) content: Content,
}

/// Source of the answers about an id.
pub(super) enum Content {
    /// A redacted bundle, in the folder of the copies.
    Redacted(Copy),
    /// The files themselves.
    Original { captures: Vec<PathBuf>, titles: Vec<PathBuf> },
    /// Files that cannot be redacted, for which only numbers are returned.
    Withheld { captures: Vec<PathBuf>, titles: Vec<PathBuf>, reason: String },
}

impl Opened {
    /// Returns the arguments for the files on a command line, options first.
    ///
    /// # Errors
    /// Returns the reason why only numbers are returned for files that cannot be redacted.
    pub(super) fn words(&self) -> Result<(Vec<OsString>, Vec<OsString>)> {
        match &self.content {
            Content::Redacted(copy) => Ok((Vec::new(), vec![copy.name.clone().into()])),
            Content::Original { captures, titles } => Ok(paths(captures, titles)),
            Content::Withheld { reason, .. } => bail!(Message::Withheld(reason.clone())),
        }
    }
}

/// Returns the arguments for unredacted files.
pub(super) fn paths(captures: &[PathBuf], titles: &[PathBuf]) -> (Vec<OsString>, Vec<OsString>) {
    let option = |path: &PathBuf| {
        let mut option = OsString::from("--titles=");
        option.push(path);
        option
    };
    (titles.iter().map(option).collect(), captures.iter().map(|path| path.into()).collect())
}

/// The opened files, and their copies.
pub(super) struct Shelf {
    copies: Copies,
    opened: VecDeque<Arc<Opened>>,
    count: usize,
}

impl Shelf {
    pub(super) fn new() -> Result<Self> {
        Ok(Self { copies: Copies::new()?, opened: VecDeque::new(), count: 0 })
    }

    /// Returns the folder that the program runs in.
    pub(super) fn folder(&self) -> &Path {
        self.copies.folder()
    }

    /// Returns a name that no opened files had yet.
    pub(super) fn next_id(&mut self) -> String {
        self.count += 1;
        format!("capture-{}", self.count)
    }

    /// Returns the place of a copy.
    pub(super) fn copy(&self, id: &str) -> Copy {
        self.copies.copy(id)
    }

    pub(super) fn add(&mut self, opened: Opened) {
        if self.opened.len() == MAX_OPEN {
            self.opened.pop_front();
        }
        self.opened.push_back(Arc::new(opened));
    }

    /// Finds opened files by their name, or the latest ones without a name.
    ///
    /// # Errors
    /// Returns an error for a name that no opened files have.
    pub(super) fn find(&self, id: Option<&str>) -> Result<Arc<Opened>> {
        ensure!(!self.opened.is_empty(), Message::NothingIsOpen);
        let found = match id {
            None => self.opened.back(),
            Some(id) => self.opened.iter().find(|opened| opened.id == id),
        };
        found.cloned().with_context(|| {
            let ids: Vec<&str> = self.opened.iter().map(|opened| opened.id.as_str()).collect();
            Message::NotOpen(id.unwrap_or_default().to_owned(), ids.join(", "))
        })
    }
}
