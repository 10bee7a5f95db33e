//! Fetching the lessons.

use winperf_report::language::Language;
use yew::Callback;

use crate::browser::fetch;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::lessons::{LessonsChange, Shelf};

/// Fetches the lessons in a language, and ends in [`LessonsChange::Arrive`].
pub async fn fetch(language: Language, dispatch: Callback<Action>) {
    let lessons = fetch::json(&format!("lessons.{}.json", language.code())).await;
    let shelf = lessons.map_or(Shelf::Missing, |lessons| Shelf::Here(Shared::new(lessons)));
    dispatch.emit(Action::Lessons(LessonsChange::Arrive(language, shelf)));
}
