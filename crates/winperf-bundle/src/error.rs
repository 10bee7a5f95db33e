//! What can be wrong with a file that should hold captures.

use alloc::string::String;
use core::fmt;

/// What is wrong, in one sentence that names the member it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The gzip data do not follow their format.
    Gzip(&'static str),
    /// The archive does not follow its format.
    Archive(String),
    /// The archive has more members than anyone needs.
    TooManyMembers {
        /// How many are read.
        most: usize,
    },
    /// A member is longer than a capture may be.
    TooLong {
        /// The member, or the file itself.
        member: String,
        /// The most that is read, in bytes.
        most: u64,
    },
    /// All members together are longer than a set of captures may be.
    TooLongTogether {
        /// The most that is read, in bytes.
        most: u64,
    },
    /// A member unpacks to far more than data of captures do.
    Bomb {
        /// The member, or the file itself.
        member: String,
    },
    /// A member is packed by a method other than deflate.
    Method {
        /// The member.
        member: String,
        /// The method's number in the format.
        method: u16,
    },
    /// A member is encrypted.
    Encrypted {
        /// The member.
        member: String,
    },
    /// The name of a member leaves the archive.
    Name {
        /// The member, as far as its name is text.
        member: String,
    },
    /// Two members have one name.
    Twice {
        /// The member.
        member: String,
    },
    /// Members share their bytes, as no program writes them.
    Overlap {
        /// The member that begins inside another.
        member: String,
    },
    /// A member cannot be unpacked, or not to what the archive says.
    Damaged {
        /// The member.
        member: String,
    },
    /// A member has other bytes than the manifest says.
    Changed {
        /// The member.
        member: String,
        /// What the manifest says: a SHA-256 or a length.
        wanted: String,
        /// What it is.
        had: String,
    },
    /// The manifest names a member that is not there.
    Missing {
        /// The member.
        member: String,
    },
    /// The manifest lists a member or a sample more than once.
    ListedTwice {
        /// The member.
        member: String,
    },
    /// The manifest is no JSON object.
    Manifest(String),
    /// The archive holds no capture.
    NoSamples,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gzip(what) => write!(f, "the gzip data are damaged: {what}"),
            Self::Archive(what) => write!(f, "the ZIP archive is damaged: {what}"),
            Self::TooManyMembers { most } => {
                write!(f, "the archive has more than {most} members, the most that is read")
            }
            Self::TooLong { member, most } => {
                write!(f, "{member} is longer than {most} bytes, the most that is read")
            }
            Self::TooLongTogether { most } => {
                write!(
                    f,
                    "the members of the archive are longer than {most} bytes together, the most that is read"
                )
            }
            Self::Bomb { member } => {
                write!(f, "{member} unpacks to far more than captures do, and is not unpacked further")
            }
            Self::Method { member, method } => {
                write!(
                    f,
                    "{member} must be stored or deflated but is packed by method {method}, which is not supported"
                )
            }
            Self::Encrypted { member } => write!(f, "{member} is encrypted, which is not supported"),
            Self::Name { member } => write!(f, "{member} must be a plain path inside the archive but is not"),
            Self::Twice { member } => write!(f, "{member} must be in the archive once but is there twice"),
            Self::Overlap { member } => {
                write!(f, "{member} must have its bytes for itself but shares them with another member")
            }
            Self::Damaged { member } => {
                write!(f, "{member} is damaged: it does not unpack to what the archive says")
            }
            Self::Changed { member, wanted, had } => {
                write!(
                    f,
                    "{member} must have {wanted} by the manifest but has {had}: it was changed or damaged"
                )
            }
            Self::Missing { member } => write!(f, "{member} is named by the manifest but not in the archive"),
            Self::ListedTwice { member } => {
                write!(f, "{member} must be listed once by the manifest but is listed twice")
            }
            Self::Manifest(what) => write!(f, "manifest.json must be a JSON object but is not: {what}"),
            Self::NoSamples => f.write_str("the archive must hold captures but has none"),
        }
    }
}

impl core::error::Error for Error {}
