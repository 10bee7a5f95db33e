//! Processes and threads of an imagined machine, as far as counters see them.

use crate::filetime::PER_SECOND;

/// 100 ns in one tick of the clock by which Windows bills processor time: 1/64 s.
pub(super) const TICK: u64 = 156_250;

/// Cumulative usage of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processor time in user mode, in 100 ns.
    pub(super) user: u64,
    /// Processor time in privileged mode, in 100 ns.
    pub(super) privileged: u64,
    /// Context switches.
    pub(super) switches: u64,
}

impl Usage {
    /// Returns the usage of whole ticks in either mode.
    pub(super) const fn ticks(user: u64, privileged: u64, switches: u64) -> Self {
        Self { user: user * TICK, privileged: privileged * TICK, switches }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.user += other.user;
        self.privileged += other.privileged;
        self.switches += other.switches;
    }
}

/// State of a thread in `Thread State` and `Thread Wait Reason`.
#[derive(Clone, Copy, Debug)]
pub(super) enum State {
    /// On a processor: 2, with a meaningless reason.
    Running,
    /// Waiting: 5, for this reason.
    Waiting(u64),
}

/// One thread.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    pub(super) id: u64,
    /// FILETIME
    pub(super) started: i64,
    pub(super) usage: Usage,
    pub(super) priority: u64,
    pub(super) start_address: u64,
    pub(super) state: State,
}

/// Cumulative traffic of a process since its start.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Traffic {
    pub(super) page_faults: u64,
    pub(super) reads: u64,
    pub(super) writes: u64,
    pub(super) others: u64,
    pub(super) read_bytes: u64,
    pub(super) write_bytes: u64,
    pub(super) other_bytes: u64,
}

impl Traffic {
    pub(super) fn add(&mut self, other: Self) {
        self.page_faults += other.page_faults;
        self.reads += other.reads;
        self.writes += other.writes;
        self.others += other.others;
        self.read_bytes += other.read_bytes;
        self.write_bytes += other.write_bytes;
        self.other_bytes += other.other_bytes;
    }

    /// Returns the traffic of `operations` of each kind.
    pub(super) fn new(operations: u64) -> Self {
        Self {
            page_faults: operations * 7,
            reads: operations,
            writes: operations / 3,
            others: operations * 2,
            read_bytes: operations * 4096,
            write_bytes: operations / 3 * 2048,
            other_bytes: operations * 2 * 96,
        }
    }
}

/// One process.
#[derive(Clone, Debug)]
pub(super) struct Process {
    pub(super) name: &'static str,
    pub(super) id: u64,
    pub(super) creator: u64,
    /// FILETIME
    pub(super) started: i64,
    pub(super) base_priority: u64,
    /// Working set in KiB, from which the other sizes are computed.
    pub(super) working_set_kib: u64,
    pub(super) handles: u64,
    pub(super) traffic: Traffic,
    pub(super) threads: Vec<Thread>,
}

/// A process in a table of them, before its threads and counters are worked out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) id: u64,
    pub(super) creator: u64,
    /// Seconds from the process's start to the older sample.
    pub(super) age: i64,
    pub(super) base_priority: u64,
    pub(super) working_set_kib: u64,
    pub(super) threads: u64,
}

impl Entry {
    /// Returns the process at the older sample, which is taken at `now`.
    ///
    /// A thread starts each second after the process; the first has used the most.
    pub(super) fn process(self, now: i64) -> Process {
        let started = now - self.age * PER_SECOND;
        let ages = self.age.unsigned_abs();
        let threads = (0..self.threads).map(|position| Thread {
            id: thread_id(self.id, position),
            started: now - (self.age - i64::try_from(position).unwrap_or(0)).max(0) * PER_SECOND,
            usage: Usage::ticks(
                ages / (3 + 5 * position),
                ages / (7 + 9 * position),
                ages * 3 / (1 + position),
            ),
            priority: self.base_priority + u64::from(position % 3 == 1),
            start_address: 0x77C4_1000 + (self.id << 4) % 0x4_0000 + position * 0x130,
            state: State::Waiting([6, 0, 15, 7][usize::try_from(position % 4).unwrap_or(0)]),
        });
        Process {
            name: self.name,
            id: self.id,
            creator: self.creator,
            started,
            base_priority: self.base_priority,
            working_set_kib: self.working_set_kib,
            handles: 37 * self.threads + self.working_set_kib / 256,
            traffic: Traffic::new(ages * self.threads / 4),
            threads: threads.collect(),
        }
    }
}

/// Returns an id that differs from those of all other threads and processes: ids are multiples of 4, and no process has
/// 16 threads.
pub(super) fn thread_id(process: u64, position: u64) -> u64 {
    10_000 + process * 16 + 4 * (position + 1)
}

impl Process {
    /// Makes it the idle process: its threads are not threads, without id and code, and always run, with `usage` each.
    pub(super) fn idle(&mut self, usage: Usage) {
        self.traffic = Traffic { page_faults: 9, ..Traffic::default() };
        self.handles = 0;
        for thread in &mut self.threads {
            thread.id = 0;
            thread.started = self.started;
            thread.priority = 0;
            thread.start_address = 0;
            thread.state = State::Running;
            thread.usage = usage;
        }
    }

    /// Returns the usage of all threads.
    pub(super) fn usage(&self) -> Usage {
        let mut usage = Usage::default();
        for thread in &self.threads {
            usage.add(thread.usage);
        }
        usage
    }
}
