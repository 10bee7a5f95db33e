//! Findings and errors in English, which the core says by itself.

use winperf::Error;
use winperf::findings::FindingKind;
use winperf::findings::PairFinding;

use crate::phrases::{English, SayIn};

impl SayIn<English> for Error {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for FindingKind {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for PairFinding {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
