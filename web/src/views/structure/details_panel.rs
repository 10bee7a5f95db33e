//! What is known of the selected structure or field.

use yew::prelude::*;

use crate::components::kind_mark::kind_mark;
use crate::components::text::{button, text};
use crate::phrases::{Msg, Words};
use crate::state::spot::Spot;
use crate::views::structure::details_context::DetailsContext;
use crate::views::structure::details_findings::DetailsFindings;
use crate::views::structure::query::details::{Details, Parent};

/// The chain of parents, name, value, note, type, place and bytes, with what follows from both captures between them.
pub struct DetailsPanel<'a> {
    /// The selected structure or field.
    pub details: Option<&'a Details>,
    /// What it means, and what the other capture has.
    pub context: Option<DetailsContext<'a>>,
    /// What is odd about it.
    pub findings: DetailsFindings<'a>,
    /// The way to copy what is selected.
    pub copy: Html,
    /// Reports the structure of the path that is to be selected.
    pub on_selected: &'a Callback<Spot>,
}

impl DetailsPanel<'_> {
    /// The panel, or a sentence when nothing is selected.
    pub fn draw(self, words: Words) -> Html {
        let inside = match self.details {
            Some(details) => self.of(details, words),
            None => text("p", "details-panel-empty", words.say(Msg::SelectSomething)),
        };
        html! {
            <section class="details-panel" id="details" tabindex="-1" aria-label={words.say(Msg::Details)}>
                { self.copy }
                { inside }
            </section>
        }
    }

    fn of(&self, details: &Details, words: Words) -> Html {
        let context = self.context.as_ref();
        html! {
            <>
                <nav class="details-panel-path" aria-label={words.say(Msg::Path)}>
                    <ol>
                        for parent in details.path.iter() {
                            { self.parent(parent) }
                        }
                    </ol>
                </nav>
                <div class="details-panel-columns">
                    <div>
                        <h2 class="details-panel-name">
                            { kind_mark(details.kind) }
                            <span id="details-name">{ details.name.clone() }</span>
                        </h2>
                        <p class="details-panel-value" id="details-value">{ details.value.clone() }</p>
                        { text("p", "details-panel-note", details.note.clone().unwrap_or_default()) }
                        <div>
                            { self.findings.draw(words) }
                            { context.map(|context| context.behind_value(words)).unwrap_or_default() }
                        </div>
                    </div>
                    <div>
                        <dl class="details-panel-list">{ lines(details, words) }</dl>
                        <div>{ context.map(|context| context.behind_bytes(words)).unwrap_or_default() }</div>
                    </div>
                </div>
            </>
        }
    }

    fn parent(&self, parent: &Parent) -> Html {
        let spot = parent.spot;
        let inside = html! { <>{ kind_mark(parent.kind) }{ parent.name.clone() }</> };
        let onclick = self.on_selected.reform(move |_| spot);
        html! { <li class="details-panel-parent">{ button("details-panel-link", None, onclick, inside) }</li> }
    }
}

/// Labels and what belongs to them; a line without text is left out.
fn lines(details: &Details, words: Words) -> Html {
    let hidden = (details.hidden > 0).then(|| words.say(Msg::MoreBytes(details.hidden)));
    let bytes = format!("{} {}", details.bytes, hidden.unwrap_or_default());
    let lines = [
        (Msg::ColumnType, "details-panel-code", details.c_type.clone()),
        (Msg::OffsetInFile, "details-panel-code", details.offset.clone()),
        (Msg::OffsetInStructure, "details-panel-code", details.within.clone().unwrap_or_default()),
        (Msg::Length, "details-panel-text", words.say(Msg::Bytes(details.length)).to_string()),
        (Msg::RawBytes, "details-panel-code", bytes),
    ];
    let shown = lines.into_iter().filter(|(.., text)| !text.is_empty());
    shown.map(|(label, class, text)| line(words.say(label), class, text)).collect()
}

/// A label and what belongs to it.
pub fn line(label: AttrValue, class: &'static str, text: String) -> Html {
    html! { <div class="details-panel-line"><dt>{ label }</dt><dd {class}>{ text }</dd></div> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use crate::views::query::kind::Kind;
    use crate::views::structure::query::blame::Blamed;
    use crate::views::structure::query::context::Context;
    use winperf::Place;

    fn details() -> Details {
        Details {
            name: "CounterType".to_owned(),
            kind: Kind::Member,
            c_type: "DWORD".to_owned(),
            value: "PERF_100NSEC_TIMER".to_owned(),
            note: None,
            offset: "0x10c".to_owned(),
            within: Some("+ 0x1c".to_owned()),
            length: 4,
            bytes: "00 05 51 20".to_owned(),
            hidden: 0,
            path: vec![Parent {
                spot: Spot::whole(Place::DataBlock),
                kind: Kind::Member,
                name: "PERF_DATA_BLOCK".to_owned(),
            }],
        }
    }

    async fn html(details: Option<Details>) -> String {
        let draw = move || {
            let (details, on_selected) = (details.as_ref(), Callback::noop());
            let (on_located, on_value, on_finding) = (Callback::noop(), Callback::noop(), Callback::noop());
            let context = Context {
                meaning: "How the value is computed.",
                holds: None,
                display: None,
                other: None,
                readings: vec![("u8", "80".to_owned())],
            };
            let context =
                Some(DetailsContext { context: &context, on_located: &on_located, on_value: &on_value });
            let findings = DetailsFindings { blamed: &Blamed::default(), on_finding: &on_finding };
            let copy = Html::default();
            DetailsPanel { details, context, findings, copy, on_selected: &on_selected }
                .draw(Words::default())
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
            ">u8</dt>",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn without_a_selection_there_is_a_sentence() {
        assert!(html(None).await.contains("Select a structure"));
    }
}
