//! Title lists reduced to the titles in use.

use std::slice;

use winperf::{Capture as Read, TitleIndex, Titles};
use winperf_redact::{Level, title_list_to_its_end, titles_in_use};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Instance, Object};

use crate::set::{holds, redacted};

/// Returns a list after names of a machine and of its programs were replaced, with the number of changed titles.
fn replaced(list: &[u8]) -> (Vec<u8>, u32) {
    let names = ["payroll", "ana", "age", "Processor"].map(|name| Instance::named(name).values([7]));
    let object = Object::new(9000).counter(Counter::new(9002, PERF_COUNTER_RAWCOUNT));
    let object = names.into_iter().fold(object, Object::instance);
    let capture = Capture::new().system_name("LANTERN").object(object).write();
    redacted(&[capture], Level::Names).expect("a capture that can be redacted").title_list(list)
}

#[test]
fn titles_lose_the_names_of_the_machine_and_its_programs_and_keep_all_other_words() {
    let list = multi_sz([
        (1, "9000"),
        (238, "Processor"),
        (9000, "MSSQL$Lantern:Locks"),
        (9002, "PAYROLLS of lantern"),
        (9004, "Ana, Bananas and Pages of Age"),
        (9006, "Processor of the ledger"),
    ]);
    let expected = multi_sz([
        (1, "9000"),
        (238, "Processor"),
        (9000, "MSSQL$-------:Locks"),
        (9002, "-------S of -------"),
        // A word of Windows contains a short name by chance.
        (9004, "---, B-----s and Pages of ---"),
        (9006, "Processor of the ledger"),
    ]);
    assert_eq!(replaced(&list), (expected, 3));
}

#[test]
fn a_name_is_blanked_however_its_letters_and_marks_are_written_and_so_is_what_somebody_has_named() {
    let names = ["ZQSTRAßE", "qzu\u{308}rich", "zqhp"].map(|name| Instance::named(name).values([7]));
    let object = Object::new(9000).counter(Counter::new(9002, PERF_COUNTER_RAWCOUNT));
    let object = names.into_iter().fold(object, Object::instance);
    let capture = Capture::new().system_name("LANTERN").object(object).write();
    for level in [Level::Names, Level::Strict] {
        let set = redacted(slice::from_ref(&capture), level).expect("a capture that can be redacted");
        for (title, blanked) in [
            ("ZQSTRASSE entries", "--------- entries"),
            ("zqstraße entries", "-------- entries"),
            ("Entries of QZÜRICH", "Entries of -------"),
            ("Entries of QZU\u{308}RICH", "Entries of --------"),
            ("ZQHPsql:Databases", "----sql:Databases"),
            ("MSSQL$SALES_1:Locks", "MSSQL$-------:Locks"),
            ("Cost in US$ per hour", "Cost in US$ per hour"),
        ] {
            let list = multi_sz([(1, "9000"), (9000, title)]);
            assert_eq!(set.title_list(&list).0, multi_sz([(1, "9000"), (9000, blanked)]), "{title}");
        }
        assert!(set.mentions("a zqstrasse b") && set.mentions("qzürich"));
    }
}

#[test]
fn a_name_of_any_length_is_blanked_to_its_end() {
    let name = "Intel Ethernet Connection I219-LM VLAN 42 Payroll Berlin Accounting";
    let instance = Instance::named(name).values([7]);
    let object = Object::new(510).counter(Counter::new(9002, PERF_COUNTER_RAWCOUNT)).instance(instance);
    let capture = Capture::new().object(object).write();
    for level in [Level::Names, Level::Strict] {
        let set = redacted(slice::from_ref(&capture), level).expect("a capture that can be redacted");
        let list = multi_sz([(1, "9000"), (9000, &*format!("Stats of {name} card")), (9002, &name[..50])]);
        let blanked = format!("Stats of {} card", "-".repeat(name.len()));
        let expected = multi_sz([(1, "9000"), (9000, &*blanked), (9002, &"-".repeat(50))]);
        assert_eq!(set.title_list(&list), (expected, 2));
        let mut titles = Titles::none();
        titles.add_list(&list).unwrap();
        assert_eq!(set.titles(&titles).name(TitleIndex(9000)), Some(&*blanked));
    }
}

#[test]
fn titles_that_were_read_lose_the_same_names_in_every_language() {
    let instance = Instance::named("payroll").values([7]);
    let object = Object::new(9000).counter(Counter::new(9002, PERF_COUNTER_RAWCOUNT)).instance(instance);
    let capture = Capture::new().system_name("LANTERN").object(object).write();
    let mut titles = Titles::base();
    titles.add_list(&multi_sz([(9000, "Ledger"), (9002, "Entries of Payroll")])).unwrap();
    titles.add_list(&multi_sz([(9000, "Ledger of LANTERN"), (9002, "Entries")])).unwrap();
    let copy = redacted(&[capture], Level::Names).expect("a capture that can be redacted").titles(&titles);
    let has = |name: &str| copy.indices_of(name).next().is_some();
    assert_eq!(copy.name(TitleIndex(9000)), Some("Ledger of -------"));
    assert_eq!(copy.name(TitleIndex(238)), Some("Processor"));
    assert!(has("Ledger") && has("Entries of -------") && !has("Entries of Payroll"));
}

#[test]
fn what_lies_behind_the_end_of_a_list_is_in_no_copy_of_it() {
    let whole = multi_sz([(1, "9000"), (9000, "Ledger"), (9002, "")]);
    let behind = [whole.clone(), multi_sz([(9004, "letter to Alice")])].concat();
    for list in [replaced(&behind).0, titles_in_use(&behind, &[]), title_list_to_its_end(&behind).to_vec()] {
        assert!(!holds(&list, "alice"));
    }
    assert_eq!(replaced(&behind).0, whole);
    assert_eq!(title_list_to_its_end(&behind), whole);
    let marked = [b"\xff\xfe".to_vec(), behind].concat();
    assert_eq!(title_list_to_its_end(&marked), [b"\xff\xfe".to_vec(), whole.clone()].concat());
    // Only a list without an end is present.
    assert_eq!(title_list_to_its_end(&whole[..whole.len() - 2]), &whole[..whole.len() - 2]);
    assert_eq!(title_list_to_its_end(b"\0\0x\0"), b"\0\0");
}

#[test]
fn a_broken_list_stays_broken_where_it_is() {
    let text = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for (list, expected) in [
        ("2\0System\0\0Payroll\x009000\0Ledger\0\0", "2\0System\0\0-------\x009000\0Ledger\0\0"),
        ("2\0System\0Payroll\x009000\0Ledger\x009002\0\0", "2\0System\0-------\x009000\0------\x009002\0\0"),
        ("2\0System\0abc\0Ledger\x009002\0\0\0", "2\0System\0---\0Ledger\x009002\0\0\0"),
        ("2\0System\x009000\0\0", "2\0System\x009000\0\0"),
        // The index of the last pair may be empty too; the meaning of its text is unknown.
        ("2\0System\0\0letter\0\0", "2\0System\0\0------\0\0"),
        // Two empty texts after the end are one more empty index for .NET.
        ("2\0System\0\0\0\0\0\0\0", "2\0System\0\0\0\0"),
        // Whatever begins with a number that is not larger is not a rest of a list.
        ("9000\0Ledger\0\0x\x002\0letter\0", "9000\0Ledger\0\0"),
    ] {
        assert_eq!(String::from_utf16_lossy(&units(&replaced(&text(list)).0)), expected, "{list:?}");
    }
}

fn units(bytes: &[u8]) -> Vec<u16> {
    bytes.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit)).collect()
}

#[test]
fn the_titles_of_objects_counters_and_their_explanations_stay_and_all_others_go() {
    let counter = Counter::new(9002, PERF_COUNTER_RAWCOUNT).help(9003);
    let capture = Capture::new().object(Object::new(9000).help(9001).counter(counter).values([1])).write();
    let list = multi_sz([
        (1, "12345"),
        (9000, "Ledger"),
        (9001, "About the ledger"),
        (9002, "Entries"),
        (9003, "About entries"),
        (9004, "Secret product"),
    ]);
    let cut = titles_in_use(&list, &[Read::parse(capture).into()]);
    let expected = multi_sz([
        (1, "1847"),
        (9000, "Ledger"),
        (9001, "About the ledger"),
        (9002, "Entries"),
        (9003, "About entries"),
    ]);
    assert_eq!(cut, expected);
    let mut titles = Titles::base();
    titles.add_list(&cut).unwrap();
    assert_eq!(titles.name(TitleIndex(9002)), Some("Entries"));
}

#[test]
fn a_list_that_is_none_becomes_an_empty_one() {
    assert_eq!(titles_in_use(b"\xff\xfeno list", &[]), [0, 0]);
}
