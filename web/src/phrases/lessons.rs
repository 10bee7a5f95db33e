//! Messages around the lessons; their own texts are in their files.

use yew::AttrValue;

use crate::phrases::{Language, Phrase, Say, english, japanese, phrases};

/// A message about the lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonsMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// Duration of a lesson, in minutes.
    Minutes(u32),
    /// The number of the card that is shown or was seen last, from 1, and the number of cards.
    CardOf(usize, usize),
    /// Number of questions of a lesson that was read to its end, and numbers of those answered at once, with help, and not.
    Done {
        questions: usize,
        at_once: usize,
        with_help: usize,
        shown: usize,
    },
    /// A field or structure with a letter: its description, length in bytes, and place.
    Mark {
        letter: char,
        name: String,
        length: u32,
        offset: u32,
    },
    /// The lesson is about an example, and other captures are open.
    Elsewhere(String),
    OpenExample(String),
}

phrases! {
    LessonsMsg {
        /// Name of the panel, and of the button that opens it.
        Title: "Lessons", "レッスン";
        /// Introduction above the list of lessons.
        Intro:
            "Short tours of the format, using an example or your own captures. Each card selects its bytes in the views, and your answers are checked against the bytes. Only your progress is stored in this browser, nothing from a capture.",
            "例または手元のキャプチャを使って、形式を少しずつ学びます。カードを進めると各ビューがその場所を示し、答えはバイトと照らし合わせて確かめられます。進み具合はこのブラウザーにだけ保存され、キャプチャの内容は保存されません。";
        Close: "Close the lessons", "レッスンを閉じる";
        /// The link to the list.
        All: "All lessons", "レッスンの一覧";
        NotBegun: "not started", "未開始";
        /// The lesson to go on with.
        GoOn: "continue here", "続きはここから";
        Forget: "Forget my progress", "進み具合を消去";
        Coming: "Loading…", "レッスンを読み込んでいます。";
        Unavailable:
            "The lessons are unavailable: their file is missing from the page's folder.",
            "レッスンを読み込めません。ページと同じ場所にファイルがありません。";
        Back: "Back", "戻る";
        Next: "Next", "次へ";
        Finish: "Finish", "終える";
        ShowAgain: "Show again", "もう一度示す";
        /// Name of the list of lettered marks.
        Marks: "Marked in the bytes", "バイトに付けた印";
        /// Label before the mistake that a card prevents.
        Prevents: "If you get this wrong:", "間違えると起きること:";
        /// Label of the input for a number.
        NumberLabel: "Your answer, in decimal or with 0x", "答え (10 進数または 0x)";
        /// Label of the input for a counter path.
        PathLabel: "Your path", "パス";
        /// The button that checks the typed answer.
        Check: "Check", "確かめる";
        /// The button that checks the selection.
        CheckSelection: "Answer with the selection", "選択しているもので答える";
        Hint: "Hint", "ヒント";
        Solve: "Show the solution", "解答を表示";
        Right: "Right.", "正解です。";
        Wrong:
            "Not yet. The hint shows the bytes.",
            "違います。ヒントを使うと、手がかりのバイトが示されます。";
        NoNumber:
            "Enter a number, such as 5688 or 0x1638.",
            "5688 や 0x1638 のような数値を入力してください。";
        NoPath:
            "This is not the path of a value in the open captures.",
            "開いているキャプチャに、このパスの値はありません。";
        /// The open captures do not have the subject of a card.
        Missing:
            "The open captures do not contain the subject of this card.",
            "開いているキャプチャには、このカードで扱うものがありません。";
        /// The heading of the solution.
        Solution: "Solution", "解答";
        /// Placeholder for a number that the captures do not have.
        NoFigure: "…", "…";
        /// The link from the start screen.
        Invitation: "Learn the format, byte by byte", "形式を 1 バイトずつ学ぶ";
        /// The link to the specification.
        Specification: "Format reference", "形式リファレンス";
    }
}

impl Say for LessonsMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::lessons::text(self),
            Language::Japanese => japanese::lessons::text(self),
        }
    }
}
