//! The browsers of other engines than Chromium's, in which the main paths of the page are tested.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::apt;
use crate::command;

/// Paths of WebKit's browser in Debian and Ubuntu, by the version of its library.
const MINI_BROWSERS: [&str; 2] = [
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
];

/// The programs of WebKit: its browser, and its driver.
pub(crate) struct WebKit {
    pub(crate) browser: PathBuf,
    pub(crate) driver: PathBuf,
}

/// Finds Firefox; installs it with apt-get if possible.
pub(crate) fn firefox() -> Result<PathBuf> {
    let installed = || -> Result<_> {
        let found = ["firefox-esr", "firefox"].map(command::find);
        let [esr, newest] = found;
        Ok(esr?.or(newest?))
    };
    if let Some(browser) = installed()? {
        return Ok(browser);
    }
    apt::install("firefox-esr", "Firefox is not installed; install it")?;
    installed()?.context("apt-get has installed firefox-esr, but it is not in PATH")
}

/// Finds WebKit's browser and driver, and an invisible screen; installs them with apt-get if possible.
pub(crate) fn webkit() -> Result<WebKit> {
    if command::find("xvfb-run")?.is_none() {
        apt::install("xvfb", "Xvfb is not installed; install xvfb")?;
    }
    let installed = || -> Result<_> {
        let browser = MINI_BROWSERS.iter().map(Path::new).find(|place| place.is_file());
        let driver = command::find("WebKitWebDriver")?;
        Ok(browser.zip(driver).map(|(browser, driver)| WebKit { browser: browser.to_path_buf(), driver }))
    };
    if let Some(webkit) = installed()? {
        return Ok(webkit);
    }
    apt::install("webkit2gtk-driver", "WebKit is not installed; install webkit2gtk-driver")?;
    installed()?.context("apt-get has installed webkit2gtk-driver, but its browser is not there")
}
