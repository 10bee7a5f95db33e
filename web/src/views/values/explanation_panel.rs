//! Explanation of the current value.

use winperf::counter_type::CounterType;
use winperf::formula::Letter;
use winperf_report::explain::{LetterText, Partner, ReadingText};
use yew::prelude::*;

use crate::components::formula::{Formula, letter};
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::handbook::HandbookMsg;
use crate::phrases::values::ValuesMsg;
use crate::phrases::{Msg, Words};
use crate::state::library::side::Side;
use crate::views::evidence::Evidence;
use crate::views::leads::{use_lead_to_bytes, use_lead_to_type, use_lead_to_value};
use crate::views::query::bytes::offset_text;
use crate::views::values::query::explanation::{Explained, Operand, PlacedItem, ProcessContent};

#[derive(Properties, PartialEq)]
pub struct ExplanationPanelProps {
    pub explained: Explained,
    /// Total of the counter over the instances of its object.
    #[prop_or_default]
    pub together: Option<String>,
    /// Other instances of the same process.
    #[prop_or_default]
    pub process: Option<ProcessContent>,
    /// The Copy menu.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the path, the value, its description, the formula with its letters, the readings of other programs, and a link
/// to the bytes.
#[component]
pub fn ExplanationPanel(props: &ExplanationPanelProps) -> Html {
    let ExplanationPanelProps { explained, together: of_all, process, children } = props;
    let words = use_words();
    let on_located = use_lead_to_bytes();
    let on_value = use_lead_to_value();
    let on_type = use_lead_to_type();
    let lit = use_state(|| None::<Letter>);
    let on_lit = {
        let lit = lit.clone();
        Callback::from(move |letter| lit.set(letter))
    };
    let equals = explained.equals.clone().map(AttrValue::from);
    html! {
        <section class="explained explanation-panel" id="explanation" tabindex="-1" aria-label={words.say(Msg::Explanation)}>
            <div class="explanation-panel-part">
                <div class="explanation-panel-tools">{ children.clone() }</div>
                { text("h2", "explanation-panel-path", explained.path.clone()) }
                { text("p", "explanation-panel-result", explained.result.clone()) }
                { explained.of_older.map(|side| older_note(side, words)).unwrap_or_default() }
                { text("p", "explanation-panel-what", explained.what.clone()) }
                { type_line(explained.counter_type, &on_type, words) }
                { for explained.help.clone().map(|help| helping(help, words)) }
                <Formula lines={explained.formula.clone()} result={equals} lit={*lit} />
                <Evidence rows={explained.evidence.clone()} />
                { operands(&explained.operands, &on_located, &on_lit) }
                { counts(&explained.counts) }
                { explained.partner.as_ref().map(|partner| to_partner(partner, &on_value)).unwrap_or_default() }
                { readings(&explained.readings, words) }
                <div>{ explained.notes.iter().map(|note| text("p", "explanation-panel-note", note.clone())).collect::<Html>() }</div>
                { for of_all.clone().map(|said| aggregates(said, words)) }
                { for process.as_ref().map(|process| process_links(process, &on_value, words)) }
            </div>
            <div class="explanation-panel-part">
                { text("h3", "explanation-panel-title", words.say(Msg::Way)) }
                <dl>{ lines(&explained.steps, &on_located) }</dl>
                { text("p", "explanation-panel-address", words.say(Msg::Address(explained.address.clone()))) }
            </div>
        </section>
    }
}

/// Shows the type of the counter, with a link to its bits.
fn type_line(counter_type: CounterType, on_type: &Callback<CounterType>, words: Words) -> Html {
    let name = counter_type.name().unwrap_or_default();
    let onclick = on_type.reform(move |_: MouseEvent| counter_type);
    html! {
        <p class="explanation-panel-type">
            <code>{ name }{ " " }{ format!("{:#010x}", counter_type.0) }</code>
            { button("button-link", None, onclick, inside(words.say(HandbookMsg::BitByBit))) }
        </p>
    }
}

/// Shows the letters with their numbers, each of which links to its bytes and highlights the letter in the formula.
fn operands(
    operands: &[Operand],
    on_located: &Callback<(Side, u32)>,
    on_lit: &Callback<Option<Letter>>,
) -> Html {
    let operand = |operand: &Operand| {
        let on = on_lit.reform({
            let letter = operand.letter;
            move |_: PointerEvent| Some(letter)
        });
        html! {
            <li class="explanation-panel-operand" onpointerenter={on} onpointerleave={on_lit.reform(|_: PointerEvent| None)}>
                { chip(operand, on_located, on_lit) }
                { text("span", "", operand.text.clone()) }
            </li>
        }
    };
    html! { <ul class="explanation-panel-operands">{ operands.iter().map(operand).collect::<Html>() }</ul> }
}

fn chip(operand: &Operand, on_located: &Callback<(Side, u32)>, on_lit: &Callback<Option<Letter>>) -> Html {
    let of = operand.letter;
    let number = html! { <>{ letter(of) }{ text("strong", "", operand.number.clone()) }</> };
    let Some((side, offset)) = operand.place else {
        return html! { <span class="explanation-panel-chip">{ number }</span> };
    };
    let onclick = on_located.reform(move |_: MouseEvent| (side, offset));
    html! {
        <button type="button" class="explanation-panel-chip" {onclick}
            onfocus={on_lit.reform(move |_: FocusEvent| Some(of))} onblur={on_lit.reform(|_: FocusEvent| None)}>
            { number }
            { text("span", "explanation-panel-place", place_text((side, offset))) }
        </button>
    }
}

/// Shows the meanings of the letters.
fn counts(counts: &[LetterText]) -> Html {
    let line = |counted: &LetterText| {
        html! {
            <div class="explanation-panel-counted">
                <dt><math alttext={counted.letter}><mi>{ counted.letter }</mi></math></dt>
                { text("dd", "", counted.text.clone()) }
            </div>
        }
    };
    html! { <dl class="explanation-panel-counts">{ counts.iter().map(line).collect::<Html>() }</dl> }
}

/// Shows the link to the other side of a fraction.
fn to_partner(partner: &Partner, on_value: &Callback<u64>) -> Html {
    let row = partner.row;
    let onclick = on_value.reform(move |_: MouseEvent| row);
    html! {
        <p class="explanation-panel-partner">
            { text("span", "", partner.name) }
            { button("button-link", None, onclick, inside(partner.text.clone())) }
        </p>
    }
}

/// Shows each source's reading of the samples.
fn readings(readings: &[ReadingText], words: Words) -> Html {
    if readings.is_empty() {
        return Html::default();
    }
    let reading = |reading: &ReadingText| {
        html! {
            <tr>
                <th scope="row">{ reading.source }</th>
                { text("td", "explanation-panel-number", reading.value.clone()) }
                <td>
                    { reading.why }
                    { for reading.formula.clone().map(|formula| html! { <Formula lines={vec![formula]} /> }) }
                </td>
            </tr>
        }
    };
    html! {
        <table class="explanation-panel-readings">
            <caption>{ words.say(ValuesMsg::Readings) }</caption>
            <tbody>{ readings.iter().map(reading).collect::<Html>() }</tbody>
        </table>
    }
}

fn lines(lines: &[PlacedItem], on_located: &Callback<(Side, u32)>) -> Html {
    lines.iter().map(|line| explanation_line(line, on_located)).collect()
}

fn explanation_line(line: &PlacedItem, on_located: &Callback<(Side, u32)>) -> Html {
    html! {
        <div class="explanation-panel-line">
            { text("dt", "", line.label) }
            <dd>
                { text("span", "", line.text.clone()) }
                { line.place.map(|place| to_bytes(line.label, place, on_located)).unwrap_or_default() }
            </dd>
        </div>
    }
}

/// Shows a button that goes to bytes.
fn to_bytes(label: &str, (side, offset): (Side, u32), on_located: &Callback<(Side, u32)>) -> Html {
    let place = place_text((side, offset));
    let label = format!("{label}: {place}");
    let onclick = on_located.reform(move |_| (side, offset));
    button("button-link explanation-panel-place", Some(label.into()), onclick, inside(place))
}

fn place_text((side, offset): (Side, u32)) -> String {
    format!("{} {}", side.letter(), offset_text(offset))
}

/// Shows the help text of Windows or the provider for the counter.
fn helping(help: String, words: Words) -> Html {
    html! {
        <>
            { text("h3", "explanation-panel-title", words.say(ValuesMsg::Help)) }
            { text("p", "explanation-panel-note", help) }
        </>
    }
}

/// Shows the total of the counter over all instances.
fn aggregates(said: String, words: Words) -> Html {
    html! {
        <>
            { text("h3", "explanation-panel-title", words.say(ValuesMsg::Together)) }
            { text("p", "explanation-panel-note", said) }
        </>
    }
}

/// Shows links to the other instances of the same process.
fn process_links(process: &ProcessContent, on_value: &Callback<u64>, words: Words) -> Html {
    let way = |(name, row): &(String, u64)| {
        let row = *row;
        let to = on_value.reform(move |_: MouseEvent| row);
        html! { <li>{ button("button-link", None, to, inside(name.clone())) }</li> }
    };
    html! {
        <>
            { text("h3", "explanation-panel-title", words.say(ValuesMsg::OfProcess(process.id))) }
            <ul class="explanation-panel-process">{ for process.others.iter().map(way) }</ul>
            if process.more > 0 {
                { text("p", "explanation-panel-note", words.say(ValuesMsg::MoreOfProcess(process.more))) }
            }
        </>
    }
}

/// Shows a note about the meaning of the value of a single capture.
fn older_note(side: Side, words: Words) -> Html {
    text("p", "explanation-panel-note", words.say(ValuesMsg::OfOlderMeaning(side)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::opened;
    use crate::state::{Action, Session};
    use crate::testing::{in_language, rendered};
    use crate::views::values::query::explanation::explain_current;

    /// Returns the two captures of an example, with the row of a path current.
    fn at(example: winperf_synth::examples::Example, path: &str) -> Session {
        let session = opened(vec![example.older, example.newer]);
        let row = session.paired().unwrap().pair().find(path).unwrap().next().unwrap().number();
        session.changed(Action::SelectValue(row))
    }

    async fn html(
        language: Language,
        explained: impl FnOnce(Language) -> Explained + Send + 'static,
    ) -> String {
        rendered(move || {
            let explained = explained(language);
            in_language(language, html! { <ExplanationPanel {explained} /> })
        })
        .await
    }

    fn rate(language: Language) -> Explained {
        let session = at(winperf_synth::examples::iexplore(), r"\Thread(iexplore/0#2)\% Processor Time");
        explain_current(&session, language).unwrap()
    }

    fn average(language: Language) -> Explained {
        let session = at(winperf_synth::examples::desktop(), r"\PhysicalDisk(0 C:)\Avg. Disk sec/Read");
        explain_current(&session, language).unwrap()
    }

    #[tokio::test]
    async fn the_value_is_explained_from_the_path_to_the_address() {
        let html = html(Language::English, rate).await;
        let parts = [
            r"\Thread(iexplore/0#2)\% Processor Time",
            ">12.5 %</p>",
            "The share of time that one thread ran",
            "alttext=\"100 × (N1 − N0) ÷ (D1 − D0)\"",
            "<strong>12.5 %</strong>",
            ">24\u{202f}843\u{202f}750</strong>",
            "raw value of B",
            "counts units of 100 ns of processor time of the thread",
            "@1/61/0",
        ];
        let places: Vec<usize> = parts
            .iter()
            .map(|part| html.find(part).unwrap_or_else(|| panic!("{part} is missing in {html}")))
            .collect();
        assert!(places.is_sorted(), "what it is comes before how it is computed: {places:?}");
        assert!(!html.contains("something was active"), "the note on the counter says more: {html}");
    }

    #[tokio::test]
    async fn what_one_capture_shows_by_itself_is_no_value_of_the_pair() {
        let explain_older = |language| Explained { of_older: Some(Side::A), ..rate(language) };
        let html = html(Language::English, explain_older).await;
        assert!(html.contains("computed from A alone") && html.contains("treat it as missing"), "{html}");
    }

    #[tokio::test]
    async fn each_letter_that_has_bytes_is_a_chip_that_leads_to_them() {
        let html = html(Language::English, rate).await;
        assert_eq!(
            html.matches("<button type=\"button\" class=\"explanation-panel-chip\"").count(),
            4,
            "{html}"
        );
        let place = explained_place(&rate(Language::English));
        assert!(html.contains(&format!("<span class=\"explanation-panel-place\">{place}</span>")), "{html}");
        let implied = |language| {
            let mut explained = rate(language);
            explained.operands[0].place = None;
            explained
        };
        let html = self::html(Language::English, implied).await;
        assert!(html.contains("<span class=\"explanation-panel-chip\">"), "{html}");
    }

    fn explained_place(explained: &Explained) -> String {
        place_text(explained.operands[0].place.unwrap())
    }

    #[tokio::test]
    async fn a_counter_leads_to_its_base_and_sources_that_differ_stand_in_a_table() {
        for &language in Language::ALL {
            let html = html(language, average).await;
            assert!(html.contains("<table class=\"explanation-panel-readings\">"), "{html}");
            assert!(html.contains("<th scope=\"row\">winperf</th>"), "{html}");
            assert!(html.contains("class=\"explanation-panel-partner\""), "{html}");
        }
        let english = html(Language::English, average).await;
        assert!(english.contains(">Avg. Disk sec/Read (base): the number of reads</button>"), "{english}");
        assert!(english.contains("reads 8 bytes although this value has 4"), "{english}");
        assert!(!html(Language::English, rate).await.contains("<table"));
    }

    #[tokio::test]
    async fn what_windows_says_what_instances_come_to_and_what_is_of_the_process_stands_there_too() {
        for &language in Language::ALL {
            let html = rendered(move || {
                let help = Some("Counts what Windows says.".to_owned());
                let explained = Explained { help, ..rate(language) };
                let together = Some("over 9 instances: sum 42 %".to_owned());
                let process =
                    ProcessContent { id: 1188, others: vec![("Thread(svchost/0)".to_owned(), 7)], more: 3 };
                let panel = html! { <ExplanationPanel {explained} {together} process={Some(process)} /> };
                in_language(language, panel)
            })
            .await;
            for text in [">Counts what Windows says.<", "sum 42 %", "1188", ">Thread(svchost/0)</button>"] {
                assert!(html.contains(text), "{text} is missing in {html}");
            }
        }
    }
}
