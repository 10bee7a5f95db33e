//! Texts around copies, in English.

use crate::phrases::{Column, English, InCopy, SayIn, ValueColumn};

impl SayIn<English> for InCopy {
    type Output = &'static str;

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

impl SayIn<English> for ValueColumn {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            ValueColumn::Machine => "Machine",
            ValueColumn::Object => "Object",
            ValueColumn::Instance => "Instance",
            ValueColumn::Counter => "Counter",
            ValueColumn::Value => "Value",
            ValueColumn::OnChart => "On a chart",
            ValueColumn::Status => "Status",
            ValueColumn::Older => "Older",
            ValueColumn::Newer => "Newer",
            ValueColumn::Base => "Base",
            ValueColumn::Type => "Type",
            ValueColumn::Notes => "Notes",
            ValueColumn::English => "English",
        }
    }
}
