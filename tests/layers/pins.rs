//! Pins of the actions in the workflows: each is named by a reviewed commit, which cannot be moved as a tag.

use std::fs;
use std::path::Path;

#[test]
fn every_action_of_a_workflow_is_pinned_by_its_commit_and_says_which_version_that_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.github/workflows");
    let mut count = 0;
    for entry in folder.read_dir().expect("the workflows") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a workflow");
        for line in text.lines().filter_map(|line| line.split_once("uses: ").map(|(_, used)| used.trim())) {
            let (action, version) = line.split_once(" # ").unwrap_or((line, ""));
            let commit = action.split_once('@').map_or("", |(_, commit)| commit);
            let is_commit = commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit());
            assert!(is_commit && version.starts_with('v'), "{}: {line}", path.display());
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn advisories_which_come_without_any_change_are_asked_for_by_the_schedule_alone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.github/workflows");
    for entry in folder.read_dir().expect("the workflows") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a workflow");
        let is_scheduled = text.contains("\n  schedule:\n");
        assert_eq!(text.contains("run: cargo xtask advisories\n"), is_scheduled, "{}", path.display());
    }
}
