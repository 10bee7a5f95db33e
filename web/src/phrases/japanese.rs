//! The page in Japanese.

pub(super) mod assumed;
pub(super) mod compare;
pub(super) mod copy;
pub(super) mod files;
pub(super) mod handbook;
pub(super) mod keys;
pub(super) mod lessons;
pub(super) mod log;
pub(super) mod paths;
pub(super) mod search;
pub(super) mod share;
pub(super) mod structure;
pub(super) mod timeline;
pub(super) mod titles;
pub(super) mod values;
pub(super) mod verdict;

use winperf::Titles;
use winperf::findings::PairFindingKind;
use winperf::pair::Age;
use winperf_report::Say as _;
use winperf_report::language::Language;
use winperf_report::number::plain;
use yew::AttrValue;

use crate::phrases::{Msg, grouped};
use crate::state::library::side::Side;
use crate::state::library::title_list::OtherNumbering;
use crate::state::library::trouble::Trouble;
use crate::state::view::address::NamedFile;
use crate::state::view::edge::{Lies, Pane};
use crate::state::view::settings::Theme;
use crate::state::view::tab::Tab;

/// Returns the Japanese text of a message; a table as long as the number of messages.
pub(super) fn text(message: Msg) -> AttrValue {
    let fixed = match message {
        Msg::Phrase(phrase) => phrase.japanese,
        Msg::Title(files) => return format!("{} – winperf", files.join(" と ")).into(),
        Msg::Opening(file, percent) => return format!("{file} を読み込み中: {percent} %").into(),
        Msg::OpeningOneOf(file, number, count, percent) => {
            return format!("{file} を読み込み中 ({number}/{count}): {percent} %").into();
        }
        Msg::Walking(file) => return format!("{file} の構造を読み取り中").into(),
        Msg::WalkingOneOf(file, number, count) => {
            return format!("{file} の構造を読み取り中 ({number}/{count})").into();
        }

        Msg::Capture(Side::A) => "キャプチャ A",
        Msg::Capture(Side::B) => "キャプチャ B",
        Msg::AddCapture(Side::A) => "A を開く…",
        Msg::AddCapture(Side::B) => "B を開く…",
        Msg::CloseAll(count) => return format!("{count} 個のファイルをすべて閉じる").into(),
        Msg::DaysApart { days, hours, is_later } => {
            let hours = if hours > 0 { format!(" {hours} 時間") } else { String::new() };
            return format!("{} 日{hours}{}", grouped(days), if is_later { "後" } else { "前" }).into();
        }
        Msg::Boot(machine, started) => {
            let machine = machine.unwrap_or_else(|| "コンピューター名なし".to_owned());
            return started.map_or(machine.clone(), |at| format!("{machine} ({at} 起動)")).into();
        }

        Msg::NotACapture(file, reason) => {
            return format!(
                "{file} はキャプチャではありません: {reason}。バイト列はそのまま表示しています。"
            )
            .into();
        }
        Msg::EmptyFile(file) => {
            return format!(
                "{file} は空です: PERF_DATA_BLOCK は 88 バイトのヘッダーで始まりますが、1 バイトもありません。"
            )
            .into();
        }
        Msg::Cut(file, promised, present, first) => {
            let (promised, present) = (grouped(promised), grouped(present));
            let first = first.map(|first| format!("{first}。")).unwrap_or_default();
            return format!("{file} は途中で切れています: ヘッダーには {promised} バイトとありますが、実際は {present} バイトです。{first}残っている部分はすべて表示しています。").into();
        }
        Msg::Damaged(file, first, more, is_alone) => return damaged(&file, &first, more, is_alone).into(),
        Msg::Doubtful(file, first, more, is_alone) => return doubtful(&file, &first, more, is_alone).into(),

        Msg::Shelved(count, others, is_series) => return shelved(count, others, is_series).into(),
        Msg::Paths(file, count) => {
            let count = grouped(count as u64);
            return format!(
                "{file} はカウンター パス {count} 個の一覧です。キャプチャかログを開くと、どのパスがあるかがわかります。"
            )
            .into();
        }
        Msg::LeftOut(OtherNumbering { file, index, listed, windows }) => {
            return format!(
                "{file} は別のコンピューターのリストなので使っていません。表示中のキャプチャのオブジェクトが欠けていて、タイトル インデックス {index} の名前が「{windows}」ではなく「{listed}」です。"
            )
            .into();
        }
        Msg::Titles(file, pairs, is_later) => {
            let used = if is_later {
                "次に開くキャプチャから使います"
            } else {
                "以降の表示に使います"
            };
            return format!(
                "{file} は {} 件のテキストを含むタイトル一覧です。{used}。",
                grouped(pairs as u64)
            )
            .into();
        }
        Msg::Age(Age::Older) => "古い方",
        Msg::Age(Age::Newer) => "新しい方",
        Msg::RemoveListOf(file) => return format!("タイトル一覧を使わない: {file}").into(),
        Msg::MoreFailed(count) => return format!("ほかに {count} 個のファイルを開けませんでした。").into(),
        Msg::Wanted(missing, others) => return wanted(&missing, &others).into(),
        Msg::WantedTitle(1) => "このリンクにはファイルが 1 つ必要です",
        Msg::WantedTitle(_) => "このリンクにはファイルが 2 つ必要です",
        Msg::Sha256(begins) => return format!("SHA-256 {begins}…").into(),
        Msg::NoExample(name) => {
            return format!("このリンクは例 {name} を指していますが、このページにはありません。").into();
        }
        Msg::UnclearLink(parts) => {
            let parts = parts.join("、");
            return format!(
                "このリンクには解釈できない部分があります: {parts}。残りの部分だけを反映しました。"
            )
            .into();
        }
        Msg::NoPlace(place) => {
            return format!("このリンクは {place} を指していますが、このファイルにはありません。").into();
        }
        Msg::LinkCopied(true) => {
            "リンクをコピーしました。含まれるのは表示位置と、キャプチャの名前、長さ、フィンガープリントだけで、バイト列は含まれません。受け取った人は、同じファイルを自分で用意して開く必要があります。名前を置き換えたファイルを共有する場合は、先にそれを開いてからリンクをコピーしてください。"
        }
        Msg::LinkCopied(false) => {
            "ブラウザーがコピーを許可していません。アドレス バーに同じリンクがあります。"
        }
        Msg::Edge(Pane::Selected, Lies::Beside) => "バイト列の表示幅",
        Msg::Edge(Pane::Selected, Lies::Below) => "バイト列と詳細欄の高さ",
        Msg::Edge(Pane::Details, Lies::Below) => "詳細欄の高さ",
        Msg::Edge(Pane::Details, Lies::Beside) => "詳細欄の幅",
        Msg::Edge(Pane::Value | Pane::Finding, Lies::Below) => "説明欄の高さ",
        Msg::Edge(Pane::Value | Pane::Finding, Lies::Beside) => "説明欄の幅",
        Msg::Edge(Pane::Difference, _) => "違いの詳細欄の高さ",
        Msg::Edge(Pane::Moments, Lies::Below) => "一覧欄の高さ",
        Msg::Edge(Pane::Moments, Lies::Beside) => "一覧欄の幅",
        Msg::ColumnWidth(column) => return format!("列「{column}」の幅").into(),
        Msg::NotAssumed(side, reason) => {
            return format!("{} をそのように読み取ることはできません: {reason}。", side.letter()).into();
        }
        Msg::AlreadyOpen(side, file) => {
            return format!("{file} はすでに {} として開いています。", side.letter()).into();
        }
        Msg::Replaced(side, file) => return format!("{} を {file} に差し替えました。", side.letter()).into(),
        Msg::ShelvedOther(file, reason, more) => return shelved_other(&file, &reason, more).into(),
        Msg::DamagedLog(file) => {
            return format!("{file} は壊れています。読めない部分はここに表示されません。どこがどう壊れているかは「指摘」にあります。").into();
        }
        Msg::LogOfBoth(file) => {
            return format!("{file} にはオブジェクト全体のほかに個々の生カウンターもありますが、このページが表示するのはオブジェクト全体だけです。").into();
        }
        Msg::Failed(file, trouble) => return failed(&file, trouble).into(),
        Msg::OfPair(found, 0) if found.kind == PairFindingKind::Swapped => {
            "A は B より後に採取されていますが、値は時刻の順に、B から A への変化として計算しています。"
        }
        Msg::OfPair(finding, 0) => {
            return format!("A と B: {}。", finding.say(Language::Japanese)).into();
        }
        Msg::OfPair(finding, more) => {
            let (finding, more) = (finding.say(Language::Japanese), grouped(more as u64));
            return format!("A と B: {finding}。組についての指摘はほかに {more} 件あります。").into();
        }
        Msg::OfMachine(said, 0) => return format!("{said}。").into(),
        Msg::OfMachine(said, more) => {
            let more = grouped(more as u64);
            return format!(
                "{said}。タイトル一覧または存在しないオブジェクトについての指摘はほかに {more} 件あります。"
            )
            .into();
        }
        Msg::Called(said) => return said.into(),

        Msg::View(Tab::Structure) => "構造",
        Msg::View(Tab::Values) => "値",
        Msg::View(Tab::Compare) => "比較",
        Msg::View(Tab::Findings) => "指摘",
        Msg::View(Tab::Timeline) => "推移",
        Msg::ShowSide(side) => side.letter(),

        Msg::TreeOf(Side::A) => "A の構造",
        Msg::TreeOf(Side::B) => "B の構造",
        Msg::BytesOf(Side::A) => "A のバイト列",
        Msg::BytesOf(Side::B) => "B のバイト列",
        Msg::Bytes(count) => return format!("{} バイト", grouped(count)).into(),
        Msg::MoreBytes(count) => return format!("… ほか {}", grouped(count)).into(),
        Msg::ByteAt(offset, byte, field) => {
            return format!("{offset} = {byte} · {field}").into();
        }
        Msg::LoneByteAt(offset, byte) => return format!("{offset} = {byte}").into(),

        Msg::ColumnRaw(Side::A) => "A の生の値",
        Msg::ColumnRaw(Side::B) => "B の生の値",
        Msg::Findings(count) => return format!("指摘 {}", grouped(count as u64)).into(),
        Msg::FindingCounts(errors, warnings, infos) => {
            return format!("エラー {errors} 件、警告 {warnings} 件、情報 {infos} 件").into();
        }
        Msg::NoFindings(false) => "指摘はありません。このキャプチャの構造体はすべて形式に従っています。",
        Msg::NoFindings(true) => {
            "指摘はありません。構造体はすべて形式に従っており、2 つのキャプチャは組として整合しています。"
        }
        Msg::Consequence(message) => return format!("{message} (結果としての指摘)").into(),
        Msg::WithConsequences(message, count) => {
            return format!("{message} (結果としての指摘 {count} 件)").into();
        }
        Msg::InEach(a, b) => return format!("A: {a}。B: {b}").into(),
        Msg::ShowBytes(place) => return format!("{place} のバイトを表示").into(),

        Msg::Address(address) => return format!("再び見つけるには {address} を検索").into(),
        Msg::Theme(Theme::System) => "システムに従う",
        Msg::Theme(Theme::Light) => "ライト",
        Msg::Theme(Theme::Dark) => "ダーク",
    };
    AttrValue::Static(fixed)
}

fn damaged(file: &str, first: &str, more: usize, is_alone: bool) -> String {
    let rest = format!("読み取れた部分は表示しています。{}", look_beside(is_alone));
    match more {
        0 => format!("{file} は破損しています: {first}。{rest}"),
        more => format!(
            "{file} は {} か所が破損しています: {first}。ほかに {more} か所あります。{rest}",
            more + 1
        ),
    }
}

fn doubtful(file: &str, first: &str, more: usize, is_alone: bool) -> String {
    let rest = look_beside(is_alone);
    match more {
        0 => format!("{file}: {first}。{rest}"),
        more => format!("{file}: {first}。警告はほかに {more} 件あります。{rest}"),
    }
}

/// Returns a hint about where to look next, with one capture open.
fn look_beside(is_alone: bool) -> &'static str {
    if is_alone {
        "ヒント: 同じコンピューターの正常なキャプチャを B として開くと、異なるフィールドがわかります。"
    } else {
        ""
    }
}

fn wanted(missing: &[NamedFile], others: &[(String, String)]) -> String {
    let others = others.iter().map(|(file, fingerprint)| format!("{file} は {fingerprint}"));
    let others: Vec<String> = others.collect();
    let instead = match &others[..] {
        [] => String::new(),
        others => format!("開いているのは別のファイルです ({})。", others.join("、")),
    };
    let missing: Vec<String> = missing.iter().map(file).collect();
    format!(
        "このリンクは、まだ開いていないファイル内の位置を指しています: {}。{instead}そのファイルをここにドロップすると移動します。リンクにファイルのバイト列は含まれません。名前を置き換えたコピーは別のファイルで、そこからコピーしたリンクが必要です。",
        missing.join(" と ")
    )
}

/// Returns a file that an address names.
fn file(file: &NamedFile) -> String {
    let hash = (!file.is_log).then(|| format!("SHA-256 {}…", file.fingerprint.text()));
    let length = file.length.map(|length| format!("{} バイト", grouped(length)));
    let known: Vec<String> = length.into_iter().chain(hash).collect();
    match &file.name {
        Some(name) => format!("{name} ({})", known.join("、")),
        None => known.join("、"),
    }
}

fn shelved(count: usize, others: usize, is_series: bool) -> String {
    if others == count {
        return format!(
            "{count} 個のファイルを開きましたが、キャプチャはありません。バイト列をそのまま表示しています。"
        );
    }
    let others = if others == 0 {
        String::new()
    } else {
        format!(" (うち {others} 個はキャプチャではありません)")
    };
    let newest = if is_series {
        "同じコンピューターの最も新しいキャプチャ"
    } else {
        "別のコンピューターの次のキャプチャ"
    };
    format!(
        "{count} 個のファイルを開きました{others}。最も古いキャプチャを A、{newest}を B にしています。名前の一覧からほかの組を選べます。"
    )
}

fn shelved_other(file: &str, reason: &str, more: usize) -> String {
    let more = match more {
        0 => String::new(),
        more => format!("ほかに {} 個のファイルもキャプチャではありません。", grouped(more as u64)),
    };
    format!(
        "{file} はキャプチャではありません: {reason}。{more}開いているキャプチャはそのままです。バイト列を見るには、名前の一覧から選んでください。"
    )
}

fn failed(file: &str, trouble: Trouble) -> String {
    match trouble {
        Trouble::TooLarge { length, limit } => {
            let (length, limit) = (grouped(length), grouped(limit));
            format!(
                "{file} を開けませんでした: 読み込めるのは {limit} バイトまでですが、このファイルは {length} バイトです。"
            )
        }
        Trouble::OutOfMemory(length) => format!(
            "{file} を開けませんでした: {} バイト分のメモリをブラウザーで確保できません。",
            grouped(length)
        ),
        Trouble::Unreadable => {
            format!("{file} を読み取れませんでした: フォルダーであるか、選択後に変更または移動されています。")
        }
        Trouble::Refused(error) => {
            format!("{file} を開けませんでした: {}。", plain(&error.say(Language::Japanese)))
        }
        Trouble::NoPaths(error) => format!("{file} を開けませんでした: {}。", error.say(Language::Japanese)),
        Trouble::NoBlocks => {
            format!(
                "{file} を開けませんでした: カウンターを 1 つずつ記録したログで、PERF_DATA_BLOCK がなく、表示する構造体がありません。値はプログラム winperf で見られます (winperf log、values、find)。"
            )
        }
        Trouble::NoLog => {
            format!(
                "{file} を開けませんでした: 先頭はイベント トレース ログですが、パフォーマンス カウンターが入っていません。"
            )
        }
        Trouble::UnpacksToTooMuch => {
            format!(
                "{file} を開けませんでした: 圧縮ファイルですが、展開すると、キャプチャではありえない大きさになります。"
            )
        }
        Trouble::TooManyTitles => {
            let most = grouped(Titles::MAX_PAIRS as u64);
            format!(
                "{file} を開けませんでした: タイトル一覧、またはそれを含むファイルですが、16 MiB または {most} 個の項目を超えています。Windows の一覧がそこまで長くなることはありません。"
            )
        }
        Trouble::Cancelled => format!("{file} は開いていません: 読み込みをキャンセルしました。"),
        Trouble::ExampleMissing => format!("{file} をページのフォルダーから読み込めませんでした。"),
    }
}
