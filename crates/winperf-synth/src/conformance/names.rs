//! Names of instances, their encodings, and their parents.

use super::{Case, counted};
use crate::{Capture, Instance, Name};

pub(super) fn cases() -> Vec<Case> {
    [encodings(), duplicates(), parents()].into_iter().flatten().collect()
}

fn with(instances: impl IntoIterator<Item = Instance>, code_page: u32) -> Capture {
    let mut object = counted(230).code_page(code_page);
    for (count, instance) in (1_u64..).zip(instances) {
        object = object.instance(instance.values([count * 10_000, count]));
    }
    Capture::new().object(object)
}

fn make_case(name: &str, shows: &str, names: impl IntoIterator<Item = Name>) -> Case {
    Case::new(name, shows, &with(names.into_iter().map(Instance::with_name), 0))
}

fn text(name: &str) -> Name {
    Name::Text(name.to_owned())
}

#[rustfmt::skip]
fn encodings() -> Vec<Case> {
    let units = |text: &str| Name::Units(text.encode_utf16().collect());
    let in_code_page = |name: &str, shows: &str, code_page, bytes: &[u8]| {
        Case::new(name, shows, &with([Instance::with_name(Name::Bytes(bytes.to_vec()))], code_page))
    };
    vec![
        make_case("name-japanese", "Names in Japanese, and one with a character of two code units.", [text("電源"), text("メモリ 🖴")]),
        make_case("name-without-nul", "Names without a NUL: their last letter is no NUL, so it stays.", [units("ab"), units("cdef")]).found("name-not-terminated"),
        make_case("name-none", "Instances without names, told apart by their unique ids.", [Name::None, Name::None]),
        make_case("name-empty", "A name of a NUL alone.", [text(""), text("b")]),
        make_case("name-odd-length", "A name in UTF-16 with 7 bytes: the last one is left out.", [Name::Bytes(b"a\0b\0c\0d".to_vec())]).found("name-odd-length"),
        make_case("name-half-a-character", "Half of a surrogate pair: the name cannot be decoded without loss.", [Name::Units(vec![0x61, 0xD83D, 0x62, 0])]).found("name-not-decodable"),
        make_case("name-leading-blanks", "Blanks before and behind a name belong to it.", [text("  Peer 1 "), text("Peer 1")]),
        make_case("name-reserved", "Names with all of the characters that counter paths reserve.", [text(r"\??\C:\pagefile.sys"), text("Intel(R) #2"), text("/srv/data"), text("a*b")]).found("reserved-character"),
        make_case("name-long", "A name of 300 letters.", [text(&"x".repeat(300)), text("b")]),
        in_code_page("code-page-1252", "Names in code page 1252: NameLength counts bytes, and there is one NUL.", 1252, b"caf\xe9\0"),
        in_code_page("code-page-932", "Names in code page 932, Japanese.", 932, b"\x83\x81\x83\x82\x83\x8a\0"),
        in_code_page("code-page-65001", "Names in UTF-8.", 65001, "メモリ\0".as_bytes()),
    ]
}

#[rustfmt::skip]
fn duplicates() -> Vec<Case> {
    vec![
        make_case("duplicate-names", "Three instances svchost: svchost, svchost#1, svchost#2.", ["svchost", "svchost", "svchost"].map(text)).found("duplicate-name"),
        make_case("duplicate-names-apart", "Equal names need not stand side by side.", ["svchost", "explorer", "svchost"].map(text)).found("duplicate-name"),
        make_case("duplicate-names-by-case", "Names are compared without regard to case.", ["svchost", "SvcHost"].map(text)).found("duplicate-name"),
        make_case("duplicate-names-and-literal", "Two svchost, and one that is really called svchost#1.", ["svchost", "svchost", "svchost#1"].map(text)).found("literal-index-name"),
    ]
}

/// Returns processes and threads, each thread with the position of its process.
fn threads(processes: &[&str], threads: &[(&str, u32)]) -> Capture {
    let mut capture = with(processes.iter().map(|name| Instance::named(*name)), 0);
    let mut object = counted(232);
    for (count, (name, parent)) in (1_u64..).zip(threads) {
        object = object.instance(Instance::named(*name).parent(230, *parent).values([count * 1000, count]));
    }
    capture.objects.push(object);
    capture
}

#[rustfmt::skip]
fn parents() -> Vec<Case> {
    let two = ["explorer", "svchost"];
    let no_process = Capture::new().objects(threads(&two, &[("0", 0)]).objects.split_off(1));
    let cycle = with([Instance::named("a").parent(230, 1), Instance::named("b").parent(230, 0)], 0);
    vec![
        Case::new("parent", "Threads with the position of their process: explorer/0, explorer/1, svchost/0.", &threads(&two, &[("0", 0), ("1", 0), ("0", 1)])),
        Case::new("parent-of-duplicates", "Threads 0 of two processes svchost: svchost/0 and svchost/0#1, since the parent has no number.", &threads(&["svchost", "svchost"], &[("0", 0), ("1", 0), ("0", 1)])).found("duplicate-name"),
        Case::new("parent-position-0", "The first instance of Process is a parent like any other, and 0 as title index means none.", &threads(&["Idle"], &[("0", 0)])),
        Case::new("parent-object-missing", "The object of the parents is not in the capture: ?/0.", &no_process).found("parent-object-missing"),
        Case::new("parent-instance-missing", "The parent's position is 9, and Process has 2 instances.", &threads(&two, &[("0", 9)])).found("parent-instance-missing"),
        Case::new("parent-cycle", "Two instances that are each other's parents: a reader that follows them does not end.", &cycle).found("parent-cycle"),
    ]
}
