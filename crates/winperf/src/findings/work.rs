//! Looking through a capture in steps.

use alloc::vec::Vec;

use super::object::ObjectWork;
use super::parents::Ways;
use super::{Collector, Finding, FindingKind, gaps, header};
use crate::Capture;
use crate::reader::{offset32, size};
use crate::sort::Sorting;
use crate::steps::Allowance;
use crate::{CodePages, Titles};

/// The findings of a capture in the making: its header at once, then its parents, then one object after the other,
/// and at last all of them in order.
pub struct FindingsWork<'a> {
    found: Collector<'a>,
    /// Where parents lead, until that is known of all instances.
    ways: Option<Ways>,
    /// The next object, and that object when it has been begun.
    to_pass: u32,
    object: Option<ObjectWork<'a>>,
    /// The findings by their bytes, by their codes at the same byte, and else as they were found.
    order: Sorting<(u32, u32, u32)>,
    in_order: Vec<Finding>,
}

impl<'a> FindingsWork<'a> {
    /// Looks at the header.
    pub fn new(snapshot: &'a Capture, titles: &'a Titles, code_pages: &'a dyn CodePages) -> Self {
        let mut found = Collector { snapshot, titles, code_pages, findings: Vec::new() };
        header::find(&mut found);
        gaps::find_in_header(&mut found);
        Self {
            found,
            ways: Some(Ways::new(snapshot.outline())),
            to_pass: 0,
            object: None,
            order: Sorting::with_capacity(0),
            in_order: Vec::new(),
        }
    }

    /// Goes on, past so many structures; whether there is more to do.
    pub fn step(&mut self, structures: usize) -> bool {
        let allowance = &mut Allowance::new(structures);
        self.follow_parents(allowance)
            || self.pass_objects(allowance)
            || self.rank(allowance)
            || self.order.step(allowance)
            || self.put_in_order(allowance)
    }

    /// Does all that is left; the findings are in the order of their bytes.
    pub fn finish(mut self) -> Vec<Finding> {
        while self.step(usize::MAX) {}
        self.in_order
    }

    fn follow_parents(&mut self, allowance: &mut Allowance) -> bool {
        let Some(mut ways) = self.ways.take() else { return false };
        if ways.step(&self.found, allowance) {
            self.ways = Some(ways);
            return true;
        }
        ways.report(&mut self.found);
        false
    }

    fn pass_objects(&mut self, allowance: &mut Allowance) -> bool {
        let found = &mut self.found;
        while size(self.to_pass) < found.snapshot.outline().objects().len() {
            if self.object.is_none() && !allowance.take() {
                return true;
            }
            if let Some(mut object) = self.object.take().or_else(|| ObjectWork::new(found, self.to_pass)) {
                if object.step(found, allowance) {
                    self.object = Some(object);
                    return true;
                }
                object.report(found);
            }
            self.to_pass = self.to_pass.saturating_add(1);
        }
        false
    }

    fn rank(&mut self, allowance: &mut Allowance) -> bool {
        while let Some(found) = self.found.findings.get(self.order.len()) {
            if !allowance.take() {
                return true;
            }
            let rank = rank(found.kind.code());
            self.order.push((found.offset, offset32(rank), offset32(self.order.len())));
        }
        false
    }

    fn put_in_order(&mut self, allowance: &mut Allowance) -> bool {
        while let Some((.., place)) = self.order.get(self.in_order.len()) {
            if !allowance.take() {
                return true;
            }
            let Some(found) = self.found.findings.get(size(place)) else { break };
            self.in_order.push(found.clone());
        }
        false
    }
}

/// How many codes come before this one.
fn rank(code: &str) -> usize {
    FindingKind::CODES.iter().filter(|(other, _)| *other < code).count()
}
