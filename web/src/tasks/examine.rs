//! Finding what belongs together in the captures and what is odd in them.

use winperf::diagnosis::concluded_beside;
use winperf::findings::{of_data_block, of_object};
use yew::Callback;

use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::both::Both;
use crate::state::document::Document;
use crate::state::examined::{ExaminationId, Examined};
use crate::state::found::{Found, OfCapture, OfMachine};
use crate::state::naming::Naming;
use crate::state::paired::Paired;
use crate::state::pairing::Pairing;
use crate::state::side::Side;
use crate::state::title_list::TitleList;

/// Bytes of captures from which on their pairing is felt; below it nothing is drawn in between, which would flicker.
const LONG: u32 = 1 << 22;

#[derive(Debug)]
pub struct Examination {
    pub id: ExaminationId,
    pub captures: Both<Option<Document>>,
    /// What is in them is called.
    pub naming: Shared<Naming>,
    /// The title lists that are used.
    pub lists: Vec<Shared<TitleList>>,
}

/// Examines the captures step by step, and ends in [`Action::Conclude`].
pub async fn examine(examination: Examination, dispatch: Callback<Action>) {
    let examined = examination.examined().await;
    dispatch.emit(Action::Conclude(examination.id, examined));
}

impl Examination {
    async fn examined(&self) -> Examined {
        let slices = Slices::begin();
        let paired = self.paired(&slices).await;
        let a = self.findings(Side::A, &slices).await;
        let b = self.findings(Side::B, &slices).await;
        let of_machine = OfMachine::all(paired.as_ref(), &self.lists);
        slices.rest().await;
        let found = Found::new(of_machine, Both { a, b }, paired.as_ref());
        Examined { paired, found: Shared::new(found) }
    }

    fn there(&self) -> impl Iterator<Item = &Document> {
        self.captures.iter().filter_map(|(_, capture)| capture.as_ref())
    }

    fn is_long(&self) -> bool {
        self.there().any(|capture| capture.walked().length() >= LONG)
    }

    /// The captures that can be read, paired.
    async fn paired(&self, slices: &Slices) -> Option<Paired> {
        if self.is_long() {
            // The captures are paired in one piece, before which the browser draws what the user has done.
            slices.give_way().await;
        }
        let pairing = Pairing::of(self.there().cloned(), &self.naming)?;
        slices.rest().await;
        let pairing = pairing.with_by_name();
        slices.rest().await;
        let pairing = pairing.with_findings();
        slices.rest().await;
        Some(Paired::new(&self.captures, pairing))
    }

    async fn findings(&self, side: Side, slices: &Slices) -> OfCapture {
        let Some(capture) = &self.captures[side] else { return OfCapture::default() };
        let (capture, names) = (capture.walked(), &self.naming.names);
        let mut found = of_data_block(capture, names);
        for object in capture.objects() {
            slices.rest().await;
            found.extend(of_object(object, names));
        }
        slices.rest().await;
        let other = self.captures[side.other()].as_ref().map(|other| other.walked());
        OfCapture::new(concluded_beside(capture, found, other))
    }
}
