//! Table of the clocks of a capture.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::structure::StructureMsg;
use crate::state::Action;
use crate::state::library::side::Side;
use crate::state::view::point::Point;
use crate::views::structure::query::clocks::{ClockRow, Read};

#[derive(Properties, PartialEq)]
pub struct ClocksTableProps {
    pub rows: Vec<ClockRow>,
}

/// Shows the reading of each clock in each capture, the time elapsed by it, and its purpose; nothing without rows.
#[component]
pub fn ClocksTable(ClocksTableProps { rows }: &ClocksTableProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let on_located = dispatch.reform(|(side, offset)| Action::Point(side, Point::At(offset)));
    let Some(first) = rows.first() else { return Html::default() };
    let is_pair = first.read.len() > 1;
    let head = |message| text("th", "", words.say(message));
    html! {
        <section class="clocks-table" id="details-clocks">
            <table>
                <caption>{ words.say(StructureMsg::Clocks) }</caption>
                <thead><tr>
                    { head(StructureMsg::Clock) }
                    { first.read.iter().map(|(side, _)| head(StructureMsg::InCapture(*side))).collect::<Html>() }
                    if is_pair {
                        { head(StructureMsg::Passed) }
                    }
                    { head(StructureMsg::UsedFor) }
                </tr></thead>
                <tbody>{ rows.iter().map(|row| clock(row, is_pair, &on_located, words)).collect::<Html>() }</tbody>
            </table>
        </section>
    }
}

fn clock(row: &ClockRow, is_pair: bool, on_located: &Callback<(Side, u32)>, words: Words) -> Html {
    let cell = |(side, read): &(Side, Option<Read>)| {
        html! { <td>{ for read.as_ref().map(|read| reading(*side, read, on_located)) }</td> }
    };
    let passed = row.passed.clone().map(|seconds| words.say(StructureMsg::Seconds(seconds)));
    html! {
        <tr>
            <th scope="row">{ words.say(row.name.clone()) }</th>
            { row.read.iter().map(cell).collect::<Html>() }
            if is_pair {
                <td class="clocks-table-passed" data-label={words.say(StructureMsg::Passed)}>
                    { passed.unwrap_or_default() }
                </td>
            }
            { text("td", "clocks-table-for", words.say(StructureMsg::ClockFor(row.clock))) }
        </tr>
    }
}

/// Shows a number with a link to its bytes, and its meaning.
fn reading(side: Side, read: &Read, on_located: &Callback<(Side, u32)>) -> Html {
    let offset = read.offset;
    let onclick = on_located.reform(move |_: MouseEvent| (side, offset));
    html! {
        <>
            { button("details-panel-link", None, onclick, inside(read.value.clone())) }
            if !read.note.is_empty() {
                { text("span", "clocks-table-note", read.note.clone()) }
            }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::desktop;
    use crate::testing::{in_language, rendered};
    use crate::views::structure::query::clocks;

    #[tokio::test]
    async fn each_clock_says_what_it_read_and_what_it_is_for_in_every_language() {
        for &language in Language::ALL {
            let draw = move || {
                let rows = clocks::for_selection(&desktop(), language);
                in_language(language, html! { <ClocksTable {rows} /> })
            };
            let html = rendered(draw).await;
            assert_eq!(html.matches("<tr>").count(), 5, "{html}");
            assert!(html.contains("PERF_TIMER_100NS") && html.contains("1.004"), "{html}");
        }
        assert_eq!(rendered(|| html! { <ClocksTable rows={Vec::new()} /> }).await, "");
    }
}
