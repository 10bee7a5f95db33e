//! How far the reading of a file is.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::phrases::{Msg, Words};
use crate::state::opening::Opening;

/// A progress bar with the file's name and a way to stop.
pub struct OpeningBar<'a> {
    /// The file that is being read.
    pub opening: &'a Opening,
    /// Reports that reading is to stop.
    pub on_cancelled: &'a Callback<()>,
}

impl OpeningBar<'_> {
    pub fn draw(&self, words: Words) -> Html {
        let (opening, percent) = (self.opening, percent(self.opening));
        let file = opening.file.clone();
        let label = words.say(match opening.count {
            0 | 1 => Msg::Opening(file, percent),
            count => Msg::OpeningOneOf(file, opening.number, count, percent),
        });
        html! {
            <div class="opening-bar">
                { text("span", "opening-bar-label", label.clone()) }
                <progress class="opening-bar-progress" max="100" value={percent.to_string()} aria-label={label}></progress>
                { button("button", None, self.on_cancelled.reform(|_| ()), inside(words.say(Msg::Cancel))) }
            </div>
        }
    }
}

fn percent(opening: &Opening) -> u8 {
    let percent = opening.read.saturating_mul(100) / opening.length.max(1);
    u8::try_from(percent.min(100)).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::opening::OpeningId;
    use crate::testing::rendered;

    #[tokio::test]
    async fn half_a_file_is_fifty_percent() {
        let opening = Opening {
            id: OpeningId(1),
            file: "a.bin".to_owned(),
            number: 1,
            count: 1,
            read: 2048,
            length: 4096,
        };
        let draw =
            move || OpeningBar { opening: &opening, on_cancelled: &Callback::noop() }.draw(Words::default());
        let html = rendered(draw).await;
        assert!(html.contains("Reading a.bin: 50 %"));
        assert!(html.contains("value=\"50\""));
    }

    #[tokio::test]
    async fn one_of_many_files_says_which() {
        let opening =
            Opening { id: OpeningId(1), file: "c".to_owned(), number: 3, count: 200, read: 1, length: 1 };
        let draw =
            move || OpeningBar { opening: &opening, on_cancelled: &Callback::noop() }.draw(Words::default());
        assert!(rendered(draw).await.contains("Reading c (3 of 200): 100 %"));
    }

    #[test]
    fn a_file_of_unknown_length_is_at_the_start() {
        let opening =
            Opening { id: OpeningId(1), file: String::new(), number: 1, count: 1, read: 0, length: 0 };
        assert_eq!(percent(&opening), 0);
    }
}
