//! Rescue of a query of many objects that fails: each object, or each provider, alone.
//!
//! Objects are queried in groups, several groups at the same time.
//! A group that answers is finished; one that fails is divided until only the object at fault is left.
//! In addition a title without a provider is queried: if even that fails, every query fails, and no culprit can be
//! named.
//!
//! The objects that answer are then queried together. If that fails, or no culprit was found, each group is queried
//! more often, since a provider may fail intermittently, or after a while; objects that only answer alone are left to
//! [`super::apart`].

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::time::Duration;

use winperf::TitleIndex;

use super::groups::{Group, packs};
use super::{Query, Sample, Series, Session, Sound, Way, holds, set};
use crate::failure::{Cause, Overcome};
use crate::value_name::{ObjectList, ValueName};

/// The least time for a rescue, however short `--timeout` is; a busy machine starts a process in a second.
const MIN_TIME: Duration = Duration::from_secs(60);

/// No object has this title: the first pair of each title list states how many titles the system has.
const NOBODY: TitleIndex = TitleIndex(1);

/// Number of queries of a group if fewer have found no culprit: a provider that fails half of the time is missed once
/// in some hundred cases.
const OFTEN: usize = 8;

/// Interval between these queries, so that they take as long as two samples.
const SOON: Duration = Duration::from_millis(250);

/// Way in which groups are queried.
#[derive(Clone, Copy)]
pub(super) struct Probing {
    /// The sample that is at fault, from 0.
    position: usize,
    /// Number of samples of each group.
    count: usize,
    warm_up: bool,
    interval: Duration,
    /// Way in which data missing from a group were obtained before.
    overcome: Option<Overcome>,
}

/// Results of querying objects alone.
#[derive(Default)]
pub(super) struct Found {
    /// The groups that answered.
    pub(super) groups: Vec<Group>,
    /// The objects of services' lists that were absent when queried.
    silent: Vec<TitleIndex>,
    /// The objects that failures name.
    pub(super) blamed: BTreeSet<TitleIndex>,
    /// The objects that were not queried for lack of time, and are not known to fail.
    not_asked: BTreeSet<TitleIndex>,
    /// Number of titles of the counter list that were not queried for lack of time.
    titles_not_asked: usize,
    /// `true` if time ran out.
    is_cut_short: bool,
}

impl Session<'_> {
    /// Finds the objects at fault, and captures the others; the first sample at fault has this position.
    ///
    /// `before` are the objects present until the fault, and `whole` is the position of the failed query for all among
    /// the failures.
    pub(super) fn rescue(
        &mut self,
        name: &ValueName,
        position: usize,
        before: BTreeSet<TitleIndex>,
        whole: usize,
    ) {
        let samples = self.collected.samples.len();
        let Some((mut found, before)) = self.first_probe(name, position, before, None) else { return };
        if position == 0 && !matches!(name, ValueName::Objects(_)) {
            self.name_silent(&found.silent, &before);
        }
        let came: Vec<TitleIndex> = found.objects().collect();
        let is_patient = matches!(self.cause_of(whole), Some(Cause::TimedOut(_)));
        self.together(&mut found, position, is_patient, matches!(name, ValueName::Costly));
        let expected = before.into_iter().chain(came);
        let expected = set(expected.filter(|index| !found.blamed.contains(index)));
        let is_missing = self.name_missing(&expected, samples);
        let is_whole = found.blamed.is_empty() && found.silent.is_empty() && !found.is_cut_short;
        if is_whole && !is_missing && self.collected.samples.len() == samples + self.order.count {
            self.nothing_is_missing(whole);
        }
    }

    /// Finds and reports the objects at fault although no data are missing.
    pub(super) fn name_culprit(&mut self, name: &ValueName, position: usize, before: BTreeSet<TitleIndex>) {
        let overcome = Some(Overcome::OneByOne);
        let Some((mut found, _)) = self.first_probe(name, position, before, overcome) else { return };
        if found.blamed.is_empty() && !matches!(name, ValueName::Costly) {
            self.probe_often(&mut found, position, overcome);
        }
    }

    /// Queries everything in groups, as often as it took to fail, and returns the objects that were present before and
    /// were requested.
    fn first_probe(
        &mut self,
        name: &ValueName,
        position: usize,
        mut before: BTreeSet<TitleIndex>,
        overcome: Option<Overcome>,
    ) -> Option<(Found, BTreeSet<TitleIndex>)> {
        if let ValueName::Objects(list) = name {
            // A query for an object may return others.
            before.retain(|index| list.indices().contains(index));
        }
        let groups = packs(self.groups(name, &before));
        let count: usize = groups.iter().map(|group| group.indices.len()).sum();
        self.machine.say(&format!("querying {count} objects in {} groups", groups.len()));
        let probing = Probing { overcome, ..self.as_it_failed(position) };
        Some((self.probe(groups, probing)?, before))
    }

    /// Returns the probing with as many samples as it took to fail.
    fn as_it_failed(&self, position: usize) -> Probing {
        let (count, interval) = (position + 1, self.order.interval);
        // What fails at the first sample fails at the first query of a process.
        Probing { position, count, warm_up: position > 0, interval, overcome: None }
    }

    /// Queries the groups that answered more often. Returns `true` if even the title without a provider failed.
    fn probe_often(&mut self, found: &mut Found, position: usize, overcome: Option<Overcome>) -> bool {
        let (count, interval) = (OFTEN.max(position + 1), self.order.interval.min(SOON));
        let probing = Probing { position, count, warm_up: false, interval, overcome };
        self.machine.say("querying each group repeatedly");
        // If no culprit can be distinguished from the others, only the earlier answers remain.
        let Some(again) = self.probe(found.groups.clone(), probing) else { return true };
        found.groups = again.groups;
        found.blamed.extend(again.blamed);
        found.is_cut_short |= again.is_cut_short;
        false
    }

    /// Captures all objects that answered, together: samples of different queries cannot be compared.
    ///
    /// If they fail together, each group is queried more often in a next round, and those that only answer alone are
    /// queried at the same time. Queries are not repeated on a merely slow machine, or for costly objects.
    fn together(&mut self, found: &mut Found, position: usize, is_patient: bool, is_costly: bool) {
        let mut may_ask_often = !is_patient && !is_costly;
        let mut fails_alike = false;
        if may_ask_often && found.blamed.is_empty() {
            fails_alike = self.probe_often(found, position, None);
            may_ask_often = false;
        }
        while let Some(list) = ObjectList::new(found.objects()) {
            let name = ValueName::Objects(list);
            let Sound { samples, cause, .. } = self.sound(&name);
            let Some(cause) = cause else { return self.collected.samples.extend(samples) };
            let is_patient = matches!(cause, Cause::TimedOut(_));
            let failed_at = samples.len();
            self.fail_whole(&name, failed_at, cause, None);
            if !may_ask_often || is_patient || fails_alike {
                let mut apart = self.apart(found, is_patient);
                if apart.len() < samples.len() {
                    apart = samples;
                    self.way = Way::Together;
                }
                return self.collected.samples.extend(apart);
            }
            fails_alike = self.probe_often(found, failed_at, None);
            may_ask_often = false;
        }
    }

    /// Returns the time when the attempts end.
    pub(super) fn end_of_patience(&mut self) -> Duration {
        self.machine.since_start() + (self.order.limit * 4).max(MIN_TIME)
    }

    /// Queries all groups and their parts, until time runs out; `None` if every query fails.
    fn probe(&mut self, groups: Vec<Group>, probing: Probing) -> Option<Found> {
        let end = self.end_of_patience();
        let mut found = Found::default();
        let (mut waiting, mut time) = (groups, self.order.limit);
        let mut control = self.probing(&[NOBODY], probing);
        while !waiting.is_empty() {
            let queries: Vec<Query> = control
                .take()
                .into_iter()
                .chain(waiting.iter().filter_map(|group| self.probing(&group.indices, probing)))
                .collect();
            let had_control = queries.len() > waiting.len();
            let mut series = self.machine.at_once(&queries, time).into_iter();
            let control_failed = had_control && fails_alike(series.next());
            let answered: Vec<(Group, Result<Vec<u8>, Cause>)> =
                waiting.into_iter().zip(series.map(|series| self.judged(series, probing.count))).collect();
            if control_failed && answered.iter().all(|(_, answer)| answer.is_err()) {
                self.blame_nobody();
                return None;
            }
            time = end.saturating_sub(self.machine.since_start());
            waiting = Vec::new();
            for (group, answer) in answered {
                match answer {
                    Ok(bytes) => found.add(group, &bytes),
                    Err(Cause::NotAsked) if !time.is_zero() => waiting.push(group),
                    Err(cause) => waiting.extend(self.divided(group, cause, probing, &mut found)),
                }
            }
        }
        self.name_not_asked(&found.not_asked, probing.position);
        found.blamed.extend(&found.not_asked);
        self.count_not_asked(found.titles_not_asked, probing.position);
        Some(found)
    }

    /// Returns the parts of a group that failed, or none for a single object, which is at fault, or if time ran out.
    fn divided(&mut self, mut group: Group, cause: Cause, probing: Probing, found: &mut Found) -> Vec<Group> {
        let was_asked = cause != Cause::NotAsked;
        if !group.members.is_empty() {
            found.is_cut_short |= !was_asked;
            if was_asked {
                return group.members;
            }
            for member in group.members {
                match member.is_listed || member.service.is_some() {
                    true => found.not_asked.extend(&member.indices),
                    false => found.titles_not_asked += member.indices.len(),
                }
            }
            return Vec::new();
        }
        if was_asked && group.indices.len() > 1 {
            // Each part of a group that hangs may hang as long, which may exceed the time.
            let is_slow = matches!(cause, Cause::TimedOut(_)) && !group.is_listed && group.service.is_some();
            let is_said = group.is_said || is_slow;
            if is_slow && !group.is_said {
                self.blame(&group, probing.position, cause.clone(), probing.overcome);
            }
            return group.parts(&cause, is_said);
        }
        found.is_cut_short |= !was_asked;
        if !was_asked && !group.is_listed && group.service.is_none() {
            // A title that may not be an object is not reported as missing.
            found.titles_not_asked += group.indices.len();
            return Vec::new();
        }
        if !was_asked && group.of_failed.is_none() {
            // Without evidence against it, it is listed with those not queried for lack of time.
            found.not_asked.extend(&group.indices);
            return Vec::new();
        }
        let cause = if was_asked { cause } else { group.of_failed.take().unwrap_or(cause) };
        if was_asked || !group.is_said {
            self.blame(&group, probing.position, cause, probing.overcome);
        }
        found.blamed.extend(group.indices);
        Vec::new()
    }

    /// Queries all samples again after a fault at a later one, and returns `true` if even the title without a provider
    /// fails.
    ///
    /// Both run at the same time, so a machine on which everything hangs costs the time of one answer.
    pub(super) fn sound_again(&mut self, name: &ValueName, position: usize) -> (Sound, bool) {
        let whole = self.query(name.clone(), self.order.count);
        let control = self.probing(&[NOBODY], self.as_it_failed(position));
        let queries: Vec<Query> = iter::once(whole).chain(control).collect();
        let mut series = self.machine.at_once(&queries, Duration::MAX).into_iter();
        let again = series.next().unwrap_or_else(|| Series::failed(Cause::NotAsked));
        (self.sound_part(name, again), fails_alike(series.next()))
    }

    /// Returns the query for some objects.
    fn probing(&self, indices: &[TitleIndex], probing: Probing) -> Option<Query> {
        let list = ObjectList::new(indices.iter().copied())?;
        let whole = self.query(ValueName::Objects(list), self.order.count);
        let Probing { count, interval, .. } = probing;
        Some(Query { count, interval, warm_up: whole.warm_up && probing.warm_up, ..whole })
    }

    /// Returns the last answer of a group, unless one of its answers is unsound.
    fn judged(&self, series: Series, count: usize) -> Result<Vec<u8>, Cause> {
        if let Some(cause) = series.cause {
            return Err(cause);
        }
        let mut samples: Vec<Sample> =
            series.answers.into_iter().map(|bytes| Sample { query: String::new(), bytes }).collect();
        let readable = |sample: &Sample| winperf::DataBlock::read(&sample.bytes).is_ok();
        if samples.len() < count || !samples.iter().all(readable) {
            return Err(Cause::NoBlock);
        }
        self.fit(&mut samples).map_err(|(_, sentence)| Cause::Unsound(sentence))?;
        samples.into_iter().next_back().map(|sample| sample.bytes).ok_or(Cause::NoBlock)
    }
}

/// Returns `true` if the query for a title without a provider failed like the others: without an answer, or without a
/// data block.
fn fails_alike(control: Option<Series>) -> bool {
    let Some(Series { answers, cause }) = control else { return false };
    let is_block = |answer: &Vec<u8>| winperf::DataBlock::read(answer).is_ok();
    cause.is_some_and(|cause| cause.may_spare_others()) || !answers.iter().all(is_block)
}

impl Found {
    /// Returns the objects that answered, in their order.
    pub(super) fn objects(&self) -> impl Iterator<Item = TitleIndex> + use<> {
        let all = self.groups.iter().flat_map(|group| group.indices.iter().copied());
        set(all).into_iter()
    }

    fn add(&mut self, group: Group, bytes: &[u8]) {
        let (came, silent): (Vec<_>, Vec<_>) =
            group.indices.iter().copied().partition(|index| holds(bytes, *index));
        let is_pack = !group.members.is_empty();
        if group.is_listed && group.service.is_some() && !is_pack {
            self.silent.extend(silent);
        }
        for member in group.members {
            self.add(member, bytes);
        }
        if !came.is_empty() && !is_pack {
            self.groups.push(Group { indices: came, service: group.service, ..Group::listed(vec![]) });
        }
    }
}
