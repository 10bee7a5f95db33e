//! Tests of the timeline's drawing, in both languages.

use yew::prelude::*;

use crate::phrases::Language;
use crate::shared::Shared;
use crate::state::view::timeline::TimelineChange;
use crate::state::view::timeline::curve::Survey;
use crate::state::{Action, Session};
use crate::testing::{in_language, rendered};
use crate::views::timeline::query::tests::{looked_at, outage, tx};
use crate::views::timeline::{TimelineView, VIEW};

async fn drawn(language: Language, session: impl FnOnce() -> Session + Send + 'static) -> String {
    let draw = move || {
        let session = Shared::new(session());
        in_language(language, html! { <>{ (VIEW.tools)(&session) }<TimelineView {session} /></> })
    };
    rendered(draw).await
}

#[tokio::test]
async fn the_drawing_says_in_words_what_it_shows_and_what_keys_do() {
    let html = drawn(Language::English, outage).await;
    for part in [
        "role=\"slider\"",
        "aria-valuemax=\"19\"",
        "From 2024-03-13 14:02:11.000 to 2024-03-13 14:58:55.000.",
        "17 values from 13.6970 to 96.0110",
        "2 absent.",
        "Left and right: interval.",
        "20 samples of WEB-07",
        "web-07-06.perfdata is damaged",
        "timeline-plot-gaps",
    ] {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
    let html = drawn(Language::Japanese, outage).await;
    for part in ["WEB-07 のサンプル 20 個", ">問題<", "平均", "左右: 区間"] {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
}

#[tokio::test]
async fn below_stand_the_columns_of_performance_monitor_or_the_numbers() {
    let html = drawn(Language::English, tx).await;
    for part in ["Last", "Average", "Minimum", "Maximum", "Duration", ">9:59<"] {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
    let numbers = || looked_at(tx().changed(Action::Timeline(TimelineChange::Numbers(true))));
    let html = drawn(Language::English, numbers).await;
    assert!(html.contains("role=\"grid\"") && html.contains("aria-colcount=\"2\""), "{html}");
    assert!(!html.contains(">9:59<"), "{html}");
}

#[tokio::test]
async fn that_there_is_more_than_was_looked_through_is_said() {
    let short = || {
        let mut session = outage();
        session.answers.sampled.survey = Some(Shared::new(Survey { is_short: true, ..Survey::default() }));
        session
    };
    let said = ["more than 1,048,576 series", "1,048,576 本を超えて"];
    for (language, said) in [Language::English, Language::Japanese].into_iter().zip(said) {
        let said = said.replace(',', "\u{202f}");
        assert!(drawn(language, short).await.contains(&said), "{said}");
        assert!(!drawn(language, outage).await.contains(&said), "{said}");
    }
}

#[tokio::test]
async fn a_list_of_moments_that_holds_the_worst_alone_says_so() {
    let cut = || {
        let mut session = outage();
        session.answers.sampled.survey = Some(Shared::new(Survey { found: 20_512, ..Survey::default() }));
        session
    };
    for (language, said) in [(Language::English, "the worst of 20"), (Language::Japanese, "見つかった 20")]
    {
        assert!(drawn(language, cut).await.contains(said), "{said}");
        assert!(!drawn(language, || looked_at(outage())).await.contains(said), "{said}");
    }
}

#[tokio::test]
async fn the_current_interval_is_said_with_its_values_the_current_series_first() {
    let html = drawn(Language::English, || looked_at(outage().changed(Action::GoToMoment(1)))).await;
    let value = html.split("aria-valuetext=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(value.contains("UTC, \\"), "{value}");
    assert!(html.contains("Its samples are A and B.") && html.contains("aria-current=\"true\""), "{html}");
    assert!(html.contains("explanation-panel"), "{html}");
}
