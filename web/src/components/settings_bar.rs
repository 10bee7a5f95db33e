//! The choice of language and theme.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::phrases::{Language, Msg, Words};
use crate::state::Action;
use crate::state::view::settings::{Settings, Theme};

#[derive(Properties, PartialEq)]
pub struct SettingsBarProps {
    pub settings: Settings,
}

/// Shows two groups of radio buttons that look like one switch each.
#[component]
pub fn SettingsBar(SettingsBarProps { settings }: &SettingsBarProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let offered = |choice: SettingChoice| radio(choice, *settings, &dispatch);
    html! {
        <div class="settings-bar">
            <fieldset class="settings-bar-group" id="language">
                { text("legend", "visually-hidden", words.say(Msg::LanguageChoice)) }
                for &language in Language::ALL {
                    { offered(SettingChoice::for_language(language, *settings)) }
                }
            </fieldset>
            <fieldset class="settings-bar-group" id="theme">
                { text("legend", "visually-hidden", words.say(Msg::ThemeChoice)) }
                for theme in Theme::ALL {
                    { offered(SettingChoice::for_theme(theme, *settings, words)) }
                }
            </fieldset>
        </div>
    }
}

/// Options of a setting, with the settings that they result in.
struct SettingChoice {
    group: &'static str,
    /// Its name in `web/shell.js`.
    value: &'static str,
    sign: &'static str,
    name: AttrValue,
    lang: Option<&'static str>,
    chosen: Settings,
}

impl SettingChoice {
    /// Returns the name of each language in that language.
    fn for_language(language: Language, settings: Settings) -> Self {
        let (sign, name) = match language {
            Language::English => ("EN", "English"),
            Language::Japanese => ("日本語", "日本語"),
        };
        let chosen = Settings { language, ..settings };
        let value = language.code();
        Self { group: "language", value, sign, name: name.into(), lang: Some(value), chosen }
    }

    fn for_theme(theme: Theme, settings: Settings, words: Words) -> Self {
        let sign = match theme {
            Theme::System => "◐",
            Theme::Light => "☀",
            Theme::Dark => "☾",
        };
        let name = words.say(Msg::Theme(theme));
        let chosen = Settings { theme, ..settings };
        Self { group: "theme", value: theme.stem(), sign, name, lang: None, chosen }
    }
}

fn radio(choice: SettingChoice, settings: Settings, dispatch: &Callback<Action>) -> Html {
    let SettingChoice { group, value, sign, name, lang, chosen } = choice;
    let onchange = dispatch.reform(move |_: Event| Action::Set(chosen));
    html! {
        <label class="settings-bar-choice" title={name.clone()} {lang}>
            <input class="visually-hidden" type="radio" name={group} {value} aria-label={name}
                checked={chosen == settings} {onchange} />
            <span class="settings-bar-sign" aria-hidden="true">{ sign }</span>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{in_language, rendered};

    #[tokio::test]
    async fn each_language_is_offered_in_its_own_words_and_the_chosen_one_is_checked() {
        let settings = Settings { language: Language::Japanese, theme: Theme::Dark, ..Settings::default() };
        let html =
            rendered(move || in_language(settings.language, html! { <SettingsBar {settings} /> })).await;
        assert!(html.contains("aria-label=\"English\"") && html.contains("aria-label=\"日本語\""), "{html}");
        assert!(html.contains("テーマ") && html.contains("aria-label=\"ダーク\""), "{html}");
        assert_eq!(html.matches(" checked").count(), 2, "{html}");
    }
}
