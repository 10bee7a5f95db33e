//! ファイルの一覧とメニュー、日本語。

use yew::AttrValue;

use crate::phrases::files::FilesMsg;
use crate::phrases::grouped;

/// ファイルについてのメッセージの日本語の文。
pub(in crate::phrases) fn text(message: FilesMsg) -> AttrValue {
    AttrValue::Static(match message {
        FilesMsg::Phrase(phrase) => phrase.japanese,
        FilesMsg::Button(count) => return format!("ファイル {}", grouped(count as u64)).into(),
        FilesMsg::ShowIn(side, file) => return format!("{file} を {} に表示", side.letter()).into(),
        FilesMsg::TakeOut(file) => return format!("{file} を B から外す").into(),
        FilesMsg::Close(file) => return format!("{file} を閉じる").into(),
        FilesMsg::ShowLog(file) => return format!("{file} を表示").into(),
        FilesMsg::Refused(count) => {
            return format!("{} 個のファイルを開けませんでした", grouped(count as u64)).into();
        }
        FilesMsg::Skipped(count, is_open) => {
            let sign = if is_open { "▾" } else { "▸" };
            return format!("{sign} 対象外のファイル {} 個", grouped(count as u64)).into();
        }
        FilesMsg::Titles(count) => {
            return format!("タイトル一覧 · {} 個のテキスト", grouped(count as u64)).into();
        }
        FilesMsg::Paths(count, is_set) => {
            let kind =
                if is_set { "データ コレクター セット" } else { "カウンターの一覧" };
            return format!("{kind} · パス {} 個", grouped(count as u64)).into();
        }
        FilesMsg::ShowPaths(file) => {
            return format!("{file} のどのカウンターが、開いているキャプチャまたはログにあるかを表示").into();
        }
        FilesMsg::Samples(count) => return format!("ログ · {} サンプル", grouped(count as u64)).into(),
        FilesMsg::Version(version) => return format!("winperf {version}").into(),
    })
}
