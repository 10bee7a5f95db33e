//! Messages around the lessons, in Japanese.

use yew::AttrValue;

use crate::phrases::lessons::LessonsMsg;

/// Returns the Japanese text of a message about the lessons.
pub(in crate::phrases) fn text(message: LessonsMsg) -> AttrValue {
    let fixed = match message {
        LessonsMsg::Title => "レッスン",
        LessonsMsg::Intro => {
            "例または手元のキャプチャを使って、形式を少しずつ学びます。カードを進めると各ビューがその場所を示し、答えはバイトと照らし合わせて確かめられます。進み具合はこのブラウザーにだけ保存され、キャプチャの内容は保存されません。"
        }
        LessonsMsg::Close => "レッスンを閉じる",
        LessonsMsg::All => "レッスンの一覧",
        LessonsMsg::Minutes(minutes) => return format!("{minutes} 分").into(),
        LessonsMsg::NotBegun => "未開始",
        LessonsMsg::CardOf(card, count) => return format!("カード {card} / {count}").into(),
        LessonsMsg::Done { questions: 0, .. } => "完了",
        LessonsMsg::Done { questions, at_once, with_help, shown } => {
            let answered = at_once + with_help + shown;
            let read = match answered < questions {
                true => format!("読了・{questions} 問中 {answered} 問に回答"),
                false => "完了".to_owned(),
            };
            if answered == 0 {
                return read.into();
            }
            let counts =
                [(at_once, "すぐに正解"), (with_help, "ヒントか再回答で正解"), (shown, "解答を表示")];
            let counts = counts.into_iter().filter(|(count, _)| *count > 0);
            let counts: Vec<String> = counts.map(|(count, how)| format!("{how} {count} 問")).collect();
            return format!("{read}: {}", counts.join("、")).into();
        }
        LessonsMsg::GoOn => "続きはここから",
        LessonsMsg::Forget => "進み具合を消去",
        LessonsMsg::Coming => "レッスンを読み込んでいます。",
        LessonsMsg::Unavailable => "レッスンを読み込めません。ページと同じ場所にファイルがありません。",
        LessonsMsg::Back => "戻る",
        LessonsMsg::Next => "次へ",
        LessonsMsg::Finish => "終える",
        LessonsMsg::ShowAgain => "もう一度示す",
        LessonsMsg::Marks => "バイトに付けた印",
        LessonsMsg::Mark { letter, name, length, offset } => {
            return format!("[{letter}] {name}、{offset:#x} から {length} バイト").into();
        }
        LessonsMsg::Prevents => "間違えると起きること:",
        LessonsMsg::NumberLabel => "答え (10 進数または 0x)",
        LessonsMsg::PathLabel => "パス",
        LessonsMsg::Check => "確かめる",
        LessonsMsg::CheckSelection => "選択しているもので答える",
        LessonsMsg::Hint => "ヒント",
        LessonsMsg::Solve => "解答を表示",
        LessonsMsg::Right => "正解です。",
        LessonsMsg::Wrong => "違います。ヒントを使うと、手がかりのバイトが示されます。",
        LessonsMsg::NoNumber => "5688 や 0x1638 のような数値を入力してください。",
        LessonsMsg::NoPath => "開いているキャプチャに、このパスの値はありません。",
        LessonsMsg::Missing => "開いているキャプチャには、このカードで扱うものがありません。",
        LessonsMsg::Elsewhere(example) => {
            return format!("ほかのキャプチャが開いています。このレッスンは例 {example} を使います。数値は開いているキャプチャのものです。").into();
        }
        LessonsMsg::OpenExample(example) => return format!("例 {example} を開く").into(),
        LessonsMsg::Solution => "解答",
        LessonsMsg::NoFigure => "…",
        LessonsMsg::Invitation => "形式を 1 バイトずつ学ぶ",
        LessonsMsg::Specification => "形式リファレンス",
    };
    fixed.into()
}
