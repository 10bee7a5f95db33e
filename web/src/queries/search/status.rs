//! How a search was understood, and what came of it, in words.

use crate::queries::search::Search;
use crate::session::query::{Named, Query};
use crate::session::search_state::SearchState;
use crate::words::search::SearchMsg;

/// How the text was understood, or what is missing for that; `None` when nothing is typed.
pub fn understood(search: &Search) -> Option<SearchMsg> {
    let message = match search.asked.clone()? {
        Ok(query) => SearchMsg::Understood(query),
        Err(unclear) => SearchMsg::Unclear(unclear),
    };
    Some(message)
}

/// What came of it so far; `None` when nothing could be looked for.
pub fn outcome(search: &Search, state: &SearchState) -> Option<SearchMsg> {
    let query = search.asked.as_ref()?.as_ref().ok()?;
    let count = state.tally.count();
    if search.lacks_values() {
        return Some(if search.is_examined { SearchMsg::NoValues } else { SearchMsg::Waits });
    }
    let message = match state.current.filter(|current| *current < count) {
        Some(current) => SearchMsg::Position(current + 1, count),
        None if !state.tally.is_complete => SearchMsg::Searching(count),
        None if count > 0 => SearchMsg::Count(count),
        None => match query {
            Query::Offset(_) => SearchMsg::BeyondEnd,
            Query::Behind(_) => SearchMsg::NothingBehind,
            Query::Rows(Some(Named::Path(_)), _) | Query::Written(..) => match search.other_computer() {
                Some(computers) => SearchMsg::OtherComputer(computers),
                None => SearchMsg::NothingByPath,
            },
            _ => SearchMsg::Nothing,
        },
    };
    Some(message)
}

/// What came of it in a word, and nothing that takes a sentence.
pub fn in_short(search: &Search, state: &SearchState) -> Option<SearchMsg> {
    outcome(search, state).filter(|message| matches!(message, SearchMsg::Count(_) | SearchMsg::Position(..)))
}

/// What came of it, without the count that changes while the search goes on.
pub fn announced(search: &Search, state: &SearchState) -> Option<SearchMsg> {
    outcome(search, state).map(|message| match message {
        SearchMsg::Searching(_) => SearchMsg::Searching(0),
        message => message,
    })
}
