//! What stands around copies, in Japanese.

use crate::phrases::{Column, InCopy, Japanese, SayIn};

impl SayIn<Japanese> for InCopy {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::Ending => "コピーはここまでです。コピーの上限は 1 MB です。",
            Self::Column(Column::Offset) => "オフセット",
            Self::Column(Column::Field) => "フィールド",
            Self::Column(Column::Type) => "型",
            Self::Column(Column::Bytes) => "バイト",
            Self::Column(Column::Value) => "値",
            Self::Column(Column::Note) => "注記",
        }
    }
}
