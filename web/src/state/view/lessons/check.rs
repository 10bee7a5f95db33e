//! Verdict on an answer, computed from the captures themselves.

use crate::state::view::lessons::exact::Exact;
use crate::state::view::lessons::lesson::{Ask, Choice, Wanted};
use crate::state::view::lessons::scope::{FoundPlace, Scope};
use crate::state::view::selection::Selection;

/// Answer of a learner.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A number or a counter path.
    Typed(String),
    /// Selection in any view.
    Selected,
    /// One of the choices, by its position.
    Chosen(usize),
}

/// Verdict of the page on an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    Right,
    /// With the sentence for this mistake, if the lesson has one.
    Wrong(Option<String>),
    /// The typed text is not a number.
    NoNumber,
    /// The typed text is not a path of one value.
    NoPath,
    /// The captures do not have the subject of the question.
    Missing,
}

/// Checks an answer to a question; `selection` is the current selection.
pub fn checked(ask: &Ask, answer: &Answer, scope: Scope<'_>, selection: Option<&Selection>) -> Verdict {
    match (&ask.answer, answer) {
        (Wanted::Number { is, within }, Answer::Typed(text)) => {
            number(ask, (is, within.as_deref()), text, scope)
        }
        (Wanted::Path { of }, Answer::Typed(text)) => path(ask, of, text.trim(), scope),
        (Wanted::Select { place }, Answer::Selected) => selected(ask, place, scope, selection),
        (Wanted::Choose { is, options }, Answer::Chosen(place)) => {
            chosen(is.as_deref(), options, *place, scope)
        }
        _ => Verdict::Missing,
    }
}

fn number(ask: &Ask, (is, within): (&str, Option<&str>), text: &str, scope: Scope<'_>) -> Verdict {
    let Some(typed) = Exact::typed(text) else { return Verdict::NoNumber };
    let tolerance = within.map_or(Some(Exact::whole(0)), |within| scope.sum(within));
    let Some((right, tolerance)) = scope.sum(is).zip(tolerance) else { return Verdict::Missing };
    if typed.is_near(right, tolerance) {
        return Verdict::Right;
    }
    let is_it = |sum: &str| scope.sum(sum).is_some_and(|wrong| typed.is_near(wrong, tolerance));
    mistake(ask, is_it)
}

fn path(ask: &Ask, of: &str, text: &str, scope: Scope<'_>) -> Verdict {
    let wanted = scope.place(of).and_then(|found| scope.row(found));
    match (wanted, scope.row_of_path(text)) {
        (None, _) => Verdict::Missing,
        (Some(wanted), Some(row)) if wanted == row => Verdict::Right,
        (Some(_), Some(row)) => {
            let is_it = |place: &str| scope.place(place).and_then(|found| scope.row(found)) == Some(row);
            mistake(ask, is_it)
        }
        // A mistaken path may not exist.
        (Some(_), None) => match mistake(ask, |wrong| wrong.eq_ignore_ascii_case(text)) {
            Verdict::Wrong(None) => Verdict::NoPath,
            verdict => verdict,
        },
    }
}

fn selected(ask: &Ask, place: &str, scope: Scope<'_>, selection: Option<&Selection>) -> Verdict {
    let Some(right) = scope.place(place) else { return Verdict::Missing };
    let Some(selection) = selection else { return Verdict::Wrong(None) };
    if is_at(right, selection) {
        return Verdict::Right;
    }
    mistake(ask, |wrong| scope.place(wrong).is_some_and(|wrong| is_at(wrong, selection)))
}

/// Returns `true` if a place is selected: a structure by its start, a field by any of its bytes, and bytes either way.
fn is_at(place: FoundPlace, selection: &Selection) -> bool {
    let (start, end) = selection.bytes;
    let is_within = place.start <= start && end <= place.end;
    let is_at = match place.spot {
        Some(spot) if spot.leaf.is_some() => is_within,
        Some(_) => start == place.start,
        None => is_within || start == place.start,
    };
    place.side == selection.side && is_at
}

fn chosen(is: Option<&str>, options: &[Choice], place: usize, scope: Scope<'_>) -> Verdict {
    let Some(choice) = options.get(place) else { return Verdict::Missing };
    if is_right(is, choice, scope) { Verdict::Right } else { Verdict::Wrong(choice.say.clone()) }
}

/// Returns `true` if a choice is the right one.
pub fn is_right(is: Option<&str>, choice: &Choice, scope: Scope<'_>) -> bool {
    match is {
        Some(is) => {
            let [wanted, value] =
                [Some(is), choice.value.as_deref()].map(|sum| sum.and_then(|sum| scope.sum(sum)));
            wanted.is_some() && wanted == value
        }
        None => choice.right,
    }
}

/// Returns `true` if the captures contain the subject of a question.
pub fn is_answerable(ask: &Ask, scope: Scope<'_>) -> bool {
    match &ask.answer {
        Wanted::Number { is, .. } | Wanted::Choose { is: Some(is), .. } => scope.sum(is).is_some(),
        Wanted::Select { place } => scope.place(place).is_some(),
        Wanted::Path { of } => scope.place(of).and_then(|found| scope.row(found)).is_some(),
        Wanted::Choose { is: None, .. } => true,
    }
}

fn mistake(ask: &Ask, is_it: impl Fn(&str) -> bool) -> Verdict {
    let found = ask.wrong.iter().find(|wrong| is_it(&wrong.is));
    Verdict::Wrong(found.map(|wrong| wrong.say.clone()))
}
