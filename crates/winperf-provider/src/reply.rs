//! The answer to a query.

use alloc::vec::Vec;

use crate::clock::SampleTime;
use crate::documents::{audit, peer, transfer};
use crate::object::{FirstTitles, Object};
use crate::query::{QueriedPart, Query};
use crate::symbols::{PEER, WORKLOAD};
use crate::workload::workload;

/// Bytes of consecutive objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The bytes, whose number is a multiple of 8.
    pub bytes: Vec<u8>,
    /// The objects in them: title offset and start of each, in bytes from the start of the reply.
    pub objects: Vec<(u32, usize)>,
}

impl Reply {
    /// Answers a query with the values at a time.
    pub fn answer(query: &Query, titles: FirstTitles, moment: SampleTime) -> Self {
        let mut reply = Self::default();
        for (object, costly) in
            [(transfer(), false), (peer(), false), (workload(moment), false), (audit(), true)]
        {
            let wanted = query.wants(object.title, titles.counter, costly);
            let parent = object.title == PEER && needs_parents(query, titles);
            match wanted.or(parent.then_some(QueriedPart::Everything)) {
                Some(QueriedPart::Everything) => reply.push(&object, titles),
                Some(QueriedPart::Metadata) => {
                    let contents = object.contents.metadata();
                    reply.push(&Object { contents, clock: None, ..object }, titles);
                }
                None => {}
            }
        }
        reply
    }

    fn push(&mut self, object: &Object, titles: FirstTitles) {
        self.objects.push((object.title.0, self.bytes.len()));
        object.write(titles, &mut self.bytes);
    }
}

/// Returns `true` if the workers' parents must be in the same reply, like Process with Thread.
fn needs_parents(query: &Query, titles: FirstTitles) -> bool {
    query.wants(WORKLOAD, titles.counter, false) == Some(QueriedPart::Everything)
}
