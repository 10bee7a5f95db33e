//! What objects, counters and instances are called.

use std::borrow::Cow;

use winperf::{Names, Titles};
use winperf_report::number::plain;

/// The titles that are known, and the way to read names of a code page.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    /// What captures are read and paired with.
    pub names: Names,
}

impl Naming {
    /// Windows' own titles, and over them those of captured lists, as they are shown; the code pages stay.
    #[must_use]
    pub fn with_titles<'a>(&self, lists: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let shown = |_, title: &str| match plain(title) {
            Cow::Borrowed(_) => None,
            Cow::Owned(shown) => (shown != title).then_some(shown),
        };
        Self { names: Names::new(titles(lists).renamed(shown), self.names.code_pages()) }
    }
}

/// Windows' own titles, and over them those of captured lists, as these have them.
pub fn titles<'a>(lists: impl IntoIterator<Item = &'a [u8]>) -> Titles {
    let mut titles = Titles::base();
    for list in lists {
        // A list of more titles than any machine has was not taken.
        titles.add_list(list).ok();
    }
    titles
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::TitleIndex;

    #[test]
    fn a_title_turns_no_text_around_and_what_is_redacted_is_as_it_was() {
        let list: Vec<u8> =
            "9000\0a\u{202e}b\09002\0プロセス\0\0".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let shown = Naming::default().with_titles([list.as_slice()]);
        assert_eq!(shown.names.titles().name(TitleIndex(9000)), Some("a\u{fffd}b"));
        assert_eq!(shown.names.titles().name(TitleIndex(9002)), Some("プロセス"));
        assert_eq!(titles([list.as_slice()]).name(TitleIndex(9000)), Some("a\u{202e}b"));
    }
}
