//! Computing the fingerprint of a file.

use yew::Callback;

use crate::browser::hash::sha256;
use crate::session::Action;
use crate::session::capture::Capture;
use crate::session::fingerprint::Fingerprint;
use crate::shared::Shared;

/// Ends in [`Action::Learn`].
pub async fn learn(capture: Shared<Capture>, dispatch: Callback<Action>) {
    let hash = sha256(capture.bytes()).await;
    let fingerprint = hash.and_then(|hash| Fingerprint::of_hash(&hash));
    dispatch.emit(Action::Learn(capture, fingerprint));
}
