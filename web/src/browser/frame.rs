//! Work done once per animation frame.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::render::{AnimationFrame, request_animation_frame};

/// Runs the latest callback once per animation frame.
#[derive(Clone, Default)]
pub struct Frame(Rc<RefCell<Option<AnimationFrame>>>);

impl Frame {
    /// Runs `work` before the next frame, replacing any pending work.
    pub fn run(&self, work: impl FnOnce() + 'static) {
        let waiting = request_animation_frame(move |_| work());
        // What waited before is cancelled by being dropped.
        *self.0.borrow_mut() = Some(waiting);
    }

    pub fn cancel(&self) {
        *self.0.borrow_mut() = None;
    }
}
