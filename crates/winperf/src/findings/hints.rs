//! Names and titles that suggest a mistake of the provider without proving one.

use alloc::string::String;

use super::kind::Titled;
use super::{Collector, FindingKind, Tally};
use crate::counter_type::PERF_DISPLAY_PER_SEC;
use crate::layout::{PerfCounterDefinition, PerfInstanceDefinition};
use crate::reader::{offset32, size};
use crate::text::folded;
use crate::{Counter, CounterType, Instance, InstanceName, Names, Object, TitleIndex};

/// Number of characters in the longest name that .NET accepts.
const LONGEST: usize = 127;

/// Least length, in characters with the NUL, of an array at whose end names may be cut.
const MIN_ARRAY: usize = 64;

/// Names of a total in upper case, without the marks around them.
const TOTALS: [&str; 5] = ["TOTAL", "TOTALS", "ALL", "SUM", "OVERALL"];

/// Title index of `Memory`, whose name identifies an English title list.
const MEMORY: TitleIndex = TitleIndex(4);

/// Signs of a rate in a title, in lower case.
const RATES: [&str; 7] = ["/s", "/ s", "per s", "persec", "rate", "iops", "throughput"];

/// Reports names that are long or cut, and names of totals.
pub(super) fn find_in_names(found: &mut Collector<'_>, object: Object<'_>) {
    let (mut long, mut most) = (Tally::default(), 0);
    let mut longest = 0;
    for instance in object.instances() {
        let length = length_of(instance);
        longest = longest.max(length);
        if length > LONGEST {
            most = most.max(length);
            long.add(instance.field(&PerfInstanceDefinition::NameLength));
        }
    }
    let length = offset32(most);
    long.report(found, |count| FindingKind::NameLong { length, count });
    cut(found, object, longest);
    total(found, object);
}

/// Returns the number of characters in the name of an instance, without the NUL.
fn length_of(instance: Instance<'_>) -> usize {
    let object = instance.object();
    let span = instance.name_span().filter(|span| size(span.length) >= MIN_ARRAY);
    span.map_or(0, |span| {
        let bytes = object.capture().bytes_in(span.offset, span.length);
        InstanceName::new(bytes, object.code_page()).units().count()
    })
}

/// Reports several names that end at the end of an array.
///
/// Equal names that were cut have [`FindingKind::DuplicateName`].
fn cut(found: &mut Collector<'_>, object: Object<'_>, longest: usize) {
    // Without the NUL, 64 characters are also the digits of a hash.
    let is_array = |length: usize, least| length >= least && length.is_power_of_two();
    let has_nul = is_array(longest.saturating_add(1), MIN_ARRAY);
    if !has_nul && !is_array(longest, MIN_ARRAY.saturating_mul(2)) {
        return;
    }
    let mut cut = Tally::default();
    for instance in object.instances() {
        if length_of(instance) == longest {
            if instance.occurrence() > 0 {
                return;
            }
            cut.add(instance.field(&PerfInstanceDefinition::NameLength));
        }
    }
    if cut.count > 1 {
        let length = offset32(longest);
        cut.report(found, |count| FindingKind::NameCut { length, count });
    }
}

/// Reports a total with a different name than `_Total`.
fn total(found: &mut Collector<'_>, object: Object<'_>) {
    if object.instances().len() < 3 {
        return;
    }
    let mut total = Tally::default();
    for instance in object.instances() {
        // Longer names are none of these.
        let name: String = instance.own_name().folded().take(MIN_ARRAY).collect();
        if name.ends_with("_TOTAL") || name == "_GLOBAL_" {
            return;
        }
        if TOTALS.contains(&name.trim_matches(['_', '(', ')', '[', ']', '<', '>', '*', ' '])) {
            total.add(instance.field(&PerfInstanceDefinition::NameLength));
        }
    }
    total.report(found, |_| FindingKind::TotalNamedOtherwise);
}

/// Reports titles of counters that contradict their types.
pub(super) fn find_in_titles(found: &mut Collector<'_>, object: Object<'_>) {
    let names = found.names;
    let is_english = names.titles().name(MEMORY) == Some("Memory");
    for kind in Titled::ALL {
        let (mut tally, mut first) = (Tally::default(), None);
        for counter in
            object.counters().filter(|counter| contradicts(*counter, names, is_english) == Some(kind))
        {
            tally.add(counter.field(&PerfCounterDefinition::CounterType));
            first.get_or_insert(counter.counter_type());
        }
        let Some(counter_type) = first else { continue };
        tally.report(found, |count| FindingKind::TitleAgainstType { titled: kind, counter_type, count });
    }
}

/// Returns the meaning of a counter's title if the type contradicts it.
fn contradicts(counter: Counter<'_>, names: &Names, is_english: bool) -> Option<Titled> {
    let title = counter.title();
    let counter_type = counter.counter_type();
    // Counters of Windows are exempt.
    if title <= TitleIndex::LAST_OF_SYSTEM || counter_type.is_base() {
        return None;
    }
    let titles = names.titles();
    if is_number(counter_type) {
        let is_share = titles.names_of(title).any(|name| name.starts_with('%') || name.ends_with('%'));
        let is_rate = titles.names_of(title).any(|name| folded(name).ends_with("/SEC"));
        return match (is_share, is_rate) {
            (true, _) => Some(Titled::Share),
            (_, true) => Some(Titled::Rate),
            _ => None,
        };
    }
    let name = titles.name(title).filter(|_| is_english)?.to_lowercase();
    let is_rate = RATES.iter().any(|sign| name.contains(sign));
    let is_by_second =
        matches!(counter_type, CounterType::PERF_COUNTER_COUNTER | CounterType::PERF_COUNTER_BULK_COUNT)
            && counter_type.display() == PERF_DISPLAY_PER_SEC;
    (is_by_second && !is_rate).then_some(Titled::Number)
}

/// Returns `true` for the plain decimal numbers.
fn is_number(counter_type: CounterType) -> bool {
    matches!(counter_type, CounterType::PERF_COUNTER_RAWCOUNT | CounterType::PERF_COUNTER_LARGE_RAWCOUNT)
}
