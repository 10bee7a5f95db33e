//! Making captures ready to be shared.

use std::time::Duration;

use winperf::Names;
use winperf::pair::Age;
use winperf_bundle::{InOrder, PackError, Packing, pack_redacted};
use winperf_report::handed::Handed;
use winperf_report::preview::Preview;
use yew::Callback;
use yew::platform::time::sleep;

use crate::browser::clock;
use crate::browser::code_pages::BrowserCodePages;
use crate::shared::Shared;
use crate::views::share::query::{Asked, Prepared, Progress};

/// Names of a kind that are shown before anything goes out.
const SHOWN_NAMES: usize = 8;

/// In this time the browser draws what it has been told.
const TO_DRAW: Duration = Duration::from_millis(40);

/// Chooses objects, takes names out, and writes the bundle, with a rest between these, each of which is one piece of work.
pub async fn prepare(asked: Asked, on_progress: Callback<Progress>) {
    on_progress.emit(asked.begins());
    sleep(TO_DRAW).await;
    on_progress.emit(match prepared(&asked, &on_progress).await {
        Ok(prepared) => Progress::Ready(Shared::new(prepared)),
        Err(error) => {
            let file = match &error {
                PackError::Refused(refusal) => asked.file(refusal.capture),
                PackError::NotTaken(capture, _) => asked.file(*capture),
                PackError::Written(_) => None,
            };
            Progress::Refused(file, Shared::new(error))
        }
    });
}

async fn prepared(asked: &Asked, on_progress: &Callback<Progress>) -> Result<Prepared, PackError> {
    let level = asked.chosen.level;
    let mut gathered = asked.gathered();
    let originals = InOrder::new(std::mem::take(&mut gathered.samples), &asked.chosen.only)?;
    sleep(Duration::ZERO).await;
    let names = Names::new(winperf_bundle::titles(&gathered.titles), &BrowserCodePages);
    let redacted = originals.redacted(level, &names)?;
    on_progress.emit(Progress::Packing);
    sleep(TO_DRAW).await;
    let created = winperf_bundle::created(clock::seconds());
    let packing = Packing::by_winperf(gathered, level, created.as_deref(), &BrowserCodePages);
    let bundle = pack_redacted(redacted.clone(), packing).map_err(PackError::Written)?.bytes;
    sleep(Duration::ZERO).await;
    let names = Age::BOTH.map(|age| asked.paired.pair().names(age).clone());
    let handed = Handed::of_redacted(redacted, names, &asked.origin(), level);
    sleep(Duration::ZERO).await;
    let preview = Preview::new(&originals.samples, &handed, SHOWN_NAMES);
    Ok(Prepared { handed, preview, bundle })
}
