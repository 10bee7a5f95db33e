//! Process and thread ids: at level strict each id is replaced by the same new number everywhere in the set.
//!
//! Windows allocates both from one table, so an id has one new number for processes and threads.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

use winperf::counter_type::CounterType;
use winperf::{Capture, Counter, TitleIndex, Titles};

use crate::Level;

/// The ids of Idle and System, which are the same on every machine, and `PERF_NO_UNIQUE_ID`.
const FIXED: [u64; 3] = [0, 4, 0xFFFF_FFFF];

/// Windows counts ids in steps of 4.
const STEP: u64 = 4;

/// The new number of every id.
#[derive(Clone, Debug)]
pub(crate) struct Ids {
    /// The titles of counters that identify a process or a thread; empty if ids are kept.
    titles: BTreeSet<TitleIndex>,
    /// Ids in the order of occurrence; sorted order would reveal something about them.
    found: Vec<u64>,
    /// Numbers that are already used in the set and cannot be new ids.
    taken: BTreeSet<u64>,
    numbers: BTreeMap<u64, u64>,
}

impl Ids {
    /// Creates an empty set of ids that are recognised by counter names.
    #[cfg(feature = "logs")]
    pub(crate) fn none() -> Self {
        let (titles, found) = (BTreeSet::new(), Vec::new());
        Self { titles, found, taken: BTreeSet::new(), numbers: BTreeMap::new() }
    }

    /// Collects the ids of a set whose counters are named by `titles`.
    pub(crate) fn new(level: Level, captures: &[Arc<Capture>], titles: &Titles) -> Self {
        let (mut ids_titles, mut taken) = (BTreeSet::new(), BTreeSet::new());
        if level == Level::Strict {
            for object in captures.iter().flat_map(|capture| capture.objects()) {
                ids_titles.extend(object.counters().map(Counter::title));
                taken.extend(
                    object.instances().map(|instance| u64::from(instance.unique_id().cast_unsigned())),
                );
            }
        }
        ids_titles.retain(|title| identifies(*title, titles));
        Self { titles: ids_titles, found: Vec::new(), taken, numbers: BTreeMap::new() }
    }

    /// Returns `true` if the values of a counter with that title and type are ids to replace.
    pub(crate) fn are_of(&self, title: TitleIndex, counter_type: CounterType) -> bool {
        !counter_type.is_base() && self.titles.contains(&title)
    }

    /// Adds an id to replace.
    pub(crate) fn add(&mut self, id: u64) {
        if !FIXED.contains(&id) && self.numbers.insert(id, id).is_none() {
            self.found.push(id);
            self.taken.insert(id);
        }
    }

    /// Gives every id its new number, which is not an id of the set.
    pub(crate) fn assign(&mut self) {
        let mut next: u64 = 8;
        for id in &self.found {
            while self.taken.contains(&next) {
                next = next.saturating_add(STEP);
            }
            self.numbers.insert(*id, next);
            next = next.saturating_add(STEP);
        }
    }

    /// Returns the new number of an id that was added; any other number unchanged.
    pub(crate) fn number(&self, id: u64) -> u64 {
        self.numbers.get(&id).copied().unwrap_or(id)
    }
}

/// Returns `true` if a counter is one of Windows' own that identify processes and threads, or is named like one: `Process ID`, `PID`, `プロセス ID`.
fn identifies(title: TitleIndex, titles: &Titles) -> bool {
    const OF_WINDOWS: [TitleIndex; 3] =
        [TitleIndex::ID_PROCESS, TitleIndex::CREATING_PROCESS_ID, TitleIndex::ID_THREAD];
    let name = titles.name(title).unwrap_or_default();
    OF_WINDOWS.contains(&title) || is_named_so(name)
}

/// Returns `true` if a counter with this name identifies processes or threads.
pub(crate) fn is_named_so(name: &str) -> bool {
    // No Japanese character is part of an English word: `プロセスID` has the word `ID`.
    let words: Vec<&str> = name.split(|letter: char| !letter.is_alphanumeric() || is_kana(letter)).collect();
    let has = |wanted: &[&str]| {
        words.iter().any(|word| wanted.iter().any(|known| word.eq_ignore_ascii_case(known)))
    };
    has(&WORDS)
        || has(&IDENTIFIERS) && (has(&NOUNS) || NOUNS_OF_JAPANESE.iter().any(|noun| name.contains(noun)))
}

/// Words that alone mean the id of a process or thread; German writes both nouns as one.
const WORDS: [&str; 6] = ["pid", "tid", "processid", "threadid", "prozesskennung", "threadkennung"];

/// Words for an id, in English, German, French, Spanish, Italian and Portuguese.
const IDENTIFIERS: [&str; 7] =
    ["id", "identifier", "kennung", "identificateur", "identificador", "identificatore", "identificação"];

/// Windows' words for processes and threads in the languages whose lists may occur without an English one.
const NOUNS: [&str; 7] = ["process", "thread", "prozess", "processus", "proceso", "processo", "subproceso"];

const NOUNS_OF_JAPANESE: [&str; 2] = ["プロセス", "スレッド"];

/// Returns `true` if a character is katakana, in which Japanese writes both nouns.
fn is_kana(letter: char) -> bool {
    ('ァ'..='ー').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_that_identify_processes_and_threads_are_known_by_number_or_by_name() {
        let names = [
            "Process ID",
            "Owning process identifier",
            "PID",
            "ThreadId",
            "Thread Id",
            "ID of Process",
            "プロセス ID",
            "スレッドID",
            "Prozess-ID",
        ];
        for name in names {
            assert!(identifies(TitleIndex(9000), &named(name)), "{name}");
        }
        for name in [
            "Processes",
            "Identity of Alice",
            "Thread Count",
            "Paid",
            "Session ID",
            "プロセッサ ID",
            "プロセス数",
            "",
        ] {
            assert!(!identifies(TitleIndex(9000), &named(name)), "{name}");
        }
        assert!(identifies(TitleIndex(1410), &Titles::none()));
    }

    /// The languages that SECURITY.md lists, each with the name in Windows or its tools for the id of a process and of
    /// a thread.
    #[test]
    fn ids_are_known_in_every_language_that_is_promised() {
        for names in [
            ["ID Process", "ID Thread"],
            ["プロセス ID", "スレッド ID"],
            ["Prozesskennung", "Threadkennung"],
            ["ID de processus", "Identificateur du thread"],
            ["Id. de proceso", "Identificador de subproceso"],
            ["ID processo", "Identificatore thread"],
            ["Identificação do processo", "ID de Thread"],
        ] {
            for name in names {
                assert!(identifies(TitleIndex(9000), &named(name)), "{name}");
            }
        }
    }

    fn named(name: &str) -> Titles {
        let list: Vec<u8> =
            alloc::format!("9000\0{name}\0\0").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut titles = Titles::none();
        titles.add_list(&list).unwrap();
        titles
    }
}
