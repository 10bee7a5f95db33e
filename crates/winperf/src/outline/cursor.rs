//! A place among the instances of a capture.

use super::Outline;
use crate::reader::size;

/// An instance among those of all objects, in the order of the file, at which a walk can be left and gone on with.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cursor {
    object: u32,
    instance: u32,
}

impl Cursor {
    /// Object and idx of the instance here, or `None` behind the last one.
    pub(crate) fn instance(&mut self, outline: &Outline) -> Option<(u32, u32)> {
        while self.instance >= outline.objects().get(size(self.object))?.instance_count() {
            self.object = self.object.saturating_add(1);
            self.instance = 0;
        }
        Some((self.object, self.instance))
    }

    /// Leaves the instance behind.
    pub(crate) fn pass(&mut self) {
        self.instance = self.instance.saturating_add(1);
    }
}
