//! Bytes as text: digits, dumps, and arrays for source code.

use std::fmt::Write;

use serde::Serialize;

use crate::copy::json::{bare_digits, whole};
use crate::copy::limited::Limited;
use crate::copy::{Copy, LIMIT};
use crate::markdown::escaped;
use crate::number::plain;

/// Bytes in a line of a dump.
const PER_LINE: usize = 16;

/// Bytes in a line of source code.
const PER_SOURCE_LINE: usize = 12;

/// Room for the text around the bytes.
const AROUND: usize = 1024;

/// Bytes of a file, and their name.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Name of the bytes.
    pub name: &'a str,
    /// Bytes from the start of the file.
    pub offset: u32,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// Bytes as JSON.
#[derive(Serialize)]
struct SpanMembers<'a> {
    file: &'a str,
    name: &'a str,
    offset: u32,
    length: usize,
    hex: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<usize>,
}

impl<'a> Span<'a> {
    /// Returns the bytes that fit if each takes `text_per_byte` of text, and the number of the others.
    fn fitting(&self, text_per_byte: usize) -> (&'a [u8], usize) {
        let most = LIMIT.saturating_sub(AROUND) / text_per_byte;
        let taken = self.bytes.get(..most).unwrap_or(self.bytes);
        (taken, self.bytes.len() - taken.len())
    }

    /// Returns the bytes as `00 05 51 20`.
    pub fn hex(&self) -> Copy {
        let (taken, left_out) = self.fitting(3);
        let mut text = digits(taken);
        if left_out > 0 {
            let _ = write!(text, " … and {left_out} bytes more: a copy has at most 1 MB.");
        }
        Copy { text, is_cut: left_out > 0 }
    }

    /// Returns offset, digits and ASCII of sixteen bytes in each line.
    pub fn hexdump(&self) -> Copy {
        let (taken, left_out) = self.fitting(5);
        let mut text = String::new();
        for (place, line) in taken.chunks(PER_LINE).enumerate() {
            let start = u64::from(self.offset) + (place * PER_LINE) as u64;
            let (left, right) = line.split_at(line.len().min(PER_LINE / 2));
            let _ =
                writeln!(text, "{start:08x}  {:23}  {:23}  |{}|", digits(left), digits(right), ascii(line));
        }
        if left_out > 0 {
            let _ = writeln!(text, "… and {left_out} bytes more: a copy has at most 1 MB.");
        }
        Copy { text, is_cut: left_out > 0 }
    }

    /// Returns an array for C and C++.
    pub fn c_array(&self) -> Copy {
        let (taken, left_out) = self.fitting(7);
        // A file may be called so.
        let about = self.about(left_out).replace("*/", "* /");
        let name = identifier(self.name);
        let text = format!(
            "/* {about} */\nstatic const unsigned char {name}[{}] = {{\n{}}};\n",
            taken.len(),
            elements(taken)
        );
        Copy { text, is_cut: left_out > 0 }
    }

    /// Returns an array for Rust.
    ///
    /// ```
    /// use winperf_report::copy::Span;
    ///
    /// let span = Span { file: "a.bin", name: "CounterType", offset: 0x10c, bytes: &[0, 5, 0x51, 0x20] };
    /// assert_eq!(
    ///     span.rust_array().text,
    ///     "/// CounterType: 4 bytes at 0x10c of a.bin\n\
    ///      const COUNTER_TYPE: [u8; 4] = [\n    0x00, 0x05, 0x51, 0x20,\n];\n"
    /// );
    ///
    /// // And this is that text.
    /// const COUNTER_TYPE: [u8; 4] = [
    ///     0x00, 0x05, 0x51, 0x20,
    /// ];
    /// assert_eq!(COUNTER_TYPE, span.bytes);
    /// ```
    pub fn rust_array(&self) -> Copy {
        let (taken, left_out) = self.fitting(7);
        let text = format!(
            "/// {}\nconst {}: [u8; {}] = [\n{}];\n",
            self.about(left_out),
            identifier(self.name).to_ascii_uppercase(),
            taken.len(),
            elements(taken)
        );
        Copy { text, is_cut: left_out > 0 }
    }

    /// Returns an object with the description of the bytes and their digits.
    pub fn json(&self) -> Copy {
        let (taken, left_out) = self.fitting(2);
        let copy = whole(&SpanMembers {
            file: self.file,
            name: self.name,
            offset: self.offset,
            length: self.bytes.len(),
            hex: bare_digits(taken),
            left_out: Some(left_out).filter(|left_out| *left_out > 0),
        });
        Copy { is_cut: left_out > 0, ..copy }
    }

    /// Returns a heading, and a table with sixteen bytes in each row.
    pub fn markdown(&self) -> Copy {
        let (_, left_out) = self.fitting(8);
        let mut text = Limited::new(LIMIT);
        text.push(&format!("**{}**\n\n", escaped(&self.about(0))));
        text.push("| Offset | Bytes | ASCII |\n|---|---|---|\n");
        let taken = self.fitting(8).0;
        for (place, line) in taken.chunks(PER_LINE).enumerate() {
            let start = u64::from(self.offset) + (place * PER_LINE) as u64;
            text.push(&format!("| {start:#x} | {} | {} |\n", digits(line), escaped(&ascii(line))));
        }
        let end = if left_out > 0 {
            format!("\n… and {left_out} bytes more: a copy has at most 1 MB.\n")
        } else {
            String::new()
        };
        Copy { is_cut: left_out > 0, ..text.with_end(&end) }
    }

    /// Returns a description of the bytes, in one line.
    fn about(&self, left_out: usize) -> String {
        let plural = if self.bytes.len() == 1 { "" } else { "s" };
        let mut text = format!(
            "{}: {} byte{plural} at {:#x} of {}",
            plain(self.name),
            self.bytes.len(),
            self.offset,
            plain(self.file)
        );
        if left_out > 0 {
            let _ = write!(text, ", without the last {left_out}: a copy has at most 1 MB");
        }
        text
    }
}

/// Returns bytes as `00 05 51 20`.
pub(super) fn digits(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 3);
    for byte in bytes {
        if !text.is_empty() {
            text.push(' ');
        }
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from_digit(digit.into(), 16).unwrap_or('?'));
        }
    }
    text
}

/// Returns bytes as ASCII, with a point for all that is not a sign.
pub(super) fn ascii(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| if (0x20..0x7f).contains(byte) { char::from(*byte) } else { '.' }).collect()
}

fn elements(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 6);
    for line in bytes.chunks(PER_SOURCE_LINE) {
        let elements: Vec<String> = line.iter().map(|byte| format!("0x{byte:02x},")).collect();
        let _ = writeln!(text, "    {}", elements.join(" "));
    }
    text
}

/// Returns a name as an identifier in C and Rust; a single word could be a keyword, and gets a second one.
fn identifier(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    for character in name.chars() {
        let begins = character.is_ascii_uppercase() && before.is_ascii_lowercase();
        if begins || !character.is_ascii_alphanumeric() {
            words.push(std::mem::take(&mut word));
        }
        if character.is_ascii_alphanumeric() {
            word.push(character.to_ascii_lowercase());
        }
        before = character;
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    if words.first().is_none_or(|first| first.starts_with(|digit: char| digit.is_ascii_digit())) {
        words.insert(0, "bytes".to_owned());
    } else if words.len() == 1 {
        words.push("bytes".to_owned());
    }
    words.join("_")
}
