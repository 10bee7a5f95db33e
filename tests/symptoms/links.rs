//! From each symptom to the findings that show it, and back.

use crate::document::{path, read, rows_of};

/// The documents, and the text before the links back.
const DOCUMENTS: [(&str, &str, &str); 2] =
    [("symptoms.md", "findings.md", "Reported as"), ("symptoms.ja.md", "findings.ja.md", "報告される症状")];

/// Returns the anchor that a heading has on GitHub.
fn anchor(heading: &str) -> String {
    let kept = heading
        .to_lowercase()
        .chars()
        .filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign))
        .collect::<String>();
    kept.replace(' ', "-")
}

/// Returns the document about findings with a link to each symptom below the finding that shows it.
fn linked(symptoms: &str, findings: &str, label: &str) -> String {
    let rows = rows_of(symptoms);
    let mut document = String::new();
    let mut sections =
        read(findings).lines().filter(|line| !line.starts_with(label)).collect::<Vec<_>>().join("\n");
    sections.push('\n');
    while sections.contains("\n\n\n") {
        sections = sections.replace("\n\n\n", "\n\n");
    }
    for (place, section) in sections.split("\n### ").enumerate() {
        if place > 0 {
            document.push_str("\n### ");
        }
        let code = section.split('\n').next().unwrap_or_default();
        let links = rows.iter().filter(|row| place > 0 && row.codes.iter().any(|known| known == code));
        let links: Vec<String> = links
            .map(|row| {
                format!(
                    "[{}]({symptoms}#{})",
                    row.title.replace(['[', ']'], ""),
                    anchor(&format!("{}. {}", row.number, row.title))
                )
            })
            .collect();
        let (own, next) =
            section.split_once("\n## ").map_or((section, None), |(own, next)| (own, Some(next)));
        document.push_str(own.trim_end());
        document.push('\n');
        if !links.is_empty() {
            document.push_str(&format!("\n{label}: {}\n", links.join(" · ")));
        }
        if let Some(next) = next {
            document.push_str(&format!("\n## {}\n", next.trim_end()));
        }
    }
    document
}

#[test]
fn every_symptom_leads_to_its_findings_and_each_of_these_back() {
    for (symptoms, findings, label) in DOCUMENTS {
        let linked = linked(symptoms, findings, label);
        for row in rows_of(symptoms) {
            for code in &row.codes {
                assert!(linked.contains(&format!("\n### {code}\n")), "{}: {code} is no finding", row.number);
            }
        }
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(path(findings), &linked).expect("a document");
        }
        assert!(read(findings) == linked, "{findings} lacks links to {symptoms}; BLESS=1 writes them");
    }
}
