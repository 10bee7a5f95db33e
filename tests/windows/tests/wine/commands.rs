//! Every command line of the capture program that the documentation shows.

use winperf_windows_tests::Capture;

const GUIDES: [&str; 2] =
    [include_str!("../../../../docs/capturing.md"), include_str!("../../../../docs/provider.md")];

/// What stands behind the program's name in the guides, the same with what a test can have, and how it ends under Wine.
const COMMANDS: [(&str, &str, i32); 11] = [
    ("", "", 0),
    // Wine's counters are the sample provider's.
    ("Process 238", "10000 10006", 0),
    ("--count 10 --interval 5", "--count 10 --interval 0.1", 0),
    ("Costly --timeout 300", "Costly --timeout 300", 0),
    ("--machine SERVER", "--machine no-such-machine", 2),
    ("--out FILE --force", "--out a.perfcap.zip --force", 0),
    ("--raw DIR", "--raw blocks", 0),
    ("--titles-only --raw DIR", "--titles-only --raw blocks", 0),
    ("--redact none", "--redact none", 0),
    ("--help", "--help", 0),
    ("winperf-capture.exe", "", 0),
];

/// The command lines in the blocks of a guide, without the program's name and what is said about them.
fn shown(guide: &str) -> impl Iterator<Item = String> {
    let words = |line: &str| {
        let (command, _) = line.split_once("   ").unwrap_or((line, ""));
        command.trim().to_owned()
    };
    guide.lines().filter_map(move |line| {
        let plain = line.strip_prefix("winperf-capture ").or(line.eq("winperf-capture").then_some(""));
        let under_wine = line.strip_prefix("WINPERF_PROVIDER_WINE=1 wine64 ");
        plain.or(under_wine).map(words)
    })
}

#[test]
fn every_command_of_the_documentation_is_known_here() {
    let shown: Vec<String> = GUIDES.iter().flat_map(|guide| shown(guide)).collect();
    assert_eq!(shown.len(), COMMANDS.len(), "{shown:?}");
    for (command, _, _) in COMMANDS {
        assert!(shown.iter().any(|shown| shown == command), "{command}: {shown:?}");
    }
}

#[test]
#[ignore = "needs Wine"]
fn every_command_of_the_documentation_ends_as_it_says() {
    for (_, command, status) in COMMANDS {
        let words: Vec<&str> = command.split_whitespace().collect();
        let run = Capture::new(&words).run().expect(status);
        let writes_nothing = status == 2 || command == "--help";
        assert_eq!(run.files().is_empty(), writes_nothing, "{command}");
    }
}
