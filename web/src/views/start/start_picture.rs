//! Miniature of the page with a capture: the bytes of one field in two captures, and the resulting value.
//!
//! It is text with real values, which a test compares with the bytes and the finding of the example; `index.html` has
//! the same markup.

use winperf_report::evidence::FieldBytes;
use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_commands, use_words};
use crate::phrases::Msg;
use crate::state::library::example::Examples;
use crate::state::library::side::Side;
use crate::views::evidence::Evidence;
use crate::views::query::evidence::EvidenceRow;

/// The example that the picture is of, which is the first of the list.
pub const PICTURED: &str = "desktop";

/// Offset of ID Process of svchost#3, the same in both captures.
const OFFSET: u32 = 0x3120;

/// The bytes of the field, the two that follow, and the value of the field, in the captures in A and B.
const ROWS: [(Side, &str, &str, &str); 2] =
    [(Side::A, "a4 04 00 00", "b0 02 00 00", "1188"), (Side::B, "2c 05 00 00", "b0 02 00 00", "1324")];

/// The value of % Processor Time, computed from two different processes, and the correct one.
const VALUES: [&str; 2] = ["317\u{202f}266.870 %", "3.113 %"];

#[derive(Properties, PartialEq)]
pub struct StartPictureProps {
    /// Load state of the examples.
    #[prop_or_default]
    pub examples: Examples,
}

/// Shows a button that opens the example, with the bytes and values of interest.
#[component]
pub fn StartPicture(StartPictureProps { examples }: &StartPictureProps) -> Html {
    let words = use_words();
    let onclick = use_commands().example_named(examples).reform(|_: MouseEvent| PICTURED.to_owned());
    let [by_name, by_id] = VALUES;
    html! {
        <button type="button" class="start-picture" {onclick}>
            { text("strong", "start-picture-asks", words.say(Msg::PictureAsks)) }
            <Evidence rows={ROWS.map(evidence).to_vec()} />
            <span class="start-picture-values">
                { text("span", "", words.say(Msg::PictureByName)) }
                { text("s", "start-picture-wrong", by_name) }
                { text("span", "", words.say(Msg::PictureById)) }
                { text("strong", "start-picture-right", by_id) }
            </span>
            { text("span", "start-picture-caption", words.say(Msg::PictureSays)) }
            { text("span", "start-picture-opens", words.say(Msg::PictureOpens)) }
        </button>
    }
}

/// Returns one of the rows in the form in which the page itself shows evidence.
fn evidence((side, field, following, says): (Side, &str, &str, &str)) -> EvidenceRow {
    EvidenceRow {
        side,
        field: FieldBytes {
            offset: OFFSET,
            bytes: field.to_owned(),
            following: following.to_owned(),
            label: "ID Process".to_owned(),
            value: says.to_string(),
            expected: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::{Language, Words};
    use crate::state::tests::desktop;
    use crate::testing::{in_language, rendered};
    use winperf::findings::PairFindingKind;
    use winperf_report::Say as _;

    #[test]
    fn the_picture_shows_what_the_example_holds() {
        let example = winperf_synth::examples::desktop();
        for ((_, field, behind, says), bytes) in ROWS.into_iter().zip([example.older, example.newer]) {
            let at = OFFSET as usize;
            let shown = &bytes[at..at + 8];
            let digits =
                |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ");
            assert_eq!((digits(&shown[..4]).as_str(), digits(&shown[4..]).as_str()), (field, behind));
            assert_eq!(u32::from_le_bytes(shown[..4].try_into().unwrap()).to_string(), says);
        }
        let session = desktop();
        let found = session.paired().unwrap().found(0).unwrap();
        assert!(matches!(found.kind, PairFindingKind::InstancesShifted { .. }), "{:?}", found.kind);
        let said = found.say(Language::English);
        assert!(said.contains("ID 1188 in A and 1324 in B"), "{said}");
        let [by_name, by_id] = VALUES.map(|value| value.trim_end_matches(" %"));
        let by_name = by_name.replace('\u{202f}', "");
        assert!(said.contains(&format!("would be {by_name} instead of {by_id}")), "{said}");
        assert!(said.contains("svchost#3") && said.contains(ROWS[0].3) && said.contains(ROWS[1].3), "{said}");
    }

    #[tokio::test]
    async fn the_picture_is_a_button_that_asks_shows_and_says() {
        for &language in Language::ALL {
            let html = rendered(move || in_language(language, html! { <StartPicture /> })).await;
            for message in [Msg::PictureAsks, Msg::PictureSays, Msg::PictureOpens] {
                assert!(html.contains(&*Words { language }.say(message)), "{html}");
            }
            assert!(html.starts_with("<button") && html.contains("a4 04 00 00"), "{html}");
        }
        // The page before the program opens the same.
        assert!(include_str!("../../../shell.js").contains(&format!("keepExample(\"{PICTURED}\")")));
    }
}
