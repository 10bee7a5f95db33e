//! A counter in all instances, as bars.

use std::fmt::Write;

use winperf::pair::{InstancePair, Row};

use super::page::{Page, escaped};
use crate::handed::Subject;
use crate::markdown::short;
use crate::phrases::Say;
use crate::phrases::share::Sentence;
use crate::values::ShownValue;

/// Instances that are drawn, the largest values first.
const BARS: usize = 12;

/// Lengths in units of the drawing.
const WIDTH: f64 = 720.0;
const NAMES: f64 = 200.0;
const LINE: f64 = 20.0;

/// Characters of a name.
const LETTERS: usize = 28;

/// One instance.
struct Bar {
    name: String,
    shown: String,
    value: f64,
    is_chosen: bool,
}

/// Writes the values of the row's counter in all instances of its object; nothing if there are fewer than two.
pub(super) fn write_counter(subject: &Subject<'_>, row: &Row<'_>, page: &mut Page) {
    let mut bars = bars(subject, row);
    if bars.len() < 2 {
        return;
    }
    bars.sort_by(|one, other| other.value.total_cmp(&one.value));
    let largest = bars.iter().map(|bar| bar.value.abs()).fold(0.0, f64::max);
    let all = bars.len();
    let chosen = bars.iter().position(|bar| bar.is_chosen);
    if let Some(chosen) = chosen.filter(|chosen| *chosen >= BARS) {
        bars.swap(BARS - 1, chosen);
    }
    bars.truncate(BARS);
    let title = Sentence::Charted { drawn: bars.len(), all }.say(subject.language);
    let mut svg = String::new();
    let height = LINE * bars.len() as f64;
    let _ = writeln!(
        svg,
        "<figure><svg role=\"img\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\"><title>{}</title>",
        escaped(&title)
    );
    for (at, bar) in bars.iter().enumerate() {
        draw(&mut svg, at as f64 * LINE, bar, largest);
    }
    let _ = writeln!(svg, "</svg><figcaption>{}</figcaption></figure>", escaped(&title));
    page.push(&svg);
}

fn bars(subject: &Subject<'_>, row: &Row<'_>) -> Vec<Bar> {
    let bar = |other: InstancePair<'_>| {
        let is_chosen = other.idx() == row.instance().idx();
        let row = other.row(row.counter())?;
        let shown = ShownValue::new(&row);
        let (name, value) = (row.instance_name()?, shown.value.ok()?);
        let shown = shown.with_unit(subject.language)?;
        Some(Bar { name, shown, value, is_chosen })
    };
    row.object().instances().filter_map(bar).collect()
}

fn draw(svg: &mut String, top: f64, bar: &Bar, largest: f64) {
    let room = WIDTH - NAMES - 120.0;
    let width = if largest > 0.0 { (bar.value.abs() / largest * room).max(1.0) } else { 1.0 };
    let class = if bar.is_chosen { "chosen" } else { "bar" };
    let base = top + LINE - 6.0;
    let name: String = bar.name.chars().take(LETTERS).collect();
    let more = if bar.name.chars().nth(LETTERS).is_some() { "…" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"0\" y=\"{base}\">{}{more}</text>\
         <rect class=\"{class}\" x=\"{NAMES}\" y=\"{}\" width=\"{width:.1}\" height=\"{}\"/>\
         <text x=\"{:.1}\" y=\"{base}\">{}</text>",
        escaped(&name),
        top + 3.0,
        LINE - 6.0,
        NAMES + width + 8.0,
        escaped(&short(&bar.shown)),
    );
}
