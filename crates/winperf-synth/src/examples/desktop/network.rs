//! The object Network Interface: a cable in use and a radio that is not.

use crate::standard::{NETWORK_INTERFACE, network_interface};
use crate::{Instance, Object};

/// Cumulative traffic of an interface.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Interface {
    name: &'static str,
    bits_per_second: u64,
    received_bytes: u64,
    sent_bytes: u64,
    received_unicast: u64,
    received_other: u64,
    sent_unicast: u64,
    sent_other: u64,
    discarded: u64,
}

/// Returns the interfaces at the older sample. Windows writes brackets for parentheses, and `_2` where a name repeats.
pub(super) fn at_the_older_sample() -> [Interface; 2] {
    let cable = Interface {
        name: "Intel[R] Ethernet Connection _2",
        bits_per_second: 1_000_000_000,
        received_bytes: 5_120_448_210,
        sent_bytes: 811_204_736,
        received_unicast: 4_208_113,
        received_other: 90_412,
        sent_unicast: 2_760_884,
        sent_other: 8120,
        discarded: 17,
    };
    let radio = Interface {
        name: "Intel[R] Wi-Fi 6 AX201 160MHz",
        bits_per_second: 100_000_000,
        ..Interface::default()
    };
    [cable, radio]
}

impl Interface {
    /// Adds the packets between the samples.
    pub(super) fn advance(&mut self) {
        self.received_bytes += 1_204_512;
        self.sent_bytes += 86_034;
        self.received_unicast += 892;
        self.received_other += 3;
        self.sent_unicast += 416;
        self.sent_other += 1;
    }

    /// Returns the values in the order of the definitions.
    fn values(&self) -> [u64; 17] {
        let received = self.received_unicast + self.received_other;
        let sent = self.sent_unicast + self.sent_other;
        [
            self.received_bytes + self.sent_bytes,
            received + sent,
            received,
            sent,
            self.bits_per_second,
            self.received_bytes,
            self.received_unicast,
            self.received_other,
            self.discarded,
            0,
            0,
            self.sent_bytes,
            self.sent_unicast,
            self.sent_other,
            0,
            0,
            0,
        ]
    }
}

/// Returns the object.
pub(super) fn object(interfaces: &[Interface; 2]) -> Object {
    let instances = interfaces.map(|interface| Instance::named(interface.name).values(interface.values()));
    let object = Object::new(NETWORK_INTERFACE).counters(network_interface());
    instances.into_iter().fold(object, Object::instance)
}
