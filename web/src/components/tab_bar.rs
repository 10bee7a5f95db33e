//! The switch between the views.

use yew::prelude::*;

use crate::context::use_words;
use crate::keys::Key;
use crate::phrases::Msg;
use crate::state::view::tab::Tab;

/// A view and its name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedView {
    pub tab: Tab,
    pub name: AttrValue,
    /// Mark after the name.
    pub mark: Html,
}

#[derive(Properties, PartialEq)]
pub struct TabBarProps {
    /// The view that is shown.
    pub tab: Tab,
    /// The views that can be shown.
    pub tabs: Vec<NamedView>,
    /// Reports the view that is to be shown.
    #[prop_or_default]
    pub on_selected: Callback<Tab>,
    /// Content at the end of the bar.
    #[prop_or_default]
    pub children: Html,
}

/// Shows a tab for each view; the arrow keys move between them.
#[component]
pub fn TabBar(props: &TabBarProps) -> Html {
    let words = use_words();
    html! {
        <div class="tab-bar">
            <div class="tab-bar-tabs" role="tablist" aria-label={words.say(Msg::Views)} onkeydown={on_keydown(props)}>
                { props.tabs.iter().map(|named| tab_button(named, props)).collect::<Html>() }
            </div>
            <div class="tab-bar-end">{ props.children.clone() }</div>
        </div>
    }
}

fn tab_button(NamedView { tab, name, mark }: &NamedView, props: &TabBarProps) -> Html {
    let tab = *tab;
    let shown = tab == props.tab;
    html! {
        <button type="button" role="tab" class="tab-bar-tab" id={tab.tab_id()}
            aria-selected={if shown { "true" } else { "false" }} aria-controls={shown.then(|| tab.panel_id())}
            tabindex={if shown { "0" } else { "-1" }} onclick={props.on_selected.reform(move |_| tab)}>
            <span class="tab-bar-name" data-name={name}>{ name }</span>
            { mark.clone() }
        </button>
    }
}

fn on_keydown(props: &TabBarProps) -> Callback<KeyboardEvent> {
    let (shown, on_selected) = (props.tab, props.on_selected.clone());
    let tabs: Vec<Tab> = props.tabs.iter().map(|named| named.tab).collect();
    Callback::from(move |event: KeyboardEvent| {
        let at = tabs.iter().position(|tab| *tab == shown).unwrap_or(0);
        let last = tabs.len().saturating_sub(1);
        let place = match Key::named(&event.key(), event.ctrl_key()) {
            Some(Key::Left) => at.checked_sub(1).unwrap_or(last),
            Some(Key::Right) if at == last => 0,
            Some(Key::Right) => at + 1,
            Some(Key::Home) => 0,
            Some(Key::End) => last,
            _ => return,
        };
        event.prevent_default();
        tabs.get(place).into_iter().for_each(|tab| on_selected.emit(*tab));
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    fn bar() -> Html {
        let named = |(place, tab): (usize, &Tab)| NamedView {
            tab: *tab,
            name: place.to_string().into(),
            mark: html! { "!" },
        };
        html! { <TabBar tab={Tab::Values} tabs={Tab::ALL.iter().enumerate().map(named).collect::<Vec<_>>()} /> }
    }

    #[tokio::test]
    async fn every_view_has_a_tab_with_its_name_and_what_stands_behind_it() {
        let html = rendered(bar).await;
        assert!(html.contains(">3</span>!</button>"), "{html}");
        assert_eq!(html.matches("role=\"tab\"").count(), Tab::ALL.len());
    }

    #[tokio::test]
    async fn only_the_shown_tab_is_in_the_tab_order() {
        let html = rendered(bar).await;
        assert_eq!(html.matches("tabindex=\"0\"").count(), 1);
        assert!(html.contains("id=\"tab-values\" aria-selected=\"true\""), "{html}");
    }
}
