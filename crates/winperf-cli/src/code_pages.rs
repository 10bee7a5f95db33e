//! Windows code pages by `encoding_rs`.

use encoding_rs::Encoding;
use winperf::text::CodePages;
use winperf_report::code_page::label;

/// Decodes the code pages of `encoding_rs`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownCodePages;

impl CodePages for KnownCodePages {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        let encoding = Encoding::for_label(label(code_page)?.as_bytes())?;
        Some(encoding.decode_without_bom_handling(bytes).0.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_pages_of_windows_are_decoded() {
        assert_eq!(KnownCodePages.decode(1252, b"caf\xe9").as_deref(), Some("café"));
        assert_eq!(KnownCodePages.decode(932, b"\x83v\x83\x8d").as_deref(), Some("プロ"));
        assert_eq!(KnownCodePages.decode(65001, "é".as_bytes()).as_deref(), Some("é"));
        assert_eq!(KnownCodePages.decode(12345, b"x"), None);
    }
}
