//! The search: the query, its results, and the links to the hits.

pub mod query;
pub mod search_box;
pub mod search_panel;
pub mod search_rows;

use winperf_report::Say;
use yew::prelude::*;

use crate::browser::focus::focus_button;
use crate::browser::keyboard::{is_composing, typed};
use crate::browser::page::focus_text;
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::drawn_rows::{use_drawn_rows, use_latest};
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::search::SearchMsg;
use crate::phrases::values::ValuesMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::view::handbook::Handbook;
use crate::state::view::search_state::{Hit, HitStep, SearchChange};
use crate::state::{Action, Session};
use crate::views::leads::{use_lead_to_bytes, use_lead_to_finding};
use crate::views::query::column::style;
use crate::views::search::query::absent::absent;
use crate::views::search::query::types::TypeHit;
use crate::views::search::query::{Search, hits, meant, status};
use crate::views::search::search_box::{BOX_ID, HELP_ID, SearchBox};
use crate::views::search::search_panel::SearchPanel;
use crate::views::search::search_rows::{COLUMN_COUNT, row_id, search_rows};
use crate::views::splitter::column_heads;

/// Results that PageUp and PageDown pass over while the focus is in the box.
const PAGE: usize = 8;

/// Returns the question in the box, ready for searching.
#[hook]
pub(crate) fn use_search(session: &Session) -> Shared<Search> {
    (*use_memo(session.view.search.sought.clone(), |sought| Shared::new(Search::new(sought)))).clone()
}

#[derive(Properties, PartialEq)]
pub struct SearchProps {
    pub session: Shared<Session>,
    /// The question in the box.
    pub search: Shared<Search>,
}

/// Shows the box, the text for screen readers, and the examples.
#[component]
pub fn SearchField(SearchProps { session, search }: &SearchProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let finder = Finder::new(session, search, words, &dispatch);
    let state = &session.view.search;
    {
        let finder = finder.clone();
        let steps = (state.steps.clone(), session.answers.tally(&state.sought).cloned(), search.clone());
        use_effect_with(steps, move |_| finder.take_steps());
    }
    let on_input = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: InputEvent| {
            typed(&event)
                .into_iter()
                .for_each(|text| dispatch.emit(Action::Search(SearchChange::Type(text))));
        })
    };
    let on_key = {
        let finder = finder.clone();
        Callback::from(move |event: KeyboardEvent| {
            if !is_composing(&event) && finder.pressed(&event) {
                event.prevent_default();
            }
        })
    };
    let on_example = dispatch.reform(|typed: &'static str| {
        focus_text(BOX_ID);
        Action::Search(SearchChange::Type(typed.to_owned()))
    });
    let on_example_key = Callback::from(|event: KeyboardEvent| {
        if pressed_among_examples(&event) {
            event.prevent_default();
        }
    });
    let active = finder.current().filter(|_| finder.is_open()).map(row_id);
    let count = status::in_short(search, session).map(|message| words.say(message)).unwrap_or_default();
    html! {
        <SearchBox text={state.text.clone()} is_open={finder.is_open()} {active} status={finder.status()} {count} {on_input} {on_key}
            on_opened={dispatch.reform(|()| Action::Search(SearchChange::Open))} {on_example} {on_example_key} />
    }
}

/// Shows how the query was understood, and the results; nothing while they are closed.
#[component]
pub fn SearchResults(SearchProps { session, search }: &SearchProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let finder = Finder::new(session, search, words, &dispatch);
    let Some(understood) = status::understood(search).filter(|_| finder.is_open()) else {
        return Html::default();
    };
    let outcome = status::outcome(search, session).map(|outcome| words.say(outcome));
    let meant = meant::alternatives(search, session).into_iter();
    let meant =
        meant.map(|(text, query)| (text, words.say(SearchMsg::Understood(query)))).collect::<Vec<_>>();
    let on_stepped = {
        let finder = finder.clone();
        Callback::from(move |forward| finder.step(if forward { HitStep::Next } else { HitStep::Previous }))
    };
    let on_closed = {
        let finder = finder.clone();
        Callback::from(move |()| finder.leave())
    };
    let on_meant = dispatch.reform(|text: String| {
        focus_text(BOX_ID);
        Action::Search(SearchChange::Type(text))
    });
    let absent = absent(search, session).map(|found| {
        let said = found.absence.say(words.language);
        (words.say(Msg::OfMachine(said, 0)), found.row)
    });
    let counter_type = search.type_hit.map(|hit| words.say(type_text(hit)));
    let on_type = {
        let finder = finder.clone();
        Callback::from(move |()| finder.explain_type())
    };
    let on_finding = {
        let (finder, to_finding) = (finder.clone(), use_lead_to_finding());
        Callback::from(move |row| {
            finder.leave();
            to_finding.emit(row);
        })
    };
    html! {
        <SearchPanel understood={words.say(understood)} {outcome} {counter_type} {meant} {absent} count={finder.count()}
            {on_stepped} {on_meant} {on_type} {on_finding} {on_closed}>
            if finder.count() > 0 {
                <ResultList session={session.clone()} search={search.clone()} />
            }
        </SearchPanel>
    }
}

/// Shows the results, scrolled.
#[component]
fn ResultList(SearchProps { session, search }: &SearchProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let on_located = use_lead_to_bytes();
    let finder = Finder::new(session, search, words, &dispatch);
    let list = use_virtual_list();
    let (count, current) = (finder.count(), finder.current());
    let window = list.window(Rows { count, current, chosen: 0 });
    let on_chosen = {
        let finder = use_latest(&finder);
        Callback::from(move |number: usize| finder.get().choose(number as u64))
    };
    // Hits that are found later change no row before them.
    let rows = use_drawn_rows(
        (search.clone(), words.language),
        window,
        |row| current == Some(row),
        |window| search_rows(&hits::rows(search, session, window, words.language), &on_chosen, &on_located),
    );
    let on_key = {
        let finder = finder.clone();
        Callback::from(move |key: Key| match key {
            Key::Activate => finder.step(HitStep::Stay),
            key => finder.moved(key, window.page),
        })
    };
    html! {
        <ListBox {list} {window} {count} id="search-results" role="grid" label={words.say(SearchMsg::Results)}
            column_count={COLUMN_COUNT} header={column_heads("search-results", hits::COLUMNS, words)} style={style("search-results", hits::COLUMNS)}
            active={current.filter(|row| window.draws(*row)).map(row_id)} {on_key} {rows} />
    }
}

/// State needed to search, and to move through the results.
#[derive(Clone)]
pub(crate) struct Finder {
    session: Shared<Session>,
    search: Shared<Search>,
    words: Words,
    dispatch: Callback<Action>,
}

impl Finder {
    pub(crate) fn new(
        session: &Shared<Session>,
        search: &Shared<Search>,
        words: Words,
        dispatch: &Callback<Action>,
    ) -> Self {
        Self { session: session.clone(), search: search.clone(), words, dispatch: dispatch.clone() }
    }

    /// Returns the finder for a new state of the session.
    pub(crate) fn with_session(&self, session: Shared<Session>) -> Self {
        Self { session, ..self.clone() }
    }

    /// Returns the text for screen readers.
    fn status(&self) -> String {
        let (search, state) = (&*self.search, &*self.session);
        let outcome = status::announced(search, state).map(|message| self.words.say(message).to_string());
        let about = match self.current() {
            Some(current) => hits::name(search, state, current as u64, self.words.language),
            None => status::understood(search).map(|message| self.words.say(message).to_string()),
        };
        let absent = absent(search, &self.session).map(|found| found.absence.say(self.words.language));
        let named = self.search.type_hit.map(|hit| self.words.say(type_text(hit)).to_string());
        let said: Vec<String> = named
            .into_iter()
            .chain(about)
            .chain(outcome)
            .chain(absent)
            .chain(self.meant_in_words())
            .collect();
        said.join(" — ")
    }

    /// Returns the other interpretations of the query, if there are no hits.
    fn meant_in_words(&self) -> Option<String> {
        let meant = meant::alternatives(&self.search, &self.session);
        if self.count() > 0 || meant.is_empty() {
            return None;
        }
        let texts: Vec<String> = meant.into_iter().map(|(text, _)| text).collect();
        Some(format!(
            "{}: {}",
            self.words.say(SearchMsg::Meant),
            texts.join(&self.words.say(ValuesMsg::Separator))
        ))
    }

    /// Handles a key in the box; returns `true` if it has an effect.
    fn pressed(&self, event: &KeyboardEvent) -> bool {
        let control = event.ctrl_key() || event.meta_key();
        match (event.key().as_str(), Key::named(&event.key(), false)) {
            ("Enter", _) if control => self.step(HitStep::Stay),
            ("Enter", _) if event.shift_key() => self.step(HitStep::Previous),
            ("Enter", _) => self.step(HitStep::Next),
            ("Escape", _) => self.dispatch.emit(Action::Search(SearchChange::Escape)),
            ("ArrowDown", _) if typed(event).is_some_and(|text| text.is_empty()) => {
                return focus_button(HELP_ID, Key::Home);
            }
            (_, Some(key @ (Key::Up | Key::Down | Key::PageUp | Key::PageDown))) => {
                self.moved(key, PAGE);
            }
            _ => return false,
        }
        true
    }

    fn moved(&self, key: Key, page: usize) {
        let search = self.search.clone();
        self.dispatch.emit(Action::key(move |session| search.answer(session, key, page)));
    }

    /// Moves into the results as soon as there are some: fast typing may be ahead of the search.
    pub(crate) fn step(&self, step: HitStep) {
        self.dispatch.emit(Action::Search(SearchChange::Step(step)));
    }

    /// Takes the pending steps; waits while more hits are possible.
    fn take_steps(&self) {
        let state = &self.session.view.search;
        if state.steps.is_empty() {
            return;
        }
        match self.search.stepped(&self.session) {
            Some(number) if state.steps.contains(&HitStep::Stay) => self.choose(number),
            Some(number) => _ = self.preview(number),
            None if self.search.goes_on(&self.session) => {}
            None => {
                self.dispatch.emit(Action::Search(SearchChange::DropSteps));
                self.explain_type();
            }
        }
    }

    /// Closes the results and explains the counter type that the text names, if it names one.
    fn explain_type(&self) {
        if let Some(TypeHit { counter_type, .. }) = self.search.type_hit {
            self.leave();
            self.dispatch.emit(Action::Consult(Some(Handbook::Type(counter_type))));
        }
    }

    fn preview(&self, number: u64) -> Option<Hit> {
        let hit = self.search.hit(self.session.tally(), number)?;
        self.dispatch.emit(Action::Search(SearchChange::Go(number, hit)));
        Some(hit)
    }

    /// Goes to a result, and remains in the results.
    fn choose(&self, number: u64) {
        if self.preview(number).is_some() {
            self.leave();
        }
    }

    /// Closes the results and moves to the view below them; returns `true` if they were open.
    pub(crate) fn left(&self) -> bool {
        let is_open = self.is_open();
        if is_open {
            self.leave();
        }
        is_open
    }

    fn leave(&self) {
        self.dispatch.emit(Action::Search(SearchChange::Close));
    }

    /// Returns `true` if results are visible, or a message instead of them.
    fn is_open(&self) -> bool {
        self.session.view.search.is_open && self.search.asked.is_some()
    }

    fn current(&self) -> Option<usize> {
        let current = usize::try_from(self.session.view.search.current?).ok()?;
        (current < self.count()).then_some(current)
    }

    fn count(&self) -> usize {
        usize::try_from(self.session.tally().count()).unwrap_or(usize::MAX)
    }
}

/// Returns the name of a counter type with the number of its uses.
fn type_text(hit: TypeHit) -> SearchMsg {
    let name = hit.counter_type.name();
    let name = name.map_or_else(|| format!("{:#010x}", hit.counter_type.0), str::to_owned);
    SearchMsg::CounterType(name, hit.uses as u64)
}

/// Handles a key among the examples; returns `true` if it has an effect. Up from the first and Escape go to the box.
fn pressed_among_examples(event: &KeyboardEvent) -> bool {
    match Key::named(&event.key(), event.ctrl_key()) {
        Some(key @ (Key::Up | Key::Down | Key::Home | Key::End)) => {
            if !focus_button(HELP_ID, key) {
                focus_text(BOX_ID);
            }
        }
        _ if event.key() == "Escape" => focus_text(BOX_ID),
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::{desktop, without_objects};
    use crate::testing::{in_language, rendered};
    use crate::views::search::query::tests::typed;

    /// Returns the box and the results after the search.
    async fn html(language: Language, text: &'static str) -> String {
        let draw = move || {
            let (session, search) = typed(&desktop(), text);
            let (session, search) = (Shared::new(session), Shared::new(search));
            let field = html! { <SearchField session={session.clone()} search={search.clone()} /> };
            in_language(language, html! { <>{ field }<SearchResults {session} {search} /></> })
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn results_stand_in_a_list_that_the_box_opens() {
        let html = html(Language::English, "svchost#3").await;
        for part in [
            "role=\"combobox\"",
            "aria-expanded=\"true\"",
            "aria-controls=\"search-panel\"",
            "value=\"svchost#3\"",
            "id=\"search-results\"",
            "Process(svchost#3)",
        ] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn where_nothing_is_found_there_is_a_sentence_and_no_list() {
        let html = html(Language::English, "nosuchname").await;
        assert!(html.contains("Nothing found") && !html.contains("id=\"search-results\""), "{html}");
    }

    #[tokio::test]
    async fn an_object_that_is_absent_says_why_in_the_results_and_aloud() {
        let draw = || {
            let (session, search) = typed(&without_objects(), r"\Server\Sessions");
            let (session, search) = (Shared::new(session), Shared::new(search));
            let field = html! { <SearchField session={session.clone()} search={search.clone()} /> };
            html! { <>{ field }<SearchResults {session} {search} /></> }
        };
        let html = rendered(draw).await;
        let said = "Server is not there: the service LedgerSvc is disabled";
        assert_eq!(html.matches(said).count(), 2, "{html}");
        assert!(html.contains("search-panel-absent"), "{html}");
    }

    #[tokio::test]
    async fn an_empty_box_has_examples_and_no_results() {
        let html = html(Language::English, "").await;
        assert!(!html.contains("search-panel") && html.contains("aria-expanded=\"false\""), "{html}");
    }

    #[tokio::test]
    async fn the_search_speaks_the_language_of_the_page() {
        let html = html(Language::Japanese, "svchost#3").await;
        assert!(html.contains("検索"), "{html}");
    }
}
