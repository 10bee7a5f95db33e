//! Keys that do the same wherever the focus is.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use crate::browser::keyboard::{KeyWatch, Pressed};
use crate::browser::next_focus::NextFocus;
use crate::browser::page::{focus_part, focus_text, has_selected_text};
use crate::keys::Key;
use crate::keys::table::{Command, begins, command};
use crate::keys::typing::{Typed, Typing};
use crate::phrases::Words;
use crate::shared::Shared;
use crate::state::library::side::Side;
use crate::state::view::comparison::DifferenceStep;
use crate::state::view::copying::Subject;
use crate::state::view::dialog::Dialog;
use crate::state::view::handbook::HANDBOOK;
use crate::state::view::lessons::{LessonsChange, PANEL_ID};
use crate::state::view::search_state::HitStep;
use crate::state::view::tab::Tab;
use crate::state::view::timeline::TimelineChange;
use crate::state::view::timeline::browsing::BrowsingChange;
use crate::state::{Action, KeyAnswer, Session};
use crate::tasks::copy::copy_as;
use crate::views::compare::on_step;
use crate::views::copy::open_menu;
use crate::views::search::Finder;
use crate::views::search::search_box::BOX_ID;
use crate::views::timeline::timeline_browser::SEARCH_ID;
use crate::views::view::ListKeys;
use crate::views::{sheet, shown};

/// The parts of the page above every view, in their order.
const PARTS: [&str; 5] = ["files", BOX_ID, "verdict", "verdict-chip", "search-results"];

/// Number of rows that a page key moves in a list that is not measured yet.
const UNSEEN_ROWS: usize = 10;

/// Maximum time between two keys of a sequence, in milliseconds.
const TOGETHER_MS: f64 = 1500.0;

/// Handles shortcuts wherever the focus is; `latest` returns the session when a key is pressed, drawn or not.
#[hook]
pub(super) fn use_shortcuts(shortcuts: Shortcuts, latest: &Callback<(), Shared<Session>>) {
    // The single listener reads the current state of the page.
    let now = use_mut_ref(|| None::<Shortcuts>);
    use_effect({
        let now = Rc::clone(&now);
        move || *now.borrow_mut() = Some(shortcuts)
    });
    let latest = latest.clone();
    use_effect_with((), move |()| {
        let watch = watch(now, latest);
        move || drop(watch)
    });
}

/// State needed to handle keyboard shortcuts.
#[derive(Clone)]
pub(super) struct Shortcuts {
    pub(super) session: Shared<Session>,
    /// Next target of the focus, which receives keys even before it is drawn.
    pub(super) next: NextFocus,
    pub(super) finder: Finder,
    /// The name that is being typed in the tree.
    pub(super) typing: Typing,
    pub(super) words: Words,
    pub(super) dispatch: Callback<Action>,
}

/// The first of two keys, and when it was pressed.
type First = Option<(String, f64)>;

fn watch(now: Rc<RefCell<Option<Shortcuts>>>, latest: Callback<(), Shared<Session>>) -> KeyWatch {
    let first = RefCell::new(First::None);
    KeyWatch::new(move |pressed| {
        let drawn = now.borrow().clone();
        let shortcuts = drawn.map(|drawn| drawn.with_session(latest.emit(())));
        shortcuts.is_some_and(|shortcuts| shortcuts.press(pressed, &mut first.borrow_mut()))
    })
}

impl Shortcuts {
    /// Returns the shortcuts for a new state of the session.
    fn with_session(self, session: Shared<Session>) -> Self {
        Self { finder: self.finder.with_session(session.clone()), session, ..self }
    }

    /// Handles a key; `false` if it has no effect, or none yet.
    fn press(&self, pressed: &Pressed, first: &mut First) -> bool {
        let quiet = self.session.view.settings.quiet_keys;
        let before = first.as_ref().filter(|(_, time)| pressed.time - time <= TOGETHER_MS);
        let together = before.and_then(|(before, _)| {
            command(&format!("{before} {}", pressed.stroke), pressed.is_typed, quiet)
        });
        if pressed.is_early {
            // The second key of a sequence is reserved; other handlers take precedence for all other keys.
            *first = None;
            return match together {
                Some(command) => self.run(command),
                None => self.press_ahead(pressed, first),
            };
        }
        self.press_anywhere(pressed, pressed.is_typed, first)
    }

    /// Handles a key meant for content that is not drawn or computed yet; `false` if none is awaited.
    fn press_ahead(&self, pressed: &Pressed, first: &mut First) -> bool {
        let view = shown(&self.session);
        let goes_elsewhere = matches!(pressed.stroke.as_str(), "Tab" | "Shift+Tab" | "Escape");
        let awaited = self.next.awaited(view.is_busy(&self.session)).filter(|_| !goes_elsewhere);
        let Some(id) = awaited else {
            self.next.give_up();
            return false;
        };
        let list = view.lists.iter().find(|list| list.id == id);
        if let Some(answer) = list.and_then(|list| self.answer(list, pressed)) {
            self.dispatch.emit(Action::Key(answer.once(|session| !shown(session).is_busy(session))));
            return true;
        }
        let is_plain = !["Ctrl+", "Alt+"].iter().any(|held| pressed.stroke.starts_with(held));
        // The element that still has the focus is not the target of a plain key.
        self.press_anywhere(pressed, false, first) || is_plain
    }

    /// Returns the result of a key for a list with the focus.
    fn answer(&self, list: &'static ListKeys, pressed: &Pressed) -> Option<KeyAnswer> {
        let mut letters = pressed.stroke.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let typed = letter.and_then(|letter| {
            let typed = Typed { letter, time: pressed.time };
            (list.typed)(typed, &self.typing, self.words.language, self.session.view.settings.quiet_keys)
        });
        let moved = || {
            let key = Key::from_stroke(&pressed.stroke)?;
            Some(KeyAnswer::new(move |session| (list.key)(session, key, UNSEEN_ROWS)))
        };
        typed.or_else(moved)
    }

    /// Handles a key independently of the focus; `false` if it has no effect, or none yet.
    fn press_anywhere(&self, pressed: &Pressed, is_typed: bool, first: &mut First) -> bool {
        let quiet = self.session.view.settings.quiet_keys;
        if !is_typed && begins(&pressed.stroke) {
            *first = Some((pressed.stroke.clone(), pressed.time));
        }
        let command = command(&pressed.stroke, is_typed, quiet);
        // A field for text copies its own.
        let command = command.filter(|command| !is_typed || *command != Command::Copy);
        command.is_some_and(|command| self.run(command))
    }

    /// Handles a key; `false` if it has no effect now.
    fn run(&self, command: Command) -> bool {
        let emit = |action| self.dispatch.emit(action);
        match command {
            Command::Keys => emit(Action::Show(Dialog::Keys)),
            Command::Leave if self.session.view.handbook.is_some() => emit(Action::Consult(None)),
            // Without a capture there is nothing to search, and the browser's own search is used.
            _ if self.session.shows_start() => return false,
            Command::Search if self.session.raw_log().is_some() => {
                emit(Action::SelectTab(Tab::Timeline));
                emit(Action::Timeline(TimelineChange::Browse(BrowsingChange::Show(true))));
                emit(Action::focus(SEARCH_ID));
            }
            Command::Search => focus_text(BOX_ID),
            Command::NextHit => self.finder.step(HitStep::Next),
            Command::PreviousHit => self.finder.step(HitStep::Previous),
            Command::NextDifference => on_step(&self.dispatch).emit(DifferenceStep::Next),
            Command::PreviousDifference => on_step(&self.dispatch).emit(DifferenceStep::Previous),
            Command::Leave => return self.finder.left() || self.left_details(),
            Command::Show(tab) => {
                emit(Action::SelectTab(tab));
                emit(Action::focus_in(tab, tab.pane_id()));
            }
            Command::Details => {
                let tab = self.session.view.tab;
                emit(Action::OpenSheet(tab));
                // A view without a selection can still be copied as a view.
                emit(Action::Focus { id: shown(&self.session).details, meanwhile: tab.pane_id() });
            }
            Command::Focus(tab, id) => {
                emit(Action::SelectTab(tab));
                emit(Action::focus_in(tab, id));
            }
            Command::ShowA => emit(Action::SelectSide(Side::A)),
            Command::ShowB => emit(Action::SelectSide(Side::B)),
            Command::NextPart => self.go_on(true),
            Command::PreviousPart => self.go_on(false),
            Command::CopyMenu => return open_menu(self.subject(), &self.dispatch),
            Command::Copy => return self.copy(),
            Command::Share => emit(Action::Show(Dialog::Share)),
            Command::Lessons => emit(Action::Lessons(LessonsChange::Open)),
        }
        true
    }

    /// Closes the details that cover a list; returns `true` if they were open.
    fn left_details(&self) -> bool {
        if self.session.view.has_sheet {
            sheet::close(self.session.view.tab, &self.dispatch);
        }
        self.session.view.has_sheet
    }

    /// Copies the selection, in the form that fits best; `false` for selected text, which is left to the browser.
    fn copy(&self) -> bool {
        let forms = (shown(&self.session).copied)();
        !has_selected_text() && copy_as(&self.session, self.subject(), forms, self.words, &self.dispatch)
    }

    /// Returns the selection of the shown view.
    fn subject(&self) -> Option<Subject> {
        // What a page about the format hides is not meant.
        (shown(&self.session).subject)(&self.session).filter(|_| self.session.view.handbook.is_none())
    }

    /// Moves the focus to the next part of the page, or to the one before.
    fn go_on(&self, forward: bool) {
        let parts = match self.session.view.handbook {
            Some(_) => &[HANDBOOK],
            None => shown(&self.session).parts,
        };
        focus_part(&[&PARTS, parts, &[PANEL_ID]].concat(), forward);
    }
}
