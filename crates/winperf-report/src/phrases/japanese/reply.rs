//! Replies, in Japanese.

use crate::phrases::reply::ReplySentence;
use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for ReplySentence<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        match *self {
            Self::InFile { file, place, said } => format!("{file} の {place} についての指摘です: {said}。"),
            Self::Bytes { offset, had, expected: Some(expected) } => {
                format!("{offset:#x} のバイトは `{had}` ですが、正しくは `{expected}` のはずです。")
            }
            Self::Bytes { offset, had, expected: None } => format!("{offset:#x} のバイトは `{had}` です。"),
            Self::SameField { file, offset, bytes } => {
                format!("{file} の同じフィールドは {offset:#x} に `{bytes}` とあります。")
            }
            Self::Between { files: [older, newer], said } => {
                format!("{older} と {newer} の間についての指摘です: {said}。")
            }
            Self::BytesOfBoth { older: (older, of_older), newer: (newer, of_newer) } => format!(
                "古い方は {older:#x} に `{of_older}`、新しい方は {newer:#x} に `{of_newer}` とあります。"
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
                    "{object} の {name} は、2 つのキャプチャで同じインスタンスではありません。{counter} は {in_older} では {older} ({at_older:#x} に `{of_older}`)、{in_newer} では {newer} ({at_newer:#x} に `{of_newer}`) です。"
                )
            }
            Self::Former { name, former } => format!("いまの {name} は、前は {former} でした。"),
            Self::ByName { counter, by_name, value: Some(value) } => {
                format!(
                    "名前で対応付けるとその {counter} は {by_name} になりますが、ID で対応付けると {value} です。"
                )
            }
            Self::ByName { counter, by_name, value: None } => format!(
                "名前で対応付けるとその {counter} は {by_name} になりますが、ID で対応付けると古いサンプルがないため、値はありません。"
            ),
            Self::Link(link) => format!("ここで確認できます: {link}"),
        }
    }
}
