//! The name of the page.

use yew::prelude::*;

use crate::words::{Msg, Words};

/// The top of the page.
pub struct Masthead {
    /// What stands beside the name; `None` for the line that says what the page is.
    pub beside: Option<Html>,
}

impl Masthead {
    /// The name, and what stands beside it.
    pub fn draw(self, words: Words) -> Html {
        let line = || html! { <p class="masthead-line">{ words.say(Msg::Tagline) }</p> };
        html! {
            <header class="masthead">
                <h1 class="masthead-name">{ "winperf" }</h1>
                { self.beside.unwrap_or_else(line) }
            </header>
        }
    }
}
