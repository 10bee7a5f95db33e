//! Misfortunes for testing programs that read this provider, asked for by an environment variable.
//!
//! `WINPERF_PROVIDER_FAULT=hang` hangs in every query, `hang:6` only in one whose reply holds the object with title offset 6,
//! which is Peer, and `hang:6@3` only from the third query of a process on. Several faults stand with commas between them.

use alloc::vec::Vec;

use crate::reply::Reply;

/// The environment variable.
pub const VARIABLE: &str = "WINPERF_PROVIDER_FAULT";

/// The environment variable with the path of a file: faults happen when it is not there, and make it, and so happen once.
pub const ONCE_VARIABLE: &str = "WINPERF_PROVIDER_FAULT_ONCE";

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
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
    /// `Collect` states a length, and does not move the pointer behind it.
    StillPointer,
    /// `Collect` states 4096 bytes more than the buffer has.
    LongReply,
    /// `Collect` counts one object more than it gives.
    OneObjectMore,
    /// `Collect` gives 64 bytes behind the last object that belong to none.
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
    /// `NameOffset` of the object's first instance leads out of the object.
    NameOutside,
}

/// The words of the environment variable.
const WORDS: [(&str, Kind); 18] = [
    ("hang-in-open", Kind::HangInOpen),
    ("crash-in-open", Kind::CrashInOpen),
    ("hang-in-close", Kind::HangInClose),
    ("crash-in-close", Kind::CrashInClose),
    ("hang", Kind::Hang),
    ("crash", Kind::Crash),
    ("slow", Kind::Slow),
    ("more-data", Kind::MoreData),
    ("still-pointer", Kind::StillPointer),
    ("long-reply", Kind::LongReply),
    ("one-object-more", Kind::OneObjectMore),
    ("leftover", Kind::Leftover),
    ("garbage", Kind::Garbage),
    ("long-object", Kind::LongObject),
    ("endless-object", Kind::EndlessObject),
    ("many-instances", Kind::ManyInstances),
    ("long-definitions", Kind::LongDefinitions),
    ("name-outside", Kind::NameOutside),
];

/// What goes wrong, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What goes wrong.
    pub kind: Kind,
    /// The title offset of the object that must be in the reply; without one, every reply with data has the fault.
    pub object: Option<u32>,
    /// The first query of a process that has the fault, from 1.
    pub from: u32,
}

impl Fault {
    /// Reads the value of the environment variable; a word that is none of ours asks for nothing.
    pub fn read_all(text: &str) -> Vec<Self> {
        text.split(',').filter_map(Self::read).collect()
    }

    fn read(text: &str) -> Option<Self> {
        let (text, from) = match text.split_once('@') {
            Some((text, from)) => (text, from.parse().ok()?),
            None => (text, 1),
        };
        let (word, object) = match text.split_once(':') {
            Some((word, object)) => (word, Some(object.parse().ok()?)),
            None => (text, None),
        };
        let (_, kind) = WORDS.iter().find(|(known, _)| *known == word)?;
        Some(Self { kind: *kind, object, from })
    }

    /// Whether this reply, to the query of this number, has the fault.
    pub fn strikes(&self, reply: &Reply, query: u32) -> bool {
        query >= self.from && self.place(reply).is_some()
    }

    /// Makes the reply lie, when its fault is a lie about the object.
    pub fn tell(&self, reply: &mut Reply) {
        let Some(start) = self.place(reply) else { return };
        let total = read_dword(&reply.bytes, start);
        let definitions = read_dword(&reply.bytes, start + 4);
        let bytes = &mut reply.bytes;
        match self.kind {
            Kind::LongObject => write_dword(bytes, start, total.saturating_add(1 << 20)),
            Kind::EndlessObject => write_dword(bytes, start, 0),
            Kind::ManyInstances => write_dword(bytes, start + 40, 0x7FFF_FFFF),
            Kind::LongDefinitions => write_dword(bytes, start + 4, total.saturating_add(8)),
            Kind::NameOutside => write_dword(bytes, start + length(definitions) + 16, total),
            Kind::Garbage => {
                let object = bytes.get_mut(start..start + length(total));
                object.unwrap_or_default().fill(0xA5);
            }
            Kind::Leftover => bytes.extend([0xEE; 64]),
            _ => {}
        }
    }

    /// Where the object begins that has the fault.
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
        assert_eq!(read("hang"), Some(Fault { kind: Kind::Hang, object: None, from: 1 }));
        assert_eq!(read("crash:6"), Some(Fault { kind: Kind::Crash, object: Some(6), from: 1 }));
        assert_eq!(read("crash:6@3"), Some(Fault { kind: Kind::Crash, object: Some(6), from: 3 }));
        assert_eq!(read("crash:Peer"), None);
        assert_eq!(read("sleep"), None);
        assert_eq!(read(""), None);
        assert_eq!(Fault::read_all("crash:6,slow,nonsense").len(), 2);
    }

    #[test]
    fn a_lie_changes_one_field_of_one_object() {
        let honest = Reply { bytes: vec![8; 128], objects: vec![(0, 0), (6, 64)] };
        let mut reply = honest.clone();
        Fault { kind: Kind::EndlessObject, object: Some(6), from: 1 }.tell(&mut reply);
        assert_eq!(reply.bytes[64..68], [0; 4]);
        assert_eq!(reply.bytes[..64], honest.bytes[..64]);
        assert_eq!(reply.bytes[68..], honest.bytes[68..]);
    }

    #[test]
    fn a_fault_of_an_object_strikes_only_where_the_object_is() {
        let fault = Fault { kind: Kind::Hang, object: Some(6), from: 2 };
        assert!(fault.strikes(&Reply { bytes: vec![0; 64], objects: vec![(6, 0)] }, 2));
        assert!(!fault.strikes(&Reply { bytes: vec![0; 64], objects: vec![(6, 0)] }, 1));
        assert!(!fault.strikes(&Reply { bytes: vec![0; 64], objects: vec![(0, 0)] }, 2));
        assert!(!Fault { kind: Kind::Hang, object: None, from: 1 }.strikes(&Reply::default(), 1));
    }
}
