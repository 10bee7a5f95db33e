//! Details of the selected structure or field.

use yew::prelude::*;

use crate::components::kind_mark::kind_mark;
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::handbook::HandbookMsg;
use crate::phrases::{Msg, Words};
use crate::views::assumed::assume_form::AssumeForm;
use crate::views::assumed::query::Offer;
use crate::views::leads::{use_lead_to_format, use_lead_to_spot};
use crate::views::places_in_log::PlacesInLog;
use crate::views::structure::clocks_table::ClocksTable;
use crate::views::structure::details_context::{DetailsMeaning, behind_bytes};
use crate::views::structure::details_findings::DetailsFindings;
use crate::views::structure::details_line::line;
use crate::views::structure::query::blame::Blamed;
use crate::views::structure::query::clocks::ClockRow;
use crate::views::structure::query::context::Context;
use crate::views::structure::query::details::{Details, Parent};
use crate::views::structure::query::way::Stop;
use crate::views::structure::way_stops::WayStops;

#[derive(Properties, PartialEq)]
pub struct DetailsPanelProps {
    /// Selected item.
    pub details: Option<Details>,
    /// Its meaning, and its computed value.
    pub context: Option<Context>,
    /// The findings of the selection.
    #[prop_or_default]
    pub blamed: Blamed,
    /// The number that may be read in it instead.
    #[prop_or_default]
    pub offer: Option<Offer>,
    /// Steps to it from byte 0.
    #[prop_or_default]
    pub way: Vec<Stop>,
    /// The clocks, if a clock is selected.
    #[prop_or_default]
    pub clocks: Vec<ClockRow>,
    /// The Copy menu.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the selection: its place, value, meaning and bytes.
#[component]
pub fn DetailsPanel(props: &DetailsPanelProps) -> Html {
    let words = use_words();
    html! {
        <section class="details-panel" id="details" tabindex="-1" aria-label={words.say(Msg::Details)}>
            { props.children.clone() }
            if let Some(details) = props.details.as_ref() {
                <DetailsPath path={details.path.clone()} />
                { columns(details, props, words) }
                <ClocksTable rows={props.clocks.clone()} />
            } else {
                { text("p", "details-panel-empty", words.say(Msg::SelectSomething)) }
            }
        </section>
    }
}

fn columns(details: &Details, props: &DetailsPanelProps, words: Words) -> Html {
    let context = props.context.as_ref();
    html! {
        <div class="details-panel-columns">
            <div>
                <h2 class="details-panel-name">
                    { kind_mark(details.kind) }
                    <span id="details-name">{ details.name.clone() }</span>
                </h2>
                <p class="details-panel-value" id="details-value">{ details.value.clone() }</p>
                { text("p", "details-panel-note", note(details, context, words)) }
                { for context.map(|context| html! { <Meaning meaning={context.meaning} anchor={context.anchor.clone()} /> }) }
                <div>
                    <DetailsFindings blamed={props.blamed.clone()} />
                    if let Some(offer) = props.offer {
                        <AssumeForm key={format!("{}{}", offer.side.letter(), offer.field.offset)} {offer} />
                    }
                    if let Some(context) = context {
                        <DetailsMeaning context={context.clone()} />
                    }
                </div>
            </div>
            <div>
                <dl class="details-panel-list">{ lines(details, words) }</dl>
                <PlacesInLog places={details.in_log.iter().map(|run| (None, *run)).collect::<Vec<_>>()} />
                <div>{ context.map(|context| behind_bytes(context, words)).unwrap_or_default() }</div>
                <WayStops stops={props.way.clone()} />
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct MeaningProps {
    meaning: &'static str,
    anchor: String,
}

/// Shows its purpose, with a link to the section of the specification.
#[component]
fn Meaning(MeaningProps { meaning, anchor }: &MeaningProps) -> Html {
    let words = use_words();
    let on_read = use_lead_to_format();
    let anchor = anchor.clone();
    let onclick = on_read.reform(move |_: MouseEvent| anchor.clone());
    html! {
        <p class="details-panel-meaning">
            { *meaning }
            { " " }
            { button("details-panel-link", None, onclick, inside(words.say(HandbookMsg::InFormat))) }
        </p>
    }
}

/// Returns the note, unless a link has the same text.
fn note(details: &Details, context: Option<&Context>, words: Words) -> String {
    let note = details.note.clone().unwrap_or_default();
    let mut leads = context.iter().flat_map(|context| &context.leads);
    if leads.any(|lead| words.say(lead.says.clone()).as_str() == note) { String::new() } else { note }
}

#[derive(Properties, PartialEq)]
struct DetailsPathProps {
    path: Vec<Parent>,
}

/// Shows the structures around the selection, the outermost first.
#[component]
fn DetailsPath(DetailsPathProps { path }: &DetailsPathProps) -> Html {
    let words = use_words();
    let on_selected = use_lead_to_spot();
    let link = |parent: &Parent| {
        let spot = parent.spot;
        let inside = html! { <>{ kind_mark(parent.kind) }{ parent.name.clone() }</> };
        button("details-panel-link", None, on_selected.reform(move |_| spot), inside)
    };
    html! {
        <nav class="details-panel-path" aria-label={words.say(Msg::Path)}>
            <ol>
                for parent in path.iter() {
                    <li class="details-panel-parent">{ link(parent) }</li>
                }
            </ol>
        </nav>
    }
}

fn lines(details: &Details, words: Words) -> Html {
    let hidden = (details.hidden > 0).then(|| words.say(Msg::MoreBytes(details.hidden)));
    let bytes = format!("{} {}", details.bytes, hidden.unwrap_or_default());
    let lines = [
        (words.say(Msg::ColumnType), "details-panel-code", details.c_type.clone()),
        (words.say(Msg::OffsetInFile), "details-panel-code", details.offset.clone()),
        (words.say(Msg::OffsetInStructure), "details-panel-code", details.within.clone().unwrap_or_default()),
        (words.say(Msg::Length), "details-panel-text", words.say(Msg::Bytes(details.length)).to_string()),
        (words.say(Msg::RawBytes), "details-panel-code", bytes),
    ];
    let shown = lines.into_iter().filter(|(.., text)| !text.is_empty());
    shown.map(|(label, class, text)| line(label, class, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::structure::StructureMsg;
    use crate::signs::kind::SignKind;
    use crate::state::view::spot::Spot;
    use crate::testing::rendered;
    use crate::views::structure::query::leads::{Lead, To};
    use winperf::Relation;
    use winperf::{InstanceIdx, ObjectIdx, Place, StructureKind};
    use winperf_log::Run;

    fn run(offset: u32, log_offset: u32, length: u32) -> Run {
        Run { offset, log_offset, length }
    }

    fn details() -> Details {
        Details {
            name: "CounterType".to_owned(),
            kind: SignKind::Member,
            c_type: "DWORD".to_owned(),
            value: "PERF_100NSEC_TIMER".to_owned(),
            note: None,
            offset: "0x10c".to_owned(),
            in_log: vec![run(0x10c, 0x1e4c, 2), run(0x10e, 0x2048, 2)],
            within: Some("+ 0x1c".to_owned()),
            length: 4,
            bytes: "00 05 51 20".to_owned(),
            hidden: 0,
            path: vec![Parent {
                spot: Spot::whole(Place::DataBlock),
                kind: SignKind::Member,
                name: "PERF_DATA_BLOCK".to_owned(),
            }],
        }
    }

    async fn html(details: Option<Details>) -> String {
        let draw = move || {
            let context = Context {
                meaning: "How the value is computed.",
                anchor: "perf_counter_definition-countertype".to_owned(),
                holds: None,
                display: None,
                other: None,
                leads: Vec::new(),
                reach: None,
                readings: vec![("u8", "80".to_owned())],
            };
            html! { <DetailsPanel {details} {context} /> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_field_shows_type_place_bytes_and_value() {
        let html = html(Some(details())).await;
        for text in [
            "CounterType",
            "DWORD",
            "0x10c",
            "+ 0x1c",
            "4 bytes",
            "00 05 51 20",
            "PERF_100NSEC_TIMER",
            "PERF_DATA_BLOCK",
            "How the value is computed.",
            ">See the specification</button>",
            ">u8</dt>",
            ">0x1e4c</button>",
            ">0x2048</button>",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[test]
    fn a_note_gives_way_to_a_lead_that_says_the_same() {
        let says = StructureMsg::LeadsTo(
            Relation::Parent,
            StructureKind::Instance,
            "iexplore#2".into(),
            "0x0".into(),
        );
        let leads = vec![Lead {
            to: To::Spot(Spot::whole(Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) })),
            says,
        }];
        let context = Context {
            meaning: "",
            anchor: String::new(),
            holds: None,
            display: None,
            other: None,
            leads,
            reach: None,
            readings: Vec::new(),
        };
        let said = |text: &str| {
            let details = Details { note: Some(text.to_owned()), ..details() };
            note(&details, Some(&context), Words::default())
        };
        assert_eq!([said("iexplore#2"), said("no parent")], ["", "no parent"]);
    }

    #[tokio::test]
    async fn without_a_selection_there_is_a_sentence() {
        assert!(html(None).await.contains("Select a structure"));
    }
}
