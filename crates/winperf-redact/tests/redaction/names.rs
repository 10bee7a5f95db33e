//! Replaced names, and preserved matches.

use std::slice;

use winperf_redact::Level;
use winperf_synth::counter_type::{PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TEXT};
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Instance, Name, Object, Value};

use crate::set::{computer, copies, holds, names, redacted};

fn processes(names: &[&str]) -> Vec<u8> {
    let object = Object::new(230).counter(Counter::new(784, PERF_COUNTER_RAWCOUNT));
    let instances = (0..).zip(names).map(|(id, name)| Instance::named(*name).values([400 + 4 * id]));
    Capture::new().system_name("LANTERN").object(instances.fold(object, Object::instance)).write()
}

#[test]
fn the_computer_and_the_programs_of_its_people_lose_their_names_and_windows_own_do_not() {
    let original = processes(&["Idle", "System", "svchost", "payroll", "svchost", "Payroll", "_Total"]);
    let copy = &copies(slice::from_ref(&original), Level::Names)[0];
    let names = names(copy, 230);
    assert_eq!(names[..3], ["Idle", "System", "svchost"]);
    assert_eq!(names[4], "svchost#1");
    assert_eq!(names[6], "_Total");
    assert_eq!(names[3].len(), "payroll".len());
    assert_eq!(names[5], format!("{}#1", names[3]));
    assert_eq!(copy.len(), original.len());
    assert_eq!(computer(copy).len(), "LANTERN".len());
    assert!(!holds(copy, "payroll") && !holds(copy, "lantern"));
}

#[test]
fn one_name_in_two_cases_has_one_pseudonym_in_every_script() {
    for (lower, upper) in
        [("ștefan", "ȘTEFAN"), ("trường", "TRƯỜNG"), ("ὀδυσσεύς", "ὈΔΥΣΣΕΎΣ"), ("ⲁⲃⲅ", "ⲀⲂⲄ")]
    {
        let copy = &copies(&[processes(&[lower, upper])], Level::Names)[0];
        let names = names(copy, 230);
        assert_eq!(names[1], format!("{}#1", names[0]), "{lower}");
    }
    let original = processes(&["ısparta", "ISPARTA"]);
    let names = names(&copies(&[original], Level::Names)[0], 230);
    assert_ne!(names[1], format!("{}#1", names[0]));
}

#[test]
fn strict_replaces_the_names_of_windows_processes_and_every_id() {
    let original = processes(&["Idle", "svchost", "svchost"]);
    let set = redacted(&[original], Level::Strict).unwrap();
    let names = names(set.captures[0].file(), 230);
    assert_eq!(names[0], "Idle");
    assert!(!holds(set.captures[0].file(), "svchost"));
    assert_eq!(names[2], format!("{}#1", names[1]));
    assert_eq!(set.summary.ids_replaced, 3);
}

#[test]
fn names_become_words_and_numbers_and_another_machine_has_others() {
    let machine = |names: [&str; 2], adapter: &str| {
        let programs = Object::new(230).counter(Counter::new(784, PERF_COUNTER_RAWCOUNT));
        let adapters = Object::new(510).counter(Counter::new(388, PERF_COUNTER_RAWCOUNT));
        let capture = Capture::new().system_name("PAYROLL-SERVER");
        let programs = names
            .into_iter()
            .fold(programs, |programs, name| programs.instance(Instance::named(name).values([7])));
        let capture =
            capture.object(programs).object(adapters.instance(Instance::named(adapter).values([7]))).write();
        let copy = copies(&[capture], Level::Names).remove(0);
        [vec![computer(&copy)], crate::set::names(&copy, 230), crate::set::names(&copy, 510)].concat()
    };
    let names = machine(["payroll", "Payroll of Berlin"], "Intel Ethernet Connection I219-LM");
    assert!(names[0].starts_with("computer-1-"), "{names:?}");
    assert!(names[2].starts_with("program-1-") && names[3].starts_with("adapter-1-"), "{names:?}");
    let others = machine(["chromes", "Rosters of Vienna"], "Realtek Ethernet Controller 81688");
    assert!(names.iter().zip(&others).all(|(name, other)| name.len() == other.len() && name != other));
}

#[test]
fn one_map_serves_all_samples_and_both_kinds_of_encoding() {
    let object = |name: Name, code_page| {
        let counter = Counter::new(784, PERF_COUNTER_RAWCOUNT);
        let instance = Instance::with_name(name).values([7]);
        Object::new(230).code_page(code_page).counter(counter).instance(instance)
    };
    let wide = Capture::new().object(object(Name::Text("ledger".to_owned()), 0)).write();
    let narrow = Capture::new().object(object(Name::Bytes(b"Ledger\0".to_vec()), 1252)).write();
    let copies = copies(&[wide, narrow], Level::Names);
    assert_eq!(names(&copies[0], 230), names(&copies[1], 230));
    assert_ne!(names(&copies[0], 230), ["ledger"]);
    assert_eq!(computer(&copies[0]), computer(&copies[1]));
}

#[test]
fn a_name_in_a_code_page_of_two_bytes_keeps_its_length_and_can_be_read() {
    let name = Name::Bytes(b"\x83v\x83\x8d\0".to_vec());
    let counter = Counter::new(784, PERF_COUNTER_RAWCOUNT);
    let object = Object::new(230).code_page(932).counter(counter);
    let original = Capture::new().object(object.instance(Instance::with_name(name).values([7]))).write();
    let names = names(&copies(&[original], Level::Names)[0], 230);
    assert_eq!(names[0].len(), 4);
    assert!(names[0].is_ascii());
}

#[test]
fn the_parent_of_an_instance_has_the_same_pseudonym_in_the_child_s_name() {
    let process = Object::new(230).counter(Counter::new(784, PERF_COUNTER_RAWCOUNT));
    let thread = Object::new(232).counter(Counter::new(804, PERF_COUNTER_RAWCOUNT));
    let original = Capture::new()
        .object(process.instance(Instance::named("ledger").values([8])))
        .object(thread.instance(Instance::named("0").parent(230, 0).values([12])))
        .write();
    let copy = &copies(&[original], Level::Names)[0];
    assert_eq!(names(copy, 232), [format!("{}/0", names(copy, 230)[0])]);
}

#[test]
fn text_is_replaced_and_a_text_that_is_a_number_stays() {
    let counters = [20, 16].map(|size| Counter::new(9000, PERF_COUNTER_TEXT).size(size));
    let values = [Value::Text("of Alice".to_owned()), Value::Text("4711".to_owned())];
    let original = Capture::new().object(Object::new(9002).counters(counters).values(values)).write();
    let set = redacted(&[original], Level::Names).unwrap();
    assert!(!holds(set.captures[0].file(), "alice"));
    assert!(holds(set.captures[0].file(), "4711"));
    assert_eq!((set.summary.places_replaced, set.summary.places_kept), (2, 1));
}

#[test]
fn at_level_strict_texts_lose_numbers_that_are_no_index_and_titles_stay() {
    let counters = [20, 20, 16].map(|size| Counter::new(9000, PERF_COUNTER_TEXT).size(size));
    let values = ["4915112", "12 345 67", "17"].map(|text| Value::Text(text.to_owned()));
    let object = Object::new(9002).counters(counters).values(values);
    let original = Capture::new().system_name("LANTERN").object(object).write();
    let set = redacted(slice::from_ref(&original), Level::Strict).unwrap();
    for text in ["4915112", "12 345 67", "345"] {
        assert!(holds(&original, text) && !holds(set.captures[0].file(), text), "{text}");
    }
    assert!(holds(set.captures[0].file(), "17"));
    let list = |object: &str| multi_sz([(1, "9002"), (9000, "Phone"), (9002, object)]);
    assert_eq!(set.title_list(&list("Trading on LANTERN")), (list("Trading on -------"), 1));
}

#[test]
fn digits_behind_a_name_stay_only_where_they_can_be_an_index() {
    let named = ["backup#20260102", "user#4111111111111111", "payroll:20260104", "C:#19850412", "svchost#12"];
    let original = processes(&named);
    for level in [Level::Names, Level::Strict] {
        let copy = &copies(slice::from_ref(&original), level)[0];
        for digits in ["20260102", "4111111111111111", "20260104", "19850412"] {
            assert!(holds(&original, digits) && !holds(copy, digits), "{digits}");
        }
        assert!(names(copy, 230)[4].ends_with("#12"));
    }
}

#[test]
fn level_none_changes_nothing() {
    let original = processes(&["payroll"]);
    assert_eq!(copies(slice::from_ref(&original), Level::None), [original]);
}

#[test]
fn only_the_asker_learns_whether_a_text_mentions_a_replaced_name() {
    let set = redacted(&[processes(&["payroll", "svchost"])], Level::Names).unwrap();
    assert!(set.mentions("C:\\data\\Payroll.log"));
    assert!(set.mentions("on lantern"));
    assert!(!set.mentions("svchost"));
}

#[test]
fn redacting_a_copy_again_keeps_its_values_and_its_dates() {
    let once = copies(&[processes(&["payroll"])], Level::Names);
    let twice = copies(&once, Level::Names);
    assert_eq!(twice[0][40..88], once[0][40..88]);
}
