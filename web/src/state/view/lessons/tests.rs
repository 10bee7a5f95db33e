//! Every card of every lesson, with its example.

use std::fs;
use std::path::Path;

use serde_json::Value;
use winperf_report::language::Language;

use super::*;
use crate::state::answers::question::{self, Question};
use crate::state::library::capture::Capture;
use crate::state::library::opening::Opened;
use crate::state::library::title_list::TitleList;
use crate::state::tests::logs::with_log_file;
use crate::state::view::address::Address;
use crate::state::view::lessons::check::checked;
use crate::state::view::lessons::lesson::{Ask, Card, Wanted};
use crate::state::view::lessons::progress::Outcome;
use crate::state::view::lessons::text::{Piece, pieces};
use crate::state::view::notice::Weight;
use crate::state::{Action, Session};
use crate::views::notices::query::lasting;
use crate::views::values::query::current;

/// Returns the files of the lessons in a language, in their order, with their names.
fn files(language: Language) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons").join(language.code());
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Returns all lessons in a language.
pub(crate) fn lessons(language: Language) -> Vec<Lesson> {
    let read = |(name, text): &(String, String)| {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{name} in {language:?}: {error}"))
    };
    files(language).iter().map(read).collect()
}

/// Returns an example in the state after opening, examined, with the lessons loaded.
pub(crate) fn over(example: &str, language: Language) -> Session {
    let example = winperf_synth::examples::all().into_iter().find(|known| known.name == example).unwrap();
    let captures = [example.older, example.newer].into_iter().zip(["0", "1"]);
    let captures = captures.map(|(bytes, file)| Capture::parse(file.to_owned(), bytes)).collect();
    let titles = example.titles.map(|bytes| TitleList::read("titles", bytes).unwrap());
    let opened = Opened {
        captures,
        titles: titles.into_iter().collect(),
        example: Some(example.name.to_owned()),
        ..Opened::default()
    };
    let mut session = Session::default();
    session.view.settings.language = language;
    let shelf = Shelf::Here(Shared::new(lessons(language)));
    let session =
        session.changed(Action::Answer(Question::Lessons(language), question::Answer::Lessons(shelf)));
    session.changed(Action::Receive(opened)).settled()
}

/// Opens an example in addition to the files of a session.
fn open_example(session: Session, name: &str) -> Session {
    let example = winperf_synth::examples::all().into_iter().find(|known| known.name == name).unwrap();
    let opened = Opened {
        captures: vec![
            Capture::parse("0".to_owned(), example.older),
            Capture::parse("1".to_owned(), example.newer),
        ],
        example: Some(name.to_owned()),
        ..Opened::default()
    };
    session.changed(Action::Receive(opened)).settled()
}

#[test]
fn an_example_makes_way_for_that_of_another_lesson_and_files_of_the_user_stay() {
    let desktop = || over("desktop", Language::English);
    let files = |session: &Session| session.library.files.captures().count();
    let swapped = open_example(desktop(), "iexplore");
    assert_eq!((files(&swapped), swapped.library.example.as_deref()), (2, Some("iexplore")));
    assert!(matches!(swapped.answers.shelf(Language::English), Shelf::Here(_)));
    let mut own = desktop();
    own.library.example = None;
    assert_eq!(files(&open_example(own, "iexplore")), 4);
}

#[test]
fn a_letter_leads_to_what_has_it() {
    let mut seen = 0;
    each_card(Language::English, |session, lesson, card| {
        for (letter, place) in card.lettered_marks() {
            let wanted = session.scope().place(place).unwrap();
            let shown = learnt(session.clone(), LessonsChange::ShowMark(letter));
            let (side, bytes) = shown.view.selection.as_ref().map(|known| (known.side, known.bytes)).unwrap();
            let name = format!("{} {} {letter}", lesson.id, card.id);
            assert_eq!(side, wanted.side, "{name}");
            assert!(bytes.0 <= wanted.start && wanted.start < bytes.1, "{name}: {bytes:x?} {wanted:x?}");
            seen += 1;
        }
    });
    assert!(seen > 100, "{seen}");
}

/// Returns a change of the lessons, with all data that it has read.
fn learnt(session: Session, change: LessonsChange) -> Session {
    let mut session = session.changed(Action::Lessons(change));
    while session.intents.reading.is_some() {
        session = session.read().settled();
    }
    session
}

/// Calls a function for each card of each lesson, with the session that shows it.
fn each_card(language: Language, mut of: impl FnMut(&Session, &Lesson, &Card)) {
    for lesson in lessons(language) {
        let mut session = learnt(over(&lesson.example, language), LessonsChange::Begin(lesson.id.clone()));
        for card in &lesson.cards {
            assert_eq!(session.card(language), Some(card), "{} {}", lesson.id, card.id);
            of(&session, &lesson, card);
            session = learnt(session, LessonsChange::Next);
        }
        assert!(
            session.view.lessons.at.is_none() && session.view.lessons.progress.get(&lesson).unwrap().is_done
        );
    }
}

fn texts(card: &Card) -> Vec<&str> {
    let mut texts: Vec<&str> =
        card.text.iter().chain(&card.sums).chain(&card.prevents).map(String::as_str).collect();
    if let Some(ask) = &card.ask {
        texts.extend([&ask.question, &ask.hint.text, &ask.solution].map(|text| text.as_str()));
        texts.extend(ask.wrong.iter().map(|wrong| wrong.say.as_str()));
        if let Wanted::Choose { options, .. } = &ask.answer {
            texts.extend(
                options.iter().flat_map(|option| option.say.iter().chain([&option.text])).map(String::as_str),
            );
        }
    }
    texts
}

#[test]
fn every_place_of_every_card_is_there_and_every_number_follows() {
    for &language in Language::ALL {
        each_card(language, |session, lesson, card| {
            let name = format!("{} {} in {language:?}", lesson.id, card.id);
            let scope = session.scope();
            let hint = card.ask.as_ref().map(|ask| &ask.hint.show);
            for place in card.marks.iter().chain([&card.show]).chain(hint) {
                assert!(scope.place(place).is_some(), "{name}: {place}");
            }
            for text in texts(card) {
                assert!(!text.is_empty(), "{name}");
                let unknown = pieces(text, scope).into_iter().any(|piece| match piece {
                    Piece::Found(found) => found.is_none(),
                    Piece::Words(words) => words.contains(['{', '}', '`']),
                    Piece::Code(_) => false,
                });
                assert!(!unknown, "{name}: {text}");
            }
        });
    }
}

#[test]
fn the_views_follow_every_card() {
    each_card(Language::English, |session, lesson, card| {
        let name = format!("{} {}", lesson.id, card.id);
        assert_eq!(session.view.lessons.due, Due::Nothing, "{name}");
        let scope = session.scope();
        let shown = scope.place(&card.show).unwrap();
        match card.view.as_deref() {
            None => {
                let selection = session.view.selection.as_ref().unwrap();
                assert_eq!(selection.side, shown.side, "{name}");
                let slot = session.shown().unwrap();
                let bytes = slot.cursor.range().unwrap_or(selection.bytes);
                let is_byte = shown.end - shown.start == 1;
                assert!(is_byte || bytes == (shown.start, shown.end), "{name}: {bytes:?}");
            }
            Some(view) => {
                assert_eq!(session.view.tab.stem(), view, "{name}");
                let row = scope.row(shown).unwrap();
                assert_eq!(current(session), Some(row), "{name}");
            }
        }
        for (letter, mark) in card.lettered_marks().map(|(letter, mark)| (letter, scope.place(mark).unwrap()))
        {
            let is_marked = |lit: &&Highlight| lit.is_of(mark.side, (mark.start, mark.end));
            let is_lit =
                session.view.highlights.iter().filter(is_marked).any(|lit| lit.letter == Some(letter));
            assert!(is_lit, "{name}: {mark:?}");
        }
        assert!(
            lasting(session, Language::English).iter().all(|said| said.weight != Weight::Warning),
            "{name}"
        );
        let assumed = session.library.captures.capture(shown.side).unwrap().assumptions();
        assert_eq!(assumed.len(), card.assume.len(), "{name}");
    });
}

/// Returns the right answer to a question.
fn right(ask: &Ask, session: &Session) -> Answer {
    let scope = session.scope();
    match &ask.answer {
        Wanted::Number { is, .. } => Answer::Typed(scope.sum(is).unwrap().to_string()),
        Wanted::Path { of } => {
            let row = scope.place(of).and_then(|found| scope.row(found)).unwrap();
            let row = session.paired().unwrap().pair().row(row).unwrap();
            Answer::Typed(row.path().to_string())
        }
        Wanted::Select { .. } => Answer::Selected,
        Wanted::Choose { is, options } => {
            let is_it = |option: &&_| super::check::is_right(is.as_deref(), option, scope);
            let rights: Vec<_> = options.iter().filter(is_it).collect();
            assert_eq!(rights.len(), 1, "{}", ask.question);
            Answer::Chosen(options.iter().position(|option| is_it(&option)).unwrap())
        }
    }
}

fn verdict(session: &Session, ask: &Ask, answer: &Answer) -> Verdict {
    checked(ask, answer, session.scope(), session.view.selection.as_deref())
}

/// Returns the session with a place selected.
fn selecting(session: &Session, place: &str) -> Session {
    let mut session = session.clone();
    let found = session.scope().place(place).unwrap_or_else(|| panic!("{place}"));
    session.select_found(found);
    session
}

#[test]
fn every_question_takes_its_right_answer_and_has_its_sentence_for_each_wrong_one() {
    each_card(Language::English, |session, lesson, card| {
        let Some(ask) = &card.ask else { return };
        let name = format!("{} {}", lesson.id, card.id);
        let answer = right(ask, session);
        let there = match &ask.answer {
            Wanted::Select { place } => selecting(session, place),
            _ => session.clone(),
        };
        assert_eq!(verdict(&there, ask, &answer), Verdict::Right, "{name}: {answer:?}");
        assert!(!is_given_away(session, ask), "{name} shows its own answer");
        for wrong in &ask.wrong {
            let found = match &ask.answer {
                Wanted::Number { .. } => {
                    let typed =
                        session.scope().sum(&wrong.is).unwrap_or_else(|| panic!("{name}: {}", wrong.is));
                    verdict(session, ask, &Answer::Typed(typed.to_string()))
                }
                Wanted::Select { .. } => verdict(&selecting(session, &wrong.is), ask, &Answer::Selected),
                Wanted::Path { .. } => verdict(session, ask, &Answer::Typed(path_of(session, &wrong.is))),
                Wanted::Choose { .. } => panic!("{name}: choices have their own sentences"),
            };
            assert_eq!(found, Verdict::Wrong(Some(wrong.say.clone())), "{name}: {}", wrong.is);
        }
        if let Wanted::Choose { options, .. } = &ask.answer {
            let right = options.iter().filter(|option| option.say.is_none()).count();
            assert!(right <= 1, "{name}: a wrong choice has no sentence");
        }
    });
}

/// Returns the path of a raw value, or the text itself if it is not one.
fn path_of(session: &Session, place: &str) -> String {
    let scope = session.scope();
    let row = scope.place(place).and_then(|found| scope.row(found));
    row.and_then(|row| session.paired()?.pair().row(row))
        .map_or_else(|| place.to_owned(), |row| row.path().to_string())
}

/// Returns `true` if the place to be found is already selected by the card itself.
fn is_given_away(session: &Session, ask: &Ask) -> bool {
    matches!(ask.answer, Wanted::Select { .. }) && verdict(session, ask, &Answer::Selected) == Verdict::Right
}

/// Members with texts for people; all others are the same in every language.
const FOR_PEOPLE: [&str; 9] =
    ["title", "goal", "text", "sums", "prevents", "question", "say", "solution", "hint"];

/// Returns a lesson without its texts.
fn bare(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let bare = members.into_iter().map(|(name, value)| {
                let value = match value {
                    Value::String(_) if FOR_PEOPLE.contains(&name.as_str()) => Value::Null,
                    Value::Array(texts) if FOR_PEOPLE.contains(&name.as_str()) => texts.len().into(),
                    value => bare(value),
                };
                (name, value)
            });
            Value::Object(bare.collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(bare).collect()),
        value => value,
    }
}

#[test]
fn every_language_has_the_same_cards() {
    let read_lessons = |language| {
        let files = files(language).into_iter();
        files.map(|(name, text)| (name, bare(serde_json::from_str(&text).unwrap()))).collect::<Vec<_>>()
    };
    let english = read_lessons(Language::English);
    assert!(english.len() >= 3, "{} lessons", english.len());
    for &language in Language::ALL {
        assert_eq!(read_lessons(language), english, "{language:?}");
    }
    let ids: std::collections::BTreeSet<String> =
        lessons(Language::English).into_iter().map(|lesson| lesson.id).collect();
    assert_eq!(ids.len(), english.len());
}

/// Words that are meaningless to users with a screen reader or a different layout.
const OF_SIGHT: [&str; 12] = [
    "on the left",
    "on the right",
    "above",
    "below this",
    " yellow",
    " blue",
    " green ",
    " red ",
    "左",
    "右側",
    "上の",
    "青",
];

#[test]
fn no_text_needs_a_colour_or_a_side() {
    for &language in Language::ALL {
        for lesson in lessons(language) {
            for text in lesson.cards.iter().flat_map(texts) {
                let found = OF_SIGHT.iter().find(|word| text.to_lowercase().contains(*word));
                assert_eq!(found, None, "{}: {text}", lesson.id);
            }
        }
    }
}

#[test]
fn each_lesson_has_questions_and_ends_with_one() {
    for lesson in lessons(Language::English) {
        assert!(lesson.questions() >= 2 && lesson.cards.last().unwrap().ask.is_some(), "{}", lesson.id);
        let ids: std::collections::BTreeSet<&str> =
            lesson.cards.iter().map(|card| card.id.as_str()).collect();
        assert_eq!(ids.len(), lesson.cards.len(), "{}", lesson.id);
        assert!(ids.iter().all(|id| !id.contains([' ', '=', '\n'])), "{}", lesson.id);
    }
}

/// Returns the first lesson at the first card that asks for a number.
fn at_a_number() -> (Session, Lesson, String) {
    let language = Language::English;
    let lesson = lessons(language).remove(0);
    let is_number = |card: &Card| matches!(card.ask, Some(Ask { answer: Wanted::Number { .. }, .. }));
    let place = lesson.cards.iter().position(is_number).unwrap();
    let mut session = learnt(over(&lesson.example, language), LessonsChange::Begin(lesson.id.clone()));
    for _ in 0..place {
        session = learnt(session, LessonsChange::Next);
    }
    let id = lesson.cards[place].id.clone();
    (session, lesson, id)
}

fn outcome(session: &Session, lesson: &Lesson, card: &str) -> Option<Outcome> {
    session.view.lessons.progress.get(lesson)?.outcomes.get(card).copied()
}

#[test]
fn an_answer_counts_by_the_help_that_it_needed() {
    let (session, lesson, card) = at_a_number();
    let ask = session.card(Language::English).unwrap().ask.clone().unwrap();
    let answer = right(&ask, &session);
    let answered = |session: Session| learnt(session, LessonsChange::Answer(answer.clone()));
    let outcome_in = |session: &Session| outcome(session, &lesson, &card);
    assert_eq!(outcome_in(&session), None);
    assert_eq!(outcome_in(&answered(session.clone())), Some(Outcome::AtOnce));
    let hinted = learnt(session.clone(), LessonsChange::Hint);
    assert_eq!(outcome_in(&answered(hinted)), Some(Outcome::WithHelp));
    let wrong = learnt(session.clone(), LessonsChange::Answer(Answer::Typed("-77".to_owned())));
    assert_eq!((outcome_in(&wrong), outcome_in(&answered(wrong.clone()))), (None, Some(Outcome::WithHelp)));
    let unclear = learnt(session.clone(), LessonsChange::Answer(Answer::Typed("many".to_owned())));
    assert_eq!(unclear.view.lessons.asked.verdict, Some(Verdict::NoNumber));
    assert_eq!(outcome_in(&answered(unclear)), Some(Outcome::AtOnce));
    let solved = learnt(session, LessonsChange::Solve);
    assert_eq!(outcome_in(&answered(solved)), Some(Outcome::Shown));
}

#[test]
fn a_lesson_goes_on_where_it_was_left_and_is_forgotten_when_asked() {
    let (session, lesson, _) = at_a_number();
    let at = session.view.lessons.at.clone();
    let left = learnt(session, LessonsChange::List);
    assert_eq!(left.view.lessons.at, None);
    let again = learnt(left.clone(), LessonsChange::Begin(lesson.id.clone()));
    assert_eq!(again.view.lessons.at, at);
    let remembered = Progress::read(&left.view.lessons.progress.text());
    assert_eq!(remembered, left.view.lessons.progress);
    let forgotten = learnt(left, LessonsChange::Forget);
    assert!(forgotten.view.lessons.progress.is_empty());
    let anew = learnt(forgotten, LessonsChange::Begin(lesson.id));
    assert_eq!(anew.view.lessons.at.map(|at| at.card), Some(0));
}

#[test]
fn what_a_learner_selects_stays_until_the_card_is_shown_again() {
    // The card before it selects the header of the block.
    let session = learnt(at_a_number().0, LessonsChange::Back);
    let shown = session.shown().unwrap().spot;
    let session = session.changed(Action::SelectSide(crate::state::library::side::Side::A)).at_byte(0);
    assert_ne!(session.shown().unwrap().spot, shown);
    let again = learnt(session, LessonsChange::ShowAgain);
    assert_eq!(again.shown().unwrap().spot, shown);
}

#[test]
fn what_a_card_assumes_ends_with_the_panel_and_comes_back_with_it() {
    let lesson = lessons(Language::English).into_iter().find(|lesson| lesson.id == "wrong").unwrap();
    let place = lesson.cards.iter().position(|card| !card.assume.is_empty()).unwrap();
    let mut session = learnt(over(&lesson.example, Language::English), LessonsChange::Begin(lesson.id));
    for _ in 0..place {
        session = learnt(session, LessonsChange::Next);
    }
    let assumed = |session: &Session| session.shown().unwrap().capture.assumptions().len();
    let closed = learnt(session.clone(), LessonsChange::Close);
    let again = learnt(closed.clone(), LessonsChange::Open);
    assert_eq!([&session, &closed, &again].map(assumed), [1, 0, 1]);
    assert!(closed.view.highlights.is_empty() || closed.view.lessons.marks.is_empty());
    assert_eq!(again.view.lessons.marks, session.view.lessons.marks);
}

#[test]
fn a_lesson_wants_its_example_unless_it_or_the_users_own_captures_are_open_and_only_once() {
    let language = Language::English;
    let lesson = lessons(language).remove(0);
    let shelf = Shelf::Here(Shared::new(lessons(language)));
    let session = Session::default()
        .changed(Action::Answer(Question::Lessons(language), question::Answer::Lessons(shelf)));
    let session = learnt(session, LessonsChange::Begin(lesson.id.clone()));
    assert_eq!(session.wanted_example(), Some(lesson.example.as_str()));
    let other = learnt(over("desktop", language), LessonsChange::Begin(lesson.id.clone()));
    assert_eq!(other.wanted_example(), Some(lesson.example.as_str()));
    let mut own = over("desktop", language);
    own.library.example = None;
    assert_eq!(learnt(own, LessonsChange::Begin(lesson.id.clone())).wanted_example(), None);
    let bytes = include_bytes!("../../../../../crates/winperf-log/tests/fixtures/tx-basicperfcounters.blg");
    let log = learnt(with_log_file("own.blg", bytes.to_vec()), LessonsChange::Begin(lesson.id.clone()));
    assert!(log.wanted_example().is_none() && log.raw_log().is_some());
    let open = learnt(over(&lesson.example, language), LessonsChange::Begin(lesson.id));
    assert_eq!(open.wanted_example(), None);
    let closed = open.changed(Action::Clear);
    assert_eq!(closed.wanted_example(), None);
}

#[test]
fn a_link_leads_to_its_card_before_the_lessons_are_here_and_after() {
    let language = Language::English;
    let session = over("iexplore", language);
    let address = Address::read("example=iexplore&lesson=block&card=4");
    assert_eq!(address.unclear, [""; 0]);
    let session = session.changed(Action::Want(Some(address)));
    let (lesson, card) = session.lesson(language).unwrap();
    assert_eq!((lesson.id.as_str(), card), ("block", 3));
    assert!(session.view.lessons.is_open && session.view.selection.as_ref().unwrap().bytes == (0x18, 0x1c));
    let written = Address::from_session(&session).write();
    assert!(written.ends_with("&lesson=block&card=4"), "{written}");
    // A missing card is the last one, and a missing lesson is none.
    let beyond = session.changed(Action::Want(Some(Address::read("lesson=block&card=99"))));
    assert_eq!(beyond.lesson(language).map(|(lesson, card)| card + 1 == lesson.cards.len()), Some(true));
    let nowhere = beyond.changed(Action::Want(Some(Address::read("lesson=nothing"))));
    assert_eq!(nowhere.lesson(language), None);
}
