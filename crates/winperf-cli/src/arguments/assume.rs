//! `--assume`: fields that are read as if they contained a different number.

use std::str::FromStr;

use anyhow::{Context, Error, Result, bail};
use clap::Args;
use winperf::Assumption;

use crate::messages::Message;

/// Overridden fields.
#[derive(Debug, Default, Args)]
pub(crate) struct Assume {
    /// Reads the capture as if the field at this offset contained this value, as check prints both; may be given several times. With several captures, use FILE:OFFSET=VALUE
    #[arg(long = "assume", value_name = "OFFSET=VALUE")]
    pub(crate) wishes: Vec<Wish>,
    /// Reads each capture with wrong fields replaced by the values that check expects, in addition to --assume
    #[arg(long)]
    pub(crate) mend: bool,
}

/// Hidden `--assume` of commands that do not support it, for an error that says why.
#[derive(Debug, Args)]
pub(crate) struct NoAssume {
    #[arg(long = "assume", value_name = "OFFSET=VALUE", hide = true)]
    wishes: Vec<String>,
}

impl NoAssume {
    /// Refuses overridden fields for a command that does not support them.
    pub(crate) fn refuse(&self) -> Result<()> {
        self.refuse_for(Message::AssumeUnsupported)
    }

    /// Refuses overridden fields with a reason.
    pub(crate) fn refuse_for(&self, reason: Message) -> Result<()> {
        if self.wishes.is_empty() {
            return Ok(());
        }
        bail!(reason)
    }
}

/// An overridden field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    /// The capture, if there are several.
    pub(crate) file: Option<String>,
    pub(crate) assumption: Assumption,
}

impl FromStr for Wish {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (place, value) = text.rsplit_once('=').context(Message::NoAssumption)?;
        let (file, offset) = match place.rsplit_once(':') {
            Some((file, offset)) => (Some(file.to_owned()), offset),
            None => (None, place),
        };
        let offset = number(offset).and_then(|offset| u32::try_from(offset).ok());
        let offset = offset.context(Message::NoOffset)?;
        let value = number(value).context(Message::NoNumber)?;
        Ok(Self { file, assumption: Assumption { offset, value } })
    }
}

/// Parses a number, decimal or hexadecimal.
fn number(text: &str) -> Option<i64> {
    let (digits, sign) = text.strip_prefix('-').map_or((text, ""), |digits| (digits, "-"));
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) if !digits.starts_with(['+', '-']) => {
            i64::from_str_radix(&format!("{sign}{digits}"), 16).ok()
        }
        Some(_) => None,
        None if digits.starts_with(['+', '-']) => None,
        None => format!("{sign}{digits}").parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, file: Option<&str>, offset: u32, value: i64) {
        let wish = Wish { file: file.map(str::to_owned), assumption: Assumption { offset, value } };
        assert_eq!(text.parse::<Wish>().unwrap(), wish);
    }

    #[test]
    fn an_assumption_is_written_in_decimal_or_hexadecimal_with_a_file_or_without() {
        check("0x994=664", None, 0x994, 664);
        check("2452=0x298", None, 2452, 664);
        check("0X10=-1", None, 16, -1);
        check("0x10=-0x80", None, 16, -128);
        check("a.bin:0x10=4", Some("a.bin"), 16, 4);
        check(r"C:\a=b\c.bin:16=4", Some(r"C:\a=b\c.bin"), 16, 4);
        check("a:b:16=9223372036854775807", Some("a:b"), 16, i64::MAX);
    }

    #[test]
    fn what_is_no_assumption_is_refused() {
        for text in [
            "",
            "=",
            "0x10",
            "0x10=",
            "=4",
            "x=4",
            "0x10=x",
            "-4=4",
            "0x100000000=4",
            "0x10=--4",
            "0x10=0x-4",
        ] {
            assert!(text.parse::<Wish>().is_err(), "{text:?}");
        }
    }
}
