//! The ZIP archive: members in, members out.

mod write;

pub(crate) use write::write;

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipVerification};

use crate::contents::{MANIFEST, MANIFEST_LENGTH};
use crate::inflate::{Fault, inflate};
use crate::{Error, Limits, Member};

/// What an archive begins with: a member, or the end of an archive without one.
pub(crate) const MAGICS: [[u8; 4]; 2] = [*b"PK\x03\x04", *b"PK\x05\x06"];

/// Reads every member, in the order of the archive's directory; folders are left out.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Vec<Member>, Error> {
    let archive = ZipArchive::from_slice(bytes).map_err(|error| damaged(&error))?;
    let (mut members, mut names, mut places) = (Vec::new(), BTreeSet::new(), Vec::new());
    let mut count: u64 = 0;
    let mut length: u64 = 0;
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
        if !names.insert(name.to_lowercase()) {
            return Err(Error::Twice { member: name });
        }
        let entry = archive.get_entry(record.wayfinder()).map_err(|error| damaged(&error))?;
        places.push((entry.compressed_data_range(), name.clone()));
        let bytes = unpacked(&record, entry.data(), entry.claim_verifier(), &name, &limits.of(&name))?;
        length = length.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if length > limits.total_length {
            return Err(Error::TooLongTogether { most: limits.total_length });
        }
        members.push(Member { name, bytes });
    }
    if count != archive.entries_hint() {
        return Err(Error::Archive("its directory has another count of members than it says".to_owned()));
    }
    not_overlapping(places)?;
    Ok(members)
}

fn damaged(error: &rawzip::Error) -> Error {
    Error::Archive(error.to_string())
}

impl Limits {
    /// The limits of one member; a manifest is shorter than a capture.
    fn of(&self, name: &str) -> Self {
        match name {
            MANIFEST => Self { member_length: self.member_length.min(MANIFEST_LENGTH), ..*self },
            _ => *self,
        }
    }
}

/// The name of a member; one that would leave the archive when unpacked to a folder is refused.
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
    limits: &Limits,
) -> Result<Vec<u8>, Error> {
    let member = || name.to_owned();
    if record.flags().is_encrypted() {
        return Err(Error::Encrypted { member: member() });
    }
    let most = limits.unpacked(packed.len());
    if claim.uncompressed_size > most {
        return Err(limits.exceeded(packed.len(), name));
    }
    let bytes = match record.compression_method() {
        CompressionMethod::STORE => packed.to_vec(),
        CompressionMethod::DEFLATE => {
            inflate(packed, claim.uncompressed_size)
                .map_err(|fault| match fault {
                    Fault::Damaged | Fault::TooLong => Error::Damaged { member: member() },
                })?
                .bytes
        }
        method => return Err(Error::Method { member: member(), method: method.as_u16() }),
    };
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let found = ZipVerification { crc: rawzip::crc32(&bytes), uncompressed_size: length };
    claim.valid(found).map_err(|_| Error::Damaged { member: member() })?;
    Ok(bytes)
}

/// Members whose data lie in each other are how a short file unpacks to a long one many times over.
fn not_overlapping(mut places: Vec<((u64, u64), String)>) -> Result<(), Error> {
    places.sort();
    let mut end = 0;
    for ((start, own_end), member) in places {
        if start < end {
            return Err(Error::Overlap { member });
        }
        end = own_end.max(end);
    }
    Ok(())
}
