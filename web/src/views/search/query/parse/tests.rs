//! Tests of the interpretation of texts.

use super::*;
use winperf::pair::PathError;
use winperf::{CounterIdx, InstanceIdx, ObjectIdx};

fn check(text: &str, query: Query) {
    assert_eq!(parse(text), Some(Ok(query)), "{text}");
}

fn compared(sign: Sign, number: f64, written: &str, unit: Option<&'static str>) -> Vec<Threshold> {
    let whole =
        (number >= 0.0 && number == number.trunc() && !written.contains('e')).then_some(number as u64);
    vec![Threshold { sign, number, whole, written: written.to_owned(), unit }]
}

fn part(text: &str) -> Option<NameQuery> {
    Some(NameQuery::Part(text.to_owned()))
}

#[test]
fn a_plain_text_is_a_part_of_a_name() {
    for text in
        ["svchost#1", "% Processor Time", "# of Exceps Thrown", "be", "de", "x", "a = b", "0 1", "C#", "+x"]
    {
        check(text, Query::Names(text.to_owned()));
    }
    check("  System ", Query::Names("System".to_owned()));
    assert_eq!(parse("  "), None);
}

#[test]
fn a_number_behind_a_hash_is_a_title_index() {
    check("#238", Query::Title(238));
    check("#99999999999", Query::Names("#99999999999".to_owned()));
}

#[test]
fn a_comparison_is_about_all_values_or_about_some() {
    check("> 90", Query::Rows(None, compared(Sign::Above, 90.0, "90", None)));
    check("<5", Query::Rows(None, compared(Sign::Below, 5.0, "5", None)));
    check(">= 1.5", Query::Rows(None, compared(Sign::AtLeast, 1.5, "1.5", None)));
    check("≤ 1.5e3", Query::Rows(None, compared(Sign::AtMost, 1500.0, "1.5e3", None)));
    check("= 0", Query::Rows(None, compared(Sign::Is, 0.0, "0", None)));
    check("!= 0", Query::Rows(None, compared(Sign::IsNot, 0.0, "0", None)));
    check("= 0xff", Query::Rows(None, compared(Sign::Is, 255.0, "0xff", None)));
    check("> -1 %", Query::Rows(None, compared(Sign::Above, -1.0, "-1", Some("%"))));
    check("> 10/sec", Query::Rows(None, compared(Sign::Above, 10.0, "10", Some("/sec"))));
    let named = part("% Processor Time");
    check("% Processor Time > 90", Query::Rows(named, compared(Sign::Above, 90.0, "90", None)));
    check("#6 > 90", Query::Rows(Some(NameQuery::Title(6)), compared(Sign::Above, 90.0, "90", None)));
}

#[test]
fn a_path_asks_for_its_values() {
    let path = |text: &str| Some(NameQuery::Path(CounterPath::parse(text).unwrap()));
    let all = r"\Process(svchost#1)\*";
    let parsed = |text: &str| CounterPath::parse(text).unwrap();
    check(all, Query::Written(parsed(all), all.to_owned()));
    let above = Query::Rows(path(r"\Thread(*)\% Processor Time"), compared(Sign::Above, 5.0, "5", None));
    check(r"\Thread(*)\% Processor Time > 5", above);
    let hits = r"\Cache(a=5)\Hits";
    check(hits, Query::Written(parsed(hits), hits.to_owned()));
    assert_eq!(parse(r"\Process"), Some(Err(Unclear::Path(PathError::NoCounter))));
    assert_eq!(parse(r"\Process(x"), Some(Err(Unclear::Path(PathError::Unclosed))));
}

#[test]
fn an_own_address_asks_for_its_value() {
    let address = |of_older, instance| {
        Query::Rows(
            Some(NameQuery::Address(RowAddress {
                of_older,
                object: ObjectIdx(3),
                instance,
                counter: CounterIdx(7),
            })),
            Vec::new(),
        )
    };
    check("@3/0/7", address(false, Some(InstanceIdx(0))));
    check("@older/3/-/7", address(true, None));
    for text in ["@3/0", "@3/0/7/1", "@a/b/c", "@/"] {
        assert_eq!(parse(text), Some(Err(Unclear::Offset)), "{text}");
    }
}

#[test]
fn an_offset_is_hexadecimal_or_marked() {
    check("0x1f0", Query::Offset(0x1f0));
    check("0X1F0", Query::Offset(0x1f0));
    check("@512", Query::Offset(512));
    check("@0x200", Query::Offset(0x200));
    check("+0x10", Query::Behind(0x10));
    check("+16", Query::Behind(16));
    for text in ["0x", "0xzz", "0x100000000", "@", "@x", "+", "0x+1"] {
        assert_eq!(parse(text), Some(Err(Unclear::Offset)), "{text}");
    }
}

#[test]
fn bytes_are_pairs_of_digits_or_marked() {
    check("00 05 51 20", Query::Bytes(vec![0, 5, 0x51, 0x20]));
    check("x 0005 5120", Query::Bytes(vec![0, 5, 0x51, 0x20]));
    check("X fF", Query::Bytes(vec![0xff]));
    assert_eq!(parse("00 05 5"), Some(Err(Unclear::HalfByte)));
    assert_eq!(parse("x 000"), Some(Err(Unclear::HalfByte)));
    check("x men", Query::Names("x men".to_owned()));
    check("00 055", Query::Names("00 055".to_owned()));
}

#[test]
fn a_quoted_text_is_looked_for_in_the_bytes() {
    check("\"iexplore\"", Query::Text("iexplore".to_owned()));
    check("\"not ended", Query::Text("not ended".to_owned()));
    check("“curled”", Query::Text("curled".to_owned()));
    assert_eq!(parse("\"\""), Some(Err(Unclear::NoText)));
    assert_eq!(parse("\""), Some(Err(Unclear::NoText)));
}

#[test]
fn what_begins_like_a_comparison_needs_a_number() {
    for text in [">", "> abc", "= ", "> 1,5", ">= 0x"] {
        assert_eq!(parse(text), Some(Err(Unclear::Number)), "{text}");
    }
    assert_eq!(parse(&"a".repeat(1001)), Some(Err(Unclear::TooLong)));
}

#[test]
fn a_path_lacks_its_first_backslash_or_the_counter_behind_the_last() {
    let written = |text: &str, path: &str| {
        check(text, Query::Written(CounterPath::parse(path).unwrap(), text.to_owned()));
    };
    written(r"Process(svchost#3)\ID Process", r"\Process(svchost#3)\ID Process");
    written(r"Process\Elapsed Time", r"\Process\Elapsed Time");
    written(r"\Process(svchost#3)\", r"\Process(svchost#3)\*");
    written(r"\Process\", r"\Process\*");
    written(r"\\PC\Process(*)\", r"\\PC\Process(*)\*");
    let named = Some(NameQuery::Path(CounterPath::parse(r"\Process(*)\ID Process").unwrap()));
    check(r"Process(*)\ID Process = 4", Query::Rows(named, compared(Sign::Is, 4.0, "4", None)));
    assert_eq!(parse(r"\"), Some(Err(Unclear::Path(PathError::NoCounter))));
}

#[test]
fn what_stands_inside_of_something_is_asked_for_as_the_page_writes_it() {
    for text in ["Process(svchost) › name", "PERF_COUNTER_BLOCK.ByteLength", "A›B"] {
        check(text, Query::Inside(text.to_owned()));
    }
    check("Memory.x", Query::Names("Memory.x".to_owned()));
}

#[test]
fn wide_characters_are_signs_and_digits_too_and_names_stay_as_they_are() {
    check("＞ ９０", Query::Rows(None, compared(Sign::Above, 90.0, "90", None)));
    check("≧９０％", Query::Rows(None, compared(Sign::AtLeast, 90.0, "90", Some("%"))));
    check("＃２３８", Query::Title(238));
    check("０ｘ１ｆ０", Query::Offset(0x1f0));
    check("００　０５", Query::Bytes(vec![0, 5]));
    check("＂ｓ＂", Query::Text("ｓ".to_owned()));
    check("ｓｖｃｈｏｓｔ", Query::Names("ｓｖｃｈｏｓｔ".to_owned()));
    check("ｓ＞１", Query::Rows(part("ｓ"), compared(Sign::Above, 1.0, "1", None)));
    for yen in ["¥Process(*)¥ID Process", "￥Process(*)￥ID　Process", "＼Process(*)＼ID Process"] {
        let path = CounterPath::parse(r"\Process(*)\ID Process").unwrap();
        check(yen, Query::Written(path, yen.to_owned()));
    }
}

#[test]
fn thousands_may_be_set_apart() {
    for written in ["1,000", "1 000", "1\u{202f}000", "1'000", "1_000"] {
        check(&format!("> {written}"), Query::Rows(None, compared(Sign::Above, 1000.0, "1000", None)));
    }
    check("> 1,000.5", Query::Rows(None, compared(Sign::Above, 1000.5, "1000.5", None)));
    check("= -12,345,678", Query::Rows(None, compared(Sign::Is, -12_345_678.0, "-12345678", None)));
    check("#1,000", Query::Title(1000));
    for text in ["> 1,00", "> 1,0000", "> ,000", "> 1234,567"] {
        assert_eq!(parse(text), Some(Err(Unclear::Number)), "{text}");
    }
}

#[test]
fn a_number_has_sign_point_and_exponent_as_in_source_code() {
    for (written, value) in
        [("-0.5", -0.5), ("+1.5", 1.5), ("1.25e-6", 1.25e-6), ("1E+2", 100.0), (".5", 0.5)]
    {
        assert_eq!(super::number(written), Some(value), "{written}");
    }
    assert_eq!(super::number("\u{2212}1_0"), Some(-10.0));
    assert_eq!(super::number("1\u{202f}234\u{202f}567.5"), Some(1_234_567.5));
    for text in ["- 5", "_5", "1e 6", " "] {
        assert_eq!(super::number(text), None, "{text:?}");
    }
    for text in ["", "-", ".", "abc", "1.2.3", "e5", "1e", "1e999", "0x10", "inf", "NaN", "--1"] {
        assert_eq!(super::number(text), None, "{text}");
    }
}

#[test]
fn two_comparisons_are_a_range() {
    let both = |named: Option<NameQuery>| {
        let mut both = compared(Sign::Above, 5.0, "5", None);
        both.extend(compared(Sign::Below, 10.0, "10", None));
        Query::Rows(named, both)
    };
    for text in ["> 5 < 10", ">5<10", "> 5 and < 10", "> 5, < 10", "> 5 && < 10", "＞５ かつ ＜１０"] {
        check(text, both(None));
    }
    check("svchost > 5 < 10", both(part("svchost")));
    assert_eq!(parse("> x < 10"), Some(Err(Unclear::Number)));
    check("Search and > 5", Query::Rows(part("Search and"), compared(Sign::Above, 5.0, "5", None)));
}

#[test]
fn an_array_of_source_code_is_bytes() {
    for text in [
        "{0x50, 0x00}",
        "{ 0x50, 0x00, };",
        "[0x50,0x00]",
        "0x50, 0x00",
        "0x50 0x0",
        "static const unsigned char x[2] = { 0x50, 0x00 };",
        "const X: [u8; 2] = [ 0x50, 0x00 ];",
        r"\x50\x00",
    ] {
        check(text, Query::Bytes(vec![0x50, 0]));
    }
    check("{0x50}", Query::Bytes(vec![0x50]));
    check("0x50", Query::Offset(0x50));
    check("{}", Query::Names("{}".to_owned()));
    check("[abc]", Query::Names("[abc]".to_owned()));
}
