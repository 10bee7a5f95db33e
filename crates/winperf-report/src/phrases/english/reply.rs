//! Replies, in English.

use crate::phrases::reply::ReplySentence;
use crate::phrases::{English, SayIn};

impl SayIn<English> for ReplySentence<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        match *self {
            Self::InFile { file, place, said } => format!("In {file}, at {place}: {said}."),
            Self::Bytes { offset, had, expected: Some(expected) } => {
                format!("The bytes at {offset:#x} are `{had}` but should be `{expected}`.")
            }
            Self::Bytes { offset, had, expected: None } => format!("The bytes at {offset:#x} are `{had}`."),
            Self::SameField { file, offset, bytes } => {
                format!("In {file}, the same field has `{bytes}` at {offset:#x}.")
            }
            Self::Between { files: [older, newer], said } => format!("Between {older} and {newer}: {said}."),
            Self::BytesOfBoth { older: (older, of_older), newer: (newer, of_newer) } => format!(
                "The older one contains `{of_older}` at {older:#x}, the newer one `{of_newer}` at {newer:#x}."
            ),
            Self::Other {
                name,
                object,
                counter,
                older,
                newer,
                bytes: [of_older, of_newer],
                files: [in_older, in_newer],
            } => {
                let ((older, at_older), (newer, at_newer)) = (older, newer);
                format!(
                    "{name} of {object} is not the same instance in both captures: its {counter} is {older} in {in_older} (`{of_older}` at {at_older:#x}) and {newer} in {in_newer} (`{of_newer}` at {at_newer:#x})."
                )
            }
            Self::Former { name, former } => {
                format!("The instance now called {name} was previously called {former}.")
            }
            Self::ByName { counter, by_name, value: Some(value) } => {
                format!("Matched by name, its {counter} would be {by_name}; matched by ID, it is {value}.")
            }
            Self::ByName { counter, by_name, value: None } => format!(
                "Matched by name, its {counter} would be {by_name}; matched by ID, it has no value, because it has no older sample."
            ),
            Self::Link(link) => format!("See it here: {link}"),
        }
    }
}
