//! A list as its columns: the name and content of each.
//!
//! Header, rows, copies, and the tracks of the grid (`--tracks` on the list) follow from the columns. The style sheet of
//! the list defines the width of each by its name (`--width-kind`), in each arrangement.

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

/// Width of a column, by its name in the style sheet of the list.
#[derive(Debug, PartialEq)]
pub struct Width {
    pub name: &'static str,
    /// The minimum width in rem, if the user can move the edge after the column.
    least: Option<f64>,
}

impl Width {
    /// Returns a width that users cannot change.
    pub const fn fixed(name: &'static str) -> Self {
        Self { name, least: None }
    }

    /// Returns a width that the user can change by the edge with this name.
    pub const fn until_chosen(name: &'static str) -> Self {
        Self::at_least(MIN_WIDTH, name)
    }

    /// Returns such a width of a column with numbers, which are not truncated.
    pub const fn at_least(least: f64, name: &'static str) -> Self {
        Self { name, least: Some(least) }
    }

    /// Returns `true` if the user can change it.
    pub fn has_edge(&self) -> bool {
        self.least.is_some()
    }

    /// Returns the edge after the column.
    pub fn edge(&self, list: &'static str, group: &'static str, is_first: bool) -> Option<ColumnEdge> {
        Some(ColumnEdge { list, group, name: self.name, min_width: self.least?, is_first })
    }

    /// Returns the width in the style sheet.
    pub fn default_value(&self) -> String {
        format!("var(--width-{})", self.name)
    }

    /// Returns the width that the user has chosen, otherwise the one in the style sheet.
    fn track(&self, list: &str, group: &str) -> String {
        match self.least {
            Some(_) => format!("var(--{}, {})", column_name(list, group, self.name), self.default_value()),
            None => self.default_value(),
        }
    }
}

/// Returns the tracks of a grid with columns of these widths.
pub fn tracks<'a>((list, group): (&str, &str), widths: impl IntoIterator<Item = &'a Width>) -> String {
    let tracks = widths.into_iter().map(|width| width.track(list, group));
    tracks.collect::<Vec<_>>().join(" ")
}

/// Returns the style of a list with these columns.
pub fn style<Text, Look, By>(list: &str, columns: &[Column<Text, Look, By>]) -> String {
    format!("--tracks:{}", tracks((list, ""), columns.iter().map(|column| &column.width)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(width: Width) -> Column<(), ()> {
        Column { name: |_| String::new(), class: "", width, sort: None, look: (), text: () }
    }

    #[test]
    fn the_columns_of_a_grid_are_those_of_the_list_as_wide_as_somebody_has_chosen() {
        let columns = [column(Width::until_chosen("kind")), column(Width::fixed("place"))];
        assert_eq!(
            style("compare", &columns),
            "--tracks:var(--column-compare-kind, var(--width-kind)) var(--width-place)"
        );
        let widths = columns.iter().map(|column| &column.width);
        assert_eq!(
            tracks(("values", "single-"), widths),
            "var(--column-values-single-kind, var(--width-kind)) var(--width-place)"
        );
    }

    #[test]
    fn an_edge_is_only_behind_a_column_whose_width_is_chosen() {
        let edge = Width::at_least(9.5, "kind").edge("compare", "", true);
        assert!(edge.is_some_and(|edge| (edge.name, edge.min_width) == ("kind", 9.5) && edge.is_first));
        assert_eq!(Width::fixed("kind").edge("compare", "", false), None);
    }
}
