//! Process and thread ids: at level strict they become new numbers, the same one wherever an id occurs in the set.

use alloc::collections::BTreeMap;

use super::Level;
use crate::TitleIndex;
use crate::outline::DefinitionEntry;

/// `Creating Process ID`.
const CREATING_PROCESS_ID: TitleIndex = TitleIndex(1410);

/// The ids of Idle and System, which are the same on every machine.
const FIXED: [u64; 2] = [0, 4];

/// Windows counts ids in steps of 4.
const STEP: u64 = 4;

/// What an id counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum IdKind {
    Process,
    Thread,
}

/// The new number of every id.
#[derive(Clone, Debug)]
pub(super) struct Ids {
    level: Level,
    numbers: BTreeMap<(IdKind, u64), u64>,
    next: u64,
}

impl Ids {
    pub(super) fn new(level: Level) -> Self {
        Self { level, numbers: BTreeMap::new(), next: 8 }
    }

    /// What the counter of a definition identifies, when its values are to be replaced.
    pub(super) fn kind(&self, definition: &DefinitionEntry) -> Option<IdKind> {
        let kind = match definition.title {
            TitleIndex::ID_PROCESS | CREATING_PROCESS_ID => IdKind::Process,
            TitleIndex::ID_THREAD => IdKind::Thread,
            _ => return None,
        };
        (self.level == Level::Strict && !definition.counter_type.is_base()).then_some(kind)
    }

    /// Gives an id a new number, when it has none yet.
    pub(super) fn add(&mut self, kind: IdKind, id: u64) {
        if !FIXED.contains(&id) && !self.numbers.contains_key(&(kind, id)) {
            self.numbers.insert((kind, id), self.next);
            self.next = self.next.saturating_add(STEP);
        }
    }

    /// The new number of an id that was added.
    pub(super) fn number(&self, kind: IdKind, id: u64) -> u64 {
        self.numbers.get(&(kind, id)).copied().unwrap_or(id)
    }
}
