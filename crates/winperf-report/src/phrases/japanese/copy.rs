//! Texts around copies, in Japanese.

use crate::phrases::{Column, InCopy, Japanese, SayIn, ValueColumn};

impl SayIn<Japanese> for InCopy {
    type Output = &'static str;

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

impl SayIn<Japanese> for ValueColumn {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            ValueColumn::Machine => "マシン",
            ValueColumn::Object => "オブジェクト",
            ValueColumn::Instance => "インスタンス",
            ValueColumn::Counter => "カウンター",
            ValueColumn::Value => "値",
            ValueColumn::OnChart => "グラフの値",
            ValueColumn::Status => "状態",
            ValueColumn::Older => "古い方",
            ValueColumn::Newer => "新しい方",
            ValueColumn::Base => "ベース",
            ValueColumn::Type => "型",
            ValueColumn::Notes => "注記",
            ValueColumn::English => "英語名",
        }
    }
}
