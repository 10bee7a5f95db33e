//! Errors of a file that should contain captures.

use alloc::borrow::Cow;
use alloc::string::String;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use winperf::TooManyTitles;

/// Error of a file, displayed as one sentence that names the member it concerns.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, Serialize, Deserialize, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
pub enum Error {
    /// The gzip data do not follow their format.
    #[error("the gzip data are damaged: {0}")]
    Gzip(Cow<'static, str>),
    /// The archive does not follow its format.
    #[error("the ZIP archive is damaged: {0}")]
    Archive(String),
    /// The archive has more members than anyone needs.
    #[error("the archive has more than {most} members, the most that is read")]
    TooManyMembers {
        /// Maximum number that is read.
        most: usize,
    },
    /// A member is longer than a capture may be.
    #[error("{member} is longer than {most} bytes, the most that is read")]
    TooLong {
        /// The member, or the file itself.
        member: String,
        /// Maximum number of bytes that are read.
        most: u64,
    },
    /// A title list has more titles than any machine.
    #[error("{member}: {cause}")]
    TooManyTitles {
        /// The member.
        member: String,
        /// The exceeded limit.
        #[serde(with = "TooManyTitlesCopy")]
        cause: TooManyTitles,
    },
    /// All members together are longer than a set of captures may be.
    #[error("the members of the archive are longer than {most} bytes together, the most that is read")]
    TooLongTogether {
        /// Maximum number of bytes that are read.
        most: u64,
    },
    /// A member unpacks to far more than data of captures do.
    #[error("{member} unpacks to far more than captures do, and is not unpacked further")]
    Bomb {
        /// The member, or the file itself.
        member: String,
    },
    /// A member is packed by a method other than deflate.
    #[error("{member} must be stored or deflated but is packed by method {method}, which is not supported")]
    Method {
        /// The member.
        member: String,
        /// The method's number in the format.
        method: u16,
    },
    /// A member is encrypted.
    #[error("{member} is encrypted, which is not supported")]
    Encrypted {
        /// The member.
        member: String,
    },
    /// The name of a member leaves the archive.
    #[error("{member} must be a plain path inside the archive but is not")]
    Name {
        /// The member, as far as its name is text.
        member: String,
    },
    /// Two members have one name.
    #[error("{member} must be in the archive once but is there twice")]
    Twice {
        /// The member.
        member: String,
    },
    /// Members share their bytes, as no program writes them.
    #[error("{member} must have its bytes for itself but shares them with another member")]
    Overlap {
        /// The member that begins inside a different one.
        member: String,
    },
    /// A member cannot be unpacked, or not to the stated content.
    #[error("{member} is damaged: it does not unpack to what the archive says")]
    Damaged {
        /// The member.
        member: String,
    },
    /// A member differs from its description in the manifest.
    #[error("{member} must have {wanted} by the manifest but has {had}: it was changed or damaged")]
    Changed {
        /// The member.
        member: String,
        /// SHA-256 or length that the manifest states.
        wanted: String,
        /// Actual SHA-256 or length.
        had: String,
    },
    /// The manifest names a member that does not exist.
    #[error("{member} is named by the manifest but not in the archive")]
    Missing {
        /// The member.
        member: String,
    },
    /// The manifest lists a member or a sample more than once.
    #[error("{member} must be listed once by the manifest but is listed twice")]
    ListedTwice {
        /// The member.
        member: String,
    },
    /// The manifest is not a JSON object.
    #[error("manifest.json must be a JSON object but is not: {0}")]
    Manifest(String),
    /// The file begins as a log of Performance Monitor does, and cannot be read as one.
    #[cfg(feature = "logs")]
    #[error("{0}")]
    #[serde(skip)]
    Log(winperf_log::Error),
    /// The file is a log of values or raw counters.
    #[error(
        "this is a log of individual counters without a PERF_DATA_BLOCK, so there is no capture to show: winperf log, winperf values and winperf find read it"
    )]
    NoBlocks,
    /// The archive contains no capture.
    #[error("the archive must hold captures but has none")]
    NoSamples,
}

impl Error {
    /// Returns the code for programs.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

/// The variants of [`TooManyTitles`], which cannot be serialized itself.
#[derive(Serialize, Deserialize)]
#[serde(remote = "TooManyTitles")]
enum TooManyTitlesCopy {
    Bytes(u64),
    Pairs,
}
