//! The list of open files.

use crate::shared::Shared;
use crate::state::library::capture::Capture;
use crate::state::library::document::{Document, DocumentId};
use crate::state::library::open_log::OpenLog;
use crate::state::library::open_paths::OpenPaths;
use crate::state::library::title_list::TitleList;
use crate::state::library::trouble::RefusedFile;

/// Content of a file of one kind.
pub trait Content: Sized + 'static {
    /// Returns the name of the file.
    fn file(&self) -> &str;

    /// Returns a document of this kind as an open file.
    fn wrap(document: Document<Self>) -> OpenFile;

    /// Returns the document of a file; `None` for a file of a different kind.
    fn document(file: &OpenFile) -> Option<&Document<Self>>;
}

/// Declares the kinds of files, each with the type of its content.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($content:ty),)+) => {
        /// An open file.
        #[derive(Clone, Debug, PartialEq)]
        pub enum OpenFile {
            $($(#[$doc])* $kind(Document<$content>),)+
        }

        impl OpenFile {
            /// Returns the identity of the file.
            pub fn id(&self) -> DocumentId {
                match self {
                    $(Self::$kind(document) => document.id(),)+
                }
            }

            /// Returns the name of the file.
            pub fn name(&self) -> &str {
                match self {
                    $(Self::$kind(document) => document.file(),)+
                }
            }
        }

        $(impl Content for $content {
            fn file(&self) -> &str {
                &self.file
            }

            fn wrap(document: Document<Self>) -> OpenFile {
                OpenFile::$kind(document)
            }

            fn document(file: &OpenFile) -> Option<&Document<Self>> {
                match file {
                    OpenFile::$kind(document) => Some(document),
                    _ => None,
                }
            }
        })+
    };
}

kinds! {
    /// A capture, or a file of no other kind.
    Capture(Capture),
    Log(OpenLog),
    Titles(TitleList),
    /// A list of counter paths.
    Paths(OpenPaths),
    /// A file that could not be opened.
    Refused(RefusedFile),
}

/// The open files; each keeps its identity when it is read again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Files {
    /// Captures in order of time, all others in the order of opening.
    files: Vec<OpenFile>,
    /// The content of the title lists, which is compared after every action.
    title_lists: Vec<Shared<TitleList>>,
    /// Document that was opened last.
    last: DocumentId,
}

impl Files {
    pub fn iter(&self) -> impl Iterator<Item = &OpenFile> {
        self.files.iter()
    }

    /// Returns the file with an identity, if it is open.
    pub fn get(&self, id: DocumentId) -> Option<&OpenFile> {
        self.files.iter().find(|file| file.id() == id)
    }

    /// Returns the files of one kind, in order.
    pub fn all<T: Content>(&self) -> impl Iterator<Item = &Document<T>> + Clone {
        self.files.iter().filter_map(T::document)
    }

    /// Returns the captures in order of time, then files of no other kind.
    pub fn captures(&self) -> impl Iterator<Item = &Document> + Clone {
        self.all()
    }

    /// Returns the logs in the order of opening.
    pub fn logs(&self) -> impl Iterator<Item = &Document<OpenLog>> + Clone {
        self.all()
    }

    /// Returns the title lists in the order of opening.
    pub fn title_lists(&self) -> &[Shared<TitleList>] {
        &self.title_lists
    }

    /// Opens a file, or reads the one of this kind and name again.
    pub(in crate::state) fn open<T: Content>(&mut self, reading: T) -> DocumentId {
        let is_again = |open: &&Document<T>| open.file() == reading.file();
        let Some(open) = self.all().find(is_again) else {
            let document = self.first_reading(reading);
            let id = document.id();
            self.files.push(T::wrap(document));
            self.list_titles();
            return id;
        };
        let id = open.id();
        let file = T::wrap(open.reread(reading));
        self.files.iter_mut().filter(|open| open.id() == id).for_each(|open| *open = file.clone());
        self.list_titles();
        id
    }

    /// Opens a title list, or reads the one of this name again, after all others: of several, the last applies.
    pub(in crate::state) fn open_titles(&mut self, reading: TitleList) {
        let id = self.open(reading);
        self.files.sort_by_key(|file| file.id() == id);
        self.list_titles();
    }

    fn list_titles(&mut self) {
        self.title_lists = self.all().map(Document::reading).collect();
    }

    /// Opens a capture, unless the same bytes with the same name are open; others with its name are different files.
    pub(in crate::state) fn open_capture(&mut self, reading: Capture) -> Document {
        if let Some(open) = self.opened(&reading) {
            return open.clone();
        }
        let document = self.first_reading(reading);
        self.insert(document.clone());
        document
    }

    /// Returns the file that was read so before.
    pub(super) fn opened(&self, reading: &Capture) -> Option<&Document> {
        self.captures().find(|open| open.file == reading.file && open.original() == reading.original())
    }

    /// Inserts a capture in order of time.
    pub(super) fn insert(&mut self, document: Document) {
        let is_before =
            |open: &OpenFile| Capture::document(open).is_some_and(|open| goes_before(open, &document));
        let place = self.files.iter().rposition(is_before).map_or(0, |before| before + 1);
        self.files.insert(place, OpenFile::Capture(document));
    }

    /// Changes a log, unless it is then the same as before.
    pub(in crate::state) fn change_log(&mut self, id: DocumentId, change: impl FnOnce(OpenLog) -> OpenLog) {
        let open = self.files.iter_mut().find(|file| file.id() == id);
        if let Some(OpenFile::Log(log)) = open {
            let changed = change((**log).clone());
            if changed != **log {
                *log = log.reread(changed);
            }
        }
    }

    pub(in crate::state) fn close(&mut self, id: DocumentId) {
        self.files.retain(|file| file.id() != id);
        self.list_titles();
    }

    /// Closes the files of one kind.
    pub(in crate::state) fn close_kind<T: Content>(&mut self) {
        self.files.retain(|file| T::document(file).is_none());
        self.list_titles();
    }

    /// Closes everything; files opened later are new ones.
    pub(in crate::state) fn close_all(&mut self) {
        self.files.clear();
        self.title_lists.clear();
    }

    fn first_reading<T>(&mut self, reading: T) -> Document<T> {
        self.last = DocumentId(self.last.0.wrapping_add(1));
        Document::new(self.last, reading)
    }
}

impl FromIterator<Document> for Files {
    /// Collects captures, in order of time.
    fn from_iter<I: IntoIterator<Item = Document>>(captures: I) -> Self {
        let mut files = Self::default();
        captures.into_iter().for_each(|capture| files.insert(capture));
        files
    }
}

/// Returns `true` if `one`, which was opened first, remains before `other`.
fn goes_before(one: &Capture, other: &Capture) -> bool {
    match (one.time(), other.time()) {
        (Some(one), Some(other)) => one <= other,
        (time, _) => time.is_some() || other.time().is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::trouble::Trouble;

    fn refused(file: &str, trouble: Trouble) -> RefusedFile {
        RefusedFile { file: file.to_owned(), trouble }
    }

    #[test]
    fn a_file_that_is_read_again_keeps_its_identity_and_its_place() {
        let mut files = Files::default();
        let [one, two] = ["one", "two"].map(|name| files.open(refused(name, Trouble::NoLog)));
        assert_eq!(files.open(refused("one", Trouble::Cancelled)), one);
        let names: Vec<&str> = files.iter().map(OpenFile::name).collect();
        assert_eq!((names, one == two), (vec!["one", "two"], false));
        let troubles: Vec<&Trouble> = files.all::<RefusedFile>().map(|file| &file.trouble).collect();
        assert_eq!(troubles, [&Trouble::Cancelled, &Trouble::NoLog]);
    }

    #[test]
    fn a_file_of_a_different_kind_with_the_same_name_is_a_different_file() {
        let mut files = Files::default();
        let refused = files.open(refused("capture", Trouble::NoLog));
        let capture = Capture::parse("capture".to_owned(), winperf_synth::examples::iexplore().older);
        let capture = files.open_capture(capture);
        assert_eq!(files.iter().count(), 2);
        files.close(refused);
        assert_eq!(files.captures().collect::<Vec<_>>(), [&capture]);
        files.close_all();
        let again = Capture::parse("capture".to_owned(), winperf_synth::examples::iexplore().older);
        assert_ne!(files.open_capture(again).id(), capture.id());
    }
}
