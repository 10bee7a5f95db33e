//! Interpretation of a query and its outcome, in words.

use winperf::CounterPath;

use crate::phrases::search::{Lack, SearchMsg};
use crate::state::Session;
use crate::state::view::query::{NameQuery, Query};
use crate::views::search::query::{Missing, Search};

/// Returns the interpretation of the text, or the part that is missing; `None` if the box is empty.
pub fn understood(search: &Search) -> Option<SearchMsg> {
    let message = match search.asked.clone()? {
        Ok(query) => SearchMsg::Understood(query),
        Err(unclear) => SearchMsg::Unclear(unclear),
    };
    Some(message)
}

/// Returns the outcome so far; `None` if there was nothing to search for.
pub fn outcome(search: &Search, session: &Session) -> Option<SearchMsg> {
    let query = search.asked.as_ref()?.as_ref().ok()?;
    let count = session.tally().count();
    if search.lacks_values() && !(search.has_fields() && count > 0) {
        return Some(if search.sought.is_examined { SearchMsg::NoValues } else { SearchMsg::Waits });
    }
    let message = match session.view.search.current.filter(|current| *current < count) {
        Some(current) => SearchMsg::Position(current + 1, count),
        None if !session.tally().is_complete => SearchMsg::Searching(count),
        None if count > 0 => SearchMsg::Count(count),
        None => match query {
            Query::Offset(_) => SearchMsg::BeyondEnd,
            Query::Behind(_) => SearchMsg::NothingBehind,
            Query::Rows(Some(NameQuery::Path(path)), compared) => {
                nothing_by_path(search, path, compared.is_empty())
            }
            Query::Written(path, _) => nothing_by_path(search, path, true),
            _ => SearchMsg::Nothing,
        },
    };
    Some(message)
}

/// Returns the message for a path that no value has, or none that satisfies the conditions.
fn nothing_by_path(search: &Search, path: &CounterPath, is_any: bool) -> SearchMsg {
    if let Some(computers) = search.other_computer() {
        return SearchMsg::Lacks(Lack::Computer(computers));
    }
    let object = || path.object.clone();
    match (search.missing(), &path.instance) {
        (Some(Missing::Object), _) => SearchMsg::Lacks(Lack::Object(object())),
        (Some(Missing::Counter), _) => SearchMsg::Lacks(Lack::Counter([object(), path.counter.clone()])),
        (Some(Missing::Instance), Some(instance)) if is_any => {
            SearchMsg::Lacks(Lack::Instance([object(), instance.clone()]))
        }
        _ if is_any => SearchMsg::NothingByPath,
        _ => SearchMsg::Nothing,
    }
}

/// Returns the outcome in a few words; `None` if it needs a sentence.
pub fn in_short(search: &Search, session: &Session) -> Option<SearchMsg> {
    outcome(search, session)
        .filter(|message| matches!(message, SearchMsg::Count(_) | SearchMsg::Position(..)))
}

/// Returns the outcome without the count, which changes while the search is running.
pub fn announced(search: &Search, session: &Session) -> Option<SearchMsg> {
    outcome(search, session).map(|message| match message {
        SearchMsg::Searching(_) => SearchMsg::Searching(0),
        message => message,
    })
}
