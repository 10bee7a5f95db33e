//! The ZIP archive: members in, members out.

mod write;

pub(crate) use write::write;

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive, ZipVerification};

use winperf::{Titles, TooManyTitles, order};
use winperf_redact::{AtOnce, at_once};

use crate::contents::{MANIFEST, MANIFEST_LENGTH};
use crate::inflate::{Fault, inflate};
use crate::meter::Meter;
use crate::{Error, Limits, Member, TitleList};

/// First bytes of an archive: a member, or the end of an archive without one.
pub(crate) const MAGICS: [[u8; 4]; 2] = [*b"PK\x03\x04", *b"PK\x05\x06"];

/// Returns a ZIP archive of any members, each deflated unless that makes it longer; the output is deterministic.
///
/// # Errors
/// [`Error::Archive`] if a name, a member or the archive is longer than the format allows.
pub fn archive(members: &[Member]) -> Result<Vec<u8>, Error> {
    let length = members.iter().fold(0, |length: usize, member| length.saturating_add(member.bytes.len()));
    at_once(async { write(members, &mut Meter::new(&mut AtOnce, length)).await })
}

/// Reads every member, in the order of the archive's directory; folders are left out.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Vec<Member>, Error> {
    let archive = ZipArchive::from_slice(bytes).map_err(|error| damaged(&error))?;
    let listed = listed(&archive, limits)?;
    let most = limits.unpacked_together(bytes.len());
    let mut length: u64 = 0;
    let mut members = Vec::new();
    for Listed { record, name } in listed {
        let entry = archive.get_entry(record.wayfinder()).map_err(|error| damaged(&error))?;
        // The claimed length is the limit of unpacking.
        let (packed, claim, own) = (entry.data(), entry.claim_verifier(), limits.for_member(&name));
        let most_titles = u64::try_from(Titles::MAX_BYTES).unwrap_or(u64::MAX);
        if TitleList::named(&name).is_some() && claim.uncompressed_size > most_titles {
            let cause = TooManyTitles::Bytes(claim.uncompressed_size);
            return Err(Error::TooManyTitles { member: name, cause });
        }
        if claim.uncompressed_size > own.unpacked(packed.len()) {
            return Err(own.exceeded(packed.len(), &name));
        }
        length = length.saturating_add(claim.uncompressed_size);
        if length > most {
            return Err(limits.exceeded_together(bytes.len()));
        }
        let bytes = unpacked(&record, packed, claim, &name)?;
        members.push(Member { name, bytes });
    }
    Ok(members)
}

/// A member in the directory of an archive.
struct Listed<'a> {
    record: ZipFileHeaderRecord<'a>,
    name: String,
}

/// Returns the members except folders, without unpacking them.
fn listed<'a>(archive: &'a ZipSliceArchive<&[u8]>, limits: &Limits) -> Result<Vec<Listed<'a>>, Error> {
    let (mut listed, mut names, mut places) = (Vec::new(), BTreeSet::new(), Vec::new());
    let mut count: u64 = 0;
    for record in archive.entries() {
        let record = record.map_err(|error| damaged(&error))?;
        count += 1;
        if usize::try_from(count).is_ok_and(|count| count > limits.members) {
            return Err(Error::TooManyMembers { most: limits.members });
        }
        let name = name(&record)?;
        if record.is_dir() {
            continue;
        }
        if !names.insert(winperf::text::folded(&name)) {
            return Err(Error::Twice { member: name });
        }
        let entry = archive.get_entry(record.wayfinder()).map_err(|error| damaged(&error))?;
        places.push((entry.compressed_data_range(), name.clone()));
        listed.push(Listed { record, name });
    }
    if count != archive.entries_hint() {
        return Err(Error::Archive("its directory has another count of members than it says".to_owned()));
    }
    not_overlapping(places)?;
    Ok(listed)
}

fn damaged(error: &rawzip::Error) -> Error {
    Error::Archive(error.to_string())
}

impl Limits {
    /// Returns the limits of one member; a manifest is shorter than a capture.
    fn for_member(&self, name: &str) -> Self {
        match name {
            MANIFEST => Self { member_length: self.member_length.min(MANIFEST_LENGTH), ..*self },
            _ => *self,
        }
    }
}

/// Returns the name of a member; a name that would escape the target folder is refused.
fn name(record: &ZipFileHeaderRecord<'_>) -> Result<String, Error> {
    let raw = record.file_path().as_bytes().to_vec();
    let lossy = || Error::Name { member: format!("{:?}", String::from_utf8_lossy(&raw)) };
    let normal = record.file_path().try_normalize().map_err(|_| lossy())?;
    if normal.as_str().as_bytes() == raw { Ok(normal.as_str().to_owned()) } else { Err(lossy()) }
}

fn unpacked(
    record: &ZipFileHeaderRecord<'_>,
    packed: &[u8],
    claim: ZipVerification,
    name: &str,
) -> Result<Vec<u8>, Error> {
    let member = || name.to_owned();
    if record.flags().is_encrypted() {
        return Err(Error::Encrypted { member: member() });
    }
    let bytes = match record.compression_method() {
        CompressionMethod::STORE => packed.to_vec(),
        CompressionMethod::DEFLATE => {
            inflate(packed, claim.uncompressed_size).map_err(|fault| match fault {
                Fault::Damaged | Fault::TooLong => Error::Damaged { member: member() },
            })?
        }
        method => return Err(Error::Method { member: member(), method: method.as_u16() }),
    };
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let found = ZipVerification { crc: rawzip::crc32(&bytes), uncompressed_size: length };
    claim.valid(found).map_err(|_| Error::Damaged { member: member() })?;
    Ok(bytes)
}

/// Refuses overlapping members, which let a short file unpack to a long one many times over.
fn not_overlapping(mut places: Vec<((u64, u64), String)>) -> Result<(), Error> {
    order::sort_by(&mut places, Ord::cmp);
    let mut end = 0;
    for ((start, own_end), member) in places {
        if start < end {
            return Err(Error::Overlap { member });
        }
        end = own_end.max(end);
    }
    Ok(())
}
