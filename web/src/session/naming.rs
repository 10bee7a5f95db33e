//! What objects, counters and instances are called.

use std::fmt;

use winperf::text::AsciiOnly;
use winperf::{CodePages, Names, Titles};

/// The titles that are known, and the way to read names of a code page.
#[derive(Clone)]
pub struct Naming {
    /// Names of objects and counters.
    pub titles: Titles,
    /// Turns instance names of a code page into text.
    pub code_pages: &'static (dyn CodePages + Sync),
}

/// Windows' own titles, and nothing but ASCII outside of UTF-16.
impl Default for Naming {
    fn default() -> Self {
        Self { titles: Titles::base(), code_pages: &AsciiOnly }
    }
}

impl Naming {
    /// The names that captures are paired with.
    pub fn names(&self) -> Names {
        Names::new(self.titles.clone(), self.code_pages)
    }

    /// Windows' own titles, and over them those of captured lists; the code pages stay.
    #[must_use]
    pub fn with_titles<'a>(&self, lists: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut titles = Titles::base();
        for list in lists {
            titles.add_list(list);
        }
        Self { titles, code_pages: self.code_pages }
    }
}

impl fmt::Debug for Naming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Naming").finish_non_exhaustive()
    }
}
