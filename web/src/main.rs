//! Starts the page in the element that the static shell holds for it.

use winperf_web::app::{App, AppProps};
use winperf_web::browser::second_part::loaded;
use winperf_web::browser::{page, settings};
use winperf_web::second_part::SecondPart;
use winperf_web::words::Language;
use yew::platform::spawn_local;

fn main() {
    if settings::current().language == Language::English {
        start(SecondPart::Coming);
    } else {
        // The other languages are in the second part; the static shell speaks them meanwhile.
        spawn_local(async { start(loaded().await.into()) });
    }
}

fn start(second_part: SecondPart) {
    // The shell's own script reports a page without its root.
    if let Some(root) = page::root() {
        let waiting = page::take_waiting();
        yew::Renderer::<App>::with_root_and_props(root, AppProps { waiting, second_part }).render();
    }
}
