//! The values of one counter over all instances, as a chart.

use winperf::TitleIndex;
use winperf::counter_type::Unit;
use winperf::pair::{InstancePairIdx, ObjectPair};
use winperf_report::number::display;

use crate::state::Session;
use crate::state::view::value_order::{Order, Profile, Scope};
use crate::views::query::digits::{Digits, is_identifier};
use crate::views::values::query::names;
use crate::views::values::query::shown::ShownRows;

/// The object Thread.
const THREAD: TitleIndex = TitleIndex(232);

/// The percentage that fills a bar.
const PERCENT: f64 = 100.0;

/// Chart of one counter.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub counter: String,
    pub unit: Option<Unit>,
    /// Number of instances that have a value.
    pub count: usize,
    /// Number of instances that are sums of others, which are left out.
    pub totals: usize,
    pub largest: String,
    /// The value at the end of the axis, the same as for the bars of the table next to the chart.
    pub full: String,
    /// The value that half of the instances reach.
    pub median: String,
    /// The smallest value; empty if not all are drawn.
    pub smallest: String,
    /// The instances with the largest values, largest first.
    pub bars: Vec<ChartBar>,
    /// The heights of all values, largest first, in thousandths; empty if bars show all values.
    pub curve: Vec<u16>,
    /// The height of 0 among them.
    pub zero: u16,
}

/// An instance of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartBar {
    pub name: String,
    pub value: String,
    /// The length of its bar in thousandths of the axis.
    pub length: u16,
}

/// Returns the chart of the counter that is shown alone; `None` while its values are not known, and if there is none.
pub fn chart(session: &Session) -> Option<Chart> {
    let shown = ShownRows::new(session).filter(|shown| !shown.is_pending)?;
    let order = shown.order?;
    let profile = order.profile.as_ref().filter(|profile| profile.count > 0)?;
    let Scope::Counter(object, counter) = order.question.scope else { return None };
    let object = order.question.paired.pair().object(object)?;
    let counter = object.counter(counter)?;
    let definition = counter.definition()?;
    let unit = Unit::from_counter_type(definition.counter_type());
    let (low, high) =
        (profile.curve.last().copied().unwrap_or(0.0).min(0.0), full(profile, unit, percent(object)));
    let name = names::counter(&order.question.naming, counter);
    let is_identifier = is_identifier(definition.title(), &name);
    let written = |value: f64| Digits { plain: display(value), is_identifier }.readable();
    Some(Chart {
        counter: name,
        unit,
        count: profile.count,
        totals: profile.totals,
        largest: written(profile.top.first()?.1),
        full: written(high),
        median: written(profile.median),
        smallest: profile.curve.last().map(|value| written(*value)).unwrap_or_default(),
        bars: bars(&order, object, profile, high, written),
        curve: profile.curve.iter().map(|value| share(*value, low, high)).collect(),
        zero: share(0.0, low, high),
    })
}

fn bars(
    order: &Order,
    object: ObjectPair<'_>,
    profile: &Profile,
    high: f64,
    written: impl Fn(f64) -> String,
) -> Vec<ChartBar> {
    let name = |row: u32| {
        let instance = object.instance(InstancePairIdx(row))?;
        Some(names::instance_or_object(&order.question.naming, instance))
    };
    let bars = profile.top.iter().filter_map(|(row, value)| {
        Some(ChartBar { name: name(*row)?, value: written(*value), length: share(*value, 0.0, high) })
    });
    bars.collect()
}

/// Returns the percentage that fills a bar: 100, for processes and threads 100 for each processor, since `_Total` and
/// `Idle` add up several processors.
pub(super) fn percent(object: ObjectPair<'_>) -> f64 {
    let is_title = |object: ObjectPair<'_>, titles: &[TitleIndex]| {
        object.title().is_some_and(|title| titles.contains(&title))
    };
    if !is_title(object, &[TitleIndex::PROCESS, THREAD]) {
        return PERCENT;
    }
    let processor = object.pair().objects().find(|object| is_title(*object, &[TitleIndex::PROCESSOR]));
    let is_number = |name: &String| name.bytes().all(|digit| digit.is_ascii_digit());
    let names =
        processor.into_iter().flat_map(|object| object.instances()).filter_map(|instance| instance.name());
    let count = u32::try_from(names.filter(is_number).count()).unwrap_or(u32::MAX);
    PERCENT * f64::from(count.max(1))
}

/// Returns the value that fills a bar: the largest, and of percentages `percent`, unless one is more.
///
/// Percentages have one scale in every table and chart; for a single counter, the table and the chart beside it end at
/// the same value.
pub(super) fn full(profile: &Profile, unit: Option<Unit>, percent: f64) -> f64 {
    let least = if unit == Some(Unit::Percent) { percent } else { 0.0 };
    profile.top.first().map_or(least, |(_, largest)| largest.max(least))
}

/// Returns the position of a value between two others, in thousandths.
fn share(value: f64, low: f64, high: f64) -> u16 {
    // Halves keep the distance of the largest and the smallest float finite.
    let (above, whole) = (value / 2.0 - low / 2.0, high / 2.0 - low / 2.0);
    let share = if whole > 0.0 { above / whole } else { 0.0 };
    (share.clamp(0.0, 1.0) * 1000.0) as u16
}
