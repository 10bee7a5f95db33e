//! The groups in which objects are queried when a query of many fails.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use winperf::TitleIndex;

use super::{Provider, Session};
use crate::failure::Cause;
use crate::title_list;
use crate::value_name::{OBJECTS_IN_A_QUERY, ObjectList, ValueName};

/// Objects that Windows itself provides: System, Memory, Browser, Cache, Process, Thread, PhysicalDisk, LogicalDisk,
/// Processor, Objects, Redirector, Server, Network Interface, IPv4, IPv6, TCPv4, UDPv4, Paging File.
const OF_WINDOWS: [u32; 18] =
    [2, 4, 52, 86, 230, 232, 234, 236, 238, 260, 262, 330, 510, 546, 582, 638, 658, 700];

/// Number of parts into which possible objects are divided, equal to the number of parallel queries.
const PARTS: usize = 4;

/// Objects that are asked for together.
#[derive(Clone)]
pub(super) struct Group {
    pub(super) indices: Vec<TitleIndex>,
    pub(super) service: Option<String>,
    /// `true` if each index is known to be an object, and not merely a title that may be one.
    pub(super) is_listed: bool,
    /// Cause of the failure of the group that contains this part.
    pub(super) of_failed: Option<Cause>,
    /// `true` if that has been reported.
    pub(super) is_said: bool,
    /// The groups in this pack; empty for a single group.
    pub(super) members: Vec<Self>,
}

/// Maximum number of groups queried separately; with more, groups of several services are queried together first, since
/// a process for each would take minutes.
const MANY: usize = 128;

/// Maximum number of objects of a pack; of more, the command line would be too long.
const MAX_PACK: usize = 1024;

/// Combines many groups into packs, as many packs as groups in each, so that a culprit takes two rounds.
pub(super) fn packs(groups: Vec<Group>) -> Vec<Group> {
    if groups.len() <= MANY {
        return groups;
    }
    let length = groups.len().isqrt();
    let mut packs: Vec<Group> = Vec::new();
    for group in groups {
        let has_room = |pack: &&mut Group| {
            pack.members.len() < length && pack.indices.len() + group.indices.len() <= MAX_PACK
        };
        match packs.last_mut().filter(has_room) {
            Some(pack) => {
                pack.indices.extend(&group.indices);
                pack.members.push(group);
            }
            None => packs.push(Group { members: vec![group.clone()], ..Group::listed(group.indices) }),
        }
    }
    packs
}

impl Group {
    /// Returns a group of objects, of no service that is known.
    pub(super) fn listed(indices: Vec<TitleIndex>) -> Self {
        Self { indices, service: None, is_listed: true, of_failed: None, is_said: false, members: Vec::new() }
    }

    /// Returns the list of its objects.
    pub(super) fn list(&self) -> Option<ObjectList> {
        ObjectList::new(self.indices.iter().copied())
    }

    /// Returns the parts of a group that failed: objects that are known one by one, and titles in a few parts.
    pub(super) fn parts(&self, cause: &Cause, is_said: bool) -> Vec<Self> {
        let length = if self.is_listed { 1 } else { self.indices.len().div_ceil(PARTS) };
        self.in_parts_of(length, cause, is_said)
    }

    /// Returns its two halves.
    pub(super) fn halves(&self, cause: &Cause) -> Vec<Self> {
        self.in_parts_of(self.indices.len().div_ceil(2), cause, true)
    }

    fn in_parts_of(&self, length: usize, cause: &Cause, is_said: bool) -> Vec<Self> {
        let part = |indices: &[TitleIndex]| Self {
            indices: indices.to_vec(),
            of_failed: Some(cause.clone()),
            is_said,
            ..self.clone()
        };
        self.indices.chunks(length.max(1)).map(part).collect()
    }
}

/// Returns the service that provides an object.
pub(super) fn service_of(providers: &[Provider], index: TitleIndex) -> Option<&str> {
    // A list of objects is more precise than a range of titles.
    let lists = providers.iter().filter(|provider| provider.is_listed);
    let mut all = lists.chain(providers.iter().filter(|provider| !provider.is_listed));
    all.find(|provider| provider.indices.contains(&index)).map(|provider| provider.service.as_str())
}

impl Session<'_> {
    /// Returns the providers in the registry, which is read once.
    pub(super) fn providers(&mut self) -> Vec<Provider> {
        let machine = &mut self.machine;
        self.providers.get_or_insert_with(|| machine.registered()).clone()
    }

    /// Returns the groups to query: Windows' own first, then those of each service, then the objects present before the
    /// failure, then the others in the counter list.
    pub(super) fn groups(&mut self, name: &ValueName, before: &BTreeSet<TitleIndex>) -> Vec<Group> {
        let providers = self.providers();
        if let ValueName::Objects(list) = name {
            let single = |index: &TitleIndex| Group {
                service: service_of(&providers, *index).map(ToOwned::to_owned),
                ..Group::listed(vec![*index])
            };
            return list.indices().iter().map(single).collect();
        }
        let mut seen: BTreeSet<TitleIndex> = BTreeSet::new();
        let mut fresh = |indices: Vec<TitleIndex>| -> Vec<TitleIndex> {
            indices.into_iter().filter(|index| seen.insert(*index)).collect()
        };
        let (of_windows, of_others): (Vec<_>, Vec<_>) = providers
            .into_iter()
            .partition(|provider| provider.indices.iter().all(|index| *index <= TitleIndex::LAST_OF_SYSTEM));
        let mut groups = Vec::new();
        let mut add = |indices: Vec<TitleIndex>, service: Option<String>, is_listed| {
            let parts = indices.chunks(OBJECTS_IN_A_QUERY).map(<[TitleIndex]>::to_vec);
            let group = |indices| Group { service: service.clone(), is_listed, ..Group::listed(indices) };
            groups.extend(parts.map(group));
        };
        for provider in of_windows {
            add(fresh(provider.indices), Some(provider.service), provider.is_listed);
        }
        add(fresh(OF_WINDOWS.map(TitleIndex).to_vec()), None, true);
        for provider in of_others {
            add(fresh(provider.indices), Some(provider.service), provider.is_listed);
        }
        add(fresh(before.iter().copied().collect()), None, true);
        let lists = self.collected.titles.iter().filter(|list| matches!(list.name, ValueName::Names(_)));
        add(fresh(lists.flat_map(|list| title_list::indices(&list.bytes)).collect()), None, false);
        groups
    }
}
