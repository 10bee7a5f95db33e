//! Content of several files that are packed together.

use alloc::vec::Vec;

use winperf::order;

use crate::{Manifest, Member, Opened, TitleList};

/// Captures and title lists of several files.
#[derive(Clone, Debug, Default)]
pub struct Gathered {
    /// The blocks, in the order of capture.
    pub samples: Vec<Vec<u8>>,
    /// The title lists, in order, each once: one for each kind and language, unless files have different ones,
    /// of which [`Gathered::add_titles`] chooses the one to pack, which otherwise is an error.
    pub titles: Vec<TitleList>,
    /// Members of bundles that are unknown.
    pub others: Vec<Member>,
    /// Manifest of the first file.
    manifest: Option<Manifest>,
    files: usize,
}

impl Gathered {
    /// Adds the content of a file.
    pub fn add(&mut self, opened: Opened) {
        self.files += 1;
        self.manifest = opened.manifest.filter(|_| self.files == 1);
        self.samples.extend(opened.samples.into_iter().map(|sample| sample.bytes));
        self.others.extend(opened.others);
        self.titles.extend(opened.titles);
        order::sort_by(&mut self.titles, Ord::cmp);
        self.titles.dedup();
    }

    /// Adds a title list, which replaces those of its kind and language.
    pub fn add_titles(&mut self, list: TitleList) {
        self.titles.retain(|known| (known.kind, &known.language) != (list.kind, &list.language));
        self.titles.push(list);
        order::sort_by(&mut self.titles, Ord::cmp);
    }

    /// Returns the manifest of the only file; the manifest of one bundle does not describe several files.
    pub(crate) fn manifest(&mut self) -> Option<Manifest> {
        self.manifest.take()
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::vec;

    use super::*;
    use crate::TitleKind;

    fn opened(language: &str) -> Opened {
        let list = TitleList { kind: TitleKind::Counter, language: language.to_owned(), bytes: vec![1] };
        Opened { titles: vec![list], manifest: Some(Manifest::default()), ..Opened::default() }
    }

    #[test]
    fn a_list_takes_the_place_of_that_of_its_language_however_files_spell_it() {
        for language in ["00C", "00c"] {
            let name = alloc::format!("titles/counter-{language}.bin");
            let (kind, spelt) = TitleList::named(&name).unwrap();
            let mut gathered = Gathered::default();
            gathered.titles.push(TitleList { kind, language: spelt, bytes: vec![1] });
            let list = TitleList::in_file("Counter_00c.bin", vec![2]);
            gathered.add_titles(list.clone());
            assert_eq!(gathered.titles, [list], "{language}");
        }
    }

    #[test]
    fn the_language_of_a_list_is_all_of_the_number_that_ends_its_name() {
        let language = |name| TitleList::in_file(name, Vec::new()).member_name();
        for (name, member) in [
            ("Counter_009.bin", "titles/counter-009.bin"),
            ("Help 00c.bin", "titles/help-00C.bin"),
            ("counter007", "titles/counter-007.bin"),
            ("Counter_FEED.bin", "titles/counter-FEED.bin"),
            ("Counter_0a0b0c.bin", "titles/counter-009.bin"),
            ("list.bin", "titles/counter-009.bin"),
        ] {
            assert_eq!(language(name), member, "{name}");
        }
    }

    #[test]
    fn what_a_bundle_says_about_itself_is_said_of_it_alone() {
        let mut gathered = Gathered::default();
        gathered.add(opened("009"));
        assert!(gathered.clone().manifest().is_some());
        gathered.add(opened("009"));
        assert!(gathered.clone().manifest().is_none());
        gathered.add(opened("009"));
        assert!(gathered.manifest().is_none());
    }

    #[test]
    fn a_list_that_is_given_takes_the_place_of_one_that_came_with_captures() {
        let mut gathered = Gathered::default();
        gathered.add(opened("009"));
        gathered.add(opened("007"));
        gathered.add(opened("007"));
        assert_eq!(gathered.titles.len(), 2);
        let given = TitleList { kind: TitleKind::Counter, language: "009".to_owned(), bytes: vec![2] };
        gathered.add_titles(given.clone());
        assert_eq!(gathered.titles.len(), 2);
        assert!(gathered.titles.contains(&given));
    }
}
