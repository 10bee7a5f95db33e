//! Changes that the lessons make to the session: the views follow the card.

use winperf::{Assumption, Field};
use winperf_report::language::Language;

use crate::state::Session;
use crate::state::library::assuming::Wish;
use crate::state::view::highlight::Highlight;
use crate::state::view::lessons::at::CardPlace;
use crate::state::view::lessons::check::{Answer, Verdict, checked};
use crate::state::view::lessons::lesson::{Assume, Card, Lesson, Wanted};
use crate::state::view::lessons::progress::{LessonProgress, Outcome};
use crate::state::view::lessons::scope::{FoundPlace, Scope};
use crate::state::view::lessons::{Due, HEADING_ID, LessonsChange, Marked, QuestionState, Shelf};
use crate::state::view::tab::Tab;

impl Session {
    /// Returns the lesson that is shown in a language, and the position of its card.
    pub fn lesson(&self, language: Language) -> Option<(&Lesson, usize)> {
        let at = self.view.lessons.at.as_ref()?;
        let lesson = self.answers.shelf(language).lesson(&at.lesson)?;
        let last = lesson.cards.len().checked_sub(1)?;
        Some((lesson, at.card.min(last)))
    }

    /// Returns the card that is shown in a language.
    pub fn card(&self, language: Language) -> Option<&Card> {
        let (lesson, card) = self.lesson(language)?;
        lesson.cards.get(card)
    }

    /// Returns the scope of a lesson.
    pub fn scope(&self) -> Scope<'_> {
        Scope { captures: &self.library.captures, names: &self.library.naming.names, paired: self.paired() }
    }

    pub(in crate::state) fn learn(&mut self, change: LessonsChange) {
        match change {
            LessonsChange::Open => {
                if !self.view.lessons.is_open {
                    // What a card had assumed was undone when the panel was closed.
                    self.view.lessons.due = Due::Assume;
                }
                self.open_lessons();
            }
            LessonsChange::Close => {
                self.read_as_it_is();
                self.view.lessons.is_open = false;
                let tab = self.view.tab;
                self.intents.focus.want(tab.pane_id(), tab.tab_id());
            }
            LessonsChange::Begin(id) => self.begin_lesson(id),
            LessonsChange::List => self.leave_lesson(),
            LessonsChange::Next => self.step_in_lesson(true),
            LessonsChange::Back => self.step_in_lesson(false),
            LessonsChange::ShowAgain => {
                self.view.lessons.wants_example = false;
                self.view.lessons.due = Due::Show;
            }
            LessonsChange::ShowMark(letter) => {
                let is_it = |(known, _): &(char, &str)| *known == letter;
                let place = self.with_card(|card| Some(card.lettered_marks().find(is_it)?.1.to_owned()));
                self.show_place(place);
            }
            LessonsChange::Answer(answer) => self.answer_question(&answer),
            LessonsChange::Hint => {
                self.view.lessons.asked.has_hint = true;
                let place = self.with_card(|card| Some(card.ask.as_ref()?.hint.show.clone()));
                self.show_place(place);
            }
            LessonsChange::Solve => self.solve(),
            LessonsChange::Forget => self.view.lessons.progress = Default::default(),
        }
    }

    fn open_lessons(&mut self) {
        self.view.lessons.is_open = true;
        self.intents.focus.want(HEADING_ID, HEADING_ID);
    }

    /// Continues a lesson at the last card; a completed one starts again.
    fn begin_lesson(&mut self, lesson: String) {
        let language = self.view.settings.language;
        let found = self.answers.shelf(language).lesson(&lesson);
        let card =
            found.and_then(|known| self.view.lessons.progress.get(known)).map_or(0, |known| known.card);
        self.begin_at(CardPlace { lesson, card });
    }

    /// Goes to a card of a lesson that begins or continues, and opens its example unless the user's own files are open.
    pub(in crate::state) fn begin_at(&mut self, at: CardPlace) {
        let is_empty = self.library.captures.is_empty() && self.raw_log().is_none();
        self.view.lessons.wants_example = is_empty || self.library.example.is_some();
        self.enter(at);
    }

    /// Returns the example that is to be opened for the lesson that has begun.
    pub fn wanted_example(&self) -> Option<&str> {
        let (lesson, _) = self.lesson(self.view.settings.language)?;
        let is_open = !self.library.captures.is_empty()
            && self.library.example.as_ref().is_none_or(|open| *open == lesson.example);
        (self.view.lessons.wants_example && !is_open).then_some(lesson.example.as_str())
    }

    /// Goes to a card, as soon as the lessons and the card's subject are loaded.
    fn enter(&mut self, at: CardPlace) {
        self.read_as_it_is();
        self.open_lessons();
        self.view.is_at_start = false;
        self.view.lessons.asked = QuestionState::default();
        self.view.lessons.at = Some(at);
        self.view.lessons.due = Due::Assume;
        let card = self.lesson(self.view.settings.language).map(|(_, card)| card);
        self.remember(|known| known.card = card.unwrap_or(known.card));
    }

    fn leave_lesson(&mut self) {
        self.read_as_it_is();
        self.view.lessons.at = None;
        self.open_lessons();
    }

    fn step_in_lesson(&mut self, forward: bool) {
        let Some((lesson, card)) = self.lesson(self.view.settings.language) else { return };
        let (lesson, count) = (lesson.id.clone(), lesson.cards.len());
        let next = if forward { card.checked_add(1) } else { card.checked_sub(1) };
        match next {
            Some(card) if card < count => self.enter(CardPlace { lesson, card }),
            Some(_) => {
                self.remember(|known| (known.card, known.is_done) = (0, true));
                self.leave_lesson();
            }
            None => {}
        }
    }

    /// Returns a property of the shown card, if one is shown.
    fn with_card<T>(&self, of: impl FnOnce(&Card) -> Option<T>) -> Option<T> {
        of(self.card(self.view.settings.language)?)
    }

    /// Stores a change of the progress in the shown lesson.
    fn remember(&mut self, note: impl FnOnce(&mut LessonProgress)) {
        let mut progress = std::mem::take(&mut self.view.lessons.progress);
        if let Some((lesson, _)) = self.lesson(self.view.settings.language) {
            progress.change(lesson, note);
        }
        self.view.lessons.progress = progress;
    }

    fn answer_question(&mut self, answer: &Answer) {
        let Some((ask, id)) = self.with_card(|card| Some((card.ask.clone()?, card.id.clone()))) else {
            return;
        };
        let verdict = checked(&ask, answer, self.scope(), self.view.selection.as_deref());
        let asked = &mut self.view.lessons.asked;
        let is_answered = asked.is_solved || asked.verdict == Some(Verdict::Right);
        asked.has_failed |= matches!(verdict, Verdict::Wrong(_));
        let helped = asked.has_failed || asked.has_hint;
        asked.verdict = Some(verdict.clone());
        if verdict == Verdict::Right && !is_answered {
            let outcome = if helped { Outcome::WithHelp } else { Outcome::AtOnce };
            self.remember(|known| {
                known.outcomes.insert(id, outcome);
            });
        }
    }

    fn solve(&mut self) {
        let is_answered = self.view.lessons.asked.verdict == Some(Verdict::Right);
        self.view.lessons.asked.is_solved = true;
        let Some((ask, id)) = self.with_card(|card| Some((card.ask.clone()?, card.id.clone()))) else {
            return;
        };
        if !is_answered {
            self.remember(|known| {
                known.outcomes.insert(id, Outcome::Shown);
            });
        }
        if let Wanted::Select { place } = ask.answer {
            self.show_place(Some(place));
        }
    }

    /// Removes the assumptions that a card has made.
    fn read_as_it_is(&mut self) {
        if let Some(side) = self.view.lessons.assumed.take() {
            self.await_reading(side, Wish::These(Vec::new()));
        }
    }

    /// Takes the remaining steps for the shown card, as far as possible.
    pub(in crate::state) fn follow_lesson(&mut self) {
        let is_known = self.lesson(self.view.settings.language).is_some();
        self.view.lessons.wants_example &= !is_known || self.wanted_example().is_some();
        let shelf = self.answers.shelf(self.view.settings.language).clone();
        let Shelf::Here(lessons) = shelf else { return self.mark_card() };
        let at = self.view.lessons.at.as_ref().filter(|_| self.view.lessons.is_open);
        let lesson =
            at.and_then(|at| lessons.iter().find(|lesson| lesson.id == at.lesson).zip(Some(at.card)));
        if let Some((lesson, card)) = lesson
            && let Some(card) = lesson.cards.get(card).or(lesson.cards.last())
            && self.intents.reading.is_none()
            && !self.view.lessons.wants_example
        {
            if self.view.lessons.due == Due::Assume && self.assume_for(card) {
                self.view.lessons.due = Due::Show;
            }
            if self.view.lessons.due == Due::Show && self.intents.reading.is_none() && self.show_card(card) {
                self.view.lessons.due = Due::Nothing;
            }
        }
        self.mark_card();
    }

    /// Applies the assumptions of a card; returns `true` if that has begun, or if there are none.
    fn assume_for(&mut self, card: &Card) -> bool {
        let Some(first) = card.assume.first() else { return true };
        let Some(found) = self.scope().place(&first.at) else { return false };
        let assumptions =
            card.assume.iter().map(|assume| self.assumption(assume)).collect::<Option<Vec<_>>>();
        let Some(assumptions) = assumptions else { return false };
        self.await_reading(found.side, Wish::These(assumptions));
        self.view.lessons.assumed = Some(found.side);
        true
    }

    fn assumption(&self, assume: &Assume) -> Option<Assumption> {
        let scope = self.scope();
        let found = scope.place(&assume.at)?;
        let capture = self.library.captures.capture(found.side)?;
        let field = Field::from_leaf(found.spot?.structure, &capture.leaf(found.spot?)?)?;
        let value = i64::try_from(scope.sum(&assume.to)?.as_whole()?).ok()?;
        Some(Assumption { offset: field.offset, value })
    }

    /// Selects the subject of a card; returns `true` if it exists.
    fn show_card(&mut self, card: &Card) -> bool {
        let Some(found) = self.scope().place(&card.show) else { return false };
        match card.view.as_deref().and_then(Tab::named).unwrap_or_default() {
            Tab::Values => {
                let Some(row) = self.scope().row(found) else { return false };
                self.view.tab = Tab::Values;
                self.select_value(row);
            }
            tab => {
                self.view.tab = tab;
                self.select_found(found);
            }
        }
        self.view.has_sheet = false;
        self.view.handbook = None;
        true
    }

    fn show_place(&mut self, place: Option<String>) {
        if let Some(found) = place.and_then(|place| self.scope().place(&place)) {
            self.view.tab = Tab::Structure;
            self.view.handbook = None;
            self.select_found(found);
        }
    }

    pub(super) fn select_found(&mut self, found: FoundPlace) {
        self.select_side(found.side);
        self.change_shown(|slot| match found.spot {
            Some(spot) => slot.selecting(spot),
            None if found.end - found.start == 1 => slot.selecting_byte(found.start),
            None => slot.selecting_byte(found.start).extending(found.start, found.end - 1),
        });
        self.refresh_selection();
    }

    /// Returns `true` if an open lesson is about the example that is open.
    pub fn is_in_lesson(&self) -> bool {
        let current = self.lesson(self.view.settings.language).filter(|_| self.view.lessons.is_open);
        current.is_some_and(|(lesson, _)| self.library.example.as_ref() == Some(&lesson.example))
    }

    /// Highlights the lettered marks of the shown card, besides the targets of the selection itself.
    fn mark_card(&mut self) {
        let language = self.view.settings.language;
        let at = self.view.lessons.at.clone().filter(|_| self.view.lessons.is_open);
        let is_here = self.card(language).is_some();
        let marked = at.map(|at| Marked { at, captures: self.library.captures.both(), is_here });
        let marks = if marked == self.view.lessons.marked {
            self.view.lessons.marks.clone()
        } else {
            let scope = self.scope();
            let card = self.card(language).filter(|_| marked.is_some());
            let places = card.into_iter().flat_map(Card::lettered_marks);
            let found = places.filter_map(|(letter, place)| Some((letter, scope.place(place)?)));
            let mark = |(letter, FoundPlace { side, start, end, .. })| {
                let letter = Some(letter);
                Highlight { side, start, end, letter }
            };
            found.map(mark).collect()
        };
        self.view.lessons.marked = marked;
        if marks != self.view.lessons.marks || marks.iter().any(|mark| !self.view.highlights.contains(mark)) {
            let referred = self.view.selection.as_deref().map(Highlight::referred_to).unwrap_or_default();
            self.view.highlights = referred.into_iter().chain(marks.iter().copied()).collect();
            self.view.lessons.marks = marks;
        }
    }
}
