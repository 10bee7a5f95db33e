//! Choices about the content to share.

use winperf::TitleIndex;
use winperf_redact::Level;

/// Maximum length of captures in bytes for which names are searched for automatically, which takes a second or two.
pub const LARGE: u64 = 8_000_000;

/// Choices about the content to share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    pub chosen: Chosen,
    /// Decision to search a large file for names, or to cancel that; `None` before one.
    pub is_wanted: Option<bool>,
}

/// Redaction that the user has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub level: Level,
    /// The only objects that go out, in order; all when there is none.
    pub only: Vec<TitleIndex>,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { level: Level::Names, only: Vec::new() }
    }
}

impl Chosen {
    /// Returns the choice with one object added or removed.
    #[must_use]
    pub fn toggled(&self, title: TitleIndex) -> Self {
        let mut only = self.only.clone();
        match only.binary_search(&title) {
            Ok(place) => drop(only.remove(place)),
            Err(place) => only.insert(place, title),
        }
        Self { only, ..self.clone() }
    }
}

impl Sharing {
    /// Returns `true` if names are searched for: automatically in small files, in large ones if that is decided.
    pub(in crate::state) fn wants(&self, length: u64) -> bool {
        self.is_wanted.unwrap_or(self.chosen.level == Level::None || length <= LARGE)
    }
}
