//! Observation of the sizes of elements.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver};

/// Calls back whenever the size of one of some elements changes, until it is dropped.
pub struct ResizeWatch {
    observer: ResizeObserver,
    _called: Closure<dyn FnMut()>,
}

impl ResizeWatch {
    /// Watches `elements`; `None` in a browser without `ResizeObserver`.
    pub fn new(elements: impl IntoIterator<Item = Element>, called: impl FnMut() + 'static) -> Option<Self> {
        let called = Closure::<dyn FnMut()>::new(called);
        let observer = ResizeObserver::new(called.as_ref().unchecked_ref()).ok()?;
        elements.into_iter().for_each(|element| observer.observe(&element));
        Some(Self { observer, _called: called })
    }
}

impl Drop for ResizeWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
