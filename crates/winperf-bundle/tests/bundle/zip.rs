//! Archives that this crate would not write.

use std::io::Write;

use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, DataDescriptorOutput, ZipArchiveWriter};

/// An archive of stored members, with names as they are.
pub(crate) fn stored(members: &[(&str, &[u8])]) -> Vec<u8> {
    archive(members, CompressionMethod::STORE, |bytes| bytes.to_vec())
}

/// An archive of deflated members.
pub(crate) fn deflated(members: &[(&str, &[u8])]) -> Vec<u8> {
    archive(members, CompressionMethod::DEFLATE, |bytes| miniz_oxide::deflate::compress_to_vec(bytes, 6))
}

/// An archive whose members are packed by `pack` and say that they are packed by `method`.
pub(crate) fn archive(
    members: &[(&str, &[u8])],
    method: CompressionMethod,
    pack: impl Fn(&[u8]) -> Vec<u8>,
) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in members {
        let file = archive.new_file(EntryPath::verbatim(name.as_bytes())).compression_method(method);
        let (mut entry, _) = file.start().expect("a file");
        entry.write_all(&pack(bytes)).expect("room");
        let length = u64::try_from(bytes.len()).expect("a short file");
        entry.finish(DataDescriptorOutput::new(rawzip::crc32(bytes), length)).expect("an entry");
    }
    archive.finish().expect("an archive")
}

/// The places of the records of the archive's directory.
pub(crate) fn records(bytes: &[u8]) -> Vec<usize> {
    let starts = bytes.windows(4).enumerate();
    starts.filter(|(_, window)| *window == b"PK\x01\x02").map(|(start, _)| start).collect()
}

/// The archive with a DWORD or WORD of a directory record replaced.
pub(crate) fn patched(mut bytes: Vec<u8>, record: usize, offset: usize, value: &[u8]) -> Vec<u8> {
    let start = records(&bytes)[record] + offset;
    bytes[start..start + value.len()].copy_from_slice(value);
    bytes
}
