//! Files that lie beside the page.

use gloo::net::http::{Request, Response};
use serde::de::DeserializeOwned;

/// The text of a file by its address relative to the page, or `None` when it cannot be had.
pub async fn text(address: &str) -> Option<String> {
    response(address).await?.text().await.ok()
}

/// What a file of JSON says, or `None` when it cannot be had or says something else.
pub async fn json<T: DeserializeOwned>(address: &str) -> Option<T> {
    response(address).await?.json().await.ok()
}

/// The bytes of a file, or `None` when it cannot be had.
pub async fn bytes(address: &str) -> Option<Vec<u8>> {
    response(address).await?.binary().await.ok()
}

async fn response(address: &str) -> Option<Response> {
    Request::get(address).send().await.ok().filter(Response::ok)
}
