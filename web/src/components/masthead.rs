//! The name of the page.

use yew::prelude::*;

use crate::components::text::text;
use crate::words::{Msg, Words};

/// The top of the page.
pub struct Masthead {
    /// What stands beside the name; `None` for the line that says what the page is.
    pub beside: Option<Html>,
    /// What stands at its end.
    pub end: Html,
}

impl Masthead {
    /// The name, and what stands beside it.
    pub fn draw(self, words: Words) -> Html {
        let line = || text("p", "masthead-line", words.say(Msg::Tagline));
        html! {
            <header class="masthead">
                { text("h1", "masthead-name", "winperf") }
                { self.beside.unwrap_or_else(line) }
                <div class="masthead-end">{ self.end }</div>
            </header>
        }
    }
}
