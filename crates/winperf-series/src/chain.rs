//! Names under which instances stay the same through many captures.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use core::fmt::Write;

use winperf::TitleIndex;
use winperf::text::folded;

use crate::key::InstanceKey;

/// Names of instances that no two of them have, whatever number each has in a capture.
///
/// In a capture `svchost#3` is the fourth of its name, and another process as soon as one before it has ended; here it is the
/// fourth process of that name that was seen at all.
#[derive(Clone, Debug, Default)]
pub struct Chains {
    /// How many of the same name were seen before it.
    numbers: BTreeMap<InstanceKey, u32>,
    /// How many of a name were seen.
    seen: BTreeMap<(TitleIndex, u32, String), u32>,
}

impl Chains {
    /// The name of an instance whose full name without a number is `name`; its number is that of the order in which instances come here.
    pub fn name(&mut self, key: InstanceKey, name: &str) -> String {
        let number = match self.numbers.get(&key) {
            Some(number) => *number,
            None => self.next(key, name),
        };
        numbered(name, number)
    }

    /// The name of an instance that has come here before.
    pub fn known(&self, key: InstanceKey, name: &str) -> Option<String> {
        self.numbers.get(&key).map(|number| numbered(name, *number))
    }

    fn next(&mut self, key: InstanceKey, name: &str) -> u32 {
        let of_name = (key.object, key.object_occurrence, folded(name));
        let seen = self.seen.entry(of_name).or_default();
        let number = *seen;
        *seen = number.saturating_add(1);
        self.numbers.insert(key, number);
        number
    }
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
    fn an_instance_keeps_its_name_where_its_number_in_the_captures_changes_and_no_other_gets_it() {
        let names = Names::new(winperf::Titles::base(), &AsciiOnly);
        let example = examples::desktop();
        let mut chains = Chains::default();
        let mut all: BTreeMap<InstanceKey, Vec<(String, String)>> = BTreeMap::new();
        for capture in [example.older, example.newer].map(Capture::read) {
            let keys = Keys::of(&capture);
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
