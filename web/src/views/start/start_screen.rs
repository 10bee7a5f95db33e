//! Start screen, shown before a capture is open.

use yew::prelude::*;

use crate::browser::files::picked;
use crate::components::file_picker::FilePicker;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_commands, use_words};
use crate::phrases::Msg;
use crate::phrases::lessons::LessonsMsg;
use crate::state::library::example::Examples;
use crate::state::library::opening::Destination;
use crate::state::view::address::NamedFile;
use crate::state::view::notice::Dismissed;
use crate::views::start::example_list::ExampleList;
use crate::views::start::start_picture::StartPicture;
use crate::views::start::wanted_files::WantedFiles;

/// Writes two captures, one second apart, on Windows.
const CAPTURE_SCRIPT: &str = r#"foreach ($n in 0, 1) {
  $bytes = [Microsoft.Win32.Registry]::PerformanceData.GetValue("Global")
  [IO.File]::WriteAllBytes("$PWD\$n.perfdata", $bytes)
  Start-Sleep 1
}"#;

#[derive(Properties, PartialEq)]
pub struct StartScreenProps {
    /// Load state of the examples.
    pub examples: Examples,
    /// `true` while files are being dragged over the page.
    #[prop_or_default]
    pub dragged: bool,
    /// The files that the followed link names, and whether each is open.
    #[prop_or_default]
    pub wanted: Vec<(NamedFile, bool)>,
}

/// Shows the drop zone, the examples, instructions for taking a capture, and a note that files are not uploaded.
///
/// `index.html` contains the same markup, so the layout does not shift when the application starts; only links request
/// files.
#[component]
pub fn StartScreen(props: &StartScreenProps) -> Html {
    let words = use_words();
    let commands = use_commands();
    let class = if props.dragged { "start-screen-drop start-screen-dragged" } else { "start-screen-drop" };
    let on_picked = commands.open_files.reform(|event: Event| (picked(&event), Destination::Pair));
    let without_link = commands.dismiss.reform(|_| Dismissed::Link);
    html! {
        <main class="start-screen">
            <section {class}>
                if props.wanted.is_empty() {
                    { text("h2", "start-screen-title", words.say(Msg::DropHere)) }
                    { text("p", "start-screen-hint", words.say(Msg::DropHint)) }
                } else {
                    <WantedFiles files={props.wanted.clone()} />
                }
                <div class="start-screen-open">
                    <FilePicker id="open-files" label={words.say(Msg::OpenFiles)} primary=true {on_picked} />
                    { text("p", "start-screen-any", words.say(Msg::DropAny)) }
                </div>
                if !props.wanted.is_empty() {
                    { button("button", None, without_link, inside(words.say(Msg::WithoutLink))) }
                }
                <p class="start-screen-status" id="shell-status" role="status"></p>
                { text("p", "start-screen-privacy", words.say(Msg::Privacy)) }
            </section>
            <StartPicture examples={props.examples.clone()} />
            <section class="start-screen-examples">
                { text("h2", "", words.say(Msg::Examples)) }
                <div id="example-list"><ExampleList examples={props.examples.clone()} /></div>
                <p class="start-screen-lessons">
                    <a href="#lesson=block">{ words.say(LessonsMsg::Invitation) }</a>
                    <a href="#format=">{ words.say(LessonsMsg::Specification) }</a>
                </p>
            </section>
            <section class="start-screen-capture">
                { text("h2", "", words.say(Msg::HowToCapture)) }
                { text("p", "", words.say(Msg::HowToCaptureText)) }
                <pre class="start-screen-script" tabindex="0" aria-label={words.say(Msg::HowToCapture)}>{ CAPTURE_SCRIPT }</pre>
            </section>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{in_language, rendered};
    use crate::views::captures::masthead::Masthead;
    use crate::views::menu::Menu;

    use crate::phrases::Language;
    use crate::state::view::settings::Settings;

    /// Returns the text between two markers in `index.html`, without indentation.
    fn shell(start: &str, end: &str) -> String {
        let (_, shell) = include_str!("../../../../index.html").split_once(start).unwrap();
        let (shell, _) = shell.split_once(end).unwrap();
        shell.lines().map(str::trim).collect()
    }

    async fn screen(language: Language) -> String {
        let draw = move || {
            let settings = Settings { language, ..Settings::default() };
            let masthead = html! { <Masthead><Menu {settings} /></Masthead> };
            in_language(language, html! { <>{ masthead }<StartScreen examples={Examples::Loading} /></> })
        };
        rendered(draw).await.lines().map(str::trim).collect()
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
