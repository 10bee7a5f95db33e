//! Reasons why a path matches no row, in English.

use winperf::pair::NotFound;

use crate::phrases::{English, SayIn};

impl SayIn<English> for NotFound {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
