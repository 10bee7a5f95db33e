//! Assumptions about a capture, in the form of an address: `0x994:664,0x9c0:8`.

use winperf::Assumption;

/// Returns the text of assumptions.
pub(super) fn text(assumed: &[Assumption]) -> String {
    let each = assumed.iter().map(|Assumption { offset, value }| format!("{offset:#x}:{value}"));
    each.collect::<Vec<_>>().join(",")
}

/// Returns the assumptions of a text, in the order of the bytes; `None` if it is none.
pub(super) fn read(text: &str) -> Option<Vec<Assumption>> {
    let mut read: Vec<Assumption> = text.split(',').map(one).collect::<Option<_>>()?;
    read.sort_unstable();
    read.dedup_by_key(|assumption| assumption.offset);
    Some(read)
}

fn one(text: &str) -> Option<Assumption> {
    let (offset, value) = text.split_once(':')?;
    let offset = u32::from_str_radix(offset.strip_prefix("0x")?, 16).ok()?;
    Some(Assumption { offset, value: value.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_assumed_is_read_as_it_is_written_in_the_order_of_the_bytes() {
        let assumed = [(0x10, -1), (0x994, 664)].map(|(offset, value)| Assumption { offset, value });
        assert_eq!(text(&assumed), "0x10:-1,0x994:664");
        assert_eq!(read("0x994:664,0x10:-1"), Some(assumed.to_vec()));
        for text in ["", "0x10", "16:4", "0x10:", "0x10:x", "0x10:4,", "0x100000000:4"] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
