//! What is being read, what lasts, and what has happened.

pub mod notice_list;
pub mod opening_bar;
pub mod query;

use yew::prelude::*;

use crate::context::use_words;
use crate::phrases::copy::CopyMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::Session;
use crate::state::copying::{Form, Subject};
use crate::state::notice::{Dismissed, Weight};
use crate::views::copy::ReplyButton;
use crate::views::notices::notice_list::{NoticeList, Sentence, id};
use crate::views::notices::query::Lasting;

#[derive(Properties, PartialEq)]
pub struct NoticesProps {
    pub session: Shared<Session>,
}

/// What lasts, and what has happened.
#[component]
pub fn Notices(NoticesProps { session }: &NoticesProps) -> Html {
    let words = use_words();
    // On the start screen nothing of the captures is in sight.
    let lasting = (!session.shows_start() && session.raw_log().is_none())
        .then(|| query::lasting(session, words.language));
    let lasting = lasting.into_iter().flatten();
    let lasting = lasting.enumerate().map(|(place, Lasting { about, weight, message, bytes, finding })| {
        // What is still to be found cannot have been read.
        let dismissed_as = (message != Msg::Examining).then_some(Dismissed::Lasting(about));
        let reply = finding.map(|row| reply(session, place, row, words)).unwrap_or_default();
        Sentence { bytes, finding, reply, ..sentence(words, weight, dismissed_as, message) }
    });
    let once = session.notices.iter().enumerate();
    let once = once.map(|(place, notice)| {
        sentence(words, notice.weight(), Some(Dismissed::Notice(place)), query::once(notice, words.language))
    });
    // The start screen has a list of what a link asks for.
    let link = query::link(session).filter(|_| !session.shows_start());
    let link = link.map(|message| sentence(words, Weight::Note, Some(Dismissed::Link), message));
    let sentences: Vec<Sentence> = lasting.chain(link).chain(once).collect();
    let is_awaited = !session.shows_start() && session.put_away.is_empty() && query::takes_a_while(session);
    html! { <NoticeList {sentences} {is_awaited} is_put_away={!session.put_away.is_empty()} /> }
}

/// The button that copies a reply about the finding of the sentence at a place, and whether that is done.
fn reply(session: &Shared<Session>, place: usize, row: usize, words: Words) -> Html {
    let copied = session.copied_of(Subject::Finding(row)).filter(|copied| copied.form == Form::Reply);
    let copied = copied.map(|copied| words.say(CopyMsg::Done(copied)));
    html! {
        <>
            <ReplyButton session={session.clone()} {row} class="notice-list-link" choice_id={format!("{}-names", id(place))}
                described_by={id(place)} />
            <span class="notice-list-copied" role="status">{ copied.unwrap_or_default() }</span>
        </>
    }
}

fn sentence(words: Words, weight: Weight, dismissed_as: Option<Dismissed>, message: Msg) -> Sentence {
    Sentence {
        weight,
        text: words.say(message),
        dismissed_as,
        bytes: None,
        finding: None,
        reply: Html::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::Action;
    use crate::state::copying::{Amount, Copied, CopiedNames, TakenOut};
    use crate::state::notice::Notice;
    use crate::state::tests::{alone, damaged, desktop, opened};
    use crate::testing::{in_language, rendered};

    async fn html(session: fn() -> Session) -> String {
        let draw = move || {
            let session = Shared::new(session());
            in_language(Language::English, html! { <Notices {session} /> })
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn what_lasts_comes_before_what_has_happened_and_both_can_be_put_away() {
        let html = html(|| {
            desktop().changed(Action::Swap).settled().changed(Action::Tell(Notice::LinkCopied(true)))
        })
        .await;
        let (lasting, once) =
            (html.find("the captures were given newest first"), html.find("The link is copied"));
        assert!(lasting.is_some() && lasting < once, "{html}");
        assert_eq!(html.matches("aria-label=\"Dismiss\"").count(), 2, "{html}");
        assert!(!html.contains("Put away"), "{html}");
    }

    #[tokio::test]
    async fn a_damaged_capture_has_a_sentence_and_the_way_to_all_findings() {
        let html = html(|| opened(damaged())).await;
        assert!(html.contains("9000") && html.contains(">all findings</button>"), "{html}");
    }

    #[tokio::test]
    async fn what_is_wrong_has_a_button_for_a_reply_and_what_has_happened_has_none() {
        let html = html(|| desktop().changed(Action::Tell(Notice::LinkCopied(true)))).await;
        assert_eq!(html.matches(">Copy reply<").count(), 1, "{html}");
        assert!(!html.contains("Copied the reply"), "{html}");
    }

    #[tokio::test]
    async fn that_a_reply_is_copied_is_said_beside_its_button_only() {
        let html = html(|| {
            let session = desktop();
            let subject = Subject::Finding(session.found.row_of_pair(0).unwrap());
            let copied = Copied {
                subject,
                form: Form::Reply,
                amount: Amount::One,
                is_cut: false,
                names: CopiedNames::Redacted(TakenOut::default().0),
            };
            session.changed(Action::NoteCopy(copied))
        })
        .await;
        assert!(
            html.contains("class=\"notice-list-copied\">Copied the reply, names replaced</span>"),
            "{html}"
        );
    }

    #[tokio::test]
    async fn what_is_put_away_is_announced_with_where_it_stands() {
        let html = html(|| desktop().changed(Action::Dismiss(Dismissed::Lasting(None)))).await;
        assert!(!html.contains("id=\"notice-0\""), "{html}");
        let live = html.split("role=\"status\"").nth(1).unwrap();
        assert!(live.contains("Put away. The view Findings has it."), "{html}");
    }

    #[tokio::test]
    async fn what_is_still_to_be_found_cannot_be_put_away() {
        let html = html(|| {
            let mut capture = alone().remove(0);
            capture.resize(5 << 20, 0);
            Session { is_examining: true, ..opened(vec![capture]) }
        })
        .await;
        assert!(html.contains("notice-list-awaited") && html.contains("id=\"notice-0\""), "{html}");
        assert!(!html.contains("aria-label=\"Dismiss\""), "{html}");
    }

    #[tokio::test]
    async fn a_sound_capture_needs_no_word() {
        let html = html(|| opened(alone())).await;
        assert!(!html.contains("id=\"notice-0\""), "{html}");
    }
}
