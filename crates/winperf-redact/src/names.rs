//! Which part of a name says something about a machine.

use crate::Level;
use crate::of_windows::PROCESSES;

/// Names that every machine has.
const EVERYWHERE: [&str; 4] = ["_Total", "_Global_", "Idle", "System"];

/// More digits than these may be a date: `20260102` is a day, and ten are the seconds since 1970.
const MOST_DIGITS: usize = 7;

/// How many code units from the start of a name are replaced; what is behind them stays.
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

/// What is before `#` and digits, or before `:` and digits, as the newer process objects have it; an id is no number to keep at level strict.
fn numbered(name: &[u16], level: Level) -> Option<&[u16]> {
    let digits = name.iter().rev().take_while(|unit| is_digit(**unit)).count();
    let stem = name.get(..name.len().checked_sub(digits)?).filter(|_| digits > 0)?;
    let (sign, stem) = stem.split_last()?;
    let cuts = *sign == u16::from(b'#') || *sign == u16::from(b':') && level != Level::Strict;
    (cuts && !stem.is_empty()).then_some(stem)
}

/// Whether a name says nothing about a machine.
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

/// Whether a name is made of numbers, totals and drive letters: `0`, `0,3`, `0,_Total`, `0 C: D:`.
fn is_listing(name: &[u16], level: Level) -> bool {
    let separators = [u16::from(b' '), u16::from(b',')];
    if name.iter().filter(|unit| is_digit(**unit)).count() > MOST_DIGITS {
        return false;
    }
    let mut parts = name.split(|unit| separators.contains(unit));
    parts.all(|part| {
        is_number(part, level) || is_same(part, "_Total") || level != Level::Strict && is_drive(part)
    })
}

/// Whether a number says nothing about a machine: one of more than three digits may be an id.
fn is_number(part: &[u16], level: Level) -> bool {
    let longest = if level == Level::Strict { 3 } else { MOST_DIGITS };
    (1..=longest).contains(&part.len()) && part.iter().all(|unit| is_digit(*unit))
}

fn is_drive(part: &[u16]) -> bool {
    let letter = |unit: u16| u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphabetic());
    matches!(part, [drive, colon] if letter(*drive) && *colon == u16::from(b':'))
}

fn is_digit(unit: u16) -> bool {
    (u16::from(b'0')..=u16::from(b'9')).contains(&unit)
}

/// Whether a name is an ASCII word, without regard to case.
fn is_same(name: &[u16], word: &str) -> bool {
    name.iter().copied().map(lower).eq(word.encode_utf16().map(lower))
}

/// The lower case of a letter of ASCII; every other unit as it is.
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
