//! Any bytes as a title list: whatever has a name is found by that name.

use std::sync::LazyLock;

use winperf::{TitleIndex, Titles};

static BASE: LazyLock<Titles> = LazyLock::new(Titles::base);

pub(super) fn check(bytes: &[u8]) {
    let mut titles = BASE.clone();
    let (first, second) = bytes.split_at(bytes.len() / 2);
    titles.add_list(bytes).ok();
    titles.add_list(second).ok();
    titles.add_list(first).ok();
    for index in (0..64).chain(1840..1850).map(TitleIndex) {
        if let Some(name) = titles.name(index) {
            assert!(titles.indices_of(name).any(|found| found == index), "{index} {name:?}");
        }
        assert!(!titles.display(index).is_empty());
    }
}
