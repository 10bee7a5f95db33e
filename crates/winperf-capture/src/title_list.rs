//! Title lists from Windows: completeness, and named indices.

use alloc::string::String;
use alloc::vec::Vec;

use winperf::TitleIndex;

/// Returns `true` if a list ends like a `MULTI_SZ` and every index has a name; an empty one, as in Wine, is complete.
pub fn is_complete(multi_sz: &[u8]) -> bool {
    let (units, rest) = multi_sz.as_chunks::<2>();
    let ends = |count: usize| units.iter().rev().take(count).all(|unit| *unit == [0, 0]);
    // The last text ends with one NUL and the list with a further one.
    rest.is_empty() && (units.len() < 2 || ends(2) && texts(units).len().is_multiple_of(2))
}

/// Returns the indices of a list, in its order; the first pair states how many the system has and names none.
pub fn indices(multi_sz: &[u8]) -> Vec<TitleIndex> {
    let (units, _) = multi_sz.as_chunks::<2>();
    let texts = texts(units);
    let numbers = texts.chunks(2).filter_map(|pair| pair.first()?.trim().parse().ok());
    numbers.filter(|index| *index != 1).map(TitleIndex).collect()
}

/// Returns the texts up to the empty one that ends the list; the name of an index may be empty.
fn texts(units: &[[u8; 2]]) -> Vec<String> {
    let units: Vec<u16> = units.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
    let mut texts: Vec<String> = units.split(|unit| *unit == 0).map(String::from_utf16_lossy).collect();
    while texts.last().is_some_and(String::is_empty) {
        texts.pop();
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    const WHOLE: &str = "1\u{0}1847\u{0}2\u{0}System\u{0}4\u{0}Memory\u{0}\u{0}";

    #[test]
    fn a_list_is_whole_with_its_end_and_with_a_name_for_each_index() {
        assert!(is_complete(&list(WHOLE)));
        assert!(is_complete(&list("")));
        assert!(is_complete(&list("\0\0")));
    }

    #[test]
    fn every_cut_of_a_list_is_seen() {
        let whole = list(WHOLE);
        for length in 3..whole.len() {
            assert!(!is_complete(&whole[..length]), "{length}");
        }
        assert!(
            !is_complete(&list("1\u{0}1847\u{0}2\u{0}System\u{0}4\u{0}\u{0}")),
            "an index without a name"
        );
    }

    #[test]
    fn the_indices_are_those_of_names() {
        assert_eq!(indices(&list(WHOLE)), [TitleIndex(2), TitleIndex(4)]);
        assert!(indices(&[]).is_empty());
    }
}
