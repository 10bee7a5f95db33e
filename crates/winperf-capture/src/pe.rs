//! What machine a file of code is for, by its PE header.

/// The machine of the PE header that these first bytes of a file lead to, as a manifest names it; `None` where there is no such header.
pub(crate) fn machine(head: &[u8]) -> Option<&'static str> {
    const AT_OFFSET: usize = 0x3C;
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
    use alloc::vec::Vec;

    /// A file whose PE header has this machine.
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
