//! Counter types by their number or name, whether a capture uses them or not.

use winperf::counter_type::CounterType;

use crate::state::library::side::Side;
use crate::state::view::handbook::type_named;
use crate::state::view::search_state::Sought;
use crate::views::search::query::parse::{narrowed, ungrouped};

/// Smaller numbers are more often offsets, title indexes or values; a counter type is written with eight digits.
const FIRST_NUMBER: u32 = 0x1_0000;

/// A counter type that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeHit {
    pub counter_type: CounterType,
    /// Number of counters of this type in the shown capture, or in the other one if it has none.
    pub uses: usize,
}

/// Returns the counter type that a text names: one of `winperf.h`, or one that a counter of the captures has.
pub(super) fn type_hit(sought: &Sought) -> Option<TypeHit> {
    let typed = narrowed(sought.text.trim());
    let written = ungrouped(typed.trim_start_matches(['=', ' ']));
    let counter_type = type_named(&written)?;
    let is_whole = written.len() == "0x00000000".len() && written.starts_with("0x");
    let is_name = written.contains('_');
    if counter_type.0 < FIRST_NUMBER && !is_whole && !is_name {
        return None;
    }
    let uses = uses(sought, counter_type);
    (counter_type.name().is_some() || uses > 0).then_some(TypeHit { counter_type, uses })
}

fn uses(sought: &Sought, counter_type: CounterType) -> usize {
    let of_side = |side: Side| {
        let objects = sought.captures[side].as_ref()?.walked().objects();
        let counters = objects.flat_map(|object| object.counters());
        Some(counters.filter(|counter| counter.counter_type() == counter_type).count())
    };
    let sides = [sought.first, sought.first.other()];
    sides.into_iter().filter_map(of_side).find(|uses| *uses > 0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Session;
    use crate::state::tests::desktop;
    use crate::views::search::query::tests::typed;

    fn hit(session: &Session, text: &str) -> Option<TypeHit> {
        typed(session, text).1.type_hit
    }

    #[test]
    fn a_counter_type_is_named_by_its_number_in_any_notation_or_by_its_name() {
        let session = desktop();
        let timer = hit(&session, "0x20510500").unwrap();
        assert_eq!(timer.counter_type, CounterType::PERF_100NSEC_TIMER);
        assert!(timer.uses > 0);
        for text in
            ["542180608", "542,180,608", "= 0x20510500", "=542180608", "perf_100nsec_timer", "０ｘ20510500"]
        {
            assert_eq!(hit(&session, text), Some(timer), "{text}");
        }
    }

    #[test]
    fn a_type_that_no_counter_has_is_known_too_and_small_numbers_are_no_types() {
        let unused = hit(&Session::default(), "541132032").unwrap();
        assert_eq!((unused.counter_type, unused.uses), (CounterType(0x2041_0500), 0));
        for text in ["0", "256", "0x100", "238", "0x12345678", "processor"] {
            assert_eq!(hit(&desktop(), text), None, "{text}");
        }
        assert!(hit(&desktop(), "0x00000100").is_some());
    }
}
