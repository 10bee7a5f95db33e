//! Findings about a title list, in English; the crate that finds them has the sentences.

use winperf_bundle::title_lists::OddTitlesKind;

use crate::phrases::{English, SayIn};

impl SayIn<English> for OddTitlesKind {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
