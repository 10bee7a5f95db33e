//! The switch between the views.

use winperf::findings::Severity;
use yew::prelude::*;

use crate::components::severity_mark::sign;
use crate::components::text::text;
use crate::context::use_words;
use crate::keys::Key;
use crate::phrases::{Msg, Words, grouped};
use crate::state::tab::Tab;

#[derive(Properties, PartialEq)]
pub struct TabBarProps {
    /// The view that is shown.
    pub tab: Tab,
    /// How many errors, warnings and other findings there are, which every view shows; `None` while that is not known.
    pub findings: Option<[usize; 3]>,
    /// Reports the view that is to be shown.
    #[prop_or_default]
    pub on_selected: Callback<Tab>,
    /// What stands at the end of the bar.
    #[prop_or_default]
    pub children: Html,
}

/// A tab for each view; the arrow keys move between them.
#[component]
pub fn TabBar(props: &TabBarProps) -> Html {
    let words = use_words();
    html! {
        <div class="tab-bar">
            <div class="tab-bar-tabs" role="tablist" aria-label={words.say(Msg::Views)} onkeydown={on_keydown(props)}>
                for tab in Tab::ALL {
                    { tab_button(tab, props, words) }
                }
            </div>
            <div class="tab-bar-end">{ props.children.clone() }</div>
        </div>
    }
}

fn tab_button(tab: Tab, props: &TabBarProps, words: Words) -> Html {
    let shown = tab == props.tab;
    let name = words.say(name(tab, props.findings));
    html! {
        <button type="button" role="tab" class="tab-bar-tab" id={tab.tab_id()}
            aria-selected={if shown { "true" } else { "false" }} aria-controls={shown.then(|| tab.panel_id())}
            tabindex={if shown { "0" } else { "-1" }} onclick={props.on_selected.reform(move |_| tab)}>
            <span class="tab-bar-name" data-name={name.clone()}>{ name }</span>
            if tab == Tab::Findings {
                { severities(props.findings, words) }
            }
        </button>
    }
}

fn name(tab: Tab, findings: Option<[usize; 3]>) -> Msg {
    match tab {
        Tab::Structure => Msg::Structure,
        Tab::Values => Msg::Values,
        Tab::Compare => Msg::Compare,
        Tab::Findings => findings.map_or(Msg::FindingsTable, |counts| Msg::Findings(counts.iter().sum())),
    }
}

/// How many of the findings are errors and warnings, by sign and in words.
fn severities(findings: Option<[usize; 3]>, words: Words) -> Html {
    let Some([errors, warnings, infos]) = findings else { return Html::default() };
    let counts = [(Severity::Error, errors), (Severity::Warning, warnings)];
    let bad = counts.into_iter().filter(|(_, count)| *count > 0).map(|(severity, count)| {
        let class = format!("tab-bar-severity severity-{}", severity.name());
        let says = format!("{} {}", sign(severity), grouped(count as u64));
        html! { <span {class} aria-hidden="true">{ says }</span> }
    });
    let says = format!(": {}", words.say(Msg::FindingCounts(errors, warnings, infos)));
    html! { <>{ bad.collect::<Html>() }{ text("span", "visually-hidden", says) }</> }
}

fn on_keydown(props: &TabBarProps) -> Callback<KeyboardEvent> {
    let (shown, on_selected) = (props.tab, props.on_selected.clone());
    Callback::from(move |event: KeyboardEvent| {
        let at = Tab::ALL.iter().position(|tab| *tab == shown).unwrap_or(0);
        let last = Tab::ALL.len() - 1;
        let place = match Key::named(&event.key(), event.ctrl_key()) {
            Some(Key::Left) => at.checked_sub(1).unwrap_or(last),
            Some(Key::Right) if at == last => 0,
            Some(Key::Right) => at + 1,
            Some(Key::Home) => 0,
            Some(Key::End) => last,
            _ => return,
        };
        event.prevent_default();
        on_selected.emit(Tab::ALL[place]);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    fn bar() -> Html {
        html! { <TabBar tab={Tab::Values} findings={Some([1, 2, 0])} /> }
    }

    #[tokio::test]
    async fn the_count_of_findings_is_in_sight_whatever_is_shown() {
        let html = rendered(bar).await;
        assert!(html.contains(">Findings 3<"), "{html}");
        assert!(html.contains("class=\"tab-bar-severity severity-error\">× 1</span>"), "{html}");
        assert!(
            html.contains(">! 2</span>") && html.contains(": 1 error, 2 warnings, 0 info</span>"),
            "{html}"
        );
    }

    #[tokio::test]
    async fn only_the_shown_tab_is_in_the_tab_order() {
        let html = rendered(bar).await;
        assert_eq!(html.matches("tabindex=\"0\"").count(), 1);
        assert!(html.contains("id=\"tab-values\" aria-selected=\"true\""), "{html}");
    }
}
