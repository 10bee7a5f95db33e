//! What structures and their members are for, for someone who learns the format.

mod english;
mod japanese;

use winperf::NodeKind;
use winperf::layout::Member;
use winperf::outline::LeafKind;

use crate::language::Language;

/// What a structure is for, in one or two sentences.
pub fn of_structure(kind: NodeKind, language: Language) -> &'static str {
    match language {
        Language::English => english::structure(kind),
        Language::Japanese => japanese::structure(kind),
    }
}

/// What a member is for, what a reader must know of it, and where it lies.
pub fn of_member(member: &Member, language: Language) -> &'static str {
    match language {
        Language::English => english::member(member.id),
        Language::Japanese => japanese::member(member.id),
    }
}

/// What the bytes of a leaf are for: those of a member, or a name, a value, padding, slack, or what could not be read.
pub fn of_leaf(kind: &LeafKind, language: Language) -> &'static str {
    match kind {
        LeafKind::Member(member) => of_member(member, language),
        other => match language {
            Language::English => english::unnamed(other),
            Language::Japanese => japanese::unnamed(other),
        },
    }
}

#[cfg(test)]
mod tests {
    use winperf::layout::STRUCTURES;

    use super::*;
    use crate::translation::check;

    #[test]
    fn every_structure_member_and_leaf_has_its_own_meaning_in_both_languages() {
        let kinds = [
            NodeKind::DataBlock,
            NodeKind::Object,
            NodeKind::CounterDefinition,
            NodeKind::Instance,
            NodeKind::CounterBlock,
        ];
        for kind in kinds {
            check(Language::ALL.map(|language| of_structure(kind, language)));
        }
        let unnamed = [
            LeafKind::Name,
            LeafKind::Value(vec![0]),
            LeafKind::Padding,
            LeafKind::Slack,
            LeafKind::Unparsed,
        ];
        let members = STRUCTURES.into_iter().flatten().map(LeafKind::Member);
        let mut count = 0;
        for kind in unnamed.into_iter().chain(members) {
            check(Language::ALL.map(|language| of_leaf(&kind, language)));
            count += 1;
        }
        assert_eq!(count, 5 + 15 + 14 + 10 + 6 + 1);
    }
}
