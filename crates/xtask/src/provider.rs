//! `cargo xtask provider`: a copy of the sample provider under another name, in a folder of its own, to make one's own from.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// The sample's name, and the name of its library.
const SAMPLE: (&str, &str) = ("winperf-provider", "winperf_provider");

/// What of the root manifest the copy needs by itself: the profile of a DLL in which panics abort, and that it is no member.
const OF_THE_ROOT: &str = "
[profile.capture]
inherits = \"release\"
opt-level = \"z\"
lto = true
codegen-units = 1
panic = \"abort\"
strip = true

[workspace]
";

/// Copies the sample under this name into a folder that is not there yet.
pub(crate) fn copy(name: &str, folder: &Path) -> Result<()> {
    let is_name = name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && name.chars().all(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '-'));
    ensure!(is_name, "a provider's name is of letters a to z, digits and hyphens, and {name:?} is not");
    ensure!(!folder.exists(), "{} is there already", folder.display());
    let library = name.replace('-', "_");
    let renamed = |text: &str| text.replace(SAMPLE.0, name).replace(SAMPLE.1, &library);
    copy_folder(&workspace::root().join("crates/winperf-provider"), folder, &renamed)?;
    let manifest = folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).with_context(|| manifest.display().to_string())?;
    fs::write(&manifest, standing_alone(&text)?).with_context(|| manifest.display().to_string())?;
    // The versions that the sample is tested with.
    fs::copy(workspace::root().join("Cargo.lock"), folder.join("Cargo.lock"))
        .context("copying Cargo.lock")?;
    println!("{}", folder.display());
    Ok(())
}

fn copy_folder(from: &Path, to: &Path, renamed: &dyn Fn(&str) -> String) -> Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let copy = to.join(renamed(&name));
        if path.is_dir() {
            copy_folder(&path, &copy, renamed)?;
        } else {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            fs::write(&copy, renamed(&text)).with_context(|| copy.display().to_string())?;
        }
    }
    Ok(())
}

/// The manifest with the values that it has from the root manifest, and with paths into this folder.
fn standing_alone(manifest: &str) -> Result<String> {
    let root = fs::read_to_string(workspace::root().join("Cargo.toml"))?;
    let mut lines = Vec::new();
    for line in manifest.lines() {
        match line.split_once(".workspace = true") {
            // How the sample is checked is its own business.
            _ if matches!(line, "[lints]" | "workspace = true") => {}
            Some((key @ ("version" | "edition" | "rust-version" | "license" | "publish"), _)) => {
                lines.push(value_of(&root, &format!("{key} = "))?);
            }
            Some((package, _)) => lines.push(format!("{package} = {{ {} }}", path_of(package))),
            None => lines.push(match line.split_once(" = { workspace = true") {
                Some(("windows-sys", rest)) => {
                    let version = value_of(&root, "windows-sys = ")?.replace("windows-sys", "version");
                    format!("windows-sys = {{ {version}{rest}")
                }
                Some((package, rest)) => format!("{package} = {{ {}{rest}", path_of(package)),
                None => line.to_owned(),
            }),
        }
    }
    Ok(format!("{}\n{OF_THE_ROOT}", lines.join("\n").trim_end()))
}

/// The first line of the root manifest that begins so.
fn value_of(root: &str, beginning: &str) -> Result<String> {
    let line = root.lines().find(|line| line.starts_with(beginning));
    line.map(str::to_owned).with_context(|| format!("the root manifest has no {beginning}"))
}

/// Where a package of this project is, in quotes that keep backslashes.
fn path_of(package: &str) -> String {
    format!("path = '{}'", workspace::root().join("crates").join(package).display())
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
        assert!(!manifest.contains("workspace = true"), "{manifest}");
        let again = copy("my-provider", &folder).unwrap_err();
        assert!(again.to_string().ends_with("is there already"), "{again}");
        fs::remove_dir_all(&folder).ok();
    }

    #[test]
    fn a_name_that_no_crate_can_have_is_said() {
        for name in ["My Provider", "", "1st"] {
            assert!(copy(name, Path::new("nowhere")).is_err(), "{name:?}");
        }
    }
}
