//! The values, scrolled, with an explanation of the current value.

pub mod explanation_panel;
pub mod grid_pane;
mod keyboard;
pub mod list_pane;
pub mod query;
pub mod value_chart;
pub mod value_grid;
pub mod value_marks;
pub mod value_rows;
pub mod value_tools;

use std::rc::Rc;

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::values::ValuesMsg;
use crate::phrases::{Language, Msg};
use crate::shared::Shared;
use crate::state::view::copying::Form;
use crate::state::view::edge::Pane;
use crate::state::view::tab::Tab;
use crate::state::view::value_order::Narrowing;
use crate::state::view::value_order::Scope;
use crate::state::view::values_change::ValuesChange;
use crate::state::view::values_state::ValuesView as Looked;
use crate::state::{Action, Session};
use crate::views::copy::CopyControl;
use crate::views::over_time::OverTime;
use crate::views::sheet::SheetClose;
use crate::views::splitter::Split;
use crate::views::values::explanation_panel::ExplanationPanel;
use crate::views::values::grid_pane::GridPane;
use crate::views::values::list_pane::ListPane;
use crate::views::values::query::chart;
use crate::views::values::query::explanation::{self, ProcessContent};
use crate::views::values::query::shown::{self, ShownRows};
use crate::views::values::query::{self as values, OnScreen};
use crate::views::values::value_chart::ValueChart;
use crate::views::values::value_tools::{ValueStatus, ValueTools};
use crate::views::view::{ListKeys, View};

pub const VIEW: View = View {
    tools: |session| html! { <ValueTools session={session.clone()} /> },
    parts: &["values", "explanation"],
    lists: &[ListKeys {
        id: "values",
        key: values::answer,
        typed: |typed, _, _, _| values::typed(typed.letter),
    }],
    is_of_examined: true,
    subject: values::subject,
    copied: || &[Form::Value],
    ..View::plain(Tab::Values, "explanation", |session| html! { <ValuesView session={session.clone()} /> })
};

#[derive(Properties, PartialEq)]
pub struct ValuesViewProps {
    pub session: Shared<Session>,
}

/// Shows table, chart, and the current value explained.
#[component]
pub fn ValuesView(ValuesViewProps { session }: &ValuesViewProps) -> Html {
    let words = use_words();
    let Some(shown) = ShownRows::new(session).filter(|_| values::count(session) > 0) else {
        let message = if session.paired().is_some() { Msg::NoCounters } else { Msg::NoValues };
        return text("p", "workspace-empty", words.say(message));
    };
    let class = match shown.scope {
        Scope::Counter(..) => "workspace-values workspace-counter",
        Scope::Single(_) => "workspace-values workspace-single",
        Scope::Object(_) | Scope::List => "workspace-values",
    };
    let second = html! { <CurrentValue session={session.clone()} shown={shown.clone()} /> };
    let first = html! {
            <section class="workspace-list">
                if shown::has_raw(session) {
                    { text("p", "value-grid-hint", words.say(ValuesMsg::RawHint)) }
                }
                if shown.is_cut {
                    { text("p", "value-grid-notice", words.say(ValuesMsg::Cut)) }
                }
                if shown.is_too_long {
                    { text("p", "value-grid-notice", words.say(ValuesMsg::TooLong(shown.total))) }
                }
                <Rows session={session.clone()} shown={shown.clone()} />
                <ValueStatus session={session.clone()} shown={shown.clone()} />
            </section>
    };
    html! { <Split pane={Pane::Value} {class} {first} {second} /> }
}

/// Shows the chart of a counter, and the current value explained.
#[component]
fn CurrentValue(RowsProps { session, shown }: &RowsProps) -> Html {
    let words = use_words();
    let (together, process) = use_beside_current(session, words.language);
    let has_chart = matches!(shown.scope, Scope::Counter(..));
    let explained = explanation::explain_current(session, words.language).filter(|_| shown.count > 0);
    html! {
        <div class="workspace-beside">
            <SheetClose tab={Tab::Values} />
            if has_chart {
                <ValueChart chart={chart::chart(session)} is_pending={shown.is_pending} />
            }
            if let Some(explained) = explained {
                <ExplanationPanel {explained} {together} {process}>
                    <CopyControl session={session.clone()} subject={values::subject(session)} />
                    if let Some(series) = values::series(session) {
                        <OverTime {series} />
                    }
                </ExplanationPanel>
            } else if shown.count > 0 {
                { text("p", "workspace-empty", words.say(ValuesMsg::Nowhere)) }
            }
        </div>
    }
}

/// Returns the total of the current counter over all instances, and the other instances of the current one's process.
///
/// Both visit every instance, and are cached: the first for a counter, the second for the captures.
#[hook]
fn use_beside_current(session: &Session, language: Language) -> (Option<String>, Option<ProcessContent>) {
    let paired = session.paired().cloned();
    let together = use_memo(
        (paired.clone(), explanation::current_counter(session), language),
        |(paired, counter, language)| explanation::aggregates(paired.as_ref()?, (*counter)?, *language),
    );
    let by_process = use_memo(paired, |paired| paired.as_ref().map(|paired| paired.pair().by_process()));
    let process =
        by_process.as_ref().as_ref().and_then(|by_process| explanation::process_content(session, by_process));
    ((*together).clone(), process)
}

#[derive(Properties, PartialEq)]
struct RowsProps {
    session: Shared<Session>,
    shown: ShownRows,
}

/// Shows the table, or the reason why there are no rows.
#[component]
fn Rows(RowsProps { session, shown }: &RowsProps) -> Html {
    let turn = session.view.values.revision;
    if shown.count == 0 {
        return html! { <Nothing view={session.view.values.view.clone()} has_rows={shown.total > 0} /> };
    }
    match OnScreen::new(session) {
        Some(OnScreen::Grid(grid)) => {
            let (key, grid) = (grid.key(), Rc::new(grid));
            html! { <GridPane {key} {grid} {turn} /> }
        }
        Some(OnScreen::List(list)) => {
            let (key, list) = (list.key(), Rc::new(list));
            html! { <ListPane {key} {list} {turn} /> }
        }
        None => Html::default(),
    }
}

#[derive(Properties, PartialEq)]
struct NothingProps {
    view: Looked,
    /// `true` if there are rows that are filtered out.
    has_rows: bool,
}

/// Explains why there are no rows, with a button that shows all of them.
#[component]
fn Nothing(NothingProps { view, has_rows }: &NothingProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let sentence = if *has_rows { ValuesMsg::NothingLeft } else { ValuesMsg::NoInstances };
    let all = Looked { narrowing: Narrowing::default(), ..view.clone() };
    let back = dispatch.reform(move |_: MouseEvent| Action::Values(ValuesChange::Show(all.clone())));
    html! {
        <div class="value-grid-nothing">
            { text("p", "", words.say(sentence)) }
            if *has_rows {
                { button("button", None, back, inside(words.say(ValuesMsg::ShowAll))) }
            }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::answers::question::{Answer, Question};
    use crate::state::tests::opened;
    use crate::testing::{in_language, rendered};
    use futures_util::FutureExt as _;
    use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    use winperf_synth::{Capture, Counter, Instance, Object};

    /// Returns two captures of an object with a handle count for each instance.
    fn handles(instances: &[(&str, u32)]) -> Session {
        let object = Object::new(230).counter(Counter::new(952, PERF_COUNTER_RAWCOUNT));
        let object = instances.iter().fold(object, |object, (name, handles)| {
            object.instance(Instance::named(*name).values([*handles]))
        });
        let capture = |seconds: i64| {
            let ticks = 10_000_000;
            let capture = Capture::new().clock((3600 + seconds) * ticks, ticks);
            capture.perf_time_100ns(133_486_382_456_780_000 + seconds * ticks).object(object.clone()).write()
        };
        opened(vec![capture(0), capture(1)]).changed(Action::SelectTab(Tab::Values))
    }

    async fn html(language: Language, session: impl FnOnce() -> Session + Send + 'static) -> String {
        rendered(move || in_language(language, html! { <ValuesView session={Shared::new(session())} /> }))
            .await
    }

    #[tokio::test]
    async fn one_instance_is_a_table_of_counter_and_value() {
        let html = html(Language::English, || handles(&[("svchost", 70_000)])).await;
        assert!(html.contains("The only instance: svchost") && html.contains("1 counter</p>"), "{html}");
        assert!(html.contains(">Handle Count</span>") && html.contains(">70\u{202f}000</span>"), "{html}");
        let heads = html.matches("role=\"columnheader\"").count();
        assert!(
            html.contains(&format!("aria-colcount=\"{heads}\"")) && !html.contains("value-grid-row"),
            "{html}"
        );
        assert!(!html.contains(">Object<") && !html.contains(">Instance<"), "{html}");
    }

    #[tokio::test]
    async fn several_instances_have_a_column_for_each_counter() {
        let html = html(Language::Japanese, || handles(&[("a", 1), ("b", 2)])).await;
        assert!(html.contains("value-grid-row") && html.contains("インスタンス: 2</p>"), "{html}");
    }

    #[tokio::test]
    async fn nothing_left_is_a_sentence_with_a_way_back() {
        let html = html(Language::English, || {
            let session = handles(&[("a", 1), ("b", 2)]);
            let narrowed = session.changed(Action::Values(ValuesChange::Text("c".to_owned())));
            let question = narrowed.order_wanted().unwrap();
            let order = query::order::order(question.clone(), async |_| ()).now_or_never().unwrap();
            let order = Answer::Order(Shared::new(order));
            narrowed.changed(Action::Answer(Question::Order(question), order))
        });
        let html = html.await;
        assert!(html.contains("No values match.") && html.contains(">Show all</button>"), "{html}");
    }
}
