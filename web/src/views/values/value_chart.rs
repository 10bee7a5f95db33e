//! The chart of one counter over all instances.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::values::{self, ValuesMsg};
use crate::phrases::{Words, grouped};
use crate::views::values::query::chart::{Chart, ChartBar};

/// The distance between bars in pixels.
const PITCH: usize = 18;

/// Start and end of bars, in thousandths of the width, between names and numbers.
const BARS: (u16, u16) = (340, 830);

/// Maximum number of characters of a name before its bar.
const NAME_LENGTH: usize = 18;

/// Maximum number of characters that fit after the longest bar of a narrow chart.
const NUMBER_LENGTH: usize = 8;

/// The height of the curve in pixels.
const CURVE: usize = 160;

#[derive(Properties, PartialEq)]
pub struct ValueChartProps {
    /// Content of the chart; `None` while unknown, or without values.
    pub chart: Option<Chart>,
    /// `true` while the chart is being computed.
    pub is_pending: bool,
}

/// Shows bars of the largest values and, for many instances, a curve of all of them.
#[component]
pub fn ValueChart(ValueChartProps { chart, is_pending }: &ValueChartProps) -> Html {
    let words = use_words();
    let Some(chart) = chart else {
        let sentence = (!is_pending).then(|| words.say(ValuesMsg::NothingToDraw));
        return text("p", "value-chart value-chart-nothing", sentence.unwrap_or_default());
    };
    let bars = ValuesMsg::BarsTitle(chart.counter.clone(), chart.unit, chart.bars.len(), chart.count);
    html! {
        <section class="value-chart" id="value-chart">
            { figure(words.say(bars), chart, bars_svg(chart, words), words) }
            if !chart.curve.is_empty() {
                { curve_figure(chart, words) }
            }
        </section>
    }
}

/// Shows a drawing with its title and a text alternative.
fn figure(title: AttrValue, chart: &Chart, drawing: Html, words: Words) -> Html {
    let largest = chart.bars.first().map(|bar| bar.name.clone()).unwrap_or_default();
    let alternative = ValuesMsg::ChartAlternative(
        title.to_string(),
        largest,
        with_unit(&chart.largest, chart, words),
        with_unit(&chart.median, chart, words),
    );
    let alternative = words.say(alternative);
    let totals = (chart.totals > 0).then(|| words.say(ValuesMsg::WithoutTotals(chart.totals)));
    html! {
        <div class="value-chart-figure">
            <h2 class="value-chart-title">{ title }{ totals.map(|totals| text("span", "value-chart-note", totals)) }</h2>
            <div role="img" aria-label={alternative}>{ drawing }</div>
        </div>
    }
}

fn bars_svg(chart: &Chart, words: Words) -> Html {
    let height = chart.bars.len() * PITCH;
    let is_long = chart.bars.iter().any(|bar| bar.value.chars().count() > NUMBER_LENGTH);
    let bars = chart.bars.iter().enumerate().map(|(place, bar)| bar_svg(place, bar, is_long));
    let bars = bars.collect::<Html>();
    let axis = share(BARS.0);
    html! {
        <svg class="value-chart-drawing" width="100%" height={(height + PITCH).to_string()} aria-hidden="true">
            { bars }
            <line class="value-chart-axis" x1={axis.clone()} x2={axis.clone()} y1="0" y2={height.to_string()} />
            <text class="value-chart-number" x={axis} y={(height + 13).to_string()} text-anchor="middle">{ "0" }</text>
            <text class="value-chart-number" x={share(BARS.1)} y={(height + 13).to_string()} text-anchor="end">
                { with_unit(&chart.full, chart, words) }
            </text>
        </svg>
    }
}

/// Shows a bar; if a number does not fit after the longest one, all numbers are aligned to the edge instead of cut.
fn bar_svg(place: usize, bar: &ChartBar, is_long: bool) -> Html {
    let (top, baseline) = (place * PITCH, (place * PITCH + 13).to_string());
    let width = u32::from(bar.length) * u32::from(BARS.1 - BARS.0) / 1000;
    let end = share(BARS.0 + width as u16);
    let (x, dx, anchor) = if is_long { (share(1000), "0", "end") } else { (end, "4", "start") };
    html! {
        <g>
            <title>{ format!("{}: {}", bar.name, bar.value) }</title>
            <text class="value-chart-name" x={share(BARS.0 - 15)} y={baseline.clone()} text-anchor="end">{ short(&bar.name) }</text>
            <rect class="value-chart-bar" x={share(BARS.0)} y={(top + 3).to_string()} width={share(width as u16)} height={(PITCH - 5).to_string()} />
            <text class="value-chart-number" {x} {dx} y={baseline} text-anchor={anchor}>{ bar.value.clone() }</text>
        </g>
    }
}

fn curve_figure(chart: &Chart, words: Words) -> Html {
    let title = ValuesMsg::CurveTitle(chart.counter.clone(), chart.unit, chart.count);
    let drawing = html! {
        <>
            { text("p", "value-chart-caption", with_unit(&chart.full, chart, words)) }
            <svg class="value-chart-drawing" width="100%" height={CURVE.to_string()} viewBox="0 0 1000 1000"
                preserveAspectRatio="none" aria-hidden="true">
                <path class="value-chart-area" d={area(&chart.curve, chart.zero)} />
                <line class="value-chart-axis" x1="0" x2="1000" y1={(1000 - chart.zero).to_string()} y2={(1000 - chart.zero).to_string()} />
                <line class="value-chart-median" x1="500" x2="500" y1="0" y2="1000" />
            </svg>
            <div class="value-chart-scale" aria-hidden="true">
                { text("span", "", words.say(ValuesMsg::CurveStart)) }
                { text("span", "", words.say(ValuesMsg::Median(with_unit(&chart.median, chart, words)))) }
                { text("span", "", format!("{}: {}", grouped(chart.count as u64), with_unit(&chart.smallest, chart, words))) }
            </div>
        </>
    };
    figure(words.say(title), chart, drawing, words)
}

/// Returns the outline of the area between the values and 0.
fn area(curve: &[u16], zero: u16) -> String {
    let floor = 1000 - zero;
    let last = (curve.len() - 1).max(1);
    let points = curve.iter().enumerate().map(|(place, value)| (place * 1000 / last, 1000 - value));
    let mut path = format!("M0 {floor}");
    for (x, y) in points {
        path.push_str(&format!("L{x} {y}"));
    }
    path.push_str(&format!("L1000 {floor}Z"));
    path
}

/// Formats thousandths as a percentage.
fn share(thousandths: u16) -> String {
    format!("{}.{}%", thousandths / 10, thousandths % 10)
}

fn with_unit(value: &str, chart: &Chart, words: Words) -> String {
    values::with_unit(value.to_owned(), chart.unit, words.language)
}

/// Returns a name truncated to the available room.
fn short(name: &str) -> String {
    if name.chars().count() <= NAME_LENGTH {
        return name.to_owned();
    }
    name.chars().take(NAME_LENGTH - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use winperf::counter_type::Unit;

    fn chart(curve: Vec<u16>) -> Chart {
        let bar = |name: &str, value: &str, length| ChartBar {
            name: name.to_owned(),
            value: value.to_owned(),
            length,
        };
        Chart {
            counter: "% Processor Time".to_owned(),
            unit: Some(Unit::Percent),
            count: if curve.is_empty() { 2 } else { 1234 },
            totals: 1,
            largest: "12.5".to_owned(),
            full: "25".to_owned(),
            median: "0.5".to_owned(),
            smallest: "0".to_owned(),
            bars: vec![
                bar("iexplore/0#2", "12.5", 500),
                bar("a name that is longer than its room", "6.25", 250),
            ],
            curve,
            zero: 0,
        }
    }

    async fn html(chart: Option<Chart>, is_pending: bool) -> String {
        rendered(move || html! { <ValueChart {chart} {is_pending} /> }).await
    }

    #[tokio::test]
    async fn bars_have_names_numbers_a_title_and_the_same_in_words() {
        let html = html(Some(chart(Vec::new())), false).await;
        for part in [
            "% Processor Time: 2 instances",
            "Without the total",
            "role=\"img\"",
            "The largest value is 12.5 % (iexplore/0#2); half of the instances have 0.5 % or more.",
            "width=\"24.5%\"",
            "width=\"12.2%\"",
            ">25 %</text>",
            ">a name that is lo…</text>",
            "<title>a name that is longer than its room: 6.25</title>",
        ] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert!(!html.contains("value-chart-area"), "{html}");
    }

    #[tokio::test]
    async fn numbers_without_room_behind_their_bars_end_at_the_edge() {
        let mut long = chart(Vec::new());
        assert!(!html(Some(long.clone()), false).await.contains("x=\"100.0%\""));
        long.bars[1].value = "9\u{202f}007\u{202f}199".to_owned();
        let html = html(Some(long), false).await;
        assert_eq!(html.matches("x=\"100.0%\"").count(), 2, "{html}");
    }

    #[tokio::test]
    async fn many_instances_have_a_curve_of_all_of_them() {
        let html = html(Some(chart(vec![1000, 250, 0])), false).await;
        assert!(html.contains("d=\"M0 1000L0 0L500 750L1000 1000L1000 1000Z\""), "{html}");
        assert!(html.contains("all 1234 instances, largest first"), "{html}");
        assert!(html.contains("median 0.5 %"), "{html}");
        assert_eq!(html.matches("role=\"img\"").count(), 2);
    }

    #[tokio::test]
    async fn without_a_value_a_sentence_says_so() {
        assert!(html(None, false).await.contains("None of the instances shown has a value"));
        assert!(!html(None, true).await.contains("None of the instances"));
    }
}
