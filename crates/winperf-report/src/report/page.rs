//! HTML being written: texts of a capture are always escaped.

use std::fmt::Write;

use crate::account::capitalized;
use crate::explain::Written;
use crate::explain::math::mathml;
use crate::guide::{Block, Inline};
use crate::language::Language;
use crate::number::plain;

/// The style sheet, which follows the reader's choice of light and dark, and paper.
const STYLE: &str = include_str!("style.css");

/// Content security policy of the page: only its own style, and an empty icon that prevents a request for one.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// Maximum length of a text that is written, in characters: a name may have 32,000 of them.
const MAX: usize = 1000;

/// A text and how it is shown.
#[derive(Clone, Copy)]
pub(super) enum Text<'a> {
    Plain(&'a str),
    Code(&'a str),
    /// A number, at the right.
    Number(&'a str),
    /// A class of the style sheet's, and a text.
    Marked(&'static str, &'a str),
}

/// A page that is being written.
pub(super) struct Page {
    html: String,
}

impl Page {
    pub(super) fn new(title: &str, language: Language) -> Self {
        let (code, title) = (language.code(), escaped(title));
        let html = format!(
            "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        );
        Self { html }
    }

    /// Writes the title of the report.
    pub(super) fn title(&mut self, text: &str) {
        self.push(&format!("<h1>{}</h1>\n", escaped(text)));
    }

    /// Writes the heading of a part, to which the table of contents links.
    pub(super) fn heading(&mut self, id: &str, text: &str) {
        self.push(&format!("<h2 id=\"{id}\">{}</h2>\n", escaped(text)));
    }

    pub(super) fn subheading(&mut self, text: &str) {
        self.push(&format!("<h3>{}</h3>\n", escaped(text)));
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        self.push(&format!("<p>{}</p>\n", escaped(text)));
    }

    /// Writes a paragraph of least importance.
    pub(super) fn faint(&mut self, text: &str) {
        self.push(&format!("<p class=\"faint\">{}</p>\n", escaped(text)));
    }

    /// Writes the sentence that a reader has to see first, after its severity.
    pub(super) fn point(&mut self, class: &str, severity: Option<&str>, text: &str) {
        let severity = severity.map(|severity| format!("<b>{}:</b> ", escaped(&capitalized(severity))));
        let severity = severity.unwrap_or_default();
        self.push(&format!("<p class=\"point {class}\">{severity}{}</p>\n", escaped(text)));
    }

    /// Links to parts by their ids.
    pub(super) fn contents(&mut self, label: &str, parts: &[(String, String)]) {
        self.push(&format!("<nav aria-label=\"{0}\"><b>{0}</b>\n<ul>\n", escaped(label)));
        for (id, name) in parts {
            self.push(&format!("<li><a href=\"#{id}\">{}</a></li>\n", escaped(name)));
        }
        self.push("</ul>\n</nav>\n");
    }

    /// Items of a list.
    pub(super) fn list(&mut self, items: &[String]) {
        if items.is_empty() {
            return;
        }
        self.push("<ul>\n");
        for item in items {
            self.push(&format!("<li>{}</li>\n", escaped(item)));
        }
        self.push("</ul>\n");
    }

    /// Writes the meaning of a finding.
    pub(super) fn meaning(&mut self, code: &str, blocks: &[Block]) {
        self.push(&format!("<section class=\"meaning\">\n<h4><code>{}</code></h4>\n", escaped(code)));
        for block in blocks {
            let label = block.label.as_ref().map(|label| format!("<b>{}</b> ", escaped(label)));
            let text = block.text.iter().map(|part| match part {
                Inline::Text(words) => escaped(words),
                Inline::Code(code) => format!("<code>{}</code>", escaped(code)),
                Inline::Emphasis(words) => format!("<em>{}</em>", escaped(words)),
            });
            let text: String = text.collect();
            self.push(&format!("<p>{}{text}</p>\n", label.unwrap_or_default()));
        }
        self.push("</section>\n");
    }

    /// Writes a prominent paragraph: a value.
    pub(super) fn result(&mut self, text: &str) {
        self.push(&format!("<p class=\"result\">{}</p>\n", escaped(text)));
    }

    /// Writes a formula, typeset, from its letters to the result.
    pub(super) fn formula(&mut self, formula: &Written, result: Option<&str>) {
        self.push("<div class=\"formula\">\n");
        for (place, line) in formula.lines().enumerate() {
            self.push(&mathml(line, place > 0));
            self.push("\n");
        }
        if let Some(result) = result {
            self.push(&format!("<p>= {}</p>\n", escaped(result)));
        }
        self.push("</div>\n");
    }

    /// Writes preformatted lines.
    pub(super) fn lines(&mut self, text: &str) {
        self.push("<pre>");
        for line in text.lines() {
            self.push(&escaped(line));
            self.push("\n");
        }
        self.push("</pre>\n");
    }

    /// Begins a table, with names over its columns.
    pub(super) fn table(&mut self, class: &str, head: &[&str]) {
        self.table_with_numbers(class, head, &[]);
    }

    /// Begins a table whose last columns are numeric.
    pub(super) fn table_with_numbers(&mut self, class: &str, head: &[&str], numbers: &[&str]) {
        let _ = write!(self.html, "<table class=\"{class}\">\n<thead><tr>");
        for name in head {
            let _ = write!(self.html, "<th scope=\"col\">{}</th>", escaped(name));
        }
        for name in numbers {
            let _ = write!(self.html, "<th scope=\"col\" class=\"number\">{}</th>", escaped(name));
        }
        self.push("</tr></thead>\n<tbody>\n");
    }

    /// Begins a table of rows without headings.
    pub(super) fn rows(&mut self, class: &str) {
        let _ = write!(self.html, "<table class=\"{class}\">\n<tbody>\n");
    }

    pub(super) fn row<'a>(&mut self, cells: impl IntoIterator<Item = Text<'a>>) {
        self.push("<tr>");
        for cell in cells {
            let _ = match cell {
                Text::Plain(text) => write!(self.html, "<td>{}</td>", escaped(text)),
                Text::Code(text) => write!(self.html, "<td><code>{}</code></td>", lines(text)),
                Text::Number(text) => write!(self.html, "<td class=\"number\">{}</td>", escaped(text)),
                Text::Marked(class, text) => {
                    write!(self.html, "<td class=\"{class}\">{}</td>", escaped(text))
                }
            };
        }
        self.push("</tr>\n");
    }

    pub(super) fn end_table(&mut self) {
        self.push("</tbody>\n</table>\n");
    }

    /// Writes markup that is made here.
    pub(super) fn push(&mut self, html: &str) {
        self.html.push_str(html);
    }

    pub(super) fn finish(mut self) -> String {
        self.push("</body>\n</html>\n");
        self.html
    }
}

/// Returns lines of code as separate elements.
fn lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<String>>().join("<br>")
}

/// Returns a text escaped for HTML, without control characters, and limited in length.
pub(super) fn escaped(text: &str) -> String {
    let mut characters = text.chars();
    let mut written = String::with_capacity(text.len().min(MAX));
    for character in plain(&characters.by_ref().take(MAX).collect::<String>()).chars() {
        match character {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            '\'' => written.push_str("&#39;"),
            character => written.push(character),
        }
    }
    if characters.next().is_some() {
        written.push('…');
    }
    written
}
