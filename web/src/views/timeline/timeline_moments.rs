//! Moments at which problems occur, the worst first.

use winperf_series::Watch;
use yew::prelude::*;

use crate::components::severity_mark::severity_mark;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::signs::blame::Blame;
use crate::state::Action;
use crate::state::view::tab::Tab;
use crate::state::view::timeline::Timeline;
use crate::views::timeline::query::moments::{self, MomentRow};

/// Number of moments listed before the user requests all.
const FIRST: usize = 40;

#[derive(Properties, PartialEq)]
pub struct TimelineMomentsProps {
    pub timeline: Timeline,
    /// Progress of examining all samples, in percent.
    pub surveyed: u8,
    /// Number of findings about the files.
    pub findings: usize,
}

/// Shows a button for each moment, which leads to it.
#[component]
pub fn TimelineMoments(TimelineMomentsProps { timeline, surveyed, findings }: &TimelineMomentsProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let shows_all = use_state_eq(|| false);
    let count = moments::count(timeline);
    let most = if *shows_all { usize::MAX } else { FIRST };
    let rows = moments::rows(timeline, most, words.language);
    let on_all = Callback::from(move |_: MouseEvent| shows_all.set(true));
    let said = match (timeline.survey.is_some(), count) {
        (false, _) => words.say(TimelineMsg::Surveying(*surveyed)),
        (true, 0) => words.say(TimelineMsg::NothingWrong(*findings)),
        (true, count) => words.say(TimelineMsg::MomentCount(count)),
    };
    html! {
        <section class="timeline-moments" id="timeline-moments" tabindex="-1" aria-labelledby="timeline-moments-title">
            <div class="timeline-moments-head">
                <h2 id="timeline-moments-title">{ words.say(TimelineMsg::WhereWrong) }</h2>
                { text("p", "timeline-moments-count", said) }
                { for (*findings > 0).then(|| to_findings(*findings, &dispatch, words)) }
            </div>
            for missing in left_out(timeline) {
                { text("p", "timeline-moments-count", words.say(missing)) }
            }
            <ol class="timeline-moments-list">
                for row in rows.iter() {
                    { moment(row, &dispatch, words) }
                }
            </ol>
            if count > rows.len() {
                { button("button", None, on_all, inside(words.say(TimelineMsg::AllMoments(count)))) }
            }
        </section>
    }
}

/// Shows the link to the findings about the files, of which the list has none.
fn to_findings(count: usize, dispatch: &Callback<Action>, words: Words) -> Html {
    let onclick = dispatch.reform(|_: MouseEvent| Action::SelectTab(Tab::Findings));
    button("button-link", None, onclick, inside(words.say(TimelineMsg::FileFindings(count))))
}

/// Returns the notes about moments or values that the list leaves out.
fn left_out(timeline: &Timeline) -> impl Iterator<Item = TimelineMsg> {
    let survey = timeline.survey.as_ref();
    let short = survey.filter(|survey| survey.is_short).map(|_| TimelineMsg::IsShort(Watch::MAX));
    let cut = survey.filter(|survey| survey.found > survey.moments.len());
    short.into_iter().chain(cut.map(|survey| TimelineMsg::WorstOf(survey.found)))
}

fn moment(row: &MomentRow, dispatch: &Callback<Action>, words: Words) -> Html {
    let number = row.number;
    let onclick = dispatch.reform(move |_: MouseEvent| Action::GoToMoment(number));
    let current = row.is_current.then_some("timeline-moments-current");
    html! {
        <li>
            <button type="button" class={classes!("timeline-moments-moment", current)} aria-current={row.is_current.then_some("true")} {onclick}>
                { severity_mark(Some(Blame::Own(row.severity)), words) }
                { text("span", "timeline-moments-time", row.time.clone()) }
                { text("span", "timeline-moments-text", row.says.clone()) }
            </button>
        </li>
    }
}
