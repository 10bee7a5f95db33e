//! A list as its columns: the name, width and content of each.
//!
//! Header, rows, copies, and the tracks of the grid (`--tracks` on the list) follow from the columns, so a style sheet
//! knows them only if a row has several lines.

use crate::phrases::Words;
use crate::state::view::edge::{ColumnEdge, MIN_WIDTH, column_name};
use crate::state::view::value_order::SortBy;

/// A column of a list, with its rendering, its copied text and its width.
pub struct Column<Text: 'static, Look, By = SortBy> {
    pub name: fn(Words) -> String,
    /// The style class of its cells and of its name.
    pub class: &'static str,
    pub width: Width,
    /// Sort key that its name selects.
    pub sort: Option<By>,
    /// Look of its cells.
    pub look: Look,
    /// Text of its cells.
    pub text: Text,
}

/// Width of a list, which determines the widths of its columns unless the user has chosen them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListWidth {
    /// In digits; none before the list is measured.
    pub digits: f64,
    /// `true` if the user has moved the edge after the column.
    pub is_chosen: bool,
}

/// Width of a column.
pub struct Width {
    /// The name of the edge after it, if it can be moved.
    pub edge: Option<&'static str>,
    /// The minimum width, in letters of the page.
    pub least: f64,
    /// Its track in each arrangement of the list; the first one also applies to arrangements without one.
    pub tracks: &'static [&'static str],
}

impl Width {
    /// Returns a width that users cannot change.
    pub const fn fixed(tracks: &'static [&'static str]) -> Self {
        Self { edge: None, least: MIN_WIDTH, tracks }
    }

    /// Returns a default width that the user can change by the edge with this name.
    pub const fn until_chosen(edge: &'static str, tracks: &'static [&'static str]) -> Self {
        Self { edge: Some(edge), least: MIN_WIDTH, tracks }
    }

    /// Returns the edge after the column.
    pub fn edge(&self, list: &'static str, group: &'static str, is_first: bool) -> Option<ColumnEdge> {
        Some(ColumnEdge { list, group, name: self.edge?, min_width: self.least, is_first })
    }

    /// Returns the style sheet's value for the column in an arrangement.
    fn track(&self, list: &str, group: &str, arrangement: usize) -> String {
        let track = self.tracks.get(arrangement).or(self.tracks.first()).copied().unwrap_or("auto");
        match self.edge {
            Some(edge) => format!("var(--{}, {track})", column_name(list, group, edge)),
            None => track.to_owned(),
        }
    }
}

/// Returns the columns of a grid in one of the layouts of a list.
pub fn template<'a>(
    (list, group): (&str, &str),
    widths: impl IntoIterator<Item = &'a Width>,
    arrangement: usize,
) -> String {
    let tracks = widths.into_iter().map(|width| width.track(list, group, arrangement));
    tracks.collect::<Vec<_>>().join(" ")
}

/// Returns the style of a list: the columns in the first layout, and in further ones by number.
pub fn templates<Text, Look, By>(list: &str, columns: &[Column<Text, Look, By>], more: usize) -> String {
    let layout = |arrangement| template((list, ""), columns.iter().map(|column| &column.width), arrangement);
    let others = (1..=more).map(|arrangement| format!(";--tracks-{arrangement}:{}", layout(arrangement)));
    format!("--tracks:{}{}", layout(0), others.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(width: Width) -> Column<(), ()> {
        Column { name: |_| String::new(), class: "", width, sort: None, look: (), text: () }
    }

    #[test]
    fn the_columns_of_a_grid_are_those_of_the_list_as_wide_as_somebody_has_chosen() {
        let columns = [
            column(Width::until_chosen("kind", &["7rem", "5rem"])),
            column(Width::fixed(&["minmax(8rem, 1fr)"])),
        ];
        assert_eq!(
            templates("compare", &columns, 1),
            "--tracks:var(--column-compare-kind, 7rem) minmax(8rem, 1fr);\
             --tracks-1:var(--column-compare-kind, 5rem) minmax(8rem, 1fr)"
        );
        let widths = columns.iter().map(|column| &column.width);
        assert_eq!(
            template(("values", "single-"), widths, 0),
            "var(--column-values-single-kind, 7rem) minmax(8rem, 1fr)"
        );
    }

    #[test]
    fn an_edge_is_only_behind_a_column_whose_width_is_chosen() {
        let edge = Width::until_chosen("kind", &["7rem"]).edge("compare", "", true);
        assert!(edge.is_some_and(|edge| edge.name == "kind" && edge.is_first));
        assert_eq!(Width::fixed(&["7rem"]).edge("compare", "", false), None);
    }
}
