//! The files that a followed link names.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::{Msg, Words};
use crate::state::view::address::NamedFile;

#[derive(Properties, PartialEq)]
pub struct WantedFilesProps {
    /// The files, and whether each is open.
    pub files: Vec<(NamedFile, bool)>,
}

/// Lists the name of each file, its length and the beginning of its hash, with instructions.
#[component]
pub fn WantedFiles(WantedFilesProps { files }: &WantedFilesProps) -> Html {
    let words = use_words();
    html! {
        <>
            { text("h2", "start-screen-title", words.say(Msg::WantedTitle(files.len()))) }
            <ul class="wanted-files">
                for (file, is_open) in files.iter() {
                    <li class="wanted-files-item">{ says(file, *is_open, words) }</li>
                }
            </ul>
            { text("p", "start-screen-hint", words.say(Msg::WantedHint)) }
        </>
    }
}

fn says(file: &NamedFile, is_open: bool, words: Words) -> Html {
    let name = file.name.clone().map_or_else(|| words.say(Msg::SomeCapture), AttrValue::from);
    let length = file.length.map(|length| text("span", "", words.say(Msg::Bytes(length))));
    html! {
        <>
            { text("strong", "wanted-files-name", name) }
            { for length }
            if !file.is_log {
                { text("span", "wanted-files-hash", words.say(Msg::Sha256(file.fingerprint.text()))) }
            }
            if is_open {
                { text("span", "wanted-files-open", words.say(Msg::IsOpen)) }
            }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::library::fingerprint::Fingerprint;
    use crate::testing::{in_language, rendered};

    async fn html(language: Language, files: Vec<(NamedFile, bool)>) -> String {
        rendered(move || in_language(language, html! { <WantedFiles {files} /> })).await
    }

    fn named() -> NamedFile {
        let fingerprint = Fingerprint::from_hash([0xab; 32]);
        NamedFile { fingerprint, length: Some(53_248), name: Some("<b>.perfdata".to_owned()), is_log: false }
    }

    #[tokio::test]
    async fn each_file_has_its_name_its_length_and_the_beginning_of_its_hash() {
        let html = html(Language::English, vec![(named(), false), (named(), true)]).await;
        assert_eq!(html.matches("&lt;b&gt;.perfdata").count(), 2, "{html}");
        assert_eq!(html.matches("53\u{202f}248 bytes").count(), 2, "{html}");
        assert_eq!(html.matches("SHA-256 abababababab…").count(), 2, "{html}");
        assert_eq!(html.matches("wanted-files-open").count(), 1, "{html}");
        assert!(html.contains("This link needs two files"), "{html}");
    }

    #[tokio::test]
    async fn a_file_of_which_only_the_hash_is_known_is_a_capture() {
        for (language, word) in [(Language::English, "A capture"), (Language::Japanese, "キャプチャ")] {
            let file = NamedFile::from_fingerprint(named().fingerprint);
            let html = html(language, vec![(file, false)]).await;
            assert!(html.contains(&format!("<strong class=\"wanted-files-name\">{word}</strong>")), "{html}");
        }
    }
}
