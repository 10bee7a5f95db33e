//! The browser that the tests drive.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::apt;
use crate::command;

const NAMES: [&str; 6] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];

const PLACES: [&str; 5] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];

/// Finds Chromium or a derived browser; installs it with apt-get, or returns an error with advice.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(browser) = installed()? {
        return Ok(browser);
    }
    apt::install("chromium", "no Chromium, Chrome or Edge is installed; install one of them")?;
    installed()?.context("apt-get has installed chromium, but it is not in PATH")
}

fn installed() -> Result<Option<PathBuf>> {
    for name in NAMES {
        if let Some(browser) = command::find(name)? {
            return Ok(Some(browser));
        }
    }
    Ok(PLACES.iter().map(Path::new).find(|place| place.is_file()).map(Path::to_path_buf))
}
