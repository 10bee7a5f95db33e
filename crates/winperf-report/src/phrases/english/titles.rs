//! What is odd about a title list, in English; the crate that finds it says it by itself.

use winperf_bundle::title_lists::OddTitlesKind;

use crate::phrases::{English, SayIn};

impl SayIn<English> for OddTitlesKind {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
