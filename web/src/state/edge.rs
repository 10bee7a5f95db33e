//! The edges between panes, which the user can move.

/// The edge before a pane of the structure view, in one of the arrangements that the window has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The bytes, beside the tree.
    Bytes,
    /// The details, below the bytes.
    Details,
    /// The details, beside the bytes.
    DetailsBeside,
    /// Bytes and details, below the tree.
    Lower,
}

/// The least share of either side, in percent.
const LEAST: f64 = 10.0;

/// How far a key moves an edge, in percent.
const STEP: f64 = 2.0;

impl Edge {
    /// The edges of the structure view, in the order in which they are reached by key.
    pub const ALL: [Self; 4] = [Self::Bytes, Self::Details, Self::DetailsBeside, Self::Lower];

    /// The name by which its place is remembered, and which style sheets know.
    pub fn stem(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Details => "details",
            Self::DetailsBeside => "details-beside",
            Self::Lower => "lower",
        }
    }

    /// Whether it is upright, and moved to the left and right.
    pub fn is_upright(self) -> bool {
        matches!(self, Self::Bytes | Self::DetailsBeside)
    }

    /// The id of what stands before it.
    pub fn controls(self) -> &'static str {
        match self {
            Self::Bytes | Self::Lower => "tree",
            Self::Details | Self::DetailsBeside => "hex",
        }
    }

    /// The share before it, in percent, after a key; `None` for a key that does not move it.
    pub fn moved(self, share: f64, key: &str) -> Option<f64> {
        let (back, on) =
            if self.is_upright() { ("ArrowLeft", "ArrowRight") } else { ("ArrowUp", "ArrowDown") };
        let moved = match key {
            "Home" => LEAST,
            "End" => 100.0 - LEAST,
            _ if key == back => share - STEP,
            _ if key == on => share + STEP,
            _ => return None,
        };
        Some(inside(moved))
    }
}

/// A share of which enough is left on both sides.
pub fn inside(share: f64) -> f64 {
    share.clamp(LEAST, 100.0 - LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_along_the_way_of_an_edge_move_it_and_others_do_not() {
        assert_eq!(Edge::Bytes.moved(50.0, "ArrowLeft"), Some(48.0));
        assert_eq!(Edge::Bytes.moved(50.0, "ArrowRight"), Some(52.0));
        assert_eq!(Edge::Bytes.moved(50.0, "ArrowUp"), None);
        assert_eq!(Edge::Details.moved(50.0, "ArrowDown"), Some(52.0));
        assert_eq!(Edge::Details.moved(50.0, "ArrowLeft"), None);
    }

    #[test]
    fn both_sides_of_an_edge_keep_some_room() {
        assert_eq!(Edge::Lower.moved(50.0, "Home"), Some(10.0));
        assert_eq!(Edge::Lower.moved(50.0, "End"), Some(90.0));
        assert_eq!(Edge::Lower.moved(90.0, "ArrowDown"), Some(90.0));
        assert_eq!([inside(-7.0), inside(107.0)], [10.0, 90.0]);
    }
}
