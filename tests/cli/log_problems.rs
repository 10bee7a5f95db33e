//! Problems of logs through the program: what `check`, `log`, `issue` and `report` say about them, and lists of counter paths.

use std::path::Path;

use winperf_synth::log::{Entry, Log, SampleData};
use winperf_synth::{Capture, Counter, Object};
use winperf_tests::{Folder, winperf};

fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/winperf-log/tests/fixtures");
    folder.join(name).display().to_string()
}

/// Returns a text log with an hour of load and one interval of half an hour.
fn busy(folder: &Folder) -> String {
    let heads = [
        r"\\NORTH\Processor(_Total)\% Processor Time",
        r"\\NORTH\Process(sqlservr)\% Processor Time",
        r"\\NORTH\Process(backup)\% Processor Time",
    ];
    let heads: String = heads.iter().map(|head| format!(",\"{head}\"")).collect();
    let mut text = format!("\"(PDH-CSV 4.0) (UTC)(0)\"{heads}\r\n");
    for minute in 0..40 {
        let is_busy = (10..30).contains(&minute);
        let [total, sql, backup] = if is_busy { [90, 71, 29] } else { [10, 5, 5] };
        let (hour, minute) = if minute < 35 { (2, minute) } else { (3, minute - 5) };
        text +=
            &format!("\"03/02/2026 {hour:02}:{minute:02}:00.000\",\"{total}\",\"{sql}\",\"{backup}\"\r\n");
    }
    folder.write("night.csv", text.as_bytes())
}

#[test]
fn a_busy_period_is_told_with_its_times_and_its_process_and_the_limit_can_be_changed() {
    let folder = Folder::new("busy");
    let log = busy(&folder);
    let said = r"info: log-busy: \\NORTH\Processor(_Total)\% Processor Time is above 80 % from 2026-03-02 02:09:00 to 02:29:00 (samples 10 to 30), 90 % on average and 90 % at most; sqlservr used 71 % of it";
    for command in ["check", "log"] {
        let run = winperf(&[command, &log]);
        assert!(run.out.contains(said), "{}", run.out);
        assert!(!winperf(&[command, &log, "--busy", "95"]).out.contains("log-busy"));
        assert!(winperf(&[command, &log, "--busy", "9"]).out.contains("above 9 % from 2026-03-02 02:00:00"));
    }
    let japanese = winperf(&["check", &log, "--lang", "ja"]).out;
    assert!(japanese.contains("そのうち 71 % は sqlservr が使用しました"), "{japanese}");
    let document = winperf(&["check", &log, "--format", "json"]).document();
    let busy = document["findings"].as_array().expect("findings").iter();
    let [busy] = busy.filter(|finding| finding["code"] == "log-busy").collect::<Vec<_>>()[..] else {
        panic!("{document}")
    };
    assert_eq!(
        (&busy["severity"], &busy["problem"]["samples"]),
        (&"info".into(), &serde_json::json!([10, 30]))
    );
    assert_eq!(
        busy["problem"]["times"],
        serde_json::json!(["2026-03-02T02:09:00.000", "2026-03-02T02:29:00.000"])
    );
}

#[test]
fn an_interval_that_stretches_is_told() {
    let folder = Folder::new("stretched");
    let check = winperf(&["check", &busy(&folder)]).out;
    let said = "warning: log-gap: 3360 s pass between samples 35 and 36 (2026-03-02 02:34:00 to 03:30:00) instead of the usual 60 s";
    assert!(check.contains(said), "{check}");
}

#[test]
fn machines_that_restart_every_night_are_one_line_for_each_night() {
    let check = winperf(&["check", &fixture("powershell-badcountersamples.blg")]).out;
    let restarts: Vec<&str> = check.lines().filter(|line| line.contains("log-restarted")).collect();
    let [first, second] = restarts[..] else { panic!("{check}") };
    assert!(
        first.contains("raw values of 26 machines") && first.contains("between samples 82 and 85"),
        "{first}"
    );
    assert!(
        second.contains("raw values of 26 machines") && second.contains("between samples 226 and 229"),
        "{second}"
    );
    assert!(!check.contains("log-went-backwards"), "{check}");
}

#[test]
fn an_issue_about_a_log_of_raw_counters_has_the_worst_neighbours_and_no_name() {
    let log = fixture("powershell-badcountersamples.blg");
    let issue = winperf(&["issue", &log]);
    assert_eq!(issue.status, 0, "{}", issue.error);
    for said in [
        "log-restarted",
        "PDH\\_CSTATUS\\_NO\\_MACHINE",
        "samples    82 and 85",
        "first value",
        "at 0x2b640 in the log",
    ] {
        assert!(issue.out.contains(said), "{said}: {}", issue.out);
    }
    assert!(!issue.out.to_lowercase().contains("s14185"), "{}", issue.out);
    let whole = winperf(&[
        "issue",
        &log,
        "--redact",
        "none",
        "--sample",
        "5",
        "--path",
        r"\\s14185207\processor(_total)\% Processor Time",
    ]);
    assert!(
        whole.out.contains(r"\\\\s14185207\\Processor") && whole.out.contains("samples    4 and 5"),
        "{}",
        whole.out
    );
    assert!(!whole.out.contains(r"s14185213\\Processor"), "{}", whole.out);
    let wrong = winperf(&["issue", &log, "--path", r"\Nothing(a)\b"]);
    assert_eq!((wrong.status, wrong.out.as_str()), (2, ""));
    assert_eq!(winperf(&["issue", &log, "--reply"]).status, 2);
}

#[test]
fn a_report_about_a_log_is_a_page_without_names_and_a_text_log_has_its_values() {
    let folder = Folder::new("report");
    let (page, of_text) = (folder.path("log.html"), folder.path("text.html"));
    let run = winperf(&["report", &fixture("powershell-badcountersamples.blg"), "-o", &page]);
    assert_eq!(run.status, 0, "{}", run.error);
    let html = std::fs::read_to_string(&page).expect("a page");
    for said in ["<h2 id=\"findings\">", "log-restarted", "PERF_100NSEC_TIMER_INV", "default-src 'none'"] {
        assert!(html.contains(said), "{said}");
    }
    assert!(!html.to_lowercase().contains("s14185"));
    assert_eq!(winperf(&["report", &busy(&folder), "-o", &of_text]).status, 0);
    let html = std::fs::read_to_string(&of_text).expect("a page");
    assert!(html.contains("log-busy") && html.contains("log-gap") && !html.contains("NORTH"));
    let objects = winperf(&["report", &busy(&folder), "-o", &folder.path("x.html"), "--object", "Processor"]);
    assert_eq!(objects.status, 2);
}

#[test]
fn a_list_of_paths_and_a_collector_set_say_which_of_them_a_log_or_a_capture_has() {
    let folder = Folder::new("paths");
    let list = folder.write(
        "wanted.txt",
        b"\\Processor(_Total)\\% Processor Time\r\n\\\\other\\Process(*)\\% Processor Time\r\n\\SQLServer:Buffer Manager\\Page life expectancy\r\nExiting, please wait...\r\n",
    );
    let check = winperf(&["check", &list, &busy(&folder)]);
    assert_eq!(check.status, 0, "{}", check.error);
    assert!(check.out.contains("wanted.txt: 3 counter paths\n"), "{}", check.out);
    assert!(check.out.contains("night.csv: has 2 of the 3 paths of"), "{}", check.out);
    assert!(
        check.out.contains(
            r"absent: \SQLServer:Buffer Manager\Page life expectancy: nothing in the log has that name"
        ),
        "{}",
        check.out
    );
    let set = folder.write(
        "set.xml",
        br"<?xml version='1.0' encoding='UTF-16'?><DataCollectorSet><PerformanceCounterDataCollector><Counter>\System\Threads</Counter><Counter>\Process(nobody)\ID Process</Counter><Counter>wrong</Counter></PerformanceCounterDataCollector></DataCollectorSet>",
    );
    let run = winperf(&["check", &set, &fixture("pal-samplelog.blg")]);
    assert!(run.out.contains("set.xml: 3 counter paths (data collector set)"), "{}", run.out);
    assert!(run.out.contains("line 1 is not a counter path: wrong"), "{}", run.out);
    assert!(run.out.contains("pal-samplelog.blg: has 1 of the 3 paths of"), "{}", run.out);
    assert!(
        run.out.contains(r#"absent: \Process(nobody)\ID Process: no instance is named "nobody""#),
        "{}",
        run.out
    );
    let document = winperf(&["check", &list, "--format", "json"]).document();
    assert_eq!(
        (&document["schema"], document["paths"].as_array().map(Vec::len)),
        (&"winperf-paths/1".into(), Some(3))
    );
    for command in ["values", "tree", "log", "pack"] {
        let mut arguments = vec![command, &list];
        let output = folder.path("out.zip");
        if command == "pack" {
            arguments.extend(["-o", &output]);
        }
        let run = winperf(&arguments);
        assert!(run.status == 2 && run.error.contains("a list of counter paths"), "{command}: {}", run.error);
    }
}

#[test]
fn a_path_of_a_list_is_there_if_any_sample_of_a_log_has_it() {
    let folder = Folder::new("paths-of-all-samples");
    // Neither the first sample nor the last has this process.
    let list = folder.write("list.txt", b"\\Process(Solitaire)\\ID Process\r\n");
    let log = fixture("pal-samplelog.blg");
    assert_eq!(winperf(&["values", &log, "--path", r"\Process(Solitaire)\ID Process"]).status, 2);
    let check = winperf(&["check", &list, &log]).out;
    assert!(check.contains("has 1 of the 1 paths of"), "{check}");
}

/// Returns a log of whole objects, one every ten seconds, whose count decreases in the given samples, from 1.
fn whole_objects(folder: &Folder, falls: &[(usize, u64)]) -> String {
    let mut log = Log::new().entry(Entry::object("\\\\NORTH", "System"));
    let mut count = 5000;
    for sample in 1..=12 {
        count = falls.iter().find(|(fall, _)| *fall == sample).map_or(count + 10, |(_, count)| *count);
        let seconds = 10 * i64::try_from(sample).expect("a small number");
        let counters = [10, 12].map(|title| Counter::new(title, 0x1041_0500));
        let object = Object::new(2).counters(counters).values([count, 7000 + 10 * sample as u64]);
        let capture = Capture::new().system_name("NORTH").clock(seconds * 10, 10);
        let block = capture.perf_time_100ns(Log::utc(seconds)).object(object).write();
        log = log.sample(seconds, vec![SampleData::Block(block)]);
    }
    folder.write("objects.blg", &log.write())
}

#[test]
fn a_log_of_whole_objects_has_the_problems_of_its_values_and_each_is_told_once() {
    let folder = Folder::new("whole-problems");
    let log = whole_objects(&folder, &[(7, 3)]);
    let check = winperf(&["check", &log]).out;
    let lines: Vec<&str> = check.lines().filter(|line| line.contains("decreased")).collect();
    let [line] = lines[..] else { panic!("{check}") };
    assert!(line.contains("values-went-backwards: between samples 6 and 7"), "{line}");
    let listed = winperf(&["log", &log]).out;
    let said = r"warning: log-went-backwards: \\NORTH\System\File Read Operations/sec decreased between samples 6 and 7";
    assert!(listed.contains(said), "{listed}");
}

#[test]
fn the_document_of_a_log_has_the_problems_that_the_text_has() {
    let folder = Folder::new("log-document");
    for log in [busy(&folder), whole_objects(&folder, &[(7, 3)])] {
        let text = winperf(&["log", &log]).out;
        let document = winperf(&["log", &log, "--format", "json"]).json();
        let findings = document["findings"].as_array().expect("findings");
        let problems: Vec<_> = findings.iter().filter(|finding| finding.get("problem").is_some()).collect();
        assert!(!problems.is_empty(), "{document}");
        for problem in problems {
            let [code, message] = ["code", "message"].map(|name| problem[name].as_str().expect("a text"));
            assert!(text.contains(&format!("{code}: {message}")), "{code}: {message}");
            assert_eq!(problem["problem"]["samples"].as_array().map(Vec::len), Some(2));
        }
    }
}

#[test]
fn xml_that_is_no_collector_set_says_what_it_is() {
    let folder = Folder::new("junk-xml");
    for (name, xml, said) in [
        (
            "bomb.xml",
            "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \"&b;&b;\">]><a>&c;</a>",
            "this XML file has a document type definition (DTD)",
        ),
        (
            "task.xml",
            "<?xml version=\"1.0\"?><Task><Actions/></Task>",
            "this XML file is not a data collector set",
        ),
        ("cut.xml", "<DataCollectorSet><Name>a", "this XML file is damaged or cut"),
    ] {
        let file = folder.write(name, xml.as_bytes());
        for command in [&["check"][..], &["values"], &["log"]] {
            let run = winperf(&[command, &[file.as_str()]].concat());
            assert_eq!(run.status, 2, "{}", run.error);
            assert!(run.error.contains(&format!("{name}: {said}")), "{}", run.error);
            assert!(!run.out.contains("signature-missing"), "{}", run.out);
        }
    }
}
