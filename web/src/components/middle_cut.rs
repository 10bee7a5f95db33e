//! A name truncated in the middle if necessary, since its end matters as much as its beginning.

use winperf_report::table::columns;
use yew::prelude::*;

/// Number of letters that always fit.
const SHORT: usize = 8;

/// Number of characters at the end that are cut last.
const END: usize = 8;

/// Shows a name in one line with room for at least `room` letters.
///
/// A longer name is truncated in the middle if necessary: the visible parts are two generated texts, of which the first
/// shrinks before the second, and the name itself is an invisible overlay, in one piece, for screen readers and for the
/// browser's own search. This takes a fifth of a frame for the tree, so a name that fits is plain text.
pub fn middle_cut(class: &'static str, name: String, room: usize) -> Html {
    let name = AttrValue::from(name);
    let letters = columns(&name);
    if letters <= SHORT {
        return html! { <span class={classes!(class)}>{ name }</span> };
    }
    if letters <= room {
        return html! { <span class={classes!(class, "end-cut")} title={name.clone()}>{ name }</span> };
    }
    let count = name.chars().count();
    let (head, tail) = parted(&name, count - END.min(count / 2));
    html! {
        <span class={classes!(class, "middle-cut")} title={name.clone()} data-head={head} data-tail={tail}>
            <span class="middle-cut-whole">{ name }</span>
        </span>
    }
}

/// Returns the first `count` characters, and the others.
fn parted(name: &str, count: usize) -> (String, String) {
    let at = name.char_indices().nth(count).map_or(name.len(), |(at, _)| at);
    let (head, tail) = name.split_at(at);
    (head.to_owned(), tail.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn a_long_name_is_in_one_piece_and_its_end_apart_from_what_gives_way() {
        let html = rendered(|| middle_cut("name", "ParentObjectInstance".to_owned(), 19)).await;
        assert!(
            html.contains("data-head=\"ParentObject\"") && html.contains("data-tail=\"Instance\""),
            "{html}"
        );
        assert!(html.contains(">ParentObjectInstance</span>"), "{html}");
        assert!(html.contains("title=\"ParentObjectInstance\""), "{html}");
    }

    #[tokio::test]
    async fn a_name_that_has_room_is_only_a_text() {
        let name = |name: &'static str, room| rendered(move || middle_cut("name", name.to_owned(), room));
        assert_eq!(name("Version", 0).await, "<span class=\"name\">Version</span>");
        assert!(!name("ParentObjectInstance", 20).await.contains("middle-cut"));
        // Kana and kanji are two letters wide.
        assert!(name("プロセッサ時間", 13).await.contains("middle-cut"));
    }

    #[test]
    fn a_name_is_parted_between_characters() {
        assert_eq!(parted("プロセッサ時間", 5), ("プロセッサ".to_owned(), "時間".to_owned()));
        assert_eq!(parted("ab", 7), ("ab".to_owned(), String::new()));
    }
}
