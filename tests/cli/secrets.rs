//! Names planted in every field of captures, title lists, manifests and logs, searched for in everything that is written to be handed over.
//!
//! A new field or output is included automatically: texts of the manifest are those that its sources declare, and
//! commands those that `--help` lists.

mod logs;
mod planted;
mod search;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use winperf_bundle::{Member, archive};
use winperf_synth::counter_type::{PERF_COUNTER_BULK_COUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Instance, Object};
use winperf_tests::{Folder, winperf};

use planted::{Planted, Secrets};
use search::{Searched, readings};

/// Commands whose output is meant for others; they redact unless they are told not to.
pub(crate) const HANDED_OVER: [&str; 4] = ["issue", "pack", "redact", "report"];

/// Commands that show the content of a file to its owner.
pub(crate) const SHOWN: [&str; 10] =
    ["check", "examples", "explain", "export", "find", "help", "log", "stats", "tree", "values"];

/// The command that answers an assistant; `tests/mcp` searches its answers.
const ANSWERED: &str = "mcp";

/// Returns names of instances, each with a token where somebody may have written one.
fn instance_names(secrets: &mut Secrets) -> Vec<String> {
    let mut name = |field: &str, before: &str, behind: &str| {
        format!("{before}{}{behind}", secrets.token(&format!("instance: {field}")))
    };
    vec![
        name("program", "", ""),
        name("program with its ending", "", ".exe"),
        name("domain and user", "CORP\\", ""),
        name("address", "jane@", ".example.com"),
        name("computer of a share", "\\\\", "\\share"),
        name("mount point", "0 C:\\mnt\\", ""),
        name("number of its name", "", "#2"),
        name("id of its name", "", ":4711"),
        name("marks", "e\u{301}", "\u{1F600}"),
        name("other script", "プロ", "グラム"),
        name("database", "MSSQL$INSTANCE:", ""),
        name("printer", "\\\\printers\\", ""),
        name("long", "", &"x".repeat(200)),
    ]
}

/// Returns one sample; the tokens are the same in both.
fn sample(second: u32, computer: &str, names: &[String], secrets: &BTreeMap<&str, String>) -> Vec<u8> {
    let counter = || Counter::new(9002, PERF_COUNTER_BULK_COUNT);
    let process = Object::new(230).counter(Counter::new(784, PERF_COUNTER_RAWCOUNT)).counter(counter());
    let named = |name: &String| {
        let mut instance = Instance::named(&**name).values([4712_u64, 7 + u64::from(second)]);
        instance.name_buffer = 2 * name.encode_utf16().count() + 40;
        instance
    };
    let process = names.iter().map(named).fold(process, Object::instance);
    let left_out = Object::new(9000).counter(counter());
    let left_out = left_out.instance(Instance::named(&*secrets["left out"]).values([1_u64]));
    // Fewer with every second, which is what an issue is about.
    let fallen = Object::new(9010)
        .counter(counter())
        .instance(Instance::named(&*secrets["fallen"]).values([1000 - 100 * u64::from(second)]));
    let time = 133_600_000_000_000_000 + i64::from(second) * 10_000_000;
    let capture = Capture::new().system_name(computer).perf_time_100ns(time).clock(time, 10_000_000);
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let mut slack = wide(&secrets["header slack"]);
    slack.resize(slack.len().next_multiple_of(8), 0);
    let capture = capture.header_slack(slack);
    let mut bytes = capture.object(process).object(left_out).object(fallen).write();
    bytes.extend(wide(&secrets["behind the data"]));
    bytes.extend(secrets["behind the data"].bytes());
    bytes
}

/// Content of an original, and every file that it is made of.
struct Original {
    secrets: Secrets,
    folder: Folder,
    bundle: String,
    samples: Vec<String>,
    /// Logs, and a bundle of each with the manifest and the other members.
    logs: Vec<String>,
}

fn original(computer: &str) -> Original {
    let mut secrets = Secrets::default();
    let names = instance_names(&mut secrets);
    let mut of_places = BTreeMap::new();
    for field in ["left out", "fallen", "header slack", "behind the data"] {
        of_places.insert(field, secrets.token(field));
    }
    let computer = if computer.is_empty() { secrets.token("computer") } else { computer.to_owned() };
    let samples: Vec<Vec<u8>> = (0..3).map(|second| sample(second, &computer, &names, &of_places)).collect();
    let mut members = Vec::new();
    for (place, bytes) in samples.iter().enumerate() {
        members.push(Member { name: format!("sample-{place}.perfdata"), bytes: bytes.clone() });
    }
    let of_instance = secrets.token("behind the dollar of a title");
    let list = multi_sz([
        (1, "9999"),
        (230, "Process"),
        (784, "ID Process"),
        (9000, &*format!("MSSQL${of_instance}:Locks")),
        (9002, &*format!("Entries of {} and {computer}sql", of_places["left out"])),
        (9010, &*format!("{}s", of_places["fallen"])),
    ]);
    let mut behind = list.clone();
    behind.extend(multi_sz([(9012, &*secrets.token("behind the end of a title list"))]));
    let in_name: String = computer.chars().filter(char::is_ascii_alphanumeric).collect();
    for (name, bytes) in [
        ("titles/counter-009.bin".to_owned(), behind),
        (format!("titles/counter-{in_name}.bin"), list.clone()),
        (format!("{}/notes.txt", secrets.token("name of a member")), secrets.token("member").into_bytes()),
        ("summary.md".to_owned(), secrets.token("summary").into_bytes()),
        ("manifest.json".to_owned(), manifest(&mut secrets, &samples).to_string().into_bytes()),
    ] {
        members.push(Member { name, bytes });
    }
    let folder = Folder::new("secrets");
    let bundle = folder.write("original.zip", &archive(&members).expect("an archive"));
    let mut logs = Vec::new();
    for (name, bytes) in logs::logs(&samples, &mut secrets) {
        let mut beside: Vec<Member> =
            members.iter().filter(|member| !member.name.starts_with("sample-")).cloned().collect();
        let manifest = beside.iter_mut().find(|member| member.name == "manifest.json").expect("a manifest");
        let mut without: Value = serde_json::from_slice(&manifest.bytes).expect("JSON");
        without["samples"] = json!([]);
        manifest.bytes = without.to_string().into_bytes();
        beside.push(Member { name: name.to_owned(), bytes: bytes.clone() });
        logs.push(folder.write(name, &bytes));
        logs.push(folder.write(&format!("{name}.zip"), &archive(&beside).expect("an archive")));
    }
    let samples = samples.iter().enumerate();
    let samples = samples.map(|(place, bytes)| folder.write(&format!("{place}.bin"), bytes)).collect();
    Original { secrets, folder, bundle, samples, logs }
}

/// The sources of the parts of a manifest, whose fields of text must all be planted.
const SOURCES: [&str; 4] = ["source.rs", "registrations.rs", "called.rs", "looker.rs"];

/// Returns a manifest with every text that the sources declare, and an unknown text in each of its objects.
fn manifest(secrets: &mut Secrets, samples: &[Vec<u8>]) -> Value {
    let mut kept = |field: &str| secrets.planted(field, true);
    let names: Vec<String> =
        ["service", "library", "open", "collect", "close", "provider", "file of a provider"]
            .map(&mut kept)
            .into();
    let [of_event, in_event, called, for_service] =
        ["service of an event", "library of an event", "called library", "called service"].map(&mut kept);
    let mut text = |field: &str| secrets.token(field);
    let library = |name: &str, folder: &str, machine: &str, other: &str| json!({ "name": format!("C:\\{folder}\\{name}.dll"), "found": true, "machine": machine, "other": other });
    let [folder, look_alike, machine, other] =
        ["folder of a library", "folder behind another separator", "machine", "other machine"].map(&mut text);
    let mut manifest = json!({
        "schema": "winperf-capture/1",
        "tool": { "name": text("tool"), "version": text("version") },
        "created": text("created"),
        "source": {
            "value_name": text("value_name"), "os_build": text("os_build"),
            "architecture": text("architecture"), "locale": text("locale"),
            "looker": { "bits": 64, "account": text("account") },
            "failures": [{ "query": text("failed query"), "message": text("failure") }],
            "called": {
                "library": format!("C:\\{}\\{called}.dll", text("folder of a called library")),
                "service": for_service,
                "verdicts": [{ "query": text("query of a verdict"), "event": 1008 }],
            },
            "awaited": { "condition": text("condition"), "sample": 1 },
            "registrations": {
                "perflib": { "last_counter": 9999 },
                "services": [
                    { "name": names[0], "library": library(&names[1], &folder, &machine, &other),
                      "functions": [names[2], names[3], names[4]], "first_counter": 9100, "last_counter": 9102 },
                    { "name": format!("MSSQL${}", text("behind the dollar of a service")) },
                    { "name": "x", "library": { "name": format!("C\u{ff3c}{look_alike}\u{a5}x.dll") } },
                ],
                "providers": [{ "name": names[5], "library": library(&names[6], &text("folder of a provider"), "x86", "x86"),
                                "counter_sets": [{ "first_counter": 9200 }] }],
                "events": [{ "id": 1008, "source": text("source of an event"), "service": of_event,
                             "library": format!("C:\\{}\\{in_event}.dll", text("folder of an event")) }],
            },
        },
        "samples": (0..samples.len()).map(|place| json!({ "member": format!("sample-{place}.perfdata") })).collect::<Vec<_>>(),
    });
    add_unknown(&mut manifest, secrets, "manifest");
    manifest
}

/// Plants a text of an unknown name in every object.
fn add_unknown(value: &mut Value, secrets: &mut Secrets, path: &str) {
    match value {
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                add_unknown(member, secrets, &format!("{path}.{name}"));
            }
            members.insert("unknown".to_owned(), secrets.token(&format!("{path}.unknown")).into());
        }
        Value::Array(items) => items.iter_mut().for_each(|item| add_unknown(item, secrets, path)),
        _ => {}
    }
}

/// Returns the members of an archive with their names, or the file itself.
fn unpacked(bytes: Vec<u8>) -> Vec<Vec<u8>> {
    if !bytes.starts_with(b"PK") {
        return vec![bytes];
    }
    let members = super::redacted::members(&bytes);
    members.into_iter().flat_map(|(name, bytes)| [name.into_bytes(), bytes]).chain([bytes]).collect()
}

/// Returns the output of each command that hands over, by its arguments.
fn outputs(original: &Original, level: &str) -> Vec<(String, Vec<u8>)> {
    let Original { folder, bundle, samples, logs, .. } = original;
    let mut outputs = Vec::new();
    let mut run = |arguments: &[&str], file: Option<&str>| {
        let mut all = arguments.to_vec();
        all.extend(["--redact", level]);
        let output = file.map(|file| folder.path(&format!("{level}-{file}")));
        if let Some(output) = &output {
            all.extend(["--force", "-o", output]);
        }
        let done = winperf(&all);
        // What is about captures refuses a log that has none.
        let is_refused =
            done.status == 2 && logs.iter().any(|log| log == arguments[1]) && done.out.is_empty();
        assert!(done.status <= 1 || is_refused, "{all:?}: {}", done.error);
        let label = arguments[..arguments.len().min(2)].join(" ").replace(bundle.as_str(), "BUNDLE");
        if is_refused {
            outputs.push((format!("{label}: refusal"), done.error.into_bytes()));
            return;
        }
        outputs.push((format!("{label}: standard output"), done.out.into_bytes()));
        for (path, bytes) in output.iter().flat_map(|output| files(Path::new(output))) {
            outputs.push((format!("{label}: {path}"), path.clone().into_bytes()));
            outputs.extend(unpacked(bytes).into_iter().map(|bytes| (format!("{label}: {path}"), bytes)));
        }
    };
    run(&["pack", bundle], Some("bundle.zip"));
    run(&["pack", bundle, "--only", "Process"], Some("only.zip"));
    run(&["pack", &samples[0], &samples[1]], Some("samples.zip"));
    if level != "none" {
        run(&["redact", &samples[0], &samples[2]], Some("folder"));
    }
    run(&["report", bundle, "--object", "Process"], Some("report.html"));
    for language in ["en", "ja"] {
        run(&["issue", bundle, "--lang", language], None);
        run(&["issue", bundle, "--reply", "--lang", language], None);
    }
    for log in logs {
        let name = Path::new(log).file_name().expect("a name").to_string_lossy();
        run(&["pack", log], Some(&format!("{name}.packed.zip")));
        if level != "none" {
            run(&["redact", log], Some(&format!("{name}.folder")));
            run(&["redact", log], Some(&*name));
        }
        run(&["report", log], Some(&format!("{name}.html")));
        run(&["issue", log], None);
        run(&["issue", log, "--reply"], None);
    }
    outputs
}

/// Returns a file, or all files of a folder, by their names.
fn files(path: &Path) -> Vec<(String, Vec<u8>)> {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder");
        return entries.flat_map(|entry| files(&entry.expect("an entry").path())).collect();
    }
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    vec![(name, fs::read(path).expect("a file"))]
}

/// Returns what the npm package hands over of the same files, by the number of each and the name of the part.
fn outputs_of_npm(original: &Original, level: &str, package: &str) -> Vec<(String, Vec<u8>)> {
    let Original { folder, bundle, samples, logs, .. } = original;
    let originals = folder.path("originals");
    fs::create_dir_all(&originals).expect("a folder");
    for path in [bundle].into_iter().chain(samples).chain(logs) {
        let name = Path::new(path).file_name().expect("a name");
        fs::copy(path, Path::new(&originals).join(name)).expect("a copy");
    }
    let out = folder.path(&format!("npm-{level}"));
    let mut node = Command::new("node");
    let done = node.current_dir(package).args(["secrets.mjs", &originals, &out, level]).output();
    let done = done.expect("node starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let files = files(Path::new(&out)).into_iter();
    let parts =
        files.flat_map(|(name, bytes)| unpacked(bytes).into_iter().map(move |bytes| (name.clone(), bytes)));
    parts.collect()
}

/// Returns the places of secrets in what the program hands over at a level.
fn leaks(original: &Original, level: &str) -> Vec<String> {
    leaks_in(original, level, outputs(original, level))
}

fn leaks_in(original: &Original, level: &str, outputs: Vec<(String, Vec<u8>)>) -> Vec<String> {
    let mut found = Vec::new();
    for (label, bytes) in outputs {
        let searched = Searched::new(bytes);
        for planted in &original.secrets.all {
            if !(planted.stays_at_names && level == "names") && searched.tells(planted) {
                found.push(format!("{level}: {label}: {} ({})", planted.field, planted.token));
            }
        }
    }
    found
}

#[test]
fn no_output_that_is_handed_over_tells_a_name_that_was_planted_in_any_field() {
    let original = original("");
    for level in ["names", "strict"] {
        let found = leaks(&original, level);
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
#[ignore = "needs the npm package: WINPERF_NPM is a folder with tests/npm where it is installed"]
fn nothing_that_the_npm_package_hands_over_tells_one_of_them() {
    let package = std::env::var("WINPERF_NPM").expect("WINPERF_NPM");
    let original = original("");
    for level in ["names", "strict"] {
        let outputs = outputs_of_npm(&original, level, &package);
        assert!(outputs.len() > 60, "{}", outputs.len());
        let found = leaks_in(&original, level, outputs);
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn what_is_not_redacted_tells_them_and_so_the_search_finds_them() {
    let original = original("");
    let told: Vec<String> = leaks(&original, "none");
    let untold = original.secrets.all.iter().filter(|planted| {
        let Planted { token, field, .. } = planted;
        // Newly made parts, bytes after the end of a list, and texts that no part of a manifest has room for are in no
        // copy at all.
        let is_made_anew = ["summary", "created", "tool", "version", "behind the end"];
        // A log of whole objects is packed as the captures of its moments, which have nothing of the log around them.
        let is_of_log = field.starts_with("log of objects");
        !is_made_anew.iter().any(|made| field.starts_with(made))
            && !is_of_log
            && !field.ends_with(".unknown")
            && !told.iter().any(|told| told.contains(token.as_str()))
    });
    let untold: Vec<&str> = untold.map(|planted| planted.field.as_str()).collect();
    assert!(untold.is_empty(), "{untold:?}");
}

#[test]
fn a_short_name_is_told_inside_no_longer_word() {
    for computer in ["ZQHPX", "Zqx"] {
        let original = original(computer);
        for level in ["names", "strict"] {
            for (label, bytes) in outputs(&original, level) {
                if label.ends_with(".perfdata") || label.contains("folder") {
                    continue;
                }
                let lower = format!("{}sql", computer.to_ascii_lowercase());
                let told = readings(&bytes)
                    .iter()
                    .any(|reading| reading.windows(lower.len()).any(|part| part == lower.as_bytes()));
                assert!(!told, "{level}: {label}");
            }
        }
    }
}

#[test]
fn every_command_is_one_that_redacts_or_one_that_shows() {
    let help = winperf(&["--help"]).out;
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands")).skip(1);
    let commands = commands.take_while(|line| line.starts_with("  "));
    let mut names: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    names.sort_unstable();
    let mut known: Vec<&str> = HANDED_OVER.into_iter().chain(SHOWN).chain([ANSWERED]).collect();
    known.sort_unstable();
    assert_eq!(names, known, "{help}");
}

#[test]
fn every_text_that_a_manifest_may_hold_is_planted() {
    let planted = manifest(&mut Secrets::default(), &[]).to_string();
    for source in SOURCES {
        let path = format!("{}/../crates/winperf-bundle/src/{source}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect(source);
        let fields = text.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(": "));
        let fields = fields.filter(|(name, kind)| !name.starts_with("fn ") && kind.contains("String"));
        for (name, kind) in fields {
            assert!(planted.contains(&format!("\"{name}\":")), "{source}: {name}: {kind} is planted nowhere");
        }
    }
}

#[test]
fn names_in_the_issue_are_those_of_the_bundle_that_is_attached() {
    let original = original("ZQHOSTNAME");
    let bundle = original.folder.path("attached.zip");
    assert_eq!(winperf(&["pack", &original.bundle, "-o", &bundle]).status, 0);
    let computer = |issue: &str| {
        let line = issue.lines().find(|line| line.starts_with("| Computer |")).expect("the computer");
        line.to_owned()
    };
    let of_original = winperf(&["issue", &original.bundle]).out;
    let of_attached = winperf(&["issue", &bundle]).out;
    assert_eq!(computer(&of_original), computer(&of_attached));
    assert!(!of_original.contains("ZQHOSTNAME"));
}
