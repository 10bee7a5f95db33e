//! Output of `pack`, `redact` and `examples`, and the files that they leave alone.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::{Capture, Counter, Instance, Object, examples};
use winperf_tests::{Folder, command, winperf};

/// Returns a folder with one capture, and the path of that.
fn with_capture(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    let path = folder.write("a.bin", &examples::desktop().older);
    (folder, path)
}

/// Returns the names of all files in a folder, hidden ones too.
fn files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Returns the output of a shell's command line in which `$0` is the program.
fn shell(line: &str, arguments: &[&str]) -> Output {
    let program = command().get_program().to_owned();
    Command::new("sh").args(["-c", line]).arg(program).args(arguments).output().expect("a shell")
}

/// Returns the output of the program to a terminal.
fn on_terminal(arguments: &[&str]) -> String {
    let program = command().get_program().to_string_lossy().into_owned();
    let quoted =
        [&[program.as_str()], arguments].concat().iter().map(|word| format!("'{word}'")).collect::<Vec<_>>();
    let mut script = Command::new("script");
    script.args(["-qec", &quoted.join(" "), "/dev/null"]).stdin(Stdio::null());
    String::from_utf8_lossy(&script.output().expect("script of util-linux").stdout).into_owned()
}

#[test]
fn a_bundle_on_standard_output_is_nothing_but_the_bundle() {
    let (folder, path) = with_capture("standard-output");
    for arguments in [&["pack", &path, "-o", "-"], &["redact", &path, "-o", "-"]] {
        let output = command().args(arguments).output().expect("the program runs");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.success() && said.contains("-: 1 samples, "), "{said}");
        assert!(said.contains("Redacted at level names: "), "{said}");
        let bundle = folder.write("b.perfcap.zip", &output.stdout);
        let tree = winperf(&["tree", &bundle]);
        assert!(tree.out.starts_with(&format!("{bundle}/sample-0.perfdata: ")), "{}", tree.error);
    }
    assert_eq!(files(&folder.path("")), ["a.bin", "b.perfcap.zip"]);
}

#[test]
fn a_bundle_that_does_not_arrive_on_standard_output_is_status_2() {
    // A bundle longer than a pipe, so that the program is still writing when its reader is gone.
    let (folder, path) = with_capture("lost");
    let noise = folder.write("noise.bin", &Capture::new().header_slack(noise(1 << 20)).write());
    for (line, said) in [
        (r#"exec "$0" "$@" >&-"#, "standard output is closed or discarded"),
        (r#"exec "$0" "$@" > /dev/null"#, "standard output is closed or discarded"),
        (r#"exec "$0" "$@" > /dev/full"#, "the bundle could not be written to standard output: "),
    ] {
        for command in ["pack", "redact"] {
            let output = shell(line, &[command, &path, "-o", "-"]);
            let error = String::from_utf8(output.stderr).expect("UTF-8");
            assert!(output.status.code() == Some(2) && error.contains(said), "{line}: {error}");
        }
    }
    let mut pack = command();
    pack.args(["pack", "--redact", "none", &noise, "-o", "-"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pack.spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        output.status.code() == Some(2)
            && error.contains("the bundle could not be written to standard output: "),
        "{error}"
    );
}

/// Returns bytes that cannot be packed.
fn noise(length: usize) -> Vec<u8> {
    let mut state: u32 = 1;
    let byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    std::iter::repeat_with(byte).take(length).collect()
}

#[test]
fn what_a_killed_run_left_is_named_and_what_a_running_one_holds_is_not() {
    let (folder, path) = with_capture("killed");
    let parts =
        || files(&folder.path("")).into_iter().filter(|name| name.ends_with(".part")).collect::<Vec<_>>();
    let start = || {
        let mut pack = command();
        pack.args(["pack", "-", "-o", &folder.path("x.zip")]).stdin(Stdio::piped());
        let count = parts().len();
        let mut child = pack.spawn().expect("the program starts");
        // It reads its input only after it has its part.
        while parts().len() == count {
            assert!(child.try_wait().expect("a child").is_none());
            std::thread::yield_now();
        }
        child
    };
    let mut killed = start();
    let left = parts();
    killed.kill().expect("a signal");
    killed.wait().expect("the program ends");
    let mut running = start();
    // It is told in the one line that the killed one is told in.
    let run = winperf(&["pack", &path, "-o", &folder.path("y.zip")]);
    let named: Vec<&str> =
        run.error.lines().filter(|line| line.contains("left over from a killed run")).collect();
    assert!(run.status == 0 && named.len() == 1 && named[0].contains(&left[0]), "{run:?}");
    drop(running.stdin.take());
    running.wait().expect("the program ends");
}

#[test]
fn a_terminal_gets_no_bundle() {
    let (_folder, path) = with_capture("terminal");
    let said = on_terminal(&["pack", &path, "-o", "-"]);
    assert!(said.starts_with("winperf: refusing to write a bundle to a terminal"), "{said}");
}

#[test]
fn a_link_or_a_pipe_in_the_place_of_the_output_stays_what_it_is() {
    let (folder, path) = with_capture("special");
    let (link, nowhere) = (folder.path("link.zip"), folder.path("nowhere"));
    symlink(&nowhere, &link).expect("a link");
    let pipe = folder.path("pipe.zip");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for output in [&link, &pipe] {
        for forced in [&[][..], &["--force"]] {
            let run = winperf(&[&["pack", &path, "-o", output], forced].concat());
            assert!(
                run.status == 2 && run.error.contains("refusing to replace a folder, device, pipe or link"),
                "{run:?}"
            );
        }
    }
    assert!(fs::symlink_metadata(&pipe).expect("the pipe").file_type().is_fifo());
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink() && !Path::new(&nowhere).exists());
    assert_eq!(files(&folder.path("")), ["a.bin", "link.zip", "pipe.zip"]);
}

#[test]
fn a_link_to_standard_output_stays_though_that_is_a_file() {
    let (folder, path) = with_capture("link-to-output");
    let link = folder.path("link.zip");
    symlink("/proc/self/fd/1", &link).expect("a link");
    let line = format!(r#"exec "$0" "$@" > "{}""#, folder.path("out"));
    let output = shell(&line, &["pack", &path, "--force", "-o", &link]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
}

#[test]
fn an_output_that_is_an_input_under_another_name_is_refused() {
    let (folder, path) = with_capture("other-name");
    let hard = folder.path("hard.bin");
    fs::hard_link(&path, &hard).expect("a second name");
    let commands = [
        (r#"exec "$0" "$@""#, [&path, &hard]),
        (r#"exec "$0" "$@" < "$2""#, [&"-".to_owned(), &path]),
        (r#"exec "$0" "$@" >> "$2""#, [&path, &"-".to_owned()]),
    ];
    for (line, [input, output]) in commands {
        let file = if output == "-" { input } else { output };
        let line = line.replace("$2", file);
        let output = shell(&line, &["pack", input, "--force", "-o", output]);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.code() == Some(2) && said.contains("is one of the inputs"), "{line}: {said}");
        assert_eq!(fs::read(&path).expect("the capture"), examples::desktop().older, "{line}");
    }
    assert_eq!(files(&folder.path("")), ["a.bin", "hard.bin"]);
}

#[test]
fn a_file_that_appears_while_the_captures_are_read_is_not_replaced() {
    let (folder, path) = with_capture("meantime");
    let bundle = folder.path("x.zip");
    let mut pack = command();
    pack.args(["pack", "-", "-o", &bundle]).stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pack.spawn().expect("the program starts");
    while !files(&folder.path("")).iter().any(|name| name.ends_with(".part")) {
        assert!(child.try_wait().expect("a child").is_none());
        std::thread::yield_now();
    }
    fs::write(&bundle, b"mine").expect("a file");
    let capture = fs::read(&path).expect("the capture");
    child.stdin.take().expect("a pipe").write_all(&capture).expect("a reader");
    let output = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.code() == Some(2) && said.contains("the file already exists"), "{said}");
    assert_eq!(fs::read(&bundle).expect("the file"), b"mine");
    assert_eq!(files(&folder.path("")), ["a.bin", "x.zip"]);
}

#[test]
fn a_name_as_long_as_names_may_be_is_written() {
    let (folder, path) = with_capture("long-name");
    let run = winperf(&["pack", &path, "-o", &folder.path(&"x".repeat(255))]);
    assert_eq!(run.status, 0, "{}", run.error);
}

#[test]
fn a_signal_leaves_no_part_of_a_file() {
    let (folder, _) = with_capture("signal");
    for signal in ["TERM", "INT", "HUP", "QUIT"] {
        let mut pack = command();
        pack.args(["pack", "-", "-o", &folder.path("x.zip")]).stdin(Stdio::piped());
        let mut child = pack.spawn().expect("the program starts");
        // It has made its part, and waits for the capture that is never sent.
        while !files(&folder.path("")).iter().any(|name| name.ends_with(".part")) {
            assert!(child.try_wait().expect("a child").is_none());
            std::thread::yield_now();
        }
        let kill = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(kill.expect("kill").success());
        // Waiting would close the pipe, and the end of the input ends the program too.
        let _open = child.stdin.take();
        let status = child.wait().expect("the program ends");
        assert!(status.signal().is_some(), "{signal}: {status}");
        assert_eq!(files(&folder.path("")), ["a.bin"], "{signal}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_at_the_start_does_not_end_the_program() {
    let (folder, path) = with_capture("deaf");
    // The capture comes after the signal.
    let line = r#"trap '' HUP; mkfifo "$1"; "$0" pack "$1" -o "$3" & exec 3> "$1"; kill -HUP $!; cat "$2" >&3; exec 3>&-; wait $!"#;
    let output = shell(line, &[&folder.path("pipe"), &path, &folder.path("x.zip")]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(files(&folder.path("")), ["a.bin", "pipe", "x.zip"]);
}

#[test]
fn an_output_without_room_leaves_no_part_of_a_file() {
    let (folder, path) = with_capture("room");
    let output = shell(r#"ulimit -f 1 && exec "$0" "$@""#, &["pack", &path, "-o", &folder.path("x.zip")]);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.code() == Some(2) && said.contains("x.zip: "), "{said}");
    assert_eq!(files(&folder.path("")), ["a.bin"]);
    // The first of these blocks has room, and the second has not.
    let small = folder.write("small.bin", &Capture::new().write());
    let redact = ["redact", &small, &path, "-o", &folder.path("out")];
    let output = shell(r#"ulimit -f 1 && exec "$0" "$@""#, &redact);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(files(&folder.path("out")), [""; 0]);
}

#[test]
fn a_folder_is_written_with_few_files_open_however_many_it_gets() {
    let folder = Folder::new("many-files");
    let block = Capture::new().write();
    let paths: Vec<String> = (0..200).map(|number| folder.write(&format!("{number}.bin"), &block)).collect();
    let out = folder.path("out");
    let arguments = ["redact", "-o", &out].into_iter().chain(paths.iter().map(String::as_str));
    let output = shell(r#"ulimit -n 32 && exec "$0" "$@""#, &arguments.collect::<Vec<_>>());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(files(&out).len(), paths.len());
}

#[test]
fn a_bundle_is_written_though_nobody_can_be_told() {
    let (folder, path) = with_capture("untold");
    for (number, line) in [r#"exec "$0" "$@" > /dev/full"#, r#"exec "$0" "$@" >&-"#].into_iter().enumerate() {
        let bundle = folder.path(&format!("{number}.zip"));
        let output = shell(line, &["pack", &path, "-o", &bundle]);
        assert!(output.status.success(), "{output:?}");
        assert!(winperf(&["tree", &bundle]).out.contains("sample-0.perfdata: "));
        let examples = shell(line, &["examples", &folder.path("examples")]);
        assert!(examples.status.success(), "{examples:?}");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(
            number > 0 || said.contains("0.zip: written, but the summary could not be printed: "),
            "{said}"
        );
    }
}

#[test]
fn captures_in_a_folder_that_were_not_redacted_are_named() {
    let (folder, path) = with_capture("others");
    let out = folder.path("out");
    let run = winperf(&["redact", &path, "-o", &out]);
    assert_eq!((run.status, run.error.as_str()), (0, ""));
    for (name, bytes) in [("notes.txt", &b"hello"[..]), ("raw", &examples::desktop().newer)] {
        fs::write(Path::new(&out).join(name), bytes).expect("a file");
    }
    let run = winperf(&["redact", &path, "--force", "-o", &out]);
    assert_eq!(
        (run.status, run.error),
        (0, format!("winperf: {out}: raw was not written by this run and may not be redacted\n"))
    );
    fs::write(Path::new(&out).join("sample-1.perfdata"), b"").expect("a file");
    let error = winperf(&["redact", &path, "--force", "-o", &out]).error;
    assert!(error.contains("2 captures such as raw were not written by this run"), "{error}");
    // Of two samples the second has no place, and so the first is not written either.
    fs::remove_file(Path::new(&out).join("sample-0.perfdata")).expect("the first sample");
    let run = winperf(&["redact", &path, &path, "-o", &out]);
    assert!(run.status == 2 && run.error.contains("sample-1.perfdata: the file already exists"), "{run:?}");
    assert_eq!(files(&out), ["notes.txt", "raw", "sample-1.perfdata"]);
}

#[test]
fn examples_replace_nothing_but_themselves() {
    let (folder, _) = with_capture("own-files");
    let out = folder.path("out");
    for arguments in [&["examples", &out][..], &["examples", &out]] {
        assert_eq!(winperf(arguments).status, 0);
    }
    let own = Path::new(&out).join("desktop-0.perfdata");
    fs::write(&own, b"mine").expect("a file");
    // Examples that come before this one in the list, and that are not written either.
    for name in ["iexplore-0.perfdata", "iexplore-1.perfdata"] {
        fs::remove_file(Path::new(&out).join(name)).expect("an example");
    }
    let before = files(&out);
    for example in examples::all().into_iter().chain(examples::teaching()) {
        assert!(before.contains(&format!("{}-1.perfdata", example.name)) || example.name == "iexplore");
    }
    let run = winperf(&["examples", &out]);
    assert!(run.status == 2 && run.error.contains("desktop-0.perfdata: the file already exists"), "{run:?}");
    assert_eq!((fs::read(&own).expect("the file"), files(&out)), (b"mine".to_vec(), before));
    assert_eq!(winperf(&["examples", &out, "--force"]).status, 0);
    assert_eq!(fs::read(&own).expect("the file"), examples::desktop().older);
}

/// Returns a ZIP archive with one member that is stored.
fn zip(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    let length = u32::try_from(bytes.len()).expect("a short member").to_le_bytes();
    let name_length = u16::try_from(name.len()).expect("a short name").to_le_bytes();
    let of_member =
        [&[20, 0, 0, 8, 0, 0, 0, 0, 33, 0][..], &crc.sum().to_le_bytes(), &length, &length, &name_length];
    let of_member = of_member.concat();
    let local = [b"PK\x03\x04", &of_member[..], &[0, 0], name.as_bytes(), bytes].concat();
    let central = [b"PK\x01\x02", &[20, 0][..], &of_member, &[0; 16], name.as_bytes()].concat();
    let size = u32::try_from(central.len()).expect("a short list").to_le_bytes();
    let start = u32::try_from(local.len()).expect("a short archive").to_le_bytes();
    let end = [b"PK\x05\x06", &[0, 0, 0, 0, 1, 0, 1, 0][..], &size, &start, &[0, 0]].concat();
    [local, central, end].concat()
}

#[test]
fn control_characters_of_a_file_reach_no_terminal() {
    let folder = Folder::new("control");
    let object = Object::new(238).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT));
    let object = object.instance(Instance::named("a\x1b[31mb\u{9b}32m").values([1]));
    let bytes = Capture::new().object(object).write();
    let path = folder.write("a.zip", &zip("c\x1b]0;d\x07.perfdata", &bytes));
    for command in [
        &["tree"][..],
        &["check"],
        &["values"],
        &["values", "--format", "csv"],
        &["values", "--format", "markdown"],
    ] {
        let shown = on_terminal(&[command, &[&path]].concat());
        assert!(shown.contains('␛'), "{command:?}: {shown}");
        assert!(!shown.contains(['\x1b', '\x07', '\u{9b}']), "{command:?}: {shown:?}");
    }
    for command in ["tree", "check", "values"] {
        let shown = on_terminal(&[command, "--format", "json", &path]);
        assert!(shown.contains(r"\u001b"), "{command}: {shown}");
        assert!(!shown.contains(['\x1b', '\x07', '\u{9b}']), "{command}: {shown:?}");
    }
    // What is piped is often shown all the same.
    let piped = winperf(&["values", &path, "--format", "csv"]).out;
    assert!(piped.contains("a␛[31mb\u{FFFD}32m") && !piped.contains(['\x1b', '\u{9b}']), "{piped:?}");
    let cut = folder.write("cut.zip", &zip("c\x1b]0;d\x07.perfdata", &bytes[..bytes.len() - 8]));
    for command in ["values", "check"] {
        let run = winperf(&[command, &cut]);
        assert!(!format!("{}{}", run.out, run.error).contains('\x1b'), "{run:?}");
        assert!(format!("{}{}", run.out, run.error).contains("c␛]0;d␇.perfdata"), "{run:?}");
    }
}
