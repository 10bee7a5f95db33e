//! Windows code pages by `encoding_rs`.

use encoding_rs::Encoding;
use winperf::CodePages;

/// Decodes the code pages that `encoding_rs` knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownCodePages;

impl CodePages for KnownCodePages {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        let encoding = encoding(code_page)?;
        Some(encoding.decode_without_bom_handling(bytes).0.into_owned())
    }
}

/// The encoding of a Windows code page by the label that the web knows it by.
fn encoding(code_page: u32) -> Option<&'static Encoding> {
    let label = match code_page {
        866 => "ibm866".to_owned(),
        874 => "windows-874".to_owned(),
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        1250..=1258 => format!("windows-{code_page}"),
        20866 => "koi8-r".to_owned(),
        28592..=28606 => format!("iso-8859-{}", code_page - 28590),
        54936 => "gb18030".to_owned(),
        65001 => "utf-8".to_owned(),
        _ => return None,
    };
    Encoding::for_label(label.as_bytes())
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
