//! The list of findings, scrolled.

pub mod finding_explanation;
pub mod finding_rows;
pub mod guide;
pub mod query;

use yew::prelude::*;

use crate::browser::page::focus_soon;
use crate::components::text::text;
use crate::keys::Key;
use crate::list::scroll::Window;
use crate::list::scroller::{Drawn, Scroller};
use crate::phrases::{Msg, Words};
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::{Action, Session};
use crate::views::copy::copy_menu;
use crate::views::findings::finding_explanation::FindingExplanation;
use crate::views::findings::finding_rows::{COLUMN_COUNT, FindingRows, finding_header, row_id};
use crate::views::findings::query as findings;
use crate::views::findings::query::guidance;
use crate::views::values::located;

/// The way to a finding in the list of all.
pub(crate) fn shows_finding(dispatch: &Callback<Action>) -> Callback<usize> {
    let dispatch = dispatch.clone();
    Callback::from(move |row| {
        dispatch.emit(Action::SelectTab(Tab::Findings));
        dispatch.emit(Action::SelectFinding(row));
        focus_soon("findings");
    })
}

/// Everything odd, and how much of it there is; or a sentence that says that nothing is.
pub(crate) fn findings_view(session: &Session, words: Words, dispatch: &Callback<Action>) -> Html {
    let count = findings::count(session);
    if count == 0 {
        let both = session.pair.slot(Side::B).is_some();
        return text("p", "workspace-empty", words.say(Msg::NoFindings(both)));
    }
    let on_located = &located(dispatch);
    let on_key = {
        let (session, dispatch, on_located) = (session.clone(), dispatch.clone(), on_located.clone());
        Callback::from(move |(key, window): (Key, Window)| {
            let current = session.finding_row;
            match (key.row_from(current, count, window.page), findings::location(&session, current)) {
                (Some(row), _) => dispatch.emit(Action::SelectFinding(row)),
                (None, Some(place)) if key == Key::Activate => on_located.emit(place),
                _ => {}
            }
        })
    };
    let draw = {
        let (session, on_selected) = (session.clone(), dispatch.reform(Action::SelectFinding));
        let on_located = on_located.clone();
        Callback::from(move |window: Window| {
            let rows = findings::rows(&session, window, words.language);
            let drawn = rows.iter().any(|row| row.current);
            Drawn {
                count,
                current: Some(session.finding_row),
                active: drawn.then(|| row_id(session.finding_row)),
                rows: FindingRows { rows: &rows, on_selected: &on_selected, on_located: &on_located }
                    .draw(words),
            }
        })
    };
    let guidance = guidance::of_current(session, words.language);
    let [errors, warnings, infos] = findings::counts(session);
    html! {
        <div class="workspace-explained">
            <section class="workspace-list workspace-findings">
                <Scroller key="findings" id="findings" role="grid" label={words.say(Msg::FindingsTable)} column_count={COLUMN_COUNT}
                    header={finding_header(words)} {draw} {on_key} />
                <p class="finding-rows-count" id="finding-count">{ words.say(Msg::FindingCounts(errors, warnings, infos)) }</p>
            </section>
            { FindingExplanation { guidance: guidance.as_ref(), copy: copy_menu(session, words, dispatch), on_located }.draw(words) }
        </div>
    }
}
