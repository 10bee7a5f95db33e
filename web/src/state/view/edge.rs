//! Draggable dividers between panes and at the right of columns.

/// The minimum width in rem of a column whose texts may be cut.
pub const MIN_WIDTH: f64 = 3.0;

/// A divider, by the pane or column that it resizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edge {
    Before(Pane, Lies),
    Behind(ColumnEdge),
}

/// The second of two panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// Bytes and details, after the tree.
    Selected,
    /// The details, after the bytes.
    Details,
    /// Explanation of a value, with the chart, after the table.
    Value,
    /// The current difference, after the list.
    Difference,
    /// Explanation of a finding, after the list.
    Finding,
    /// The moments of a timeline and the values at an interval, after the chart.
    Moments,
}

/// Position of the second pane, depending on the room in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    Below,
    Beside,
}

/// A column that a divider resizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnEdge {
    /// The id of its list.
    pub list: &'static str,
    /// Prefix of its stored name, for lists that remember a separate width for each arrangement.
    pub group: &'static str,
    /// Its name in the list.
    pub name: &'static str,
    /// Its minimum width in rem: numbers are not truncated, so their columns need more than [`MIN_WIDTH`].
    pub min_width: f64,
    /// `true` if its divider is a separate tab stop for the keyboard.
    pub is_first: bool,
}

impl Pane {
    /// Returns the possible positions of the second pane.
    pub fn lies(self) -> &'static [Lies] {
        match self {
            Self::Difference => &[Lies::Below],
            Self::Selected | Self::Details | Self::Value | Self::Finding | Self::Moments => {
                &[Lies::Below, Lies::Beside]
            }
        }
    }

    /// Returns its name in style sheets.
    fn stem(self) -> &'static str {
        match self {
            Self::Selected => "selected",
            Self::Details => "details",
            Self::Value => "value",
            Self::Difference => "difference",
            Self::Finding => "finding",
            Self::Moments => "moments",
        }
    }

    /// Returns the id of the element that the divider resizes (`aria-controls`).
    fn controls(self) -> &'static str {
        match self {
            Self::Selected => "tree",
            Self::Details => "hex",
            Self::Value => "values",
            Self::Difference => "compare",
            Self::Finding => "findings",
            Self::Moments => "timeline",
        }
    }
}

impl Edge {
    /// Returns the key under which its position is stored, which style sheets use too.
    pub fn name(self) -> String {
        match self {
            Self::Before(pane, Lies::Below) => format!("pane-{}", pane.stem()),
            Self::Before(pane, Lies::Beside) => format!("pane-{}-beside", pane.stem()),
            Self::Behind(column) => column_name(column.list, column.group, column.name),
        }
    }

    /// Returns `true` if the divider is vertical and moves left and right.
    pub fn is_upright(self) -> bool {
        !matches!(self, Self::Before(_, Lies::Below))
    }

    /// Returns the id of the element that it resizes.
    pub fn controls(self) -> &'static str {
        match self {
            Self::Before(pane, _) => pane.controls(),
            Self::Behind(column) => column.list,
        }
    }

    /// Returns the minimum and maximum position: percent of both panes, or the width of a column in rem.
    pub fn limits(self) -> (f64, f64) {
        match self {
            Self::Before(..) => (10.0, 90.0),
            Self::Behind(column) => (column.min_width, 60.0),
        }
    }

    /// Returns the distance that a key moves the divider.
    fn step(self) -> f64 {
        match self {
            Self::Before(..) => 2.0,
            Self::Behind(_) => 1.0,
        }
    }

    /// Clamps a position so that both sides keep a minimum width.
    pub fn inside(self, position: f64) -> f64 {
        let (min, max) = self.limits();
        position.clamp(min, max)
    }

    /// Returns its position after a key press, or `None` for a key that does not move it.
    pub fn moved(self, position: f64, key: &str) -> Option<f64> {
        let (back, forward) =
            if self.is_upright() { ("ArrowLeft", "ArrowRight") } else { ("ArrowUp", "ArrowDown") };
        let (min, max) = self.limits();
        let moved = match key {
            "Home" => min,
            "End" => max,
            _ if key == back => position - self.step(),
            _ if key == forward => position + self.step(),
            _ => return None,
        };
        Some(self.inside(moved))
    }

    /// Returns the size for the style sheet: of the pane after the divider, or of the column before it.
    pub fn size(self, position: f64) -> String {
        match self {
            Self::Before(..) => format!("{:.1}%", 100.0 - position),
            Self::Behind(_) => format!("{position:.2}rem"),
        }
    }
}

/// Returns the key under which the width of a column is stored, which style sheets use too.
pub fn column_name(list: &str, group: &str, name: &str) -> String {
    format!("column-{list}-{group}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHERE: Edge = Edge::Behind(ColumnEdge {
        list: "compare",
        group: "",
        name: "where",
        min_width: MIN_WIDTH,
        is_first: false,
    });

    #[test]
    fn arrows_along_the_way_of_an_edge_move_it_and_others_do_not() {
        let [beside, below] = [Lies::Beside, Lies::Below].map(|lies| Edge::Before(Pane::Details, lies));
        assert_eq!(beside.moved(50.0, "ArrowLeft"), Some(48.0));
        assert_eq!(beside.moved(50.0, "ArrowRight"), Some(52.0));
        assert_eq!(beside.moved(50.0, "ArrowUp"), None);
        assert_eq!(below.moved(50.0, "ArrowDown"), Some(52.0));
        assert_eq!(below.moved(50.0, "ArrowLeft"), None);
        assert_eq!(WHERE.moved(12.0, "ArrowRight"), Some(13.0));
        assert_eq!(WHERE.moved(12.0, "ArrowDown"), None);
    }

    #[test]
    fn both_sides_of_an_edge_keep_some_room() {
        let lower = Edge::Before(Pane::Selected, Lies::Below);
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
            min_width: 9.5,
            is_first: false,
        });
        assert_eq!([numbers.moved(12.0, "Home"), numbers.moved(10.0, "ArrowLeft")], [Some(9.5); 2]);
        assert_eq!(numbers.inside(3.0), 9.5);
    }

    #[test]
    fn a_pane_has_its_share_behind_the_edge_and_a_column_its_width_before_it() {
        let edges = [Lies::Below, Lies::Beside].map(|lies| Edge::Before(Pane::Selected, lies));
        assert_eq!(edges.map(Edge::name), ["pane-selected", "pane-selected-beside"]);
        assert_eq!(edges[0].size(60.0), "40.0%");
        assert_eq!((WHERE.name().as_str(), WHERE.size(12.5).as_str()), ("column-compare-where", "12.50rem"));
    }
}
