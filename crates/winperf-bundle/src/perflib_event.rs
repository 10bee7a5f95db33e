//! Meanings of Perflib's events, by their numbers.

use alloc::format;
use alloc::string::{String, ToString};

/// Returns the effect of an event of Perflib on a provider, as a clause whose subject is its DLL; `None` for other
/// events.
pub fn happened(id: u32) -> Option<&'static str> {
    Some(match id {
        1001 => "it reported more bytes than its buffer holds",
        1002 => "it wrote past the end of its buffer",
        1003 => "the lengths of its objects do not add up to that of its reply",
        1004 => "the length of an instance is wrong",
        1005 => "it does not export the function that Open names",
        1006 => "it does not export the function that Collect names",
        1007 => "it does not export the function that Close names",
        1008 => "its Open returned an error",
        1009 => "its Open raised an exception",
        1010 => "its Collect raised an exception",
        1011 => "its Close raised an exception",
        1013 => "it wrote outside its buffer",
        1014 => "its Collect returned an error",
        1015 => "its Collect took too long",
        1016 => "its reply does not end at a multiple of 8 bytes",
        1017 => "Perflib has disabled it after an error",
        1018 => "Perflib has disabled it after an error until the reading program exits",
        1019 => "a definition of an object is wrong",
        1020 => "it needs a larger buffer than it was given",
        1021 => "it is 32-bit, but the reading program is 64-bit",
        1022 => "it is 64-bit, but the reading program is 32-bit",
        1023 => "it cannot be loaded",
        2000 => "its reply does not end where its length indicates",
        2001 => "First Counter of its service cannot be read",
        2002 => "its Open took too long",
        2003 => "it is not the file that was installed",
        _ => return None,
    })
}

/// Returns `true` if an event reports that data of a provider are left out of the reply, at least once.
pub fn leaves_out(id: u32) -> bool {
    matches!(id, 1001..=1010 | 1013..=1015 | 1017..=1023 | 2000)
}

/// Returns an error of Windows in its usual notation: a code of NTSTATUS or of an exception in hexadecimal digits.
pub fn error_code(error: u32) -> String {
    if error > 0xFFFF { format!("{error:#010x}") } else { error.to_string() }
}
