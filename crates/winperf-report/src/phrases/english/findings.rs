//! Findings and errors in English; the crates that find them have the sentences.

use winperf::Error;
use winperf::diagnosis::NotAssumable;
use winperf::findings::{FindingKind, Mistake};

use crate::phrases::{English, FoundInPair, SayIn};

impl SayIn<English> for NotAssumable {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for Error {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for FindingKind {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for Mistake {
    type Output = (&'static str, &'static str);

    fn say_in(&self) -> Self::Output {
        (self.says(), self.must())
    }
}

impl SayIn<English> for FoundInPair {
    type Output = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
