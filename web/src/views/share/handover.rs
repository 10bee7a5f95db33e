//! Ways in which content leaves the dialog: as a file, or on the clipboard.

use winperf_redact::{Level, redact_log};
use winperf_report::report::Written;
use yew::Callback;
use yew::platform::spawn_local;

use crate::browser::{clipboard, download};
use crate::state::library::open_log::OpenLog;
use crate::state::view::timeline::Timeline;
use crate::tasks;
use crate::views::share::query::of_log;
use crate::views::share::share_dialog::Done;
use crate::views::timeline::query::saved::{self, SavedForm};

/// Returns the program that writes a report, and when.
pub(super) fn written(created: Option<&str>) -> Written<'_> {
    Written { version: tasks::share::VERSION, created }
}

/// Saves a file.
pub(super) fn save(file: &'static str, media_type: &str, bytes: &[u8], on_done: &Callback<Done>) {
    let is_saved = download::save_bytes(bytes, file, media_type);
    on_done.emit(Done::for_file(file, is_saved));
}

/// Copies a text to the clipboard, or shows it if the browser refuses.
pub(super) fn copy(text: String, copied: Done, on_done: Callback<Done>) {
    spawn_local(async move {
        let is_copied = clipboard::copy(&text).await;
        on_done.emit(if is_copied { copied } else { Done::ByHand(text.into()) });
    });
}

/// Saves the values that the timeline shows.
pub(super) fn save_over_time(timeline: &Timeline, form: SavedForm, level: Level, on_done: &Callback<Done>) {
    match saved::handed(timeline, form, level) {
        Some(Ok(text)) => save(form.file(), form.media_type(), text.as_bytes(), on_done),
        Some(Err(saved::NotRedacted)) => on_done.emit(Done::NotRedacted(form.file().into())),
        None => {}
    }
}

/// Saves a log of captures: as it is, since a redaction is refused at the first of its whole objects.
pub(super) fn save_log(log: &OpenLog, level: Level, on_done: &Callback<Done>) {
    let (file, media_type) = of_log::file(log.log());
    match redact_log(log.log(), level) {
        Ok(copy) => save(file, media_type, &copy.bytes, on_done),
        Err(_) => on_done.emit(Done::NotRedacted(file.into())),
    }
}
