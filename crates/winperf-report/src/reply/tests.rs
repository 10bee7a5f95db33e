use super::*;
use crate::guide::built_in;
use crate::handed::{Origin, SharedCaptures};
use crate::markdown::tests::rendered;
use winperf::Names;
use winperf_redact::Level;
use winperf_synth::examples;

const LINK: &str = "https://winperf.example/#tab=values";

/// Returns a reply about a topic of a pair as it is, in files with these names.
fn said(pair: &Pair, topic: Topic<'_>, language: Language) -> String {
    let origin = Origin::new(["a.bin", "b.bin"].map(str::to_owned), None, &[]);
    let handed = SharedCaptures::new(pair, &origin, Level::None).unwrap();
    markdown(&handed.subject(&[], language, built_in(language)), topic, LINK)
}

fn desktop() -> Pair {
    let example = examples::desktop();
    Pair::new(Capture::parse(example.older), Capture::parse(example.newer))
}

fn say_moved(language: Language) -> String {
    let pair = desktop();
    let findings = pair.findings();
    let is_it = |finding: &&PairFinding| finding.kind.code() == "instances-shifted";
    said(&pair, Topic::Pair(findings.iter().find(is_it).unwrap()), language)
}

#[test]
fn a_reply_says_which_number_is_wrong_why_who_is_who_and_what_to_do_in_one_paragraph() {
    let pair = desktop();
    for language in [Language::English, Language::Japanese] {
        let said = say_moved(language);
        assert_eq!(said.lines().count(), 1, "{said}");
        for part in [
            "`svchost#3`",
            "`svchost#4`",
            "`Process`",
            "`ID Process`",
            "1188",
            "1324",
            "`a4 04 00 00`",
            "`2c 05 00 00`",
            "`% Processor Time`",
            "317266.870 %",
            "3.113 %",
            "`a.bin`",
            "`b.bin`",
            "https://winperf.example/#tab=values",
        ] {
            assert!(said.contains(part), "{part} is missing: {said}");
        }
    }
    let said = say_moved(Language::English);
    assert!(
        said.contains("An instance of the same name ended") && said.contains("Change how it matches"),
        "{said}"
    );
    // The ids are those of the two instances, at the places given in the reply.
    for age in Age::BOTH {
        let id = age.choose(1188_u32, 1324).to_le_bytes();
        let file = pair.capture(age).unwrap().file();
        let offsets =
            said.split("at 0x").skip(1).map(|rest| rest.split(|sign: char| !sign.is_ascii_hexdigit()).next());
        let offsets = offsets.map(|offset| usize::from_str_radix(offset.unwrap(), 16).unwrap());
        assert!(offsets.into_iter().any(|offset| file[offset..].starts_with(&id)), "{said}");
    }
}

#[test]
fn a_reply_about_a_field_that_lies_has_its_bytes_and_those_that_belong_there() {
    let mut bytes = examples::desktop().older;
    let capture = Capture::parse(bytes.clone());
    let length = capture.objects().next().unwrap().offset() as usize + 4;
    let right = bytes[length..length + 4].to_vec();
    bytes[length] = bytes[length].wrapping_sub(40);
    let had = bytes[length..length + 4].to_vec();
    let damaged = Capture::parse(bytes);
    let names = Names::default();
    for language in [Language::English, Language::Japanese] {
        let findings = Words { capture: &damaged, names: &names, language }.findings();
        let pair = Pair::single(damaged.clone());
        let said = said(&pair, Topic::Capture(Age::Newer, &findings[0]), language);
        for part in [format!("`{}`", hex(&had, 4)), format!("`{}`", hex(&right, 4)), format!("{length:#x}")] {
            assert!(said.contains(&part), "{part} is missing: {said}");
        }
    }
}

#[test]
fn what_merely_follows_says_from_what() {
    let mut bytes = examples::desktop().older;
    bytes[0x78] ^= 8;
    let capture = Capture::parse(bytes);
    let words = Words { capture: &capture, names: &Names::default(), language: Language::English };
    let findings = words.findings();
    let follows = findings.iter().find(|finding| finding.cause.is_some()).expect("something follows");
    let cause = cause_of(follows, &findings).unwrap();
    let pair = Pair::single(capture.clone());
    let said = said(&pair, Topic::Capture(Age::Newer, follows), Language::English);
    assert!(said.contains(&format!("follows from {} at {:#x}", cause.kind.code(), cause.offset)), "{said}");
}

#[test]
fn every_finding_of_a_pair_has_its_bytes_of_both_or_says_what_it_says() {
    let example = examples::desktop();
    let mut newer = example.newer.clone();
    newer[0x40] ^= 1;
    let pair = Pair::new(Capture::parse(example.older.clone()), Capture::parse(newer));
    let finding =
        pair.findings().into_iter().find(|finding| finding.kind.code() == "different-frequency").unwrap();
    let of_frequency = said(&pair, Topic::Pair(&finding), Language::English);
    let bytes = format!("`{}` at 0x40", hex(&example.older[0x40..0x48], 8));
    assert!(of_frequency.contains(&bytes), "{of_frequency}");
    let same = Pair::new(Capture::parse(example.older.clone()), Capture::parse(example.older));
    let said = said(&same, Topic::Pair(&same.findings()[0]), Language::English);
    assert!(said.starts_with("Between `a.bin` and `b.bin`: both captures have the same bytes"), "{said}");
}

#[test]
fn the_worst_of_what_is_handed_over_is_replied_to_and_nothing_where_all_is_well() {
    let handed = SharedCaptures::new(&desktop(), &Origin::default(), Level::Names).unwrap();
    let reply_to_worst = |handed: &SharedCaptures| {
        let english = Language::English;
        markdown(&handed.subject(&[], english, built_in(english)), Topic::Worst, "")
    };
    assert!(reply_to_worst(&handed).contains("`svchost#3` of `Process`"));
    let sound = Pair::single(Capture::parse(examples::desktop().older));
    let handed = SharedCaptures::new(&sound, &Origin::default(), Level::Names).unwrap();
    let title = issue::title(&handed.subject(&[], Language::English, built_in(Language::English)));
    assert_eq!(reply_to_worst(&handed), format!("{title}\n"));
}

#[test]
fn names_of_a_capture_are_no_markup() {
    for name in ["a`b", "<b>", "@someone", "[a](http://b.c)", "svchost#3"] {
        let html = rendered(&format!("x {}\n", code(name))).replace('\u{2060}', "");
        let shown = name.replace('<', "&lt;").replace('>', "&gt;");
        assert!(html.contains(&shown), "{html}");
        assert!(!html.contains("<b>") && !html.contains("<a "), "{html}");
    }
}
