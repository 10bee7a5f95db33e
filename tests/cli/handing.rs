//! Output of `issue` and `report` about captures, redacted and not.

use winperf_synth::counter_type::PERF_COUNTER_COUNTER;
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture as Synth, Counter, Instance, Object, examples};
use winperf_tests::{Folder, winperf};

const SVCHOST: &str = r"\Process(svchost#3)\% Processor Time";

/// Returns a folder with both samples of the example `desktop`, and their paths.
fn desktop(name: &str) -> (Folder, [String; 2]) {
    let folder = Folder::new(name);
    let example = examples::desktop();
    let paths = [folder.write("older.bin", &example.older), folder.write("newer.bin", &example.newer)];
    (folder, paths)
}

#[test]
fn an_issue_is_redacted_unless_asked_otherwise() {
    let (_folder, [older, newer]) = desktop("issue-redacted");
    let redacted = winperf(&["issue", &older, &newer, "--path", SVCHOST]);
    assert_eq!((redacted.status, redacted.error.as_str()), (0, ""));
    assert!(redacted.out.contains("| File | sample-0.perfdata | sample-1.perfdata |"), "{}", redacted.out);
    assert!(redacted.out.contains("`instances-shifted`"), "{}", redacted.out);
    let open = winperf(&["issue", &newer, &older, "--path", SVCHOST, "--redact", "none"]);
    assert!(open.out.contains("| File | older.bin | newer.bin |"), "{}", open.out);
    let computer = |text: &str| text.lines().find(|line| line.starts_with("| Computer |")).map(str::to_owned);
    assert_ne!(computer(&open.out), computer(&redacted.out));
    // The value is the same: redaction takes no number away.
    let value = |text: &str| text.lines().find(|line| line.starts_with("**\\\\")).map(str::to_owned);
    assert!(value(&open.out).is_some());
    assert_eq!(value(&open.out), value(&redacted.out));
}

#[test]
fn an_issue_names_the_files_of_the_bundle_that_goes_with_it() {
    let (folder, [older, newer]) = desktop("issue-bundle");
    let bundle = folder.path("x.perfcap.zip");
    assert_eq!(winperf(&["pack", &older, &newer, "-o", &bundle]).status, 0);
    let of_files = winperf(&["issue", &older, &newer]);
    let of_bundle = winperf(&["issue", &bundle, "--redact", "none"]);
    let facts = |text: &str| -> Vec<String> {
        let is_told = |line: &&str| {
            ["| File", "| SHA-256", "| Length", "| Time"].iter().any(|fact| line.starts_with(fact))
        };
        text.lines().filter(is_told).map(str::to_owned).collect()
    };
    assert_eq!(facts(&of_files.out).len(), 4, "{}", of_files.out);
    assert_eq!(facts(&of_files.out), facts(&of_bundle.out));
}

#[test]
fn without_a_path_the_value_of_the_worst_finding_is_explained_and_a_title_comes_first() {
    let (folder, [older, newer]) = desktop("issue-worst");
    let run = winperf(&["issue", &older, &newer]);
    let title =
        "## Process(svchost\\#3): % Processor Time is 317266.870 if matched by name, instead of 3.113";
    assert_eq!(run.out.lines().next(), Some(title));
    assert!(run.out.contains("\n**\\\\Process(svchost\\#3)\\\\% Processor Time**: 3.11255 %"), "{}", run.out);
    assert_eq!(run.out.matches("N1 − N0").count(), 1, "{}", run.out);
    for label in ["Meaning", "Usual cause", "What to do"] {
        assert!(run.out.contains(&format!("\n  - **{label}:** ")), "{}", run.out);
    }
    let page = folder.path("report.html");
    assert_eq!(winperf(&["report", &older, &newer, "-o", &page]).status, 0);
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("<h2 id=\"values\">") && html.contains("Written by winperf "), "{html}");
}

#[test]
fn a_title_names_the_value_of_a_path_unless_the_worst_finding_is_about_that_value() {
    let (folder, [older, newer]) = desktop("issue-path");
    let title = |path: &str| {
        let run = winperf(&["issue", &older, &newer, "--path", path]);
        run.out.lines().next().unwrap_or_default().to_owned()
    };
    assert!(title(SVCHOST).starts_with("## Process(svchost\\#3): "), "{}", title(SVCHOST));
    let total = r"\Process(_Total)\% Processor Time";
    assert!(
        title(total).starts_with("## \\\\Process(\\_Total)\\\\% Processor Time: 398."),
        "{}",
        title(total)
    );
    let page = folder.path("report.html");
    assert_eq!(winperf(&["report", &older, &newer, "--path", total, "-o", &page]).status, 0);
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains(&format!("<title>{total}: 398.")), "{html}");
}

#[test]
fn an_issue_and_a_report_show_the_neighbours_that_have_the_worst_finding() {
    let folder = Folder::new("issue-neighbours");
    let files: Vec<String> = (0_u64..)
        .zip([5_000_u64, 5_200, 90, 5_400])
        .map(|(number, count)| {
            let seconds = i64::try_from(number).expect("few samples") * 5;
            let app = Instance::named("app").values([count]);
            let object = Object::new(230).counter(Counter::new(28, PERF_COUNTER_COUNTER)).instance(app);
            let first = Synth::new();
            let (ticks, time) = (first.perf_time, first.perf_time_100ns);
            let sample = first.clock(ticks + seconds * 10_000_000, 10_000_000);
            let sample = sample.perf_time_100ns(time + seconds * 10_000_000).object(object);
            folder.write(&format!("{number}.perfdata"), &sample.write())
        })
        .collect();
    let bundle = folder.path("four.perfcap.zip");
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(winperf(&[&["pack"], &files[..], &["-o", &bundle]].concat()).status, 0);
    let told = "shows samples 2 and 3, the consecutive pair with the worst finding";
    let issue = winperf(&["issue", &bundle]);
    assert!(issue.error.contains(told), "{}", issue.error);
    assert!(issue.out.contains("values-went-backwards"), "{}", issue.out);
    let page = folder.path("report.html");
    let report = winperf(&["report", &bundle, "-o", &page]);
    assert!(report.error.contains(told), "{}", report.error);
    let checked = winperf(&["check", &bundle]);
    let said = "values-went-backwards: between samples 2 and 3: ";
    assert!(checked.out.contains(said), "{}", checked.out);
    // Of two captures the first and the last are all.
    let two = winperf(&["issue", files[0], files[3]]);
    assert!(!two.error.contains("shows samples"), "{}", two.error);
}

#[test]
fn an_issue_is_written_in_japanese() {
    let (_folder, [older, newer]) = desktop("issue-japanese");
    let run = winperf(&["issue", &older, &newer, "--lang", "ja"]);
    assert!(run.out.contains("### 指摘"), "{}", run.out);
    let unknown = winperf(&["issue", &older, &newer, "--lang", "xx"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.error.contains("a language is one of en, ja"), "{}", unknown.error);
}

#[test]
fn a_reply_is_one_paragraph_about_the_worst_with_redacted_names() {
    let (_folder, [older, newer]) = desktop("issue-reply");
    for (language, ends) in [("en", "Change how it matches instances.\n"), ("ja", "方法を変えてください。\n")]
    {
        let run = winperf(&["issue", &older, &newer, "--reply", "--lang", language]);
        assert_eq!((run.status, run.out.lines().count()), (0, 1), "{} {}", run.error, run.out);
        for part in
            ["`sample-1.perfdata`", "`svchost#3`", "`svchost#4`", "317266.870 %", "3.113 %", "1188", "1324"]
        {
            assert!(run.out.contains(part), "{part} is missing: {}", run.out);
        }
        assert!(run.out.ends_with(ends), "{}", run.out);
    }
    let sound = winperf(&["issue", &older, "--reply"]);
    assert_eq!((sound.status, sound.out.lines().count()), (0, 1), "{}", sound.out);
}

#[test]
fn what_is_chosen_is_looked_up_before_anything_is_redacted() {
    let folder = Folder::new("issue-looked-up");
    let example = examples::desktop();
    // Redaction would refuse it.
    let cut = folder.write("cut.bin", &example.newer[..20_000]);
    let page = folder.path("report.html");
    let no_path = winperf(&["issue", &cut, "--path", r"\Process(nobody)\% Processor Time"]);
    let no_object = winperf(&["report", &cut, "--object", "Nothing", "-o", &page]);
    for run in [no_path, no_object] {
        assert_eq!(run.status, 2);
        assert!(!run.error.contains("cannot be redacted"), "{}", run.error);
    }
}

#[test]
fn damage_that_redaction_refuses_is_told_with_the_way_round() {
    let folder = Folder::new("issue-damaged");
    let example = examples::desktop();
    let older = folder.write("older.bin", &example.older);
    let cut = folder.write("cut.bin", &example.newer[..20_000]);
    let refused = winperf(&["issue", &older, &cut]);
    assert_eq!(refused.status, 2);
    assert!(refused.error.contains("cut.bin: "), "{}", refused.error);
    assert!(refused.error.contains("to write it unchanged, use "), "{}", refused.error);
    let alone = winperf(&["issue", &cut]);
    assert!(alone.error.contains("cut.bin: "), "{}", alone.error);
    let run = winperf(&["issue", &older, &cut, "--redact", "none"]);
    assert_eq!(run.status, 0);
    let findings = run.out.split("### Findings").nth(1).unwrap_or_default();
    assert!(findings.trim_start().starts_with("Errors: "), "{}", run.out);
    assert!(findings.contains("- **error** "), "{}", run.out);
}

#[test]
fn a_report_is_one_page_with_the_chosen_values_and_objects() {
    let (folder, [older, newer]) = desktop("report");
    let page = folder.path("report.html");
    let chosen = ["--path", SVCHOST, "--object", "System", "--redact", "none"];
    let arguments = [&["report", &older, &newer, "-o", &page], chosen.as_slice()].concat();
    let run = winperf(&arguments);
    assert_eq!((run.status, run.error.as_str()), (0, ""));
    let html = std::fs::read_to_string(&page).unwrap();
    for part in ["<td>older.bin</td>", "3.11255 %", "<h2 id=\"object-0\">", "CounterType: 0x20510500"] {
        assert!(html.contains(part), "{part}");
    }
    let again = winperf(&arguments);
    assert_eq!(again.status, 2, "a file that is there is not replaced unasked: {}", again.out);
    let over = winperf(&["report", &older, &newer, "-o", &older, "--force"]);
    assert!(over.error.contains("the output file is one of the inputs"), "{}", over.error);
}

#[test]
fn two_bundles_whose_lists_differ_become_one_when_a_list_is_named() {
    let (folder, [older, newer]) = desktop("pack-lists");
    // Windows names languages by digits of which some are letters.
    let list = |name: &str, title: &str| folder.write(name, &multi_sz([(230, title)]));
    let [one, other] = [list("Counter_00C.bin", "Processus"), list("counter-00c.bin", "Processus hérités")];
    let [left, right] = ["left.perfcap.zip", "right.perfcap.zip"].map(|name| folder.path(name));
    assert_eq!(winperf(&["pack", &older, "--titles", &one, "-o", &left]).status, 0);
    assert_eq!(winperf(&["pack", &newer, "--titles", &other, "-o", &right]).status, 0);
    let both = folder.path("both.perfcap.zip");
    let refused = winperf(&["pack", &left, &right, "-o", &both]);
    assert_eq!(refused.status, 2, "{}", refused.out);
    let said = "titles/counter-00C.bin";
    assert!(
        refused.error.contains(said) && refused.error.contains("use --titles FILE to say which one"),
        "{}",
        refused.error
    );
    let packed = winperf(&["pack", &left, &right, "--titles", &other, "-o", &both]);
    assert_eq!((packed.status, packed.error.as_str()), (0, ""));
}
