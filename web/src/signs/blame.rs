//! What the findings say of something.

use winperf::findings::Severity;

/// What the findings say of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// It is to blame itself, or could not be read: how bad that is at worst.
    Own(Severity),
    /// Something in it is to blame.
    Inside(Severity),
}

impl Blame {
    /// How bad it is.
    pub fn severity(self) -> Severity {
        let (Self::Own(severity) | Self::Inside(severity)) = self;
        severity
    }
}
