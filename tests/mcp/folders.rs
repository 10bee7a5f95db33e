//! Nothing outside of the folders is opened or revealed.

use serde_json::json;

use crate::server::{Server, both, folder_of};

#[test]
fn files_of_the_folders_are_listed_and_no_others() {
    let folder = folder_of("mcp-list", "desktop");
    folder.write("notes.txt", b"secret");
    std::fs::create_dir_all(folder.path("deeper")).unwrap();
    folder.write("deeper/2.perfdata", b"PERF");
    let server = Server::start(&[&folder.path("")]);
    let listed = server.call("open", json!({})).document();
    assert_eq!(listed["files"], json!(["0.perfdata", "1.perfdata", "deeper/2.perfdata"]));
}

#[test]
fn a_file_outside_is_refused_as_one_that_is_not_there() {
    let outside = folder_of("mcp-outside", "desktop");
    let inside = folder_of("mcp-inside", "desktop");
    let server = Server::start(&[&inside.path("")]);
    let missing = server.call("open", json!({ "files": ["nothing.perfdata"] })).error();
    let path = outside.path("0.perfdata");
    let name = std::path::Path::new(&outside.path("")).file_name().unwrap().to_str().unwrap().to_owned();
    let around = format!("../{name}/0.perfdata");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&path, inside.path("link.perfdata")).unwrap();
    for asked in [path.as_str(), around.as_str(), "link.perfdata", "/dev/zero", "/etc/passwd", "", ".", "-"] {
        let refused = server.call("open", json!({ "files": [asked] })).error();
        assert_eq!(refused.replacen(asked, "nothing.perfdata", 1), missing, "{asked:?}");
        let titles = server.call("open", json!({ "files": ["0.perfdata"], "titles": [asked] })).error();
        assert_eq!(titles.replacen(asked, "nothing.perfdata", 1), missing, "{asked:?}");
    }
}

#[test]
fn copies_go_with_the_server() {
    let folder = folder_of("mcp-copies", "desktop");
    let kept = folder.path("temporary");
    std::fs::create_dir_all(&kept).unwrap();
    let server = Server::start_in(&[&folder.path("")], &kept);
    server.call("open", both()).document();
    let copies = || std::fs::read_dir(&kept).unwrap().count();
    assert_eq!(copies(), 1);
    assert_eq!(server.end(), Some(0));
    assert_eq!(copies(), 0);
}

#[test]
fn copies_of_a_server_that_was_killed_go_with_the_next_one_and_those_of_one_that_runs_stay() {
    let folder = folder_of("mcp-killed", "desktop");
    let kept = folder.path("temporary");
    std::fs::create_dir_all(&kept).unwrap();
    let killed = Server::start_in(&[&folder.path("")], &kept);
    killed.call("open", both()).document();
    killed.kill();
    let copies = || std::fs::read_dir(&kept).unwrap().count();
    assert_eq!(copies(), 1);
    let server = Server::start_in(&[&folder.path("")], &kept);
    server.call("open", both()).document();
    let beside = Server::start_in(&[&folder.path("")], &kept);
    assert_eq!(copies(), 2);
    server.call("check", json!({})).document();
    assert_eq!((server.end(), beside.end()), (Some(0), Some(0)));
    assert_eq!(copies(), 0);
}
