//! Tree, bytes and details of the captures.

pub mod details_context;
pub mod details_findings;
pub mod details_panel;
pub mod hex_pane;
pub mod hex_rows;
pub mod legend;
pub mod overview_strip;
pub mod pane_head;
pub mod pointing;
pub mod query;
pub mod side_switch;
pub mod tree_pane;
pub mod tree_rows;

use winperf::difference::Class;
use yew::prelude::*;

use crate::context::use_words;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::both::Both;
use crate::state::differences::Differences;
use crate::state::document::Document;
use crate::state::edge::{Edge, Pane};
use crate::state::found::OfCapture;
use crate::state::paired::Paired;
use crate::state::side::Side;
use crate::views::copy::CopyControl;
use crate::views::splitter::Splitter;
use crate::views::structure::details_panel::DetailsPanel;
use crate::views::structure::hex_pane::HexPanes;
use crate::views::structure::query::blame;
use crate::views::structure::query::context;
use crate::views::structure::query::details;
use crate::views::structure::query::overview::Overview;
use crate::views::structure::query::tree_index::TreeIndex;
use crate::views::structure::tree_pane::{TreePane, use_tree_index};

/// What is worked out from the captures for the view, and kept while another one is shown.
#[derive(Clone, PartialEq)]
pub struct Structure {
    index: Shared<TreeIndex>,
    overviews: Both<Shared<Option<Overview>>>,
}

/// The rows of the tree and the composition of both captures, computed anew only when these change.
#[hook]
pub(crate) fn use_structure(session: &Session) -> Structure {
    let index = use_tree_index(session);
    let a = use_overview(session, Side::A);
    let b = use_overview(session, Side::B);
    Structure { index, overviews: Both { a, b } }
}

#[hook]
fn use_overview(session: &Session, side: Side) -> Shared<Option<Overview>> {
    let shown = session.captures.capture(side).map(|capture| (capture.clone(), session.found.clone()));
    let differences = session.paired.clone().map(|paired| (paired, session.comparison.found.clone()));
    let overview = use_memo((shown, differences), |(shown, differences)| {
        let shown = shown.as_ref();
        Shared::new(
            shown.map(|(capture, found)| overview(capture, found.of(side), differences.as_ref(), side)),
        )
    });
    (*overview).clone()
}

/// The captures in order of time, and what differs between them, once that is listed.
type Differing = (Paired, Option<Shared<Differences>>);

fn overview(capture: &Document, found: &OfCapture, differences: Option<&Differing>, side: Side) -> Overview {
    let age = differences.and_then(|(paired, listed)| Some((paired, listed, paired.age(side)?)));
    match age {
        None => Overview::new(capture, found, std::iter::empty()),
        // Until all differences are listed, those are marked that the pairing knows.
        Some((paired, None, age)) => Overview::new(capture, found, paired.lone_instances(age)),
        Some((_, Some(listed), age)) => {
            let rows = listed.rows(Class::ALL_BUT_MOVED, 0);
            let differing = rows.filter_map(move |(_, difference)| difference.offset(age));
            Overview::new(capture, found, differing)
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct StructureViewProps {
    pub session: Shared<Session>,
    pub structure: Structure,
}

/// The panes, which always show the same selection.
#[component]
pub fn StructureView(StructureViewProps { session, structure }: &StructureViewProps) -> Html {
    let is_pair = session.captures.slot(Side::B).is_some();
    html! {
        <div class={if is_pair { "workspace-structure workspace-pair" } else { "workspace-structure" }}>
            <TreePane session={session.clone()} index={structure.index.clone()} />
            <HexPanes session={session.clone()} index={structure.index.clone()} overviews={structure.overviews.clone()} />
            <SelectionDetails session={session.clone()} />
            for pane in Pane::OF_STRUCTURE {
                <Splitter edge={Edge::Before(pane)} />
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct SelectionDetailsProps {
    session: Shared<Session>,
}

/// What is known of the selected structure or field, with the way to copy it.
#[component]
fn SelectionDetails(SelectionDetailsProps { session }: &SelectionDetailsProps) -> Html {
    let language = use_words().language;
    let selection = session.selection.as_ref();
    html! {
        <DetailsPanel
            details={selection.and_then(|selection| details::of_selected(selection, &session.naming, language))}
            context={context::of_selected(session, language)}
            blamed={blame::of_selected(session, language).unwrap_or_default()}
        >
            <CopyControl session={session.clone()} />
        </DetailsPanel>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::Action;
    use crate::state::tests::desktop;
    use crate::testing::{in_language, rendered};

    #[derive(Properties, PartialEq)]
    struct WholeProps {
        session: Shared<Session>,
    }

    /// The view with what the page keeps for it.
    #[component]
    fn Whole(WholeProps { session }: &WholeProps) -> Html {
        let structure = use_structure(session);
        html! { <StructureView session={session.clone()} {structure} /> }
    }

    async fn html(language: Language, session: fn() -> Session) -> String {
        rendered(move || in_language(language, html! { <Whole session={Shared::new(session())} /> })).await
    }

    #[tokio::test]
    async fn tree_bytes_and_details_show_the_same_selection() {
        let html = html(Language::English, || desktop().at_byte(0x1c)).await;
        assert!(html.contains("id=\"details-name\">NumObjectTypes<"), "{html}");
        assert!(html.contains("id=\"tree\" role=\"treegrid\""), "{html}");
        // Before a browser has measured the list, no row of it is drawn.
        assert!(html.contains("id=\"hex\"") && html.contains("id=\"hex-beside\""), "{html}");
        assert!(html.contains("<dd class=\"details-panel-code\">0x1c</dd>"), "{html}");
        assert!(html.contains("id=\"copy-button\""), "{html}");
    }

    #[tokio::test]
    async fn one_capture_has_one_pane_of_bytes() {
        let html = html(Language::English, || desktop().changed(Action::Remove(Side::B))).await;
        assert!(html.contains("id=\"hex\"") && !html.contains("id=\"hex-beside\""), "{html}");
    }

    #[tokio::test]
    async fn the_details_speak_the_language_of_the_page() {
        let html = html(Language::Japanese, desktop).await;
        assert!(html.contains("ファイル内"), "{html}");
    }
}
