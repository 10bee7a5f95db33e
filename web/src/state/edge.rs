//! The edges between panes and behind columns, which the user can move.

/// The least width of a column whose texts may be cut, in letters of the page.
pub const LEAST: f64 = 3.0;

/// An edge, by what is wider, narrower, higher or lower when it is moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edge {
    Before(Pane),
    Behind(ColumnEdge),
}

/// A pane behind an edge, in one of the arrangements that the window has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The bytes, beside the tree.
    Bytes,
    /// The details, below the bytes.
    Details,
    /// The details, beside the bytes.
    DetailsBeside,
    /// Bytes and details, below the tree.
    Lower,
    /// What explains a value, below the table.
    Value,
    /// What explains a value, with the chart, beside the table.
    ValueBeside,
    /// The current difference, below the list.
    Difference,
    /// What explains a finding, below the list.
    Finding,
    /// What explains a finding, beside the list.
    FindingBeside,
}

/// A column before an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnEdge {
    /// The id of its list.
    pub list: &'static str,
    /// What stands before its name where it has another width in another arrangement of the list.
    pub group: &'static str,
    /// Its name in the list.
    pub name: &'static str,
    /// Its least width, in letters of the page: numbers are not cut, and so their columns need more than [`LEAST`].
    pub least: f64,
    /// Whether its edge is a stop of its own for the keyboard.
    pub is_first: bool,
}

impl Pane {
    /// The panes of the structure view, in the order in which their edges are reached by key.
    pub const OF_STRUCTURE: [Self; 4] = [Self::Bytes, Self::Details, Self::DetailsBeside, Self::Lower];

    /// The name that style sheets know it by.
    pub fn stem(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Details => "details",
            Self::DetailsBeside => "details-beside",
            Self::Lower => "lower",
            Self::Value => "value",
            Self::ValueBeside => "value-beside",
            Self::Difference => "difference",
            Self::Finding => "finding",
            Self::FindingBeside => "finding-beside",
        }
    }

    /// The id of what stands before it.
    fn controls(self) -> &'static str {
        match self {
            Self::Bytes | Self::Lower => "tree",
            Self::Details | Self::DetailsBeside => "hex",
            Self::Value | Self::ValueBeside => "values",
            Self::Difference => "compare",
            Self::Finding | Self::FindingBeside => "findings",
        }
    }
}

impl Edge {
    /// The name by which its place is remembered, and which style sheets know.
    pub fn name(self) -> String {
        match self {
            Self::Before(pane) => format!("pane-{}", pane.stem()),
            Self::Behind(column) => column_name(column.list, column.group, column.name),
        }
    }

    /// Whether it is upright, and moved to the left and right.
    pub fn is_upright(self) -> bool {
        match self {
            Self::Before(pane) => {
                matches!(pane, Pane::Bytes | Pane::DetailsBeside | Pane::ValueBeside | Pane::FindingBeside)
            }
            Self::Behind(_) => true,
        }
    }

    /// The id of what it belongs to.
    pub fn controls(self) -> &'static str {
        match self {
            Self::Before(pane) => pane.controls(),
            Self::Behind(column) => column.list,
        }
    }

    /// The least and the most that may be before it: percent of both panes, or the width of a column in letters of the page.
    pub fn limits(self) -> (f64, f64) {
        match self {
            Self::Before(_) => (10.0, 90.0),
            Self::Behind(column) => (column.least, 60.0),
        }
    }

    /// How far a key moves it.
    fn step(self) -> f64 {
        match self {
            Self::Before(_) => 2.0,
            Self::Behind(_) => 1.0,
        }
    }

    /// A place of which enough is left on both sides.
    pub fn inside(self, place: f64) -> f64 {
        let (least, most) = self.limits();
        place.clamp(least, most)
    }

    /// Its place after a key; `None` for a key that does not move it.
    pub fn moved(self, place: f64, key: &str) -> Option<f64> {
        let (back, on) =
            if self.is_upright() { ("ArrowLeft", "ArrowRight") } else { ("ArrowUp", "ArrowDown") };
        let (least, most) = self.limits();
        let moved = match key {
            "Home" => least,
            "End" => most,
            _ if key == back => place - self.step(),
            _ if key == on => place + self.step(),
            _ => return None,
        };
        Some(self.inside(moved))
    }

    /// The size that a style sheet gives to what is moved: to the pane behind the edge, or to the column before it.
    pub fn size(self, place: f64) -> String {
        match self {
            Self::Before(_) => format!("{:.1}%", 100.0 - place),
            Self::Behind(_) => format!("{place:.2}rem"),
        }
    }
}

/// The name by which the width of a column is remembered, and which style sheets know.
pub fn column_name(list: &str, group: &str, name: &str) -> String {
    format!("column-{list}-{group}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHERE: Edge =
        Edge::Behind(ColumnEdge { list: "compare", group: "", name: "where", least: LEAST, is_first: false });

    #[test]
    fn arrows_along_the_way_of_an_edge_move_it_and_others_do_not() {
        let (bytes, details) = (Edge::Before(Pane::Bytes), Edge::Before(Pane::Details));
        assert_eq!(bytes.moved(50.0, "ArrowLeft"), Some(48.0));
        assert_eq!(bytes.moved(50.0, "ArrowRight"), Some(52.0));
        assert_eq!(bytes.moved(50.0, "ArrowUp"), None);
        assert_eq!(details.moved(50.0, "ArrowDown"), Some(52.0));
        assert_eq!(details.moved(50.0, "ArrowLeft"), None);
        assert_eq!(WHERE.moved(12.0, "ArrowRight"), Some(13.0));
        assert_eq!(WHERE.moved(12.0, "ArrowDown"), None);
    }

    #[test]
    fn both_sides_of_an_edge_keep_some_room() {
        let lower = Edge::Before(Pane::Lower);
        assert_eq!(lower.moved(50.0, "Home"), Some(10.0));
        assert_eq!(lower.moved(50.0, "End"), Some(90.0));
        assert_eq!(lower.moved(90.0, "ArrowDown"), Some(90.0));
        assert_eq!([lower.inside(-7.0), lower.inside(107.0)], [10.0, 90.0]);
        assert_eq!(WHERE.moved(3.5, "ArrowLeft"), Some(3.0));
    }

    #[test]
    fn a_column_is_made_no_narrower_than_what_is_in_it_needs() {
        let numbers = Edge::Behind(ColumnEdge {
            list: "values",
            group: "",
            name: "counters",
            least: 9.5,
            is_first: false,
        });
        assert_eq!([numbers.moved(12.0, "Home"), numbers.moved(10.0, "ArrowLeft")], [Some(9.5); 2]);
        assert_eq!(numbers.inside(3.0), 9.5);
    }

    #[test]
    fn a_pane_has_its_share_behind_the_edge_and_a_column_its_width_before_it() {
        assert_eq!(
            (Edge::Before(Pane::Bytes).name().as_str(), Edge::Before(Pane::Bytes).size(60.0).as_str()),
            ("pane-bytes", "40.0%")
        );
        assert_eq!((WHERE.name().as_str(), WHERE.size(12.5).as_str()), ("column-compare-where", "12.50rem"));
    }
}
