//! Why a path leads to no row, in English.

use winperf::pair::NotFound;

use crate::phrases::{English, SayIn};

impl SayIn<English> for NotFound {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
