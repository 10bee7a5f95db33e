//! JSON, written without a library that the page would have to load.

use std::fmt::{Display, Write};

use crate::copy::Copy;
use crate::copy::limited::Limited;

/// A document that is being written: what is open is closed again even when there is no more room.
#[derive(Debug)]
pub(super) struct Json {
    text: Limited,
    /// For each open bracket, whether something stands in it already.
    open: Vec<bool>,
    /// Whether what is inside of the innermost brackets stands in one line.
    is_inline: bool,
}

impl Json {
    pub(super) fn new(limit: usize) -> Self {
        Self { text: Limited::new(limit), open: Vec::new(), is_inline: false }
    }

    /// Opens an object or an array; `false` when there is no room for it, and it must not be closed.
    pub(super) fn open(&mut self, key: Option<&str>, bracket: char) -> bool {
        let written = self.item(key, &bracket.to_string());
        if written {
            self.open.push(false);
        }
        written
    }

    /// Opens an object that stands in one line.
    pub(super) fn open_inline(&mut self, key: Option<&str>) -> bool {
        let written = self.open(key, '{');
        self.is_inline |= written;
        written
    }

    /// Closes what was opened last.
    pub(super) fn close(&mut self, bracket: char) {
        let had_items = self.open.pop().unwrap_or(false);
        if had_items && !self.is_inline {
            self.text.end(&self.line());
        }
        self.is_inline = false;
        self.text.end(bracket.encode_utf8(&mut [0; 4]));
    }

    /// Closes an object that stands in one line.
    pub(super) fn close_inline(&mut self) {
        self.open.pop();
        self.is_inline = false;
        self.text.end("}");
    }

    pub(super) fn text(&mut self, key: Option<&str>, text: &str) {
        self.item(key, &quoted(text));
    }

    pub(super) fn optional(&mut self, key: &str, text: Option<&str>) {
        self.item(Some(key), &text.map_or("null".to_owned(), quoted));
    }

    pub(super) fn number(&mut self, key: Option<&str>, number: impl Display) {
        self.item(key, &number.to_string());
    }

    /// Something that is JSON already.
    pub(super) fn raw(&mut self, key: Option<&str>, json: &str) {
        self.item(key, json);
    }

    /// Whether something was left out.
    pub(super) fn is_cut(&self) -> bool {
        self.text.is_cut()
    }

    /// Says at the end of the outermost object that something was left out.
    pub(super) fn say_cut(&mut self, sentence: &str) {
        if self.is_cut() {
            let comma = if self.open.last() == Some(&true) { "," } else { "" };
            self.text.end(&format!("{comma}{}\"left_out\": {}", self.line(), quoted(sentence)));
        }
    }

    pub(super) fn copy(mut self) -> Copy {
        self.text.end("\n");
        self.text.copy()
    }

    /// Writes a value behind its key and whatever separates it from the one before; `false` when there is no room.
    fn item(&mut self, key: Option<&str>, value: &str) -> bool {
        let mut text = String::new();
        if let Some(has_items) = self.open.last() {
            if *has_items {
                text.push(',');
            }
            if !self.is_inline {
                text.push_str(&self.line());
            } else if *has_items {
                text.push(' ');
            }
        }
        if let Some(key) = key {
            text.push_str(&quoted(key));
            text.push_str(": ");
        }
        text.push_str(value);
        self.text.push(&text);
        let written = !self.text.is_cut();
        if let Some(has_items) = self.open.last_mut().filter(|_| written) {
            *has_items = true;
        }
        written
    }

    /// The start of a line as deep as what is open.
    fn line(&self) -> String {
        let mut line = "\n".to_owned();
        line.push_str(&"  ".repeat(self.open.len()));
        line
    }
}

/// A text between quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\0'..'\u{20}' => {
                // Writing to a String cannot fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(character));
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}
