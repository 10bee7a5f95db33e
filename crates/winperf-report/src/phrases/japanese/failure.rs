//! Queries that failed, in Japanese.

use winperf_bundle::Failure;
use winperf_bundle::failure::{Cause, Overcome, QueriedObjects, Refusal, Seconds};
use winperf_bundle::perflib_event::error_code;

use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for Failure {
    type Output = String;

    fn say_in(&self) -> String {
        let asked = match self.asked() {
            QueriedObjects::Unknown => "クエリ".to_owned(),
            QueriedObjects::Query(query) => format!("クエリ \"{query}\""),
            QueriedObjects::Objects(count, first) => format!("{count} 個のオブジェクト ({first}) のクエリ"),
        };
        let services = match self.first_services() {
            (names, _) if names.is_empty() => None,
            (names, 0) => Some(format!("サービス {names}")),
            (names, more) => Some(format!("サービス {names} ほか {more} 個")),
        };
        let at = (self.sample > 0).then(|| format!("サンプル {}", self.sample));
        let parts: Vec<String> =
            [self.object.clone(), services, self.library.clone(), at].into_iter().flatten().collect();
        let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("、")) };
        let overcome = self.overcome.map_or_else(String::new, |overcome| format!("。{}", had(overcome)));
        format!("{asked}{parts} {}{overcome}", why(&self.cause))
    }
}

fn had(overcome: Overcome) -> &'static str {
    match overcome {
        Overcome::AskedAgain => "もう一度問い合わせると応答がありました",
        Overcome::OneByOne => "サンプルごとに別のプロセスで問い合わせると応答がありました",
        Overcome::InParts => "分けて問い合わせると応答があり、欠けているものはありません",
        Overcome::InEnglish => "英語の名前で代わりになります",
        Overcome::NotNeeded => "カウンターの説明だけなので、なくても支障はありません",
    }
}

fn why(cause: &Cause) -> String {
    match cause {
        Cause::Unknown => "からは何も得られませんでした (理由は省略されています)".to_owned(),
        Cause::Other(message) => format!("からは何も得られませんでした: {message}"),
        Cause::TimedOut(limit) if limit.is_zero() => {
            "には時間内に応答がありませんでした。パフォーマンス プロバイダーが応答しません".to_owned()
        }
        Cause::TimedOut(limit) => format!(
            "には {} 秒以内に応答がありませんでした。パフォーマンス プロバイダーが応答しないか、もっと長い --timeout が必要です",
            Seconds(*limit)
        ),
        Cause::Crashed(code) if Cause::is_exception(*code) => format!(
            "でプロセスが終了しました ({code:#010x})。パフォーマンス プロバイダーがクラッシュします"
        ),
        Cause::Crashed(code) => format!(
            "でプロセスが終了しました ({})。パフォーマンス プロバイダーが、実行されているプログラムを終了させます",
            error_code(*code)
        ),
        Cause::NotStarted(code) => format!(
            "は問い合わせていません。採取プログラムを再度起動できませんでした (エラー {code})。ポリシーで禁止されているか、パスが長すぎる可能性があります"
        ),
        Cause::Foreign => {
            "には、採取プログラムが書いていないバイトが返されました。パフォーマンス プロバイダーが自分のものではないファイルに書き込んでいます".to_owned()
        }
        Cause::NotAsked => {
            "は時間切れのため問い合わせていません。--timeout を長くすると、より多く得られます".to_owned()
        }
        Cause::TitlesNotAsked(count) => format!(
            "に名前があるタイトルのうち {count} 個は、時間切れのため問い合わせていません。オブジェクトが含まれている可能性があります。--timeout を長くすると、より多く得られます"
        ),
        Cause::Refused(Refusal::TooLarge) => "には 512 MB を超える領域が必要とされました".to_owned(),
        Cause::Refused(Refusal::WrongLength) => {
            "には、バッファーより大きい長さが返されました".to_owned()
        }
        Cause::Refused(Refusal::Code(code)) => {
            format!("は Windows に拒否されました (エラー {})", error_code(*code))
        }
        Cause::NoBlock => "には PERF_DATA_BLOCK ではないバイトが返されました".to_owned(),
        Cause::Unsound(detail) => format!("には壊れたデータが返されました{}", append(detail)),
        Cause::LeftOut(detail) => {
            format!("に返されたデータは、秘匿できないため除かれています{}", append(detail))
        }
        Cause::NoObjects => {
            "からはオブジェクトが得られませんでした。オブジェクトの名前と番号はコンピューターごとに異なり、無効なものやプロバイダーのないものは除かれます".to_owned()
        }
        Cause::Gone => "は以前のサンプルにはありましたが、最後のサンプルにはありません".to_owned(),
        Cause::Silent => {
            "からは何も得られませんでした。サービスの一覧にはあるので、欠けているか、無効になっています".to_owned()
        }
        Cause::CutList => "には、途中で終わる一覧が 2 回返されました".to_owned(),
        Cause::OnlyInGlobal => {
            "からは何も得られませんでした。オブジェクトは Global では返されますが、PDH とパフォーマンス モニターは番号で問い合わせるため取得できません".to_owned()
        }
        Cause::Empty => {
            "には成功と 0 バイトが返されました。Collect は何を求められてもオブジェクトを返しません".to_owned()
        }
        Cause::CountNotSet => {
            "に返されたオブジェクトの数は、呼び出し前の数のままか、それに加算したものです。Collect はまず *lpNumObjectTypes = 0; と設定する必要があります".to_owned()
        }
        Cause::UnknownWord(0) => {
            "にはオブジェクトが返されましたが、これはどの Windows にもない語です。Collect は語全体を比較し、知らない語にはオブジェクトを返してはいけません".to_owned()
        }
        Cause::UnknownWord(code) => format!(
            "にはエラー {} が返されましたが、今後の Windows はまだ知られていない語で問い合わせることがあります。Collect は ERROR_SUCCESS を返し、オブジェクトを返さないでください",
            error_code(*code)
        ),
        Cause::ValuesInMetadata => {
            "にはインスタンスと値が返されました。語の中で Global を探すと MetadataGlobal でも見つかるため、Collect は語全体を比較する必要があります".to_owned()
        }
        Cause::IndexInsideAnother => {
            "には、インデックスがこれらの数の一部であるオブジェクトが返されました。Collect は文字列の中で数字を探さず、一覧を分けて数として比較する必要があります".to_owned()
        }
        Cause::TooMany => {
            "は問い合わせていません。それまでの応答が、ファイルに収められるバイト数を超えています".to_owned()
        }
    }
}

fn append(detail: &str) -> String {
    if detail.is_empty() { String::new() } else { format!(": {detail}") }
}
