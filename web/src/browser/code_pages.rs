//! Windows code pages, by the browser's own decoder.

use winperf::text::CodePages;
use winperf_report::number::plain;

/// Decodes names for display: invisible and direction-changing characters are replaced, in elements and attributes.
#[derive(Debug)]
pub struct ShownNames;

impl CodePages for ShownNames {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        BrowserCodePages.decode(code_page, bytes)
    }

    fn given(&self, name: String) -> String {
        plain(&name).into_owned()
    }
}

/// Decodes names with `TextDecoder`, which supports nearly all code pages of Windows.
#[derive(Debug)]
pub struct BrowserCodePages;

impl CodePages for BrowserCodePages {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        let label = winperf_report::code_page::label(code_page)?;
        let decoder = web_sys::TextDecoder::new_with_label(&label).ok()?;
        decoder.decode_with_u8_array(bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::text::InstanceName;

    #[test]
    fn a_shown_name_turns_no_text_around_and_hides_nothing() {
        let units = "a\u{202e}b\u{200b}c\n".encode_utf16().flat_map(u16::to_le_bytes);
        let bytes: Vec<u8> = units.collect();
        assert_eq!(InstanceName::new(&bytes, 0).decode(&ShownNames), "a\u{fffd}b\u{fffd}c␊");
        // Redaction searches for the original characters.
        assert_eq!(InstanceName::new(&bytes, 0).decode(&BrowserCodePages), "a\u{202e}b\u{200b}c\n");
    }
}
