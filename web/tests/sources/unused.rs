//! Unused phrases and style classes, which the compiler does not find.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{Source, files, sources};

/// The folders with the sentences of a language.
const LANGUAGES: [&str; 2] = ["phrases/english", "phrases/japanese"];

/// Returns the messages with the name of their enum: its variants, and the lines of its table.
fn messages(code: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut of = None;
    for line in code.lines() {
        let name = line.trim_start();
        if let Some(rest) = line.strip_prefix("pub enum ") {
            of = Some((word(rest), "    "));
        } else if let Some(rest) = name.strip_suffix("Msg {").filter(|_| line.starts_with("    ")) {
            of = Some((&name[..rest.len() + "Msg".len()], "        "));
        } else if line == "}" {
            of = None;
        } else if let Some((of, indent)) = of
            && line.strip_prefix(indent).is_some_and(|rest| rest.starts_with(char::is_uppercase))
        {
            found.push((of, word(name)));
        }
    }
    found.retain(|(_, name)| *name != "Phrase");
    found
}

fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(text.len());
    &text[..end]
}

fn is_said(code: &str, phrase: &str) -> bool {
    code.match_indices(phrase)
        .any(|(at, _)| !code[at + phrase.len()..].starts_with(|letter: char| letter.is_alphanumeric()))
}

#[test]
fn every_message_is_said_somewhere() {
    let sources = sources();
    let is_language = |source: &&Source| LANGUAGES.iter().any(|folder| source.path.starts_with(folder));
    let (catalogues, speakers): (Vec<&Source>, Vec<&Source>) = sources
        .iter()
        .filter(|source| !is_language(source))
        .partition(|source| source.path.starts_with("phrases"));
    let mut count = 0;
    let mut unsaid = Vec::new();
    for catalogue in catalogues {
        for (of, name) in messages(&catalogue.code) {
            count += 1;
            let is_own = is_said(&catalogue.code, &format!("Self::{name}"));
            let phrase = format!("{of}::{name}");
            if !is_own && !speakers.iter().any(|source| is_said(&source.code, &phrase)) {
                unsaid.push(phrase);
            }
        }
    }
    assert!(count > 500, "{count} messages");
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

/// The classes in the selectors of a style sheet.
fn classes(style: &str) -> BTreeSet<String> {
    let mut code = String::new();
    for part in style.split("*/") {
        code.push_str(part.split("/*").next().unwrap_or_default());
    }
    let selectors = code.split('{').map(|before| before.rsplit(['}', ';']).next().unwrap_or_default());
    let selectors = selectors.filter(|selector| !selector.trim_start().starts_with('@'));
    let classes = selectors.flat_map(|selector| selector.split('.').skip(1));
    classes
        .map(|class| class.split(|letter: char| !is_of_name(letter)).next().unwrap_or_default().to_owned())
        .collect()
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_')
}

#[test]
fn every_style_class_is_one_that_an_element_can_have() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code: String = sources().into_iter().map(|source| source.code).collect();
    for file in ["shell.js", "settings.js", "../index.html"] {
        code.push_str(&fs::read_to_string(web.join(file)).expect("a file of the shell"));
    }
    let names: BTreeSet<&str> = code.split(|letter| !is_of_name(letter)).collect();
    // `change-` and "new" make `change-new`.
    let is_composed = |class: &str| {
        let mut parts = class.match_indices('-').map(|(at, _)| class.split_at(at + 1));
        parts.any(|(start, end)| names.contains(start) && code.contains(&format!("\"{end}\"")))
    };
    let mut count = 0;
    let mut unused = Vec::new();
    for file in files("css") {
        for class in classes(&fs::read_to_string(&file).expect("a style sheet")) {
            count += 1;
            if !names.contains(class.as_str()) && !is_composed(&class) {
                unused.push(format!(".{class} in {}", file.display()));
            }
        }
    }
    assert!(count > 300, "{count} classes");
    assert!(unused.is_empty(), "{unused:?}");
}
