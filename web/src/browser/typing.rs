//! Letters that are typed one after the other and mean one word.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Date;

/// Milliseconds after which a letter begins a new word.
const PAUSE_MS: f64 = 700.0;

/// The word that is being typed, and when its last letter was.
#[derive(Clone, Default)]
pub struct Typing(Rc<RefCell<(String, f64)>>);

impl Typing {
    /// Lets the next letter begin a new word.
    pub fn end(&self) {
        self.0.borrow_mut().0.clear();
    }

    /// Whether the next letter goes on with a word.
    pub fn is_under_way(&self) -> bool {
        let (word, last) = &*self.0.borrow();
        !word.is_empty() && Date::now() - last <= PAUSE_MS
    }

    /// The word with one more letter, or the letter by itself after a pause.
    pub fn with(&self, letter: char) -> String {
        let (word, last) = &mut *self.0.borrow_mut();
        let now = Date::now();
        if now - *last > PAUSE_MS {
            word.clear();
        }
        *last = now;
        word.push(letter);
        word.clone()
    }
}
