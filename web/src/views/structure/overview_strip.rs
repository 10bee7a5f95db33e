//! The overview next to the bytes that shows the complete file, and the visible part of it.

use yew::prelude::*;

use crate::context::use_words;
use crate::phrases::structure::StructureMsg;
use crate::shared::Shared;
use crate::views::structure::query::overview::{Overview, OverviewPart, StripPlace};

/// The style class of the overview, as a selector by which a pointer finds it.
pub const SELECTOR: &str = ".overview-strip";

#[derive(Properties, PartialEq)]
pub struct OverviewStripProps {
    /// Name of the slider.
    pub label: AttrValue,
    /// The composition of the file, once it is known.
    pub overview: Shared<Option<Overview>>,
    /// The window of the bytes that is seen.
    pub place: StripPlace,
    #[prop_or_default]
    pub onkeydown: Callback<KeyboardEvent>,
    /// Reports a pointer that is pressed, or moved while pressed.
    #[prop_or_default]
    pub on_pointer: Callback<PointerEvent>,
}

/// Shows a slider over the whole file, with its composition drawn in it.
#[component]
pub fn OverviewStrip(props: &OverviewStripProps) -> Html {
    let words = use_words();
    let StripPlace { offset, last, from, to, text } = &props.place;
    let (at, name) = text.clone();
    html! {
        <div class="overview-strip" role="slider" tabindex="0" aria-orientation="vertical"
            aria-label={props.label.clone()} aria-valuemin="0" aria-valuemax={last.to_string()}
            aria-valuenow={offset.to_string()} aria-valuetext={words.say(StructureMsg::OverviewAt(at, name))}
            onkeydown={props.onkeydown.clone()} onpointerdown={props.on_pointer.clone()}
            onpointermove={props.on_pointer.clone()}>
            <svg viewBox="0 0 40 1000" preserveAspectRatio="none" aria-hidden="true">
                for (part, path) in props.overview.iter().flat_map(|overview| &overview.shapes) {
                    if part.is_mark() {
                        <path class="overview-strip-halo" d={path.clone()} />
                    }
                    <path class={part_class(*part)} d={path.clone()} stroke-width={part.stroke_width().map(|width| width.to_string())} />
                }
            </svg>
            <i class="overview-strip-window" style={format!("--from:{from};--to:{to}")}></i>
        </div>
    }
}

/// Returns the style class of a part.
pub fn part_class(part: OverviewPart) -> String {
    let mark = if part.is_mark() { "overview-strip-mark " } else { "" };
    format!("{mark}overview-strip-{}", part.stem())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn the_strip_is_a_slider_that_says_where_one_is() {
        let draw = || {
            let overview = Overview { shapes: vec![(OverviewPart::Slack, "M14 10v3".to_owned())] };
            let text = ("0x1f0".to_owned(), "Process (230)".to_owned());
            let place = StripPlace { offset: 496, last: 999, from: 490, to: 600, text };
            html! { <OverviewStrip label="Overview of B" overview={Shared::new(Some(overview))} {place} /> }
        };
        let html = rendered(draw).await;
        for text in [
            "role=\"slider\"",
            "aria-label=\"Overview of B\"",
            "aria-valuenow=\"496\"",
            "aria-valuemax=\"999\"",
            "aria-valuetext=\"offset 0x1f0, Process (230)\"",
            "class=\"overview-strip-slack\"",
            "--from:490;--to:600",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }
}
