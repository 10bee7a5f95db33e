//! Queries that failed, in English; the crate that finds them has the sentences.

use winperf_bundle::Failure;

use crate::phrases::{English, SayIn};

impl SayIn<English> for Failure {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
