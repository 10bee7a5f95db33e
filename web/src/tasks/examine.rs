//! Finding what belongs together in the captures and what is odd in them.
//!
//! This lies in the second part of the program.

use std::cell::Cell;
use std::rc::Rc;

use yew::Callback;

use crate::browser::pause::Slices;
use crate::session::Action;
use crate::session::examined::{ExaminationId, Examined};
use crate::session::found::Found;
use crate::session::naming::Naming;
use crate::session::pair::Pair;
use crate::session::paired::Paired;
use crate::session::side::Side;
use crate::shared::Shared;

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
        let of_a = Found::of_capture(&self.pair, Side::A, &self.naming);
        self.rest(&slices).await?;
        let of_b = Found::of_capture(&self.pair, Side::B, &self.naming);
        self.rest(&slices).await?;
        let paired = Paired::new(&self.pair, &self.naming);
        self.rest(&slices).await?;
        let of_pair = paired.as_ref().map_or(0, |paired| paired.findings.len());
        Some(Examined { paired, found: Found::new([of_a, of_b], of_pair) })
    }

    /// Lets the browser have its turn; `None` when the examination is no longer wanted after that.
    async fn rest(&self, slices: &Slices) -> Option<()> {
        slices.rest().await;
        self.wanted.get().then_some(())
    }
}
