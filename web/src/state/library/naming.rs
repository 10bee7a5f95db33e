//! Names of objects, counters and instances.

use std::borrow::Cow;

use winperf::pair::EnglishNames;
use winperf::{Names, Titles};
use winperf_bundle::TitleKind;
use winperf_report::number::plain;

use crate::state::library::title_list::TitleList;

/// The known titles, and the code pages for decoding names.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    /// Names used to read and pair captures.
    pub names: Names,
    /// English names for logs in another language.
    pub english: EnglishNames,
}

impl Naming {
    /// Returns names of captures, without English names for logs.
    pub fn new(names: Names) -> Self {
        Self { names, english: EnglishNames::default() }
    }

    /// Returns Windows' own titles, overlaid with those of captured lists, made safe for display; the code pages are
    /// kept.
    #[must_use]
    pub fn with_titles<'a>(&self, lists: impl IntoIterator<Item = &'a TitleList>) -> Self {
        let shown = |_, title: &str| match plain(title) {
            Cow::Borrowed(_) => None,
            Cow::Owned(shown) => (shown != title).then_some(shown),
        };
        let titles = titles(lists);
        let english = EnglishNames::new(&titles);
        Self { names: Names::new(titles.renamed(shown), self.names.code_pages()), english }
    }
}

/// Returns Windows' own titles, overlaid with those of captured lists, verbatim.
fn titles<'a>(lists: impl IntoIterator<Item = &'a TitleList>) -> Titles {
    let mut titles = Titles::base();
    for list in lists {
        // A list of more titles than any machine has was not taken.
        match list.kind {
            TitleKind::Counter => titles.add_list(&list.bytes).ok(),
            TitleKind::Help => titles.add_help_list(&list.bytes).ok(),
        };
    }
    titles
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::TitleIndex;

    #[test]
    fn a_list_of_explanations_names_nothing() {
        let list: Vec<u8> =
            "9001\0Counts a.\09003\0Counts b.\0\0".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let list = TitleList::read("bundle/titles/help-009.bin", list).unwrap();
        let titles = titles([&list]);
        assert_eq!(titles.help(TitleIndex(9001)), Some("Counts a."));
        assert_eq!(titles.name(TitleIndex(9001)), None);
    }

    #[test]
    fn a_title_turns_no_text_around_and_what_is_redacted_is_as_it_was() {
        let list: Vec<u8> =
            "9000\0a\u{202e}b\09002\0プロセス\0\0".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let list = TitleList::read("Counter_009.bin", list).unwrap();
        let shown = Naming::default().with_titles([&list]);
        assert_eq!(shown.names.titles().name(TitleIndex(9000)), Some("a\u{fffd}b"));
        assert_eq!(shown.names.titles().name(TitleIndex(9002)), Some("プロセス"));
        assert_eq!(titles([&list]).name(TitleIndex(9000)), Some("a\u{202e}b"));
    }
}
