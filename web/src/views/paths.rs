//! The dialog about a list of counter paths: which of them the open captures or the log have.

pub mod query;

use yew::prelude::*;

use crate::browser::dialog::{Modal, close};
use crate::browser::pause::Slices;
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::paths::PathsMsg;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::open_paths::OpenPaths;
use crate::tasks::paths::{Answers, look_up};
use crate::tasks::running::Running;
use crate::views::paths::query::{Source, sources};

/// The id of the dialog.
const DIALOG_ID: &str = "paths-dialog";

/// The id of its title.
const TITLE_ID: &str = "paths-title";

#[derive(Properties, PartialEq)]
pub struct PathsModalProps {
    pub session: Shared<Session>,
    pub paths: OpenPaths,
    pub on_closed: Callback<()>,
}

/// Shows which paths of a list are in the shown log, or in A and B.
#[component]
pub fn PathsModal(PathsModalProps { session, paths, on_closed }: &PathsModalProps) -> Html {
    let words = use_words();
    let sources = sources(session);
    let names: Vec<String> = sources.iter().map(|(name, _)| name.clone()).collect();
    let sources: Vec<Source> = sources.into_iter().map(|(_, source)| source).collect();
    let (answers, percent) = use_answers(paths, sources, words);
    let leave = Callback::from(|_: MouseEvent| close(DIALOG_ID));
    let inside = html! {
        <div class="paths">
            <div class="dialog-head">
                <h2 class="dialog-title" id={TITLE_ID}>{ words.say(PathsMsg::Title(paths.file.clone())) }</h2>
                { button("button button-quiet", Some(words.say(PathsMsg::Close)), leave, inside("×")) }
            </div>
            <div class="paths-files">
                if names.is_empty() {
                    { text("p", "paths-said", words.say(PathsMsg::NothingOpen(paths.list.paths.len()))) }
                } else if let Some(answers) = &answers {
                    { for names.iter().zip(answers.iter()).map(|(name, answers)| of_file(name, paths, answers, words)) }
                } else {
                    <p class="paths-said" role="status">{ words.say(PathsMsg::LookingUp(percent)) }</p>
                }
            </div>
        </div>
    };
    html! { <Modal id={DIALOG_ID} labelled_by={TITLE_ID} {inside} {on_closed} /> }
}

/// Looks the paths up; returns the answers for each source, and the progress in percent until they are known.
#[hook]
fn use_answers(paths: &OpenPaths, sources: Vec<Source>, words: Words) -> (Option<Shared<Vec<Answers>>>, u8) {
    type Asked = (OpenPaths, Vec<Source>, Words);
    let known = use_state_eq(|| None::<(Asked, Shared<Vec<Answers>>)>);
    let percent = use_state_eq(|| 0_u8);
    let asked: Asked = (paths.clone(), sources, words);
    let setters = (known.setter(), percent.setter());
    use_effect_with(asked.clone(), move |asked| {
        let (known, percent) = setters;
        let of = asked.clone();
        let work = async move {
            let (paths, sources, words) = of.clone();
            let slices = Slices::begin();
            let rest = async |done| {
                if slices.is_over() {
                    percent.set(done);
                }
                slices.rest().await;
            };
            let answers = look_up(paths.list, sources, words.language, rest).await;
            known.set(Some((of, Shared::new(answers))));
        };
        let running = Running::begin(work);
        move || drop(running)
    });
    let answers = known.as_ref().filter(|(of, _)| *of == asked).map(|(_, answers)| answers.clone());
    (answers, *percent)
}

/// Shows the missing paths of a file with their reasons, and the present ones on request.
fn of_file(name: &str, paths: &OpenPaths, answers: &Answers, words: Words) -> Html {
    let listed = || paths.list.paths.iter().zip(answers);
    let present: Vec<_> = listed().filter(|(_, answer)| answer.is_none()).map(|(path, _)| path).collect();
    let missing: Vec<_> = listed().filter_map(|(path, answer)| Some((path, answer.as_ref()?))).collect();
    let all = paths.list.paths.len();
    html! {
        <section class="paths-file">
            { text("h3", "paths-name", words.say(PathsMsg::Found(name.to_owned(), present.len(), all))) }
            if !missing.is_empty() {
                { text("h4", "paths-kind", words.say(PathsMsg::Missing(missing.len()))) }
                <ul class="paths-list">
                    for (path, reason) in missing.iter() {
                        <li>
                            { text("code", "paths-path", path.text.clone()) }
                            { text("span", "paths-reason", match path.path {
                                Some(_) => (*reason).clone().into(),
                                None => words.say(PathsMsg::NoPath(path.line)),
                            }) }
                        </li>
                    }
                </ul>
            }
            if !present.is_empty() {
                <details open={missing.is_empty()}>
                    <summary>{ words.say(PathsMsg::Present(present.len())) }</summary>
                    <ul class="paths-list">
                        for path in present.iter() {
                            <li>{ text("code", "paths-path", path.text.clone()) }</li>
                        }
                    </ul>
                </details>
            }
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::desktop;
    use crate::state::tests::logs::raw;
    use winperf_log::PathList;

    fn list(text: &str) -> OpenPaths {
        let list = PathList::parse(text.as_bytes()).unwrap().unwrap();
        OpenPaths { file: "counters.txt".to_owned(), list: Shared::new(list) }
    }

    async fn answers(session: &Session, list: &OpenPaths) -> Vec<Answers> {
        let sources = sources(session).into_iter().map(|(_, source)| source).collect();
        look_up(list.list.clone(), sources, Language::English, async |_| ()).await
    }

    #[tokio::test]
    async fn each_capture_and_the_log_answer_for_every_path_of_a_list() {
        let list = list(
            "\\Processor(_Total)\\% Processor Time\r\n\\Nonesuch\\Counter\r\n\\\\OTHER\\processor(*)\\% processor time\r\n",
        );
        let is_there = |answers: &Answers| answers.iter().map(Option::is_none).collect::<Vec<_>>();
        let of_captures = answers(&desktop(), &list).await;
        assert_eq!(of_captures.iter().map(is_there).collect::<Vec<_>>(), [[true, false, true]; 2]);
        assert!(
            of_captures[0][1].as_ref().is_some_and(|reason| reason.contains("Nonesuch")),
            "{of_captures:?}"
        );
        let of_log = answers(&raw(), &list).await;
        assert_eq!(of_log.iter().map(is_there).collect::<Vec<_>>(), [[true, false, true]]);
        assert_eq!(of_log[0][1].as_deref(), Some("nothing in the log has that name"));
    }

    #[tokio::test]
    async fn what_is_missing_stands_before_what_is_there() {
        let html = crate::testing::rendered(|| {
            let paths = list("\\a\\b\r\n\\c\\d\r\n");
            of_file("x.csv", &paths, &vec![None, Some("no such object".to_owned())], Words::default())
        })
        .await;
        let at = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text} is missing in {html}"));
        assert!(at("x.csv has 1 of 2 paths") < at("no such object"));
        assert!(at("no such object") < at("Present (1)"));
    }
}
