use super::*;
use crate::account::Account;
use crate::guide::{Guide, built_in};
use crate::handed::{Origin, SharedCaptures};
use crate::language::Language;
use crate::machine::MachineFinding;
use crate::markdown::tests::{rendered, tags};
use crate::reply::{self, Topic};
use winperf::text::AsciiOnly;
use winperf::{Capture, Names, Pair, Titles};
use winperf_bundle::failure::Cause;
use winperf_bundle::{Failure, Source};
use winperf_redact::Level;
use winperf_synth::counter_type::{PERF_COUNTER_BULK_COUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::titles::multi_sz;
use winperf_synth::{self as synth, Counter, Instance, Object, examples, fixtures};

/// Returns the text of an issue about two captures, with the rows of a path.
fn text_of(captures: [&Capture; 2], path: &str, level: Level, language: Language) -> String {
    let original = Pair::new(captures[0].clone(), captures[1].clone());
    let rows: Vec<u64> = original.find(path).unwrap().map(|row| row.number()).collect();
    let machine = Source { os_build: Some("10.0.22631.4317".to_owned()), ..Source::default() };
    let files = ["folder/old.bin", "folder/new.bin"].map(str::to_owned);
    let handed = SharedCaptures::new(
        &original,
        &Origin { files, machine, tool: Some("winperf-capture 0.1.0".to_owned()), ..Origin::default() },
        level,
    )
    .unwrap();
    markdown(&handed.subject(&rows, language, built_in(language)))
}

fn desktop() -> [Capture; 2] {
    let example = examples::desktop();
    [Capture::parse(example.older), Capture::parse(example.newer)]
}

const SVCHOST: &str = r"\Process(svchost#3)\% Processor Time";

#[test]
fn an_issue_has_the_facts_the_findings_and_the_chosen_value() {
    let [older, newer] = desktop();
    let html = rendered(&text_of([&older, &newer], SVCHOST, Level::None, Language::English));
    for part in [
        "<td>DESKTOP-7QK2</td>",
        "<td>10.0.22631.4317</td>",
        "<th>Older</th>",
        "<h2>Process(svchost#3): % Processor Time is 317266.870 if matched by name, instead of 3.113</h2>",
        "<p><strong>Warning:</strong> Process svchost#3 has ID 1188 in the older capture",
        "<li><strong>warning</strong> <code>instances-shifted</code> Process(svchost#3) (older 0x",
        "<p>Captured: packed by winperf-capture 0.1.0, Windows 10.0.22631.4317.</p>",
        "<li>Process: gone ",
        r"<strong>\Process(svchost#3)\% Processor Time</strong>: ",
        "100 × (N1 − N0) ÷ (D1 − D0)",
        "<code>winperf values FILE.perfcap.zip</code>",
    ] {
        assert!(html.contains(part), "{part} is missing:\n{html}");
    }
    assert!(html.contains("<td>old.bin</td>") && !html.contains("folder"), "{html}");
    // 189 and 190 instances in all.
    assert!(html.contains("both captures: 186; gone: 3; new: 4."), "{html}");
    assert_eq!(html.matches("<table>").count(), 1);
    assert_eq!(html.matches("<h3>").count(), 4);
}

#[test]
fn titles_that_name_the_machine_are_in_no_redacted_issue() {
    let counter = Counter::new(9002, PERF_COUNTER_RAWCOUNT);
    let object = Object::new(9000).counter(counter).instance(Instance::named("payroll").values([7]));
    let capture = Capture::parse(synth::Capture::new().system_name("LANTERN").object(object).write());
    let mut titles = Titles::base();
    titles.add_list(&multi_sz([(9000, "Ledger"), (9002, "Entries")])).unwrap();
    titles.add_list(&multi_sz([(9000, "Ledger of LANTERN"), (9002, "Entries of Payroll")])).unwrap();
    let original = Pair::single_with_names(capture.clone(), Names::new(titles, &AsciiOnly));
    let rows: Vec<u64> = original.rows().map(|row| row.number()).collect();
    for level in Level::ALL {
        let handed = SharedCaptures::new(&original, &Origin::default(), level).unwrap();
        let text = markdown(&handed.subject(&rows, Language::English, Guide::default())).to_lowercase();
        let is_told = level == Level::None;
        assert_eq!((text.contains("lantern"), text.contains("payroll")), (is_told, is_told), "{text}");
        assert!(text.contains("ledger of ") && text.contains("entries of "), "{text}");
    }
}

#[test]
fn a_redacted_issue_does_not_name_the_computer() {
    let [older, newer] = desktop();
    let text = text_of([&older, &newer], SVCHOST, Level::Names, Language::English);
    assert!(!text.to_lowercase().contains("desktop-7qk2"), "{text}");
    assert!(
        text.contains("| sample-0.perfdata | sample-1.perfdata |") && !text.contains("old.bin"),
        "{text}"
    );
    assert!(text.contains("svchost"), "what Windows brings keeps its name:\n{text}");
    let strict = text_of([&older, &newer], SVCHOST, Level::Strict, Language::English);
    assert!(!strict.contains("svchost\\#3"), "{strict}");
}

#[test]
fn an_issue_has_the_same_shape_in_every_language() {
    let [older, newer] = desktop();
    let said = |language| rendered(&text_of([&older, &newer], SVCHOST, Level::None, language));
    let english = said(Language::English);
    for &language in Language::ALL {
        let text = said(language);
        for tag in ["<h3>", "<tr>", "<td>", "<li>", "<pre>", "<p>"] {
            assert_eq!(text.matches(tag).count(), english.matches(tag).count(), "{language:?}: {tag}");
        }
    }
    assert!(said(Language::Japanese).contains("<h3>指摘</h3>"));
}

#[test]
fn an_issue_about_one_capture_has_one_column() {
    let (_, newer) = fixtures::slot_shift();
    let capture = Capture::parse(newer.write());
    let pair = Pair::single(capture.clone());
    let machine = Source::default();
    let account = Account::new(&pair);
    let subject = Subject {
        pair: &pair,
        account: &account,
        guide: Guide::default(),
        files: ["", "a.bin"],
        machine: &machine,
        tool: None,
        level: Level::None,
        rows: &[0],
        language: Language::English,
        in_logs: Default::default(),
        is_about_values: false,
    };
    let html = rendered(&markdown(&subject));
    assert!(html.contains("<td>a.bin</td>") && !html.contains("Older"), "{html}");
}

#[test]
fn hostile_names_change_nothing_but_their_own_words() {
    let issue_with_name = |name: &str| {
        let (older, newer) = fixtures::slot_shift_of(name);
        let captures = [older, newer].map(|capture| Capture::parse(capture.system_name(name).write()));
        let pair = Pair::new(captures[0].clone(), captures[1].clone());
        let rows: Vec<u64> = pair.rows().map(|row| row.number()).collect();
        let machine = Source { os_build: Some(name.to_owned()), ..Source::default() };
        let (pair, files, level) = (pair, [name; 2], Level::None);
        let (machine, rows, language) = (&machine, &rows[..], Language::English);
        let (account, guide, tool) = (&Account::new(&pair), built_in(language), None);
        let in_logs = Default::default();
        markdown(&Subject {
            pair: &pair,
            account,
            guide,
            files,
            machine,
            tool,
            level,
            rows,
            is_about_values: false,
            language,
            in_logs,
        })
    };
    let harmless = tags(&rendered(&issue_with_name("harmless")));
    for name in fixtures::hostile_names() {
        let text = issue_with_name(&name);
        assert!(text.len() < 65_536, "{} bytes", text.len());
        let html = rendered(&text);
        assert!(tags(&html).is_subset(&harmless), "{html}");
        assert_eq!(html.matches("<h3>").count(), 4);
        assert_eq!(html.matches("<td>").count() % 3, 0, "{html}");
        assert!(!html.contains(['\u{202e}', '\u{2066}', '\u{1b}']), "{html}");
    }
}

#[test]
fn the_values_of_an_instance_are_a_table_and_the_first_of_them_are_explained() {
    let [older, newer] = desktop();
    let html = rendered(&text_of([&older, &newer], r"\Process(svchost#4)\*", Level::None, Language::English));
    assert_eq!(html.matches("<table>").count(), 2);
    assert_eq!(html.matches(r"<td>\Process(svchost#4)\").count(), 28, "{html}");
    assert!(html.contains(r"<td>\Process(svchost#4)\ID Process</td>"), "{html}");
    assert_eq!(html.matches("<pre>").count(), EXPLAINED);
}

#[test]
fn more_values_than_are_listed_are_counted() {
    let [older, newer] = desktop();
    let text = text_of([&older, &newer], r"\Process(*)\*", Level::None, Language::English);
    let all = Pair::new(older.clone(), newer.clone()).find(r"\Process(*)\*").unwrap().count();
    assert!(text.contains(&format!("Values that are not listed here: {}.", all - LISTED)), "{text}");
    assert!(text.len() < 65_536, "{} bytes", text.len());
}

#[test]
fn more_findings_than_twenty_are_counted() {
    let [older, newer] = desktop();
    let damaged = |seed| winperf_synth::damage::with_hostile_dwords(newer.file(), 200, seed);
    let pairs = (1..40).map(|seed| Pair::new(older.clone(), Capture::parse(damaged(seed))));
    let bad = |account: &Account| account.counts()[0] + account.counts()[1];
    let mut told = pairs.map(|pair| (Account::new(&pair), pair));
    let (account, pair) = told.find(|(account, _)| bad(account) > 20).unwrap();
    let (machine, files, bad) = (Source::default(), ["a", "b"], bad(&account));
    let subject = Subject {
        pair: &pair,
        account: &account,
        guide: built_in(Language::English),
        files,
        machine: &machine,
        tool: None,
        level: Level::None,
        rows: &[],
        is_about_values: false,
        language: Language::English,
        in_logs: Default::default(),
    };
    let text = markdown(&subject);
    assert_eq!(text.split("<details>").next().unwrap().matches("\n- **").count(), 20);
    assert!(text.contains(&format!("{} more findings are not listed here.", bad - 20)), "{text}");
    let first = text.split("\n- **").nth(1).unwrap();
    assert!(first.starts_with("error"), "worst first: {first}");
}

/// Returns the start of each of some texts; all of them must exist.
fn places(text: &str, wanted: &[&str]) -> Vec<usize> {
    wanted
        .iter()
        .map(|part| text.find(part).unwrap_or_else(|| panic!("{part} is missing:\n{text}")))
        .collect()
}

#[test]
fn what_a_reader_needs_first_stands_first_and_the_facts_are_folded() {
    let [older, newer] = desktop();
    for (language, parts) in [
        (
            Language::English,
            [
                "## Process",
                "**Warning:**",
                "### Findings",
                "### Gone and new",
                "Captured: ",
                "### Values",
                "<summary>Captures",
            ],
        ),
        (
            Language::Japanese,
            [
                "## Process",
                "**警告:**",
                "### 指摘",
                "### なくなったもの",
                "採取元: ",
                "### 値",
                "<summary>キャプチャ",
            ],
        ),
    ] {
        let text = text_of([&older, &newer], SVCHOST, Level::Names, language);
        assert!(places(&text, &parts).is_sorted(), "{text}");
        let (_, folded) = text.split_once(parts[6]).unwrap();
        assert!(folded.contains("SHA-256"), "{text}");
        assert_eq!(text.matches("<details>").count(), text.matches("</details>").count());
    }
}

#[test]
fn the_worst_findings_say_what_they_mean_what_causes_them_and_what_to_do() {
    let [older, newer] = desktop();
    for (language, labels) in [
        (Language::English, ["Meaning", "Usual cause", "What to do"]),
        (Language::Japanese, ["意味", "よくある原因", "対処"]),
    ] {
        let text = text_of([&older, &newer], SVCHOST, Level::None, language);
        let html = rendered(&text);
        for (block, label) in built_in(language).section("instances-shifted").iter().zip(labels) {
            assert!(text.contains(&format!("  - {}\n", block.markdown())), "{text}");
            assert!(html.contains(&format!("<li><strong>{label}:</strong> ")), "{html}");
        }
    }
}

#[test]
fn a_finding_names_what_it_follows_from_and_a_capture_without_any_is_said_to_be_sound() {
    let mut bytes = examples::iexplore().older;
    // The first object states a length that is too large, so the others are not found.
    let first = u32::from_le_bytes(bytes[0x18..0x1c].try_into().unwrap()) as usize;
    bytes[first] ^= 0x10;
    let text_of_one = |bytes: Vec<u8>| {
        let pair = Pair::single(Capture::parse(bytes));
        let (account, machine) = (Account::new(&pair), Source::default());
        let (guide, level, language) = (Guide::default(), Level::None, Language::English);
        let (account, files, machine, tool, rows) = (&account, ["", "a.bin"], &machine, None, &[][..]);
        let in_logs = Default::default();
        let subject = Subject {
            pair: &pair,
            account,
            guide,
            files,
            machine,
            tool,
            level,
            rows,
            language,
            in_logs,
            is_about_values: false,
        };
        (title(&subject), markdown(&subject))
    };
    let (of_damaged, text) = text_of_one(bytes);
    assert!(text.contains("; follows from object-length-"), "{text}");
    assert!(of_damaged.contains("TotalByteLength") && text.starts_with("## "), "{of_damaged}\n{text}");
    let object = Object::new(2).counter(Counter::new(4, PERF_COUNTER_RAWCOUNT)).values([7]);
    let (of_sound, text) = text_of_one(synth::Capture::new().system_name("A").object(object).write());
    assert!(of_sound.starts_with("Windows performance counters: 1 capture"), "{of_sound}");
    assert!(
        text.contains("No errors or warnings were found.") || text.contains("There are no findings."),
        "{text}"
    );
    assert!(!text.contains("Gone and new"), "{text}");
}

#[test]
fn a_capture_made_from_a_log_is_told_with_its_place_in_the_log() {
    let mut bytes = examples::iexplore().older;
    let first = u32::from_le_bytes(bytes[0x18..0x1c].try_into().unwrap()) as usize;
    bytes[first] ^= 0x10;
    let pair = Pair::single(Capture::parse(bytes));
    let text = |runs: Vec<winperf_log::Run>| {
        let origin = Origin::default().in_logs([Vec::new(), runs]);
        let handed = SharedCaptures::new(&pair, &origin, Level::None).unwrap();
        markdown(&handed.subject(&[], Language::English, Guide::default()))
    };
    let run = winperf_log::Run { offset: 0, log_offset: 0x10_0000, length: 1 << 20 };
    let place = format!("{first:#x}, {:#x} in the log", 0x10_0000 + first);
    assert!(text(vec![run]).contains(&place), "{place} in {}", text(vec![run]));
    assert!(!text(Vec::new()).contains("of the log"));
}

#[test]
fn a_query_that_failed_is_the_point_with_its_service_and_its_dll_though_names_are_replaced() {
    let [older, newer] = desktop();
    let pair = Pair::new(older, newer);
    let failure = Failure {
        services: vec!["AcmeSvc".to_owned()],
        library: Some("acme.dll".to_owned()),
        ..Failure::new("10006".to_owned(), 1, Cause::Crashed(0xC000_0005))
    };
    let machine = Source { failures: vec![failure], ..Source::default() };
    let origin = Origin { machine, ..Origin::default() };
    let said = "he query \"10006\" (of the service AcmeSvc, in acme.dll, sample 1) ended its process (0xc0000005): a performance provider crashes";
    for level in [Level::Names, Level::None] {
        let handed = SharedCaptures::new(&pair, &origin, level).unwrap();
        let subject = handed.subject(&[], Language::English, Guide::default());
        let text = markdown(&subject);
        // A title is cut.
        let title = said.split_once(": a").unwrap().0;
        assert!(text.starts_with(&format!("## t{title}")), "{text}");
        assert!(text.contains(&format!("\n\n**Error:** t{said} (`query-failed`).\n")), "{text}");
        assert!(text.contains(&format!("\n- **error** `query-failed`: t{said}\n")), "{text}");
        let original = MachineFinding::Failed(origin.machine.failures[0].clone());
        for topic in [Topic::Worst, Topic::Machine(&original)] {
            assert_eq!(reply::markdown(&subject, topic, ""), format!("T{said}.\n"));
        }
        let page =
            crate::report::html(&subject, &[], crate::report::Written { version: "0.1.0", created: None });
        assert!(page.contains("AcmeSvc") && page.contains("query-failed"), "{page}");
    }
    // This is not one of the names that only Windows has at level strict.
    let handed = SharedCaptures::new(&pair, &origin, Level::Strict).unwrap();
    let text = markdown(&handed.subject(&[], Language::English, Guide::default()));
    assert!(text.contains("(of the service service-1, in library-1, sample 1) ended"), "{text}");
}

#[test]
fn the_program_that_packed_is_told_of_redacted_captures_only_where_it_is_one_of_ours() {
    let [older, newer] = desktop();
    let pair = Pair::new(older, newer);
    let told = |tool: &str, level: Level| {
        let origin = Origin { tool: Some(tool.to_owned()), ..Origin::default() };
        let handed = SharedCaptures::new(&pair, &origin, level).unwrap();
        markdown(&handed.subject(&[], Language::English, Guide::default()))
            .contains(&format!("packed by {tool}"))
    };
    assert!(told("winperf-capture 0.1.0", Level::Names) && told("capture of LANTERN 1", Level::None));
    for tool in ["capture of LANTERN 1", "winperf LANTERN", "winperf", "winperf "] {
        assert!(!told(tool, Level::Names), "{tool}");
    }
}

/// Returns System with eight counters that all have this raw value, `seconds` after the start.
fn counted(seconds: i64, value: u64) -> Capture {
    let counters = (0..8).map(|position| Counter::new(10 + 2 * position, PERF_COUNTER_BULK_COUNT));
    let capture = synth::Capture::new().clock((3600 + seconds) * 10_000_000, 10_000_000);
    let capture = capture.perf_time_100ns(133_486_382_456_780_000 + seconds * 10_000_000);
    Capture::parse(capture.object(Object::new(2).counters(counters).values([value; 8])).write())
}

#[test]
fn an_issue_about_counters_that_went_backwards_begins_with_them() {
    let path = r"\System\File Read Operations/sec";
    let text = text_of([&counted(0, 700), &counted(1, 5)], path, Level::Names, Language::English);
    let first: String = text.lines().take(4).collect::<Vec<_>>().join("\n");
    for part in [
        r"## System: the raw value of System\\File Read Operations/sec decreased from 700 to 5; in all, 8 raw values",
        "decreased, all that could",
        "PDH gives PDH",
    ] {
        assert!(
            first.contains(part) || first.contains(&part.replace('\\', "")),
            "{part} is missing:\n{text}"
        );
    }
}
