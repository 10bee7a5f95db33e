//! Fetching the document that explains findings.

use winperf_report::language::Language;
use yew::Callback;

use crate::browser::fetch;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::guide::Guide;

/// Fetches the document in a language, and ends in [`Action::Guide`].
pub async fn fetch(language: Language, dispatch: Callback<Action>) {
    let address = format!("findings.{}.md", language.code());
    let guide = match fetch::text(&address).await {
        Some(text) => Guide::Here(Shared::new(text)),
        None => Guide::Missing,
    };
    dispatch.emit(Action::Guide(language, guide));
}
