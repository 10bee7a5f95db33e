//! Misfortunes for testing programs that read this provider, asked for by an environment variable.
//!
//! `WINPERF_PROVIDER_FAULT=hang` hangs in every query, `WINPERF_PROVIDER_FAULT=hang:6` only in one whose reply
//! holds the object with title offset 6, which is Peer.

use crate::reply::Reply;

/// The environment variable.
pub const VARIABLE: &str = "WINPERF_PROVIDER_FAULT";

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `Collect` never returns.
    Hang,
    /// `Collect` writes to memory that is not there.
    Crash,
    /// The object's `TotalByteLength` is 1 MiB more than its bytes.
    LongObject,
    /// The object's `TotalByteLength` is 0.
    EndlessObject,
    /// The object's `NumInstances` is the largest that there is.
    ManyInstances,
    /// The object's `DefinitionLength` is more than its `TotalByteLength`.
    LongDefinitions,
}

/// What goes wrong, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What goes wrong.
    pub kind: Kind,
    /// The title offset of the object that must be in the reply; without one, every reply with data has the fault.
    pub object: Option<u32>,
}

impl Fault {
    /// Reads the value of the environment variable; a word that is none of ours asks for nothing.
    pub fn read(text: &str) -> Option<Self> {
        let (word, object) = match text.split_once(':') {
            Some((word, object)) => (word, Some(object.parse().ok()?)),
            None => (text, None),
        };
        let kind = match word {
            "hang" => Kind::Hang,
            "crash" => Kind::Crash,
            "long-object" => Kind::LongObject,
            "endless-object" => Kind::EndlessObject,
            "many-instances" => Kind::ManyInstances,
            "long-definitions" => Kind::LongDefinitions,
            _ => return None,
        };
        Some(Self { kind, object })
    }

    /// Whether this reply has the fault.
    pub fn strikes(&self, reply: &Reply) -> bool {
        self.place(reply).is_some()
    }

    /// Makes the reply lie, when its fault is a lie.
    pub fn tell(&self, reply: &mut Reply) {
        let Some(start) = self.place(reply) else { return };
        let total = read_dword(&reply.bytes, start);
        match self.kind {
            Kind::Hang | Kind::Crash => {}
            Kind::LongObject => write_dword(&mut reply.bytes, start, total.saturating_add(1 << 20)),
            Kind::EndlessObject => write_dword(&mut reply.bytes, start, 0),
            Kind::ManyInstances => write_dword(&mut reply.bytes, start + 40, 0x7FFF_FFFF),
            Kind::LongDefinitions => write_dword(&mut reply.bytes, start + 4, total.saturating_add(8)),
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

    #[test]
    fn a_fault_is_a_word_and_perhaps_an_object() {
        assert_eq!(Fault::read("hang"), Some(Fault { kind: Kind::Hang, object: None }));
        assert_eq!(Fault::read("crash:6"), Some(Fault { kind: Kind::Crash, object: Some(6) }));
        assert_eq!(Fault::read("crash:Peer"), None);
        assert_eq!(Fault::read("sleep"), None);
        assert_eq!(Fault::read(""), None);
    }

    #[test]
    fn a_lie_changes_one_field_of_one_object() {
        let honest = Reply { bytes: vec![8; 128], objects: vec![(0, 0), (6, 64)] };
        let mut reply = honest.clone();
        Fault { kind: Kind::EndlessObject, object: Some(6) }.tell(&mut reply);
        assert_eq!(reply.bytes[64..68], [0; 4]);
        assert_eq!(reply.bytes[..64], honest.bytes[..64]);
        assert_eq!(reply.bytes[68..], honest.bytes[68..]);
    }

    #[test]
    fn a_fault_of_an_object_strikes_only_where_the_object_is() {
        let fault = Fault { kind: Kind::Hang, object: Some(6) };
        assert!(fault.strikes(&Reply { bytes: vec![0; 64], objects: vec![(6, 0)] }));
        assert!(!fault.strikes(&Reply { bytes: vec![0; 64], objects: vec![(0, 0)] }));
        assert!(!Fault { kind: Kind::Hang, object: None }.strikes(&Reply::default()));
    }
}
