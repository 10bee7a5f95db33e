//! The one door: whatever holds captures comes in here.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use winperf::Titles;
use winperf_log::AnyLog;

use crate::contents::{MANIFEST, SUMMARY};
use crate::{Error, Limits, Manifest, Member, Sample, TitleKind, TitleList, archive, gzip, sha256};

/// What a file held.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The captures, in the order of the manifest, or else of their names; a file that is no archive is one, whatever it holds.
    pub samples: Vec<Sample>,
    /// The title lists.
    pub titles: Vec<TitleList>,
    /// What the bundle says about itself.
    pub manifest: Option<Manifest>,
    /// Members that are none of these; the summary is left out, since it is made anew.
    pub others: Vec<Member>,
}

/// Opens a raw block, a gzipped one, or a bundle, and verifies what the bundle says about its members.
///
/// # Errors
/// [`Error`]; a file that is neither gzipped nor an archive always opens.
pub fn open(bytes: Vec<u8>) -> Result<Opened, Error> {
    open_within(bytes, &Limits::default())
}

/// As [`open`], with limits of one's own.
///
/// # Errors
/// As [`open`].
pub fn open_within(bytes: Vec<u8>, limits: &Limits) -> Result<Opened, Error> {
    match held_within(bytes, limits)? {
        Held::Captures(opened) => Ok(*opened),
        Held::Log(log) => captures(&log),
    }
}

/// What a file holds: captures, or a log, of which only those who ask for it make captures.
#[derive(Debug)]
pub enum Held {
    /// Captures, in whatever way.
    Captures(Box<Opened>),
    /// A log of Performance Monitor.
    Log(AnyLog),
}

/// As [`open_within`], with a log as it is.
///
/// # Errors
/// As [`open`].
pub fn held_within(bytes: Vec<u8>, limits: &Limits) -> Result<Held, Error> {
    if archive::MAGICS.iter().any(|magic| bytes.starts_with(magic)) {
        return bundle(archive::read(&bytes, limits)?).map(Box::new).map(Held::Captures);
    }
    let bytes = if bytes.starts_with(&gzip::MAGIC) { gzip::unpacked(&bytes, limits)? } else { bytes };
    if AnyLog::is_log(&bytes) {
        return AnyLog::read(bytes).map(Held::Log).map_err(Error::Log);
    }
    let samples = vec![Sample { name: String::new(), bytes }];
    Ok(Held::Captures(Box::new(Opened { samples, ..Opened::default() })))
}

/// All moments of a log of whole objects as captures, with the titles of its first machine.
fn captures(log: &AnyLog) -> Result<Opened, Error> {
    let AnyLog::Binary(log) = log else { return Err(Error::NoBlocks) };
    let moments = log.samples().filter_map(|sample| Some((sample.position(), sample.capture()?)));
    let named = |(position, merged): (usize, winperf_log::Merged)| Sample {
        name: sample_of_log(position),
        bytes: merged.bytes,
    };
    let samples: Vec<Sample> = moments.map(named).collect();
    if samples.is_empty() {
        return Err(Error::NoBlocks);
    }
    Ok(Opened { samples, titles: titles_of_log(log), ..Opened::default() })
}

/// What the sample at a position of a log is called: by its number from 1.
pub fn sample_of_log(position: usize) -> String {
    format!("sample-{}", position.saturating_add(1))
}

/// The titles of the first machine of a log, which does not say in which language they are; most are English.
pub fn titles_of_log(log: &winperf_log::Log) -> Vec<TitleList> {
    let first = log.titles().iter().take(1);
    let list = |list: &winperf_log::TitleList| TitleList {
        kind: TitleKind::Counter,
        language: "009".to_owned(),
        bytes: list.multi_sz.clone(),
    };
    first.map(list).collect()
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
    samples.sort_by(|left, right| (left.0, &left.1.name).cmp(&(right.0, &right.1.name)));
    opened.samples = samples.into_iter().map(|(_, sample)| sample).collect();
    opened.titles.sort();
    if opened.samples.is_empty() { Err(Error::NoSamples) } else { Ok(opened) }
}

/// The position of a sample that no manifest lists: by the number in its name; a block under another name comes behind those.
fn by_name(member: &Member) -> Option<usize> {
    let stem = member.name.strip_prefix("sample-").and_then(|rest| rest.strip_suffix(".perfdata"));
    let number = stem.and_then(|number| number.parse().ok());
    number.or_else(|| winperf::DataBlock::begins(&member.bytes).then_some(usize::MAX))
}

/// Compares the members with what the manifest says about them.
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
