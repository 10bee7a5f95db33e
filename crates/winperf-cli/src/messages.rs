//! What the program says on standard error.

use winperf_report::number::plain;

/// One line on standard error, in which control characters of files do nothing to the terminal.
pub(crate) fn warn(text: &str) {
    eprintln!("winperf: {}", plain(text));
}
