//! Content of the panel of the lessons.

use winperf_report::language::Language;

use crate::phrases::lessons::LessonsMsg;
use crate::state::Session;
use crate::state::library::example::Examples;
use crate::state::view::lessons::Shelf;
use crate::state::view::lessons::check::{Verdict, is_answerable};
use crate::state::view::lessons::lesson::{self, Lesson, Wanted};
use crate::state::view::lessons::progress::Outcome;
use crate::state::view::lessons::scope::FoundPlace;
use crate::state::view::lessons::text::{Piece, pieces};
use crate::state::view::spot::Spot;
use crate::views::query::wording;

/// Content of the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Panel {
    Coming,
    Missing,
    List(Vec<Entry>),
    Card(Box<Card>),
}

/// A lesson in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub id: String,
    /// With its number.
    pub title: String,
    pub goal: String,
    /// Duration and progress.
    pub state: [LessonsMsg; 2],
    /// `true` for the lesson to continue with.
    pub is_next: bool,
}

/// A card of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The ids of lesson and card.
    pub lesson: String,
    pub id: String,
    /// The title of the lesson.
    pub title: String,
    pub place: LessonsMsg,
    pub heading: String,
    pub text: Vec<Vec<Piece>>,
    pub sums: Vec<Vec<Piece>>,
    /// Lettered marks, in words.
    pub marks: Vec<(char, LessonsMsg)>,
    pub prevents: Option<Vec<Piece>>,
    pub question: Option<QuestionCard>,
    /// Reason why the lesson's premises are not fulfilled.
    pub obstacle: Option<Obstacle>,
    pub is_first: bool,
    pub is_last: bool,
}

/// Other captures are open than those of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    pub says: LessonsMsg,
    pub example: String,
    pub examples: Examples,
}

/// The question of a card, and its state.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionCard {
    pub text: Vec<Piece>,
    pub kind: AnswerKind,
    pub says: Option<Says>,
    pub is_right: bool,
    pub hint: Option<Vec<Piece>>,
    pub solution: Option<Vec<Piece>>,
}

/// Kind of answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum AnswerKind {
    Number,
    Path,
    /// With the selection, which is this.
    Selection(String),
    Choices(Vec<Vec<Piece>>),
}

/// Verdict on an answer, in words.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    Message(LessonsMsg),
    /// A sentence of the lesson.
    Pieces(Vec<Piece>),
}

/// Returns the content of the panel.
pub fn panel(session: &Session, language: Language) -> Panel {
    match session.answers.shelf(language) {
        Shelf::Coming => Panel::Coming,
        Shelf::Missing => Panel::Missing,
        Shelf::Here(lessons) => match session.lesson(language) {
            Some((lesson, card)) => match lesson.cards.get(card) {
                Some(shown) => Panel::Card(Box::new(build_card(session, language, (lesson, card), shown))),
                None => Panel::Missing,
            },
            None => Panel::List(entries(session, lessons)),
        },
    }
}

/// Returns all lessons; the one to continue with is the first half-done one, otherwise the first that is not done.
fn entries(session: &Session, lessons: &[Lesson]) -> Vec<Entry> {
    let progress = &session.view.lessons.progress;
    let is_begun = |lesson: &Lesson| progress.get(lesson).is_some_and(|known| !known.is_done);
    let is_new = |lesson: &Lesson| progress.get(lesson).is_none();
    let next = lessons.iter().position(is_begun).or_else(|| lessons.iter().position(is_new));
    let next = next.filter(|_| !progress.is_empty());
    let entry = |(place, lesson)| Entry { is_next: next == Some(place), ..entry(session, place, lesson) };
    lessons.iter().enumerate().map(entry).collect()
}

fn entry(session: &Session, place: usize, lesson: &Lesson) -> Entry {
    let known = session.view.lessons.progress.get(lesson);
    let state = known.map_or(LessonsMsg::NotBegun, |known| match known.is_done {
        true => LessonsMsg::Done {
            questions: lesson.questions(),
            at_once: known.count(Outcome::AtOnce),
            with_help: known.count(Outcome::WithHelp),
            shown: known.count(Outcome::Shown),
        },
        false => LessonsMsg::CardOf(known.card + 1, lesson.cards.len()),
    });
    Entry {
        id: lesson.id.clone(),
        title: format!("{}. {}", place + 1, lesson.title),
        goal: lesson.goal.clone(),
        state: [LessonsMsg::Minutes(lesson.minutes), state],
        is_next: false,
    }
}

fn build_card(
    session: &Session,
    language: Language,
    (lesson, place): (&Lesson, usize),
    card: &lesson::Card,
) -> Card {
    let scope = session.scope();
    let each = |texts: &[String]| texts.iter().map(|text| pieces(text, scope)).collect::<Vec<_>>();
    let marks = card
        .lettered_marks()
        .filter_map(|(letter, place)| Some((letter, mark(session, language, place, letter)?)));
    Card {
        lesson: lesson.id.clone(),
        id: card.id.clone(),
        title: lesson.title.clone(),
        place: LessonsMsg::CardOf(place + 1, lesson.cards.len()),
        heading: card.title.clone(),
        text: each(&card.text),
        sums: each(&card.sums),
        marks: marks.collect(),
        prevents: card.prevents.as_deref().map(|text| pieces(text, scope)),
        question: card.ask.as_ref().map(|ask| asked(session, language, ask)),
        obstacle: obstacle(session, lesson, card),
        is_first: place == 0,
        is_last: place + 1 == lesson.cards.len(),
    }
}

/// Returns a marked place in words.
fn mark(session: &Session, language: Language, place: &str, letter: char) -> Option<LessonsMsg> {
    let found = session.scope().place(place)?;
    let name = name(session, language, found).unwrap_or_else(|| place.to_owned());
    Some(LessonsMsg::Mark { letter, name, length: found.end - found.start, offset: found.start })
}

fn name(session: &Session, language: Language, found: FoundPlace) -> Option<String> {
    let capture = session.library.captures.capture(found.side)?;
    let (structure, leaf) = match found.spot {
        Some(Spot { structure, .. }) => (structure, capture.leaf(found.spot?)),
        None => capture.walked().leaf_at(found.start).map(|(structure, leaf)| (structure, Some(leaf)))?,
    };
    let name = wording::name(capture, &session.library.naming, (structure, leaf.as_ref()), language);
    let is_pair = session.library.captures.both().zip().is_some();
    Some(if is_pair { format!("{}: {name}", found.side.letter()) } else { name })
}

/// Returns the obstacle if the open captures lack the subject of a card, or are not those of the lesson.
fn obstacle(session: &Session, lesson: &Lesson, card: &lesson::Card) -> Option<Obstacle> {
    let is_empty = session.library.captures.is_empty() && session.raw_log().is_none();
    if is_empty || session.is_examining() || session.intents.reading.is_some() {
        return None;
    }
    let scope = session.scope();
    let are_there = card.marks.iter().chain([&card.show]).all(|place| scope.place(place).is_some());
    let is_there = are_there && card.ask.as_ref().is_none_or(|ask| is_answerable(ask, scope));
    let says = match is_there {
        false => LessonsMsg::Missing,
        true if session.library.example.as_ref() != Some(&lesson.example) => {
            LessonsMsg::Elsewhere(lesson.example.clone())
        }
        true => return None,
    };
    Some(Obstacle { says, example: lesson.example.clone(), examples: session.library.examples.clone() })
}

fn asked(session: &Session, language: Language, ask: &lesson::Ask) -> QuestionCard {
    let scope = session.scope();
    let known = &session.view.lessons.asked;
    let is_right = known.verdict == Some(Verdict::Right);
    let says = known.verdict.as_ref().map(|verdict| match verdict {
        Verdict::Right => Says::Message(LessonsMsg::Right),
        Verdict::Wrong(Some(sentence)) => Says::Pieces(pieces(sentence, scope)),
        Verdict::Wrong(None) => Says::Message(LessonsMsg::Wrong),
        Verdict::NoNumber => Says::Message(LessonsMsg::NoNumber),
        Verdict::NoPath => Says::Message(LessonsMsg::NoPath),
        Verdict::Missing => Says::Message(LessonsMsg::Missing),
    });
    QuestionCard {
        text: pieces(&ask.question, scope),
        kind: kind(session, language, &ask.answer),
        says,
        is_right,
        hint: known.has_hint.then(|| pieces(&ask.hint.text, scope)),
        solution: (known.is_solved || is_right).then(|| pieces(&ask.solution, scope)),
    }
}

fn kind(session: &Session, language: Language, answer: &Wanted) -> AnswerKind {
    match answer {
        Wanted::Number { .. } => AnswerKind::Number,
        Wanted::Path { .. } => AnswerKind::Path,
        Wanted::Select { .. } => {
            let selected = session.view.selection.as_ref().and_then(|selection| {
                let name =
                    wording::in_full(&selection.capture, &session.library.naming, selection.spot, language)?;
                Some(format!("{} {name}, {:#x}", selection.side.letter(), selection.bytes.0))
            });
            AnswerKind::Selection(selected.unwrap_or_default())
        }
        Wanted::Choose { options, .. } => {
            let scope = session.scope();
            AnswerKind::Choices(options.iter().map(|option| pieces(&option.text, scope)).collect())
        }
    }
}
