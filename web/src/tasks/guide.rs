//! Fetching the documents that explain findings and the format.

use winperf_report::language::Language;

use crate::browser::fetch;
use crate::shared::Shared;
use crate::state::library::guide::{Guide, HelpText};

/// Fetches the explanations of findings in every language that they are available in.
pub(super) async fn explanations() -> Vec<(Language, String)> {
    let mut texts = Vec::new();
    for &language in Language::ALL {
        if let Guide::Here(text) = fetch(HelpText::Explanations, language).await {
            texts.push((language, (*text).clone()));
        }
    }
    texts
}

/// Fetches a document in a language.
pub(super) async fn fetch(text: HelpText, language: Language) -> Guide {
    let address = match text {
        HelpText::Explanations => format!("findings.{}.md", language.code()),
        HelpText::Manual(manual) => format!("{}.{}.html", manual.stem(), language.code()),
    };
    fetch::text(&address).await.map_or(Guide::Missing, |text| Guide::Here(Shared::new(text)))
}
