//! Windows code pages, by the decoder that Node and browsers bring.

use winperf::text::CodePages;

/// Decodes names with `TextDecoder`.
pub(crate) struct Decoder;

impl CodePages for Decoder {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        let label = winperf_report::code_page::label(code_page)?;
        let decoder = web_sys::TextDecoder::new_with_label(&label).ok()?;
        decoder.decode_with_u8_array(bytes).ok()
    }
}
