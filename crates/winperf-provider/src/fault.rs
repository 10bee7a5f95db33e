//! Faults for testing programs that read this provider, requested by an environment variable.
//!
//! `WINPERF_PROVIDER_FAULT=hang` hangs in every query, `hang:6` only in one whose reply contains the object with title
//! offset 6, which is Peer, and `hang:6@3` only from the third query of a process on; `crash:6@random` crashes at
//! random.
//! Several faults are separated by commas.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::query::Query;
use crate::reply::Reply;
use crate::symbols::{AUDIT, PEER, TRANSFER, TitleOffset, WORKLOAD};

/// The titles of the objects.
const OBJECTS: [TitleOffset; 4] = [TRANSFER, PEER, AUDIT, WORKLOAD];

/// The environment variable.
pub const VARIABLE: &str = "WINPERF_PROVIDER_FAULT";

/// The environment variable with the path of a file: faults happen when it is not there, and make it, and so happen once.
pub const ONCE_VARIABLE: &str = "WINPERF_PROVIDER_FAULT_ONCE";

/// Kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// `Open` never returns.
    HangInOpen,
    /// `Open` ends in an access violation.
    CrashInOpen,
    /// `Close` never returns.
    HangInClose,
    /// `Close` ends in an access violation.
    CrashInClose,
    /// `Collect` never returns.
    Hang,
    /// `Collect` ends in an access violation.
    Crash,
    /// `Collect` returns after six seconds.
    Slow,
    /// `Collect` answers `ERROR_MORE_DATA`, however large the buffer is.
    MoreData,
    /// `Collect` states a length, and does not move the pointer past it.
    StillPointer,
    /// `Collect` states 4096 bytes more than the buffer has.
    LongReply,
    /// `Collect` counts one object more than it returns.
    OneObjectMore,
    /// `Collect` returns 64 bytes outside all objects after the last one.
    Leftover,
    /// The bytes of the object are 0xA5, all of them.
    Garbage,
    /// The object's `TotalByteLength` is 1 MiB more than its bytes.
    LongObject,
    /// The object's `TotalByteLength` is 0.
    EndlessObject,
    /// The object's `NumInstances` is the largest that there is.
    ManyInstances,
    /// The object's `DefinitionLength` is more than its `TotalByteLength`.
    LongDefinitions,
    /// `NameOffset` of the object's first instance is outside the object.
    NameOutside,
    /// The object is there twice.
    Twice,
    /// `Collect` writes a line to every handle of the process that accepts it.
    Noise,
    /// `Collect` starts a process that keeps every handle of this one open, and ends in an access violation.
    Orphan,
    /// `Collect` starts a thread that is in the library two seconds later, when Wine has unloaded it.
    Thread,
    /// `Collect` takes 64 MiB of memory and keeps them.
    Leak,
    /// `Collect` ends the process that it runs in, without an exception.
    Leave,
    /// `Collect` reports success and returns nothing.
    Nothing,
    /// `Collect` adds its objects to the count from before the call.
    CountAdded,
    /// `Collect` returns an error for an unknown word.
    UnknownWord,
    /// `Collect` looks for `Global` inside of the word.
    GlobalInside,
    /// `Collect` looks for the digits of its indices inside of the list.
    DigitsInside,
}

/// The words of the environment variable.
const WORDS: [(&str, FaultKind); 29] = [
    ("hang-in-open", FaultKind::HangInOpen),
    ("crash-in-open", FaultKind::CrashInOpen),
    ("hang-in-close", FaultKind::HangInClose),
    ("crash-in-close", FaultKind::CrashInClose),
    ("hang", FaultKind::Hang),
    ("crash", FaultKind::Crash),
    ("slow", FaultKind::Slow),
    ("more-data", FaultKind::MoreData),
    ("still-pointer", FaultKind::StillPointer),
    ("long-reply", FaultKind::LongReply),
    ("one-object-more", FaultKind::OneObjectMore),
    ("leftover", FaultKind::Leftover),
    ("garbage", FaultKind::Garbage),
    ("long-object", FaultKind::LongObject),
    ("endless-object", FaultKind::EndlessObject),
    ("many-instances", FaultKind::ManyInstances),
    ("long-definitions", FaultKind::LongDefinitions),
    ("name-outside", FaultKind::NameOutside),
    ("twice", FaultKind::Twice),
    ("noise", FaultKind::Noise),
    ("orphan", FaultKind::Orphan),
    ("thread", FaultKind::Thread),
    ("leak", FaultKind::Leak),
    ("leave", FaultKind::Leave),
    ("nothing", FaultKind::Nothing),
    ("count-added", FaultKind::CountAdded),
    ("unknown-word", FaultKind::UnknownWord),
    ("global-inside", FaultKind::GlobalInside),
    ("digits-inside", FaultKind::DigitsInside),
];

/// Fault, and the queries with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Kind of fault.
    pub kind: FaultKind,
    /// The title offset of the object that must be in the reply; without one, every reply with data has the fault.
    pub object: Option<u32>,
    /// The queries of a process with the fault.
    pub when: When,
}

/// Which queries of a process have a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// All from this one on, from 1.
    From(u32),
    /// About half of them, at random.
    Random,
}

impl When {
    /// Returns `true` if the query with this number has the fault; `chance` is a random number.
    pub fn strikes(self, query: u32, chance: u32) -> bool {
        match self {
            Self::From(first) => query >= first,
            // The low bits of a clock may only depend on its resolution.
            Self::Random => chance.wrapping_mul(0x9E37_79B9) >> 31 == 1,
        }
    }

    fn read(text: &str) -> Option<Self> {
        if text == "random" { Some(Self::Random) } else { text.parse().ok().map(Self::From) }
    }
}

impl Fault {
    /// Reads the value of the environment variable; unknown words are ignored.
    pub fn read_all(text: &str) -> Vec<Self> {
        text.split(',').filter_map(Self::read).collect()
    }

    fn read(text: &str) -> Option<Self> {
        let (text, when) = match text.split_once('@') {
            Some((text, when)) => (text, When::read(when)?),
            None => (text, When::From(1)),
        };
        let (word, object) = match text.split_once(':') {
            Some((word, object)) => (word, Some(object.parse().ok()?)),
            None => (text, None),
        };
        let (_, kind) = WORDS.iter().find(|(known, _)| *known == word)?;
        Some(Self { kind: *kind, object, when })
    }

    /// Returns `true` if this reply, to the query with this number, has the fault; `chance` is a random number.
    pub fn strikes(&self, reply: &Reply, query: u32, chance: u32) -> bool {
        self.when.strikes(query, chance) && self.place(reply).is_some()
    }

    /// Returns the query that the provider reads from a value name, if its fault is not to compare complete words and
    /// numbers.
    pub fn misread(&self, query: Query, value_name: &str, first_counter: u32) -> Query {
        let is_inside = |index: &u32| value_name.contains(&index.to_string());
        let own = || OBJECTS.map(|object| object.index(first_counter)).into_iter();
        match (self.kind, query) {
            (FaultKind::GlobalInside, _) if value_name.to_ascii_lowercase().contains("global") => {
                Query::Global
            }
            (FaultKind::DigitsInside, Query::Objects(_)) => Query::Objects(own().filter(is_inside).collect()),
            (_, query) => query,
        }
    }

    /// Falsifies the reply, if its fault is a wrong field of the object.
    pub fn tell(&self, reply: &mut Reply) {
        let Some(start) = self.place(reply) else { return };
        let total = read_dword(&reply.bytes, start);
        let definitions = read_dword(&reply.bytes, start + 4);
        let bytes = &mut reply.bytes;
        match self.kind {
            FaultKind::LongObject => write_dword(bytes, start, total.saturating_add(1 << 20)),
            FaultKind::EndlessObject => write_dword(bytes, start, 0),
            FaultKind::ManyInstances => write_dword(bytes, start + 40, 0x7FFF_FFFF),
            FaultKind::LongDefinitions => write_dword(bytes, start + 4, total.saturating_add(8)),
            FaultKind::NameOutside => write_dword(bytes, start + length(definitions) + 16, total),
            FaultKind::Garbage => {
                let object = bytes.get_mut(start..start + length(total));
                object.unwrap_or_default().fill(0xA5);
            }
            FaultKind::Leftover => bytes.extend([0xEE; 64]),
            FaultKind::Nothing => {
                bytes.clear();
                reply.objects.clear();
            }
            FaultKind::Twice => {
                let object = bytes.get(start..start + length(total)).unwrap_or_default().to_vec();
                let title = self.object.unwrap_or_default();
                reply.objects.push((title, bytes.len()));
                bytes.extend(object);
            }
            _ => {}
        }
    }

    /// Returns the start of the object that has the fault.
    fn place(&self, reply: &Reply) -> Option<usize> {
        let mut objects = reply.objects.iter();
        let found = match self.object {
            Some(offset) => objects.find(|(title, _)| *title == offset),
            None => objects.next(),
        };
        found.map(|(_, start)| *start)
    }
}

fn length(number: u32) -> usize {
    usize::try_from(number).unwrap_or(0)
}

fn read_dword(bytes: &[u8], offset: usize) -> u32 {
    let dword = bytes.get(offset..).and_then(<[u8]>::first_chunk);
    dword.map_or(0, |dword| u32::from_le_bytes(*dword))
}

fn write_dword(bytes: &mut [u8], offset: usize, number: u32) {
    if let Some(place) = bytes.get_mut(offset..).and_then(<[u8]>::first_chunk_mut) {
        *place = number.to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn read(text: &str) -> Option<Fault> {
        Fault::read(text)
    }

    #[test]
    fn a_fault_is_a_word_and_perhaps_an_object_and_a_query() {
        assert_eq!(read("hang"), Some(Fault { kind: FaultKind::Hang, object: None, when: When::From(1) }));
        assert_eq!(
            read("crash:6"),
            Some(Fault { kind: FaultKind::Crash, object: Some(6), when: When::From(1) })
        );
        assert_eq!(
            read("crash:6@3"),
            Some(Fault { kind: FaultKind::Crash, object: Some(6), when: When::From(3) })
        );
        let random = Fault { kind: FaultKind::Crash, object: Some(6), when: When::Random };
        assert_eq!(read("crash:6@random"), Some(random));
        assert_eq!(read("crash:Peer"), None);
        assert_eq!(read("sleep"), None);
        assert_eq!(read(""), None);
        assert_eq!(Fault::read_all("crash:6,slow,nonsense").len(), 2);
    }

    #[test]
    fn a_lie_changes_one_field_of_one_object() {
        let honest = Reply { bytes: vec![8; 128], objects: vec![(0, 0), (6, 64)] };
        let mut reply = honest.clone();
        Fault { kind: FaultKind::EndlessObject, object: Some(6), when: When::From(1) }.tell(&mut reply);
        assert_eq!(reply.bytes[64..68], [0; 4]);
        assert_eq!(reply.bytes[..64], honest.bytes[..64]);
        assert_eq!(reply.bytes[68..], honest.bytes[68..]);
    }

    #[test]
    fn a_reply_of_nothing_has_neither_bytes_nor_objects() {
        let mut reply = Reply { bytes: vec![0; 64], objects: vec![(6, 0)] };
        Fault { kind: FaultKind::Nothing, object: None, when: When::From(1) }.tell(&mut reply);
        assert!(reply.bytes.is_empty() && reply.objects.is_empty());
    }

    #[test]
    fn a_fault_of_an_object_strikes_only_where_the_object_is() {
        let fault = Fault { kind: FaultKind::Hang, object: Some(6), when: When::From(2) };
        assert!(fault.strikes(&Reply { bytes: vec![0; 64], objects: vec![(6, 0)] }, 2, 0));
        assert!(!fault.strikes(&Reply { bytes: vec![0; 64], objects: vec![(6, 0)] }, 1, 0));
        assert!(!fault.strikes(&Reply { bytes: vec![0; 64], objects: vec![(0, 0)] }, 2, 0));
        assert!(!Fault { kind: FaultKind::Hang, object: None, when: When::From(1) }.strikes(
            &Reply::default(),
            1,
            0
        ));
    }

    #[test]
    fn words_and_numbers_are_found_inside_of_others_by_a_fault() {
        let misread = |kind, text: &str| {
            let fault = Fault { kind, object: None, when: When::From(1) };
            fault.misread(Query::read(text), text, 10_000)
        };
        assert_eq!(misread(FaultKind::GlobalInside, "MetadataGlobal"), Query::Global);
        assert_eq!(misread(FaultKind::GlobalInside, "Costly"), Query::Costly);
        assert_eq!(misread(FaultKind::DigitsInside, "100060 2"), Query::Objects(vec![10_006]));
        assert_eq!(misread(FaultKind::DigitsInside, "Global"), Query::Global);
        assert_eq!(misread(FaultKind::UnknownWord, "100060"), Query::Objects(vec![100_060]));
    }

    #[test]
    fn chance_strikes_about_every_other_time() {
        let struck = (0..1000).filter(|chance| When::Random.strikes(1, *chance)).count();
        assert!((450..550).contains(&struck), "{struck}");
    }

    #[test]
    fn an_object_that_is_there_twice_is_counted_twice() {
        let mut reply = Reply { bytes: vec![0; 64], objects: vec![(6, 0)] };
        reply.bytes[0] = 64;
        Fault { kind: FaultKind::Twice, object: Some(6), when: When::From(1) }.tell(&mut reply);
        assert_eq!(reply.objects, [(6, 0), (6, 64)]);
        assert_eq!(reply.bytes[..64], reply.bytes[64..]);
    }
}
