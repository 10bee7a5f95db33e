//! A log itself, or title lists that are open without captures: a tree of lines over their bytes.
//!
//! The tab of the structures of captures shows it in their place.

mod outline_bytes;
mod outline_tree;
pub mod query;

use yew::prelude::*;

use crate::browser::page::is_focused;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::log::LogMsg;
use crate::phrases::titles::TitlesMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::library::side::Side;
use crate::state::view::copying::Form;
use crate::state::view::edge::Pane;
use crate::state::view::outline::{OutlineChange, OutlinedFiles};
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::copy::CopyControl;
use crate::views::outline::outline_bytes::BytesPane;
use crate::views::outline::outline_tree::OutlineTree;
use crate::views::outline::query::Current;
use crate::views::outline::query::bytes::{KeptLines, OutlineBytes};
use crate::views::outline::query::preview::OutlinePreviews;
use crate::views::sheet::SheetClose;
use crate::views::splitter::Split;
use crate::views::structure::details_line::line;
use crate::views::structure::hex_rows::SHOWN;
use crate::views::structure::pointing::Previews;
use crate::views::view::{ListKeys, View};

pub const VIEW: View = View {
    parts: &["tree", SHOWN, "details"],
    lists: &[ListKeys::plain("tree", query::in_tree), ListKeys::plain(SHOWN, query::in_bytes)],
    shows_counters: true,
    subject: query::subject,
    copied: || if is_focused(SHOWN) { &[Form::Hex] } else { &[Form::Path, Form::Hex] },
    ..View::plain(Tab::Structure, "details", |session| html! { <Outline session={session.clone()} /> })
};

#[derive(Properties, PartialEq)]
struct OutlineProps {
    session: Shared<Session>,
}

/// Shows every byte by its name: buffers, events, records, parts and fields of a log, or the pairs of title lists. All
/// panes show the same selection.
#[component]
fn Outline(OutlineProps { session }: &OutlineProps) -> Html {
    let words = use_words();
    let outline = session.view.outline.as_ref();
    let kept = use_memo(outline.map(|outline| outline.files.clone()), |_| KeptLines::default());
    let Some(outline) = outline else { return Html::default() };
    let bytes = OutlineBytes::new(outline, &kept);
    let previews = Previews::new(Side::A, OutlinePreviews { bytes: bytes.clone(), words });
    let tree = html! { <OutlineTree outline={outline.clone()} previews={previews.clone()} /> };
    let bytes = html! { <BytesPane outline={outline.clone()} {bytes} {previews} /> };
    let details = html! { <OutlineDetails session={session.clone()} /> };
    let selected =
        html! { <Split pane={Pane::Details} class="workspace-selected" first={bytes} second={details} /> };
    html! { <Split pane={Pane::Selected} class="workspace-structure" first={tree} second={selected} /> }
}

/// Shows the current line, its place, its bytes, and the link to the sample that contains it.
#[component]
fn OutlineDetails(OutlineProps { session }: &OutlineProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let Some(outline) = &session.view.outline else { return Html::default() };
    let label = match outline.files {
        OutlinedFiles::Log(_) => words.say(LogMsg::OffsetInLog),
        OutlinedFiles::Lists(_) => words.say(TitlesMsg::Offset),
    };
    let Some(Current { line: current, bytes, more, sample, path }) = query::current(outline, words) else {
        return Html::default();
    };
    let more = (more > 0).then(|| words.say(Msg::MoreBytes(more)));
    let bytes = format!("{bytes} {}", more.unwrap_or_default());
    let length = words.say(Msg::Bytes(current.line.length.into())).to_string();
    let to_sample = sample.map(|(at, offset)| {
        let onclick = dispatch.reform(move |_: MouseEvent| Action::ShowInSample(at, offset));
        button("button button-quiet", None, onclick, inside(words.say(LogMsg::ShowSample(at + 1))))
    });
    html! {
        <section class="details-panel" id="details" tabindex="-1" aria-label={words.say(Msg::Details)}>
            <SheetClose tab={Tab::Structure} />
            <CopyControl session={session.clone()} subject={query::subject(session)} />
            { parents(&path, &dispatch, words) }
            <div class="details-panel-columns">
                <div>
                    { text("h2", "details-panel-name", current.name) }
                    { text("p", "details-panel-value", current.value) }
                    { for to_sample }
                </div>
                <dl class="details-panel-list">
                    { line(label, "details-panel-code", current.offset) }
                    { line(words.say(Msg::Length), "details-panel-text", length) }
                    { line(words.say(Msg::RawBytes), "details-panel-code", bytes) }
                </dl>
            </div>
        </section>
    }
}

/// Shows the lines around the current one, the outermost first.
fn parents(path: &[(usize, String)], dispatch: &Callback<Action>, words: Words) -> Html {
    let link = |(place, name): &(usize, String)| {
        let place = *place;
        let onclick = dispatch.reform(move |_: MouseEvent| Action::Outline(OutlineChange::Line(place)));
        button("details-panel-link", None, onclick, inside(name.clone()))
    };
    html! {
        <nav class="details-panel-path" aria-label={words.say(Msg::Path)}>
            <ol>
                for parent in path {
                    <li class="details-panel-parent">{ link(parent) }</li>
                }
            </ol>
        </nav>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::logs::with_log;
    use crate::state::tests::with_list;
    use crate::testing::{in_language, rendered};

    async fn html(language: Language, session: impl Fn() -> Session + Send + 'static) -> String {
        rendered(move || in_language(language, (VIEW.draw)(&Shared::new(session())))).await
    }

    /// Returns the log itself, in the place of the structures of its samples.
    async fn itself(language: Language, change: fn(Session) -> Session) -> String {
        html(language, move || change(with_log().changed(Action::ShowLogItself(true)))).await
    }

    #[tokio::test]
    async fn the_log_itself_shows_which_piece_of_which_sample_is_current_and_leads_to_that() {
        let html = itself(Language::English, |session| session).await;
        for text in ["record: sample 11", "piece 1 of 3", ">Show sample 11</button>"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        let html = itself(Language::Japanese, |session| session.changed(Action::ChooseSample(4))).await;
        for text in ["サンプル 5", "3 個中 1 個目の断片"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn what_belongs_to_no_sample_leads_to_none() {
        let html = itself(Language::English, |session| session.changed(Action::LocateInLog(0))).await;
        assert!(html.contains("BufferSize") && !html.contains("Show sample"), "{html}");
    }

    #[tokio::test]
    async fn the_pairs_of_a_list_are_its_structure() {
        let list = "1\x001847\x002\0System\0\0lost\x004\0Memory\0\0";
        let html = html(Language::English, move || {
            with_list("Counter_009.bin", list, Session::default()).changed(Action::SelectTab(Tab::Structure))
        })
        .await;
        for text in
            ["Counter_009.bin: 4 pairs", ">System<", ">no index<", ">lost<", ">0x20<", "id=\"details\""]
        {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }
}
