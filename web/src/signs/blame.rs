//! Findings about an item.

use winperf::findings::Severity;

/// Findings about a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// It is blamed itself, or could not be read: the worst severity.
    Own(Severity),
    /// Something in it is blamed.
    Inside(Severity),
}

impl Blame {
    /// Returns the severity of the worst finding.
    pub fn severity(self) -> Severity {
        let (Self::Own(severity) | Self::Inside(severity)) = self;
        severity
    }
}
