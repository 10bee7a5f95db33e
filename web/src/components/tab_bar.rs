//! The switch between the views.

use winperf::findings::Severity;
use yew::prelude::*;

use crate::components::severity_mark::sign;
use crate::components::text::text;
use crate::keys::Key;
use crate::phrases::{Msg, Words, grouped};
use crate::state::tab::Tab;

/// A tab for each view; the arrow keys move between them.
pub struct TabBar<'a> {
    /// The view that is shown.
    pub tab: Tab,
    /// How many errors, warnings and other findings there are, which every view shows; `None` while that is not known.
    pub findings: Option<[usize; 3]>,
    /// What stands at the end of the bar.
    pub end: Html,
    /// Reports the view that is to be shown.
    pub on_selected: &'a Callback<Tab>,
}

impl TabBar<'_> {
    pub fn draw(self, words: Words) -> Html {
        html! {
            <div class="tab-bar">
                <div class="tab-bar-tabs" role="tablist" aria-label={words.say(Msg::Views)} onkeydown={self.on_keydown()}>
                    for tab in Tab::ALL {
                        { self.tab(tab, words) }
                    }
                </div>
                <div class="tab-bar-end">{ self.end }</div>
            </div>
        }
    }

    fn tab(&self, tab: Tab, words: Words) -> Html {
        let shown = tab == self.tab;
        html! {
            <button type="button" role="tab" class="tab-bar-tab" id={tab.tab_id()}
                aria-selected={if shown { "true" } else { "false" }} aria-controls={shown.then(|| tab.panel_id())}
                tabindex={if shown { "0" } else { "-1" }} onclick={self.on_selected.reform(move |_| tab)}>
                { words.say(self.name(tab)) }
                if tab == Tab::Findings {
                    { self.severities(words) }
                }
            </button>
        }
    }

    fn name(&self, tab: Tab) -> Msg {
        match tab {
            Tab::Structure => Msg::Structure,
            Tab::Values => Msg::Values,
            Tab::Compare => Msg::Compare,
            Tab::Findings => {
                self.findings.map_or(Msg::FindingsTable, |counts| Msg::Findings(counts.iter().sum()))
            }
        }
    }

    /// How many of the findings are errors and warnings, by sign and in words.
    fn severities(&self, words: Words) -> Html {
        let Some([errors, warnings, infos]) = self.findings else { return Html::default() };
        let counts = [(Severity::Error, errors), (Severity::Warning, warnings)];
        let bad = counts.into_iter().filter(|(_, count)| *count > 0).map(|(severity, count)| {
            let class = format!("tab-bar-severity severity-{}", severity.name());
            let says = format!("{} {}", sign(severity), grouped(count as u64));
            html! { <span {class} aria-hidden="true">{ says }</span> }
        });
        let says = format!(": {}", words.say(Msg::FindingCounts(errors, warnings, infos)));
        html! { <>{ bad.collect::<Html>() }{ text("span", "visually-hidden", says) }</> }
    }

    fn on_keydown(&self) -> Callback<KeyboardEvent> {
        let (shown, on_selected) = (self.tab, self.on_selected.clone());
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    fn bar() -> Html {
        let on_selected = &Callback::noop();
        TabBar { tab: Tab::Values, findings: Some([1, 2, 0]), end: Html::default(), on_selected }
            .draw(Words::default())
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
