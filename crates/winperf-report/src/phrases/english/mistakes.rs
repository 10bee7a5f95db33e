//! Mistakes of providers, in English.

use winperf::findings::Mistake;

use crate::phrases::{English, SayIn};

impl SayIn<English> for Mistake {
    type Output = (&'static str, &'static str);

    fn say_in(&self) -> Self::Output {
        (self.says(), self.must())
    }
}
