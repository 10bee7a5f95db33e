//! Rows of equal height in a viewport, for lists that are taller than a browser allows.
//!
//! Chromium clamps an element at 33,554,428 px, so a list beyond [`HEIGHT_LIMIT`] is drawn on a shorter track.
//! Small movements (wheel, touch, arrow keys) are exact; a jump of the thumb is scaled.

use std::ops::Range;

/// The tallest track that is ever asked of a browser, in pixels.
pub const HEIGHT_LIMIT: f64 = 8_000_000.0;

/// The longest movement that is taken as a movement and not as a jump of the thumb, in pixels.
///
/// One pixel of the thumb on a track of 2,000 px is 4,000 px at the height limit.
const MOVEMENT_LIMIT: f64 = 3_000.0;

/// Number of rows rendered beyond each edge for small movements; dragging the thumb skips them anyway.
const OVERSCAN: usize = 6;

/// The part of a list that is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Window {
    pub first: usize,
    /// The row after the last one drawn.
    pub end: usize,
    /// The first visible row.
    pub top: usize,
    /// The rows that fit on the screen completely.
    pub page: usize,
    /// Pixels from the top of the track to the first row drawn.
    pub y: f64,
    /// The height of the track in pixels.
    pub track: f64,
    /// The width of the viewport in digits of its font.
    pub columns: f64,
    /// The columns in view of a list with columns of equal width: the first, and the one after the last.
    pub across: (usize, usize),
    /// Difference between the number of a row and its key.
    pub shift: usize,
}

impl Window {
    /// Returns `true` if `row` is rendered.
    pub fn draws(&self, row: usize) -> bool {
        (self.first..self.end).contains(&row)
    }

    /// Returns the window with only these rows.
    pub fn part(&self, rows: Range<usize>) -> Self {
        Self { first: rows.start, end: rows.end, ..*self }
    }

    /// Returns the key of a row.
    pub fn key(&self, row: usize) -> usize {
        row.wrapping_sub(self.shift)
    }

    /// Returns the window to render after a former one.
    ///
    /// If most rows remain visible, they keep their keys, and thus their elements. If most are replaced, new rows reuse
    /// the keys: changing the text of an element is faster than creating one.
    pub fn follow(self, drawn: &Self) -> Self {
        let staying = self.end.min(drawn.end).saturating_sub(self.first.max(drawn.first));
        let most_stay = staying > self.end.saturating_sub(self.first) / 2;
        let shift = if most_stay { drawn.shift } else { self.first.wrapping_sub(drawn.key(drawn.first)) };
        Self { shift, ..self }
    }
}

#[cfg(test)]
impl Window {
    /// All rows, however many fit on a screen.
    pub(crate) const ALL: Self = Self {
        first: 0,
        end: usize::MAX,
        top: 0,
        page: 0,
        y: 0.0,
        track: 0.0,
        columns: 0.0,
        across: (0, 0),
        shift: 0,
    };
}

/// Scroll position of a list of equal rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scroll {
    rows: usize,
    row_height: f64,
    viewport: f64,
    columns: f64,
    /// Pixels from the first row to the top of the viewport, as if the rows had their full height.
    top: f64,
    /// The browser's own scroll position on the track.
    position: f64,
    /// `true` if the last movement skipped all rendered rows, and has not ended.
    is_leaping: bool,
}

impl Scroll {
    /// Returns a list at its start.
    pub fn new(rows: usize) -> Self {
        Self {
            rows,
            row_height: 24.0,
            viewport: 0.0,
            columns: 0.0,
            top: 0.0,
            position: 0.0,
            is_leaping: false,
        }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns `true` if the browser has reported how much of the list fits on the screen.
    pub fn is_measured(&self) -> bool {
        self.viewport > 0.0
    }

    /// Returns the list with a new number of rows, at the same position if it still exists.
    pub fn with_rows(self, rows: usize) -> Self {
        Self { rows, ..self }.clamped().settled()
    }

    /// Returns the list as the browser measures it: pixels of a row, of the viewport, and digits across.
    pub fn measured(self, row_height: f64, viewport: f64, columns: f64) -> Self {
        let row_height = if row_height >= 1.0 { row_height } else { self.row_height };
        let top = (self.top / self.row_height * row_height).round();
        Self { row_height, viewport, columns, top, ..self }.clamped().settled()
    }

    /// Returns the list after the browser reports a scroll position.
    pub fn scrolled(self, position: f64) -> Self {
        let movement = position - self.position;
        let top = if self.ratio() == 1.0 {
            position
        } else if movement.abs() <= MOVEMENT_LIMIT {
            self.top + movement
        } else {
            position * self.ratio()
        };
        let least_leap = self.viewport.max(pixels(OVERSCAN) * self.row_height);
        Self { top, position, is_leaping: (top - self.top).abs() > least_leap, ..self }.clamped()
    }

    /// Returns the list with its track position corrected to its place, once a movement has ended.
    ///
    /// A browser receives whole pixels, so the position that it then reports is not taken for a movement.
    pub fn settled(self) -> Self {
        let ratio = self.ratio();
        let position = if ratio == 1.0 { self.top } else { (self.top / ratio).round() };
        Self { position, is_leaping: false, ..self }
    }

    /// Returns `true` if all of `row` is on the screen.
    pub fn shows(&self, row: usize) -> bool {
        let start = pixels(row) * self.row_height;
        start >= self.top && start + self.row_height <= self.top + self.viewport
    }

    /// Returns the list scrolled by the minimum that shows `row`, or with `row` in the upper third if it was far away.
    pub fn revealing(self, row: usize) -> Self {
        let start = pixels(row) * self.row_height;
        let end = start + self.row_height;
        let top = if self.shows(row) {
            return self;
        } else if start < self.top - self.viewport || end > self.top + 2.0 * self.viewport {
            return self.presenting(row);
        } else if start < self.top {
            start.floor()
        } else {
            (end - self.viewport).ceil()
        };
        Self { top, ..self }.clamped().settled()
    }

    /// Returns the list with `row` in the upper third, unless it is in view already.
    pub fn presenting(self, row: usize) -> Self {
        if self.shows(row) {
            return self;
        }
        let start = pixels(row) * self.row_height;
        Self { top: (start - self.viewport / 3.0).floor(), ..self }.clamped().settled()
    }

    /// Returns the list with `row` at the top of the viewport, if possible.
    pub fn showing(self, row: usize) -> Self {
        let start = pixels(row.min(self.rows)) * self.row_height;
        Self { top: start.floor(), ..self }.clamped().settled()
    }

    /// Returns the browser's scroll position for this position.
    pub fn position(&self) -> f64 {
        self.position
    }

    pub fn window(&self) -> Window {
        let beyond = if self.is_leaping { 0 } else { OVERSCAN };
        let first = rows(self.top / self.row_height).saturating_sub(beyond).min(self.rows);
        let last = rows((self.top + self.viewport) / self.row_height).saturating_add(beyond + 1);
        Window {
            first,
            end: last.min(self.rows),
            top: rows(self.top / self.row_height).min(self.rows),
            page: rows(self.viewport / self.row_height),
            y: pixels(first) * self.row_height - self.top + self.position,
            track: self.track(),
            columns: self.columns,
            across: (0, 0),
            shift: 0,
        }
    }

    fn height(&self) -> f64 {
        pixels(self.rows) * self.row_height
    }

    fn track(&self) -> f64 {
        self.height().min(HEIGHT_LIMIT)
    }

    /// Returns the number of pixels of the list for one pixel of the track.
    fn ratio(&self) -> f64 {
        if self.height() <= HEIGHT_LIMIT {
            1.0
        } else {
            (self.height() - self.viewport) / (HEIGHT_LIMIT - self.viewport)
        }
    }

    fn clamped(self) -> Self {
        let furthest = (self.height() - self.viewport).max(0.0);
        Self { top: self.top.clamp(0.0, furthest), ..self }
    }
}

/// Exact: no list has 2^53 rows.
fn pixels(rows: usize) -> f64 {
    rows as f64
}

/// Converts to a number of rows; the cast saturates at both ends and drops the fraction.
fn rows(pixels: f64) -> usize {
    pixels as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(rows: usize) -> Scroll {
        Scroll::new(rows).measured(20.0, 400.0, 80.0)
    }

    #[test]
    fn a_row_is_shown_when_all_of_it_is_on_the_screen() {
        let list = list(1000).scrolled(1005.0);
        assert_eq!([49, 50, 51, 69, 70].map(|row| list.shows(row)), [false, false, true, true, false]);
        let shrunk = list.measured(20.0, 200.0, 80.0);
        assert!(!shrunk.shows(69) && shrunk.revealing(69).shows(69));
    }

    #[test]
    fn a_short_list_follows_the_browser_exactly() {
        let window = list(1000).scrolled(1005.0).window();
        assert_eq!((window.first, window.end, window.page), (50, 71, 20));
        assert_eq!(window.y, 1000.0);
        assert_eq!(window.track, 20_000.0);
        assert_eq!([49, 50, 70, 71].map(|row| window.draws(row)), [false, true, true, false]);
    }

    #[test]
    fn rows_beyond_the_edges_are_drawn_where_the_next_movement_may_find_them() {
        let drawn = |list: Scroll| (list.window().first, list.window().end);
        let leaping = list(1000).scrolled(1000.0);
        assert_eq!(drawn(leaping), (50, 71));
        assert_eq!(drawn(leaping.settled()), (44, 77));
        assert_eq!(drawn(leaping.scrolled(1020.0)), (45, 78));
    }

    #[test]
    fn rows_keep_their_keys_while_most_stay_in_sight_and_leave_them_to_those_that_come_when_most_go() {
        let keys = |window: &Window| (window.key(window.first), window.key(window.end - 1));
        let start = list(1000).window().follow(&Window::default());
        assert_eq!(keys(&start), (0, 26));
        let moved = list(1000).scrolled(200.0).window().follow(&start);
        assert_eq!(keys(&moved), (4, 36));
        let leapt = list(1000).scrolled(15_000.0).window().follow(&moved);
        assert_eq!(keys(&leapt), (4, 24));
        let back = list(1000).window().follow(&leapt);
        assert_eq!(keys(&back), (4, 30));
        let page = list(1000).showing(20).window().follow(&back);
        assert_eq!(keys(&page), (4, 36));
        assert_eq!(page.follow(&page), page);
    }

    #[test]
    fn a_tall_list_stays_below_the_limit_and_reaches_its_last_row() {
        let list = list(3_000_000);
        let window = list.scrolled(HEIGHT_LIMIT - 400.0).window();
        assert_eq!(window.track, HEIGHT_LIMIT);
        assert_eq!(window.end, 3_000_000);
    }

    #[test]
    fn a_wheel_moves_a_tall_list_by_the_pixels_it_says() {
        let list = list(3_000_000).scrolled(4_000_000.0).settled();
        let before = list.window().first;
        assert_eq!(list.scrolled(list.position() + 100.0).window().first, before + 5);
    }

    #[test]
    fn settling_keeps_the_rows_where_they_are_on_the_screen() {
        let list = list(3_000_000).scrolled(4_000_000.0).scrolled(4_000_100.0);
        let settled = list.settled();
        assert_eq!(settled.window().first, list.window().first);
        let on_screen = |list: &Scroll| list.window().y - list.position();
        assert!((on_screen(&settled) - on_screen(&list)).abs() <= 0.5);
    }

    #[test]
    fn a_row_in_sight_is_left_where_it_is() {
        let list = list(1000).scrolled(1000.0);
        assert_eq!(list.revealing(55), list);
    }

    #[test]
    fn a_row_below_the_edge_moves_the_list_by_one_row() {
        assert_eq!(list(1000).revealing(20).position(), 20.0);
    }

    #[test]
    fn a_row_far_away_is_shown_with_what_comes_before_it() {
        assert_eq!(list(1000).revealing(500).position(), (10_000.0_f64 - 400.0 / 3.0).floor());
    }

    #[test]
    fn what_a_browser_reports_of_its_own_scroll_bar_is_no_movement() {
        for (rows, row_height) in [(1000, 20.0), (1000, 20.4), (3_000_000, 20.0), (3_000_000, 20.4)] {
            let list = Scroll::new(rows).measured(row_height, 399.5, 80.0);
            for row in [1, 20, 21, 333, 500, 777] {
                for moved in [list.revealing(row), list.revealing(row).revealing(row - 1), list.showing(row)]
                {
                    let told = moved.position().trunc();
                    assert_eq!(moved.scrolled(told).window(), moved.window(), "{rows} {row_height} {row}");
                    assert_eq!(moved.scrolled(told).settled().window(), moved.window());
                }
                assert!(list.revealing(row).shows(row), "{rows} {row_height} {row}");
            }
        }
    }

    #[test]
    fn a_row_that_is_gone_to_is_shown_with_what_comes_behind_it_too() {
        assert_eq!(list(1000).presenting(20).position(), (400.0_f64 - 400.0 / 3.0).floor());
        assert_eq!(list(1000).presenting(19), list(1000));
        assert!(list(21).presenting(20).shows(20));
    }

    #[test]
    fn a_jump_puts_a_row_at_the_top_of_a_list_of_any_height() {
        assert_eq!(list(1000).showing(500).window().top, 500);
        assert_eq!(list(3_000_000).showing(2_345_678).window().top, 2_345_678);
        assert_eq!(list(1000).showing(5000).window().end, 1000);
    }

    #[test]
    fn a_list_that_shrinks_keeps_inside_its_rows() {
        let window = list(1000).scrolled(19_600.0).with_rows(30).window();
        assert_eq!(window.end, 30);
        assert!(window.first < 30);
    }
}
