//! The switch between the views.

use yew::prelude::*;

use crate::keys::Key;
use crate::session::tab::Tab;
use crate::words::{Msg, Words};

/// A tab for each view; the arrow keys move between them.
pub struct TabBar<'a> {
    /// The view that is shown.
    pub tab: Tab,
    /// How many findings there are, which every view shows; `None` while that is not known.
    pub findings: Option<usize>,
    /// What stands at the end of the bar.
    pub end: Html,
    /// Reports the view that is to be shown.
    pub on_selected: &'a Callback<Tab>,
}

impl TabBar<'_> {
    /// The bar.
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
            </button>
        }
    }

    fn name(&self, tab: Tab) -> Msg {
        match tab {
            Tab::Structure => Msg::Structure,
            Tab::Values => Msg::Values,
            Tab::Compare => Msg::Compare,
            Tab::Findings => self.findings.map_or(Msg::FindingsTable, Msg::Findings),
        }
    }

    fn on_keydown(&self) -> Callback<KeyboardEvent> {
        let (shown, on_selected) = (self.tab, self.on_selected.clone());
        Callback::from(move |event: KeyboardEvent| {
            let step = match Key::named(&event.key(), event.ctrl_key()) {
                Some(Key::Left) => Tab::ALL.len() - 1,
                Some(Key::Right) => 1,
                _ => return,
            };
            event.prevent_default();
            let at = Tab::ALL.iter().position(|tab| *tab == shown).unwrap_or(0);
            on_selected.emit(Tab::ALL[(at + step) % Tab::ALL.len()]);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::tests::rendered;

    fn bar() -> Html {
        let on_selected = &Callback::noop();
        TabBar { tab: Tab::Values, findings: Some(3), end: Html::default(), on_selected }
            .draw(Words::default())
    }

    #[tokio::test]
    async fn the_count_of_findings_is_in_sight_whatever_is_shown() {
        let html = rendered(bar).await;
        assert!(html.contains(">Findings 3</button>"), "{html}");
    }

    #[tokio::test]
    async fn only_the_shown_tab_is_in_the_tab_order() {
        let html = rendered(bar).await;
        assert_eq!(html.matches("tabindex=\"0\"").count(), 1);
        assert!(html.contains("id=\"tab-values\" aria-selected=\"true\""), "{html}");
    }
}
