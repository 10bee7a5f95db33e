//! Fetching of the examples stored next to the page.

use crate::browser::fetch;
use crate::state::library::example::{Example, Examples};
use crate::state::library::title_list::TitleList;
use crate::state::library::trouble::Trouble;
use crate::state::view::notice::Notice;
use crate::state::{Action, Opened};
use crate::tasks::open::{Work, receive};

/// The folder of the examples, relative to the page.
const FOLDER: &str = "examples/";

/// Fetches the list of examples.
pub async fn list() -> Examples {
    let listed = fetch::json(&format!("{FOLDER}examples.json")).await;
    listed.map_or(Examples::Unavailable, Examples::Listed)
}

/// Fetches the captures and titles of an example, and ends in [`Action::Receive`]; a part of an example is not opened.
pub async fn open(example: Example, work: Work) {
    let mut opened = Opened { example: Some(example.name), ..work.nothing_yet() };
    let count = example.files.len();
    for (place, file) in example.files.into_iter().enumerate() {
        work.show(&file, (place + 1, count), Some(0), 0);
        let bytes = fetch::bytes(&format!("{FOLDER}{file}")).await;
        if !work.is_wanted() {
            return;
        }
        match bytes {
            Some(bytes) => receive(&mut opened, shown(&file), bytes, &work).await,
            None => opened.notices.push(Notice::Failed { file, trouble: Trouble::ExampleMissing }),
        }
    }
    if let Some(file) = example.titles {
        let list = fetch::bytes(&format!("{FOLDER}{file}"))
            .await
            .and_then(|bytes| TitleList::read(&file, bytes).ok());
        match list {
            Some(list) => opened.titles.push(list),
            None => opened.notices.push(Notice::Failed { file, trouble: Trouble::ExampleMissing }),
        }
    }
    if work.is_wanted() {
        work.dispatch.emit(Action::Receive(opened));
    }
}

/// Returns the displayed name of a file that is packed next to the page.
fn shown(file: &str) -> String {
    file.strip_suffix(".gz").unwrap_or(file).to_owned()
}
