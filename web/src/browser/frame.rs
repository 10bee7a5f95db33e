//! Work that is worth doing once for each picture on the screen.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::render::{AnimationFrame, request_animation_frame};

/// Runs the latest of the pieces of work that it is given, once before the next picture.
#[derive(Clone, Default)]
pub struct Frame(Rc<RefCell<Option<AnimationFrame>>>);

impl Frame {
    /// Has `work` done before the next picture, instead of what waits for it.
    pub fn run(&self, work: impl FnOnce() + 'static) {
        let waiting = request_animation_frame(move |_| work());
        // What waited before is cancelled by being dropped.
        *self.0.borrow_mut() = Some(waiting);
    }

    pub fn cancel(&self) {
        *self.0.borrow_mut() = None;
    }
}
