//! Moves the code that starts the page out of `index.html`.
//!
//! Trunk writes that code into the page, where the page's own policy would forbid it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

const POLICY: &str = "http-equiv=\"Content-Security-Policy\"";
const MODULE: &str = "<script type=\"module\">";
const END: &str = "</script>";

/// Gives the boot code of a built page a file whose name changes with its content.
pub(super) fn move_to_file(folder: &Path) -> Result<()> {
    let index = folder.join("index.html");
    let html = fs::read_to_string(&index).with_context(|| format!("reading {}", index.display()))?;
    let page = split(&html)?;
    fs::write(folder.join(&page.file), page.code).context("writing the boot code")?;
    fs::write(&index, page.html).context("writing the page")
}

/// A page whose only module script refers to `file`, which is to hold `code`.
#[derive(Debug)]
struct Split {
    html: String,
    file: String,
    code: String,
}

fn split(html: &str) -> Result<Split> {
    ensure!(html.contains(POLICY), "index.html has no content security policy");
    ensure!(!html.contains("<style"), "index.html has an inline style, which its policy forbids");
    let (before, rest) = html.split_once(MODULE).context("index.html has no boot code")?;
    let (code, after) = rest.split_once(END).context("the boot code in index.html has no end")?;
    let code = format!("{}\n", code.trim());
    let file = format!("boot-{:016x}.js", super::hash(&code));
    let html = format!("{before}<script type=\"module\" src=\"./{file}\">{END}{after}");
    if let Some(tag) = script_tags(&html).find(|tag| !tag.contains(" src=")) {
        bail!("index.html has an inline script, which its policy forbids: {tag}");
    }
    Ok(Split { html, file, code })
}

fn script_tags(html: &str) -> impl Iterator<Item = &str> {
    html.split("<script").skip(1).filter_map(|rest| rest.split('>').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">";

    fn page(body: &str) -> String {
        format!("<html><head>{HEAD}</head><body>{body}</body></html>")
    }

    #[test]
    fn boot_code_moves_to_a_file_and_the_page_refers_to_it() {
        let split =
            split(&page("a<script type=\"module\">\nimport init from './x.js';\n</script>b")).unwrap();
        assert_eq!(split.code, "import init from './x.js';\n");
        assert_eq!(
            split.html,
            page(&format!("a<script type=\"module\" src=\"./{}\"></script>b", split.file))
        );
    }

    #[test]
    fn the_file_name_changes_with_the_code() {
        let one = split(&page("<script type=\"module\">one</script>")).unwrap();
        let two = split(&page("<script type=\"module\">two</script>")).unwrap();
        assert_ne!(one.file, two.file);
    }

    #[test]
    fn a_script_with_a_source_stays() {
        let shell = "<script src=\"./shell.js\"></script>";
        let split = split(&page(&format!("{shell}<script type=\"module\">boot</script>"))).unwrap();
        assert!(split.html.contains(shell));
    }

    fn refusal(html: &str) -> String {
        split(html).unwrap_err().to_string()
    }

    #[test]
    fn another_inline_script_is_refused() {
        let html = page("<script type=\"module\">boot</script><script>alert(1)</script>");
        assert!(refusal(&html).contains("inline script"));
    }

    #[test]
    fn an_inline_style_is_refused() {
        assert!(refusal(&page("<style>p { color: red }</style>")).contains("inline style"));
    }

    #[test]
    fn a_page_without_a_policy_is_refused() {
        assert!(refusal("<script type=\"module\">boot</script>").contains("no content security policy"));
    }
}
