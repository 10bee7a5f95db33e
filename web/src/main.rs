//! Starts the page in the element that the static shell holds for it.

use winperf_web::app::{App, AppProps};
use winperf_web::browser::second_part::{loaded, workspace_loaded};
use winperf_web::browser::{page, settings};
use winperf_web::second_part::SecondPart;
use winperf_web::words::Language;
use winperf_web::workspace_part::Ready;
use yew::platform::spawn_local;

fn main() {
    if settings::current().language == Language::English {
        start(None, SecondPart::Coming);
    } else {
        // The other languages are in the second part; the static shell speaks them meanwhile.
        spawn_local(async {
            let second_part = loaded().await.into();
            start(workspace_loaded().await, second_part);
        });
    }
}

fn start(workspace_part: Option<Ready>, second_part: SecondPart) {
    // The shell's own script reports a page without its root.
    if let Some(root) = page::root() {
        let waiting = page::take_waiting();
        yew::Renderer::<App>::with_root_and_props(root, AppProps { waiting, workspace_part, second_part })
            .render();
    }
}
