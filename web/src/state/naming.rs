//! What objects, counters and instances are called.

use winperf::{Names, Titles};

/// The titles that are known, and the way to read names of a code page.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    /// What captures are read and paired with.
    pub names: Names,
}

impl Naming {
    /// Windows' own titles, and over them those of captured lists; the code pages stay.
    #[must_use]
    pub fn with_titles<'a>(&self, lists: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut titles = Titles::base();
        for list in lists {
            // A list of more titles than any machine has was not taken.
            titles.add_list(list).ok();
        }
        Self { names: Names::new(titles, self.names.code_pages()) }
    }
}
