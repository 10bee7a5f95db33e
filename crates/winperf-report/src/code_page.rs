//! Windows code pages by their names on the web.

/// Returns the label of a code page in the Encoding Standard, or `None` when it has none.
pub fn label(code_page: u32) -> Option<String> {
    let label = match code_page {
        866 => "ibm866",
        874 => "windows-874",
        932 => "shift_jis",
        936 => "gbk",
        949 => "euc-kr",
        950 => "big5",
        1250..=1258 => return Some(format!("windows-{code_page}")),
        20866 => "koi8-r",
        28591..=28606 => return Some(format!("iso-8859-{}", code_page - 28590)),
        51932 => "euc-jp",
        54936 => "gb18030",
        65001 => "utf-8",
        _ => return None,
    };
    Some(label.to_owned())
}
