//! Files unpacked, and bundles taken apart.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::{Titles, order};

use crate::contents::{MANIFEST, SUMMARY};
use crate::{Error, Limits, Manifest, Member, Sample, TitleList, archive, gzip, sha256};

/// Content of a file.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The captures, in the order of the manifest, otherwise by name; a file that is not an archive is a single one,
    /// whatever its content.
    pub samples: Vec<Sample>,
    /// The title lists.
    pub titles: Vec<TitleList>,
    /// Manifest of the bundle.
    pub manifest: Option<Manifest>,
    /// Members that are neither, without the summary, which is regenerated.
    pub others: Vec<Member>,
}

/// A file, unpacked and not read yet.
#[derive(Clone, Debug)]
pub enum Unpacked {
    /// A file that is not an archive.
    File(Vec<u8>),
    /// Content of a bundle, which need not have a capture.
    Bundle(Box<Opened>),
}

impl Unpacked {
    /// Returns the captures: a file that is not an archive is one, whatever its content.
    pub(crate) fn captures(self) -> Result<Opened, Error> {
        match self {
            Self::File(bytes) => {
                let samples = [Sample { name: String::new(), bytes }].into();
                Ok(Opened { samples, ..Opened::default() })
            }
            Self::Bundle(opened) if opened.samples.is_empty() => Err(Error::NoSamples),
            Self::Bundle(opened) => Ok(*opened),
        }
    }
}

/// Returns `true` for archives and gzipped files.
pub fn is_packed(bytes: &[u8]) -> bool {
    is_archive(bytes) || bytes.starts_with(&gzip::MAGIC)
}

fn is_archive(bytes: &[u8]) -> bool {
    archive::MAGICS.iter().any(|magic| bytes.starts_with(magic))
}

/// Opens an archive and unpacks its gzipped members, and verifies the manifest's statements about members.
///
/// # Errors
/// [`Error`]; a file that is neither gzipped nor an archive is returned as it is.
pub fn unpack(bytes: Vec<u8>, limits: &Limits) -> Result<Unpacked, Error> {
    if is_archive(&bytes) {
        return bundle(archive::read(&bytes, limits)?).map(Box::new).map(Unpacked::Bundle);
    }
    Ok(Unpacked::File(if is_packed(&bytes) { gzip::unpacked(&bytes, limits)? } else { bytes }))
}

fn bundle(members: Vec<Member>) -> Result<Opened, Error> {
    let json = members.iter().find(|member| member.name == MANIFEST);
    let manifest = json.map(|member| Manifest::from_json(&member.bytes)).transpose()?.flatten();
    if let Some(manifest) = &manifest {
        verify(manifest, &members)?;
    }
    let names: Vec<&str> = manifest.iter().flat_map(Manifest::sample_names).collect();
    let mut samples: Vec<(usize, Sample)> = Vec::new();
    let mut opened = Opened { manifest: manifest.clone(), ..Opened::default() };
    for member in members {
        let listed = names.iter().position(|name| *name == member.name);
        if let Some(position) = listed.or_else(|| names.is_empty().then(|| by_name(&member)).flatten()) {
            samples.push((position, Sample { name: member.name, bytes: member.bytes }));
        } else if let Some((kind, language)) = TitleList::named(&member.name) {
            Titles::pairs_in(&member.bytes)
                .map_err(|cause| Error::TooManyTitles { member: member.name, cause })?;
            opened.titles.push(TitleList { kind, language, bytes: member.bytes });
        } else if member.name != SUMMARY && (member.name != MANIFEST || manifest.is_none()) {
            opened.others.push(member);
        }
    }
    order::sort_by(&mut samples, |left, right| (left.0, &left.1.name).cmp(&(right.0, &right.1.name)));
    opened.samples = samples.into_iter().map(|(_, sample)| sample).collect();
    order::sort_by(&mut opened.titles, Ord::cmp);
    Ok(opened)
}

/// Returns the sort key of a sample that no manifest lists: by the number in its name; other names are last.
fn by_name(member: &Member) -> Option<usize> {
    let stem = member.name.strip_prefix("sample-").and_then(|rest| rest.strip_suffix(".perfdata"));
    let number = stem.and_then(|number| number.parse().ok());
    number.or_else(|| winperf::DataBlock::begins(&member.bytes).then_some(usize::MAX))
}

/// Compares the members with the manifest.
fn verify(manifest: &Manifest, members: &[Member]) -> Result<(), Error> {
    let twice = |name: &str| Error::ListedTwice { member: name.to_owned() };
    let mut listed = BTreeSet::new();
    for stated in manifest.members() {
        let name = stated.name.as_str();
        if !listed.insert(name) {
            return Err(twice(name));
        }
        let missing = || Error::Missing { member: name.to_owned() };
        let member = members.iter().find(|member| member.name == name).ok_or_else(missing)?;
        let changed = |wanted, had| Error::Changed { member: name.to_owned(), wanted, had };
        let length = u64::try_from(member.bytes.len()).unwrap_or(u64::MAX);
        if let Some(wanted) = stated.length.filter(|wanted| *wanted != length) {
            return Err(changed(format!("{wanted} bytes"), length.to_string()));
        }
        if let Some(wanted) = &stated.sha256 {
            let had = sha256(&member.bytes);
            if !wanted.eq_ignore_ascii_case(&had) {
                return Err(changed(format!("SHA-256 {wanted}"), had));
            }
        }
    }
    let mut listed = BTreeSet::new();
    for name in manifest.sample_names() {
        if !listed.insert(name) {
            return Err(twice(name));
        }
        if !members.iter().any(|member| member.name == name) {
            return Err(Error::Missing { member: name.to_owned() });
        }
    }
    Ok(())
}
