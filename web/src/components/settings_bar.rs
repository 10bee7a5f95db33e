//! The choice of language and theme.

use yew::prelude::*;

use crate::components::text::text;
use crate::phrases::{Language, Msg, Words};
use crate::state::settings::{Settings, Theme};

/// Two groups of radio buttons that look like one switch each.
pub struct SettingsBar<'a> {
    pub settings: Settings,
    /// Reports what is chosen instead.
    pub on_changed: &'a Callback<Settings>,
}

impl SettingsBar<'_> {
    pub fn draw(&self, words: Words) -> Html {
        html! {
            <div class="settings-bar">
                <fieldset class="settings-bar-group" id="language">
                    { text("legend", "visually-hidden", words.say(Msg::LanguageChoice)) }
                    for language in Language::ALL {
                        { self.language(language) }
                    }
                </fieldset>
                <fieldset class="settings-bar-group" id="theme">
                    { text("legend", "visually-hidden", words.say(Msg::ThemeChoice)) }
                    for theme in Theme::ALL {
                        { self.theme(theme, words) }
                    }
                </fieldset>
            </div>
        }
    }

    fn language(&self, language: Language) -> Html {
        // Each language calls itself by its own name.
        let (short, name) = match language {
            Language::English => ("EN", "English"),
            Language::Japanese => ("日本語", "日本語"),
        };
        let chosen = Settings { language, ..self.settings };
        self.choice("language", (short, name.into()), Some(language.code()), chosen)
    }

    fn theme(&self, theme: Theme, words: Words) -> Html {
        let sign = match theme {
            Theme::System => "◐",
            Theme::Light => "☀",
            Theme::Dark => "☾",
        };
        let name = words.say(Msg::Theme(theme));
        self.choice("theme", (sign, name), None, Settings { theme, ..self.settings })
    }

    fn choice(
        &self,
        group: &'static str,
        (sign, name): (&'static str, AttrValue),
        lang: Option<&'static str>,
        settings: Settings,
    ) -> Html {
        let onchange = self.on_changed.reform(move |_| settings);
        html! {
            <label class="settings-bar-choice" title={name.clone()} {lang}>
                <input class="visually-hidden" type="radio" name={group} aria-label={name}
                    checked={settings == self.settings} {onchange} />
                <span class="settings-bar-sign" aria-hidden="true">{ sign }</span>
            </label>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn each_language_is_offered_in_its_own_words_and_the_chosen_one_is_checked() {
        let settings = Settings { language: Language::Japanese, theme: Theme::Dark, quiet_keys: false };
        let draw =
            move || SettingsBar { settings, on_changed: &Callback::noop() }.draw(settings_words(settings));
        let html = rendered(draw).await;
        assert!(html.contains("aria-label=\"English\"") && html.contains("aria-label=\"日本語\""), "{html}");
        assert!(html.contains("テーマ") && html.contains("aria-label=\"ダーク\""), "{html}");
        assert_eq!(html.matches(" checked").count(), 2, "{html}");
    }

    fn settings_words(settings: Settings) -> Words {
        Words { language: settings.language }
    }
}
