//! A text that does not grow beyond its limit.

use crate::copy::Copy;

/// A text of limited length, built from parts.
#[derive(Debug)]
pub(super) struct Limited {
    text: String,
    limit: usize,
    is_cut: bool,
}

impl Limited {
    /// Creates an empty text.
    pub(super) fn new(limit: usize) -> Self {
        Self { text: String::new(), limit, is_cut: false }
    }

    /// Takes a part; the first one without room, and all after it, are left out.
    pub(super) fn push(&mut self, part: &str) {
        self.is_cut |= self.text.len().saturating_add(part.len()) > self.limit;
        if !self.is_cut {
            self.text.push_str(part);
        }
    }

    /// Returns `true` if parts were left out.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the text, with a line at its end whatever the limit.
    pub(super) fn with_end(mut self, line: &str) -> Copy {
        self.text.push_str(line);
        Copy { text: self.text, is_cut: self.is_cut }
    }

    /// Returns the text, with a line at its end if parts were left out.
    pub(super) fn ending(self, line: &str) -> Copy {
        let line = if self.is_cut { format!("{line}\n") } else { String::new() };
        self.with_end(&line)
    }
}
