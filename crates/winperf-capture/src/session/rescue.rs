//! What is tried when a query of many objects fails: each object, or each provider, by itself.
//!
//! Objects are asked for in groups, several groups at the same time.
//! A group that answers is done with; one that fails is divided until the object at fault stands alone.
//! Beside them something is asked that no provider has: when even that fails, whatever is asked fails, and nobody is blamed.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::time::Duration;

use winperf::TitleIndex;

use super::{Query, Sample, Series, Session, Sound, holds, objects};
use crate::failure::{Cause, Failure};
use crate::title_list;
use crate::value_name::{OBJECTS_IN_A_QUERY, ObjectList, ValueName};

/// The least time for a rescue, however short `--timeout` is; a busy machine starts a process in a second.
const LEAST_TIME: Duration = Duration::from_secs(60);

/// No object has this title: the first pair of each title list says how many titles the system has.
const NOBODY: TitleIndex = TitleIndex(1);

/// Objects that Windows itself provides: System, Memory, Browser, Cache, Process, Thread, PhysicalDisk, LogicalDisk,
/// Processor, Objects, Redirector, Server, Network Interface, IPv4, IPv6, TCPv4, UDPv4, Paging File.
const OF_WINDOWS: [u32; 18] =
    [2, 4, 52, 86, 230, 232, 234, 236, 238, 260, 262, 330, 510, 546, 582, 638, 658, 700];

/// Objects that are asked for together.
struct Group {
    indices: Vec<TitleIndex>,
    service: Option<String>,
    /// Whether each index is known to be an object, and not merely a title that may be one.
    is_listed: bool,
}

/// What the objects by themselves have given.
#[derive(Default)]
struct Found {
    /// The objects that answered.
    objects: Vec<TitleIndex>,
    /// What each group gave, in case that they fail together.
    samples: Vec<Sample>,
    /// The objects of services' lists that did not come when they were asked for.
    silent: Vec<TitleIndex>,
    /// The objects that failures name.
    blamed: BTreeSet<TitleIndex>,
}

impl Session<'_> {
    /// Finds the objects at fault, and captures the others; the first sample at fault has this position.
    ///
    /// `before` are the objects that came until the fault.
    pub(super) fn rescue(&mut self, name: &ValueName, position: usize, mut before: BTreeSet<TitleIndex>) {
        if let ValueName::Objects(list) = name {
            // An object may bring others, which nobody has asked for.
            before.retain(|index| list.indices().contains(index));
        }
        let groups = self.groups(name, &before);
        let count: usize = groups.iter().map(|group| group.indices.len()).sum();
        self.machine.say(&format!("asking for {count} objects in {} groups", groups.len()));
        let samples = self.collected.samples.len();
        let Some(mut found) = self.probe(groups, position) else { return };
        found.objects.sort_unstable();
        if position == 0 && !matches!(name, ValueName::Objects(_)) {
            self.name_silent(&found, &before);
        }
        let expected = before.into_iter().chain(found.objects.iter().copied());
        let expected: BTreeSet<TitleIndex> = expected.filter(|index| !found.blamed.contains(index)).collect();
        if let Some(list) = ObjectList::new(found.objects.iter().copied()) {
            self.together(ValueName::Objects(list), found);
        }
        self.name_missing(&expected, samples);
    }

    /// The groups to ask for: Windows' own first, then those of each service, then what was there before the failure,
    /// then what the counter list names besides.
    fn groups(&mut self, name: &ValueName, before: &BTreeSet<TitleIndex>) -> Vec<Group> {
        let providers = self.machine.registered();
        if let ValueName::Objects(list) = name {
            let service = |index: &TitleIndex| {
                let mut providers = providers.iter();
                providers.find(|provider| provider.indices.contains(index)).map(|found| found.service.clone())
            };
            let single = |index: &TitleIndex| Group {
                indices: vec![*index],
                service: service(index),
                is_listed: true,
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
            groups.extend(parts.map(|indices| Group { indices, service: service.clone(), is_listed }));
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

    /// Asks for all groups and their parts, until there is no time left; `None` when whatever is asked fails.
    fn probe(&mut self, groups: Vec<Group>, position: usize) -> Option<Found> {
        let end = self.machine.since_start() + (self.order.limit * 4).max(LEAST_TIME);
        let mut found = Found::default();
        let (mut waiting, mut time) = (groups, self.order.limit);
        let mut control = self.probing(&[NOBODY], position);
        let mut titles_not_asked = 0;
        while !waiting.is_empty() {
            let queries: Vec<Query> = control
                .take()
                .into_iter()
                .chain(waiting.iter().filter_map(|group| self.probing(&group.indices, position)))
                .collect();
            let had_control = queries.len() > waiting.len();
            let mut series = self.machine.at_once(&queries, time).into_iter();
            let control_failed = had_control && fails_alike(series.next());
            let answered: Vec<(Group, Result<Vec<u8>, Cause>)> =
                waiting.into_iter().zip(series.map(|series| self.judged(series, position))).collect();
            if control_failed && answered.iter().all(|(_, answer)| answer.is_err()) {
                self.blame_nobody();
                return None;
            }
            waiting = Vec::new();
            time = end.saturating_sub(self.machine.since_start());
            for (group, answer) in answered {
                match answer {
                    Ok(bytes) => found.add(&group, bytes),
                    Err(Cause::NotAsked) if !time.is_zero() => waiting.push(group),
                    Err(cause) if group.indices.len() > 1 && !matches!(cause, Cause::NotAsked) => {
                        waiting.extend(group.parts());
                    }
                    // A title that may be no object is not missed by itself.
                    Err(Cause::NotAsked) if !group.is_listed && group.service.is_none() => {
                        titles_not_asked += group.indices.len();
                    }
                    Err(cause) => {
                        self.blame(&group, position, cause);
                        found.blamed.extend(group.indices);
                    }
                }
            }
        }
        self.count_not_asked(titles_not_asked, position);
        Some(found)
    }

    /// Asks for all samples once more after a fault at a later one; with it, whether even what no provider has is not answered.
    ///
    /// Both are asked for at the same time, so that a machine on which everything hangs costs the time of one answer.
    pub(super) fn sound_again(&mut self, name: &ValueName, position: usize) -> (Sound, bool) {
        let whole = self.query(name.clone(), self.order.count);
        let queries: Vec<Query> = iter::once(whole).chain(self.probing(&[NOBODY], position)).collect();
        let mut series = self.machine.at_once(&queries, Duration::MAX).into_iter();
        let again = series.next().unwrap_or_else(|| Series::failed(Cause::NotStarted));
        (self.sound_part(name, again), fails_alike(series.next()))
    }

    /// Says that the culprit cannot be told from the others.
    pub(super) fn blame_nobody(&mut self) {
        self.machine.say(NOBODY_IS_BLAMED);
    }

    /// The query for some objects: as many samples as it took to fail.
    fn probing(&self, indices: &[TitleIndex], position: usize) -> Option<Query> {
        let list = ObjectList::new(indices.iter().copied())?;
        let whole = self.query(ValueName::Objects(list), self.order.count);
        let count = position + 1;
        Some(Query { count, warm_up: whole.warm_up && position > 0, ..whole })
    }

    /// The last answer of a group, unless something is wrong with any of them.
    fn judged(&self, series: Series, position: usize) -> Result<Vec<u8>, Cause> {
        if let Some(cause) = series.cause {
            return Err(cause);
        }
        let samples: Vec<Sample> =
            series.answers.into_iter().map(|bytes| Sample { query: String::new(), bytes }).collect();
        let readable = |sample: &Sample| winperf::DataBlock::read(&sample.bytes).is_ok();
        if samples.len() <= position || !samples.iter().all(readable) {
            return Err(Cause::NoBlock);
        }
        self.fit(&samples).map_err(|(_, sentence)| Cause::Unsound(sentence))?;
        samples.into_iter().next_back().map(|sample| sample.bytes).ok_or(Cause::NoBlock)
    }

    /// Says how many titles of the counter list there was no time for.
    fn count_not_asked(&mut self, count: usize, position: usize) {
        let mut names = self.collected.titles.iter().map(|list| &list.name);
        if count > 0
            && let Some(name) = names.find(|name| matches!(name, ValueName::Names(_)))
        {
            self.fail(super::of_query(&name.clone(), position, Cause::TitlesNotAsked(count)));
        }
    }

    /// Names in one sentence what services list and what did not come: where no sample was answered,
    /// nobody knows whether it would have come without the fault, and on most machines some of it is merely switched off.
    fn name_silent(&mut self, found: &Found, before: &BTreeSet<TitleIndex>) {
        let silent = found.silent.iter().filter(|index| !before.contains(index));
        if let Some(list) = ObjectList::new(silent.copied()) {
            self.fail(super::of_query(&ValueName::Objects(list), 0, Cause::Silent));
        }
    }

    fn blame(&mut self, group: &Group, position: usize, cause: Cause) {
        let names = self.collected.names();
        let indices: Vec<String> = group.indices.iter().map(|index| index.0.to_string()).collect();
        let object = match group.indices.as_slice() {
            [index] => names.name(*index).map(|name| name.to_string()),
            _ => None,
        };
        self.fail(Failure {
            query: indices.join(" "),
            sample: position + 1,
            cause,
            object,
            service: group.service.clone(),
            is_overcome: false,
        });
    }

    /// Captures all objects that answered, together: samples of different queries cannot be compared.
    fn together(&mut self, name: ValueName, found: Found) {
        let Sound { samples, cause, .. } = self.sound(&name);
        if let Some(cause) = cause {
            self.fail(super::of_query(&name, samples.len(), cause));
        }
        self.collected.samples.extend(if samples.is_empty() { found.samples } else { samples });
    }

    /// Names what came once and is in none of the samples from this position on.
    fn name_missing(&mut self, expected: &BTreeSet<TitleIndex>, position: usize) {
        let samples = self.collected.samples.iter().skip(position);
        let came: BTreeSet<TitleIndex> = samples.flat_map(|sample| objects(&sample.bytes)).collect();
        for index in expected.difference(&came) {
            let group = Group { indices: vec![*index], service: None, is_listed: true };
            self.blame(&group, self.order.count.saturating_sub(1), Cause::Gone);
        }
    }
}

/// Whether what no provider has failed as the others have.
fn fails_alike(control: Option<Series>) -> bool {
    control.and_then(|series| series.cause).is_some_and(|cause| cause.may_spare_others())
}

/// Said when the culprit cannot be told from the others.
const NOBODY_IS_BLAMED: &str = "every query fails alike, even one for no object at all, so that the provider at fault cannot be told apart: \
     look for source Perflib in the Event Viewer, see with lodctr /Q and exctrlst which providers there are, and disable them one by one";

impl Group {
    /// What a group is divided into: objects that are known one by one, and titles in halves.
    fn parts(&self) -> Vec<Self> {
        let length = if self.is_listed { 1 } else { self.indices.len().div_ceil(2) };
        let part = |indices: &[TitleIndex]| Self {
            indices: indices.to_vec(),
            service: self.service.clone(),
            is_listed: self.is_listed,
        };
        self.indices.chunks(length).map(part).collect()
    }
}

impl Found {
    fn add(&mut self, group: &Group, bytes: Vec<u8>) {
        let (came, silent): (Vec<_>, Vec<_>) =
            group.indices.iter().copied().partition(|index| holds(&bytes, *index));
        if group.is_listed && group.service.is_some() {
            self.silent.extend(silent);
        }
        if let Some(list) = ObjectList::new(came.iter().copied()) {
            self.objects.extend(came);
            self.samples.push(Sample { query: list.to_string(), bytes });
        }
    }
}
