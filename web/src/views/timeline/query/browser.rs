//! The counter browser: lines of objects, counters and instances, each series with a small curve and its sums.

use std::fmt::Write as _;

use winperf::CounterPath;
use winperf::pair::EnglishNames;
use winperf_series::Summary;

use crate::keys::Key;
use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::Timeline;
use crate::state::view::timeline::browsing::{Branch, Browsing, BrowsingChange};
use crate::state::view::timeline::curve::Curve;
use crate::state::view::timeline::samples::Samples;
use crate::views::timeline::query::axis::{HEIGHT, WIDTH, place_of, short};
use crate::views::timeline::query::offers::Offers;
use crate::views::timeline::query::summed::summary_of;

/// Maximum number of series that a search lists.
pub const MAX_FOUND: usize = 2000;

/// Number of places across a small curve.
const PLACES: i64 = 60;

/// A line of the browser.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub depth: usize,
    pub name: String,
    /// Object and instance of a series that a search has found.
    pub of: String,
    /// English name of an object or counter with a name in another language.
    pub english: String,
    pub content: Content,
}

/// Content of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Lines that it opens, and how many there are.
    Branch {
        branch: Branch,
        is_open: bool,
        counters: usize,
        instances: usize,
    },
    Series(SeriesName),
}

/// Returns the lines: all open ones, or the series that a search finds.
pub fn lines(offers: &Offers, browsing: &Browsing, english: &EnglishNames) -> Vec<Line> {
    let words: Vec<String> = browsing.text.split_whitespace().map(str::to_lowercase).collect();
    let objects = offers.objects().into_iter().enumerate();
    if words.is_empty() {
        return objects
            .flat_map(|(place, name)| object_lines(offers, browsing, (place, name), english))
            .collect();
    }
    objects.flat_map(|(place, name)| found(offers, &words, (place, &name), english)).take(MAX_FOUND).collect()
}

/// Returns the path of a series with its English names, if it has those of another language.
fn english_path(series: Option<&SeriesName>, english: &EnglishNames) -> Option<CounterPath> {
    match series? {
        SeriesName::Path(path) if !english.is_empty() => english.path(&CounterPath::parse(path).ok()?),
        _ => None,
    }
}

fn object_lines(
    offers: &Offers,
    browsing: &Browsing,
    (object, name): (usize, String),
    names: &EnglishNames,
) -> Vec<Line> {
    let (counters, count) = (offers.counters(object), offers.instance_count(object));
    let branch = Branch { object: name.clone(), counter: None };
    let is_open = browsing.open.contains(&branch);
    // The instances of captures are sorted only for lines.
    let offered = (is_open || !names.is_empty() && offers.is_of_log()).then(|| offers.offered(object));
    let series = |counter, instance| offered.as_ref()?.series(counter, instance);
    let english = |counter, instance| english_path(series(counter, instance).as_ref(), names);
    let head = Content::Branch { branch, is_open, counters: counters.len(), instances: count };
    let of_object = (0..counters.len()).find_map(|counter| Some(english(counter, 0)?.object));
    let of_object = of_object.filter(|english| *english != name).unwrap_or_default();
    let mut lines =
        vec![Line { depth: 0, name: name.clone(), of: String::new(), english: of_object, content: head }];
    let Some(offered) = offered.as_ref().filter(|_| is_open) else { return lines };
    let instances = offered.names();
    for (counter, counter_name) in counters.into_iter().enumerate() {
        let own = instances.iter().enumerate().filter(|(instance, _)| offered.has(counter, *instance));
        let own: Vec<(usize, &String)> = own.collect();
        if let [] | [_] = own.as_slice() {
            let (instance, of) = own.first().map_or((0, String::new()), |(at, name)| (*at, (*name).clone()));
            let english = english(counter, instance).map(|path| path.counter).unwrap_or_default();
            let line =
                |series| Line { depth: 1, name: counter_name, of, english, content: Content::Series(series) };
            lines.extend(series(counter, instance).map(line));
            continue;
        }
        let branch = Branch { object: name.clone(), counter: Some(counter_name.clone()) };
        let is_open = browsing.open.contains(&branch);
        let head = Content::Branch { branch, is_open, counters: 0, instances: own.len() };
        let english = english(counter, 0).map(|path| path.counter).unwrap_or_default();
        lines.push(Line { depth: 1, name: counter_name, of: String::new(), english, content: head });
        if is_open {
            lines.extend(own.into_iter().filter_map(|(instance, name)| {
                Some(Line {
                    depth: 2,
                    name: name.clone(),
                    of: String::new(),
                    english: String::new(),
                    content: Content::Series(series(counter, instance)?),
                })
            }));
        }
    }
    lines
}

/// Returns the series of an object whose names, or the English ones, contain all words.
fn found(
    offers: &Offers,
    words: &[String],
    (object, name): (usize, &str),
    names: &EnglishNames,
) -> Vec<Line> {
    // A word contains no space, and so is in one of the names; those of the object and counter are looked at first.
    let left_by = |counter: &String| -> Vec<&String> {
        let around = format!("{name} {counter}").to_lowercase();
        words.iter().filter(|word| !around.contains(*word)).collect()
    };
    let counters = offers.counters(object);
    let left: Vec<Vec<&String>> = counters.iter().map(left_by).collect();
    let mut in_instances = left.clone();
    in_instances.sort_unstable();
    in_instances.dedup();
    let is_wanted =
        |instance: &str| in_instances.iter().any(|left| left.iter().all(|word| instance.contains(*word)));
    let Some(offered) = offers.offered_where(object, is_wanted) else { return Vec::new() };
    let mut instances = offered.names();
    if instances.is_empty() {
        instances.push(String::new());
    }
    let instances: Vec<(String, String)> =
        instances.into_iter().map(|name| (name.to_lowercase(), name)).collect();
    let mut lines = Vec::new();
    for (counter, (counter_name, left)) in counters.into_iter().zip(left).enumerate() {
        for (instance, (lower_case, instance_name)) in instances.iter().enumerate() {
            if lines.len() >= MAX_FOUND {
                return lines;
            }
            let english =
                (!names.is_empty()).then(|| english_path(offered.series(counter, instance).as_ref(), names));
            let [object_name, english] =
                english.flatten().map(|path| [path.object, path.counter]).unwrap_or_default();
            let in_english = format!("{object_name} {english}").to_lowercase();
            let has_word = |word: &&String| lower_case.contains(*word) || in_english.contains(*word);
            if !left.iter().all(has_word) || !offered.has(counter, instance) {
                continue;
            }
            let of =
                if instance_name.is_empty() { name.to_owned() } else { format!("{name}({instance_name})") };
            let line = |series| Line {
                depth: 0,
                name: counter_name.clone(),
                of,
                english,
                content: Content::Series(series),
            };
            lines.extend(offered.series(counter, instance).map(line));
        }
    }
    lines
}

/// A small curve with its sums over all of the time.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    pub path: String,
    /// Minimum, average and maximum; `None` without a value.
    pub sums: Option<[String; 3]>,
}

/// Returns the small curve of a series; `None` until its values are known.
pub fn sketch(timeline: &Timeline, series: &SeriesName) -> Option<Sketch> {
    let samples = timeline.samples.as_ref()?;
    let curve = timeline.curve(series)?;
    let summary = summary_of(samples, curve);
    let sums =
        summary.map(|Summary { minimum, average, maximum, .. }| [minimum, average, maximum].map(brief));
    let path = summary.map(|summary| path(samples, curve, summary)).unwrap_or_default();
    Some(Sketch { path, sums })
}

/// Returns a value in four digits, as far as that is its size: beside a small curve there is no room for more.
fn brief(value: f64) -> String {
    let size = if value == 0.0 { 0.0 } else { value.abs().log10().floor() };
    let power = 10_f64.powf(3.0 - size);
    let rounded = (value * power).round() / power;
    short(if rounded.is_finite() { rounded } else { value })
}

/// Returns the curve between its smallest and its largest value, with these two at each place.
fn path(samples: &Samples, curve: &Curve, summary: Summary) -> String {
    let Some(all) = samples.whole() else { return String::new() };
    let mut places: Vec<Option<[f64; 2]>> = vec![None; PLACES as usize + 1];
    for (step, value) in samples.steps.iter().zip(&curve.values) {
        let place = place_of(step.times[1], all).clamp(0, WIDTH) * PLACES / WIDTH;
        let (Ok(value), Some(known)) = (value, places.get_mut(place as usize)) else { continue };
        *known = Some(known.map_or([*value; 2], |[least, most]| [least.min(*value), most.max(*value)]));
    }
    let range = summary.maximum - summary.minimum;
    let height = |value: f64| {
        // A line that is level lies in the middle.
        let share = if range > 0.0 && range.is_finite() { (value - summary.minimum) / range } else { 0.5 };
        HEIGHT - (share * HEIGHT as f64) as i64
    };
    let mut path = String::new();
    for (place, known) in places.iter().enumerate() {
        let Some(ends) = known else { continue };
        for value in ends {
            let sign = if path.is_empty() { 'M' } else { 'L' };
            // Writing to a String cannot fail.
            let _ = write!(path, "{sign}{} {}", place as i64 * (WIDTH / PLACES), height(*value));
        }
    }
    path
}

/// Returns the change of a key: Enter adds a series or opens a line, Right opens and Left closes it.
pub fn answer(lines: &[Line], current: usize, key: Key, page: usize) -> Option<Answered> {
    let line = lines.get(current.min(lines.len().saturating_sub(1)))?;
    let toggle = |branch: &Branch| Some(Answered::Browse(BrowsingChange::Toggle(branch.clone())));
    match (key, &line.content) {
        (Key::Activate, Content::Series(series)) => Some(Answered::Add(series.clone())),
        (Key::Activate, Content::Branch { branch, .. })
        | (Key::Right, Content::Branch { branch, is_open: false, .. })
        | (Key::Left, Content::Branch { branch, is_open: true, .. }) => toggle(branch),
        (Key::Left, _) => {
            let around = lines.iter().take(current).rposition(|other| other.depth < line.depth)?;
            Some(Answered::Browse(BrowsingChange::Current(around)))
        }
        _ => {
            let place = key.row_from(current, lines.len(), page)?;
            Some(Answered::Browse(BrowsingChange::Current(place)))
        }
    }
}

/// Meaning of a key in the browser.
#[derive(Debug)]
pub enum Answered {
    /// Draw a series too.
    Add(SeriesName),
    Browse(BrowsingChange),
}
