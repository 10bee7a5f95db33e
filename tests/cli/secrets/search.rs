//! The search for secrets in output that is handed over, however they are written there.

use std::collections::BTreeSet;

use super::planted::{Planted, TOKEN};

/// Returns every form of a text in which a name may be written.
pub(super) fn readings(bytes: &[u8]) -> Vec<Vec<u8>> {
    let text = String::from_utf8_lossy(bytes);
    // Without marks of Markdown, joiners, tags and blanks: a name that these divide is still revealed.
    let plain: String = {
        let mut is_tag = false;
        let mut keep = |letter: char| {
            is_tag = letter == '<' || is_tag && letter != '>';
            !is_tag && !"\\>\u{2060}*`".contains(letter) && !letter.is_whitespace()
        };
        text.chars().filter(|letter| keep(*letter)).collect()
    };
    let mut readings =
        vec![bytes.to_vec(), text.replace(['\u{2060}', '\\'], "").into_bytes(), plain.into_bytes()];
    // UTF-16 of either byte order, at any address.
    readings.push(bytes.iter().copied().filter(|byte| *byte != 0).collect());
    readings.push(unescaped(&text, "%", 2, None));
    readings.push(unescaped(&text, "\\u", 4, None));
    readings.push(unescaped(&text, "&#x", 2, Some(';')));
    for reading in &mut readings {
        reading.make_ascii_lowercase();
    }
    readings
}

/// Returns a text whose escapes of so many hexadecimal digits are characters.
fn unescaped(text: &str, mark: &str, digits: usize, end: Option<char>) -> Vec<u8> {
    let mut parts = text.split(mark);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.get(..digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        match code.and_then(char::from_u32) {
            Some(character) => {
                out.push(character);
                let rest = &part[digits..];
                out.push_str(end.and_then(|end| rest.strip_prefix(end)).unwrap_or(rest));
            }
            None => out.push_str(part),
        }
    }
    out.into_bytes()
}

/// Files that are handed over, read in every form.
pub(super) struct Searched {
    bytes: Vec<u8>,
    /// Possible tokens in any of the forms, in lower case.
    tokens: BTreeSet<[u8; TOKEN]>,
    /// The text without blanks, in which digits of a dump are one number.
    digits: String,
}

impl Searched {
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        let readings = readings(&bytes);
        let tokens = readings.iter().flat_map(|reading| reading.array_windows());
        let tokens = tokens.filter(|token: &&[u8; TOKEN]| token.starts_with(b"zq")).copied().collect();
        let digits = String::from_utf8_lossy(&readings[0]);
        let digits = digits.chars().filter(|letter| !letter.is_ascii_whitespace()).collect();
        Self { bytes, tokens, digits }
    }

    /// Returns whether it tells a secret.
    pub(super) fn tells(&self, planted: &Planted) -> bool {
        let Planted { token, in_code_page, .. } = planted;
        let holds = |form: &Vec<u8>| self.bytes.windows(form.len()).any(|part| part == form);
        match <[u8; TOKEN]>::try_from(token.to_ascii_lowercase().as_bytes()) {
            Ok(lower) if in_code_page.is_empty() => {
                self.tokens.contains(&lower) || encoded(token).iter().any(|form| self.digits.contains(form))
            }
            _ => in_code_page.iter().any(holds),
        }
    }
}

/// Returns the forms of a token as digits and as Base64, whatever precedes it.
fn encoded(token: &str) -> Vec<String> {
    let wide: Vec<u8> = token.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut forms = vec![hex(token.as_bytes()), hex(&wide)];
    for shift in 0..3 {
        let bytes: Vec<u8> = std::iter::repeat_n(0, shift).chain(token.bytes()).collect();
        let whole = &bytes[if shift == 0 { 0 } else { 3 }..];
        forms.push(base64(&whole[..whole.len() / 3 * 3]).to_ascii_lowercase());
    }
    forms
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letters = |three: &[u8]| {
        let number = three.iter().fold(0_usize, |number, byte| number << 8 | usize::from(*byte));
        [18, 12, 6, 0].map(|shift| char::from(LETTERS[number >> shift & 63]))
    };
    bytes.chunks_exact(3).flat_map(letters).collect()
}
