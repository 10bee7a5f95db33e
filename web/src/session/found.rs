//! Everything odd in the captures and about them as a pair.

use winperf::findings::{Finding, FindingsWork, Severity};

use crate::session::capture::Capture;
use crate::session::naming::Naming;
use crate::session::side::Side;

/// All findings, the worst first.
#[derive(Debug, Default)]
pub struct Found {
    of_a: Vec<Finding>,
    of_b: Vec<Finding>,
    order: Vec<Odd>,
}

/// One finding among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odd {
    /// How bad it is.
    pub severity: Severity,
    /// The capture that it is of; `None` for the pair.
    pub side: Option<Side>,
    /// Its place among the findings of that capture or of the pair.
    pub idx: usize,
}

impl Found {
    /// The work of looking through a capture; the first step to [`Found::new`], and the longest.
    pub fn work<'a>(capture: &'a Capture, naming: &'a Naming) -> FindingsWork<'a> {
        FindingsWork::new(capture.walked().snapshot(), &naming.titles, &*naming.code_pages)
    }

    /// Everything odd: in A, in B, and in so many ways about both together.
    ///
    /// Within a severity those of A come first, then those of B, then those of both together.
    pub fn new([of_a, of_b]: [Vec<Finding>; 2], of_pair: usize) -> Self {
        let mut found = Self { of_a, of_b, order: Vec::new() };
        for severity in [Severity::Error, Severity::Warning, Severity::Info] {
            for side in Side::BOTH {
                let of_side = found.of(side).iter().enumerate();
                let of_severity = of_side.filter(|(_, finding)| finding.kind.severity() == severity);
                let odd = of_severity.map(|(idx, _)| Odd { severity, side: Some(side), idx });
                let odd: Vec<Odd> = odd.collect();
                found.order.extend(odd);
            }
            // Two captures that do not fit together are each as good as any other.
            if severity == Severity::Warning {
                found.order.extend((0..of_pair).map(|idx| Odd { severity, side: None, idx }));
            }
        }
        found
    }

    /// The findings of a capture, in the order of its bytes.
    pub fn of(&self, side: Side) -> &[Finding] {
        match side {
            Side::A => &self.of_a,
            Side::B => &self.of_b,
        }
    }

    /// All findings, the worst first.
    pub fn in_order(&self) -> &[Odd] {
        &self.order
    }
}
