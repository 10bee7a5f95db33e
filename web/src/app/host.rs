//! Messages to the host program that embeds the page, and requests from it.

use serde::Deserialize;
use yew::prelude::*;

use crate::browser::host::{self, AskWatch};
use crate::phrases::Words;
use crate::shared::Shared;
use crate::state::library::side::Side;
use crate::state::view::copying::{Form, Subject};
use crate::state::view::settings::{Settings, Theme};
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::tasks::copy::copy_as;
use crate::views::findings::query::problems::Problems;

/// A request of the host program.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Ask {
    /// Show bytes of a capture, or of the log if `side` names none.
    Show { side: Option<String>, offset: u32 },
    /// Show a view.
    View { name: String },
    /// Copy the current finding as a reply to the person who reported the problem.
    Reply,
    /// Look as the program does.
    Theme { name: String },
}

impl Ask {
    /// Returns the change of a session that answers it.
    fn action(&self, settings: Settings) -> Option<Action> {
        match self {
            Self::Show { side: None, offset } => Some(Action::LocateInLog(*offset)),
            Self::Show { side: Some(stem), offset } => {
                let side = Side::BOTH.into_iter().find(|side| side.stem() == stem)?;
                Some(Action::Locate(side, *offset))
            }
            Self::View { name } => Tab::named(name).map(Action::SelectTab),
            Self::Theme { name } => {
                Theme::named(name).map(|theme| Action::Set(Settings { theme, ..settings }))
            }
            Self::Reply => None,
        }
    }
}

/// Reports findings to the host program, and handles its requests; `latest` returns the session at that time.
#[hook]
pub(super) fn use_host(
    session: &Session,
    latest: &Callback<(), Shared<Session>>,
    dispatch: &Callback<Action>,
) {
    let words = Words { language: session.view.settings.language };
    // Findings are unknown until captures are examined.
    let problems = (!session.is_examining()).then(|| Problems::new(session, words.language));
    use_effect_with(problems, |problems| {
        if let Some(problems) = problems.as_ref().filter(|_| host::is_there()) {
            host::tell(&problems.list());
        }
    });
    use_effect_with((latest.clone(), dispatch.clone()), |(latest, dispatch)| {
        let (latest, dispatch) = (latest.clone(), dispatch.clone());
        let watch = AskWatch::new(Callback::from(move |ask: Ask| answer(&ask, &latest.emit(()), &dispatch)));
        move || drop(watch)
    });
}

fn answer(ask: &Ask, session: &Shared<Session>, dispatch: &Callback<Action>) {
    if let Some(action) = ask.action(session.view.settings) {
        dispatch.emit(action);
    } else if *ask == Ask::Reply {
        let words = Words { language: session.view.settings.language };
        copy_as(session, Some(Subject::Finding(session.view.finding_row)), &[Form::Reply], words, dispatch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{desktop, logs};

    fn asked(json: &str, session: Session) -> Session {
        let ask: Ask = serde_json::from_str(json).unwrap();
        let action = ask.action(session.view.settings).unwrap();
        session.changed(action)
    }

    #[test]
    fn the_program_leads_to_bytes_of_a_capture_and_to_a_view() {
        let session = asked(r#"{"ask": "show", "side": "b", "offset": 12}"#, desktop());
        assert_eq!((session.view.tab, session.view.side), (Tab::Structure, Side::B));
        assert_eq!(session.shown().unwrap().cursor.at, 12);
        let session = asked(r#"{"ask": "view", "name": "compare"}"#, session);
        assert_eq!(session.view.tab, Tab::Compare);
    }

    #[test]
    fn the_program_leads_to_bytes_of_a_log() {
        let session = asked(r#"{"ask": "show", "side": null, "offset": 64}"#, logs::with_log());
        assert!(session.log_itself().is_some());
    }

    #[test]
    fn the_theme_of_the_program_changes_nothing_else() {
        let before = desktop();
        let settings = before.view.settings;
        let session = asked(r#"{"ask": "theme", "name": "dark"}"#, before);
        assert_eq!(session.view.settings, Settings { theme: Theme::Dark, ..settings });
    }

    #[test]
    fn what_the_page_does_not_know_is_not_done() {
        for unknown in [
            r#"{"ask": "view", "name": "nothing"}"#,
            r#"{"ask": "show", "side": "c", "offset": 1}"#,
            r#"{"ask": "theme", "name": "sepia"}"#,
        ] {
            let ask: Ask = serde_json::from_str(unknown).unwrap();
            assert!(ask.action(Settings::default()).is_none(), "{unknown}");
        }
        assert!(serde_json::from_str::<Ask>(r#"{"ask": "run"}"#).is_err());
    }
}
