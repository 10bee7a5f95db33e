//! Fetching the document that explains findings.

use winperf_report::language::Language;
use yew::Callback;

use crate::browser::fetch;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::guide::{Guide, Guides};

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
