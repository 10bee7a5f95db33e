//! The document of the page: `index.html` with its style sheets in one file, hashed names, and the program.
//!
//! Each component has its own sheet in the source, so that changes of two components change two files; common looks of
//! panels and buttons are in `web/style/base.css`.
//! The sheets are found by their folders and joined, since every linked sheet would delay the first paint.

use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::program::Bound;
use crate::workspace;

const SHEET: &str = "<link rel=\"stylesheet\" href=\"";
const SCRIPT: &str = "<script src=\"";
const HEAD_END: &str = "  </head>";

/// The cascade layers and the folders of their sheets; rules of a later layer override those of an earlier one.
const LAYERS: [(&str, &[&str]); 3] = [
    ("base", &["web/style"]),
    ("parts", &["web/src/components", "web/src/list"]),
    ("views", &["web/src/views"]),
];

/// Writes the document, its style sheet and its scripts into a folder.
pub(super) fn write(folder: &Path, program: &Bound) -> Result<()> {
    let html = read("index.html")?;
    let page = assemble(&html, &style(&workspace::root())?, program, read)?;
    for (name, bytes) in &page {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(())
}

fn read(file: &str) -> Result<String> {
    fs::read_to_string(workspace::root().join(file)).with_context(|| format!("reading {file}"))
}

/// Returns the sheets of the page in one, by layers, and within a layer by their paths.
fn style(root: &Path) -> Result<String> {
    let mut style = format!("@layer {};\n", LAYERS.map(|(name, _)| name).join(", "));
    for (name, folders) in LAYERS {
        let mut sheets = Vec::new();
        for folder in folders {
            find_sheets(&root.join(folder), &mut sheets)?;
        }
        ensure!(!sheets.is_empty(), "no style sheet in {folders:?}");
        sheets.sort();
        writeln!(style, "@layer {name} {{")?;
        for sheet in sheets {
            let text = fs::read_to_string(&sheet).with_context(|| format!("reading {}", sheet.display()))?;
            style.push_str(text.trim_end());
            style.push('\n');
        }
        style.push_str("}\n");
    }
    Ok(style)
}

/// Adds the paths of the sheets in a folder and in those inside it.
fn find_sheets(folder: &Path, sheets: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            find_sheets(&path, sheets)?;
        } else if path.extension().is_some_and(|extension| extension == "css") {
            sheets.push(path);
        }
    }
    Ok(())
}

/// Returns the files of a page by their names.
fn assemble(
    html: &str,
    style: &str,
    program: &Bound,
    read: impl Fn(&str) -> Result<String>,
) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    let mut add = |name: &str, extension: &str, bytes: &[u8]| {
        let name = format!("{name}-{:016x}{extension}", hash(bytes));
        files.push((name.clone(), bytes.to_vec()));
        name
    };
    let mut page = Vec::new();
    for line in html.lines() {
        if let Some(script) = address(line, SCRIPT) {
            let stem = Path::new(script).file_stem().unwrap_or_default().to_string_lossy();
            let name = add(&stem, ".js", read(script)?.as_bytes());
            page.push(line.replacen(script, &format!("./{name}"), 1));
        } else if line == HEAD_END {
            page.push(format!("    {SHEET}./{}\">", add("style", ".css", style.as_bytes())));
            let module = add("winperf-web", "_bg.wasm", &program.module);
            let script = add("winperf-web", ".js", program.script.as_bytes());
            let boot = add("boot", ".js", boot(&module).as_bytes());
            page.push(head(&boot, &script, &module));
            page.push(line.to_owned());
        } else {
            page.push(line.to_owned());
        }
    }
    files.push(("index.html".to_owned(), (page.join("\n") + "\n").into_bytes()));
    Ok(files)
}

/// Returns the address in a line that begins with a tag.
fn address<'a>(line: &'a str, tag: &str) -> Option<&'a str> {
    line.trim_start().strip_prefix(tag)?.split('"').next()
}

/// Returns the code that starts the program; in the document itself, the page's policy would forbid it.
fn boot(module: &str) -> String {
    format!(
        "await wasm_bindgen({{ module_or_path: \"./{module}\" }});\n\
         dispatchEvent(new Event(\"winperf-started\"));\n"
    )
}

/// Returns the tags that load the program; `data-program` marks the script that a worker gets too.
fn head(boot: &str, script: &str, module: &str) -> String {
    format!(
        "    <script src=\"./{script}\" data-program defer></script>\n    \
         <link rel=\"preload\" href=\"./{module}\" as=\"fetch\" type=\"application/wasm\" crossorigin=\"anonymous\">\n    \
         <script type=\"module\" src=\"./{boot}\"></script>"
    )
}

/// Returns a number that changes with the content of a file, for its name.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "<head>\n    <script src=\"web/settings.js\"></script>\n    \
        <script src=\"web/shell.js\" defer></script>\n  </head>\n";

    fn assembled(html: &str, module: &[u8]) -> Result<Vec<(String, String)>> {
        let program = Bound { script: "let wasm_bindgen;".to_owned(), module: module.to_vec() };
        let files = assemble(html, "p { color: red }", &program, |file| Ok(format!("{file} {{}}\n\n")))?;
        Ok(files.into_iter().map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap())).collect())
    }

    #[test]
    fn the_document_refers_to_one_sheet() {
        let files = assembled(SOURCE, b"1").unwrap();
        let sheets: Vec<_> = files.iter().filter(|(name, _)| name.ends_with(".css")).collect();
        let [(name, sheet)] = sheets[..] else { panic!("{files:?}") };
        assert_eq!(sheet, "p { color: red }");
        let (_, html) = files.last().unwrap();
        assert_eq!(html.matches("stylesheet").count(), 1, "{html}");
        assert!(html.contains(&format!("href=\"./{name}\"")), "{html}");
    }

    #[test]
    fn every_file_but_the_document_is_referred_to_by_a_name_that_changes_with_it() {
        let [one, two] = [b"1", b"2"].map(|module| assembled(SOURCE, module).unwrap());
        for (name, _) in one.iter().filter(|(name, _)| name != "index.html") {
            assert!(one.iter().any(|(_, text)| text.contains(&format!("./{name}"))), "{name}");
        }
        let named = |files: &[(String, String)], start: &str| {
            files.iter().find(|(name, _)| name.starts_with(start)).unwrap().0.clone()
        };
        assert_ne!(named(&one, "boot"), named(&two, "boot"));
        assert_eq!(named(&one, "shell"), named(&two, "shell"));
    }

    #[test]
    fn scripts_keep_their_other_attributes() {
        let files = assembled(SOURCE, b"1").unwrap();
        let (_, html) = files.last().unwrap();
        assert!(html.contains(".js\" defer></script>"), "{html}");
    }

    #[test]
    fn the_source_has_a_policy_and_nothing_that_its_policy_forbids() {
        let html = read("index.html").unwrap();
        assert!(html.contains("http-equiv=\"Content-Security-Policy\""));
        assert!(!html.contains("<style"));
        assert!(html.split("<script").skip(1).all(|rest| rest.starts_with(" src=\"web/")));
        assert_eq!(html.matches(HEAD_END).count(), 1);
    }

    #[test]
    fn every_sheet_of_the_source_is_in_a_layer() {
        let root = workspace::root();
        let style = style(&root).unwrap();
        let mut sheets = Vec::new();
        find_sheets(&root.join("web"), &mut sheets).unwrap();
        assert!(sheets.len() > 80, "{sheets:?}");
        for sheet in sheets {
            let text = fs::read_to_string(&sheet).unwrap();
            assert!(style.contains(text.trim_end()), "{}", sheet.display());
        }
        let places = LAYERS.map(|(name, _)| style.find(&format!("\n@layer {name} {{")).unwrap());
        assert!(places.is_sorted() && style.starts_with("@layer base, parts, views;\n"));
    }
}
