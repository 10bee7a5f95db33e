//! Permanent name of an instance: its name, and the IDs that distinguish it from others with that name.

use winperf::pair::InstancePairIdx;
use winperf::{Ids, Instance, InstanceIdx, Names, Object};

/// An instance of an object by its name and its identity, in any capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceKey {
    /// Its name in a counter path, with its number; empty for the object itself if that has no instances.
    pub name: String,
    /// IDs that distinguish it from others with the same name in every capture of its machine.
    pub ids: Option<Ids>,
}

/// Name of an instance of an object in every pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstanceName {
    Named {
        key: InstanceKey,
        /// `true` if only the older capture has it: the newer one may have a different one with that name.
        is_gone: bool,
    },
    /// Position, which is only valid in the captures where it was read.
    At(InstancePairIdx),
}

impl InstanceKey {
    /// Returns the key for a name, whatever its identity is.
    pub fn named(name: String) -> Self {
        Self { name, ids: None }
    }

    pub fn new(instance: Instance<'_>, names: &Names) -> Self {
        Self::known(instance.name(names), instance.identity().ids())
    }

    /// Returns the key for a name and IDs, keeping permanent ids.
    pub fn known(name: String, ids: Ids) -> Self {
        Self { name, ids: Some(ids).filter(|ids| is_lasting(*ids)) }
    }

    /// Finds the instance of an object by its identity, or by its name.
    ///
    /// If the identity is known and no instance has it, the `#n` in the name would select a wrong instance.
    pub fn find(&self, object: Object<'_>, names: &Names) -> Option<InstanceIdx> {
        let is_called_so = |instance: &Instance<'_>| instance.name(names) == self.name;
        let Some(ids) = self.ids else { return Some(object.instances().find(is_called_so)?.idx()) };
        let same = object.instances().zip(object.identities()).filter(|(_, identity)| identity.ids() == ids);
        let mut same = same.map(|(instance, _)| instance);
        let found = same.find(|instance| self.is_of(&full_name(*instance, names)));
        found.map(Instance::idx).or_else(|| {
            let mut others = object.instances().filter(|other| full_name(*other, names) == self.name);
            let lone = others.next()?;
            others.next().is_none().then(|| lone.idx())
        })
    }

    /// Returns `true` if its name is a full name, with a number or without.
    fn is_of(&self, full_name: &str) -> bool {
        let rest = self.name.strip_prefix(full_name);
        rest.is_some_and(|rest| {
            rest.strip_prefix('#').unwrap_or(rest).bytes().all(|sign| sign.is_ascii_digit())
        })
    }
}

fn full_name(instance: Instance<'_>, names: &Names) -> String {
    instance.full_name().decode(names.code_pages())
}

/// Returns `true` if IDs are the same in every capture of a machine.
fn is_lasting(ids: Ids) -> bool {
    matches!(ids, Ids::UniqueId(_) | Ids::Process { .. } | Ids::Thread { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_synth::counter_type::PERF_COUNTER_LARGE_RAWCOUNT;

    /// Returns processes with one name with these numbers, in this order.
    fn processes(ids: &[u64]) -> winperf::Capture {
        let object = winperf_synth::Object::new(230)
            .counter(winperf_synth::Counter::new(784, PERF_COUNTER_LARGE_RAWCOUNT));
        let instance = |id: &u64| winperf_synth::Instance::named("svchost").values([*id]);
        let object = ids.iter().map(instance).fold(object, winperf_synth::Object::instance);
        winperf::Capture::parse(winperf_synth::Capture::new().objects([object]).write())
    }

    #[test]
    fn an_instance_that_has_another_number_is_found_by_its_identity() {
        let (older, newer) = (processes(&[10, 11, 12, 13]), processes(&[9, 10, 11, 12, 13]));
        let names = Names::default();
        let object = |capture| winperf::Capture::object(capture, winperf::ObjectIdx(0)).unwrap();
        let key = InstanceKey::new(object(&older).instance(InstanceIdx(3)).unwrap(), &names);
        assert_eq!((key.name.as_str(), key.ids), ("svchost#3", Some(Ids::Process { id: 13, start: 0 })));
        let found = object(&newer).instance(key.find(object(&newer), &names).unwrap()).unwrap();
        assert_eq!(found.name(&names), "svchost#4");
        let by_name = InstanceKey::named(key.name.clone()).find(object(&newer), &names);
        assert_eq!(by_name, Some(InstanceIdx(3)), "a link without an identity");
    }

    #[test]
    fn whoever_is_not_there_is_found_by_a_name_that_one_alone_has() {
        let (several, one) = (processes(&[20, 21]), processes(&[30]));
        let names = Names::default();
        let object = |capture| winperf::Capture::object(capture, winperf::ObjectIdx(0)).unwrap();
        let key =
            |name: &str| InstanceKey { name: name.to_owned(), ids: Some(Ids::Process { id: 7, start: 0 }) };
        assert_eq!(key("svchost").find(object(&one), &names), Some(InstanceIdx(0)));
        assert_eq!(key("svchost").find(object(&several), &names), None);
        assert_eq!(key("svchost#1").find(object(&several), &names), None);
    }
}
