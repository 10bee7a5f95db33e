//! The session's changes, without a browser.
