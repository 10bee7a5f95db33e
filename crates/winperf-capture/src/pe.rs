//! PE files: their machine, and the functions that they export.

use alloc::string::String;
use alloc::vec::Vec;

/// Names that are read of a file; a library of Windows itself has some thousands.
const MAX_NAMES: usize = 8192;

/// The longest name of a function that is read.
const MAX_LETTERS: usize = 256;

/// Maximum number of bytes read of a file for the names of its exports.
const MAX_NAMES_LENGTH: usize = 4 << 20;

/// Returns the functions that a file exports by name; empty for any other file.
pub(crate) fn exports(file: &[u8]) -> Vec<String> {
    let read = |offset: u32, length: usize| {
        let rest = file.get(usize::try_from(offset).ok()?..)?;
        Some(rest.get(..length).unwrap_or(rest).to_vec())
    };
    exported(file, &read).unwrap_or_default()
}

/// Returns the exports of a file; `head` is its beginning, and `read` returns bytes from an offset on; `None` if they
/// are unknown.
pub(crate) fn exported(head: &[u8], read: &dyn Fn(u32, usize) -> Option<Vec<u8>>) -> Option<Vec<String>> {
    let sections = Sections::parse(head)?;
    if sections.exports == 0 {
        return Some(Vec::new());
    }
    let (offset, length) = sections.place_of(sections.exports)?;
    let bytes = read(offset, length.min(MAX_NAMES_LENGTH))?;
    // The table, the addresses of the names, and the names are in one section.
    let at = |address: u32| {
        let within = usize::try_from(address.checked_sub(sections.exports)?).ok()?;
        bytes.get(within..).map(From)
    };
    let table = at(sections.exports)?;
    let (count, names) = (table.dword(24)?, table.dword(32)?);
    let count = usize::try_from(count).unwrap_or(0).min(MAX_NAMES);
    if count == 0 {
        return Some(Vec::new());
    }
    let names = at(names)?;
    let name = |position: usize| {
        let letters = at(names.dword(position.checked_mul(4)?)?)?.0;
        let letters = letters.get(..MAX_LETTERS.min(letters.len()))?;
        let end = letters.iter().position(|letter| *letter == 0)?;
        Some(String::from_utf8_lossy(letters.get(..end)?).into_owned())
    };
    Some((0..count).map_while(name).collect())
}

/// Bytes from an offset on.
#[derive(Clone, Copy)]
struct From<'a>(&'a [u8]);

impl From<'_> {
    fn word(self, at: usize) -> Option<u16> {
        Some(u16::from_le_bytes(*self.0.get(at..)?.first_chunk()?))
    }

    fn dword(self, at: usize) -> Option<u32> {
        Some(u32::from_le_bytes(*self.0.get(at..)?.first_chunk()?))
    }
}

/// Places of the parts of a file when it is loaded.
struct Sections<'a> {
    /// Behind the optional header.
    headers: From<'a>,
    count: u16,
    /// The address of the table of exports.
    exports: u32,
}

impl<'a> Sections<'a> {
    fn parse(file: &'a [u8]) -> Option<Self> {
        let start = usize::try_from(From(file).dword(AT_OFFSET)?).ok().filter(|_| file.starts_with(b"MZ"))?;
        let header = From(file.get(start..)?.strip_prefix(b"PE\0\0")?);
        let optional = From(header.0.get(20..)?);
        let directories = match optional.word(0)? {
            0x10B => 96,
            0x20B => 112,
            _ => return None,
        };
        let behind = optional.0.get(usize::from(header.word(16)?)..)?;
        Some(Self { headers: From(behind), count: header.word(2)?, exports: optional.dword(directories)? })
    }

    /// Returns the offset in the file of an address, and the number of bytes of its section that follow.
    fn place_of(&self, address: u32) -> Option<(u32, usize)> {
        let place_in_section = |number: u16| {
            let header = From(self.headers.0.get(usize::from(number) * 40..)?);
            let within = address.checked_sub(header.dword(12)?)?;
            let rest = header.dword(16)?.checked_sub(within).filter(|rest| *rest > 0)?;
            Some((header.dword(20)?.checked_add(within)?, usize::try_from(rest).ok()?))
        };
        (0..self.count).find_map(place_in_section)
    }
}

/// Offset of the field with the offset of the PE header.
const AT_OFFSET: usize = 0x3C;

/// Returns the machine of the PE header in these first bytes of a file, by its name in manifests; `None` without such a
/// header.
pub(crate) fn machine(head: &[u8]) -> Option<&'static str> {
    let dword = |at: usize| Some(u32::from_le_bytes(*head.get(at..)?.first_chunk()?));
    let header = usize::try_from(dword(AT_OFFSET)?).ok().filter(|_| head.starts_with(b"MZ"))?;
    let machine = head.get(header..)?.strip_prefix(b"PE\0\0")?.first_chunk()?;
    Some(match u16::from_le_bytes(*machine) {
        0x014C => "x86",
        0x8664 => "x86_64",
        0x01C0 | 0x01C4 => "arm",
        0xAA64 => "aarch64",
        _ => "other",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a file whose PE header has this machine.
    fn file(machine: u16) -> Vec<u8> {
        let mut bytes = b"MZ".to_vec();
        bytes.resize(0x3C, 0);
        bytes.extend(0x80_u32.to_le_bytes());
        bytes.resize(0x80, 0);
        bytes.extend(b"PE\0\0");
        bytes.extend(machine.to_le_bytes());
        bytes
    }

    #[test]
    fn the_machine_stands_behind_the_signature_that_the_header_leads_to() {
        let machines = [0x014C, 0x8664, 0x01C4, 0xAA64, 0x0200].map(|number| machine(&file(number)));
        let expected = ["x86", "x86_64", "arm", "aarch64", "other"].map(Some);
        assert_eq!(machines, expected);
    }

    /// Returns a file with one section at 0x1000, which contains a table of exports with these names.
    fn exporting(names: &[&str]) -> Vec<u8> {
        let mut bytes = file(0x8664);
        let number = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
        bytes.extend(1_u16.to_le_bytes());
        bytes.resize(0x80 + 4 + 16, 0);
        bytes.extend(240_u16.to_le_bytes());
        bytes.extend([0; 2]);
        let optional = bytes.len();
        bytes.extend(0x20B_u16.to_le_bytes());
        bytes.resize(optional + 112, 0);
        bytes.extend(number(0x1000));
        bytes.resize(optional + 240, 0);
        let raw = optional + 240 + 40;
        bytes.extend([0; 8]);
        bytes.extend([0x2000, 0x1000, 0x1000, raw].map(number).concat());
        bytes.extend([0; 16]);
        // The table, the addresses of the names, and the names.
        bytes.resize(raw + 24, 0);
        bytes.extend([names.len(), 0, 0x1000 + 40, 0].map(number).concat());
        let mut at = 0x1000 + 40 + 4 * names.len();
        for name in names {
            bytes.extend(number(at));
            at += name.len() + 1;
        }
        for name in names {
            bytes.extend(name.as_bytes());
            bytes.push(0);
        }
        bytes.resize(raw + 0x1000, 0);
        bytes
    }

    #[test]
    fn the_names_of_exported_functions_are_read() {
        let names = ["OpenAcme", "CollectAcme", "CloseAcme"];
        assert_eq!(exports(&exporting(&names)), names);
        assert!(exports(&exporting(&[])).is_empty());
    }

    #[test]
    fn any_bytes_export_something_or_nothing() {
        let whole = exporting(&["OpenAcme", "CollectAcme"]);
        for length in 0..whole.len() {
            exports(&whole[..length]);
        }
        for at in 0..0x180 {
            let mut wrong = whole.clone();
            wrong[at] = 0xFF;
            assert!(exports(&wrong).len() <= MAX_NAMES);
        }
        let mut many = whole;
        let table = many.len() - 0x1000;
        many[table + 24..table + 28].fill(0xFF);
        assert!(exports(&many).len() <= MAX_NAMES);
    }

    #[test]
    fn a_file_that_is_cut_or_no_code_has_no_machine() {
        let whole = file(0x8664);
        for length in 0..whole.len() {
            assert_eq!(machine(&whole[..length]), None, "{length}");
        }
        let mut far = whole;
        far[0x3C..0x40].fill(0xFF);
        assert_eq!(machine(&far), None);
        assert_eq!(machine(b"#!/bin/sh"), None);
    }
}
