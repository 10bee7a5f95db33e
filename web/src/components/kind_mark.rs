//! The sign that tells kinds of structures and fields apart, by letter and by hue.

use yew::prelude::*;

use crate::queries::kind::Kind;

/// The sign of a kind.
pub fn kind_mark(kind: Kind) -> Html {
    html! { <span class={format!("kind-mark kind-{}", kind.stem())} aria-hidden="true">{ kind.mark() }</span> }
}
