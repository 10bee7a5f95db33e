//! Items copied or found, resolved in other captures.

use crate::state::Session;
use crate::state::names::lasting::{LastingName, NameScope};
use crate::state::view::copying::{Copied, Subject};
use crate::state::view::search_state::Hit;
use crate::state::view::spot::Spot;

impl Session {
    /// Stores the last copy, by its permanent name.
    pub(in crate::state) fn note_copy(&mut self, copied: Copied) {
        self.view.copied = Some((copied, LastingName::new(self.open_files(), copied.subject)));
    }

    /// Returns the last copy if it is of `subject`.
    pub fn copied_of(&self, subject: Subject) -> Option<Copied> {
        let (copied, name) = self.view.copied.as_ref()?;
        (name.resolve(self.open_files()) == Some(subject)).then_some(Copied { subject, ..*copied })
    }

    /// Returns the permanent name of a hit.
    pub(in crate::state) fn name_of_hit(&self, hit: Hit) -> Option<LastingName> {
        self.subject_of(hit).map(|subject| LastingName::new(self.open_files(), subject))
    }

    /// Returns the last opened hit, in the captures in A and B; `None` if these have none of its name.
    pub(in crate::state) fn hit_of_before(&self) -> Option<Hit> {
        self.hit_of(self.view.search.name.as_ref()?.resolve_anywhere(self.open_files())?)
    }

    fn open_files(&self) -> NameScope<'_> {
        NameScope { captures: &self.library.captures, paired: self.paired(), naming: &self.library.naming }
    }

    fn subject_of(&self, hit: Hit) -> Option<Subject> {
        let structure = |side, number| self.library.captures.capture(side)?.walked().nth(number);
        Some(match hit {
            Hit::Structure(side, number) => Subject::Structure(side, structure(side, number)?),
            Hit::Field(side, number, leaf) => {
                Subject::Field(side, Spot { structure: structure(side, number)?, leaf: Some(leaf) })
            }
            Hit::Bytes(side, offset, length) => Subject::Range(side, (offset, offset.saturating_add(length))),
            Hit::Row(row) => Subject::Value(row.into()),
        })
    }

    fn hit_of(&self, subject: Subject) -> Option<Hit> {
        let number = |side, place| self.library.captures.capture(side)?.walked().number(place);
        Some(match subject {
            Subject::Structure(side, place) => Hit::Structure(side, number(side, place)?),
            Subject::Field(side, spot) => Hit::Field(side, number(side, spot.structure)?, spot.leaf?),
            Subject::Range(side, (start, end)) => Hit::Bytes(side, start, end.saturating_sub(start)),
            Subject::Value(row) => Hit::Row(u32::try_from(row).ok()?),
            Subject::Outlined(..) | Subject::Difference(_) | Subject::Finding(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::library::assuming::Assuming;
    use crate::state::library::side::Side;
    use crate::state::tests::desktop;
    use crate::state::view::copying::{Amount, CopiedNames, Form};
    use winperf::{Assumption, ObjectIdx, Place};

    fn copied(session: Session, subject: Subject) -> Session {
        let copied = Copied {
            subject,
            form: Form::Hex,
            amount: Amount::One,
            is_cut: false,
            names: CopiedNames::OfMachine,
        };
        session.changed(Action::NoteCopy(copied))
    }

    #[test]
    fn what_was_copied_is_known_again_where_the_captures_have_changed_places_and_nothing_else_is_taken_for_it()
     {
        let place = Place::Object(ObjectIdx(0));
        for (subject, then) in [
            (Subject::Structure(Side::A, place), Subject::Structure(Side::B, place)),
            (Subject::Range(Side::A, (4, 9)), Subject::Range(Side::B, (4, 9))),
            (Subject::Value(3), Subject::Value(3)),
        ] {
            let session = copied(desktop(), subject);
            assert!(session.copied_of(subject).is_some(), "{subject:?}");
            let swapped = session.changed(Action::Swap).settled();
            assert!(swapped.copied_of(then).is_some(), "{then:?}");
            assert_eq!(swapped.copied_of(subject).is_some(), subject == then, "{subject:?}");
        }
    }

    #[test]
    fn a_row_of_a_list_is_known_again_in_the_very_captures_only() {
        let subject = Subject::Finding(0);
        let session = copied(desktop(), subject);
        assert!(session.copied_of(subject).is_some());
        assert_eq!(session.changed(Action::Swap).settled().copied_of(subject), None);
    }

    #[test]
    fn what_was_copied_is_known_again_where_the_file_is_read_anew() {
        let place = Place::Object(ObjectIdx(0));
        for subject in [Subject::Structure(Side::A, place), Subject::Value(3)] {
            let session = copied(desktop(), subject);
            let level = session.library.captures.capture(Side::A).unwrap().walked().objects().next().unwrap();
            // `DetailLevel` of the first object, which has no other effect.
            let assumption = Assumption { offset: level.offset() + 0x1c, value: 300 };
            let change = Action::Assume(Side::A, Assuming::Also(assumption));
            let again = session.clone().changed(change).read();
            let [before, now] =
                [&session, &again].map(|session| session.library.captures.capture(Side::A).unwrap());
            assert_ne!(before.bytes(), now.bytes());
            assert!(again.copied_of(subject).is_some(), "{subject:?}");
        }
    }

    #[test]
    fn what_was_copied_of_a_file_that_is_gone_is_not_known_in_the_one_that_has_its_place() {
        let subject = Subject::Structure(Side::A, Place::Object(ObjectIdx(0)));
        let session = copied(desktop(), subject).closing(Side::A).settled();
        assert!(session.library.captures.capture(Side::A).is_some(), "B stands in A");
        assert_eq!(session.copied_of(subject), None);
    }
}
