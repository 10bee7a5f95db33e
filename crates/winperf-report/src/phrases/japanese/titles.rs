//! Findings about a title list, in Japanese.

use winperf::findings::Severity;
use winperf_bundle::TitleKind;
use winperf_bundle::title_lists::{OddTitlesKind, REBUILD};

use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for OddTitlesKind {
    type Output = String;

    fn say_in(&self) -> String {
        let mut said = what(self);
        if let Some(refusal) = self.refusal() {
            said += &format!("。.NET は一覧全体を受け付けません: 「{refusal}」");
        }
        if self.severity() != Severity::Info {
            said += &format!(
                "。管理者として System32 と SysWOW64 の両方で {REBUILD} を実行すると、一覧が作り直されます"
            );
        }
        said
    }
}

fn what(kind: &OddTitlesKind) -> String {
    match kind {
        OddTitlesKind::IndexEmpty { count, .. } => {
            format!("タイトル インデックスは数値のはずですが空です (該当する組: {count})")
        }
        OddTitlesKind::IndexInvalid { index, count, .. } => {
            format!("タイトル インデックスは数値のはずですが「{index}」です (数値でないもの: {count})")
        }
        OddTitlesKind::Cut { index } => format!(
            "一覧はテキストで終わるはずですが、タイトル インデックス {index} で終わっています。末尾が欠けています"
        ),
        OddTitlesKind::IndexTwice { index, count } => format!(
            "タイトル インデックス {} は 1 回だけ現れるはずですが、もう一度現れます (該当するもの: {count})。最後のテキストが有効です",
            index.0
        ),
        OddTitlesKind::IndexOfOtherKind { titles, index, count } => {
            let (own, parity) = match titles {
                TitleKind::Counter => ("名前", "偶数"),
                TitleKind::Help => ("説明", "奇数"),
            };
            format!(
                "{own}のタイトル インデックスは{parity}のはずですが {} は違います (該当するもの: {count})。名前と説明が混ざっています",
                index.0
            )
        }
        OddTitlesKind::IndexFalling { index, before, count } => format!(
            "タイトル インデックスは昇順のはずですが、{} の後に {} があります (該当するもの: {count})",
            before.0, index.0
        ),
        OddTitlesKind::AboveFirst { stated, largest, count } => format!(
            "最初の組は最大のタイトル インデックスを {} としていますが、それより大きいものが {count} 個あり、最大は {} です",
            stated.0, largest.0
        ),
        OddTitlesKind::Empty => {
            "一覧はオブジェクトとカウンターに名前を付けるはずですが、テキストがまったくありません".to_owned()
        }
        OddTitlesKind::LastMismatch { titles, wanted, had } => format!(
            "{}の最大のタイトル インデックスは Perflib の {} である {wanted} のはずですが {had} です",
            texts(*titles),
            titles.last_value()
        ),
        OddTitlesKind::RangeHole { service, range: [first, last], index, count } => format!(
            "サービス {service} のタイトル インデックス {first}～{last} にはすべて名前があるはずですが、{count} 個にありません (最初は {})",
            index.0
        ),
        OddTitlesKind::OutOfStep { wanted, had } => format!(
            "説明の最大のタイトル インデックスは名前のものより 1 大きい {wanted} のはずですが {had} です。2 つの一覧がずれています"
        ),
        OddTitlesKind::EnglishMissing { language } => format!(
            "英語の一覧 (009) があるはずですが、言語 {language} のものしかありません。英語名を探すプログラムは何も見つけられません"
        ),
        OddTitlesKind::EnglishShorter { language, index, count } => format!(
            "英語の一覧には言語 {language} の一覧にある名前がすべてあるはずですが、{count} 個のタイトル インデックスが欠けています (最初は {})。言語の変更の後のように英語名が失われています",
            index.0
        ),
        OddTitlesKind::LanguageShorter { language, index, count } => format!(
            "言語 {language} の一覧には、英語の一覧にある {count} 個のタイトル インデックスがありません (最初は {})",
            index.0
        ),
    }
}

/// Returns the word for the texts of a list.
fn texts(titles: TitleKind) -> &'static str {
    match titles {
        TitleKind::Counter => "名前",
        TitleKind::Help => "説明",
    }
}
