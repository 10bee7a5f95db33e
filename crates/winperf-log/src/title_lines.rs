//! Title lists as text: the numbers and names of `Counter 009` in lines, as PowerShell writes the value.

use alloc::vec::Vec;

use winperf::Titles;

use crate::error::Notes;
use crate::text_log::decoded;

/// Number of pairs at the start by which a list is recognized.
const FIRST_PAIRS: usize = 4;

/// Bytes that contain these pairs, even in UTF-16.
const NEAR: usize = 4096;

/// Returns a title list in lines as the registry has it: each text in UTF-16 with a NUL behind it; `None` for any other
/// bytes.
pub fn parse_title_lines(bytes: &[u8]) -> Option<Vec<u8>> {
    // The registry's own form has NULs instead of line ends.
    let near = bytes.get(..NEAR).unwrap_or(bytes);
    if bytes.len() > Titles::MAX_BYTES || !is_list(&decoded(near.to_vec(), &mut Notes::default())) {
        return None;
    }
    let text = decoded(bytes.to_vec(), &mut Notes::default());
    let mut list = Vec::with_capacity(text.len().saturating_mul(2));
    for line in text.lines() {
        list.extend(line.trim().encode_utf16().chain([0]).flat_map(u16::to_le_bytes));
    }
    list.extend([0; 2]);
    Some(list)
}

/// Returns `true` if numbers and names alternate in the first lines; the name of the first number is a number too.
fn is_list(text: &str) -> bool {
    let is_number = |line: &str| !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
    let mut lines = text.lines().map(str::trim);
    let mut first = lines.by_ref().take(2);
    if !first.all(|line| line.parse().is_ok_and(|number: u32| number > 0)) {
        return false;
    }
    let mut pairs = 0_usize;
    while let (Some(index), Some(name)) = (lines.next(), lines.next()) {
        if !is_number(index) || name.is_empty() || is_number(name) || name.contains('\0') {
            return false;
        }
        pairs = pairs.saturating_add(1);
        if pairs >= FIRST_PAIRS {
            return true;
        }
    }
    pairs > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::TitleIndex;

    const LINES: &str =
        "1\r\n1847\r\n2\r\nСистема\r\n4\r\nПамять\r\n6\r\n% загруженности процессора\r\n238\r\nПроцессор\r\n";

    fn check(bytes: &[u8]) {
        let mut titles = Titles::none();
        titles.add_list(&parse_title_lines(bytes).unwrap()).unwrap();
        assert_eq!(titles.name(TitleIndex(238)), Some("Процессор"));
        assert_eq!(titles.name(TitleIndex(1)), None);
    }

    #[test]
    fn a_list_in_lines_is_read_in_the_encodings_of_windows() {
        check(LINES.as_bytes());
        check(&encoding_rs::WINDOWS_1251.encode(LINES).0);
        let utf_16: Vec<u8> =
            [0xFEFF].into_iter().chain(LINES.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        check(&utf_16);
        check(LINES.replace("\r\n", "\n").as_bytes());
    }

    #[test]
    fn other_bytes_are_no_list_in_lines() {
        let registry: Vec<u8> =
            "1\x001847\x002\0System\x004\0Memory\0\0".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for other in [
            &b""[..],
            b"1\n2\n3\n4\n5\n6\n",
            b"1\n1847\n",
            b"a\nb\n2\nSystem\n",
            b"\"(PDH-CSV 4.0)\"\n",
            &registry,
        ] {
            assert_eq!(parse_title_lines(other), None, "{other:?}");
        }
    }
}
