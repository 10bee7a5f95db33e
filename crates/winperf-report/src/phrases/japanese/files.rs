//! Why a file is not opened, in Japanese.

use winperf::{Titles, TooManyTitles};
use winperf_bundle::Error;
use winperf_log::{ErrorKind, PathListError};

use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for Error {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Error::Gzip(cause) => format!("gzip のデータが壊れています ({cause})"),
            Error::Archive(cause) => format!("ZIP アーカイブが壊れています ({cause})"),
            Error::TooManyMembers { most } => {
                format!("アーカイブのメンバーが、読み取る上限の {most} 個を超えています")
            }
            Error::TooLong { member, most } => {
                format!("{member} は、読み取る上限の {most} バイトを超えています")
            }
            Error::TooManyTitles { member, cause } => {
                format!("{member}: {}", SayIn::<Japanese>::say_in(cause))
            }
            Error::TooLongTogether { most } => {
                format!("アーカイブのメンバーの合計が、読み取る上限の {most} バイトを超えています")
            }
            Error::Bomb { member } => {
                format!("{member} は展開するとキャプチャではあり得ない大きさになるため、それ以上展開しません")
            }
            Error::Method { member, method } => format!(
                "{member} は無圧縮か deflate でなければなりませんが、圧縮方式 {method} で、対応していません"
            ),
            Error::Encrypted { member } => format!("{member} は暗号化されており、対応していません"),
            Error::Name { member } => {
                format!("{member} はアーカイブ内の通常のパスでなければなりませんが、そうではありません")
            }
            Error::Twice { member } => format!("{member} がアーカイブに 2 つあります。1 つでなければなりません"),
            Error::Overlap { member } => {
                format!("{member} のバイトが別のメンバーと重なっています。重なってはなりません")
            }
            Error::Damaged { member } => {
                format!("{member} は壊れています。展開した結果がアーカイブの記載と異なります")
            }
            Error::Changed { member, wanted, had } => format!(
                "{member} はマニフェストでは {wanted} ですが、実際は {had} です。変更されたか、壊れています"
            ),
            Error::Missing { member } => {
                format!("{member} はマニフェストに記載されていますが、アーカイブにありません")
            }
            Error::ListedTwice { member } => {
                format!("{member} がマニフェストに 2 回記載されています。1 回でなければなりません")
            }
            Error::Manifest(cause) => {
                format!("manifest.json は JSON のオブジェクトでなければなりませんが、そうではありません ({cause})")
            }
            Error::Log(error) => SayIn::<Japanese>::say_in(error),
            Error::NoBlocks => {
                "ログにはカウンターが 1 つずつ入っており、PERF_DATA_BLOCK がないため、表示するキャプチャがありません。winperf log、winperf values、winperf find が読み取ります"
                    .to_owned()
            }
            Error::NoSamples => "アーカイブにキャプチャがありません。1 つ以上必要です".to_owned(),
        }
    }
}

impl SayIn<Japanese> for winperf_log::Error {
    type Output = String;

    fn say_in(&self) -> String {
        let says = match self.kind {
            ErrorKind::NotALog => {
                "パフォーマンス モニターのログはイベント トレース ログのバッファーで始まりますが、このファイルはそうではありません"
                    .to_owned()
            }
            ErrorKind::NoCounters => {
                "パフォーマンス カウンターのないイベント トレース ログです。カウンターのレコードを含むイベントがありません"
                    .to_owned()
            }
            ErrorKind::Cut { length, actual } => format!(
                "ファイルが {length} バイトの最初のバッファーの途中で終わっており、残っている {actual} バイトにはレコードがありません。ファイルは途中で切れています"
            ),
            ErrorKind::TooLarge { actual } => {
                format!("ログの上限は {} バイトですが、このファイルは {actual} バイトです", u32::MAX)
            }
            ErrorKind::NoHeadLine => {
                "テキスト ログは \"(PDH-CSV 4.0) …\" または \"(PDH-TSV 4.0) …\" と列の名前で始まりますが、このファイルはそうではありません"
                    .to_owned()
            }
            ErrorKind::TooManyColumns { most } => {
                format!("テキスト ログの列は {most} までですが、それより多くあります")
            }
            ErrorKind::LineTooLong { most, actual } => {
                format!("テキスト ログの行は {most} バイトまでですが、この行は {actual} バイトです")
            }
        };
        format!("{says} (オフセット {:#x})", self.offset)
    }
}

impl SayIn<Japanese> for PathListError {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Self::DocumentType => {
                "XML に文書型定義 (DTD) があります。エンティティが際限なく展開される恐れがあり、データ コレクター セットには DTD がないため、読み取りません"
                    .to_owned()
            }
            Self::Malformed { line } => {
                format!("XML が壊れているか、途中で切れています。{line} 行目より先を読み取れません")
            }
            Self::NoSet => {
                "XML ですが、データ コレクター セットではないため、カウンター パスがありません".to_owned()
            }
        }
    }
}

impl SayIn<Japanese> for TooManyTitles {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            TooManyTitles::Bytes(length) => format!(
                "タイトル一覧は {} バイトまでですが、この一覧は {length} バイトです",
                Titles::MAX_BYTES
            ),
            TooManyTitles::Pairs => format!(
                "タイトル一覧の番号と名前の組は {} までですが、それより多くあります",
                Titles::MAX_PAIRS
            ),
        }
    }
}
