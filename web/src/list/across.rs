//! Adjacent columns of equal width, of which only the visible ones are rendered.

/// Columns drawn beyond each edge, so a small movement finds them there.
const OVERSCAN: usize = 2;

/// Horizontal scroll position of a list, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Across {
    /// From the first column to the left edge of the viewport.
    pub left: f64,
    /// The width of the viewport.
    pub viewport: f64,
    /// The width of the columns fixed at the left edge.
    pub fixed: f64,
    /// The width of a column; 0 without columns of equal width.
    pub column: f64,
}

impl Across {
    /// Returns the visible columns: the first, and the one after the last.
    pub fn columns(&self) -> (usize, usize) {
        if self.column < 1.0 {
            return (0, 0);
        }
        let first = (self.left / self.column) as usize;
        let last = ((self.left + self.viewport - self.fixed).max(0.0) / self.column) as usize;
        (first.saturating_sub(OVERSCAN), last.saturating_add(1 + OVERSCAN))
    }

    /// Returns the scroll position that shows a column whole, as near as possible to the current one.
    pub fn revealing(&self, column: usize) -> f64 {
        let start = column as f64 * self.column;
        let end = start + self.column;
        let room = (self.viewport - self.fixed).max(self.column);
        if start < self.left { start } else { self.left.max(end - room) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PANE: Across = Across { left: 0.0, viewport: 500.0, fixed: 100.0, column: 80.0 };

    #[test]
    fn the_columns_in_sight_and_two_beyond_each_edge_are_drawn() {
        assert_eq!(PANE.columns(), (0, 8));
        assert_eq!(Across { left: 805.0, ..PANE }.columns(), (8, 18));
        assert_eq!(Across { viewport: 50.0, ..PANE }.columns(), (0, 3));
        assert_eq!(Across { column: 0.0, ..PANE }.columns(), (0, 0));
    }

    #[test]
    fn a_column_is_brought_into_sight_from_behind_what_stays_at_the_left() {
        assert_eq!(PANE.revealing(0), 0.0);
        assert_eq!(PANE.revealing(4), 0.0);
        assert_eq!(PANE.revealing(5), 80.0);
        assert_eq!(Across { left: 400.0, ..PANE }.revealing(2), 160.0);
        assert_eq!(Across { left: 400.0, ..PANE }.revealing(6), 400.0);
        assert_eq!(Across { viewport: 120.0, ..PANE }.revealing(3), 240.0);
    }
}
