//! Session as a recipient sees it: the same selection, rows and order in redacted captures.

use winperf::pair::Age;
use winperf_report::copies;
use winperf_report::handed::SharedCaptures;

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::examined::Examined;
use crate::state::answers::found::MachineRow;
use crate::state::answers::paired::Paired;
use crate::state::answers::question::{Answer, Question};
use crate::state::library::Library;
use crate::state::library::both::Both;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;

impl Session {
    /// Returns the session with the captures of a pairing replaced by redacted copies, for texts that leave the page.
    ///
    /// Redaction moves nothing, so every place, row and finding keeps its number. Files that are not captures are
    /// omitted.
    pub fn handed(&self, paired: &Paired, handed: &SharedCaptures) -> Option<Self> {
        let copied = paired.handed(handed)?;
        // A capture in A or B that is not paired is left out.
        let is_paired = |side: Side| {
            paired.age(side).filter(|age| paired.capture(*age) == self.library.captures.capture(side))
        };
        let copies = Both::from_fn(|side| copied.capture(is_paired(side)?).cloned());
        let naming = Shared::new(Naming::new(handed.pair.names(Age::Newer).clone()));
        let found = self.found().handed(
            |odd| MachineRow { found: copies::machine_finding(&handed.account, &odd.found), ..*odd },
            |side| paired.age(side).map(|age| copies::findings(&handed.pair, age)).unwrap_or_default(),
        );
        let mut copy = Self {
            library: Library {
                files: copies.iter().filter_map(|(_, copy)| copy.clone()).collect(),
                captures: self.library.captures.with_copies(&copies),
                naming,
                ..self.library.clone()
            },
            ..self.clone()
        };
        let examined = Examined { paired: Some(copied), found: Shared::new(found) };
        copy.answers.put(Question::Examination(copy.examination()), Answer::Examination(examined));
        copy.view.subject = Some(copy.examination());
        Some(copy)
    }
}
