//! Reasons why a file is not opened for its error, in English.

use winperf::TooManyTitles;
use winperf_log::PathListError;

use crate::phrases::{English, SayIn};

impl SayIn<English> for winperf_bundle::Error {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for winperf_log::Error {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for PathListError {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for TooManyTitles {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
