//! Comparison of winperf's values with those that PDH, the library of Performance Monitor, `typeperf` and .NET, makes
//! of the same raw values.
//!
//! 1. [`Question`] is what PDH is asked: a counter type, a time base, and one or two raw values.
//! 2. [`Answer`] is its answer.
//! 3. [`Verdict`] compares that with winperf's [`Outcome`](winperf::formula::Outcome).
//! 4. [`Report`] counts verdicts, and writes the table of `docs/fidelity.md`.
//!
//! All of that runs anywhere; only the program, which `cargo xtask fidelity` runs, needs Windows.
//! Wine has no `PdhFormatFromRawValue`, and its `PdhCalculateCounterFromRawValue` gives a raw value back, times its scale and whatever the type, so that it can confirm no formula.

mod answer;
mod asked;
#[cfg(windows)]
mod pdh;
mod question;
mod report;
mod vectors;
mod verdict;

pub use answer::{Answer, Answers, Status};
pub use asked::Asked;
#[cfg(windows)]
pub use pdh::ask;
pub use question::{Question, RawCounter};
pub use report::Report;
pub use vectors::vectors;
pub use verdict::{Difference, Verdict};
