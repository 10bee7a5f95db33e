//! Writes a built page into one file, which opens from disk without a server.
//!
//! It has the same content as the folder. Style and scripts are text, which its policy allows by hash; examples,
//! explanations and program are Base64 in `<script data-file="…">`, which browsers ignore.
//! `winperfShell.file` in `web/shell.js` looks there first and fetches otherwise, so that `connect-src 'none'` works,
//! which forbids even `data:` addresses.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256};

const INDEX: &str = "index.html";
const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
const PRELOAD: &str = "<link rel=\"preload\"";
const SHEET: &str = "<link rel=\"stylesheet\" href=\"./";
const SCRIPT: &str = "<script ";
const SCRIPT_END: &str = "</script>";
const BODY_END: &str = "</body>";

/// The files of a page by their addresses relative to it.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes the page that was built into a folder as one file, which opens from disk.
pub(crate) fn write(folder: &Path, file: &Path) -> Result<()> {
    let mut files = Files::new();
    collect(folder, "", &mut files)?;
    fs::write(file, single(files)?).with_context(|| format!("writing {}", file.display()))
}

fn collect(folder: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let entry = entry?;
        let path = entry.path();
        let address = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{address}/"), files)?;
        } else {
            files.insert(address, fs::read(&path).with_context(|| format!("reading {}", path.display()))?);
        }
    }
    Ok(())
}

/// Returns the page with all of its files inside.
fn single(mut files: Files) -> Result<String> {
    let mut html = take_text(&mut files, INDEX)?;
    html = replace(&html, PRELOAD, ">", |_| Ok(String::new()))?;
    let (mut scripts, mut styles) = (Vec::new(), Vec::new());
    html = replace(&html, SHEET, "\">", |address| {
        let style = take_text(&mut files, address)?;
        styles.push(hash(&style));
        element("style", "", &style)
    })?;
    html = replace(&html, SCRIPT, SCRIPT_END, |tag| {
        let (script, attributes) = script(tag, &mut files)?;
        scripts.push(hash(&script));
        element("script", attributes, &script)
    })?;
    html = replace(&html, POLICY, "\">", |_| Ok(format!("{POLICY}{}\">", policy(&scripts, &styles))))?;
    let (before, after) = html.rsplit_once(BODY_END).context("index.html has no end of its body")?;
    let data: String = files.iter().map(|(address, bytes)| data(address, bytes)).collect();
    Ok(format!("{before}{data}{BODY_END}{after}"))
}

/// Returns the content security policy of the file: only its own scripts, and no connections.
fn policy(scripts: &[String], styles: &[String]) -> String {
    let (scripts, styles) = (scripts.join(" "), styles.join(" "));
    format!(
        "default-src 'none'; script-src {scripts} 'wasm-unsafe-eval'; worker-src blob:; style-src {styles}; \
         style-src-attr 'unsafe-inline'; img-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'"
    )
}

/// Returns the code that a tag refers to, and the attributes of its element.
///
/// The page's only module is its boot code, which is replaced by one without requests. The script of the program is
/// not deferred, since it would have to be a module, whose names the boot code does not see.
fn script(tag: &str, files: &mut Files) -> Result<(String, &'static str)> {
    let address = tag.split_once("src=\"./").and_then(|(_, rest)| rest.split_once('"'));
    let (address, _) = address.with_context(|| format!("a script without an address: {tag}"))?;
    let code = take_text(files, address)?;
    let has = |wanted: &str| tag.split([' ', '>']).any(|word| word == wanted);
    if has("data-program") {
        ensure!(code.contains("let wasm_bindgen"), "wasm-bindgen calls the start of a program otherwise");
        return Ok((code, " data-program"));
    }
    if has("type=\"module\"") {
        return Ok((boot(files)?, " type=\"module\""));
    }
    Ok((code, if has("defer") { " type=\"module\"" } else { "" }))
}

/// Returns the call that starts the program, which the page's boot code makes over the network.
fn boot(files: &Files) -> Result<String> {
    let module = only(files, ".wasm")?;
    Ok(format!(
        "const read = async () => (await winperfShell.file(\"{module}\")).arrayBuffer();\n\
         await wasm_bindgen({{ module_or_path: read() }});\n"
    ))
}

/// Returns the address of the only file with an extension.
fn only(files: &Files, extension: &str) -> Result<String> {
    let found: Vec<&String> = files.keys().filter(|address| address.ends_with(extension)).collect();
    match found.as_slice() {
        [address] => Ok((*address).clone()),
        found => bail!("one file of the page ends in {extension}, and not {}", found.len()),
    }
}

fn take_text(files: &mut Files, address: &str) -> Result<String> {
    let bytes = files.remove(address).with_context(|| format!("the page has no {address}"))?;
    String::from_utf8(bytes).with_context(|| format!("{address} is no text"))
}

/// Returns an element with a text that does not contain its end tag.
fn element(name: &str, attributes: &str, text: &str) -> Result<String> {
    let lower = text.to_ascii_lowercase();
    ensure!(!lower.contains(&format!("</{name}")) && !lower.contains("<!--"), "a text would end its {name}");
    Ok(format!("<{name}{attributes}>{text}</{name}>"))
}

/// Returns a file as data, which browsers leave alone.
fn data(address: &str, bytes: &[u8]) -> String {
    let encoded = Base64::encode_string(bytes);
    format!("<script type=\"application/octet-stream\" data-file=\"{address}\">{encoded}</script>\n")
}

/// Returns a text as a policy names it.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", Base64::encode_string(&Sha256::digest(text)))
}

/// Returns a page in which everything from `start` to `end` is replaced, by a function of the text in between.
fn replace(
    html: &str,
    start: &str,
    end: &str,
    mut replaced: impl FnMut(&str) -> Result<String>,
) -> Result<String> {
    let mut parts = html.split(start);
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (between, after) = part.split_once(end).with_context(|| format!("{start} has no {end}"))?;
        page.push_str(&replaced(between)?);
        page.push_str(after);
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILT: &str = "<html><head>\
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; connect-src 'self'\">\
        <script src=\"./settings-1.js\"></script>\
        <link rel=\"stylesheet\" href=\"./style-2.css\">\
        <script src=\"./deferred-6.js\"></script>\
        <script defer src=\"./shell-3.js\"></script>\
        <script src=\"./page-4.js\" data-program defer></script>\
        <link rel=\"preload\" href=\"./page-4_bg.wasm\" as=\"fetch\" type=\"application/wasm\">\
        </head><body><p>start</p><script type=\"module\" src=\"./boot-5.js\"></script></body></html>";

    fn built() -> Files {
        let files: [(&str, &[u8]); 10] = [
            ("index.html", BUILT.as_bytes()),
            ("settings-1.js", b"settings()"),
            ("style-2.css", b"p { color: red }"),
            ("deferred-6.js", b"at_once()"),
            ("shell-3.js", b"shell()"),
            ("page-4.js", b"let wasm_bindgen;"),
            ("page-4_bg.wasm", b"\0asm"),
            ("boot-5.js", b"await wasm_bindgen('./page-4_bg.wasm');"),
            ("examples/one.perfdata", &[0, 255]),
            ("findings.en.md", "#".as_bytes()),
        ];
        files.into_iter().map(|(address, bytes)| (address.to_owned(), bytes.to_vec())).collect()
    }

    #[test]
    fn nothing_is_left_to_ask_for() {
        let page = single(built()).unwrap();
        for asks in [" src=", "<link", "import ", "'self'"] {
            assert!(!page.contains(asks), "{asks}: {page}");
        }
        assert!(page.contains("connect-src 'none'"), "{page}");
        assert!(page.contains("<style>p { color: red }</style>"), "{page}");
    }

    #[test]
    fn what_the_page_fetches_stands_in_it_under_its_address() {
        let page = single(built()).unwrap();
        for (address, encoded) in
            [("examples/one.perfdata", "AP8="), ("findings.en.md", "Iw=="), ("page-4_bg.wasm", "AGFzbQ==")]
        {
            assert!(page.contains(&format!("data-file=\"{address}\">{encoded}</script>")), "{page}");
        }
        assert_eq!(page.matches("data-file=").count(), 3, "{page}");
    }

    #[test]
    fn the_policy_names_each_script_and_the_style_by_its_hash() {
        let page = single(built()).unwrap();
        // Of `settings()`, `shell()` and `p { color: red }`, by openssl.
        for hash in HASHES {
            assert!(page.contains(&format!("'sha256-{hash}'")), "{page}");
        }
        assert_eq!(page.matches("'sha256-").count(), 6, "{page}");
    }

    const HASHES: [&str; 3] = [
        "wEWoqhGt19i/r9NI8xZPEbq7hnZAmLP3vJevF07ygEY=",
        "BVIJB8ij9CJohYf4/cuEFak42ounUZhFH1QgYIIjHxc=",
        "ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4=",
    ];

    #[test]
    fn scripts_that_wait_for_the_page_go_on_waiting() {
        let page = single(built()).unwrap();
        assert!(page.contains("<script>settings()</script>"), "{page}");
        assert!(page.contains("<script>at_once()</script>"), "a name that has the word: {page}");
        assert!(page.contains("<script type=\"module\">shell()</script>"), "{page}");
        assert!(page.contains("<script data-program>let wasm_bindgen;</script>"), "{page}");
        assert!(page.contains("<script type=\"module\">const read ="), "{page}");
    }

    fn refusal(changed: impl FnOnce(&mut Files)) -> String {
        let mut files = built();
        changed(&mut files);
        single(files).unwrap_err().to_string()
    }

    #[test]
    fn a_text_that_would_end_its_element_is_refused() {
        let ends = |files: &mut Files| drop(files.insert("shell-3.js".into(), b"'</SCRIPT>'".to_vec()));
        assert!(refusal(ends).contains("would end its script"));
    }

    #[test]
    fn a_file_that_is_missing_is_named() {
        assert!(refusal(|files| drop(files.remove("style-2.css"))).contains("no style-2.css"));
        assert!(refusal(|files| drop(files.remove("page-4_bg.wasm"))).contains(".wasm"));
    }

    #[test]
    fn a_program_that_starts_otherwise_is_refused() {
        let other = b"export { __wbg_init as default };".to_vec();
        assert!(refusal(|files| drop(files.insert("page-4.js".into(), other))).contains("otherwise"));
    }
}
