//! The texts of lessons as HTML.

use yew::prelude::*;

use crate::components::text::{text, words as inside};
use crate::phrases::Words;
use crate::phrases::lessons::LessonsMsg;
use crate::state::view::lessons::text::Piece;

/// Shows the pieces of a text, one after the other.
pub(super) fn drawn(pieces: &[Piece], words: Words) -> Html {
    let piece = |piece: &Piece| match piece {
        Piece::Words(says) => inside(says.clone()),
        Piece::Code(code) => text("code", "", code.clone()),
        Piece::Found(Some(found)) => text("code", "lessons-found", found.clone()),
        Piece::Found(None) => inside(words.say(LessonsMsg::NoFigure)),
    };
    pieces.iter().map(piece).collect()
}

/// Shows paragraphs of a style class.
pub(super) fn paragraphs(class: &'static str, paragraphs: &[Vec<Piece>], words: Words) -> Html {
    let paragraph = |pieces: &Vec<Piece>| html! { <p {class}>{ drawn(pieces, words) }</p> };
    paragraphs.iter().map(paragraph).collect()
}
