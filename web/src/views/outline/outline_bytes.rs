//! The bytes of a log itself, or of a title list, scrolled.

use yew::prelude::*;

use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::phrases::Words;
use crate::phrases::log::LogMsg;
use crate::phrases::structure::StructureMsg;
use crate::phrases::titles::TitlesMsg;
use crate::shared::Shared;
use crate::signs::kind::SignKind;
use crate::state::Action;
use crate::state::library::side::Side;
use crate::state::view::outline::{OutlineChange, OutlineView, OutlinedFiles};
use crate::state::view::point::Point;
use crate::views::outline::query;
use crate::views::outline::query::bytes::{HUES, LIST_HUE, OutlineBytes, marks};
use crate::views::structure::byte_list::{ByteList, byte_status};
use crate::views::structure::hex_rows::SHOWN;
use crate::views::structure::legend::Legend;
use crate::views::structure::pointing::{Pointing, Previews, use_pointer};
use crate::views::structure::query::hex::{BytesOnScreen, Outline, describe_cursor};
use crate::views::structure::query::overview::Overview;
use winperf_log::{NodeKind, RecordKind};

#[derive(Properties, PartialEq)]
pub(super) struct BytesPaneProps {
    pub(super) outline: OutlineView,
    pub(super) bytes: OutlineBytes,
    pub(super) previews: Previews,
}

/// Shows the bytes, and describes the byte under the cursor.
#[component]
pub(super) fn BytesPane(BytesPaneProps { outline, bytes, previews }: &BytesPaneProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let pointer = use_pointer();
    let has_legend = use_state_eq(|| false);
    let on_legend = {
        let has_legend = has_legend.clone();
        Callback::from(move |is_open| has_legend.set(is_open))
    };
    let overview = use_memo(bytes.clone(), |bytes| {
        let length = u32::try_from(bytes.bytes().len()).unwrap_or(u32::MAX);
        Shared::new(Some(Overview::of_parts(length, bytes.part_starts().into_iter())))
    });
    let on_point = dispatch.reform(|point: Point| Action::Outline(OutlineChange::Point(point)));
    let on_key = dispatch.reform(|(key, screen): (Key, BytesOnScreen)| {
        Action::key(move |session| query::in_bytes_on(session, key, screen))
    });
    let Pointing { onclick, onpointerdown, onpointermove, onpointerleave } =
        pointer.on_bytes(previews, Side::A, &on_point);
    let fields = legend(&outline.files, words);
    let legend =
        html! { <Legend newer={None::<Side>} {fields} is_open={*has_legend} on_toggled={on_legend} /> };
    html! {
        <section class="workspace-hex" data-legend={has_legend.then_some("")}>
            <div class="workspace-panes">
                <div class="workspace-pane workspace-pane-shown">
                    <div class="workspace-pane-bytes" {onclick} {onpointerdown} {onpointermove} {onpointerleave}>
                        <ByteList<OutlineBytes> outline={bytes.clone()} id={SHOWN} label={words.say(StructureMsg::Bytes)} cursor={outline.cursor}
                            marks={marks(outline)} overview={(*overview).clone()} overview_label={words.say(StructureMsg::Overview)} {on_key} />
                    </div>
                </div>
            </div>
            { byte_status(describe_cursor(bytes, outline.cursor, words), legend) }
        </section>
    }
}

/// Returns the style classes of fields in the bytes, with their meaning.
fn legend(files: &OutlinedFiles, words: Words) -> Vec<(String, AttrValue)> {
    let class = |kind: SignKind, hue: &str| format!("hex-rows-{} kind-{hue}", kind.stem());
    let padding = || (class(SignKind::Padding, LIST_HUE), words.say(StructureMsg::LegendPadding));
    match files {
        OutlinedFiles::Log(_) => {
            let names = [
                words.say(LogMsg::Structure(NodeKind::Buffer)),
                words.say(LogMsg::Structure(NodeKind::Event)),
                words.say(LogMsg::Structure(NodeKind::Record(RecordKind::Other))),
                words.say(LogMsg::PartOfRecord),
            ];
            let structures = HUES.into_iter().zip(names);
            let structures = structures.map(|(hue, name)| (class(SignKind::Member, hue), name));
            let text = (class(SignKind::Name, LIST_HUE), words.say(LogMsg::LegendText));
            let unparsed = (class(SignKind::Unparsed, "unparsed"), words.say(StructureMsg::LegendUnparsed));
            structures.chain([text, padding(), unparsed]).collect()
        }
        OutlinedFiles::Lists(_) => vec![
            (class(SignKind::Member, LIST_HUE), words.say(TitlesMsg::Index)),
            (class(SignKind::Name, LIST_HUE), words.say(TitlesMsg::Text)),
            padding(),
        ],
    }
}
