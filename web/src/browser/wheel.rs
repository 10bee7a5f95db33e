//! The wheel with Ctrl pressed, or two fingers on a touchpad, over an element.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, WheelEvent};
use yew::{Callback, NodeRef};

/// A turn of the wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// Place of the pointer in the element, from 0 at the left to 1 at the right.
    pub share: f64,
    /// `true` for a turn away from the user, which zooms in.
    pub is_away: bool,
}

/// Listens to an element until it is dropped; the browser does not zoom the page meanwhile.
pub struct WheelWatch {
    _listener: EventListener,
}

impl WheelWatch {
    /// Reports turns with Ctrl, and leaves others to the scrolling of the page; `None` if the node is not drawn.
    pub fn new(node: &NodeRef, on_turned: Callback<Turn>) -> Option<Self> {
        let element = node.cast::<Element>()?;
        // Listeners of Yew are passive and cannot prevent the zoom of the browser.
        let options = EventListenerOptions::enable_prevent_default();
        let of = element.clone();
        let listener = EventListener::new_with_options(&element, "wheel", options, move |event| {
            let Some(event) = event.dyn_ref::<WheelEvent>().filter(|event| event.ctrl_key()) else { return };
            event.prevent_default();
            let bounds = of.get_bounding_client_rect();
            let share = (f64::from(event.client_x()) - bounds.left()) / bounds.width();
            if share.is_finite() && event.delta_y() != 0.0 {
                on_turned.emit(Turn { share: share.clamp(0.0, 1.0), is_away: event.delta_y() < 0.0 });
            }
        });
        Some(Self { _listener: listener })
    }
}
