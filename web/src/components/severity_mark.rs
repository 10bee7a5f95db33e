//! The sign of a finding: its severity, by shape as well as by hue.

use winperf::findings::Severity;
use yew::prelude::*;

use crate::components::text::text;
use crate::phrases::structure::StructureMsg;
use crate::phrases::{Msg, Words};
use crate::signs::blame::Blame;

/// Returns the sign of a severity.
pub fn sign(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "×",
        Severity::Warning => "!",
        Severity::Info => "i",
    }
}

/// Shows the sign of a blamed item, filled, or of a parent of one, as an outline, with a word for screen readers.
pub fn severity_mark(blame: Option<Blame>, words: Words) -> Html {
    let Some(blame) = blame else { return Html::default() };
    let word = match blame {
        Blame::Own(severity) => words.say(Msg::from(severity)),
        Blame::Inside(severity) => words.say(StructureMsg::Inside(severity)),
    };
    let hidden = text("span", "visually-hidden", word.clone());
    html! { <>{ severity_sign(blame, Some(word)) }{ hidden }</> }
}

/// Shows the sign alone, with a word for the pointer.
pub fn severity_sign(blame: Blame, title: Option<AttrValue>) -> Html {
    let severity = blame.severity();
    let shape = if matches!(blame, Blame::Own(_)) { "severity-own" } else { "severity-inside" };
    let class = format!("severity-mark {shape} severity-{}", severity.name());
    html! { <span {class} {title} aria-hidden="true">{ sign(severity) }</span> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn a_severity_is_a_sign_and_a_word_and_one_inside_says_so() {
        let own = rendered(|| severity_mark(Some(Blame::Own(Severity::Error)), Words::default())).await;
        assert!(own.contains(">×</span>") && own.contains(">error</span>"), "{own}");
        let inside =
            rendered(|| severity_mark(Some(Blame::Inside(Severity::Warning)), Words::default())).await;
        assert!(inside.contains("severity-inside") && inside.contains(">warning inside</span>"), "{inside}");
        assert_eq!(rendered(|| severity_mark(None, Words::default())).await, "");
    }
}
