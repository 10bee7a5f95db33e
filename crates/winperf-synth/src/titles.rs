//! A list of titles as in the registry value `Counter 009`.

/// Returns a MULTI_SZ in UTF-16LE: index, title, index, title, each with its NUL, and one more NUL at the end.
pub fn multi_sz<'title>(titles: impl IntoIterator<Item = (u32, &'title str)>) -> Vec<u8> {
    let mut units = Vec::new();
    for (index, title) in titles {
        units.extend(index.to_string().encode_utf16());
        units.push(0);
        units.extend(title.encode_utf16());
        units.push(0);
    }
    units.push(0);
    units.into_iter().flat_map(u16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_string_ends_with_a_nul_and_so_does_the_list() {
        assert_eq!(multi_sz([(2, "A")]), *b"2\0\0\0A\0\0\0\0\0");
    }
}
