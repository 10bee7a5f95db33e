//! Windows code pages, by the browser's own decoder.

use winperf::CodePages;

/// Decodes names with `TextDecoder`, which knows nearly all code pages that Windows has.
#[derive(Debug)]
pub struct BrowserCodePages;

impl CodePages for BrowserCodePages {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        let label = match code_page {
            866 => "ibm866".to_owned(),
            874 => "windows-874".to_owned(),
            932 => "shift_jis".to_owned(),
            936 => "gbk".to_owned(),
            949 => "euc-kr".to_owned(),
            950 => "big5".to_owned(),
            1250..=1258 => format!("windows-{code_page}"),
            28591..=28606 => format!("iso-8859-{}", code_page - 28590),
            20866 => "koi8-r".to_owned(),
            51932 => "euc-jp".to_owned(),
            54936 => "gb18030".to_owned(),
            65001 => "utf-8".to_owned(),
            _ => return None,
        };
        let decoder = web_sys::TextDecoder::new_with_label(&label).ok()?;
        decoder.decode_with_u8_array(bytes).ok()
    }
}
