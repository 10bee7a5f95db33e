//! Drawing of the curves: panels with their axes, lines, and gaps where values are absent.

use std::fmt::Write as _;

use winperf::counter_type::Unit;
use winperf::text::folded;

use crate::shared::Shared;
use crate::state::view::timeline::curve::Curve;
use crate::state::view::timeline::samples::{Samples, Step};
use crate::state::view::timeline::{Span, Timeline};
use crate::views::timeline::query::axis::{HEIGHT, Scale, Tick, WIDTH, place_of, times};
use crate::views::timeline::query::summed::{number, object_of, summary, time_text, unit};

/// Ratio to the largest value of a panel from which a smaller series has a panel of its own.
const APART: f64 = 50.0;

/// Up to that many points each has a dot.
const MAX_DOTS: usize = 120;

/// Number of places across a drawing with a value of their own: of more values, the smallest and the largest at each
/// place are drawn.
const COLUMNS: i64 = 1000;

/// A drawing, in which places are counted from the left in [`WIDTH`] and from the top in [`HEIGHT`].
#[derive(Debug, PartialEq)]
pub struct Drawing {
    pub span: Span,
    pub panels: Vec<Panel>,
    pub times: Vec<Tick>,
    /// Time between logs without any sample: from and to.
    pub breaks: Vec<(i64, i64)>,
    /// Number of values that a logarithmic axis has no position for.
    pub without_place: usize,
}

/// Series of one counter, or of several in percent, and of similar size.
#[derive(Debug, PartialEq)]
pub struct Panel {
    pub counter: String,
    pub unit: Option<Unit>,
    pub ticks: Vec<Tick>,
    pub lines: Vec<SeriesLine>,
}

/// A series.
#[derive(Debug, PartialEq)]
pub struct SeriesLine {
    /// Its place among the series, which determines its colour.
    pub place: usize,
    /// Its object, with its instance.
    pub of: String,
    /// Its average in the drawn span, and its largest value with the time of that.
    pub sums: Option<LineSums>,
    /// The line as SVG draws it, broken where values are absent.
    pub path: String,
    /// Points of it that are drawn as dots.
    pub dots: String,
    /// Ranges without values: from and to.
    pub gaps: Vec<(i64, i64)>,
}

/// Sums of a series in the drawn span, in digits.
#[derive(Debug, PartialEq)]
pub struct LineSums {
    pub average: String,
    pub maximum: String,
    pub at: String,
    pub spread: Spread,
}

/// Differences among values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// There is one value only.
    Single,
    /// All values are the same.
    Constant,
    Varied,
}

/// Curves with the places of their series.
type Placed<'a> = Vec<(usize, &'a Shared<Curve>)>;

/// Returns the drawing of the values known so far.
pub fn drawing(timeline: &Timeline) -> Option<Drawing> {
    let (samples, span) = (timeline.samples.as_ref()?, timeline.span()?);
    let shown = |step: &Step| step.times[1] >= span.from && step.times[0] <= span.to;
    let count = samples.steps.iter().filter(|step| shown(step)).count();
    let mut grouped: Vec<(String, Option<Unit>, Extent, Placed)> = Vec::new();
    let mut drawn: Vec<_> =
        timeline.drawn().map(|(place, curve)| (place, curve, Extent::new(curve, samples, span))).collect();
    // The largest first, so that each finds the panel of those that it is near to.
    drawn.sort_by(|(.., one), (.., other)| other.most.total_cmp(&one.most));
    for (place, curve, extent) in drawn {
        let (unit, counter) = (unit(curve), folded(&curve.counter));
        let is_near =
            |of: &Extent| timeline.view.is_log || extent.most <= 0.0 || of.most / extent.most <= APART;
        let is_alike = |(other, of_unit, of, _): &&mut (String, Option<Unit>, Extent, Placed)| {
            // Values per second may be of anything; percents compare.
            (*other == counter || unit == Some(Unit::Percent)) && *of_unit == unit && is_near(of)
        };
        match grouped.iter_mut().find(is_alike) {
            Some((.., of, curves)) => {
                *of = of.with(extent);
                curves.push((place, curve));
            }
            None => grouped.push((counter, unit, extent, vec![(place, curve)])),
        }
    }
    let mut without_place = 0;
    let panels = grouped.into_iter().map(|(_, unit, extent, mut curves)| {
        let scale = extent.scale(unit == Some(Unit::Percent), timeline.view.is_log);
        curves.sort_by_key(|(place, _)| *place);
        let counter = curves.first().map(|(_, curve)| curve.counter.clone()).unwrap_or_default();
        let is_one = curves.iter().all(|(_, curve)| curve.counter == counter);
        let lines = curves.into_iter().map(|(place, curve)| {
            let (line, left_out) = Drawn { samples, span, scale, count }.line(place, curve);
            without_place += left_out;
            let of = if is_one { line.of } else { format!("{} · {}", curve.counter, line.of) };
            SeriesLine { of, sums: sums(timeline, curve, span), ..line }
        });
        let lines = lines.collect();
        let counter = if is_one { counter } else { String::new() };
        Panel { counter, unit, lines, ticks: scale.ticks() }
    });
    let mut panels: Vec<Panel> = panels.collect();
    panels.sort_by_key(|panel| panel.lines.iter().map(|line| line.place).min());
    let breaks = samples.breaks().into_iter();
    let breaks = breaks.map(|two| two.map(|time| place_of(time, span).clamp(0, WIDTH)));
    let breaks = breaks.map(|[from, to]| (from, to)).filter(|(from, to)| from < to).collect();
    Some(Drawing { span, panels, times: times(span, timeline.clock()), breaks, without_place })
}

/// Returns the sums of a curve in a span; `None` without a value there.
fn sums(timeline: &Timeline, curve: &Curve, span: Span) -> Option<LineSums> {
    let summary = summary(timeline, curve)?;
    let steps = timeline.samples.as_ref()?.steps.iter().zip(&curve.values);
    let mut in_span = steps.filter(|(step, _)| span.has(step.times[1]));
    let (step, _) = in_span.find(|(_, value)| **value == Ok(summary.maximum))?;
    Some(LineSums {
        average: number(curve, summary.average),
        maximum: number(curve, summary.maximum),
        at: without_milliseconds(time_text(step.times[1], false, timeline.clock())),
        spread: match summary.count {
            0 | 1 => Spread::Single,
            _ if summary.minimum == summary.maximum => Spread::Constant,
            _ => Spread::Varied,
        },
    })
}

/// Returns a time of day without its milliseconds.
fn without_milliseconds(time: String) -> String {
    time.split_once('.').map_or(time.clone(), |(seconds, _)| seconds.to_owned())
}

/// From where to where values go.
#[derive(Clone, Copy)]
struct Extent {
    least: f64,
    positive: Option<f64>,
    most: f64,
}

impl Extent {
    fn new(curve: &Curve, samples: &Samples, span: Span) -> Self {
        let shown = samples.steps.iter().zip(&curve.values).filter(|(step, _)| span.has(step.times[1]));
        let mut values = shown.filter_map(|(_, value)| value.ok());
        let first = values.next();
        let begun = Self {
            least: first.unwrap_or(0.0),
            positive: first.filter(|value| *value > 0.0),
            most: first.unwrap_or(0.0),
        };
        values.fold(begun, |extent, value| {
            extent.with(Self { least: value, positive: (value > 0.0).then_some(value), most: value })
        })
    }

    fn with(self, other: Self) -> Self {
        let positive = [self.positive, other.positive].into_iter().flatten().reduce(f64::min);
        Self { least: self.least.min(other.least), positive, most: self.most.max(other.most) }
    }

    fn scale(self, is_percent: bool, is_log: bool) -> Scale {
        Scale::new((self.least, self.positive, self.most), is_percent, is_log)
    }
}

struct Drawn<'a> {
    samples: &'a Samples,
    span: Span,
    scale: Scale,
    /// Number of visible steps.
    count: usize,
}

/// A point of a line.
#[derive(Clone, Copy)]
struct Point {
    x: i64,
    y: i64,
    /// True if the value before it belongs to the step before.
    goes_on: bool,
    is_in_sight: bool,
}

impl Drawn<'_> {
    /// Returns the line of a curve, and how many of its values have no place.
    fn line(&self, place: usize, curve: &Curve) -> (SeriesLine, usize) {
        let (mut points, mut gaps, mut without_place) = (Vec::new(), Vec::new(), 0);
        for chain in 0..self.samples.chains.len() {
            let (mut before, mut of_chain) = (None, Vec::new());
            let steps = self.samples.steps.iter().zip(&curve.values).filter(|(step, _)| step.chain == chain);
            for (step, value) in steps {
                let is_in_sight = step.times[1] >= self.span.from && step.times[0] <= self.span.to;
                let x = place_of(step.times[1], self.span);
                let y = value.ok().and_then(|value| self.scale.place(value));
                if let Some(y) = y {
                    let goes_on = before == Some(step.older);
                    of_chain.push(Point { x, y: HEIGHT - y, goes_on, is_in_sight });
                } else if is_in_sight && value.is_err() {
                    gaps.push((place_of(step.times[0], self.span).max(0), x.min(WIDTH)));
                }
                without_place += usize::from(is_in_sight && y.is_none() && value.is_ok());
                before = y.map(|_| step.newer);
            }
            points.extend(in_sight(&of_chain));
        }
        let points = if points.len() > MAX_POINTS { thinned(&points) } else { points };
        let (path, dots) = self.drawn(&points);
        let of = object_of(curve);
        (SeriesLine { place, of, sums: None, path, dots, gaps: joined(gaps) }, without_place)
    }

    fn drawn(&self, points: &[Point]) -> (String, String) {
        let (mut path, mut dots) = (String::new(), String::new());
        if let ([Point { x, y, .. }], 1) = (points, self.samples.steps.len()) {
            // The only value is that of the whole interval.
            return (format!("M0 {y}L{x} {y}"), format!("M{x} {y}h0"));
        }
        for (number, point) in points.iter().enumerate() {
            let Point { x, y, goes_on, .. } = *point;
            // Writing to a String cannot fail.
            let _ = write!(path, "{}{x} {y}", if goes_on { 'L' } else { 'M' });
            let is_alone = !goes_on && !points.get(number + 1).is_some_and(|next| next.goes_on);
            if is_alone || self.count <= MAX_DOTS {
                let _ = write!(dots, "M{x} {y}h0");
            }
        }
        (path, dots)
    }
}

/// Maximum number of points; of more, only the smallest and the largest at each place across the drawing are drawn.
const MAX_POINTS: usize = 2000;

/// Returns the visible points, and before and behind them those that lead the line out of view.
fn in_sight(points: &[Point]) -> impl Iterator<Item = Point> + '_ {
    let leads_in = |at: usize| points.get(at + 1).is_some_and(|next| next.goes_on && next.is_in_sight);
    let leads_out =
        |at: usize| at.checked_sub(1).and_then(|at| points.get(at)).is_some_and(|before| before.is_in_sight);
    points.iter().enumerate().filter_map(move |(at, point)| {
        let leads_out = point.goes_on && leads_out(at);
        let is_first = !point.is_in_sight && !leads_out;
        (point.is_in_sight || leads_out || leads_in(at))
            .then_some(Point { goes_on: point.goes_on && !is_first, ..*point })
    })
}

/// Returns the first, the smallest, the largest and the last of all points at each place across the drawing, which look
/// the same as all.
fn thinned(points: &[Point]) -> Vec<Point> {
    let column = |point: &Point| point.x * COLUMNS / WIDTH;
    let mut kept = Vec::new();
    for same in points.chunk_by(|one, other| column(one) == column(other) && other.goes_on) {
        let mut of_column: Vec<usize> = [0, same.len() - 1]
            .into_iter()
            .chain(same.iter().enumerate().min_by_key(|(_, point)| point.y).map(|(at, _)| at))
            .chain(same.iter().enumerate().max_by_key(|(_, point)| point.y).map(|(at, _)| at))
            .collect();
        of_column.sort_unstable();
        of_column.dedup();
        kept.extend(of_column.into_iter().map(|at| same[at]));
    }
    kept
}

/// Merges consecutive gaps.
fn joined(mut gaps: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    gaps.sort_unstable();
    gaps.into_iter().fold(Vec::new(), |mut joined: Vec<(i64, i64)>, (from, to)| {
        match joined.last_mut().filter(|last| last.1 >= from) {
            Some(last) => last.1 = last.1.max(to),
            None => joined.push((from, to)),
        }
        joined
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinning_many_points_keeps_the_ends_of_lines_and_the_extremes_of_each_place() {
        // Two lines; at each of their places are fifty points, of which one is the smallest and one the largest.
        let height = |number: i64| match number % 50 {
            17 => 0,
            31 => HEIGHT,
            _ => 400 + number % 7,
        };
        let point = |number: i64| Point {
            x: number % 25_000 / 50 * (WIDTH / COLUMNS) + number % 50 / 5,
            y: height(number),
            goes_on: number % 25_000 > 0,
            is_in_sight: true,
        };
        let points: Vec<Point> = (0..50_000).map(point).collect();
        let thin = thinned(&points);
        assert!(thin.len() <= 4 * 2 * 500, "{}", thin.len());
        let ends = |points: &[Point]| {
            let lines = points.chunk_by(|_, next| next.goes_on);
            let ends = lines.map(|line| [line[0], line[line.len() - 1]].map(|point| (point.x, point.y)));
            ends.collect::<Vec<_>>()
        };
        assert_eq!((ends(&thin), ends(&thin).len()), (ends(&points), 2));
        for same in thin.chunk_by(|one, other| one.x * COLUMNS / WIDTH == other.x * COLUMNS / WIDTH) {
            let heights: Vec<i64> = same.iter().map(|point| point.y).collect();
            assert!(heights.contains(&0) && heights.contains(&HEIGHT), "{heights:?}");
        }
    }

    #[test]
    fn a_line_that_is_broken_at_a_place_stays_broken_there() {
        let goes_on = |number: i64| number != 0 && number != 2000;
        let point = |number: i64| Point { x: 5, y: number, goes_on: goes_on(number), is_in_sight: true };
        let thin = thinned(&(0..4000).map(point).collect::<Vec<_>>());
        let kept: Vec<(i64, bool)> = thin.iter().map(|point| (point.y, point.goes_on)).collect();
        assert_eq!(kept, [(0, false), (1999, true), (2000, false), (3999, true)]);
    }
}
