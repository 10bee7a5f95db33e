//! What is there before a capture is open.

use yew::prelude::*;

use crate::components::file_picker::FilePicker;
use crate::components::text::text;
use crate::phrases::{Msg, Words};
use crate::state::example::Examples;
use crate::views::start::example_list::ExampleList;

/// Writes two captures, one second apart, on Windows.
const CAPTURE_SCRIPT: &str = r#"foreach ($n in 0, 1) {
  $bytes = [Microsoft.Win32.Registry]::PerformanceData.GetValue("Global")
  [IO.File]::WriteAllBytes("$PWD\$n.perfdata", $bytes)
  Start-Sleep 1
}"#;

/// The drop zone, the examples, how to take a capture, and where files stay.
///
/// `index.html` holds the same markup, so that nothing moves when the application arrives.
pub struct StartScreen<'a> {
    /// What is known of the examples.
    pub examples: &'a Examples,
    /// Whether files are being dragged over the page.
    pub dragged: bool,
    /// Reports that files are picked, with the event of the input.
    pub on_picked: Callback<Event>,
    /// Reports the name of an example that is to be opened.
    pub on_example: &'a Callback<String>,
}

impl StartScreen<'_> {
    pub fn draw(self, words: Words) -> Html {
        let class = if self.dragged { "start-screen-drop start-screen-dragged" } else { "start-screen-drop" };
        let label = words.say(Msg::OpenFiles);
        let picker = FilePicker {
            id: "open-files".into(),
            label,
            sign: None,
            primary: true,
            on_picked: self.on_picked,
        };
        html! {
            <main class="start-screen">
                <section {class}>
                    { text("h2", "start-screen-title", words.say(Msg::DropHere)) }
                    { text("p", "start-screen-hint", words.say(Msg::DropHint)) }
                    { picker.draw() }
                    <p class="start-screen-status" id="shell-status" role="status"></p>
                    { text("p", "start-screen-privacy", words.say(Msg::Privacy)) }
                </section>
                <section class="start-screen-examples">
                    { text("h2", "", words.say(Msg::Examples)) }
                    <div id="example-list">
                        { ExampleList { examples: self.examples, on_chosen: self.on_example }.draw(words) }
                    </div>
                </section>
                <section class="start-screen-capture">
                    { text("h2", "", words.say(Msg::HowToCapture)) }
                    { text("p", "", words.say(Msg::HowToCaptureText)) }
                    <pre class="start-screen-script" tabindex="0" aria-label={words.say(Msg::HowToCapture)}>{ CAPTURE_SCRIPT }</pre>
                </section>
            </main>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::settings_bar::SettingsBar;
    use crate::testing::rendered;
    use crate::views::captures::masthead::Masthead;

    use crate::phrases::Language;
    use crate::state::settings::Settings;

    /// What stands between two places of `index.html`, without the white space of its lines.
    fn shell(start: &str, end: &str) -> String {
        let (_, shell) = include_str!("../../../../index.html").split_once(start).unwrap();
        let (shell, _) = shell.split_once(end).unwrap();
        shell.lines().map(str::trim).collect()
    }

    async fn screen(language: Language) -> String {
        let words = Words { language };
        let masthead = move || {
            let settings = Settings { language, ..Settings::default() };
            let end = SettingsBar { settings, on_changed: &Callback::noop() }.draw(words);
            Masthead { beside: None, end }.draw(words)
        };
        let screen = move || {
            let (examples, on_example) = (&Examples::Loading, &Callback::noop());
            StartScreen { examples, dragged: false, on_picked: Callback::noop(), on_example }.draw(words)
        };
        let html = format!("{}{}", rendered(masthead).await, rendered(screen).await);
        html.lines().map(str::trim).collect()
    }

    #[tokio::test]
    async fn the_static_shell_has_the_markup_of_the_start_screen_in_english() {
        let shell = shell("<div id=\"app\">", "</div>\n    <noscript>");
        assert_eq!(shell, screen(Language::English).await, "index.html must hold this markup inside #app");
    }

    #[tokio::test]
    async fn the_static_shell_has_the_markup_of_the_start_screen_in_japanese() {
        let shell = shell("<template id=\"shell-ja\">", "</template>");
        assert_eq!(
            shell,
            screen(Language::Japanese).await,
            "index.html must hold this markup in its template"
        );
    }
}
