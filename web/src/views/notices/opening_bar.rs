//! Progress of reading a file.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_commands, use_opening, use_words};
use crate::phrases::Msg;
use crate::state::library::opening::Opening;

/// Shows a progress bar with the file's name and a cancel button; nothing while no file is being read.
#[component]
pub fn OpeningBar() -> Html {
    let words = use_words();
    let commands = use_commands();
    let Some(opening) = use_opening() else { return Html::default() };
    let percent = percent(&opening);
    let file = opening.file.clone();
    let label = words.say(match (percent, opening.count) {
        (Some(percent), 0 | 1) => Msg::Opening(file, percent),
        (Some(percent), count) => Msg::OpeningOneOf(file, opening.number, count, percent),
        (None, 0 | 1) => Msg::Walking(file),
        (None, count) => Msg::WalkingOneOf(file, opening.number, count),
    });
    html! {
        <div class="opening-bar">
            { text("span", "opening-bar-label", label.clone()) }
            <progress class="opening-bar-progress" max="100" value={percent.map(|percent| percent.to_string())} aria-label={label}></progress>
            { button("button", None, commands.cancel.reform(|_| ()), inside(words.say(Msg::Cancel))) }
        </div>
    }
}

/// Returns the progress of reading the bytes; `None` while they are parsed, as the number of structures is not known.
fn percent(opening: &Opening) -> Option<u8> {
    let percent = opening.read?.saturating_mul(100) / opening.length.max(1);
    Some(u8::try_from(percent.min(100)).unwrap_or(100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::PageContext;
    use crate::state::library::opening::OpeningId;
    use crate::testing::rendered;

    async fn html(opening: Opening) -> String {
        rendered(move || html! { <PageContext {opening}><OpeningBar /></PageContext> }).await
    }

    #[tokio::test]
    async fn half_a_file_is_fifty_percent() {
        let opening = Opening {
            id: OpeningId(1),
            file: "a.bin".to_owned(),
            number: 1,
            count: 1,
            read: Some(2048),
            length: 4096,
        };
        let html = html(opening).await;
        assert!(html.contains("Reading a.bin: 50 %"));
        assert!(html.contains("value=\"50\""));
    }

    #[tokio::test]
    async fn one_of_many_files_says_which() {
        let opening = Opening {
            id: OpeningId(1),
            file: "c".to_owned(),
            number: 3,
            count: 200,
            read: Some(1),
            length: 1,
        };
        assert!(html(opening).await.contains("Reading c (3 of 200): 100 %"));
    }

    #[tokio::test]
    async fn looking_for_structures_has_no_percent() {
        let opening =
            Opening { id: OpeningId(1), file: "c".to_owned(), number: 1, count: 1, read: None, length: 1 };
        let html = html(opening).await;
        assert!(html.contains("Reading the structures of c") && !html.contains(" value="), "{html}");
    }

    #[test]
    fn a_file_of_unknown_length_is_at_the_start() {
        let opening =
            Opening { id: OpeningId(1), file: String::new(), number: 1, count: 1, read: Some(0), length: 0 };
        assert_eq!(percent(&opening), Some(0));
    }
}
