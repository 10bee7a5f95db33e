//! `cargo xtask provider`: a copy of the sample provider under a new name, in its own folder, as a starting point.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// The sample's name, and the name of its library.
const SAMPLE: (&str, &str) = ("winperf-provider", "winperf_provider");

/// Tables of the root manifest that the copy needs: the profile of a DLL in which panics abort.
const PROFILES: [&str; 2] = ["profile.release", "profile.capture"];

/// Copies the sample under this name into a folder that is not there yet.
pub(crate) fn copy(name: &str, folder: &Path) -> Result<()> {
    let sample = workspace::root().join("crates/winperf-provider");
    let (manifest, root) = (read(&sample.join("Cargo.toml"))?, read(&workspace::root().join("Cargo.toml"))?);
    let is_name = name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && name.chars().all(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '-'));
    ensure!(is_name, "a provider's name is of letters a to z, digits and hyphens, and {name:?} is not");
    let is_needed = |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['.', ' ']));
    let mut dependencies = manifest.lines().skip_while(|line| *line != "[dependencies]");
    ensure!(!dependencies.any(is_needed), "{name} is a package that the sample depends on");
    ensure!(!folder.exists(), "{} is there already", folder.display());
    // Before it has paths into this project, which may have the sample's name in them.
    let manifest = standing_alone(&renamed(&manifest, name), &root)?;
    // Listed before the first is written, since the copy may be a folder of the sample.
    let mut files = Vec::new();
    list(&sample, &mut files)?;
    files.retain(|file| *file != sample.join("Cargo.toml"));
    copied(name, folder, &sample, &files, &manifest)?;
    println!("{}", folder.display());
    Ok(())
}

/// Writes the copy, or removes it on failure.
fn copied(name: &str, folder: &Path, sample: &Path, files: &[PathBuf], manifest: &str) -> Result<()> {
    write(name, folder, sample, files, manifest).inspect_err(|_| {
        // The first error is reported; a folder that cannot be removed is named by the next call.
        fs::remove_dir_all(folder).ok();
    })
}

fn write(name: &str, folder: &Path, sample: &Path, files: &[PathBuf], manifest: &str) -> Result<()> {
    for file in files {
        let place = file.strip_prefix(sample)?.to_string_lossy().into_owned();
        write_file(&folder.join(renamed(&place, name)), &renamed(&read(file)?, name))?;
    }
    write_file(&folder.join("Cargo.toml"), manifest)?;
    // The versions that the sample is tested with.
    write_file(&folder.join("Cargo.lock"), &read(&workspace::root().join("Cargo.lock"))?)
}

/// Returns a text of the sample with this name in place of the sample's.
fn renamed(text: &str, name: &str) -> String {
    text.replace(SAMPLE.0, name).replace(SAMPLE.1, &name.replace('-', "_"))
}

fn write_file(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    fs::write(path, text).with_context(|| path.display().to_string())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the manifest with values inherited from the root manifest, and with paths into this folder; the copy is not
/// a member.
fn standing_alone(manifest: &str, root: &str) -> Result<String> {
    let mut lines = Vec::new();
    for line in manifest.lines() {
        match line.split_once(".workspace = true") {
            // How the sample is checked is its own business.
            _ if matches!(line, "[lints]" | "workspace = true") => {}
            Some((key @ ("version" | "edition" | "rust-version" | "license" | "publish"), _)) => {
                lines.push(value_of(root, &format!("{key} = "))?);
            }
            Some((package, _)) => lines.push(format!("{package} = {{ {} }}", path_of(package)?)),
            None => lines.push(match line.split_once(" = { workspace = true") {
                Some(("windows-sys", rest)) => {
                    let version = value_of(root, "windows-sys = ")?.replace("windows-sys", "version");
                    format!("windows-sys = {{ {version}{rest}")
                }
                Some((package, rest)) => format!("{package} = {{ {}{rest}", path_of(package)?),
                None => line.to_owned(),
            }),
        }
    }
    let mut text = lines.join("\n").trim_end().to_owned();
    for profile in PROFILES {
        text += &format!("\n\n[{profile}]\n{}", table(root, profile)?);
    }
    Ok(text + "\n\n[workspace]\n")
}

/// Returns the lines of a table of the root manifest.
fn table(root: &str, name: &str) -> Result<String> {
    let heading = format!("[{name}]");
    let mut lines = root.lines().skip_while(|line| *line != heading);
    lines.next().with_context(|| format!("the root manifest has no {heading}"))?;
    Ok(lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"))
}

/// Returns the first line of the root manifest that begins so.
fn value_of(root: &str, beginning: &str) -> Result<String> {
    let line = root.lines().find(|line| line.starts_with(beginning));
    line.map(str::to_owned).with_context(|| format!("the root manifest has no {beginning}"))
}

/// Returns the path of a package of this project; others need a version here.
fn path_of(package: &str) -> Result<String> {
    let folder = workspace::root().join("crates").join(package);
    ensure!(folder.is_dir(), "{package} is no package of this project");
    Ok(format!("path = {folder:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_the_new_name_everywhere_and_needs_no_workspace() {
        let folder = std::env::temp_dir().join(format!("winperf-{}-my-provider", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        copy("my-provider", &folder).unwrap();
        let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
        assert!(read("src/entry.rs").contains(r"Services\\my-provider\\Performance"));
        assert!(read("tests/replies.rs").contains("use my_provider::reply::Reply;"));
        assert!(read("install/my-provider.reg").contains("my_provider.dll"));
        assert!(read("install/my-provider.ini").contains("symbolfile=my-provider-symbols.h"));
        let manifest = read("Cargo.toml");
        assert!(
            manifest.contains("name = \"my-provider\"") && manifest.contains("panic = \"abort\""),
            "{manifest}"
        );
        assert!(manifest.contains("[profile.capture]\ninherits = \"release\"\n"), "{manifest}");
        assert!(!manifest.contains("workspace = true"), "{manifest}");
        let again = copy("my-provider", &folder).unwrap_err();
        assert!(again.to_string().ends_with("is there already"), "{again}");
        fs::remove_dir_all(&folder).ok();
    }

    #[test]
    fn a_name_that_no_copy_can_have_is_said() {
        let nowhere = Path::new("nowhere");
        for name in ["My Provider", "", "1st", "winperf", "winperf-heap", "winperf-synth", "windows-sys"] {
            assert!(copy(name, nowhere).is_err() && !nowhere.exists(), "{name:?}");
        }
    }

    #[test]
    fn a_copy_that_fails_leaves_nothing_behind() {
        let folder = std::env::temp_dir().join(format!("winperf-{}-half-way", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        let sample = workspace::root().join("crates/winperf-provider");
        let files = [sample.join("src/lib.rs"), sample.join("no such file")];
        assert!(copied("half-way", &folder, &sample, &files, "").is_err() && !folder.exists());
    }

    #[test]
    fn a_copy_may_have_a_name_that_stands_in_the_manifest_elsewhere() {
        let folder = std::env::temp_dir().join(format!("winperf-{}-dll", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        copy("dll", &folder).unwrap();
        let manifest = read(&folder.join("Cargo.toml")).unwrap();
        fs::remove_dir_all(&folder).ok();
        assert!(manifest.contains("name = \"dll\""), "{manifest}");
    }

    #[test]
    fn a_folder_of_this_project_keeps_its_name_in_the_manifest_of_the_copy() {
        let folder = std::env::temp_dir().join(format!("winperf-{}-kept", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        let manifest = "winperf = { path = \"/winperf-provider-fix/winperf_provider/crates/winperf\" }\n";
        let sample = workspace::root().join("crates/winperf-provider");
        copied("kept", &folder, &sample, &[sample.join("src/lib.rs")], manifest).unwrap();
        let written = read(&folder.join("Cargo.toml")).unwrap();
        fs::remove_dir_all(&folder).ok();
        assert_eq!(written, manifest);
    }

    #[test]
    fn a_table_is_found_whatever_lines_end_with() {
        for root in ["[a]\nb = 1\n\n[c]\n", "[a]\r\nb = 1\r\n\r\n[c]\r\n"] {
            assert_eq!(table(root, "a").unwrap(), "b = 1");
        }
        assert_eq!(table("[a]\n", "b").unwrap_err().to_string(), "the root manifest has no [b]");
    }

    #[test]
    fn a_package_of_others_is_asked_for_its_version() {
        let error = standing_alone("serde.workspace = true\n", "").unwrap_err().to_string();
        assert_eq!(error, "serde is no package of this project");
    }
}
