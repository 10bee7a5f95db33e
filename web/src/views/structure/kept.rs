//! Data of the structure view, computed from the captures and kept while a different view is shown.

use winperf::difference::DifferenceClasses;
use yew::prelude::*;

use crate::keys::typing::Typing;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::differences::Differences;
use crate::state::answers::found::CaptureFindings;
use crate::state::answers::paired::Paired;
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::views::structure::query::overview::Overview;
use crate::views::structure::query::tree_index::TreeIndex;

/// Data computed from the captures for the view, kept while a different one is shown.
#[derive(Clone, PartialEq)]
pub struct Structure {
    pub(super) index: Shared<TreeIndex>,
    pub(super) overviews: Both<Shared<Option<Overview>>>,
    /// The name that is being typed, which may begin before the tree is drawn.
    pub(crate) typing: Typing,
}

/// Returns the rows of the tree and the composition of both captures, recomputed only when these change.
#[hook]
pub(crate) fn use_structure(session: &Session) -> Structure {
    let index = use_tree_index(session);
    let a = use_overview(session, Side::A);
    let b = use_overview(session, Side::B);
    let typing = use_memo((), |()| Typing::default());
    Structure { index, overviews: Both { a, b }, typing: (*typing).clone() }
}

#[hook]
fn use_overview(session: &Session, side: Side) -> Shared<Option<Overview>> {
    let shown =
        session.library.captures.capture(side).map(|capture| (capture.clone(), session.found().clone()));
    let differences = session.paired().cloned().map(|paired| (paired, session.view.comparison.found.clone()));
    let overview = use_memo((shown, differences), |(shown, differences)| {
        let shown = shown.as_ref();
        Shared::new(
            shown.map(|(capture, found)| overview(capture, found.side(side), differences.as_ref(), side)),
        )
    });
    (*overview).clone()
}

/// The captures in order of time, and their differences, once they are listed.
type Differing = (Paired, Option<Shared<Differences>>);

fn overview(
    capture: &Document,
    found: &CaptureFindings,
    differences: Option<&Differing>,
    side: Side,
) -> Overview {
    let age = differences.and_then(|(paired, listed)| Some((paired, listed, paired.age(side)?)));
    match age {
        None => Overview::new(capture, found, std::iter::empty()),
        // Until all differences are listed, those known from the pairing are marked.
        Some((paired, None, age)) => Overview::new(capture, found, paired.lone_instances(age)),
        Some((_, Some(listed), age)) => {
            let rows = listed.rows(DifferenceClasses::ALL_BUT_MOVED, 0);
            let differing = rows.filter_map(move |(_, difference)| difference.offset(age));
            Overview::new(capture, found, differing)
        }
    }
}

/// Returns the rows of the tree of the shown capture; recomputed only when the open structures change.
#[hook]
fn use_tree_index(session: &Session) -> Shared<TreeIndex> {
    let shown = session.shown().map(|slot| (slot.capture.clone(), slot.open.clone()));
    let index = use_memo(shown, |shown| {
        Shared::new(match shown {
            Some((capture, open)) => TreeIndex::new(capture.walked(), open),
            None => TreeIndex::default(),
        })
    });
    (*index).clone()
}
