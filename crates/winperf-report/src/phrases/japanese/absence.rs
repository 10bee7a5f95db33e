//! Absent objects, calls without Perflib, and the program and user that captured, in Japanese.

use crate::absence::{Absence, Logged, Reason};
use winperf_bundle::Capturer;
use winperf_bundle::called::{DllCall, Verdict};
use winperf_bundle::perflib_event::error_code;

use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for Absence {
    type Output = String;

    fn say_in(&self) -> String {
        let subject = match (self.name.as_str(), self.service.as_str()) {
            ("", "") => "カウンター セット".to_owned(),
            ("", service) => format!("サービス {service}"),
            (name, _) => name.to_owned(),
        };
        format!("{subject} がありません。{}", why(self))
    }
}

impl SayIn<Japanese> for DllCall {
    type Output = String;

    fn say_in(&self) -> String {
        let service = self.service.as_ref().map_or_else(String::new, |name| format!("サービス {name} の "));
        format!(
            "{service}{} を Perflib を通さず、それぞれ別のプロセスで呼び出した応答です。オブジェクトは DLL が書き込んだままで、各ブロックのヘッダーは採取したプログラムによるものです。",
            self.library
        )
    }
}

impl SayIn<Japanese> for Verdict {
    type Output = String;

    fn say_in(&self) -> String {
        let Self { query, event, error } = self;
        let error = error.map_or_else(String::new, |error| format!(" (エラー {})", error_code(error)));
        let happened = happened(*event).map_or_else(String::new, |happened| format!(" (DLL {happened})"));
        let out = if self.leaves_out() {
            "返された内容を除きます"
        } else {
            "返された内容をそのまま受け取ります"
        };
        format!(
            "{query} を求めると、Windows は Perflib のイベント {event}{error} を記録し{happened}、{out}。"
        )
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
        Reason::LibraryUnnamed => format!(
            "サービス {service} のキー Performance に値 Library がなく、パフォーマンス DLL が指定されていません。製品をインストールし直してください"
        ),
        Reason::LibraryNoDll => format!(
            "サービス {service} がパフォーマンス DLL として指定する {library} は DLL ではありません。製品をインストールし直してください"
        ),
        Reason::OtherBitness { machine } => format!(
            "サービス {service} のパフォーマンス DLL {library} は {machine} 専用です。対応するプログラムで採取するか、サービス PerfHost が起動できることを確認してください"
        ),
        Reason::FunctionsMissing => format!(
            "サービス {service} または {library} に Open、Collect、Close のいずれかがありません。製品をインストールし直してください"
        ),
        Reason::ExportMissing { value, function } => format!(
            "サービス {service} のパフォーマンス DLL {library} は、{value} が示す関数 {function} をエクスポートしていません。製品をインストールし直すか、値を直してください"
        ),
        Reason::NeverLoaded => format!(
            "パフォーマンス DLL {library} はありますが、タイトルがありません。製品の .ini ファイルを lodctr で読み込むとタイトルが付きます"
        ),
        Reason::BroughtNothing { event: Some(logged), .. } => {
            format!("サービス {service} は何も返していません。{}", logged_of(logged, library))
        }
        Reason::BroughtNothing { event: None, log_read } => {
            let unlogged = if *log_read { "理由を示すイベントもありません。" } else { "" };
            format!(
                "サービス {service} は登録されていますが、何も返しませんでした。{unlogged}サービスを開始するか、管理者として採取してください"
            )
        }
        Reason::ListedNotDelivered => format!(
            "サービス {service} の一覧にはありますが、返されたのは別のオブジェクトだけです。現在は数えるものがないのかもしれません"
        ),
        Reason::CounterSetSilent => format!(
            "バージョン 2 のカウンター セットとして {library} が登録していますが、何も返しませんでした。値を入れるものが動いていないか、現在は数えるものがないのかもしれません"
        ),
        Reason::CounterSetsMissing { count } => format!(
            "バージョン 2 のプロバイダーが {count} 個登録していますが、1 つも返されていません。SystemSettings.exe など、中断されているプログラムが応答を止めていることがあります。終了してから採取し直してください"
        ),
        Reason::ProvidedByNobody => {
            "タイトル一覧に名前がありますが、どのサービスも提供していません。製品が削除されているか、lodctr /R で登録が直ります".to_owned()
        }
    }
}

/// Returns the event with the reason, and the remedy.
fn logged_of(logged: &Logged, library: &str) -> String {
    let (source, id) = (logged.source(), logged.id);
    let error = logged.error.map_or_else(String::new, |error| format!(" (エラー {})", error_code(error)));
    let said = match happened(id).filter(|_| logged.source.is_none()) {
        Some(happened) => format!("{library} {happened}"),
        None => library.to_owned(),
    };
    let advice = if logged.needs_another_file() {
        "必要な別の DLL がありません"
    } else {
        "イベント ビューアーでそのイベントを確認してください"
    };
    format!("{source} がイベント {id} を記録しています{error}: {said}。{advice}")
}

/// Returns the effect on a DLL according to an event of Perflib, as text after its name.
fn happened(id: u32) -> Option<&'static str> {
    Some(match id {
        1001 => "が、渡された領域より多く書き込んだと報告しました",
        1002 => "が、渡された領域の後ろに書き込みました",
        1003 => "のオブジェクトの長さの合計が応答の長さと合いません",
        1004 => "のインスタンスの長さが正しくありません",
        1005 => "に Open の値が示す関数がありません",
        1006 => "に Collect の値が示す関数がありません",
        1007 => "に Close の値が示す関数がありません",
        1008 => "の Open がエラーを返しました",
        1009 => "の Open で例外が発生しました",
        1010 => "の Collect で例外が発生しました",
        1011 => "の Close で例外が発生しました",
        1013 => "が、割り当てられたメモリの外に書き込みました",
        1014 => "の Collect がエラーを返しました",
        1015 => "の Collect に時間がかかりすぎました",
        1016 => "の応答が 8 バイトの倍数で終わっていません",
        1017 => "がエラーの後で Perflib によって無効にされました",
        1018 => "がエラーの後で、カウンターを読み取るプログラムが終わるまで Perflib によって無効にされました",
        1019 => "のオブジェクトの定義が正しくありません",
        1020 => "が、渡された領域では足りないと報告しました",
        1021 => "は 32 ビット用で、カウンターを読み取るプログラムは 64 ビットです",
        1022 => "は 64 ビット用で、カウンターを読み取るプログラムは 32 ビットです",
        1023 => "を読み込めません",
        2000 => "の応答が、その長さと違う位置で終わっています",
        2001 => "のサービスの First Counter を読み取れません",
        2002 => "の Open に時間がかかりすぎました",
        2003 => "が、インストールされたときのファイルと異なります",
        _ => return None,
    })
}

/// Returns the program and user that captured, in a few words.
pub(super) fn who(looker: &Capturer) -> Option<String> {
    let Capturer { bits, elevated, session_0, account, monitor_user } = looker;
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
