//! Tree, bytes and details of the captures.

pub mod byte_list;
pub mod clocks_table;
pub mod details_context;
pub mod details_findings;
pub mod details_line;
pub mod details_panel;
pub mod hex_pane;
pub mod hex_rows;
pub mod kept;
pub mod legend;
pub mod overview_strip;
pub mod pane_head;
pub mod pointing;
pub mod query;
pub mod side_switch;
pub mod tree_pane;
pub mod tree_rows;
pub mod way_stops;

use yew::prelude::*;

use crate::browser::page::is_focused;
use crate::context::use_words;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::side::Side;
use crate::state::view::copying::Form;
use crate::state::view::edge::Pane;
use crate::state::view::tab::Tab;
use crate::views::assumed::query as assumed;
use crate::views::compare::StepsInBytes;
use crate::views::copy::CopyControl;
use crate::views::sheet::SheetClose;
use crate::views::splitter::Split;
use crate::views::structure::details_panel::DetailsPanel;
use crate::views::structure::hex_pane::HexPanes;
use crate::views::structure::hex_rows::{OTHER, SHOWN};
use crate::views::structure::kept::Structure;
use crate::views::structure::query::blame;
use crate::views::structure::query::clocks;
use crate::views::structure::query::context;
use crate::views::structure::query::details;
use crate::views::structure::query::keys::{self, TreeRows};
use crate::views::structure::query::subject::subject;
use crate::views::structure::query::way;
use crate::views::structure::side_switch::SideSwitch;
use crate::views::structure::tree_pane::TreePane;
use crate::views::view::{ListKeys, View};

pub const VIEW: View = View {
    tools,
    parts: &["tree", SHOWN, OTHER, "details"],
    lists: &[
        ListKeys {
            id: "tree",
            key: keys::in_tree,
            typed: |typed, typing, language, quiet| TreeRows::default().typed(typed, typing, language, quiet),
        },
        ListKeys::plain(SHOWN, keys::in_bytes),
    ],
    subject,
    copied: || {
        if is_focused(SHOWN) || is_focused(OTHER) {
            &[Form::Hex]
        } else {
            &[Form::Value, Form::Path, Form::Hex]
        }
    },
    ..View::plain(Tab::Structure, "details", |session| {
        html! { <Kept session={session.clone()} /> }
    })
};

/// Shows the buttons for moving between differences, and between the captures.
fn tools(session: &Shared<Session>) -> Html {
    html! {
        if session.library.captures.slot(Side::B).is_some() {
            <StepsInBytes session={session.clone()} />
            <SideSwitch side={session.view.side} settings={session.view.settings} />
        }
    }
}

#[derive(Properties, PartialEq)]
struct KeptProps {
    session: Shared<Session>,
}

/// Shows the view with data that are kept while a different one is shown.
#[component]
fn Kept(KeptProps { session }: &KeptProps) -> Html {
    let structure = use_context::<Structure>();
    structure
        .map(|structure| html! { <StructureView session={session.clone()} {structure} /> })
        .unwrap_or_default()
}

#[derive(Properties, PartialEq)]
pub struct StructureViewProps {
    pub session: Shared<Session>,
    pub structure: Structure,
}

/// Shows the panes, which always show the same selection.
#[component]
pub fn StructureView(StructureViewProps { session, structure }: &StructureViewProps) -> Html {
    let is_pair = session.library.captures.slot(Side::B).is_some();
    let tree = html! { <TreePane session={session.clone()} structure={structure.clone()} /> };
    let bytes = html! {
        <HexPanes session={session.clone()} index={structure.index.clone()} overviews={structure.overviews.clone()} />
    };
    let details = html! { <SelectionDetails session={session.clone()} /> };
    let selected =
        html! { <Split pane={Pane::Details} class="workspace-selected" first={bytes} second={details} /> };
    let class = match (is_pair, session.view.settings.one_pane) {
        (true, false) => "workspace-structure workspace-pair",
        (true, true) => "workspace-structure workspace-overlay",
        (false, _) => "workspace-structure",
    };
    html! { <Split pane={Pane::Selected} {class} first={tree} second={selected} /> }
}

#[derive(Properties, PartialEq)]
struct SelectionDetailsProps {
    session: Shared<Session>,
}

/// Shows the details of the selected structure or field, with a copy menu.
#[component]
fn SelectionDetails(SelectionDetailsProps { session }: &SelectionDetailsProps) -> Html {
    let language = use_words().language;
    let selection = session.view.selection.as_ref();
    html! {
        <DetailsPanel
            details={selection.and_then(|selection| details::for_selection(selection, &session.library.naming, language))}
            context={context::for_selection(session, language)}
            blamed={blame::for_selection(session, language).unwrap_or_default()}
            offer={assumed::selected_offer(session)}
            way={selection.map(|selection| way::to_selection(selection, &session.library.naming, language)).unwrap_or_default()}
            clocks={clocks::for_selection(session, language)}
        >
            <SheetClose tab={Tab::Structure} />
            <CopyControl session={session.clone()} subject={subject(session)} />
        </DetailsPanel>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::desktop;
    use crate::testing::{in_language, rendered};
    use crate::views::structure::kept::use_structure;

    #[derive(Properties, PartialEq)]
    struct WholeProps {
        session: Shared<Session>,
    }

    /// Shows the view with the data that the page keeps for it.
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
        let html = html(Language::English, || desktop().closing(Side::B)).await;
        assert!(html.contains("id=\"hex\"") && !html.contains("id=\"hex-beside\""), "{html}");
    }

    #[tokio::test]
    async fn the_details_speak_the_language_of_the_page() {
        let html = html(Language::Japanese, desktop).await;
        assert!(html.contains("ファイル内"), "{html}");
    }
}
