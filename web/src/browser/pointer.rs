//! Where in an element a pointer is, and in which one.

use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::{MouseEvent, PointerEvent};

/// The row of a list that a pointer is on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointed {
    /// Its number as `aria-rowindex` counts, from 1 and with the header.
    pub row: usize,
    /// How far across the bytes it is, from 0 at the left to 1 at the right.
    pub share: f64,
    /// Whether these are the bytes as text.
    pub is_text: bool,
}

/// The row under a pointer, and where in its cells of bytes the pointer is when it has such cells.
pub fn pointed(event: &MouseEvent) -> Option<Pointed> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let row = element.closest("[aria-rowindex]").ok()??;
    let number = row.get_attribute("aria-rowindex")?.parse().ok()?;
    let text = element.closest(".hex-rows-text").ok()?;
    let is_text = text.is_some();
    let bytes = text.or_else(|| row.query_selector(".hex-rows-digits").ok()?);
    let share = bytes.and_then(|bytes| {
        let bounds = bytes.get_bounding_client_rect();
        share(f64::from(event.client_x()) - bounds.left(), bounds.width())
    });
    Some(Pointed { row: number, share: share.unwrap_or(0.0), is_text })
}

/// How far down the element of a class a pointer is, from 0 at the top to 1 at the bottom.
///
/// `None` when the pointer is on no such element or that has no height.
pub fn share_down(event: &MouseEvent, class: &str) -> Option<f64> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let bounds = element.closest(class).ok()??.get_bounding_client_rect();
    share(f64::from(event.client_y()) - bounds.top(), bounds.height())
}

/// Whether the main button is held down.
pub fn is_pressed(event: &MouseEvent) -> bool {
    event.buttons() & 1 == 1
}

/// Has the element under the pointer hear of all its movements until it is let go.
pub fn hold(event: &PointerEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if let Some(element) = element {
        // A pointer that is gone already is not held.
        drop(element.set_pointer_capture(event.pointer_id()));
    }
}

fn share(distance: f64, length: f64) -> Option<f64> {
    let share = distance / length;
    share.is_finite().then(|| share.clamp(0.0, 1.0))
}

/// The number, from 1, of the column that the cell under the pointer is in; `None` beside every cell.
pub fn column_under(event: &MouseEvent) -> Option<usize> {
    let element: web_sys::Element = event.target()?.dyn_into().ok()?;
    element.closest("[aria-colindex]").ok()??.get_attribute("aria-colindex")?.parse().ok()
}
