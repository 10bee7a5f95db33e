//! Scroll position of a list, kept in sync with the scroll bar and the rendered rows.
//!
//! Reading a size or a scroll position forces a layout of the whole page, which takes longer than all of the page's own
//! work for a key. So they are only read after events that change them, and the current row is scrolled into view
//! before the list is drawn.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use web_sys::HtmlElement;
use yew::functional::UseForceUpdateHandle;
use yew::prelude::*;

use crate::browser::delay::{self, Delayed};
use crate::browser::resize::ResizeWatch;
use crate::list::across::Across;
use crate::list::scroll::{Scroll, Window};
use crate::list::virtual_list::measure;

/// Milliseconds without movement after which a scaled track is put right.
const SETTLE_MS: u32 = 160;

/// The rows that a list has, and which of them is current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The rows of the whole list.
    pub count: usize,
    /// The current row, which is scrolled into view when it changes.
    pub current: Option<usize>,
    /// Counts how often the current row was chosen, since a row that is chosen again is scrolled into view again.
    pub chosen: u32,
}

/// Scroll position of a list, and measures of its box.
pub(super) struct ScrollPlace {
    node: NodeRef,
    redraw: UseForceUpdateHandle,
    scroll: Cell<Scroll>,
    across: Cell<Across>,
    /// The browser's scroll position, as last reported.
    position: Cell<f64>,
    /// The window that was drawn last.
    drawn: Cell<Window>,
    /// Rows last scrolled into view.
    revealed: Cell<Option<Rows>>,
    /// `true` if the last key stepped through the list, and its effect is pending.
    is_stepping: Cell<bool>,
    /// `true` if the list has been rendered at a new position, and the scroll bar has not been moved yet.
    is_ahead: Cell<bool>,
    settling: RefCell<Option<Delayed>>,
}

impl ScrollPlace {
    /// Returns a list at its start, without measurements.
    pub(super) fn new(node: NodeRef, redraw: UseForceUpdateHandle) -> Self {
        Self {
            node,
            redraw,
            scroll: Cell::new(Scroll::new(0)),
            across: Cell::default(),
            position: Cell::default(),
            drawn: Cell::default(),
            revealed: Cell::default(),
            is_stepping: Cell::default(),
            is_ahead: Cell::default(),
            settling: RefCell::default(),
        }
    }

    /// Returns the element of the box.
    pub(super) fn node(&self) -> NodeRef {
        self.node.clone()
    }

    /// Records a key, and whether it moves from row to row or from page to page.
    pub(super) fn step(&self, is_step: bool) {
        self.is_stepping.set(is_step);
    }

    /// Returns the window to draw now, with the current row in view when it has changed.
    pub(super) fn showing(&self, rows: Rows) -> Window {
        let before = self.scroll.get().position();
        if self.scroll.get().rows() != rows.count {
            self.scroll.set(self.scroll.get().with_rows(rows.count));
        }
        if self.scroll.get().is_measured() && self.revealed.replace(Some(rows)) != Some(rows) {
            let (scroll, is_step) = (self.scroll.get(), self.is_stepping.take());
            self.scroll.set(
                rows.current.map_or(scroll, |row| {
                    if is_step { scroll.revealing(row) } else { scroll.presenting(row) }
                }),
            );
        }
        if (self.scroll.get().position() - before).abs() >= 1.0 {
            self.is_ahead.set(true);
        }
        let window = self.window();
        self.drawn.set(window);
        window
    }

    /// Moves the browser's scroll bar to the position of the list.
    pub(super) fn put_scroll_bar(&self) {
        self.is_ahead.set(false);
        let position = self.scroll.get().position();
        if let Some(element) = self.element()
            && (self.position.get() - position).abs() >= 1.0
        {
            element.set_scroll_top(position as i32);
            self.position.set(f64::from(element.scroll_top()));
        }
    }

    /// Follows the browser's scroll bar, and corrects a scaled track once that rests.
    pub(super) fn follow_scroll_bar(self: &Rc<Self>) {
        // A browser moves the scroll bar of a shortened list to its end, and reports that before the list is
        // positioned.
        if self.is_ahead.get() {
            return;
        }
        let Some(element) = self.element() else { return };
        let position = f64::from(element.scroll_top());
        // After sideways scrolling, the vertical position may still be pending.
        let is_moved = self.position.replace(position) != position;
        let scroll = self.scroll.get();
        self.across.set(Across { left: f64::from(element.scroll_left()), ..self.across.get() });
        self.change(if is_moved { scroll.scrolled(position) } else { scroll });
        let place = Rc::clone(self);
        let settle = move || place.change(place.scroll.get().settled());
        *self.settling.borrow_mut() = Some(delay::call_after(SETTLE_MS, settle));
    }

    /// Puts a row at the top.
    pub(super) fn jump(&self, row: usize) {
        self.change(self.scroll.get().showing(row));
    }

    /// Measures the list now and whenever its box or its header is resized.
    pub(super) fn measured_from_now_on(self: &Rc<Self>) -> Option<ResizeWatch> {
        self.measure();
        let element = self.element()?;
        let place = Rc::clone(self);
        let boxes = [Some(element.clone().into()), measure::header(&element)];
        ResizeWatch::new(boxes.into_iter().flatten(), move || place.measure())
    }

    /// Scrolls the list sideways by the minimum that shows a column.
    pub(super) fn show_column(&self, column: usize) {
        let across = self.across.get();
        let left = across.revealing(column);
        if let Some(element) = self.element()
            && (left - across.left).abs() >= 1.0
        {
            element.set_scroll_left(left as i32);
            self.across.set(Across { left: f64::from(element.scroll_left()), ..across });
            self.change(self.scroll.get());
        }
    }

    /// Measures the list; a box that shrinks keeps the current row in view.
    fn measure(&self) {
        let Some(element) = self.element() else { return };
        let scroll = self.scroll.get();
        let current = self.revealed.get().and_then(|revealed| revealed.current);
        let seen = current.filter(|row| scroll.shows(*row));
        let measured = measure::down(scroll, &element);
        self.across.set(measure::across(&element));
        self.change(seen.map_or(measured, |row| measured.revealing(row)));
    }

    fn change(&self, scroll: Scroll) {
        self.scroll.set(scroll);
        if self.window() == self.drawn.get() {
            self.put_scroll_bar();
        } else {
            self.redraw.force_update();
        }
    }

    /// Returns the window on the screen.
    pub(super) fn window(&self) -> Window {
        let window = Window { across: self.across.get().columns(), ..self.scroll.get().window() };
        window.follow(&self.drawn.get())
    }

    fn element(&self) -> Option<HtmlElement> {
        self.node.cast()
    }
}
