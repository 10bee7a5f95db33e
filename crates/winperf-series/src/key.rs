//! Identities of instances in all captures of a machine.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use winperf::pair::{Age, InstancePair, Slot};
use winperf::{Capture, Identity, InstanceIdx, Object, ObjectIdx, PART, Pair, TitleIndex, at_once, no_rest};

/// Identity of an instance of an object in all captures of its machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstanceKey {
    /// The title index of its object.
    pub object: TitleIndex,
    /// Number of objects with that title before that one.
    pub object_occurrence: u32,
    /// Name and ids; `None` for the values of an object without instances.
    pub identity: Option<Identity>,
    /// Number of instances with the same identity before it.
    pub occurrence: u32,
}

/// The keys of all instances of a capture.
#[derive(Clone, Debug)]
pub struct Keys {
    objects: Vec<ObjectKeys>,
}

#[derive(Clone, Debug)]
struct ObjectKeys {
    /// Key of the object itself, for the values of an object without instances.
    own: InstanceKey,
    instances: Vec<InstanceKey>,
}

impl InstanceKey {
    /// Returns the key of one instance, or of the values of an object without instances; [`Keys`] are faster for many.
    pub fn new(object: Object<'_>, slot: Slot) -> Option<Self> {
        let is_wanted = |title| title == object.title();
        at_once(Keys::collect(object.capture(), is_wanted, &mut no_rest)).key(object.idx(), slot)
    }
}

impl Keys {
    /// Returns the keys of a capture.
    pub fn new(capture: &Capture) -> Self {
        at_once(Self::collect(capture, |_| true, &mut no_rest))
    }

    /// Async version of [`Keys::new`], for the instances of some objects only: awaits `rest` after each part of the
    /// work, so that a UI stays responsive.
    pub(crate) async fn collect(
        capture: &Capture,
        is_wanted: impl Fn(TitleIndex) -> bool,
        rest: &mut impl AsyncFnMut(),
    ) -> Self {
        let mut seen: BTreeMap<TitleIndex, u32> = BTreeMap::new();
        let mut objects = Vec::new();
        for object in capture.objects() {
            let object_occurrence = counted(&mut seen, object.title());
            let own =
                InstanceKey { object: object.title(), object_occurrence, identity: None, occurrence: 0 };
            let wanted = is_wanted(object.title()).then(|| object.identities());
            let mut known: BTreeMap<Identity, u32> = BTreeMap::new();
            let mut instances = Vec::new();
            for identity in wanted.into_iter().flatten() {
                if instances.len().is_multiple_of(PART) {
                    rest().await;
                }
                let occurrence = counted(&mut known, identity);
                instances.push(InstanceKey { identity: Some(identity), occurrence, ..own });
            }
            objects.push(ObjectKeys { own, instances });
        }
        Self { objects }
    }

    /// Returns the key of an instance, or of the values of an object without instances.
    pub fn key(&self, object: ObjectIdx, slot: Slot) -> Option<InstanceKey> {
        let object = self.objects.get(usize::try_from(object.0).ok()?)?;
        match slot {
            Slot::Object => Some(object.own),
            Slot::Instance(instance) => object.instances.get(usize::try_from(instance.0).ok()?).copied(),
        }
    }

    /// Returns the instance of an object that has the key, or the object itself.
    pub fn slot(&self, object: ObjectIdx, key: InstanceKey) -> Option<Slot> {
        let object = self.objects.get(usize::try_from(object.0).ok()?)?;
        if key.identity.is_none() {
            return (object.own == key).then_some(Slot::Object);
        }
        let position = object.instances.iter().position(|instance| *instance == key)?;
        Some(Slot::Instance(InstanceIdx(u32::try_from(position).ok()?)))
    }
}

/// Returns the keys of the instances of some objects in the older and in the newer capture of a pair; awaits `rest`
/// after each part of the work.
pub(crate) async fn collect_keys(
    pair: &Pair,
    is_wanted: impl Fn(TitleIndex) -> bool,
    rest: &mut impl AsyncFnMut(),
) -> [Option<Keys>; 2] {
    let mut keys = [None, None];
    for (age, keys) in Age::BOTH.into_iter().zip(&mut keys) {
        if let Some(capture) = pair.capture(age) {
            *keys = Some(Keys::collect(capture, &is_wanted, rest).await);
        }
    }
    keys
}

/// Returns the identity of an instance, in the sample in which it is shown.
pub(crate) fn key(instance: InstancePair<'_>, [older, newer]: &[Option<Keys>; 2]) -> Option<InstanceKey> {
    let age = instance.shown_in();
    age.choose(older, newer).as_ref()?.key(instance.object().position(age)?, instance.slot(age)?)
}

/// Returns the former count of a key, and increases it.
fn counted<K: Ord>(seen: &mut BTreeMap<K, u32>, of: K) -> u32 {
    let count = seen.entry(of).or_default();
    let before = *count;
    *count = before.saturating_add(1);
    before
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::Ids;
    use winperf_synth::examples;

    #[test]
    fn a_process_has_the_same_key_in_both_samples_whatever_its_number_is() {
        let example = examples::desktop();
        let [older, newer] = [example.older, example.newer].map(Capture::parse);
        let processes = |capture: &Capture| {
            let keys = Keys::new(capture);
            let object = capture.objects().find(|object| object.title() == TitleIndex::PROCESS).unwrap();
            let instances = object.instances();
            let key = |instance: winperf::Instance<'_>| {
                (keys.key(object.idx(), Slot::Instance(instance.idx())).unwrap(), instance.occurrence())
            };
            instances.map(key).collect::<BTreeMap<_, _>>()
        };
        let [before, after] = [processes(&older), processes(&newer)];
        let stayed: Vec<_> = before.iter().filter_map(|(key, was)| Some((was, after.get(key)?))).collect();
        assert!(stayed.len() > 20, "{}", stayed.len());
        assert!(stayed.iter().any(|(was, is)| was != is), "no number has moved");
        assert!(before.keys().any(|key| !after.contains_key(key)), "no process has ended");
        assert!(
            before.keys().filter(|key| matches!(key.identity.unwrap().ids(), Ids::Process { .. })).count()
                > 20
        );
    }

    #[test]
    fn no_two_instances_of_a_capture_have_one_key() {
        for example in examples::all() {
            let capture = Capture::parse(example.newer);
            let keys = Keys::new(&capture);
            let mut seen = BTreeMap::new();
            for object in capture.objects() {
                for instance in object.instances() {
                    let key = keys.key(object.idx(), Slot::Instance(instance.idx())).unwrap();
                    assert_eq!(seen.insert(key, instance.offset()), None);
                }
                assert!(keys.key(object.idx(), Slot::Object).unwrap().identity.is_none());
            }
        }
    }
}
