//! Why an object is not there, and who captured, in Japanese.

use winperf_bundle::Looker;
use winperf_bundle::absence::{Absence, Reason};

use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for Absence {
    type Said = String;

    fn say_in(&self) -> String {
        let subject =
            if self.name.is_empty() { format!("サービス {}", self.service) } else { self.name.clone() };
        format!("{subject} がありません。{}", why(self))
    }
}

fn why(absence: &Absence) -> String {
    let Absence { reason, service, library, .. } = absence;
    match reason {
        Reason::SystemDisabled => {
            "Perflib の Disable Performance Counters が 1 のため、バージョン 1 のプロバイダーはすべて除かれます。0 に設定し、カウンターを読み取るプログラムを起動し直してください".to_owned()
        }
        Reason::Disabled { value, event } => {
            let by = event.map_or_else(String::new, |event| format!("エラーの後で Perflib によって (イベント {event}) "));
            format!(
                "サービス {service} は{by}無効になっています (Disable Performance Counters が {value})。lodctr /E:\"{service}\" で有効になります"
            )
        }
        Reason::LibraryMissing => format!(
            "サービス {service} のパフォーマンス DLL {library} が見つかりません。製品をインストールし直すか、unlodctr \"{service}\" で残りを削除してください"
        ),
        Reason::OtherBitness { machine } => format!(
            "サービス {service} のパフォーマンス DLL {library} は {machine} 専用です。対応するプログラムで採取するか、サービス PerfHost が起動できることを確認してください"
        ),
        Reason::FunctionsMissing => format!(
            "サービス {service} または {library} に Open、Collect、Close のいずれかがありません。製品をインストールし直してください"
        ),
        Reason::NeverLoaded => format!(
            "パフォーマンス DLL {library} はありますが、タイトルがありません。製品の .ini ファイルを lodctr で読み込むとタイトルが付きます"
        ),
        Reason::BroughtNothing { event: Some((event, error)) } => {
            let error = error.map_or_else(String::new, |error| format!(" (エラー {error})"));
            format!(
                "サービス {service} は何も返さず、Perflib がイベント {event} を記録しています{error}。そのイベントを確認してください"
            )
        }
        Reason::BroughtNothing { event: None } => format!(
            "サービス {service} は登録されていますが、何も返しませんでした。サービスを開始するか、管理者として採取してください"
        ),
        Reason::ListedNotDelivered => format!(
            "サービス {service} の一覧にはありますが、返されたのは別のオブジェクトだけです。現在は数えるものがないのかもしれません"
        ),
        Reason::ProvidedByNobody => {
            "タイトル一覧に名前がありますが、どのサービスも提供していません。製品が削除されているか、lodctr /R で登録が直ります".to_owned()
        }
    }
}

/// Who captured, in a few words.
pub(super) fn who(looker: &Looker) -> Option<String> {
    let Looker { bits, elevated, session_0, account, monitor_user } = looker;
    let program = bits.map(|bits| format!("{bits} ビットのプログラム"));
    let either = |is: &Option<bool>, yes: &str, no: &str| is.map(|is| (if is { yes } else { no }).to_owned());
    let account = account.as_ref().map(|account| format!("アカウント {account}"));
    let parts = [
        program,
        either(elevated, "管理者権限あり", "管理者権限なし"),
        either(session_0, "セッション 0", "セッション 0 以外"),
        account,
        either(monitor_user, "Performance Monitor Users に所属", "Performance Monitor Users に所属せず"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("、"))
}
