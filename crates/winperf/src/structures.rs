//! The structures of `winperf.h` one by one, for programs without tables.
//!
//! [`DataBlock::read`](crate::DataBlock::read) takes the bytes of a capture, and each structure in it is a [`Reader`](crate::Reader) with its offset in the capture.
//! The data block, [`ObjectType`], [`CounterDefinition`] and [`InstanceDefinition`] have their raw members as `header()`;
//! an [`Instance`] is a definition with its [`CounterBlock`], whose values are read by offset and length.
//! Iterators return them in order, and end after an unreliable length, because the next structure would be a guess.
//!
//! ```
//! use winperf::DataBlock;
//!
//! # let capture = winperf_synth::examples::desktop().newer;
//! let block = DataBlock::read(&capture)?;
//! for object in block.objects() {
//!     let object = object?;
//!     println!("object {} at {:#x}", object.title(), object.offset());
//!     for definition in object.counter_definitions() {
//!         let definition = definition?;
//!         println!("  counter {}, {} bytes", definition.title(), definition.value_length());
//!     }
//! }
//! # Ok::<(), winperf::Error>(())
//! ```

pub use crate::format::block::{Objects, SIGNATURE};
pub use crate::format::counter::{CounterBlock, CounterDefinition};
pub use crate::format::instance::{Instance, InstanceDefinition, PERF_NO_UNIQUE_ID};
pub use crate::format::object::{
    CounterDefinitions, Instances, ObjectType, PERF_METADATA_MULTIPLE_INSTANCES, PERF_METADATA_NO_INSTANCES,
    PERF_NO_INSTANCES,
};
