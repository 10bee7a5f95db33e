//! Fetching the documents that explain findings and the format.

use winperf_report::language::Language;
use yew::Callback;

use crate::browser::fetch;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::guide::{Guide, Guides};
use crate::state::handbook::Manual;

/// Fetches the document in every language.
pub async fn all() -> Guides {
    let mut guides = Guides::default();
    for &language in Language::ALL {
        guides = guides.with(language, one(language).await);
    }
    guides
}

/// Fetches the document in a language for the page, and ends in [`Action::Guide`].
pub async fn fetch(language: Language, dispatch: Callback<Action>) {
    dispatch.emit(Action::Guide(language, one(language).await));
}

/// Fetches the document in a language.
pub(super) async fn one(language: Language) -> Guide {
    let address = format!("findings.{}.md", language.code());
    match fetch::text(&address).await {
        Some(text) => Guide::Here(Shared::new(text)),
        None => Guide::Missing,
    }
}

/// Fetches a document about the format in a language, as the elements that show it, and ends in [`Action::Manual`].
pub async fn fetch_manual(manual: Manual, language: Language, dispatch: Callback<Action>) {
    let address = format!("{}.{}.html", manual.stem(), language.code());
    let guide = fetch::text(&address).await.map_or(Guide::Missing, |text| Guide::Here(Shared::new(text)));
    dispatch.emit(Action::Manual(manual, language, guide));
}
