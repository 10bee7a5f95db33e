//! Names of the objects, counters and instances of a capture.

use alloc::sync::Arc;
use core::fmt;

use crate::text::AsciiOnly;
use crate::{CodePages, Titles};

/// The titles that name objects and counters, and the code pages of instance names; cheap to clone.
#[derive(Clone)]
pub struct Names {
    titles: Arc<Titles>,
    code_pages: &'static (dyn CodePages + Sync),
}

impl Names {
    /// Returns names by these titles, and instance names by these code pages.
    pub fn new(titles: Titles, code_pages: &'static (dyn CodePages + Sync)) -> Self {
        Self { titles: Arc::new(titles), code_pages }
    }

    /// Returns names of objects and counters.
    pub fn titles(&self) -> &Titles {
        &self.titles
    }

    /// Turns instance names of a code page into text.
    pub fn code_pages(&self) -> &'static (dyn CodePages + Sync) {
        self.code_pages
    }
}

/// The English titles of Windows; outside of UTF-16, only ASCII.
impl Default for Names {
    fn default() -> Self {
        Self::new(Titles::base(), &AsciiOnly)
    }
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Names").field("titles", &self.titles).finish_non_exhaustive()
    }
}
