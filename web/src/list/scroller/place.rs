//! Where a list stands: the browser's scroll bar and the rows that are drawn follow it, and it follows the user's hand.
//!
//! Asking a browser for a size or a scroll position has it lay out the page first, which takes longer than anything else here.
//! So it is asked only when something tells that the answer is another one.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use web_sys::HtmlElement;
use yew::functional::UseForceUpdateHandle;
use yew::prelude::*;

use crate::browser::resize::ResizeWatch;
use crate::browser::stepping::is_stepping;
use crate::list::across::Across;
use crate::list::scroll::{Scroll, Window};
use crate::list::scroller::{Drawn, ScrollerProps, measure};

/// Milliseconds without movement after which a scaled track is put right.
const SETTLE_MS: u32 = 160;

/// Where a list stands, and what is known of its box.
pub(super) struct Place {
    node: NodeRef,
    redraw: UseForceUpdateHandle,
    scroll: Cell<Scroll>,
    across: Cell<Across>,
    /// The browser's scroll position, as it was last heard of.
    position: Cell<f64>,
    /// The window that was drawn last.
    drawn: Cell<Window>,
    /// What was brought into sight last.
    revealed: Cell<Option<Revealed>>,
    settling: RefCell<Option<Timeout>>,
}

/// A row that is current, in a list of so many, and how often one was chosen: a change brings it into sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Revealed {
    count: usize,
    current: Option<usize>,
    chosen: u32,
}

impl Place {
    /// A list at its start, of which nothing is known yet.
    pub(super) fn new(node: NodeRef, redraw: UseForceUpdateHandle) -> Self {
        Self {
            node,
            redraw,
            scroll: Cell::new(Scroll::new(0)),
            across: Cell::default(),
            position: Cell::default(),
            drawn: Cell::default(),
            revealed: Cell::default(),
            settling: RefCell::default(),
        }
    }

    /// What is drawn now, with the current row in sight when it is another one than before.
    pub(super) fn drawn(&self, props: &ScrollerProps) -> (Window, Drawn) {
        let window = self.window();
        let drawn = props.draw.emit(window);
        if self.scroll.get().rows() != drawn.count {
            self.scroll.set(self.scroll.get().with_rows(drawn.count));
        }
        let asked = Revealed { count: drawn.count, current: drawn.current, chosen: props.chosen };
        if self.scroll.get().is_measured() && self.revealed.replace(Some(asked)) != Some(asked) {
            let scroll = self.scroll.get();
            self.scroll.set(drawn.current.map_or(scroll, |row| {
                if is_stepping() { scroll.revealing(row) } else { scroll.presenting(row) }
            }));
        }
        let moved = self.window();
        self.drawn.set(moved);
        (moved, if moved == window { drawn } else { props.draw.emit(moved) })
    }

    /// Moves the browser's scroll bar to where the list stands.
    pub(super) fn put_scroll_bar(&self) {
        let position = self.scroll.get().position();
        if let Some(element) = self.element()
            && (self.position.get() - position).abs() >= 1.0
        {
            element.set_scroll_top(position as i32);
            self.position.set(f64::from(element.scroll_top()));
        }
    }

    /// Follows the browser's scroll bar, and puts a scaled track right once that rests.
    pub(super) fn follow_scroll_bar(self: &Rc<Self>) {
        let Some(element) = self.element() else { return };
        let position = f64::from(element.scroll_top());
        self.position.set(position);
        self.across.set(Across { left: f64::from(element.scroll_left()), ..self.across.get() });
        self.change(self.scroll.get().scrolled(position));
        let place = Rc::clone(self);
        let settle = move || place.change(place.scroll.get().settled());
        *self.settling.borrow_mut() = Some(Timeout::new(SETTLE_MS, settle));
    }

    /// Puts a row at the top.
    pub(super) fn jump(&self, row: usize) {
        self.change(self.scroll.get().showing(row));
    }

    /// Measures the list now and whenever its box or its header changes its size.
    pub(super) fn measured_from_now_on(self: &Rc<Self>) -> Option<ResizeWatch> {
        self.measure();
        let element = self.element()?;
        let place = Rc::clone(self);
        let boxes = [Some(element.clone().into()), measure::header(&element)];
        ResizeWatch::new(boxes.into_iter().flatten(), move || place.measure())
    }

    /// Moves the list sideways as little as shows a column.
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

    /// A box that shrinks does not lose the current row out of sight.
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

    fn window(&self) -> Window {
        Window { across: self.across.get().columns(), ..self.scroll.get().window() }
    }

    fn element(&self) -> Option<HtmlElement> {
        self.node.cast()
    }
}
