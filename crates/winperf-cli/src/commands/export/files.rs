//! Selection of files: named files, files in folders, and files that match a pattern.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::input::shown;
use crate::output::is_standard;

/// Returns all selected files, each once, in the order of the arguments; files of a folder or a pattern by name.
///
/// `list` is a file with further names, one in each line.
pub(super) fn meant(inputs: &[PathBuf], list: Option<&Path>) -> Result<Vec<PathBuf>> {
    let mut files = Files::default();
    inputs.iter().try_for_each(|input| files.add_meant(input))?;
    if let Some(list) = list {
        let lines = fs::read_to_string(list).with_context(|| shown(list))?;
        lines.lines().filter(|line| !line.is_empty()).for_each(|line| files.add(PathBuf::from(line)));
    }
    if files.in_order.is_empty() {
        bail!("the inputs contain no files");
    }
    Ok(files.in_order)
}

#[derive(Default)]
struct Files {
    in_order: Vec<PathBuf>,
    known: BTreeSet<PathBuf>,
}

impl Files {
    fn add_meant(&mut self, input: &Path) -> Result<()> {
        if is_standard(input) {
            self.add(input.to_owned());
            return Ok(());
        }
        let text = shown(input);
        // A file with such a name takes precedence over the pattern.
        if text.contains(['*', '?', '[']) && fs::symlink_metadata(input).is_err() {
            return self.add_fitting(&text);
        }
        if fs::metadata(input).with_context(|| text)?.is_dir() {
            return self.add_folder(input);
        }
        self.add(input.to_owned());
        Ok(())
    }

    fn add_fitting(&mut self, pattern: &str) -> Result<()> {
        let fitting: Vec<PathBuf> = glob::glob(pattern)
            .with_context(|| pattern.to_owned())?
            .collect::<Result<_, _>>()
            .with_context(|| pattern.to_owned())?;
        if fitting.is_empty() {
            bail!("{pattern}: no file matches");
        }
        for path in fitting {
            if path.is_dir() { self.add_folder(&path)? } else { self.add(path) }
        }
        Ok(())
    }

    /// Adds the files in a folder at any depth; names that begin with a dot are hidden, and links are not followed.
    fn add_folder(&mut self, folder: &Path) -> Result<()> {
        let entries = fs::read_dir(folder).with_context(|| shown(folder))?;
        let mut entries: Vec<fs::DirEntry> =
            entries.collect::<Result<_, _>>().with_context(|| shown(folder))?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let kind = entry.file_type().with_context(|| shown(&entry.path()))?;
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            if kind.is_dir() {
                self.add_folder(&entry.path())?;
            } else if kind.is_file() {
                self.add(entry.path());
            }
        }
        Ok(())
    }

    fn add(&mut self, path: PathBuf) {
        if self.known.insert(path.clone()) {
            self.in_order.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gives_its_files_at_any_depth_a_pattern_those_that_fit_and_each_comes_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("day")).unwrap();
        for name in
            ["b.perfdata", "a.perfdata", "day/c.perfdata", "day/notes.txt", ".hidden", "x[1].perfdata"]
        {
            fs::write(path(name), b"").unwrap();
        }
        let names = |inputs: &[PathBuf]| -> Vec<String> {
            let files = meant(inputs, None).unwrap();
            files.iter().map(|file| shown(file.strip_prefix(folder.path()).unwrap())).collect()
        };
        let all = ["a.perfdata", "b.perfdata", "day/c.perfdata", "day/notes.txt", "x[1].perfdata"];
        assert_eq!(names(&[path("")]), all);
        assert_eq!(names(&[path("b.perfdata"), path("*.perfdata")]), [all[1], all[0], all[4]]);
        assert_eq!(names(&[path("x[1].perfdata")]), [all[4]]);
        assert_eq!(names(&[path("day/*")]), [all[2], all[3]]);
        let refused = meant(&[path("*.zip")], None).unwrap_err().to_string();
        assert!(refused.ends_with("*.zip: no file matches"), "{refused}");
        assert!(meant(&[path("absent")], None).is_err());
        let list = path("list");
        fs::write(&list, "x[1].perfdata\n\nb.perfdata\r\n").unwrap();
        let listed = meant(&[PathBuf::from("a")], Some(&list));
        assert!(listed.is_err(), "an input that is not there");
        // A name in a list is a name and no pattern.
        assert_eq!(meant(&[], Some(&list)).unwrap(), [PathBuf::from("x[1].perfdata"), "b.perfdata".into()]);
    }
}
