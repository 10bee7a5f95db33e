//! Parts of names that identify a machine.

use crate::Level;
use crate::of_windows::PROCESSES;

/// Names that every machine has.
const EVERYWHERE: [&str; 4] = ["_Total", "_Global_", "Idle", "System"];

/// More digits than these may be a date: `20260102` is a day, and ten are the seconds since 1970.
const MAX_DIGITS: usize = 7;

/// Maximum number of digits: no machine runs more instances of a program.
const MAX_INDEX_DIGITS: usize = 5;

/// At level strict a longer number may be an id.
const MAX_DIGITS_STRICT: usize = 3;

/// At level strict more adjacent numbers may be a single one with separators; a processor and its node are two.
const MAX_PARTS_STRICT: usize = 2;

/// Returns the number of code units to replace at the start of a name; the rest is kept.
pub(crate) fn replaced(name: &[u16], level: Level) -> usize {
    if is_kept(name, level) {
        return 0;
    }
    match numbered(name, level) {
        Some(stem) if is_kept(stem, level) => 0,
        Some(stem) => stem.len(),
        None => name.len(),
    }
}

/// Returns the part before `#` and an index, or before `:` and an id, as in the newer process objects.
///
/// Digits that can be neither are part of the name: `backup#20260102` contains a date.
fn numbered(name: &[u16], level: Level) -> Option<&[u16]> {
    let count = name.iter().rev().take_while(|unit| is_digit(**unit)).count();
    let (stem, digits) = name.split_at_checked(name.len().checked_sub(count)?)?;
    let (sign, stem) = stem.split_last()?;
    let longest = match (u8::try_from(*sign).ok()?, level) {
        (b'#', Level::Strict) => MAX_DIGITS_STRICT,
        (b'#', _) => MAX_INDEX_DIGITS,
        (b':', Level::Names | Level::None) => MAX_DIGITS,
        _ => 0,
    };
    let is_counted = digits.len() == 1 || digits.first().is_some_and(|first| *first != u16::from(b'0'));
    (is_counted && digits.len() <= longest && !stem.is_empty()).then_some(stem)
}

/// Returns `true` if a name does not identify a machine.
fn is_kept(name: &[u16], level: Level) -> bool {
    is_listing(name, level)
        || EVERYWHERE.iter().any(|known| is_same(name, known))
        || level != Level::Strict && is_of_windows(name)
}

fn is_of_windows(name: &[u16]) -> bool {
    let exe = ".exe".encode_utf16();
    let at = name.len().saturating_sub(exe.clone().count());
    let has_exe = name.get(at..).is_some_and(|end| is_same(end, ".exe"));
    let stem = if has_exe { name.get(..at).unwrap_or(name) } else { name };
    PROCESSES.binary_search_by(|known| known.encode_utf16().cmp(stem.iter().copied().map(lower))).is_ok()
}

/// Returns `true` if a name consists of numbers, totals and drive letters: `0`, `0,3`, `0,_Total`, `0 C: D:`.
fn is_listing(name: &[u16], level: Level) -> bool {
    let separators = [u16::from(b' '), u16::from(b',')];
    if name.iter().filter(|unit| is_digit(**unit)).count() > MAX_DIGITS {
        return false;
    }
    let mut parts = name.split(|unit| separators.contains(unit));
    if level == Level::Strict && parts.clone().count() > MAX_PARTS_STRICT {
        return false;
    }
    parts.all(|part| {
        is_number(part, level) || is_same(part, "_Total") || level != Level::Strict && is_drive(part)
    })
}

/// Returns `true` if a number does not identify a machine: more than three digits may be an id.
fn is_number(part: &[u16], level: Level) -> bool {
    let longest = if level == Level::Strict { MAX_DIGITS_STRICT } else { MAX_DIGITS };
    (1..=longest).contains(&part.len()) && part.iter().all(|unit| is_digit(*unit))
}

fn is_drive(part: &[u16]) -> bool {
    let letter = |unit: u16| u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphabetic());
    matches!(part, [drive, colon] if letter(*drive) && *colon == u16::from(b':'))
}

fn is_digit(unit: u16) -> bool {
    (u16::from(b'0')..=u16::from(b'9')).contains(&unit)
}

/// Returns `true` if a name equals an ASCII word, ignoring case.
fn is_same(name: &[u16], word: &str) -> bool {
    name.iter().copied().map(lower).eq(word.encode_utf16().map(lower))
}

/// Returns the lower case of an ASCII letter; any other unit unchanged.
fn lower(unit: u16) -> u16 {
    u8::try_from(unit).map_or(unit, |byte| byte.to_ascii_lowercase().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use alloc::vec::Vec;

    fn check(name: &str, names: usize, strict: usize) {
        let units: Vec<u16> = name.encode_utf16().collect();
        assert_eq!(replaced(&units, Level::Names), names, "{name} at level names");
        assert_eq!(replaced(&units, Level::Strict), strict, "{name} at level strict");
    }

    #[test]
    fn totals_numbers_and_the_two_first_processes_stay() {
        for name in ["_Total", "_total", "Idle", "System", "_Global_", "0", "17", "0,3", "0,_Total", ""] {
            check(name, 0, 0);
        }
    }

    #[test]
    fn processes_of_windows_and_drives_stay_unless_strict() {
        check("svchost", 0, 7);
        check("SvcHost.EXE", 0, 11);
        check("0 C: D:", 0, 7);
        check("C:", 0, 2);
    }

    #[test]
    fn every_process_of_windows_stays_in_upper_case_too() {
        for name in PROCESSES {
            for name in [name.to_owned(), name.to_ascii_uppercase(), alloc::format!("{name}.exe")] {
                check(&name, 0, name.len());
            }
        }
    }

    #[test]
    fn the_number_behind_a_name_stays_and_the_name_does_not() {
        check("payroll#12", 7, 7);
        check("svchost#3", 0, 7);
        check("payroll:4711", 7, 12);
        check("svchost:4711", 0, 12);
        check("#3", 2, 2);
        check("payroll#0", 7, 7);
        check("svchost#12345", 0, 13);
        check("svchost:4915112", 0, 15);
        check("4711", 0, 4);
        check("1234567", 0, 7);
        check("133716612800215149", 18, 18);
    }

    #[test]
    fn a_number_that_may_be_a_date_is_replaced() {
        for name in ["20260102", "2026 01 02", "2026,01,02", "1767323045"] {
            check(name, name.len(), name.len());
        }
    }

    #[test]
    fn digits_behind_a_name_that_can_be_no_index_are_replaced_with_it() {
        for name in [
            "backup#20260102",
            "user#4111111111111111",
            "0#20260103",
            "C:#19850412",
            "svchost#133716612800215149",
            "payroll:20260104",
            "svchost:4915112345678",
            "payroll#0412",
            "payroll#",
            "payroll:",
        ] {
            check(name, name.len(), name.len());
        }
        check("payroll#4711", 7, 12);
    }

    #[test]
    fn more_than_two_numbers_are_no_processor_at_level_strict() {
        check("1,17", 0, 0);
        check("12 345 67", 0, 9);
    }

    #[test]
    fn every_other_name_is_replaced() {
        for name in ["payroll", "LANTERN", "12a", "0 X", "プロ", "10.0.0.5", "0 C:\\mount", " "] {
            let length = name.encode_utf16().count();
            check(name, length, length);
        }
    }

    #[test]
    fn the_list_of_windows_is_sorted_and_each_name_stands_once() {
        assert!(PROCESSES.is_sorted_by(|left, right| left < right));
        assert!(PROCESSES.iter().all(|name| !name.is_empty() && *name == name.to_ascii_lowercase()));
    }
}
