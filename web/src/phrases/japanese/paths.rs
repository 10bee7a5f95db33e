//! The dialog about a list of counter paths, in Japanese.

use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::paths::PathsMsg;

/// Returns the Japanese text of a message about a list of counter paths.
pub(in crate::phrases) fn text(message: PathsMsg) -> AttrValue {
    let count = |count: usize| grouped(count as u64);
    match message {
        PathsMsg::Title(file) => format!("{file} のカウンター").into(),
        PathsMsg::Close => AttrValue::Static("閉じる"),
        PathsMsg::NothingOpen(paths) => format!(
            "カウンター パス {} 個の一覧です。キャプチャかログを開くと、どのパスがあるかがわかります。",
            count(paths)
        )
        .into(),
        PathsMsg::LookingUp(percent) => format!("探しています: {percent} %").into(),
        PathsMsg::Found(file, found, all) => {
            format!("{file} には、パス {} 個のうち {} 個があります", count(all), count(found)).into()
        }
        PathsMsg::Missing(paths) => format!("ないパス ({})", count(paths)).into(),
        PathsMsg::Present(paths) => format!("あるパス ({})", count(paths)).into(),
        PathsMsg::NoPath(line) => format!("{line} 行目はカウンター パスではありません").into(),
    }
}
