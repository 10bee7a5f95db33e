//! The object PhysicalDisk: a disk at work, a disk at rest, and `_Total`.

use crate::standard::{PHYSICAL_DISK, physical_disk};
use crate::{Instance, Object};

/// Cumulative work of a disk, with times in units of 100 ns, which is also the length of a tick of the performance counter.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Disk {
    name: &'static str,
    queue_length: u64,
    read_time: u64,
    write_time: u64,
    idle_time: u64,
    /// The disk driver's own clock.
    timestamp: u64,
    reads: u64,
    writes: u64,
    read_bytes: u64,
    write_bytes: u64,
    splits: u64,
}

/// Returns the disks at the older sample.
///
/// The write time of the first is 67,296 short of 2^32: its 32-bit counter Avg. Disk sec/Write wraps in between.
pub(super) fn at_the_older_sample() -> [Disk; 2] {
    let system = Disk {
        name: "0 C:",
        queue_length: 0,
        read_time: 2_716_880_400,
        write_time: 4_294_900_000,
        idle_time: 1_829_041_220_000,
        timestamp: 1_836_000_002_500,
        reads: 1_284_402,
        writes: 2_093_118,
        read_bytes: 48_210_771_968,
        write_bytes: 61_902_340_096,
        splits: 20_417,
    };
    let second = Disk {
        name: "1 D:",
        read_time: 90_120_000,
        write_time: 12_400_000,
        idle_time: 1_835_897_300_000,
        reads: 4_020,
        writes: 611,
        read_bytes: 263_454_720,
        write_bytes: 10_010_624,
        splits: 3,
        ..system
    };
    [system, second]
}

impl Disk {
    /// Adds the operations between the samples: 96 reads of 16 KiB in 30 ms, 128 writes of 8 KiB in 45 ms.
    pub(super) fn advance(&mut self) {
        self.queue_length = 1;
        self.read_time += 300_000;
        self.write_time += 450_000;
        // Two operations may run at once, so the disk is busy for less than both times together.
        self.idle_time -= 680_000;
        self.reads += 96;
        self.writes += 128;
        self.read_bytes += 96 * 16_384;
        self.write_bytes += 128 * 8192;
        self.splits += 2;
    }

    /// Advances the disk's clock; its busy time is subtracted from its idle time elsewhere.
    pub(super) fn pass(&mut self, elapsed: u64) {
        self.timestamp += elapsed;
        self.idle_time += elapsed;
    }

    /// Returns both disks as one.
    fn plus(self, other: Self) -> Self {
        Self {
            name: "_Total",
            queue_length: self.queue_length + other.queue_length,
            read_time: self.read_time + other.read_time,
            write_time: self.write_time + other.write_time,
            idle_time: self.idle_time + other.idle_time,
            timestamp: self.timestamp + other.timestamp,
            reads: self.reads + other.reads,
            writes: self.writes + other.writes,
            read_bytes: self.read_bytes + other.read_bytes,
            write_bytes: self.write_bytes + other.write_bytes,
            splits: self.splits + other.splits,
        }
    }

    /// Returns the values in the order of the definitions.
    ///
    /// In `_Total` the timers and their timestamps are sums both, so a share of the time is the average of the disks'
    /// shares, while queue lengths add up.
    fn values(&self) -> [u64; 31] {
        let Self { read_time, write_time, timestamp, reads, writes, read_bytes, write_bytes, .. } = *self;
        let (time, transfers, bytes) = (read_time + write_time, reads + writes, read_bytes + write_bytes);
        [
            self.queue_length,
            time,
            timestamp,
            time,
            read_time,
            timestamp,
            read_time,
            write_time,
            timestamp,
            write_time,
            time,
            transfers,
            read_time,
            reads,
            write_time,
            writes,
            transfers,
            reads,
            writes,
            bytes,
            read_bytes,
            write_bytes,
            bytes,
            transfers,
            read_bytes,
            reads,
            write_bytes,
            writes,
            self.idle_time,
            timestamp,
            self.splits,
        ]
    }
}

/// Returns the object.
pub(super) fn object(disks: &[Disk; 2]) -> Object {
    let total = disks[0].plus(disks[1]);
    let instances = [disks[0], disks[1], total].map(|disk| Instance::named(disk.name).values(disk.values()));
    let object = Object::new(PHYSICAL_DISK).counters(physical_disk()).default_counter(1);
    instances.into_iter().fold(object, Object::instance)
}
