//! The objects of Microsoft's documentation, with the values printed there, and a costly one.

use alloc::vec;

use crate::counter_type::{
    PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_RAW_BASE, PERF_RAW_FRACTION,
};
use crate::object::{Contents, Counter, Instance, Object, Value};
use crate::symbols::{AUDIT, AVAILABLE_BANDWIDTH, BYTES_SENT, BYTES_SERVED, PEER, RECORDS, TRANSFER};

/// The instances of [`peer`], in their order.
pub const PEERS: [&str; 2] = ["Peer 1", "Peer 2"];

/// Bytes that the documents' structure keeps for an instance name: 16 characters.
const NAME_CAPACITY: usize = 32;

/// Transfer: 5 bytes sent, and 20 of 50 of the bandwidth available.
pub fn transfer() -> Object {
    Object {
        title: TRANSFER,
        counters: vec![
            Counter::new(BYTES_SENT, PERF_COUNTER_RAWCOUNT),
            Counter::new(AVAILABLE_BANDWIDTH, PERF_RAW_FRACTION),
            Counter::base(PERF_RAW_BASE),
        ],
        contents: Contents::Single([5, 20, 50].map(Value::Dword).into()),
        clock: None,
    }
}

/// Peer: two peers that served 15 and 30 bytes.
pub fn peer() -> Object {
    let instance = |(name, served): (&str, u32)| Instance {
        name: name.into(),
        name_capacity: NAME_CAPACITY,
        parent: None,
        values: vec![Value::Dword(served)],
    };
    Object {
        title: PEER,
        counters: vec![Counter::new(BYTES_SERVED, PERF_COUNTER_RAWCOUNT)],
        contents: Contents::Instances(PEERS.into_iter().zip([15, 30]).map(instance).collect()),
        clock: None,
    }
}

/// Audit: 7 records; costly, so that one object is only in `Costly`.
pub fn audit() -> Object {
    Object {
        title: AUDIT,
        counters: vec![Counter::new(RECORDS, PERF_COUNTER_LARGE_RAWCOUNT)],
        contents: Contents::Single(vec![Value::Large(7)]),
        clock: None,
    }
}
