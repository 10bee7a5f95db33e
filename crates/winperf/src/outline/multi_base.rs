//! The bytes behind a multi counter that no base counter follows.

use alloc::vec::Vec;

use super::{DefinitionEntry, ObjectEntry, Outline};
use crate::CounterType;
use crate::sort::sort;

/// Length in bytes of the count of instances that Microsoft's sample reads behind a multi counter.
pub(crate) const LENGTH: u32 = 4;

impl Outline {
    /// Whether the definition at `position` is a multi counter without a base counter whose next 4 bytes no counter claims.
    ///
    /// Found once for all while the capture is walked, since the question is asked again for every instance.
    pub(crate) fn has_base_behind(&self, object: &ObjectEntry, position: u32) -> bool {
        let definition = object.first_definition.saturating_add(position);
        self.bases_behind.binary_search(&definition).is_ok()
    }
}

/// Idxs of the definitions of an object, counted from `first`, of which [`Outline::has_base_behind`] is true.
pub(super) fn bases_behind(definitions: &[DefinitionEntry], first: u32) -> Vec<u32> {
    let lacking: Vec<_> = (first..)
        .zip(definitions)
        .enumerate()
        .filter(|(at, (_, definition))| lacks_base(definitions, *at, definition))
        .map(|(_, found)| found)
        .collect();
    // Nearly every object ends here, without sorting anything.
    if lacking.is_empty() {
        return Vec::new();
    }
    let claims = claims(definitions);
    let is_free = |definition: &DefinitionEntry| {
        let start = definition.value_offset.saturating_add(definition.value_length);
        let Some(end) = start.checked_add(LENGTH) else { return false };
        let before = claims.partition_point(|claim| claim.0 < end);
        before.checked_sub(1).and_then(|last| claims.get(last)).is_none_or(|claim| claim.1 <= start)
    };
    lacking.into_iter().filter(|(_, definition)| is_free(definition)).map(|(idx, _)| idx).collect()
}

fn lacks_base(definitions: &[DefinitionEntry], at: usize, definition: &DefinitionEntry) -> bool {
    let next = at.checked_add(1).and_then(|next| definitions.get(next));
    definition.counter_type.expected_base() == Some(CounterType::PERF_COUNTER_MULTI_BASE)
        && next.is_none_or(|next| !next.counter_type.is_base())
}

/// Where values stand, from start to end, in ascending ranges that do not overlap.
fn claims(definitions: &[DefinitionEntry]) -> Vec<(u32, u32)> {
    let placed = definitions.iter().filter(|definition| definition.value_length > 0).map(|definition| {
        let start = definition.value_offset;
        (start, start.saturating_add(definition.value_length))
    });
    let mut claims: Vec<(u32, u32)> = placed.collect();
    sort(&mut claims);
    claims.dedup_by(|next, before| {
        let overlaps = next.0 <= before.1;
        if overlaps {
            before.1 = before.1.max(next.1);
        }
        overlaps
    });
    claims
}
