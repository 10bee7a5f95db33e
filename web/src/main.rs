//! Starts the page in the element that the static shell holds for it.

use winperf_web::app::{App, AppProps};
use winperf_web::browser::page;

fn main() {
    // The shell's own script reports a page without its root.
    if let Some(root) = page::root() {
        yew::Renderer::<App>::with_root_and_props(root, AppProps { shell: page::shell() }).render();
    }
}
