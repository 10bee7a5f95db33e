//! Why an object is not there, in English; the crate that finds it says it by itself.

use winperf_bundle::absence::Absence;

use crate::phrases::{English, SayIn};

impl SayIn<English> for Absence {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
