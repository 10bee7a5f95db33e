//! Meaning of the hues, patterns and signs of tree, bytes and overview.
//!
//! Marks of bytes that add to their field are always drawn, and style sheets show them while the legend is open, so
//! opening it changes no state and redraws nothing.

use winperf::StructureKind;
use winperf::findings::Severity;
use yew::prelude::*;

use crate::browser::page::is_unfolded;
use crate::browser::pointer::LeaveWatch;
use crate::components::kind_mark::kind_mark;
use crate::components::severity_mark::severity_sign;
use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::assumed::AssumedMsg;
use crate::phrases::structure::StructureMsg;
use crate::signs::blame::Blame;
use crate::signs::change::Change;
use crate::signs::kind::SignKind;
use crate::state::library::side::Side;
use crate::views::structure::overview_strip::part_class;
use crate::views::structure::query::overview::OverviewPart;

/// Selector of the legend.
const SELECTOR: &str = ".legend";

/// The structures, by sign and hue.
pub(crate) const STRUCTURES: [StructureKind; 5] = [
    StructureKind::DataBlock,
    StructureKind::Object,
    StructureKind::CounterDefinition,
    StructureKind::Instance,
    StructureKind::CounterBlock,
];

/// The kinds of fields, by the bars under their bytes.
pub(crate) const FIELDS: [(SignKind, StructureMsg); 6] = [
    (SignKind::Member, StructureMsg::LegendMember),
    (SignKind::Value, StructureMsg::LegendValue),
    (SignKind::Name, StructureMsg::LegendName),
    (SignKind::Padding, StructureMsg::LegendPadding),
    (SignKind::Slack, StructureMsg::LegendSlack),
    (SignKind::Unparsed, StructureMsg::LegendUnparsed),
];

/// The parts of the overview, by width and hue.
const PARTS: [(OverviewPart, StructureMsg); 4] = [
    (OverviewPart::Definitions, StructureMsg::LegendDefinitions),
    (OverviewPart::Instances, StructureMsg::LegendInstances),
    (OverviewPart::Differs, StructureMsg::LegendDifferences),
    (OverviewPart::Error, StructureMsg::LegendFindings),
];

/// Returns the signs of differences.
fn changes(newer: Side) -> [(Change, StructureMsg); 6] {
    [
        (Change::Changed, StructureMsg::LegendChanged),
        (Change::Expected, StructureMsg::LegendExpected),
        (Change::New, StructureMsg::LegendOnlyIn(newer)),
        (Change::Gone, StructureMsg::LegendOnlyIn(newer.other())),
        (Change::Ambiguous, StructureMsg::LegendAmbiguous),
        (Change::Inside, StructureMsg::LegendInside),
    ]
}

#[derive(Properties, PartialEq)]
pub struct LegendProps {
    /// Side of the newer capture if two are compared; only then are there signs of changes.
    pub newer: Option<Side>,
    /// Style classes of fields with their meaning, for a file that is no capture, instead of those of captures.
    #[prop_or_default]
    pub fields: Option<Vec<(String, AttrValue)>>,
    #[prop_or_default]
    pub is_open: bool,
    /// Reports whether it is open.
    #[prop_or_default]
    pub on_toggled: Callback<bool>,
}

/// Shows the meaning of every mark, collapsed by default; a press outside of it or Escape closes it.
#[component]
pub fn Legend(LegendProps { newer, fields, is_open, on_toggled }: &LegendProps) -> Html {
    let words = use_words();
    use_effect_with((*is_open, on_toggled.clone()), |(is_open, on_toggled)| {
        let watch = is_open.then(|| LeaveWatch::new(SELECTOR, on_toggled.reform(|()| false)));
        move || drop(watch)
    });
    let field = |(class, name): &(String, AttrValue)| {
        let class = format!("legend-bytes hex-rows-field {class}");
        entry(html! { <span {class} aria-hidden="true"></span> }, name.clone())
    };
    let entries = match fields {
        Some(fields) => list(fields.iter().map(field)),
        None => of_captures(*newer, words),
    };
    html! {
        <details class="legend" open={*is_open} ontoggle={on_toggled.reform(|event: Event| is_unfolded(&event))}>
            <summary class="legend-title">{ words.say(StructureMsg::Legend) }</summary>
            <div class="legend-entries">{ entries }</div>
        </details>
    }
}

/// Shows the marks of captures; `newer` is the side of the newer of two.
fn of_captures(newer: Option<Side>, words: Words) -> Html {
    let structures = STRUCTURES.map(|kind| entry(kind_mark(SignKind::Node(kind)), kind.c_name().into()));
    let findings = [
        (Blame::Own(Severity::Error), StructureMsg::LegendBlamed),
        (Blame::Inside(Severity::Error), StructureMsg::LegendBlamedInside),
    ];
    let findings = findings.map(|(blame, name)| entry(severity_sign(blame, None), words.say(name)));
    let fields = FIELDS.map(|(kind, name)| {
        let class = format!("legend-bytes hex-rows-field hex-rows-{} kind-{}", kind.stem(), hue(kind));
        entry(html! { <span {class} aria-hidden="true"></span> }, words.say(name))
    });
    let changes = newer.map(changes).into_iter().flatten().map(|(change, name)| {
        let class = format!("change-mark change-{}", change.stem());
        entry(html! { <span {class} aria-hidden="true">{ change.sign() }</span> }, words.say(name))
    });
    let parts = PARTS.map(|(part, name)| {
        let sample = html! {
            <svg class="legend-bytes" viewBox="0 0 40 10" preserveAspectRatio="none" aria-hidden="true">
                <path class={part_class(part)} d={part.stroke(4, 5)} stroke-width={part.stroke_width().map(|width| width.to_string())} />
            </svg>
        };
        entry(sample, words.say(name))
    });
    let highlighted = html! { <span class="legend-bytes hex-rows-highlighted" aria-hidden="true"></span> };
    let assumed = html! { <span class="legend-bytes hex-rows-assumed" aria-hidden="true"></span> };
    let assumed = entry(assumed, words.say(AssumedMsg::Mark));
    let reach = html! { <span class="legend-bytes legend-reach" aria-hidden="true"><i class="hex-rows-reach hex-rows-reach-whole"></i></span> };
    let fields = fields.into_iter().chain([
        assumed,
        entry(highlighted, words.say(StructureMsg::LegendHighlighted)),
        entry(reach, words.say(StructureMsg::LegendReach)),
    ]);
    let changed = html! { <span class="legend-bytes hex-rows-changed" aria-hidden="true"></span> };
    let changes = changes.chain([entry(changed, words.say(StructureMsg::LegendChangedBytes))]);
    html! {
        <>
            { list(structures.into_iter().chain(findings)) }
            { list(fields) }
            { list(parts.into_iter()) }
            if newer.is_some() {
                { list(changes) }
            }
        </>
    }
}

fn list(entries: impl Iterator<Item = Html>) -> Html {
    html! { <ul>{ entries.collect::<Html>() }</ul> }
}

fn entry(sample: Html, name: AttrValue) -> Html {
    html! { <li class="legend-entry">{ sample }{ text("span", "", name) }</li> }
}

/// Returns the hue: unreadable bytes have their own, others the hue of their structure.
fn hue(kind: SignKind) -> &'static str {
    if kind == SignKind::Unparsed { "unparsed" } else { "data-block" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn every_mark_has_its_word_and_changes_need_two_captures() {
        let one = rendered(|| html! { <Legend newer={None::<Side>} /> }).await;
        let two = rendered(|| html! { <Legend newer={Some(Side::B)} /> }).await;
        for mark in [
            "PERF_OBJECT_TYPE",
            "hex-rows-padding",
            "hex-rows-slack",
            "hex-rows-highlighted",
            "kind-unparsed",
        ] {
            assert!(one.contains(mark), "{mark} is missing in {one}");
        }
        assert!(!one.contains("change-gone") && two.contains("change-gone"));
    }
}
