//! Meanings of Perflib's events, by their numbers.

use alloc::format;
use alloc::string::{String, ToString};

/// Returns the effect of an event of Perflib on a provider, as a clause whose subject is its DLL; `None` for other
/// events.
pub fn happened(id: u32) -> Option<&'static str> {
    Some(match id {
        1001 => "it says that it wrote more bytes than it had room for",
        1002 => "it wrote behind the room that it had",
        1003 => "its objects are not as long together as its reply is",
        1004 => "the length of an instance is wrong",
        1005 => "it has no function of the name that Open says",
        1006 => "it has no function of the name that Collect says",
        1007 => "it has no function of the name that Close says",
        1008 => "its Open returned an error",
        1009 => "its Open raised an exception",
        1010 => "its Collect raised an exception",
        1011 => "its Close raised an exception",
        1013 => "it wrote beyond the memory that it had",
        1014 => "its Collect returned an error",
        1015 => "its Collect took too long",
        1016 => "its reply does not end at a multiple of 8 bytes",
        1017 => "Perflib has disabled it after an error",
        1018 => "Perflib has disabled it after an error, as long as the program runs that read counters",
        1019 => "a definition of an object is wrong",
        1020 => "it needs more room than it was given",
        1021 => "it is for 32 bits, and the program that read counters for 64",
        1022 => "it is for 64 bits, and the program that read counters for 32",
        1023 => "it cannot be loaded",
        2000 => "its reply ends elsewhere than its length says",
        2001 => "First Counter of its service cannot be read",
        2002 => "its Open took too long",
        2003 => "it is another file than the one that was installed",
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
