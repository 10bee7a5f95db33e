//! Marks of values and names, and their meaning.

use yew::prelude::*;

use crate::components::text::text;
use crate::phrases::Words;
use crate::phrases::values::ValuesMsg;
use crate::state::library::side::Side;

/// Shows the former name of an instance; in a window as narrow as a phone only its number, for which there is room.
pub fn was(name: &str, said: AttrValue) -> Html {
    html! { <span class="value-grid-former" data-number={number_of(name).to_owned()}>{ said }</span> }
}

/// Returns the number after a name, or the name if it has none.
fn number_of(name: &str) -> &str {
    let is_number = |text: &str| text.len() > 1 && text.bytes().skip(1).all(|digit| digit.is_ascii_digit());
    name.rfind('#').and_then(|at| name.get(at..)).filter(|text| is_number(text)).unwrap_or(name)
}

/// Shows the mark of a value that its bar does not show.
pub fn clipped(is_clipped: bool) -> Html {
    html! { if is_clipped { <span class="value-grid-clipped" aria-hidden="true">{ "»" }</span> } }
}

/// Returns the meaning of the style of a raw value for screen readers.
pub fn raw_word(is_raw: bool, words: Words) -> Html {
    html! { if is_raw { { text("span", "visually-hidden", format!("{}: ", words.say(ValuesMsg::Raw))) } } }
}

/// Shows the letter of the capture that alone has a value.
pub fn side_mark(side: Side) -> Html {
    text("span", "value-grid-side", side.letter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_behind_a_name_stands_for_it_where_there_is_one() {
        let numbers = ["svchost#4", "svchost/1#12", "svchost", "C#", "a#b"].map(number_of);
        assert_eq!(numbers, ["#4", "#12", "svchost", "C#", "a#b"]);
    }
}
