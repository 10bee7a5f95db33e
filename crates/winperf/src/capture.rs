//! A capture with all that was found in it, as one value that owns its bytes.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::index::IndexWork;
use crate::{InstanceIndex, Outline};

/// The bytes of a file and what was found in them.
#[derive(Clone, Debug)]
pub struct Capture {
    bytes: Vec<u8>,
    outline: Outline,
    index: InstanceIndex,
}

impl Capture {
    /// Walks `bytes` once; never fails, and never copies them. [`Outline::error`] says what could not be read.
    pub fn read(bytes: Vec<u8>) -> Self {
        CaptureWork::new(bytes).finish()
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Their structures.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Names and parents of their instances.
    pub fn index(&self) -> &InstanceIndex {
        &self.index
    }

    /// The name of the computer; empty when the capture has none.
    pub fn system_name(&self) -> String {
        let block = self.outline.header(&self.bytes);
        block.and_then(|block| block.system_name().ok()).map(|name| name.to_string()).unwrap_or_default()
    }

    /// When the sample was taken: by the calendar clock, and for captures without one by the performance clock.
    pub(crate) fn moment(&self) -> (i64, i64) {
        self.outline
            .header(&self.bytes)
            .map_or((0, 0), |block| (block.header().perf_time_100nsec.get(), block.header().perf_time.get()))
    }
}

/// A capture in the making: its structures are known, and names and parents are found in steps.
#[derive(Clone, Debug)]
pub struct CaptureWork {
    bytes: Vec<u8>,
    outline: Outline,
    index: IndexWork,
}

impl CaptureWork {
    /// Walks `bytes` once.
    pub fn new(bytes: Vec<u8>) -> Self {
        let outline = Outline::read(&bytes);
        let index = IndexWork::new(&outline);
        Self { bytes, outline, index }
    }

    /// Goes on, past so many structures; whether there is more to do.
    pub fn step(&mut self, structures: usize) -> bool {
        self.index.step(&self.bytes, &self.outline, structures)
    }

    /// Does all that is left.
    pub fn finish(self) -> Capture {
        let Self { bytes, outline, index } = self;
        let index = index.finish(&bytes, &outline);
        Capture { bytes, outline, index }
    }
}
