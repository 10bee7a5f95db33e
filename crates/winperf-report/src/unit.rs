//! The units of values.

pub use winperf::counter_type::Unit;
