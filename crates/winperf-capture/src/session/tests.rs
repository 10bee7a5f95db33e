use super::*;
use crate::answer::Refusal;
use alloc::borrow::ToOwned;
use winperf_synth::{Capture, Object};

/// A machine whose objects answer, hang or crash.
#[derive(Default)]
struct Scripted {
    /// Objects that there are.
    objects: Vec<u32>,
    /// What happens to a query that reaches this object.
    bad: Vec<(u32, Cause)>,
    /// After how many samples it happens.
    good_samples: usize,
    /// The value names that were asked, in their order.
    asked: Vec<String>,
    said: Vec<String>,
}

impl Machine for Scripted {
    fn series(&mut self, query: &Query) -> Series {
        self.asked.push(format!("{} x{}", query.name, query.count));
        if let ValueName::Names(_) = query.name {
            let list =
                "1\u{0}1847\u{0}5000\u{0}Transfer\u{0}5002\u{0}transfer\u{0}5004\u{0}Warteschlange\u{0}\u{0}";
            let bytes = list.encode_utf16().flat_map(u16::to_le_bytes).collect();
            return Series { answers: vec![bytes], cause: None };
        }
        let reached = |index: &u32| match &query.name {
            ValueName::Objects(list) => list.indices().contains(&TitleIndex(*index)),
            _ => true,
        };
        let objects: Vec<u32> = self.objects.iter().copied().filter(reached).collect();
        let cause = self.bad.iter().find(|(index, _)| reached(index)).map(|(_, cause)| *cause);
        let capture =
            objects.into_iter().fold(Capture::new(), |capture, index| capture.object(Object::new(index)));
        let count = if cause.is_some() { self.good_samples } else { query.count };
        Series { answers: vec![capture.write(); count], cause }
    }

    fn registered(&mut self) -> Vec<(TitleIndex, String)> {
        self.objects.iter().map(|index| (TitleIndex(*index), format!("service-{index}"))).collect()
    }

    fn say(&mut self, line: &str) {
        self.said.push(line.to_owned());
    }
}

const HANGS: Cause = Cause::TimedOut(Duration::from_secs(30));

fn objects(texts: &[&str]) -> Order {
    Order {
        wanted: Wanted::Objects(texts.iter().map(|text| (*text).to_owned()).collect()),
        ..Order::default()
    }
}

fn collected(machine: &mut Scripted, order: &Order) -> Collected {
    collect(machine, order, &[Language::ENGLISH]).unwrap()
}

fn queries(collected: &Collected) -> Vec<&str> {
    collected.samples.iter().map(|sample| sample.query.as_str()).collect()
}

#[test]
fn a_healthy_machine_is_asked_once_for_titles_and_once_for_all_samples() {
    let mut machine = Scripted { objects: vec![5000], ..Scripted::default() };
    let collected = collected(&mut machine, &Order::default());
    assert_eq!(machine.asked, ["Counter 009 x1", "Global x2"]);
    assert_eq!(queries(&collected), ["Global", "Global"]);
    assert_eq!(collected.titles.len(), 1);
    assert!(collected.failures.is_empty());
}

#[test]
fn a_name_becomes_every_index_that_has_it_in_any_list() {
    let mut machine = Scripted { objects: vec![5002, 5004], ..Scripted::default() };
    let collected = collected(&mut machine, &objects(&["TRANSFER", "warteschlange", "238"]));
    assert_eq!(machine.asked[1], "5000 5002 5004 238 x2");
    // 238 is a number, and this machine has no such object.
    assert_eq!(collected.failures.len(), 1);
    assert_eq!(collected.failures[0].query, "238");
    assert_eq!(collected.failures[0].cause, Cause::NoObjects);
}

#[test]
fn a_name_that_no_list_has_is_said_before_anything_is_asked() {
    let mut machine = Scripted::default();
    let sentence = collect(&mut machine, &objects(&["Addcounter"]), &[Language::ENGLISH]).unwrap_err();
    assert!(sentence.starts_with("no object is called \"Addcounter\""), "{sentence}");
    assert_eq!(machine.asked, ["Counter 009 x1"]);
}

#[test]
fn too_many_objects_for_one_query_are_said() {
    let texts: Vec<String> = (2..70).map(|index| (index * 2).to_string()).collect();
    let order = Order { wanted: Wanted::Objects(texts), ..Order::default() };
    let sentence = collect(&mut Scripted::default(), &order, &[]).unwrap_err();
    assert_eq!(sentence, "one query takes at most 64 objects");
}

#[test]
fn when_one_object_hangs_the_others_are_captured_together_and_it_is_named() {
    let mut machine =
        Scripted { objects: vec![5000, 5002, 5004], bad: vec![(5002, HANGS)], ..Scripted::default() };
    let collected = collected(&mut machine, &Order::default());
    assert_eq!(queries(&collected), ["5000 5004", "5000 5004"]);
    let failures: Vec<_> = collected
        .failures
        .iter()
        .map(|failure| (failure.query.as_str(), failure.service.as_deref()))
        .collect();
    assert_eq!(failures, [("Global", None), ("5002", Some("service-5002"))]);
    assert!(machine.asked.contains(&"238 x1".to_owned()), "Windows' own objects are tried too");
}

#[test]
fn when_objects_fail_only_together_what_each_of_them_gave_is_kept() {
    struct Together(Scripted);
    impl Machine for Together {
        fn series(&mut self, query: &Query) -> Series {
            match &query.name {
                ValueName::Objects(list) if list.indices().len() == 1 => self.0.series(query),
                ValueName::Names(_) => self.0.series(query),
                _ => Series { answers: Vec::new(), cause: Some(Cause::Crashed(0xC000_0005)) },
            }
        }
        fn registered(&mut self) -> Vec<(TitleIndex, String)> {
            self.0.registered()
        }
        fn say(&mut self, _: &str) {}
    }
    let mut machine = Together(Scripted { objects: vec![5000, 5002], ..Scripted::default() });
    let collected = collect(&mut machine, &Order::default(), &[]).unwrap();
    assert_eq!(queries(&collected), ["5000", "5002"]);
}

#[test]
fn a_refusal_concerns_the_whole_machine_and_single_objects_are_not_tried() {
    let denied = Cause::Refused(Refusal::Code(5));
    let mut machine = Scripted { objects: vec![5000], bad: vec![(5000, denied)], ..Scripted::default() };
    let collected = collected(&mut machine, &Order::default());
    assert_eq!(machine.asked, ["Counter 009 x1", "Global x2"]);
    assert!(collected.samples.is_empty());
    assert_eq!(collected.failures[0].cause, denied);
}

#[test]
fn samples_before_a_failure_are_kept_and_nothing_else_is_tried() {
    let mut machine =
        Scripted { objects: vec![5000], bad: vec![(5000, HANGS)], good_samples: 1, ..Scripted::default() };
    let collected = collected(&mut machine, &Order::default());
    assert_eq!(queries(&collected), ["Global"]);
    assert_eq!(collected.failures[0].sample, 2);
    assert_eq!(machine.asked.len(), 2);
}

#[test]
fn one_object_that_hangs_is_not_asked_again() {
    let mut machine = Scripted { objects: vec![5000], bad: vec![(5000, HANGS)], ..Scripted::default() };
    let collected = collected(&mut machine, &objects(&["5000"]));
    assert_eq!(machine.asked.len(), 2);
    assert!(collected.samples.is_empty());
}

#[test]
fn help_texts_are_asked_for_in_english_when_they_are_wanted() {
    let mut machine = Scripted { objects: vec![5000], ..Scripted::default() };
    let order = Order { help_texts: true, ..Order::default() };
    collected(&mut machine, &order);
    assert_eq!(machine.asked[..2], ["Counter 009 x1", "Help 009 x1"]);
}
