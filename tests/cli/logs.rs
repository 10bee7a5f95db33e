//! Logs of Performance Monitor through the program: two of real machines, and files that are no log.

use std::io::Write;
use std::path::Path;

use serde_json::Value;
use winperf_bundle::{Member, archive};
use winperf_synth::counter_type::PERF_100NSEC_TIMER;
use winperf_synth::log::{Entry, Log, SampleData};
use winperf_tests::{Folder, winperf};

/// Returns a log of the project.
fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/winperf-log/tests/fixtures");
    folder.join(name).display().to_string()
}

/// Whole objects, one sample each minute.
fn blocks() -> String {
    fixture("pal-samplelog.blg")
}

/// Raw counters, one sample each second.
fn raw() -> String {
    fixture("tx-basicperfcounters.blg")
}

fn rows(document: &Value) -> &[Value] {
    document["rows"].as_array().expect("rows")
}

#[test]
fn what_is_in_a_log_is_said_with_local_times_and_utc_named_as_what_they_are() {
    let text = winperf(&["log", &blocks()]).out;
    for line in [
        "11 samples of whole objects",
        "machine    ZACH-PC",
        "Windows    6.0.6000, 32 bits",
        "span       2007-08-14T15:40:38.659 to 2007-08-14T15:50:38.599 (local time)",
        r"\\ZACH-PC\Process(*)\*",
        "5  2007-08-14T15:44:38.599 local  2007-08-14T19:44:38.599Z",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let document = winperf(&["log", &raw(), "--format", "json"]).json();
    assert_eq!(document["schema"], "winperf-log/1");
    assert_eq!((&document["machine"], &document["content"]), (&"GEORGIS3".into(), &"raw counters".into()));
    assert_eq!((&document["bias_minutes"], &document["interval_seconds"]), (&480.into(), &1.0.into()));
    assert_eq!(document["samples"].as_array().map(Vec::len), Some(601));
    assert_eq!(document["samples"][1]["local_time"], "2013-02-19T18:50:18.844");
    assert_eq!(document["samples"][1]["utc"], "2013-02-20T02:50:18.844Z");
    assert_eq!(document["counters"][5]["path"], r"\\GEORGIS3\Processor(*)\% Processor Time");
    assert_eq!(document["gaps"], Value::Array(vec![]));
    let findings = document["findings"].as_array().unwrap();
    let found: Vec<_> = findings
        .iter()
        .map(|finding| (finding["code"].clone(), finding["problem"]["path"].clone()))
        .collect();
    let problem = |code: &str, path: &str| (code.into(), path.into());
    assert_eq!(
        found,
        [
            problem("log-leap", r"\\GEORGIS3\PhysicalDisk(0 C:)\Avg. Disk Bytes/Read"),
            problem("log-out-of-bounds", r"\\GEORGIS3\Processor(3)\% Processor Time"),
        ]
    );
}

#[test]
fn an_administrator_finds_what_used_the_processor_at_a_time() {
    let path = r"\Process(*)\% Processor Time";
    let document =
        winperf(&["values", &blocks(), "--at", "15:44", "--path", path, "--format", "json"]).json();
    assert!(
        document["older"]["file"].as_str().is_some_and(|file| file.ends_with("pal-samplelog.blg/sample-4"))
    );
    assert!(
        document["newer"]["file"].as_str().is_some_and(|file| file.ends_with("pal-samplelog.blg/sample-5"))
    );
    let is_process =
        |row: &&Value| !["Idle", "_Total"].contains(&row["instance"].as_str().unwrap_or_default());
    let value = |row: &&Value| row["value"].as_f64().unwrap_or_default();
    let busiest =
        rows(&document).iter().filter(is_process).max_by(|one, other| value(one).total_cmp(&value(other)));
    let by_number =
        winperf(&["values", &blocks(), "--sample", "5", "--path", path, "--format", "json"]).json();
    assert_eq!(rows(&document), rows(&by_number));
    assert!(
        busiest.is_some_and(|row| row["instance"] == "explorer" && row["display"] == "6.77083 %"),
        "{busiest:?}"
    );
    // Names come from the title list of the log.
    let network = winperf(&["values", &blocks(), "--object", "TCPv4", "--format", "json"]).json();
    assert_eq!(rows(&network)[0]["counter"], "Segments/sec");
}

#[test]
fn values_of_raw_counters_are_those_of_pdh_and_lead_to_the_bytes_of_the_log() {
    let path = r"\Processor(_Total)\% Processor Time";
    let document = winperf(&["values", &raw(), "--sample", "2", "--path", path, "--format", "json"]).json();
    let [row] = rows(&document) else { panic!("one row") };
    let (had, of_pdh) = (row["value"].as_f64().expect("a value"), 9.378_262_382_554_23);
    assert!((had / of_pdh - 1.0).abs() < 1e-12, "{had}");
    assert_eq!((&row["type_name"], &row["status"]), (&"PERF_100NSEC_TIMER_INV".into(), &"ok".into()));
    assert_eq!(document["newer"]["local_time"], "2013-02-19T18:50:18.844");
    let text = winperf(&["find", path, &raw(), "--at", "18:50:18.844"]).out;
    for line in [
        "samples    1 and 2",
        "first value 1170383320312 at 0x10818 in the log",
        "second value (clock) 130058022188447585 at 0x10820 in the log",
        "100 × (1 − (N1 − N0) ÷ (D1 − D0))",
        "9.37826 % (9.37826238255422",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    // Without a choice, the first sample and the last.
    let whole = winperf(&["values", &raw(), "--format", "json"]).json();
    assert_eq!((&whole["older"]["sample"], &whole["newer"]["sample"]), (&1.into(), &601.into()));
    assert_eq!(rows(&whole).len(), 10);
}

#[test]
fn trees_of_logs_say_where_in_the_log_their_bytes_lie() {
    let trees = winperf(&["tree", &blocks(), "--sample", "2", "--format", "json"]).json();
    let trees = trees.as_array().expect("two trees");
    assert_eq!(trees.len(), 2);
    let log = std::fs::read(blocks()).expect("a log");
    for (tree, sample) in trees.iter().zip([1, 2]) {
        assert_eq!(tree["log"]["sample"], sample);
        let run = &tree["log"]["runs"][0];
        let at = usize::try_from(run["log_offset"].as_u64().expect("a number")).expect("an offset");
        assert_eq!((&run["offset"], &log[at..at + 8]), (&0.into(), &b"P\0E\0R\0F\0"[..]));
        let length: u64 = tree["log"]["runs"]
            .as_array()
            .expect("runs")
            .iter()
            .filter_map(|run| run["length"].as_u64())
            .sum();
        assert_eq!(tree["length"], length);
    }
    let tree = winperf(&["tree", &raw(), "--sample", "2", "--format", "json"]).json();
    assert_eq!((&tree["schema"], &tree["root"]["kind"]), (&"winperf-tree/1".into(), &"log".into()));
    let field = &tree["root"]["children"][1]["children"][9]["fields"][0];
    assert_eq!((&field["offset"], &field["value"]), (&0x10818.into(), &"1170383320312".into()));
    assert!(winperf(&["tree", &raw()]).out.contains("record sample 601, 2013-02-19T19:00:17.840 local time"));
}

#[test]
fn a_sound_log_is_checked_without_an_error_and_a_damaged_one_is_named_with_its_place() {
    let sound = winperf(&["check", &blocks(), &raw()]);
    assert_eq!(sound.status, 0);
    // What leaps in a sound log is worth a look, and no fault.
    let [leaps, bounds, all] =
        ["info: log-leap", "info: log-out-of-bounds", ": log-"].map(|part| sound.out.matches(part).count());
    assert_eq!((leaps, bounds, all), (6, 1, 7), "{}", sound.out);
    let folder = Folder::new("damaged-log");
    let mut damaged = std::fs::read(raw()).expect("a log");
    // The length of the second sample's event.
    damaged[0x10650..0x10652].copy_from_slice(&[7, 0]);
    damaged.truncate(393_000);
    let damaged = folder.write("damaged.blg", &damaged);
    let checked = winperf(&["check", &damaged, "--format", "json"]);
    assert_eq!(checked.status, 1);
    let codes: Vec<String> = checked.document()["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|found| found["code"].to_string())
        .collect();
    assert_eq!(codes[..3], ["\"log-event-damaged\"", "\"log-cut\"", "\"log-gap\""]);
    let document = winperf(&["log", &damaged, "--format", "json"]).json();
    assert_eq!(document["samples"].as_array().map(Vec::len), Some(600));
    assert_eq!(document["gaps"][0]["seconds"], 2.0);
}

#[test]
fn what_cannot_be_chosen_or_opened_is_said_in_one_sentence() {
    let folder = Folder::new("no-log");
    let capture = folder.write("a.perfdata", &winperf_synth::examples::iexplore().newer);
    let text = folder.write(
        "a.csv",
        b"\"(PDH-CSV 4.0) (GMT)(0)\",\"\\\\A\\B(c)\\D\"\r\n\"02/19/2013 18:50:17.844\",\"1.5\"\r\n",
    );
    let (blocks, raw) = (blocks(), raw());
    let path = r"\B(c)\D";
    for (arguments, wanted) in [
        (vec!["values", &blocks, "--sample", "12"], "there is no sample 12; the log has 11, numbered from 1"),
        (vec!["values", &blocks, "--sample", "0"], "there is no sample 0"),
        (
            vec!["values", &raw, "--at", "17:00"],
            "there is no sample at or after 17:00; the log covers 2013-02-19T18:50:17.844 to",
        ),
        (vec!["tree", &raw, "--at", "noon"], "\"noon\" is not a time; expected 15:44"),
        (vec!["log", &capture], "not a Performance Monitor log (.blg, PDH-CSV, PDH-TSV)"),
        (
            vec!["values", &capture, "--sample", "1"],
            "--sample and --at select a sample of a log, but this file is not a log",
        ),
        (
            vec!["values", &raw, "--path", r"\Memory\*"],
            "nothing in the log has that name; to list its counters, use winperf log",
        ),
        (
            vec!["report", &raw, "-o", "never.html", "--object", "Processor"],
            "--object is for captures; select counters of a log of individual counters by --path",
        ),
        (vec!["values", &raw, &blocks], "use --sample or --at to select two samples"),
        (vec!["find", path, &text], "a text log has values but no raw numbers"),
        (vec!["tree", &text], "a text log has values but no structures"),
    ] {
        let ran = winperf(&arguments);
        let said = &ran.error;
        assert!(said.contains(wanted), "{arguments:?}: {said}");
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert_eq!(said.trim_end().lines().filter(|line| line.contains(wanted)).count(), 1);
    }
    let values = winperf(&["values", &text, "--format", "csv"]).out;
    assert!(values.contains("\r\nB,c,D,1.5,"), "{values}");
}

#[test]
fn a_log_is_packed_and_reported_as_captures_and_opens_gzipped() {
    let folder = Folder::new("packed-log");
    let bundle = folder.path("out.perfcap.zip");
    assert_eq!(winperf(&["pack", &blocks(), "-o", &bundle]).status, 0);
    let values = |file: &str| {
        rows(&winperf(&["values", file, "--object", "Memory", "--format", "json"]).json()).to_vec()
    };
    let kept = |rows: Vec<Value>| {
        rows.into_iter().map(|row| (row["counter"].clone(), row["value"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(kept(values(&bundle)), kept(values(&blocks())));
    let log = Log::new()
        .entry(Entry::instances("\\\\WORKSHOP", "Processor", "% Processor Time", PERF_100NSEC_TIMER))
        .sample(0, vec![SampleData::Instances(vec![("0".into(), 0, Log::utc(0).unsigned_abs())])])
        .sample(1, vec![SampleData::Instances(vec![("0".into(), 2_500_000, Log::utc(1).unsigned_abs())])]);
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&log.write()).expect("room");
    let packed = folder.write("a.blg.gz", &packer.finish().expect("room"));
    let document = winperf(&["values", &packed, "--format", "json"]).json();
    assert_eq!(rows(&document)[0]["value"], 25.0);
}

#[test]
fn the_structure_of_a_log_names_each_of_its_bytes_once() {
    for (log, length) in [(blocks(), 458_752), (raw(), 393_216)] {
        let tree = winperf(&["log", &log, "--structure", "--format", "json"]).json();
        assert_eq!((&tree["schema"], &tree["length"]), (&"winperf-tree/1".into(), &length.into()));
        let (mut kinds, mut fields) = (std::collections::BTreeSet::new(), Vec::new());
        collect(&tree["root"], &mut kinds, &mut fields);
        assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["buffer", "event", "log", "part", "record"]);
        fields.sort_unstable();
        let end = fields.iter().fold(0, |at, (offset, length)| {
            assert_eq!(*offset, at);
            at + length
        });
        assert_eq!(end, length);
    }
    let text = winperf(&["log", &raw(), "--structure"]).out;
    for line in ["record sample 2,", "FirstValue   1170383320312", "TimeStamp    2013-02-19T18:50:18.844"] {
        assert!(text.contains(line), "{line}");
    }
}

/// The kinds of structures, and where each field begins and how long it is.
fn collect(node: &Value, kinds: &mut std::collections::BTreeSet<String>, fields: &mut Vec<(u64, u64)>) {
    kinds.insert(node["kind"].as_str().expect("a kind").to_owned());
    let number = |field: &Value, name: &str| field[name].as_u64().expect("a number");
    let own = node["fields"].as_array().expect("fields").iter();
    fields.extend(own.map(|field| (number(field, "offset"), number(field, "length"))));
    node["children"].as_array().expect("children").iter().for_each(|child| collect(child, kinds, fields));
}

/// Lines of a title list of a Russian Windows, as PowerShell writes them.
const RUSSIAN: &str =
    "1\r\n1847\r\n6\r\n% загруженности процессора\r\n230\r\nПроцесс\r\n238\r\nПроцессор\r\n";

/// Returns a Russian text log in which the processors are busy.
fn russian(folder: &Folder) -> String {
    let mut text = "\"(PDH-CSV 4.0) (RTZ 2 (\",\"\\\\NORTH\\Процессор(_Total)\\% загруженности процессора\",\
        \"\\\\NORTH\\Процесс(sqlservr)\\% загруженности процессора\"\r\n"
        .to_owned();
    for second in 0..6 {
        text += &format!("\"11/27/2026 10:00:{second:02}.000\",\"90\",\"50\"\r\n");
    }
    folder.write("a.csv", text.as_bytes())
}

#[test]
fn a_title_list_gives_the_english_names_beside_those_of_a_log() {
    let folder = Folder::new("titles-of-text");
    let (log, list) = (russian(&folder), folder.write("Counter_019.txt", RUSSIAN.as_bytes()));
    let local = r"\\NORTH\Процессор(_Total)\% загруженности процессора";
    let english = r"\Processor(_Total)\% Processor Time";
    let with_list = |arguments: &[&str]| {
        let ran = winperf(&[arguments, &[&log, "--titles", &list]].concat());
        assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.error);
        ran.out
    };
    for line in [format!("{local}  = \\\\NORTH{english}"), "sqlservr used".to_owned()] {
        let text = with_list(&["log"]);
        assert!(text.contains(&line), "{line} in {text}");
    }
    let document = winperf(&["log", "--format", "json", &log, "--titles", &list]).json();
    assert_eq!(document["counters"][0]["english"], format!("\\\\NORTH{english}"));
    assert!(with_list(&["check"]).contains(&format!("log-busy: {local}")), "{}", with_list(&["check"]));
    assert!(with_list(&["stats"]).contains(english));
    let values = with_list(&["values", "--path", english]);
    assert!(values.contains("% загруженности процессора") && values.contains(english), "{values}");
    let csv = with_list(&["values", "--format", "csv", "--path", r"\Process(*)\% Processor Time"]);
    assert!(
        csv.lines().nth(1).is_some_and(|line| line.ends_with(r",\Process(sqlservr)\% Processor Time")),
        "{csv}"
    );
    // The rows of an export have what is the same in every language.
    let rows = with_list(&["export", "--format", "jsonl", "-o", "-"]);
    let row: Value = serde_json::from_str(rows.lines().next().unwrap()).unwrap();
    assert_eq!((&row["object_title"], &row["counter_title"]), (&238.into(), &6.into()), "{row}");
    let paths = folder.write("paths.txt", english.as_bytes());
    let compared = with_list(&["check", &paths]);
    assert!(compared.contains("has 1 of the 1 paths"), "{compared}");
}

#[test]
fn without_a_title_list_a_log_has_its_own_names_only() {
    let folder = Folder::new("no-titles-of-text");
    let log = russian(&folder);
    let english = folder.write(
        "Counter_009.bin",
        &"1\x001847\x002\0System\0\0".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
    );
    for arguments in [&["stats", &log][..], &["stats", &log, "--titles", &english]] {
        let run = winperf(arguments);
        assert!(!run.out.contains("English") && !run.out.contains("% Processor Time"), "{}", run.out);
    }
    for command in ["log", "values"] {
        let run = winperf(&[command, &log, "--titles", &english]);
        let says = "none of its counters has names that the title lists give in another language";
        assert!(run.status == 0 && run.error.contains(says), "{command}: {}", run.error);
    }
    let refused = winperf(&["values", &log, "--path", r"\Processor(_Total)\% Processor Time"]);
    assert_eq!(refused.status, 2, "{}", refused.out);
}

#[test]
fn the_title_list_of_a_bundle_names_the_counters_of_its_log() {
    let folder = Folder::new("titles-of-bundle");
    let list: Vec<u8> =
        RUSSIAN.replace("\r\n", "\0").encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
    let log = std::fs::read(russian(&folder)).unwrap();
    let members = [("titles/counter-019.bin", list), ("log.csv", log)];
    let members = members.map(|(name, bytes)| Member { name: name.to_owned(), bytes });
    let bundle = folder.write("bundle.zip", &archive(&members).unwrap());
    for command in [&["log"][..], &["stats"], &["values"], &["check"]] {
        let ran = winperf(&[command, &[&bundle]].concat());
        assert!(ran.out.contains(r"\\NORTH\Processor(_Total)\% Processor Time"), "{command:?}: {}", ran.out);
    }
    let rows = winperf(&["export", &bundle, "--format", "jsonl", "-o", "-"]).out;
    assert!(rows.lines().next().unwrap().contains(r#""object_title":238,"#), "{rows}");
}

#[test]
fn a_raw_counter_is_found_by_its_english_path() {
    let folder = Folder::new("titles-of-raw");
    let entry =
        Entry::counter("\\\\NORTH", "Процессор", Some("_Total"), "% загруженности процессора", 0x2051_0500);
    let log = (0..3).fold(Log::new().entry(entry), |log, second| {
        log.sample(second, vec![SampleData::Counter(second as u64, 10 * second as u64)])
    });
    let log = folder.write("a.blg", &log.write());
    let list = folder.write("russian.txt", RUSSIAN.as_bytes());
    let found = winperf(&["find", r"\Processor(_Total)\% Processor Time", &log, "--titles", &list]);
    assert_eq!(found.status, 0, "{}", found.error);
    assert!(
        found.out.contains("Процессор(_Total)")
            && found.out.contains(r"= \\NORTH\Processor(_Total)\% Processor Time"),
        "{}",
        found.out
    );
    let issue = winperf(&[
        "issue",
        &log,
        "--titles",
        &list,
        "--path",
        r"\Processor(_Total)\% Processor Time",
        "--redact",
        "none",
    ]);
    assert_eq!(issue.status, 0, "{}", issue.error);
    assert!(
        issue.out.contains("Процессор(\\_Total)\\\\% загруженности процессора | 10 % |"),
        "{}",
        issue.out
    );
}

/// Returns whether a text is in a file, in either case, as UTF-16 or byte by byte.
fn holds(file: &str, text: &str) -> bool {
    let bytes = std::fs::read(file).expect("a file").to_ascii_uppercase();
    let narrow = text.to_ascii_uppercase().into_bytes();
    let wide: Vec<u8> = narrow.iter().flat_map(|byte| [*byte, 0]).collect();
    [narrow, wide].iter().any(|wanted| bytes.windows(wanted.len()).any(|window| window == wanted))
}

#[test]
fn a_log_of_raw_counters_is_redacted_as_a_log_and_gives_every_value() {
    let folder = Folder::new("redacted-log");
    let values = |file: &str| {
        let document = winperf(&["values", file, "--sample", "2", "--format", "json"]).json();
        rows(&document).iter().map(|row| row["value"].clone()).collect::<Vec<_>>()
    };
    let log = folder.path("mine.blg");
    let ran = winperf(&["redact", &raw(), "-o", &log]);
    assert_eq!(ran.status, 0, "{}", ran.error);
    assert!(ran.out.contains("mine.blg") && ran.out.contains("values were compared"), "{}", ran.out);
    assert!(holds(&raw(), "GEORGIS3") && !holds(&log, "GEORGIS3"));
    assert_eq!(values(&log), values(&raw()));
    let bundle = folder.path("mine.perfcap.zip");
    assert_eq!(winperf(&["pack", &raw(), "-o", &bundle]).status, 0);
    assert_eq!(values(&bundle), values(&raw()));
    let said = winperf(&["log", &bundle, "--format", "json"]).json();
    assert!(said["file"].as_str().is_some_and(|file| file.ends_with("mine.perfcap.zip/log.blg")), "{said}");
    assert_eq!((&said["samples"].as_array().map(Vec::len), &said["length"]), (&Some(601), &393_216.into()));
    let into = folder.path("blocks");
    assert_eq!(winperf(&["redact", &raw(), "--level", "strict", "-o", &into]).status, 0);
    assert_eq!(values(&format!("{into}/log.blg")), values(&raw()));
    // A text log becomes one.
    let text = folder.write(
        "a.csv",
        b"\"(PDH-CSV 4.0) (GMT)(0)\",\"\\\\LEDGER\\B(payroll)\\D\"\r\n\"02/19/2013 18:50:17.844\",\"1.5\"\r\n",
    );
    let copy = folder.path("copy.csv");
    assert_eq!(winperf(&["redact", &text, "-o", &copy]).status, 0);
    assert!(!holds(&copy, "ledger") && !holds(&copy, "payroll") && !holds(&copy, "2013"));
    for (arguments, wanted) in [
        (vec!["redact", &raw(), &blocks(), "-o", "never.zip"], "cannot be packed with other files"),
        (vec!["pack", &raw(), "--only", "Process", "-o", "never.zip"], "is packed whole"),
        (
            vec!["redact", &raw(), "-o", "never.csv"],
            "the log keeps its format; use a name that ends with .blg",
        ),
    ] {
        let ran = winperf(&arguments);
        assert!(ran.status == 2 && ran.error.contains(wanted), "{arguments:?}: {}", ran.error);
    }
}

#[test]
fn the_chosen_samples_of_a_log_of_whole_objects_are_packed_as_blocks() {
    let folder = Folder::new("chosen-of-log");
    let bundle = folder.path("two.perfcap.zip");
    assert_eq!(winperf(&["pack", &blocks(), "--at", "15:44", "-o", &bundle]).status, 0);
    let values = |arguments: &[&str]| {
        let document =
            winperf(&[&["values"], arguments, &["--object", "Memory", "--format", "json"]].concat()).json();
        rows(&document).iter().map(|row| row["value"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(values(&[&bundle]), values(&[&blocks(), "--sample", "5"]));
    let trees = winperf(&["tree", &bundle, "--format", "json"]).json();
    assert_eq!(trees.as_array().map(Vec::len), Some(2));
    assert!(!holds(&bundle, "ZACH-PC"));
    let capture = folder.write("a.perfdata", &winperf_synth::examples::iexplore().newer);
    let refused = winperf(&["pack", &capture, "--sample", "1", "-o", "never.zip"]);
    assert!(
        refused.error.contains("select a sample of a log, but this file is not a log"),
        "{}",
        refused.error
    );
}

#[test]
fn the_encoding_and_the_bias_of_a_text_log_can_be_said() {
    let folder = Folder::new("logs-encoding");
    // The zone is cut, and the object is `处理器` in GBK.
    let mut text = br#""(PDH-CSV 4.0) (","\\NORTH\"#.to_vec();
    text.extend(
        b"\xB4\xA6\xC0\xED\xC6\xF7(_Total)\\% Busy\"\r\n\"11/27/2026 10:00:00.000\",\"5.000,25\"\r\n",
    );
    let file = folder.write("gbk.csv", &text);
    let read = |words: &[&str]| {
        let run = winperf(&[&["log", &file, "--format", "json"], words].concat());
        assert_eq!(run.status, 0, "{}", run.error);
        let documents: Value = serde_json::from_str(&run.out).expect("JSON");
        documents.get(0).unwrap_or(&documents).clone()
    };
    let said = read(&["--encoding", "gbk", "--bias", "-480"]);
    assert!(said.to_string().contains("处理器"), "{said}");
    assert_eq!(said["samples"][0]["utc"], "2026-11-27T02:00:00.000Z");
    assert_eq!(read(&["--encoding", "936"]), read(&["--encoding", "gb2312"]));
    assert!(!read(&[]).to_string().contains("处理器"));
    assert_eq!(read(&[])["samples"][0]["utc"], Value::Null);
    let values = winperf(&["values", &file, "--encoding", "gbk"]);
    assert!(values.out.contains("5000.25"), "{}", values.out);
    // A log of bytes is none of text.
    assert_eq!(winperf(&["log", &blocks(), "--encoding", "gbk"]).status, 0);
    let unknown = winperf(&["log", &file, "--encoding", "klingon"]);
    assert!(
        unknown.status == 2 && unknown.error.contains("is neither an encoding name"),
        "{}",
        unknown.error
    );
}
