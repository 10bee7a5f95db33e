//! Finding what belongs together in the captures and what is odd in them.
//!
//! This lies in the second part of the program.

use std::cell::Cell;
use std::rc::Rc;

use yew::Callback;

use crate::browser::pause::Slices;
use crate::session::Action;
use crate::session::examined::{ExaminationId, Examined};
use crate::session::found::{Found, OfCapture};
use crate::session::naming::Naming;
use crate::session::pair::Pair;
use crate::session::paired::Paired;
use crate::session::side::Side;
use crate::shared::Shared;

/// Structures between two looks at the clock.
const STRUCTURES: usize = 512;

/// One examination, and whether it is still wanted.
#[derive(Debug)]
pub struct Examination {
    /// Which examination it is.
    pub id: ExaminationId,
    /// The captures.
    pub pair: Pair,
    /// What is in them is called.
    pub naming: Shared<Naming>,
    /// Whether no later one has made it void.
    pub wanted: Rc<Cell<bool>>,
}

/// Examines the captures step by step, and ends in [`Action::Conclude`] unless it is no longer wanted.
pub async fn examine(examination: Examination, dispatch: Callback<Action>) {
    if let Some(examined) = examination.examined().await {
        dispatch.emit(Action::Conclude(examination.id, examined));
    }
}

impl Examination {
    async fn examined(&self) -> Option<Examined> {
        let slices = Slices::begin();
        let paired = self.paired(&slices).await?;
        let of_a = self.findings(Side::A, &slices).await?;
        let of_b = self.findings(Side::B, &slices).await?;
        let found = Found::new([of_a, of_b], paired.as_ref());
        Some(Examined { paired, found: Shared::new(found) })
    }

    /// The captures that can be read, paired.
    async fn paired(&self, slices: &Slices) -> Option<Option<Paired>> {
        let paired = Paired::new(&self.pair, &self.naming);
        self.rest(slices).await?;
        let paired = paired.map(Paired::examined);
        self.rest(slices).await?;
        Some(paired)
    }

    /// Gives way to everything else; `None` when the examination is no longer wanted.
    async fn rest(&self, slices: &Slices) -> Option<()> {
        slices.rest().await;
        self.wanted.get().then_some(())
    }

    async fn findings(&self, side: Side, slices: &Slices) -> Option<OfCapture> {
        let Some(capture) = self.pair.capture(side) else { return Some(OfCapture::default()) };
        let mut work = Found::work(capture, &self.naming);
        self.all(slices, || work.step(STRUCTURES)).await?;
        Some(OfCapture::new(work.finish()))
    }

    /// Takes all steps of some work, with rests between; `None` when the examination is no longer wanted.
    async fn all(&self, slices: &Slices, mut step: impl FnMut() -> bool) -> Option<()> {
        while step() {
            self.rest(slices).await?;
        }
        Some(())
    }
}
