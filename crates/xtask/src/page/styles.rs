//! Joins the style sheets of a built page into one.
//!
//! Each component has a sheet of its own in the source, and every sheet that a page refers to holds up its first paint.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

const LINK: &str = "<link rel=\"stylesheet\" href=\"./";
const END: &str = "\"/>";

/// Puts the sheets of a built page, in the order in which it names them, into one whose name changes with its content.
pub(super) fn join(folder: &Path) -> Result<()> {
    let index = folder.join("index.html");
    let html = fs::read_to_string(&index).with_context(|| format!("reading {}", index.display()))?;
    let mut joined = String::new();
    for sheet in sheets(&html) {
        let file = folder.join(sheet);
        let style = fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
        joined.push_str(style.trim_end());
        joined.push('\n');
        fs::remove_file(&file).with_context(|| format!("removing {}", file.display()))?;
    }
    let name = format!("style-{:016x}.css", super::hash(&joined));
    let html = with_one(&html, &name)?;
    fs::write(folder.join(&name), joined).context("writing the style sheet")?;
    fs::write(&index, html).context("writing the page")
}

/// The files of the sheets that a page refers to.
fn sheets(html: &str) -> impl Iterator<Item = &str> {
    html.split(LINK).skip(1).filter_map(|rest| Some(rest.split_once(END)?.0))
}

/// A page that refers to one sheet, in the place of the first one.
fn with_one(html: &str, name: &str) -> Result<String> {
    let mut parts = html.split(LINK);
    let mut page = parts.next().unwrap_or_default().to_owned();
    let rest: Vec<&str> = parts.filter_map(|part| Some(part.split_once(END)?.1)).collect();
    ensure!(!rest.is_empty(), "index.html refers to no style sheet");
    page.push_str(&format!("{LINK}{name}{END}"));
    for part in rest {
        // The links stand one below the other.
        page.push_str(if part.trim().is_empty() { "" } else { part });
    }
    ensure!(
        page.matches("stylesheet").count() == 1,
        "index.html refers to a style sheet by other words than Trunk's"
    );
    Ok(page)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;
    use crate::workspace;

    const BUILT: &str = "<head>\n  <link rel=\"stylesheet\" href=\"./a-1.css\"/>\n  \
        <link rel=\"stylesheet\" href=\"./b-2.css\"/>\n  <script src=\"./shell.js\"></script>\n</head>";

    fn page_in(name: &str, html: &str) -> PathBuf {
        let folder = workspace::target().unwrap().join("tests/styles").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), html).unwrap();
        folder
    }

    #[test]
    fn the_sheets_become_one_in_their_order() {
        let folder = page_in("order", BUILT);
        fs::write(folder.join("a-1.css"), "p { color: red }\n\n").unwrap();
        fs::write(folder.join("b-2.css"), "p { color: blue }").unwrap();
        join(&folder).unwrap();
        let html = fs::read_to_string(folder.join("index.html")).unwrap();
        let names: Vec<&str> = sheets(&html).collect();
        let [name] = names.as_slice() else { panic!("{html}") };
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "p { color: red }\np { color: blue }\n");
        assert!(html.contains("<script src=\"./shell.js\"></script>\n</head>"), "{html}");
        let files = fs::read_dir(&folder).unwrap().count();
        assert_eq!(files, 2, "the page and its sheet");
    }

    #[test]
    fn a_page_without_sheets_is_refused() {
        let folder = page_in("none", "<head></head>");
        assert!(join(&folder).unwrap_err().to_string().contains("no style sheet"));
    }

    #[test]
    fn a_link_in_other_words_is_refused() {
        let html = format!("{BUILT}<link href=\"./c.css\" rel=\"stylesheet\">");
        assert!(with_one(&html, "style.css").unwrap_err().to_string().contains("other words"));
    }

    /// The style sheets in a folder and the folders below, from the top of the project.
    fn styles_below(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                styles_below(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "css") {
                let path = path.strip_prefix(workspace::root()).unwrap();
                found.insert(path.to_str().unwrap().replace('\\', "/"));
            }
        }
    }

    #[test]
    fn the_page_refers_to_every_sheet_of_its_source_once() {
        let html = fs::read_to_string(workspace::root().join("index.html")).unwrap();
        let linked = html.split("rel=\"css\" href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        let linked: Vec<String> = linked.map(str::to_owned).collect();
        let mut there = BTreeSet::new();
        styles_below(&workspace::root().join("web"), &mut there);
        assert_eq!(linked.len(), there.len());
        assert_eq!(linked.into_iter().collect::<BTreeSet<_>>(), there);
    }
}
