//! The sign of kinds of structures and fields, which differ by letter and by hue.

use yew::prelude::*;

use crate::signs::kind::SignKind;

/// Shows the sign of a kind.
pub fn kind_mark(kind: SignKind) -> Html {
    html! { <span class={format!("kind-mark kind-{}", kind.stem())} aria-hidden="true">{ kind.mark() }</span> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use winperf::StructureKind;

    #[tokio::test]
    async fn the_sign_of_a_kind_is_a_letter_in_its_hue_and_says_nothing_aloud() {
        let html = rendered(|| kind_mark(SignKind::Node(StructureKind::Object))).await;
        assert!(html.contains("kind-object") && html.contains(">O<"), "{html}");
        assert!(html.contains("aria-hidden=\"true\""), "{html}");
    }
}
