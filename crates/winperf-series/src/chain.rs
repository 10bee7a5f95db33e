//! Stable names of instances through many captures.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use core::fmt::Write;

use winperf::TitleIndex;
use winperf::text::folded;

use crate::key::InstanceKey;

/// Names of instances that are unique through all captures, independent of their numbers in each.
///
/// In a capture, `svchost#3` is the fourth instance with its name, and becomes a different process when an earlier one
/// ends. Here it is the fourth process with that name in all captures.
#[derive(Clone, Debug, Default)]
pub struct Chains {
    /// Number of instances with the same name seen before.
    numbers: BTreeMap<InstanceKey, u32>,
    /// The number that the next instance with a name gets, unless a different instance has that numbered name already.
    seen: BTreeMap<ObjectKey, u32>,
    /// Names assigned so far that end in `#` and digits, even if the digits are part of the original name.
    numbered: BTreeSet<ObjectKey>,
}

/// A name in upper case, and the title and occurrence of its object.
type ObjectKey = (TitleIndex, u32, String);

impl Chains {
    /// Returns the name of an instance whose full name without a number is `name`; its number is the order in which
    /// instances are passed here.
    pub fn name(&mut self, key: InstanceKey, name: &str) -> String {
        let number = match self.numbers.get(&key) {
            Some(number) => *number,
            None => self.next(key, name),
        };
        numbered(name, number)
    }

    /// Returns the name of an instance that was passed here before.
    pub fn known(&self, key: InstanceKey, name: &str) -> Option<String> {
        self.numbers.get(&key).map(|number| numbered(name, *number))
    }

    fn next(&mut self, key: InstanceKey, name: &str) -> u32 {
        let name_key = |name: &str| (key.object, key.object_occurrence, folded(name));
        let next = self.seen.entry(name_key(name)).or_default();
        let given = loop {
            let number = *next;
            *next = number.saturating_add(1);
            let shown = numbered(name, number);
            // A provider may have numbered its instances itself.
            if !ends_in_number(&shown) || self.numbered.insert(name_key(&shown)) || number == u32::MAX {
                break number;
            }
        };
        self.numbers.insert(key, given);
        given
    }
}

fn ends_in_number(name: &str) -> bool {
    let digits = name.rsplit_once('#').map(|(_, digits)| digits);
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn numbered(name: &str, number: u32) -> String {
    let mut text = name.to_string();
    if number > 0 {
        // Writing to a String cannot fail.
        let _ = write!(text, "#{number}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Keys;
    use alloc::vec::Vec;
    use winperf::pair::Slot;
    use winperf::text::AsciiOnly;
    use winperf::{Capture, Names};
    use winperf_synth::examples;

    #[test]
    fn a_name_with_a_number_of_its_own_is_given_once_whichever_instance_is_seen_first() {
        let key = |occurrence| InstanceKey {
            object: TitleIndex::PROCESS,
            object_occurrence: 0,
            identity: None,
            occurrence,
        };
        let names = |seen: [&str; 4]| {
            let mut chains = Chains::default();
            let given: Vec<String> =
                (0..).zip(seen).map(|(number, name)| chains.name(key(number), name)).collect();
            let known = (0..).zip(seen).map(|(number, name)| chains.known(key(number), name).unwrap());
            assert_eq!(known.collect::<Vec<_>>(), given);
            given
        };
        assert_eq!(names(["a", "a", "a#1", "A#1"]), ["a", "a#1", "a#1#1", "A#1#2"]);
        assert_eq!(names(["a#1", "a", "a", "a"]), ["a#1", "a", "a#2", "a#3"]);
        assert_eq!(names(["a#1", "a#1", "a#1#1", "a"]), ["a#1", "a#1#1", "a#1#1#1", "a"]);
    }

    #[test]
    fn an_instance_keeps_its_name_where_its_number_in_the_captures_changes_and_no_other_gets_it() {
        let names = Names::new(winperf::Titles::base(), &AsciiOnly);
        let example = examples::desktop();
        let mut chains = Chains::default();
        let mut all: BTreeMap<InstanceKey, Vec<(String, String)>> = BTreeMap::new();
        for capture in [example.older, example.newer].map(Capture::parse) {
            let keys = Keys::new(&capture);
            let process = capture.objects().find(|object| object.title() == TitleIndex::PROCESS).unwrap();
            for instance in process.instances() {
                let key = keys.key(process.idx(), Slot::Instance(instance.idx())).unwrap();
                let name = chains.name(key, &instance.full_name().decode(names.code_pages()));
                assert_eq!(
                    chains.known(key, &instance.full_name().decode(names.code_pages())),
                    Some(name.clone())
                );
                all.entry(key).or_default().push((name, instance.name(&names)));
            }
        }
        for known in all.values() {
            assert!(known.iter().all(|(name, _)| *name == known[0].0), "{known:?}");
        }
        assert!(all.values().any(|known| known.iter().any(|(name, shown)| name != shown)));
        let mut given: Vec<&String> = all.values().map(|known| &known[0].0).collect();
        let count = given.len();
        given.sort();
        given.dedup();
        assert_eq!(given.len(), count);
    }
}
