//! The program and account that took a capture, in so far as they affect the data from Windows.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::lenient::or_none;
use crate::registrations::KnownMembers;

/// The program and account that took a capture, in so far as they affect the data from Windows. Contains no names.
///
/// It is displayed in English, as in *by a 64-bit program, elevated*.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Capturer {
    /// Bitness of the program: 32 or 64.
    #[serde(deserialize_with = "or_none")]
    pub bits: Option<u32>,
    /// `true` if it ran elevated.
    #[serde(deserialize_with = "or_none")]
    pub elevated: Option<bool>,
    /// `true` if it ran in session 0, as services do.
    #[serde(deserialize_with = "or_none")]
    pub session_0: Option<bool>,
    /// The kind of account: `user`, `system`, `local-service` or `network-service`.
    #[serde(deserialize_with = "or_none")]
    pub account: Option<String>,
    /// `true` if the account is a member of Performance Monitor Users.
    #[serde(deserialize_with = "or_none")]
    pub monitor_user: Option<bool>,
}

/// The kinds of accounts.
pub const ACCOUNTS: [&str; 4] = ["user", "system", "local-service", "network-service"];

impl Serialize for Capturer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = KnownMembers::default();
        members.numbers(&[("bits", self.bits)]);
        members.put("elevated", self.elevated.map(Value::from));
        members.put("session_0", self.session_0.map(Value::from));
        members.put("account", self.account.as_deref().map(Value::from));
        members.put("monitor_user", self.monitor_user.map(Value::from));
        Value::from(members.0).serialize(serializer)
    }
}

impl fmt::Display for Capturer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Capturer { bits, elevated, session_0, account, monitor_user } = self;
        let mut who = match bits {
            Some(bits) => format!("by a {bits}-bit program"),
            None => "by a program".to_owned(),
        };
        let mut add = |is: Option<bool>, yes: &str, no: &str| match is {
            Some(true) => who.push_str(yes),
            Some(false) => who.push_str(no),
            None => {}
        };
        add(*elevated, ", elevated", ", not elevated");
        add(*session_0, ", in session 0", ", in a user session");
        let account = match account.as_deref() {
            Some("user") => Some("a user"),
            Some("system") => Some("LocalSystem"),
            Some("local-service") => Some("LocalService"),
            Some("network-service") => Some("NetworkService"),
            other => other,
        };
        who.push_str(&account.map(|account| format!(", as {account}")).unwrap_or_default());
        who.push_str(match (account, monitor_user) {
            (_, None) => "",
            (Some(_), Some(true)) => " in Performance Monitor Users",
            (Some(_), Some(false)) => ", not in Performance Monitor Users",
            (None, Some(true)) => ", as a member of Performance Monitor Users",
            (None, Some(false)) => ", not a member of Performance Monitor Users",
        });
        f.write_str(&who)
    }
}

impl Capturer {
    /// Drops members without an allowed value.
    #[must_use]
    pub(crate) fn vouched(self) -> Self {
        let bits = self.bits.filter(|bits| [32, 64].contains(bits));
        let account = self.account.filter(|account| ACCOUNTS.contains(&account.as_str()));
        Self { bits, account, ..self }
    }
}
