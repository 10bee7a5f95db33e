//! Windows code pages, by the browser's own decoder.

use winperf::text::CodePages;

/// Decodes names with `TextDecoder`, which knows nearly all code pages that Windows has.
#[derive(Debug)]
pub struct BrowserCodePages;

impl CodePages for BrowserCodePages {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        let label = winperf_report::code_page::label(code_page)?;
        let decoder = web_sys::TextDecoder::new_with_label(&label).ok()?;
        decoder.decode_with_u8_array(bytes).ok()
    }
}
