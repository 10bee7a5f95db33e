//! Files of a release, besides those built by `dist` and `npm`.

use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::{command, workspace};

/// The list of checksums, in the form that `sha256sum --check` reads.
const CHECKSUMS: &str = "SHA256SUMS";

/// Builds the program `winperf` for the system on which this runs, with the system in its name.
pub(crate) fn program() -> Result<()> {
    let built = command::released_winperf()?;
    let folder = workspace::root().join("dist/bin");
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    copy(&built, &folder.join(format!("winperf-{OS}-{ARCH}{EXE_SUFFIX}")))
}

/// Collects every file below one folder in a different one, and writes their checksums next to them.
pub(crate) fn checksums(from: &Path, to: &Path) -> Result<()> {
    let mut files = Vec::new();
    collect(from, &mut files)?;
    files.sort_by(|left, right| left.file_name().cmp(&right.file_name()));
    ensure!(!files.is_empty(), "{} holds no file", from.display());
    if let Some([first, second]) =
        files.array_windows::<2>().find(|[left, right]| left.file_name() == right.file_name())
    {
        bail!("{} and {} have one name", first.display(), second.display());
    }
    fs::create_dir_all(to).with_context(|| format!("making {}", to.display()))?;
    let mut lines = String::new();
    for file in &files {
        let name = file.file_name().context("a file without a name")?;
        let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
        lines += &format!("{}  {}\n", winperf_bundle::sha256(&bytes), name.to_string_lossy());
        copy(file, &to.join(name))?;
    }
    fs::write(to.join(CHECKSUMS), lines).with_context(|| format!("writing {CHECKSUMS}"))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).map(|_| ()).with_context(|| format!("copying {}", from.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("winperf-{}-{name}", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn each_file_of_a_release_has_its_checksum_in_order_of_names() {
        let from = folder("parts", &[("b/winperf.exe", "abc"), ("a/page.html", "")]);
        let to = from.join("release");
        checksums(&from, &to).unwrap();
        let expected = "\
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  page.html
ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  winperf.exe
";
        assert_eq!(fs::read_to_string(to.join(CHECKSUMS)).unwrap(), expected);
        assert_eq!(fs::read_to_string(to.join("winperf.exe")).unwrap(), "abc");
        fs::remove_dir_all(from).unwrap();
    }

    #[test]
    fn two_files_of_one_name_are_refused() {
        let from = folder("twice", &[("a/winperf", "1"), ("b/winperf", "2")]);
        let error = checksums(&from, &from.join("release")).unwrap_err().to_string();
        assert!(error.ends_with("have one name"), "{error}");
        fs::remove_dir_all(from).unwrap();
    }
}
