//! Windows as narrow as a phone, in which details cover their list, and the page scrolls as a whole.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, ScrollIntoViewOptions, ScrollLogicalPosition};
use yew::platform::spawn_local;
use yew::platform::time::sleep;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// Condition of a narrow window, the same as in the style sheets.
const NARROW: &str = "(max-width: 44rem)";

/// Condition of a narrow window or one of a few lines.
const SMALL: &str = "(max-width: 44rem), (max-height: 34rem)";

/// Number of turns of the event loop after which a new view has received the focus, which scrolls it into view.
const TURNS: usize = 20;

/// Events with which a user scrolls or presses something.
const USES: [&str; 3] = ["pointerdown", "touchmove", "wheel"];

/// Returns `true` if the window is that narrow.
pub fn is_narrow() -> bool {
    matches(NARROW)
}

fn matches(query: &str) -> bool {
    matches!(window().match_media(query), Ok(Some(query)) if query.matches())
}

/// Returns `true` if an event is on a row of the list with this id, which is not a header.
pub fn is_on_row(event: &Event, list: &str) -> bool {
    let on = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    on.is_some_and(|on| matches!(on.closest(&format!("#{list} .list-box-rows [role=row]")), Ok(Some(_))))
}

/// Brings the list that receives a key into view if the page scrolls as a whole.
pub fn show_list(event: &Event) {
    let on = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let list = on.filter(|on| on.matches(".list-box").unwrap_or(false));
    if let Some(list) = list.filter(|_| matches(SMALL)) {
        let options = ScrollIntoViewOptions::new();
        // A list that is higher than the window and begins above it would not be scrolled.
        let is_above = list.get_bounding_client_rect().top() < 0.0;
        options.set_block(if is_above {
            ScrollLogicalPosition::Start
        } else {
            ScrollLogicalPosition::Nearest
        });
        list.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Scrolls an element into view, as far as necessary, while the focus is in the element with the id `from`.
pub fn show_from(from: &str, id: &str) {
    let element = |id: &str| document().get_element_by_id(id);
    let focused = document().active_element();
    let is_from = element(from).is_some_and(|from| from.contains(focused.as_deref()));
    if let Some(shown) = element(id).filter(|_| is_from) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        shown.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Shows a page that scrolls as a whole from its top, whatever of it gets the focus when it is new.
///
/// Once the user scrolls or presses something, the page stays where that is.
pub fn begin_at_top() {
    if !matches(SMALL) {
        return;
    }
    let is_used = Rc::new(Cell::new(false));
    let listeners = USES.map(|used| {
        let is_used = Rc::clone(&is_used);
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&window(), used, options, move |_| is_used.set(true))
    });
    spawn_local(async move {
        for _ in 0..TURNS {
            if is_used.get() {
                break;
            }
            window().scroll_to_with_x_and_y(0.0, 0.0);
            sleep(Duration::ZERO).await;
        }
        drop(listeners);
    });
}
