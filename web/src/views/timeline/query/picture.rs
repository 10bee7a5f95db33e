//! The drawing as a picture that needs nothing of the page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use winperf_report::{Language, Say as _};

use crate::views::timeline::query::axis::{HEIGHT, Tick, WIDTH};
use crate::views::timeline::query::drawing::{Drawing, Panel};

/// Width of the picture, and the height of a panel and of the names above it.
const SIZE: [i64; 2] = [1000, 120];

/// Room at the left for numbers, and between panels for names and times.
const LEFT: i64 = 60;
const TOP: i64 = 18;
const BOTTOM: i64 = 24;

/// Colours of the series on white, as the page has them.
const COLOURS: [&str; 8] =
    ["#00707f", "#b24a00", "#6f3fb8", "#2b7a2e", "#b3186d", "#7a5c00", "#3458b8", "#5c5c5c"];

/// Returns the drawing as SVG, with the names of its series by their places, and with the times below it unless dates are
/// replaced.
pub fn svg(drawing: &Drawing, names: &BTreeMap<usize, String>, has_times: bool) -> String {
    let mut inside = String::new();
    let mut top = 0;
    for panel in &drawing.panels {
        let lines = i64::try_from(panel.lines.len()).unwrap_or(1);
        add_panel(&mut inside, panel, names, top);
        top += TOP * lines + SIZE[1] + BOTTOM;
    }
    if has_times {
        for Tick { at, label } in &drawing.times {
            let x = across(*at);
            // Writing to a String cannot fail.
            let _ = write!(
                inside,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                top - 6,
                escaped(label)
            );
        }
    }
    let [width, _] = SIZE;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{top}\" viewBox=\"0 0 {width} {top}\" font-family=\"sans-serif\" font-size=\"12\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{inside}</svg>"
    )
}

fn add_panel(out: &mut String, panel: &Panel, names: &BTreeMap<usize, String>, top: i64) {
    let [width, height] = SIZE;
    let unit = panel.unit.map(|unit| format!(" ({})", unit.say(Language::English))).unwrap_or_default();
    let mut y = top;
    for line in &panel.lines {
        y += TOP;
        let name = names.get(&line.place).map(String::as_str).unwrap_or_default();
        let _ = write!(
            out,
            "<text x=\"{LEFT}\" y=\"{}\" fill=\"{}\">{}{unit}</text>",
            y - 4,
            colour(line.place),
            escaped(name)
        );
    }
    for Tick { at, label } in &panel.ticks {
        let at = y + height - at * height / HEIGHT;
        let _ = write!(
            out,
            "<path d=\"M{LEFT} {at}H{width}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#555\">{}</text>",
            LEFT - 6,
            at + 4,
            escaped(label)
        );
    }
    let _ = write!(
        out,
        "<svg x=\"{LEFT}\" y=\"{y}\" width=\"{}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\" fill=\"none\">",
        width - LEFT
    );
    for line in &panel.lines {
        let stroke = colour(line.place);
        let style = "vector-effect=\"non-scaling-stroke\" stroke-linecap=\"round\"";
        let _ = write!(
            out,
            "<path d=\"{}\" stroke=\"{stroke}\" stroke-width=\"1.5\" {style}/><path d=\"{}\" stroke=\"{stroke}\" stroke-width=\"4\" {style}/>",
            line.path, line.dots
        );
    }
    out.push_str("</svg>");
}

fn across(at: i64) -> i64 {
    LEFT + at * (SIZE[0] - LEFT) / WIDTH
}

fn colour(place: usize) -> &'static str {
    COLOURS.get(place).copied().unwrap_or("#000")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::timeline::query::drawing::drawing;
    use crate::views::timeline::query::tests::tx;

    #[test]
    fn a_picture_has_every_series_by_the_name_that_it_is_given_and_no_other() {
        let drawing = drawing(&tx().timeline()).unwrap();
        let places = drawing.panels.iter().flat_map(|panel| panel.lines.iter().map(|line| line.place));
        let names: BTreeMap<usize, String> = places.map(|place| (place, format!("<{place}>"))).collect();
        let picture = svg(&drawing, &names, true);
        for place in names.keys() {
            assert!(picture.contains(&format!("&lt;{place}&gt;")), "{place}");
        }
        assert!(picture.contains("18:56") && !picture.contains("GEORGIS3") && !picture.contains("Processor"));
        // Where dates are replaced, times are left out.
        assert!(!svg(&drawing, &names, false).contains("18:56"));
    }
}
