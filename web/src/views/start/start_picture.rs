//! What the page shows of a capture, in small: the bytes of one field in two captures, and what they say of a value.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::Msg;

/// The example that the picture is of, which is the first of the list.
pub const PICTURED: &str = "desktop";

/// Where ID Process of svchost#3 stands in both of its captures.
const OFFSET: usize = 0x3120;

/// The bytes of the field, the two that follow, and what the field says, in the captures in A and B.
const ROWS: [(&str, &str, &str, &str); 2] =
    [("A", "a4 04 00 00", "b0 02 00 00", "1188"), ("B", "2c 05 00 00", "b0 02 00 00", "1324")];

/// The counter that the two give a value to.
const PATH: &str = "\\Process(svchost#3)\\% Processor Time";

/// Its value, as two values of different processes make it, and as it is.
const VALUES: [&str; 2] = ["317\u{202f}266.870 %", "3.113 %"];

/// A picture with a name, of which a screen reader hears the sentence below it.
#[component]
pub fn StartPicture() -> Html {
    let words = use_words();
    let [by_name, by_id] = VALUES;
    html! {
        <figure class="start-picture">
            <div class="start-picture-page" aria-hidden="true">
                for (side, field, behind, says) in ROWS {
                    <div class="start-picture-row">
                        { text("span", "start-picture-letter", side) }
                        { text("span", "start-picture-offset", format!("{OFFSET:08x}")) }
                        { text("span", "start-picture-field", field) }
                        { text("span", "start-picture-bytes", behind) }
                        { text("span", "start-picture-says", format!("ID Process = {says}")) }
                    </div>
                }
                { text("div", "start-picture-path", PATH) }
                <div class="start-picture-values">
                    { text("span", "", words.say(Msg::PictureByName)) }
                    { text("s", "start-picture-wrong", by_name) }
                    { text("span", "", words.say(Msg::PictureById)) }
                    { text("strong", "start-picture-right", by_id) }
                </div>
            </div>
            { text("figcaption", "start-picture-caption", words.say(Msg::PictureSays)) }
        </figure>
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
            let shown = &bytes[OFFSET..OFFSET + 8];
            let digits =
                |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ");
            assert_eq!((digits(&shown[..4]).as_str(), digits(&shown[4..]).as_str()), (field, behind));
            assert_eq!(u32::from_le_bytes(shown[..4].try_into().unwrap()).to_string(), says);
        }
        let session = desktop();
        let found = session.paired.as_ref().unwrap().found(0).unwrap();
        assert!(matches!(found.kind, PairFindingKind::InstancesShifted { .. }), "{:?}", found.kind);
        let said = found.say(Language::English);
        let [by_name, by_id] = VALUES.map(|value| value.trim_end_matches(" %"));
        let by_name = by_name.replace('\u{202f}', "");
        assert!(said.contains(&format!("would be {by_name} instead of {by_id}")), "{said}");
        assert!(said.contains("svchost#3") && said.contains(ROWS[0].3) && said.contains(ROWS[1].3), "{said}");
    }

    #[tokio::test]
    async fn the_picture_says_in_words_what_it_shows() {
        for &language in Language::ALL {
            let html = rendered(move || in_language(language, html! { <StartPicture /> })).await;
            let says = Words { language }.say(Msg::PictureSays);
            assert!(
                html.contains(&format!("<figcaption class=\"start-picture-caption\">{says}</figcaption>")),
                "{html}"
            );
            assert!(says.contains(PICTURED) && says.contains("svchost#3"), "{says}");
        }
    }
}
