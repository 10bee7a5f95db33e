//! A folder for each view: components, style sheets, and pure queries of the state.
//!
//! The arrangement depends on the space of the views (`@container views`), not on the window, since the list of files
//! and the lessons are beside them.
//! Style sheets use four sizes of type and one style of link, which `web/tests/sources/scale.rs` checks.
//! Large captures reserve the space of their verdict, and small ones are examined before they are shown, so nothing
//! moves later.

pub mod assumed;
pub mod captures;
pub mod compare;
pub mod copied;
pub mod copy;
pub mod dialogs;
pub mod drop_down;
pub mod evidence;
pub mod findings;
mod following;
pub mod handbook;
pub mod leads;
pub mod lessons;
pub mod log;
pub mod menu;
pub mod notices;
pub mod outline;
pub mod over_time;
pub mod paths;
pub mod places_in_log;
pub mod problems;
pub mod query;
pub mod search;
pub mod select;
pub mod share;
pub mod sheet;
pub mod sort_head;
pub mod splitter;
pub mod start;
pub mod structure;
pub mod timeline;
pub mod titles;
pub mod values;
pub mod verdict;
pub mod view;

use crate::state::Session;
use crate::state::view::tab::Tab;
use crate::views::view::View;

/// All views, in the order of [`Tab::ALL`].
pub static VIEWS: [&View; Tab::ALL.len()] =
    [&structure::VIEW, &values::VIEW, &compare::VIEW, &findings::VIEW, &timeline::VIEW];

/// Returns the view of a tab.
pub fn view(tab: Tab) -> &'static View {
    VIEWS.into_iter().find(|view| view.tab == tab).unwrap_or(&structure::VIEW)
}

/// Returns the view that is shown: that of the tab, or in the place of structures the tree of other files.
pub fn shown(session: &Session) -> &'static View {
    match session.view.tab {
        Tab::Structure if session.view.outline.is_some() => &outline::VIEW,
        tab => view(tab),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::query::column::Column;

    #[test]
    fn every_tab_has_its_view_at_its_place() {
        assert_eq!(VIEWS.map(|view| view.tab).as_slice(), Tab::ALL);
    }

    /// Returns the names of the widths of columns.
    fn widths<Text, Look, By>(columns: &'static [Column<Text, Look, By>]) -> Vec<&'static str> {
        columns.iter().map(|column| column.width.name).collect()
    }

    #[test]
    fn every_column_has_a_width_in_the_style_sheet_of_its_list() {
        for (style, widths) in [
            (include_str!("views/compare/compare_rows.css"), widths(compare::query::COLUMNS)),
            (include_str!("views/findings/finding_rows.css"), widths(findings::query::COLUMNS)),
            (include_str!("views/search/search_rows.css"), widths(search::query::hits::COLUMNS)),
            (include_str!("views/values/value_rows.css"), widths(values::query::list::COLUMNS)),
            (include_str!("views/values/value_grid.css"), widths(&values::query::facts::FACTS)),
        ] {
            let is_missing = |name: &&str| !style.contains(&format!("--width-{name}:"));
            let missing: Vec<&str> = widths.into_iter().filter(is_missing).collect();
            assert!(missing.is_empty(), "{missing:?}");
        }
    }
}
