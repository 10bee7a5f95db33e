//! The content that the session shares, and how far it is prepared.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::sharing::{LogShareRequest, Prepared, PreparedLog, Progress, ShareRequest};
use crate::state::library::open_log::OpenLog;
use crate::state::library::side::Side;
use crate::state::view::dialog::Dialog;

impl Session {
    /// Returns the captures to share, or the reason why they are not prepared: they are being examined, one of the files
    /// is not a capture, or a large search has not been decided on.
    pub fn share_request(&self) -> Result<ShareRequest, Progress<Shared<Prepared>>> {
        for side in Side::BOTH {
            let Some(capture) = self.library.captures.capture(side) else { continue };
            if let (None, Some(error)) = (capture.walked().header(), capture.walked().error()) {
                return Err(Progress::NoCapture(capture.file.clone(), error));
            }
        }
        let paired = self.paired().cloned().ok_or(Progress::Examining)?;
        let request = ShareRequest {
            paired,
            lists: self.library.used_lists(),
            chosen: self.view.sharing.chosen.clone(),
        };
        let length = request.length();
        if self.view.sharing.wants(length) { Ok(request) } else { Err(Progress::Large(length)) }
    }

    /// Returns the log of counters to share, or the progress until that is decided on.
    pub fn log_share_request(&self, log: &OpenLog) -> Result<LogShareRequest, Progress<Shared<PreparedLog>>> {
        if !self.view.sharing.wants(log.length()) {
            return Err(Progress::Large(log.length()));
        }
        let (file, level, naming) =
            (log.file.clone(), self.view.sharing.chosen.level, self.library.naming.clone());
        Ok(LogShareRequest { file, log: log.shared(), level, busy: self.view.busy.0, naming })
    }

    /// Returns the progress of preparing the captures.
    pub fn prepared(&self) -> Progress<Shared<Prepared>> {
        match self.share_request() {
            Ok(request) => self.answers.prepared(&request).cloned().unwrap_or(request.begins()),
            Err(progress) => progress,
        }
    }

    /// Returns the progress of preparing a log of counters.
    pub fn prepared_log(&self, log: &OpenLog) -> Progress<Shared<PreparedLog>> {
        match self.log_share_request(log) {
            Ok(request) => self.answers.prepared_log(&request).cloned().unwrap_or(request.begins()),
            Err(progress) => progress,
        }
    }

    /// Returns `true` if the dialog for sharing is open.
    pub(in crate::state) fn is_sharing(&self) -> bool {
        matches!(self.view.open_dialog.dialog, Some(Dialog::Share))
    }

    /// Returns the captures to prepare.
    pub(in crate::state) fn share_wanted(&self) -> Option<ShareRequest> {
        let is_wanted = self.is_sharing() && self.raw_log().is_none() && self.prepared().is_under_way();
        is_wanted.then(|| self.share_request().ok())?
    }

    /// Returns the log of counters to prepare.
    pub(in crate::state) fn log_share_wanted(&self) -> Option<LogShareRequest> {
        let log = self.raw_log().filter(|_| self.is_sharing())?;
        self.log_share_request(log).ok().filter(|_| self.prepared_log(log).is_under_way())
    }
}
