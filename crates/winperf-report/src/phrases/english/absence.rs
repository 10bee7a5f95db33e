//! Absent objects, and calls without Perflib, in English; the crate that finds them has the sentences.

use winperf_bundle::absence::Absence;
use winperf_bundle::called::{DllCall, Verdict};

use crate::phrases::{English, SayIn};

impl SayIn<English> for DllCall {
    type Output = String;

    fn say_in(&self) -> String {
        self.english()
    }
}

impl SayIn<English> for Verdict {
    type Output = String;

    fn say_in(&self) -> String {
        self.english()
    }
}

impl SayIn<English> for Absence {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
