//! Sentences about queries that failed, with the services of the objects' numbers.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::TitleIndex;

use super::groups::{Group, service_of};
use super::{Provider, Session, objects, query_failure, set};
use crate::failure::{Cause, Failure, Overcome};
use crate::value_name::{ObjectList, ValueName};

/// Maximum number of services in a sentence.
const MAX_SERVICES: usize = 12;

/// Message if the culprit cannot be distinguished from the others.
const NOBODY_IS_BLAMED: &str = "every query fails alike, even one for no object at all, so that the provider at fault cannot be told apart: \
     look for source Perflib in the Event Viewer, see with lodctr /Q and exctrlst which providers there are, and disable them one by one";

impl Session<'_> {
    /// Reports that the whole order, or everything that answered, failed; returns the position of the failure.
    pub(super) fn fail_whole(
        &mut self,
        name: &ValueName,
        position: usize,
        cause: Cause,
        overcome: Option<Overcome>,
    ) -> usize {
        let mut failure = Failure { overcome, ..query_failure(name, position, cause) };
        if let ValueName::Objects(list) = name {
            failure.services = services_of(&self.providers(), list.indices());
        }
        let failure = failure.named(&self.collected.names());
        let number = self.collected.failures.len();
        self.fail(failure);
        number
    }

    /// Returns why a query failed.
    pub(super) fn cause_of(&self, failure: usize) -> Option<&Cause> {
        self.collected.failures.get(failure).map(|failure| &failure.cause)
    }

    /// Names the objects of a group.
    pub(super) fn blame(&mut self, group: &Group, position: usize, cause: Cause, overcome: Option<Overcome>) {
        let Some(list) = group.list() else { return };
        let failure =
            query_failure(&ValueName::Objects(list), position, cause).named(&self.collected.names());
        self.fail(Failure { services: group.service.iter().cloned().collect(), overcome, ..failure });
    }

    /// Reports that the culprit cannot be distinguished from the others, and which services have providers.
    pub(super) fn blame_nobody(&mut self) {
        let providers = self.providers();
        let (of_windows, of_others): (Vec<&Provider>, Vec<&Provider>) =
            providers.iter().partition(|provider| provider.is_of_windows());
        let services: Vec<&str> =
            of_others.into_iter().chain(of_windows).map(|provider| provider.service.as_str()).collect();
        let candidates = match services.as_slice() {
            [] => String::new(),
            services => format!("; the registry has these services with providers: {}", enumerated(services)),
        };
        self.machine.say(&format!("{NOBODY_IS_BLAMED}{candidates}"));
    }

    /// Reports in one sentence the objects that were not queried for lack of time.
    pub(super) fn name_not_asked(&mut self, indices: &BTreeSet<TitleIndex>, position: usize) {
        let Some(list) = ObjectList::new(indices.iter().copied()) else { return };
        let services = services_of(&self.providers(), list.indices());
        let failure = query_failure(&ValueName::Objects(list), position, Cause::NotAsked);
        self.fail(Failure { services, ..failure });
    }

    /// Reports the number of titles of the counter list that were not queried for lack of time.
    pub(super) fn count_not_asked(&mut self, count: usize, position: usize) {
        let mut names = self.collected.titles.iter().map(|list| &list.name);
        if count > 0
            && let Some(name) = names.find(|name| matches!(name, ValueName::Names(_)))
        {
            self.fail(query_failure(
                &name.clone(),
                position,
                Cause::TitlesNotAsked(u32::try_from(count).unwrap_or(u32::MAX)),
            ));
        }
    }

    /// Reports in one sentence the objects that services list but that are absent: if no sample was answered, they may
    /// have been present without the fault, and on most machines some of it is merely switched off.
    pub(super) fn name_silent(&mut self, silent: &[TitleIndex], before: &BTreeSet<TitleIndex>) {
        let silent = silent.iter().filter(|index| !before.contains(index));
        if let Some(list) = ObjectList::new(silent.copied()) {
            let services = services_of(&self.providers(), list.indices());
            let failure = query_failure(&ValueName::Objects(list), 0, Cause::Silent);
            self.fail(Failure { services, ..failure });
        }
    }

    /// Reports the objects that came once and are in none of the samples from this position on. Returns `true` if there
    /// are any.
    pub(super) fn name_missing(&mut self, expected: &BTreeSet<TitleIndex>, position: usize) -> bool {
        let samples = self.collected.samples.iter().skip(position);
        let came = set(samples.flat_map(|sample| objects(&sample.bytes)));
        let providers = self.providers();
        let missing: Vec<TitleIndex> = expected.difference(&came).copied().collect();
        for index in &missing {
            let service = service_of(&providers, *index).map(ToOwned::to_owned);
            let group = Group { service, ..Group::listed(alloc::vec![*index]) };
            self.blame(&group, self.order.count.saturating_sub(1), Cause::Gone, None);
        }
        !missing.is_empty()
    }

    /// Marks failures from this position on as harmless, since all known objects are present.
    pub(super) fn nothing_is_missing(&mut self, position: usize) {
        for failure in self.collected.failures.iter_mut().skip(position) {
            failure.overcome = failure.overcome.or(Some(Overcome::InParts));
        }
        self.machine.say("all objects were captured separately, and nothing is missing");
    }
}

impl Provider {
    /// Returns `true` if all of its objects are those of Windows.
    pub(super) fn is_of_windows(&self) -> bool {
        self.indices.iter().all(|index| *index <= TitleIndex::LAST_OF_SYSTEM)
    }
}

/// Returns the services that provide objects, each once.
fn services_of(providers: &[Provider], indices: &[TitleIndex]) -> Vec<String> {
    // One by one: a set that is collected is sorted, which is 4 KB of the program.
    let mut services: BTreeSet<&str> = BTreeSet::new();
    services.extend(indices.iter().filter_map(|index| service_of(providers, *index)));
    services.into_iter().map(ToOwned::to_owned).collect()
}

/// Returns some of these texts, separated by commas, and the number of further ones.
fn enumerated<T: AsRef<str>>(texts: &[T]) -> String {
    let shown: Vec<&str> = texts.iter().take(MAX_SERVICES).map(AsRef::as_ref).collect();
    match texts.len().saturating_sub(MAX_SERVICES) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
