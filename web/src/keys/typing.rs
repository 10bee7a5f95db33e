//! Type-ahead: letters typed in sequence that form one word.
//!
//! In the tree, shortcuts have priority, and any other letter, or one with Shift, begins a word: so the list of
//! shortcuts is valid everywhere, and the search finds every name.
//! Once a word is begun, all characters and the space belong to it.

use std::cell::RefCell;
use std::rc::Rc;

/// Milliseconds after which a letter begins a new word.
const PAUSE_MS: f64 = 700.0;

/// A character typed outside of text inputs.
#[derive(Clone, Copy, Debug)]
pub struct Typed {
    pub letter: char,
    /// Time of the key press, however late the page handles it: milliseconds since the page was opened.
    pub time: f64,
}

/// The word that is being typed, and when its last letter was.
#[derive(Clone, Default)]
pub struct Typing(Rc<RefCell<(String, f64)>>);

/// Words are equal however far they are typed.
impl PartialEq for Typing {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Typing {
    /// Lets the next letter begin a new word.
    pub fn end(&self) {
        self.0.borrow_mut().0.clear();
    }

    /// Returns `true` if a letter continues a word.
    pub fn goes_on(&self, typed: Typed) -> bool {
        let (word, last) = &*self.0.borrow();
        !word.is_empty() && typed.time - last <= PAUSE_MS
    }

    /// Returns the word with one more letter, or only the letter after a pause.
    pub fn with(&self, typed: Typed) -> String {
        let goes_on = self.goes_on(typed);
        let (word, last) = &mut *self.0.borrow_mut();
        if !goes_on {
            word.clear();
        }
        *last = typed.time;
        word.push(typed.letter);
        word.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_mean_one_word_until_there_is_a_pause_between_them_or_something_else_ends_it() {
        let typing = Typing::default();
        let word = |letter, time| typing.with(Typed { letter, time });
        assert_eq!([word('t', 100.0), word('o', 800.0), word('t', 1500.1)], ["t", "to", "t"]);
        assert!(typing.goes_on(Typed { letter: '2', time: 2200.0 }));
        typing.end();
        assert!(!typing.goes_on(Typed { letter: '2', time: 1600.0 }));
        assert_eq!(word('p', 1600.0), "p");
    }
}
