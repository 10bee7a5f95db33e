//! What stands around copies, in English.

use crate::phrases::{Column, English, InCopy, SayIn};

impl SayIn<English> for InCopy {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::Ending => "The copy ends here: a copy has at most 1 MB.",
            Self::Column(Column::Offset) => "Offset",
            Self::Column(Column::Field) => "Field",
            Self::Column(Column::Type) => "Type",
            Self::Column(Column::Bytes) => "Bytes",
            Self::Column(Column::Value) => "Value",
            Self::Column(Column::Note) => "Note",
        }
    }
}
