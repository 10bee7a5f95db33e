//! Time of a sample, by the clocks of counters.

/// Length of a step of the workload in units of 100 ns: 10 ms.
const STEP: u64 = 100_000;

/// Time of a sample.
///
/// The workload advances in whole steps of 10 ms.
/// Its counts per step are whole numbers, so a ratio of two such counts is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleTime {
    steps: u64,
    ticks: u64,
    ticks_per_second: u64,
}

impl SampleTime {
    /// Counts of the object's own clock in a second.
    pub const MILLISECONDS_PER_SECOND: u64 = 1000;

    /// Creates the time at `file_time`, in 100 ns since 1601, with the performance counter at `ticks`.
    pub fn new(file_time: u64, ticks: u64, ticks_per_second: u64) -> Self {
        Self { steps: file_time / STEP, ticks, ticks_per_second }
    }

    /// Steps of the workload since 1601.
    pub fn steps(self) -> u64 {
        self.steps
    }

    /// Returns the time in 100 ns since 1601, at the beginning of the step.
    pub fn file_time(self) -> u64 {
        self.steps.saturating_mul(STEP)
    }

    /// Milliseconds since 1601, at the beginning of the step: the clock of the object Workload.
    pub fn milliseconds(self) -> u64 {
        self.file_time() / 10_000
    }

    /// Returns the performance counter, `QueryPerformanceCounter`.
    pub fn ticks(self) -> u64 {
        self.ticks
    }

    /// Returns its frequency.
    pub fn ticks_per_second(self) -> u64 {
        self.ticks_per_second
    }
}
