//! Axes: the numbers and times beside a drawing, and positions on it.

use winperf::time::FileTime;

use crate::state::view::timeline::Span;
use crate::state::view::timeline::clock::Clock;

/// The length of the axis of times, in which places are counted.
pub const WIDTH: i64 = 10_000;

/// The height of a drawing.
pub const HEIGHT: i64 = 1000;

/// About that many steps an axis of values has.
const STEPS: f64 = 4.0;

/// Maximum number of steps of a time axis.
const MAX_TIMES: i64 = 8;

/// From such a percentage on, an axis of percentages goes up to 100.
const NEAR_100: f64 = 20.0;

/// Share of the largest value from which on the smallest one is the foot of an axis, and not 0.
const FLAT: f64 = 0.5;

/// Maximum number of powers of ten that have lines of their own.
const MAX_DECADES: i32 = 6;

/// The least of a logarithmic axis is at most that many powers of ten below its largest.
const DECADES: i32 = 12;

/// An axis of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    /// Between two lines: the distance, or that many powers of ten.
    step: f64,
    is_log: bool,
}

/// A label beside an axis, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// From the left in [`WIDTH`], or from the bottom in [`HEIGHT`].
    pub at: i64,
    pub label: String,
}

impl Scale {
    /// Returns the axis for values of which these are the smallest, the smallest above 0, and the largest.
    pub fn new((least, positive, most): (f64, Option<f64>, f64), is_percent: bool, is_log: bool) -> Self {
        match positive.filter(|_| is_log) {
            Some(positive) => Self::logarithmic(positive, most),
            // Values that are far from 0 and near each other would be one flat line.
            None if !is_percent && least < most && least > most * FLAT => Self::linear(least, most, false),
            None => Self::linear(least.min(0.0), most.max(0.0), is_percent),
        }
    }

    fn linear(low: f64, most: f64, is_percent: bool) -> Self {
        let high = if is_percent && (NEAR_100..=100.0).contains(&most) { 100.0 } else { most };
        let high = if high > low { high } else { low + 1.0 };
        let step = nice((high / STEPS) - (low / STEPS));
        // Beyond the largest number there is no round one.
        let round = |end: f64, rounded: f64| if (rounded * step).is_finite() { rounded * step } else { end };
        let (low, high) = (round(low, (low / step).floor()), round(high, (high / step).ceil()));
        Self { low, high, step, is_log: false }
    }

    fn logarithmic(positive: f64, most: f64) -> Self {
        let high = most.log10().ceil();
        let low = positive.log10().floor().max(high - f64::from(DECADES)).min(high - 1.0);
        let decades = (high - low) as i32;
        let step = f64::from((decades + MAX_DECADES - 1) / MAX_DECADES).max(1.0);
        Self { low, high, step, is_log: true }
    }

    /// Returns the vertical position of a value; `None` if a logarithmic axis has none for it.
    pub fn place(&self, value: f64) -> Option<i64> {
        let value = if self.is_log { value.log10() } else { value };
        if !value.is_finite() {
            return None;
        }
        // Halves keep the distance of the largest and the smallest number finite.
        let (above, whole) = (value / 2.0 - self.low / 2.0, self.high / 2.0 - self.low / 2.0);
        let share = (above / whole).clamp(0.0, 1.0);
        Some((share * HEIGHT as f64).round() as i64)
    }

    /// Returns the lines across the drawing, with their values.
    pub fn ticks(&self) -> Vec<Tick> {
        let count = ((self.high - self.low) / self.step).round().clamp(1.0, 20.0) as i32;
        let tick = |number: i32| {
            let at = self.low + self.step * f64::from(number);
            let value = if self.is_log { 10_f64.powf(at) } else { at };
            Some(Tick { at: self.place(value)?, label: short(value) })
        };
        (0..=count).filter_map(tick).collect()
    }
}

/// Returns the smallest of 1, 2 and 5 with any power of ten that is as large as a distance.
fn nice(distance: f64) -> f64 {
    let power = 10_f64.powf(distance.log10().floor());
    let found = [1.0, 2.0, 5.0].into_iter().map(|digit| digit * power).find(|nice| *nice >= distance);
    let nice = found.unwrap_or(10.0 * power);
    if nice.is_normal() { nice } else { 1.0 }
}

/// Returns a number in few letters: thousands, millions and so on by the prefixes of SI.
pub fn short(value: f64) -> String {
    const PREFIXES: [(f64, &str); 5] = [(1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    let size = value.abs();
    if size >= 1e18 || size > 0.0 && size < 1e-4 {
        return format!("{value:e}");
    }
    let prefix = PREFIXES.into_iter().find(|(power, _)| size >= *power && size >= 1e4);
    let (power, prefix) = prefix.unwrap_or((1.0, ""));
    // What was added up from steps has a rest far behind the point.
    let rounded = (value / power * 1e6).round() / 1e6;
    match prefix {
        "" => format!("{rounded}"),
        prefix => format!("{rounded}\u{202f}{prefix}"),
    }
}

/// Returns the horizontal position of a time in a span, from the left; beyond its ends outside of [`WIDTH`].
pub fn place_of(time: FileTime, span: Span) -> i64 {
    let passed = i128::from(time.0) - i128::from(span.from.0);
    let place = passed * i128::from(WIDTH) / i128::from(span.length().max(1));
    // Far outside is as good as just outside.
    place.clamp(-i128::from(WIDTH), 2 * i128::from(WIDTH)) as i64
}

/// Returns the time at a place of a span.
pub fn time_at(place: i64, span: Span) -> FileTime {
    let passed = i128::from(span.length()) * i128::from(place) / i128::from(WIDTH);
    FileTime(i64::try_from(i128::from(span.from.0) + passed).unwrap_or(span.to.0))
}

const SECOND: i64 = FileTime::PER_SECOND;
const DAY: i64 = 86_400 * SECOND;

/// The distances of a time axis.
const DISTANCES: [i64; 26] = [
    SECOND / 100,
    SECOND / 50,
    SECOND / 20,
    SECOND / 10,
    SECOND / 5,
    SECOND / 2,
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    15 * SECOND,
    30 * SECOND,
    60 * SECOND,
    120 * SECOND,
    300 * SECOND,
    600 * SECOND,
    900 * SECOND,
    1800 * SECOND,
    3600 * SECOND,
    7200 * SECOND,
    10_800 * SECOND,
    21_600 * SECOND,
    43_200 * SECOND,
    DAY,
    2 * DAY,
    7 * DAY,
];

/// Returns the times below a drawing, by a clock.
pub fn times(span: Span, clock: Clock<'_>) -> Vec<Tick> {
    let ahead = clock.offset(span.from);
    let shown = Span {
        from: FileTime(span.from.0.saturating_add(ahead)),
        to: FileTime(span.to.0.saturating_add(ahead)),
    };
    let own = |time: FileTime| FileTime(time.0.saturating_sub(ahead));
    let name = |(time, distance): (FileTime, i64)| Tick {
        at: place_of(time, shown),
        // Behind a change of the clock, times are no longer round.
        label: label(clock.show(own(time)), distance),
    };
    round_times(shown).into_iter().map(name).collect()
}

/// Returns the round times of a span, with their distance.
fn round_times(span: Span) -> Vec<(FileTime, i64)> {
    let fits = |distance: &i64| span.length() / distance < MAX_TIMES;
    let distance = DISTANCES.into_iter().find(fits).unwrap_or_else(|| span.length() / MAX_TIMES + 1);
    let first = span.from.0.div_euclid(distance).saturating_add(1).saturating_mul(distance);
    let at =
        |number: i64| Some(first.checked_add(number.checked_mul(distance)?)?).filter(|at| *at <= span.to.0);
    (0..MAX_TIMES).map_while(at).map(|time| (FileTime(time), distance)).collect()
}

/// Formats a time with the precision that its distance from the next one requires.
fn label(time: FileTime, distance: i64) -> String {
    let Some(at) = time.calendar() else { return String::new() };
    let is_midnight = time.0.rem_euclid(DAY) == 0;
    if distance >= DAY || is_midnight {
        return format!("{:02}-{:02}", at.month, at.day);
    }
    let minutes = format!("{:02}:{:02}", at.hour, at.minute);
    match distance {
        distance if distance >= 60 * SECOND => minutes,
        distance if distance >= SECOND => format!("{minutes}:{:02}", at.second),
        _ => format!("{minutes}:{:02}.{:02}", at.second, at.millisecond / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    fn scale(least: f64, most: f64) -> Scale {
        Scale::new((least, (least > 0.0).then_some(least), most), false, false)
    }

    #[test]
    fn an_axis_has_round_numbers_and_begins_at_nothing() {
        assert_eq!(labels(&scale(3.0, 17.0).ticks()), ["0", "5", "10", "15", "20"]);
        assert_eq!(labels(&scale(0.0, 0.034).ticks()), ["0", "0.01", "0.02", "0.03", "0.04"]);
        assert_eq!(labels(&scale(-4.0, 7.0).ticks()), ["-5", "0", "5", "10"]);
        assert_eq!(
            labels(&scale(0.0, 3.3e9).ticks()),
            ["0", "1\u{202f}G", "2\u{202f}G", "3\u{202f}G", "4\u{202f}G"]
        );
        assert_eq!(labels(&scale(0.0, 0.0).ticks()), ["0", "0.5", "1"]);
    }

    #[test]
    fn an_axis_of_values_far_from_nothing_begins_near_the_least() {
        assert_eq!(labels(&scale(812.0, 1_942.0).ticks())[0], "0");
        assert_eq!(labels(&scale(1_900.0, 1_942.0).ticks()), ["1900", "1920", "1940", "1960"]);
        assert_eq!(labels(&scale(1_942.0, 1_942.0).ticks())[0], "0");
    }

    #[test]
    fn percentages_go_up_to_a_hundred_unless_they_are_tiny_or_beyond() {
        let top = |most: f64| Scale::new((0.0, Some(1.0), most), true, false).ticks().pop().unwrap().label;
        assert_eq!([top(88.0), top(20.0), top(3.1), top(240.0)], ["100", "100", "4", "300"]);
    }

    #[test]
    fn a_logarithmic_axis_has_powers_of_ten_and_no_place_for_nothing() {
        let scale = Scale::new((0.0, Some(0.2), 5000.0), false, true);
        assert_eq!(labels(&scale.ticks()), ["0.1", "1", "10", "100", "1000", "10\u{202f}k"]);
        assert_eq!((scale.place(0.1), scale.place(10_000.0)), (Some(0), Some(HEIGHT)));
        assert_eq!((scale.place(0.0), scale.place(-1.0)), (None, None));
        // Without anything above 0 there is nothing to take the logarithm of.
        assert_eq!(Scale::new((0.0, None, 0.0), false, true), Scale::new((0.0, None, 0.0), false, false));
        let wide = Scale::new((0.0, Some(1e-300), 1e300), false, true);
        assert!(wide.ticks().len() <= 8, "{:?}", wide.ticks());
    }

    #[test]
    fn any_number_has_a_place() {
        for (least, most) in
            [(f64::MIN, f64::MAX), (0.0, f64::MIN_POSITIVE), (f64::MAX, f64::MAX), (-1e-300, 0.0)]
        {
            let scale = Scale::new((least, Some(f64::MIN_POSITIVE), most), false, false);
            assert!(scale.place(least).is_some_and(|place| (0..=HEIGHT).contains(&place)), "{scale:?}");
            assert!(!scale.ticks().is_empty(), "{scale:?}");
        }
    }

    fn span(from: &str, seconds: i64) -> Span {
        let hour: i64 = from.parse().unwrap();
        // 2024-03-13.
        let from = FileTime(133_547_616_000_000_000 + hour * 3600 * SECOND);
        Span { from, to: FileTime(from.0 + seconds * SECOND) }
    }

    #[test]
    fn times_are_those_that_people_count_by() {
        assert_eq!(
            labels(&times(span("10", 600), Clock::UTC)),
            ["10:02", "10:04", "10:06", "10:08", "10:10"]
        );
        assert_eq!(labels(&times(span("10", 12), Clock::UTC))[..2], ["10:00:02", "10:00:04"]);
        assert_eq!(labels(&times(span("22", 4 * 3600), Clock::UTC)), ["23:00", "03-14", "01:00", "02:00"]);
        assert_eq!(labels(&times(span("0", 10 * 86_400), Clock::UTC))[..2], ["03-14", "03-16"]);
        assert!(times(span("0", 20_000 * 86_400), Clock::UTC).len() <= 8);
    }

    #[test]
    fn a_place_leads_back_to_its_time() {
        let span = span("10", 3600);
        for place in [0, 1, 2500, 9999, 10_000] {
            assert_eq!(place_of(time_at(place, span), span), place);
        }
        assert_eq!(place_of(FileTime(i64::MIN), span), -WIDTH);
        assert_eq!(place_of(FileTime(i64::MAX), span), 2 * WIDTH);
    }
}
