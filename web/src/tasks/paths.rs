//! Looking the paths of a list up in captures and logs.

use winperf::{CounterPath, Pair};
use winperf_log::{AnyLog, ListedPath, PathList};
use winperf_report::Language;
use winperf_report::listed_paths::{KnownPaths, in_pair};

use crate::shared::Shared;
use crate::views::paths::query::Source;

/// Answers for the paths of a list: nothing for one that is there, otherwise the reason why it is not.
pub type Answers = Vec<Option<String>>;

/// Looks up every path in each source; `rest` is awaited again and again, with the progress in percent.
pub async fn look_up(
    list: Shared<PathList>,
    sources: Vec<Source>,
    language: Language,
    mut rest: impl AsyncFnMut(u8),
) -> Vec<Answers> {
    let mut all = Vec::new();
    for source in sources {
        let answers = match source {
            Source::Capture(capture, naming) => {
                let pair = Pair::single_with_names(capture.shared(), naming.names.clone());
                answer(&list, &mut rest, |listed| in_pair(&pair, listed, language)).await
            }
            Source::Log(log, naming) => {
                let mut known = known(&log, &mut rest).await;
                known.add_english(&naming.english);
                answer(&list, &mut rest, |listed| known.answer(listed, language)).await
            }
        };
        all.push(answers);
    }
    all
}

async fn answer(
    list: &PathList,
    rest: &mut impl AsyncFnMut(u8),
    mut answer: impl FnMut(&ListedPath) -> Option<String>,
) -> Answers {
    let mut answers = Vec::new();
    let count = list.paths.len().max(1);
    for listed in &list.paths {
        answers.push(answer(listed));
        rest(u8::try_from(answers.len() * 100 / count).unwrap_or(100)).await;
    }
    answers
}

/// Returns the paths of a log in all of its samples.
async fn known(log: &AnyLog, rest: &mut impl AsyncFnMut(u8)) -> KnownPaths {
    let mut known = KnownPaths::default();
    match log {
        AnyLog::Text(log) => {
            log.columns()
                .iter()
                .filter_map(|path| CounterPath::parse(path).ok())
                .for_each(|path| known.add(path));
        }
        AnyLog::Binary(log) => {
            for sample in log.samples() {
                sample.rows(None).iter().for_each(|row| known.add(row.path()));
                rest(0).await;
            }
        }
    }
    known
}
