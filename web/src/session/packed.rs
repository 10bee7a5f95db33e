//! Files that hold captures inside: bundles (`.perfcap.zip`) and gzipped blocks.

/// How the bytes of a member are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Stored,
    /// As a bare deflate stream.
    Deflated,
    /// As a gzip file.
    Gzip,
}

impl Packing {
    /// The name by which browsers know it; `None` when there is nothing to unpack.
    pub fn format(self) -> Option<&'static str> {
        match self {
            Self::Stored => None,
            Self::Deflated => Some("deflate-raw"),
            Self::Gzip => Some("gzip"),
        }
    }
}

/// A file inside another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member<'a> {
    /// Its path inside the archive; empty for what a gzip file holds.
    pub name: String,
    /// Its bytes as they are packed.
    pub packed: &'a [u8],
    /// How they are packed.
    pub packing: Packing,
    /// Length in bytes that it has unpacked; more is damage.
    pub length: u32,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents<'a> {
    /// Itself.
    Plain,
    /// Captures in the order of the archive, and the list of titles that counts.
    Packed {
        /// The captures.
        samples: Vec<Member<'a>>,
        /// The English list, or the first of another language.
        titles: Option<Member<'a>>,
    },
    /// Something packed that could not be taken apart, or that has no capture.
    Damaged,
}

/// More members than any bundle has.
const MOST_MEMBERS: u16 = 1000;

/// The longest capture that is unpacked: what a browser has room for.
const LONGEST: u32 = 1 << 30;

/// Looks into a file by what it begins with.
pub fn contents(bytes: &[u8]) -> Contents<'_> {
    if bytes.starts_with(&[0x1F, 0x8B]) {
        let packed = Member { name: String::new(), packed: bytes, packing: Packing::Gzip, length: LONGEST };
        return Contents::Packed { samples: vec![packed], titles: None };
    }
    if !bytes.starts_with(b"PK") {
        return Contents::Plain;
    }
    let Some(members) = members(bytes) else { return Contents::Damaged };
    let samples: Vec<Member<'_>> =
        members.iter().filter(|member| member.name.ends_with(".perfdata")).cloned().collect();
    if samples.is_empty() {
        return Contents::Damaged;
    }
    let is_list = |member: &&Member<'_>| member.name.starts_with("titles/counter-");
    let english = members.iter().find(|member| member.name == "titles/counter-009.bin");
    let titles = english.or_else(|| members.iter().find(is_list)).cloned();
    Contents::Packed { samples, titles }
}

/// The members of a ZIP archive by its central directory; `None` when it cannot be followed.
fn members(bytes: &[u8]) -> Option<Vec<Member<'_>>> {
    let end = bytes.windows(4).rposition(|window| window == b"PK\x05\x06")?;
    bytes.get(end..end + 22)?;
    let count = number16(bytes, end + 10)?;
    if count > MOST_MEMBERS {
        return None;
    }
    let mut at = usize::try_from(number32(bytes, end + 16)?).ok()?;
    let mut members = Vec::new();
    for _ in 0..count {
        let name_length = usize::from(number16(bytes, at + 28)?);
        members.push(member(bytes, at, name_length)?);
        let behind = usize::from(number16(bytes, at + 30)?) + usize::from(number16(bytes, at + 32)?);
        at += 46 + name_length + behind;
    }
    Some(members)
}

/// The member that the entry at `at` of the central directory is about.
fn member(bytes: &[u8], at: usize, name_length: usize) -> Option<Member<'_>> {
    if bytes.get(at..at + 4)? != b"PK\x01\x02" {
        return None;
    }
    let packing = match number16(bytes, at + 10)? {
        0 => Packing::Stored,
        8 => Packing::Deflated,
        _ => return None,
    };
    let packed_length = usize::try_from(number32(bytes, at + 20)?).ok()?;
    let length = number32(bytes, at + 24).filter(|length| *length <= LONGEST)?;
    let name = String::from_utf8_lossy(bytes.get(at + 46..at + 46 + name_length)?).into_owned();
    let local = usize::try_from(number32(bytes, at + 42)?).ok()?;
    let names = usize::from(number16(bytes, local + 26)?) + usize::from(number16(bytes, local + 28)?);
    let start = local + 30 + names;
    let packed = bytes.get(start..start.checked_add(packed_length)?)?;
    Some(Member { name, packed, packing, length })
}

fn number16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
}

fn number32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUNDLE: &[u8] = include_bytes!("../../../tests/fixtures/provider.perfcap.zip");

    #[test]
    fn a_bundle_has_its_samples_in_order_and_its_titles() {
        let Contents::Packed { samples, titles } = contents(BUNDLE) else { panic!("a bundle") };
        let names: Vec<&str> = samples.iter().map(|sample| sample.name.as_str()).collect();
        assert_eq!(names, ["sample-0.perfdata", "sample-1.perfdata"]);
        assert_eq!(titles.map(|titles| titles.name).as_deref(), Some("titles/counter-009.bin"));
    }

    #[test]
    fn a_block_is_itself_and_a_gzip_file_holds_one() {
        assert_eq!(contents(b"P\0E\0R\0F\0"), Contents::Plain);
        assert_eq!(contents(b""), Contents::Plain);
        let Contents::Packed { samples, .. } = contents(&[0x1F, 0x8B, 8]) else { panic!("a gzip file") };
        assert_eq!((samples.len(), samples[0].packing), (1, Packing::Gzip));
    }

    #[test]
    fn an_archive_that_is_cut_or_has_no_capture_is_damaged() {
        for length in 2..BUNDLE.len() {
            assert_eq!(contents(&BUNDLE[..length]), Contents::Damaged, "{length}");
        }
        let mut other = BUNDLE.to_vec();
        for at in 0..other.len() - 9 {
            if other[at..].starts_with(b".perfdata") {
                other[at + 1] = b'q';
            }
        }
        assert_eq!(contents(&other), Contents::Damaged);
    }
}
