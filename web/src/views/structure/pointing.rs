//! Effects of the pointer in tree and bytes: previews, selection of a byte, and dragging of a range.

use std::cell::Cell;
use std::rc::Rc;

use yew::prelude::*;

use crate::browser::frame::Frame;
use crate::browser::marks::{self, ExistingRows};
use crate::browser::pointer::{is_on, is_pressed, row_under, share_across, share_down};
use crate::phrases::Words;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::side::Side;
use crate::state::view::point::Point;
use crate::views::structure::hex_rows::{self, OTHER, SHOWN};
use crate::views::structure::overview_strip;
use crate::views::structure::query::hex;
use crate::views::structure::query::preview::{self, Area, CapturePreviews, Preview, PreviewSource};
use crate::views::structure::query::tree_index::TreeIndex;

const TREE: &str = "tree";

/// Number of boxes for the bytes of a field; further ones are for the range of its number.
const OF_FIELD: usize = 3;

/// State kept between two movements of the pointer.
#[derive(Clone, Default)]
pub(crate) struct Pointer {
    frame: Frame,
    /// The byte on which the button went down.
    pressed: Rc<Cell<Option<u32>>>,
    /// `true` if the pointer has dragged a range since then.
    has_drawn: Rc<Cell<bool>>,
}

/// Returns the pointer state of one pane.
#[hook]
pub(crate) fn use_pointer() -> Pointer {
    (*use_memo((), |()| Pointer::default())).clone()
}

/// Listeners around bytes.
pub(crate) struct Pointing {
    pub(crate) onclick: Callback<MouseEvent>,
    pub(crate) onpointerdown: Callback<PointerEvent>,
    pub(crate) onpointermove: Callback<PointerEvent>,
    pub(crate) onpointerleave: Callback<PointerEvent>,
}

impl Pointer {
    /// Adds listeners to the bytes of a side; `on_point` gets the bytes that are to be selected.
    pub(crate) fn on_bytes(&self, previews: &Previews, side: Side, on_point: &Callback<Point>) -> Pointing {
        let list = if side == previews.shown { SHOWN } else { OTHER };
        let pressed = self.clone();
        Pointing {
            onclick: self.on_click(on_point, list),
            onpointerdown: Callback::from(move |event: PointerEvent| {
                // A touch may be the start of scrolling; only a click selects.
                let offset = byte_at(&event, list).filter(|_| event.pointer_type() == "mouse");
                pressed.pressed.set(offset);
                pressed.has_drawn.set(false);
            }),
            onpointermove: self.on_move_over_bytes(previews, on_point, side, list),
            onpointerleave: self.on_leave(),
        }
    }

    fn on_click(&self, on_point: &Callback<Point>, list: &'static str) -> Callback<MouseEvent> {
        let (has_drawn, on_point) = (self.has_drawn.clone(), on_point.clone());
        Callback::from(move |event: MouseEvent| {
            // The click that ends a drawn range is not a choice of its own.
            if has_drawn.take() {
                return;
            }
            if let Some(offset) = byte_at(&event, list) {
                clear_preview();
                on_point.emit(if event.shift_key() { Point::To(offset) } else { Point::At(offset) });
            }
        })
    }

    fn on_move_over_bytes(
        &self,
        previews: &Previews,
        on_point: &Callback<Point>,
        side: Side,
        list: &'static str,
    ) -> Callback<PointerEvent> {
        let (pointer, on_point, previews) = (self.clone(), on_point.clone(), previews.clone());
        Callback::from(move |event: PointerEvent| {
            // Touch has no hover.
            if event.pointer_type() == "touch" {
                return;
            }
            let offset = byte_at(&event, list);
            if let Some((from, to)) = pointer.pressed.get().zip(offset).filter(|_| is_pressed(&event)) {
                if from != to || pointer.has_drawn.get() {
                    pointer.has_drawn.set(true);
                    clear_preview();
                    on_point.emit(Point::Between(from, to));
                }
                return;
            }
            let over_strip = share_down(&event, overview_strip::SELECTOR);
            let previews = previews.clone();
            pointer.frame.run(move || previews.show(previews.preview(side, offset, over_strip)));
        })
    }

    /// Adds listeners to the rows of the tree.
    pub(crate) fn on_tree(&self, previews: &Previews) -> (Callback<PointerEvent>, Callback<PointerEvent>) {
        let (pointer, previews) = (self.clone(), previews.clone());
        let onmove = Callback::from(move |event: PointerEvent| {
            if event.pointer_type() == "touch" {
                return;
            }
            // The first row is the one with the names of the columns.
            let row = row_under(&event).and_then(|row| row.checked_sub(2));
            let previews = previews.clone();
            pointer.frame.run(move || previews.show(row.and_then(|row| previews.source.for_row(row))));
        });
        (onmove, self.on_leave())
    }

    fn on_leave(&self) -> Callback<PointerEvent> {
        let frame = self.frame.clone();
        Callback::from(move |_| {
            frame.cancel();
            clear_preview();
        })
    }
}

/// Returns the byte of a list under a pointer.
fn byte_at(event: &MouseEvent, list: &str) -> Option<u32> {
    let (row, per_row) = (row_under(event)?.checked_sub(1)?, marks::list_rows(list)?.per_row);
    let in_row = if is_on(event, hex_rows::TEXT) {
        hex::character_at_share(share_across(event, hex_rows::TEXT)?, per_row)
    } else {
        hex::byte_at_share(share_across(event, hex_rows::DIGITS)?, per_row)
    };
    u32::try_from(row.checked_mul(per_row)?.checked_add(in_row)?).ok()
}

/// Previews, and the side that the tree shows.
#[derive(Clone)]
pub(crate) struct Previews {
    shown: Side,
    source: Rc<dyn PreviewSource>,
}

/// Each drawing has previews of its own.
impl PartialEq for Previews {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.source, &other.source)
    }
}

impl Previews {
    pub(crate) fn new(shown: Side, source: impl PreviewSource + 'static) -> Self {
        Self { shown, source: Rc::new(source) }
    }

    /// Returns the previews of the captures.
    pub(crate) fn of_captures(session: &Shared<Session>, index: &Shared<TreeIndex>, words: Words) -> Self {
        Self::new(session.view.side, CapturePreviews::new(session, index, words.language))
    }

    /// Returns the preview of a byte, or of a position on the overview of a side.
    fn preview(&self, side: Side, offset: Option<u32>, share: Option<f64>) -> Option<Preview> {
        match (offset, share) {
            (Some(offset), _) => self.source.for_byte(side, offset),
            (None, Some(share)) => {
                let text = self.source.at_share(side, share)?;
                Some(Preview { bytes: Vec::new(), reached: None, row: None, text })
            }
            (None, None) => None,
        }
    }

    /// Draws the marks of a preview, as far as their rows exist, and its text below the bytes.
    fn show(&self, preview: Option<Preview>) {
        let Some(preview) = preview else { return clear_preview() };
        for (side, list) in [(self.shown, SHOWN), (self.shown.other(), OTHER)] {
            let bytes = preview.bytes.iter().find(|(of, _)| *of == side);
            let areas = bytes
                .zip(marks::list_rows(list))
                .map(|((_, bytes), seen)| preview::areas(*bytes, rows(seen, 1), seen.per_row));
            let mut marked: Vec<Option<Area>> = areas.unwrap_or_default().into_iter().map(Some).collect();
            if let Some(reached) = preview.reached.filter(|reached| reached.side == side)
                && let Some(seen) = marks::list_rows(list)
            {
                marked.resize(OF_FIELD, None);
                marked.extend(preview::reached_areas(reached, rows(seen, 1), seen.per_row));
            }
            marks::mark(list, &styles(marked));
        }
        let row =
            preview.row.filter(|row| marks::list_rows(TREE).is_some_and(|seen| rows(seen, 2).contains(row)));
        marks::mark(TREE, &styles(vec![row.map(Area::row)]));
        marks::write("hex-hover", &preview.text);
    }
}

/// Returns the rows of a list by their numbers from 0, if the first row has the number `first`.
fn rows(seen: ExistingRows, first: usize) -> std::ops::Range<usize> {
    let start = seen.first.saturating_sub(first);
    start..start + seen.count
}

fn styles(areas: Vec<Option<Area>>) -> Vec<Option<String>> {
    areas.into_iter().map(|area| area.map(Area::style)).collect()
}

/// Removes the marks and the text of a preview, as a choice by key or click does.
pub(crate) fn clear_preview() {
    [SHOWN, OTHER, TREE].into_iter().for_each(|list| marks::mark(list, &[]));
    marks::write("hex-hover", "");
}
