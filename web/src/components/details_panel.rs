//! What is known of the selected structure or field.

use yew::prelude::*;

use crate::components::change_mark::change_mark;
use crate::components::kind_mark::kind_mark;
use crate::components::text::{button, text, words as inside};
use crate::queries::changes::Change;
use crate::queries::details::{Details, Parent};
use crate::queries::hex::offset_text;
use crate::queries::inspector::Reading;
use crate::session::side::Side;
use crate::session::spot::Spot;
use crate::words::{Msg, Words};

/// The chain of parents, name, value in both captures, meaning, type, place, bytes and note.
pub struct DetailsPanel<'a> {
    /// The selected structure or field.
    pub details: Option<&'a Details>,
    /// Reports the structure of the path that is to be selected.
    pub on_selected: &'a Callback<Spot>,
    /// Reports bytes of a capture that are to be gone to.
    pub on_located: &'a Callback<(Side, u32)>,
    /// Reports the row of the table of values that is to be gone to.
    pub on_value: &'a Callback<usize>,
}

impl DetailsPanel<'_> {
    /// The panel, or a sentence when nothing is selected.
    pub fn draw(&self, words: Words) -> Html {
        let inside = match self.details {
            Some(details) => self.of(details, words),
            None => text("p", "details-panel-empty", words.say(Msg::SelectSomething)),
        };
        html! { <section class="details-panel" aria-label={words.say(Msg::Details)}>{ inside }</section> }
    }

    fn of(&self, details: &Details, words: Words) -> Html {
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
                    <div class="details-panel-what">
                        <h2 class="details-panel-name">
                            { kind_mark(details.kind) }
                            <span id="details-name">{ details.name.clone() }</span>
                        </h2>
                        <p class="details-panel-value" id="details-value">{ details.value.clone() }</p>
                        { text("p", "details-panel-note", details.note.clone().unwrap_or_default()) }
                        { self.display(details, words) }
                        { self.other(details, words) }
                        { text("p", "details-panel-meaning", details.meaning) }
                    </div>
                    <div class="details-panel-where">
                        <dl class="details-panel-list">{ lines(details, words) }</dl>
                        { inspector(&details.readings, words) }
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

    /// What a raw value comes to, with the way to how.
    fn display(&self, details: &Details, words: Words) -> Html {
        let Some(display) = &details.display else { return Html::default() };
        let row = display.row;
        let onclick = self.on_value.reform(move |_| row);
        let link = button("details-panel-link", None, onclick, inside(words.say(Msg::HowComputed)));
        html! {
            <p class="details-panel-other" id="details-display">
                { text("span", "details-panel-label", words.say(Msg::ComesTo)) }
                { text("strong", "", display.text.clone()) }
                { link }
            </p>
        }
    }

    /// What the other capture has in its place, with the way there.
    fn other(&self, details: &Details, words: Words) -> Html {
        let Some(other) = &details.other else { return Html::default() };
        let side = other.side;
        let link = other.offset.map(|offset| {
            let onclick = self.on_located.reform(move |_| (side, offset));
            button("details-panel-link", None, onclick, inside(offset_text(offset)))
        });
        let says = match (other.offset, other.change) {
            (None, _) => words.say(Msg::NotIn(side)),
            (_, Change::Changed) => other.value.clone().into(),
            _ if other.value.is_empty() => AttrValue::default(),
            _ => words.say(Msg::TheSame),
        };
        html! {
            <p class="details-panel-other" id="details-other">
                if other.offset.is_some() {
                    { text("span", "details-panel-label", words.say(Msg::InCapture(side))) }
                }
                { change_mark(other.change, words) }
                { text("span", "", says) }
                { link.unwrap_or_default() }
            </p>
        }
    }
}

/// Labels and what belongs to them; a line without text is left out.
fn lines(details: &Details, words: Words) -> Html {
    let hidden = (details.hidden > 0).then(|| words.say(Msg::MoreBytes(details.hidden)));
    let bytes = format!("{} {}", details.bytes, hidden.unwrap_or_default());
    let holds = details.holds.clone().map(|holds| words.say(holds).to_string());
    let lines = [
        (Msg::ColumnType, "details-panel-code", details.c_type.clone()),
        (Msg::OffsetInFile, "details-panel-code", details.offset.clone()),
        (Msg::OffsetInStructure, "details-panel-code", details.within.clone().unwrap_or_default()),
        (Msg::Length, "details-panel-text", words.say(Msg::Bytes(details.length)).to_string()),
        (Msg::Holds, "details-panel-text", holds.unwrap_or_default()),
        (Msg::RawBytes, "details-panel-code", bytes),
    ];
    let shown = lines.into_iter().filter(|(.., text)| !text.is_empty());
    let line = |(label, class, text)| line(words.say(label), class, text);
    shown.map(line).collect()
}

/// What the bytes from the cursor on would be, folded away.
fn inspector(readings: &[Reading], words: Words) -> Html {
    html! {
        <details class="details-panel-inspector" id="details-inspector">
            <summary>{ words.say(Msg::ReadAs) }</summary>
            <dl class="details-panel-list">
                for (name, reading) in readings.iter() {
                    { line((*name).into(), "details-panel-code", reading.clone()) }
                }
            </dl>
        </details>
    }
}

fn line(label: AttrValue, class: &'static str, text: String) -> Html {
    html! { <div class="details-panel-line"><dt>{ label }</dt><dd {class}>{ text }</dd></div> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::tests::rendered;
    use crate::queries::details::Other;
    use crate::queries::display::Display;
    use crate::queries::kind::Kind;
    use winperf::NodeIdx;

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
            meaning: "How the value is computed.",
            holds: None,
            display: Some(Display { row: 7, text: "12.5 %".to_owned(), is_value: true }),
            other: Some(Other {
                side: Side::B,
                offset: Some(0x114),
                value: "15 (+3)".to_owned(),
                change: Change::Changed,
            }),
            readings: vec![("u8", "80".to_owned())],
            path: vec![Parent {
                spot: Spot::node(NodeIdx(0)),
                kind: Kind::Member,
                name: "PERF_DATA_BLOCK".to_owned(),
            }],
        }
    }

    async fn html(details: Option<Details>) -> String {
        let draw = move || {
            let (on_selected, on_located, on_value) = (Callback::noop(), Callback::noop(), Callback::noop());
            let details = details.as_ref();
            DetailsPanel { details, on_selected: &on_selected, on_located: &on_located, on_value: &on_value }
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
            "12.5 %",
            "15 (+3)",
            "0x114",
            "changed",
            ">u8</dt>",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn what_the_other_capture_lacks_is_said_in_a_sentence() {
        let gone = Other { side: Side::B, offset: None, value: String::new(), change: Change::Gone };
        let html = html(Some(Details { other: Some(gone), ..details() })).await;
        assert!(html.contains("not in B") && html.contains("gone"), "{html}");
    }

    #[tokio::test]
    async fn without_a_selection_there_is_a_sentence() {
        assert!(html(None).await.contains("Select a structure"));
    }
}
