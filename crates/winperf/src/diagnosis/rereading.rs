//! A capture read again with the right numbers in wrong fields: only the objects that change, and those to which these
//! refer.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::findings::{Finding, FindingKind, data_block_findings, object_findings};
use crate::layout::{PerfObjectType as Object, Structure};
use crate::object::ObjectType;
use crate::reader::{offset32, size};
use crate::{Capture, DataBlock, Field, Instance, Names, Place, TitleIndex, order};

/// Maximum bytes that are read while wrong fields are corrected one by one, as a multiple of the length of the file,
/// and as a number for a small one.
const MAX_READ: (u64, u64) = (2, 1 << 20);

/// Part of a capture on which a finding depends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// Data block and headers of objects.
    Headers,
    /// The object that contains the finding.
    Object,
    /// That object, and those to which its instances refer.
    Referred,
    /// All objects.
    All,
}

impl Scope {
    fn new(finding: &Finding) -> Self {
        match finding.kind {
            FindingKind::ParentCycle { .. } | FindingKind::TwoProcessorGroups { .. } => Self::All,
            FindingKind::DuplicateName { .. }
            | FindingKind::ParentObjectMissing { .. }
            | FindingKind::ParentInstanceMissing { .. }
            | FindingKind::ProcessUnknown { .. } => Self::Referred,
            FindingKind::ObjectLengthInvalid { .. } | FindingKind::DuplicateObject { .. } => Self::Headers,
            _ if finding.place == Place::DataBlock => Self::Headers,
            _ => Self::Object,
        }
    }
}

/// A capture with the right numbers in the wrong fields found so far.
pub(super) struct Rereading<'a> {
    capture: &'a Capture,
    /// The bytes with these numbers; empty before the first.
    bytes: Vec<u8>,
    /// Ends and titles of the objects in the last reading, by their starts.
    objects: Objects,
    /// Titles to which the instances of an object refer, by its start, as far as computed.
    referred: BTreeMap<u32, BTreeSet<TitleIndex>>,
    /// Number of bytes read so far.
    read: u64,
}

type Objects = BTreeMap<u32, (u32, TitleIndex)>;

impl<'a> Rereading<'a> {
    pub(super) fn new(capture: &'a Capture) -> Self {
        let objects = objects(capture.reader().bytes());
        Self { capture, bytes: Vec::new(), objects, referred: BTreeMap::new(), read: 0 }
    }

    /// Returns `true` if the limit of work for a file of this length is reached.
    pub(super) fn is_spent(&self) -> bool {
        let (times, bytes) = MAX_READ;
        self.read > u64::from(self.capture.length()).saturating_mul(times).max(bytes)
    }

    /// Returns the number of bytes read so far; bytes read twice count twice.
    #[cfg(test)]
    pub(super) fn read(&self) -> u64 {
        self.read
    }

    /// Writes numbers into fields in addition to the previous ones, and returns for each finding `true` if it
    /// disappears. Awaits `rest` between two objects.
    pub(super) async fn gone_with(
        &mut self,
        numbers: &[(Field, i64)],
        findings: &[&Finding],
        rest: &mut impl AsyncFnMut(),
    ) -> Vec<bool> {
        if self.bytes.is_empty() {
            self.bytes = Vec::from(self.capture.reader().bytes());
        }
        for (field, number) in numbers {
            let bytes = self.bytes.iter_mut().skip(size(field.offset)).take(size(field.member.length));
            for (byte, right) in bytes.zip(number.to_le_bytes()) {
                *byte = right;
            }
        }
        let before = core::mem::replace(&mut self.objects, objects(&self.bytes));
        let changed = self.changed(&before, numbers);
        let examined = self.examined(&changed, findings);
        let is_all = findings.iter().any(|finding| Scope::new(finding) == Scope::All);
        let left = self.left(&examined, is_all, rest).await;
        let is_gone = |finding: &&Finding| {
            let object = self.start_of(finding);
            let is_read = object.is_none_or(|start| examined.contains(&start))
                || matches!(Scope::new(finding), Scope::Headers | Scope::All);
            is_read && !left.contains(&(finding.offset, finding.kind.code()))
        };
        findings.iter().map(is_gone).collect()
    }

    /// Returns the start of the object that contains a finding, if an object begins there in the last reading.
    fn start_of(&self, finding: &Finding) -> Option<u32> {
        let start = self.capture.object(finding.place.object()?)?.offset();
        self.objects.contains_key(&start).then_some(start)
    }

    /// Returns the starts of the objects with other bytes or another extent than before.
    fn changed(&self, before: &Objects, numbers: &[(Field, i64)]) -> BTreeSet<u32> {
        let mut offsets: Vec<u32> = numbers.iter().map(|(field, _)| field.offset).collect();
        order::sort_by_key(&mut offsets, |offset| *offset);
        let is_changed = |(start, (end, _)): &(&u32, &(u32, TitleIndex))| {
            // The header after an object shows where it ends.
            let end_of_next = end.saturating_add(Object::LENGTH);
            let first = offsets.get(offsets.partition_point(|offset| *offset < **start));
            first.is_some_and(|first| *first < end_of_next)
                || before.get(start).is_none_or(|(end_before, _)| end_before != end)
        };
        let mut changed = BTreeSet::new();
        changed.extend(self.objects.iter().filter(is_changed).map(|(start, _)| *start));
        changed
    }

    /// Returns the starts of the objects with findings that may disappear: those that changed, and those that refer to
    /// them.
    fn examined(&mut self, changed: &BTreeSet<u32>, findings: &[&Finding]) -> BTreeSet<u32> {
        let titles = changed.iter().filter_map(|start| self.objects.get(start)).map(|(_, title)| *title);
        let titles: BTreeSet<TitleIndex> = titles.collect();
        let mut examined = BTreeSet::new();
        for finding in findings {
            let scope = Scope::new(finding);
            let start = self.start_of(finding).filter(|_| scope != Scope::Headers);
            let Some(start) = start else { continue };
            let is_changed = changed.contains(&start);
            if !is_changed && scope != Scope::Referred {
                continue;
            }
            let capture = self.capture;
            let referred = self.referred.entry(start).or_insert_with(|| titles_referred(capture, start));
            if let FindingKind::ProcessUnknown { .. } = finding.kind {
                referred.insert(TitleIndex::PROCESS);
            }
            if is_changed || !referred.is_disjoint(&titles) {
                examined.insert(start);
            }
        }
        examined
    }

    /// Returns the findings of the data block and of the objects at some starts, by their offsets and codes.
    async fn left(
        &mut self,
        examined: &BTreeSet<u32>,
        is_all: bool,
        rest: &mut impl AsyncFnMut(),
    ) -> BTreeSet<(u32, &'static str)> {
        let referred = examined.iter().filter_map(|start| self.referred.get(start)).flatten();
        let referred: BTreeSet<TitleIndex> = referred.copied().collect();
        let has_body = |object: &ObjectType<'_>| {
            is_all || examined.contains(&offset32(object.offset())) || referred.contains(&object.title())
        };
        let capture = Capture::parse_in_part(core::mem::take(&mut self.bytes), &has_body);
        let names = Names::default();
        rest().await;
        let mut found = data_block_findings(&capture, &names);
        for object in capture.objects().filter(|object| examined.contains(&object.offset())) {
            rest().await;
            found.extend(object_findings(object, &names));
        }
        let read = capture.objects().map(|object| {
            let is_read = is_all || examined.contains(&object.offset()) || referred.contains(&object.title());
            if is_read { object.length() } else { Object::LENGTH }
        });
        self.read = read.map(u64::from).fold(self.read, u64::saturating_add);
        self.bytes = capture.into_file();
        let mut left = BTreeSet::new();
        left.extend(found.into_iter().map(|finding| (finding.offset, finding.kind.code())));
        left
    }
}

/// Returns the ends and titles of the objects in the bytes of a capture, by their starts.
fn objects(bytes: &[u8]) -> Objects {
    let objects = DataBlock::read(bytes).into_iter().flat_map(|block| block.objects().flatten());
    let mut found = Objects::new();
    found.extend(objects.map(|object| {
        let start = offset32(object.offset());
        (start, (start.saturating_add(object.length()), object.title()))
    }));
    found
}

/// Returns the titles of the parents of the instances in the object at an offset.
fn titles_referred(capture: &Capture, start: u32) -> BTreeSet<TitleIndex> {
    let object = capture.place_at(start).and_then(Place::object).and_then(|object| capture.object(object));
    let mut titles = BTreeSet::new();
    titles
        .extend(object.into_iter().flat_map(|object| object.instances()).filter_map(Instance::parent_object));
    titles
}
