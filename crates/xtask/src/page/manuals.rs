//! The documents about the format, as the elements in which the page shows them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::workspace;

/// The documents by the names that addresses have for them.
const MANUALS: [&str; 3] = ["format", "exercise", "findings"];

/// The languages of the documents: code, part of the file name, and heading of the
/// contents.
const LANGUAGES: [(&str, &str, &str); 2] = [("en", "", "Contents"), ("ja", ".ja", "目次")];

/// Writes the documents next to the page.
pub(super) fn write(folder: &Path) -> Result<()> {
    for manual in MANUALS {
        for (code, suffix, contents) in LANGUAGES {
            let document = format!("docs/{manual}{suffix}.md");
            let text = fs::read_to_string(workspace::root().join(&document))
                .with_context(|| format!("reading {document}"))?;
            let to = folder.join(format!("{manual}.{code}.html"));
            fs::write(&to, elements(manual, &text, contents))
                .with_context(|| format!("writing {}", to.display()))?;
        }
    }
    Ok(())
}

/// Returns a document in Markdown as elements, after its contents: links are addresses of the page, and their targets
/// can be focused.
fn elements(manual: &str, text: &str, contents: &str) -> String {
    let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut written = Vec::with_capacity(events.len() + 2);
    written.push(markup(list_sections(manual, &events, contents)));
    written.push(markup("<div>".to_owned()));
    // `true` for each open link with a target on the page.
    let mut links = Vec::new();
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let id = slug(&heading(&events[place + 1..]));
                written.push(markup(format!("<{level} id=\"document-{id}\" tabindex=\"-1\">")));
            }
            Event::End(TagEnd::Heading(level)) => written.push(markup(format!("</{level}>"))),
            Event::Start(Tag::Link { dest_url, .. }) => {
                let address = address(manual, dest_url);
                links.push(address.is_some());
                written.extend(address.map(|address| markup(format!("<a href=\"{address}\">"))));
            }
            Event::End(TagEnd::Link) => {
                if links.pop() == Some(true) {
                    written.push(markup("</a>".to_owned()));
                }
            }
            Event::Start(Tag::Table(_)) => {
                written.push(markup("<div tabindex=\"0\">".to_owned()));
                written.push(event.clone());
            }
            Event::End(TagEnd::Table) => {
                written.push(event.clone());
                written.push(markup("</div>".to_owned()));
            }
            Event::InlineHtml(anchor) => {
                written.push(markup(anchor.replace("<a id=\"", "<a tabindex=\"-1\" id=\"document-")));
            }
            event => written.push(event.clone()),
        }
    }
    written.push(markup("</div>".to_owned()));
    let mut out = String::new();
    html::push_html(&mut out, written.into_iter());
    out
}

/// Returns links to the sections of a document; nothing for a document with few of them.
fn list_sections(manual: &str, events: &[Event<'_>], contents: &str) -> String {
    const FEW: usize = 3;
    let is_section =
        |event: &Event<'_>| matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }));
    let sections = events.iter().enumerate().filter(|(_, event)| is_section(event));
    let names: Vec<String> = sections.map(|(place, _)| heading(&events[place + 1..])).collect();
    if names.len() < FEW {
        return String::new();
    }
    let link = |name: &String| {
        let mut text = String::new();
        html::push_html(&mut text, [Event::Text(CowStr::from(name.as_str()))].into_iter());
        format!("<li><a href=\"#{manual}={}\">{text}</a></li>", slug(name))
    };
    let links: String = names.iter().map(link).collect();
    format!("<nav aria-label=\"{contents}\"><p>{contents}</p><ul>{links}</ul></nav>")
}

fn markup<'a>(text: String) -> Event<'a> {
    Event::InlineHtml(CowStr::from(text))
}

/// Returns the text of a heading from the events after its start.
fn heading(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = inside.filter_map(|event| match event {
        Event::Text(words) | Event::Code(words) => Some(&**words),
        _ => None,
    });
    words.collect()
}

/// Returns the anchor of a heading, as GitHub makes it.
fn slug(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let letters =
        letters.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    letters.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Returns the address of a link on the page; `None` for a file that the page does not show.
fn address(manual: &str, url: &str) -> Option<String> {
    if url.starts_with("https://") {
        return Some(url.to_owned());
    }
    let (file, anchor) = url.split_once('#').unwrap_or((url, ""));
    let named = file.strip_suffix(".md").map(|name| name.trim_end_matches(".ja"));
    let target = if file.is_empty() { Some(manual) } else { named };
    let target = target.filter(|target| MANUALS.contains(target))?;
    // The same document in a different language, for which the page has a setting.
    (file.is_empty() || target != manual).then(|| format!("#{target}={anchor}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_anchors_take_the_focus_under_the_names_that_links_have() {
        let written = elements(
            "format",
            "## Names of `instances`\n\n| a |\n|---|\n| <a id=\"b-c\"></a>`d` |\n",
            "Contents",
        );
        assert!(written.contains("<h2 id=\"document-names-of-instances\" tabindex=\"-1\">"), "{written}");
        assert!(written.contains("<a tabindex=\"-1\" id=\"document-b-c\"></a><code>d</code>"), "{written}");
        assert!(written.contains("<div tabindex=\"0\"><table>"), "{written}");
    }

    #[test]
    fn a_document_of_several_sections_begins_with_links_to_them() {
        let written =
            elements("format", "# All\n\n## One & more\n\n### Part\n\n## Two\n\n## `Three`\n", "Contents");
        let (contents, _) = written.split_once("</nav>").unwrap();
        assert!(contents.contains("<li><a href=\"#format=one--more\">One &amp; more</a></li>"), "{written}");
        assert!(
            contents.contains("<a href=\"#format=three\">Three</a>") && !contents.contains("Part"),
            "{written}"
        );
        assert!(!elements("format", "## One\n", "Contents").contains("<nav"));
    }

    #[test]
    fn links_lead_to_what_the_page_shows_and_others_are_text() {
        let written = elements(
            "format",
            "[own](#folklore) [finding](findings.md#truncated) [日本語](format.ja.md) [made](perf_data_block.ksy)",
            "Contents",
        );
        assert!(written.contains("<a href=\"#format=folklore\">own</a>"), "{written}");
        assert!(written.contains("<a href=\"#findings=truncated\">finding</a>"), "{written}");
        assert!(written.contains(" 日本語 made"), "{written}");
        assert_eq!(address("exercise", "format.ja.md#bytes-name").as_deref(), Some("#format=bytes-name"));
    }

    #[test]
    fn every_link_of_every_document_to_one_of_them_finds_its_section() {
        let mut documents = Vec::new();
        for manual in MANUALS {
            for (code, suffix, contents) in LANGUAGES {
                let path = workspace::root().join(format!("docs/{manual}{suffix}.md"));
                let text = fs::read_to_string(path).expect("a document");
                documents.push((manual, code, elements(manual, &text, contents)));
            }
        }
        let mut count = 0;
        for (_, code, written) in &documents {
            for link in written.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                let (manual, anchor) = link.split_once('=').expect("an address of the page");
                let target = documents.iter().find(|(name, of, _)| *name == manual && of == code);
                let (_, _, target) = target.expect("a document");
                let id = format!("id=\"document-{anchor}\"");
                assert!(anchor.is_empty() || target.contains(&id), "{link} in {code}");
                count += 1;
            }
        }
        assert!(count > 200, "{count} links");
    }
}
