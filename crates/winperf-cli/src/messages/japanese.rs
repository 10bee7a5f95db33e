//! Messages of the program, in Japanese.

use super::Message;

/// Returns the Japanese text of a message.
pub(super) fn text(message: &Message) -> String {
    use Message::*;
    let fixed = match message {
        HelpOf(command) => return format!("引数の説明は winperf {command} --help で表示します"),
        HelpOfAll => "コマンドの一覧は winperf --help で表示します",
        StandardInput => "標準入力",
        NoAssumption => "0x994=664 のように OFFSET=VALUE の形で指定してください",
        NoOffset => "オフセットが 0x994 や 2452 のようなバイト数ではありません",
        NoNumber => "値が 664、0x298、-1 のような数値ではありません",
        AssumeUnsupported => {
            "--assume はキャプチャに別の数値が入っているとみなして読む指定ですが、このコマンドはファイルをそのまま扱います。--assume を使えるのは tree、values、find、check、report、issue です"
        }
        AssumeForMany => {
            "--assume は 1 つのキャプチャのフィールドについての指定ですが、export は多数のキャプチャを読みます。--mend を付けると、check が正しいとみる数値で各キャプチャを読みます"
        }
        NoCaptureCalled(name) => return format!("--assume: {name} という名前のキャプチャはありません"),
        SeveralCaptures(offset, first) => {
            return format!(
                "--assume {offset:#x}: キャプチャが複数あります。{first}:{offset:#x} のように FILE:OFFSET=VALUE の形でどのキャプチャかを指定してください"
            );
        }
        AssumptionOfLog => {
            "--assume はキャプチャのフィールドに使う指定ですが、このログのサンプルはキャプチャではありません"
        }
        AssumptionOfTitles => {
            "--assume はキャプチャのフィールドに使う指定ですが、タイトル一覧にはフィールドがありません"
        }
        ProcessOfLog => {
            "--process はキャプチャに使う指定ですが、このログにはカウンターが 1 つずつ入っています"
        }
        NothingToCompare => "--changed は 2 つのキャプチャを比べる指定です",
        ReplyOfLog => {
            "--reply はキャプチャについての指定です。個別のカウンターのログについては --reply なしの winperf issue を使います"
        }
        ObjectsOfLog => {
            "--object はキャプチャについての指定です。個別のカウンターのログでは --path でカウンターを選びます"
        }
        NoInstanceOfProcess(id) => {
            return format!(
                "プロセス {id} に属するインスタンスはありません。winperf values --path '\\Process(*)\\ID Process' で ID を一覧できます"
            );
        }
        PathFirst => "カウンター パスを先に、キャプチャをその後に指定してください",
        ExplainsText => {
            "--explain は人が読むための説明です。--format text で使います。プログラム用の文書には名前と値だけが入ります"
        }
        NoCapture => "キャプチャがありません",
        NoValuesFor(reason) => return format!("値がありません: {reason}"),
        NoValues => {
            "値がありません: キャプチャにオブジェクトがないか、インスタンスのあるオブジェクトがありません"
        }
        MomentOfCapture => {
            "--sample と --at はログのサンプルを選ぶ指定ですが、このファイルはログではありません"
        }
        SamplesOfOneLog(reason) => {
            return format!("{reason}。--sample と --at でそのサンプルを 2 つ選べます");
        }
        MoreLogs(count, name) => {
            return format!("ほかに {count} 個のログが含まれています。{name} を読み取ります");
        }
        IsPathList => {
            "カウンター パスの一覧です。winperf check 一覧 キャプチャ で、キャプチャやログにあるパスを確認できます"
        }
        PathCount(count, is_set) => {
            let kind = if *is_set { " (データ コレクター セット)" } else { "" };
            return format!("カウンター パス {count} 個{kind}");
        }
        NoPath(line, text) => return format!("{line} 行目はカウンター パスではありません: {text}"),
        PathsFound(found, all, list) => return format!("{list} のパス {all} 個のうち {found} 個があります"),
        PathAbsent(path, reason) => return format!("ありません: {path}: {reason}"),
        BytesByObject(file) => return format!("{file} の内訳 (オブジェクトごとのバイト数):"),
        IsTitleList => {
            "キャプチャのカウンターに名前を付けるタイトル一覧です。winperf check と winperf tree で表示でき、キャプチャには --titles で指定します"
        }
        NoTitleList => {
            "タイトル一覧ではありません。採取したレジストリ値 \"Counter 009\" (UTF-16 のインデックスと名前の組) か、番号と名前が 1 行ずつ並ぶテキストを指定してください"
        }
        RepeatedIndices(count) => {
            return format!("{count} 個のインデックスに名前が複数あります。最後の名前を使います");
        }
        TitlesNameNothing => {
            "英語名は付きません。タイトル一覧にある英語以外の名前を持つカウンターがありません"
        }
        TooLong(limit) => {
            return format!("読み取りの上限 {limit} バイトを超えています。上限は --limit で変更できます");
        }
        RaiseLimit(error) => return format!("{error}。上限は --limit で変更できます"),
        NoLog => {
            "パフォーマンス モニターのログ (.blg、PDH-CSV、PDH-TSV) ではありません。キャプチャは winperf tree や winperf values で開きます"
        }
        TextLogHasNoStructures => "テキストのログには行だけがあり、構造体はありません",
        TextLogExplainsNothing => {
            "テキストのログには値だけがあり、説明のもとになる生の数値がありません。値は winperf values で表示します"
        }
        TextLogHasNoBytes => {
            "テキストのログには値だけがあり、構造体がありません。winperf log と winperf values で読み取ります"
        }
        LogUnexplained => "--explain が説明するのはキャプチャだけで、このログの構造体には説明がありません",
        RawAlsoPresent => "このログには生のカウンターも含まれていますが、ここには含まれません",
        NoSample(reason) => return format!("ログにサンプルがありません{reason}"),
        NoSuchSample(number, count) => {
            return format!(
                "サンプル {number} はありません。ログのサンプルは {count} 個で、最初の番号は 1 です"
            );
        }
        NoSampleAt(time, [first, last]) => {
            return format!(
                "{time} に採取したサンプルはありません。ログの範囲はローカル時刻で {first} から {last} までです"
            );
        }
        NoTime(text) => {
            return format!(
                "{text:?} は時刻ではありません。15:44、15:44:38.599、または日付を付けた \"2007-08-14 15:44\" の形で指定してください"
            );
        }
        OtherMachines(count) => {
            return format!(
                "{count} 個のオブジェクトは別のマシンのものなので省きます。キャプチャは 1 台のマシンのものです"
            );
        }
        OtherHeaders(count) => {
            return format!("{count} 個のブロックのヘッダーが他と異なりますが、キャプチャには示されません");
        }
        Sample(number, count, time) => {
            return format!("サンプル {number} (全 {count} 個、ローカル時刻 {time})");
        }
        SampleBefore(number, time) => return format!("サンプル {number} ({time}) と"),
        TakenAt(time) => return format!("採取時刻はローカル時刻で {time} です"),
        NotInLog(path) if path.is_empty() => {
            "この名前のものはログにありません。カウンターの一覧は winperf log で表示します"
        }
        NotInLog(path) => {
            return format!(
                "{path} という名前のものはログにありません。カウンターの一覧は winperf log で表示します"
            );
        }
        ValuesAsWritten => "このログにあるのは記録時の値だけで、値の計算に使う生の数値はありません",
        MoreErrors(first, count) => {
            return format!("{first}。ほかに {count} 件あり、winperf check で一覧を表示します");
        }
        OutputIsInput => "出力先が入力ファイルと同じです。別のファイルを指定してください",
        OutputIsTerminal => "標準出力が端末のため、バンドルを出力できません。-o でファイルを指定してください",
        OutputIsClosed => {
            "標準出力が閉じているか出力先がないため、バンドルが失われます。-o でファイルを指定してください"
        }
        LeftBehind => "強制終了した実行が残したファイルです。もう使われません",
        Lost(error) => return format!("標準出力: バンドルを出力できませんでした: {error}"),
        NotReplaced => "フォルダー、デバイス、パイプ、リンクはファイルで置き換えません",
        FileExists => "同じ名前のファイルがあります。--force で置き換えます",
        ResultNotPrinted(error) => return format!("書き込みましたが、結果を表示できません: {error}"),
        Length(length) => return format!("{length} バイト"),
        SampleOfLog(number, time) => {
            let time = time.as_deref().unwrap_or("日付なし");
            return format!(
                "ログのサンプル {number}、ローカル時刻 {time}。キャプチャのバイトとログ内の位置:"
            );
        }
        RunOfLog(offset, in_log, length) => {
            return format!("{offset:#08x}: ログの {in_log:#08x} から {length} バイト");
        }
        PathNames(count) => return format!("パスは {count} 個の値を指しています"),
        PathNamesSeveral(count) => {
            return format!("パスは {count} 個のカウンターを指しています。アドレスで区別できます。");
        }
        MoreThan(count) => return format!("{count} 超"),
        RawValues => {
            "キャプチャは 1 つです。値に 2 つのキャプチャが必要なところには、生の値を `raw 123` の形で示します。"
        }
        LeftOut(None) => "除外しました",
        LeftOut(Some(sample)) => return format!("サンプル {sample} を除外しました"),
        OnlySampleOfMachine => "このコンピューターのサンプルはこれだけです",
        NoHeader => "キャプチャではありません。キャプチャのヘッダーで始まっていません",
        Damaged(said) => return format!("壊れています: {said}"),
        FileChanged => "読み取り中にファイルが変更されました",
        NoTwoSamples => "値を計算できる、同じコンピューターのサンプルの組がありません",
        MoreLeftOut(count, reason) => return format!("ほかに {count} 個を除外しました: {reason}"),
        OthersLeftOut(count, reasons) => {
            return format!("ほかに {count} 個を、別の {reasons} 種類の理由で除外しました");
        }
        AllLeftOut(count, intervals) => {
            return format!("{count} 個を除外し、それに伴い {intervals} 個の区間がなくなりました");
        }
        Between(older, newer) => return format!("サンプル {older} と {newer} の間"),
        WorstNeighbours(older, newer) => {
            return format!("隣り合うサンプルのうち最も重い指摘のある {older} と {newer} を表示します");
        }
        OverAllSamples(count) => return format!("{count} サンプル全体:"),
        StatusOfPdh(true) => "PDH の状態コード: 値は有効です",
        StatusOfPdh(false) => "PDH の状態コード: 有効な値がありません",
        NothingToExplain(what) => {
            return format!(
                "{what} は、数値でも、カウンターの型や PDH の状態コードの名前でも、指摘のコードでもありません"
            );
        }
        LetterIsOn(letter, instance) => {
            return format!("{letter} があるのはインスタンス {instance} です");
        }
        NamesCarryIds(count, name) => {
            return format!(
                "names-carry-ids: {count} 個の名前がプロセス ID を含みます ({name} など)。レジストリの ProcessNameFormat=2 によるもので、名前だけのパスでは見つかりません"
            );
        }
        NothingOddInLog => "ログに問題はありません",
        NothingOdd => "問題はありません",
        FoundAt(code, offset, place) => return format!("{code} ({offset:#x}、{place})"),
        FollowsFrom(code, offset) => return format!("{offset:#x} の {code} に起因します"),
        Follow(count) => return format!("これに起因する指摘が {count} 件あります"),
        CompareWithSound => {
            "同じコンピューターの正常なキャプチャを後ろに指定すると、異なるフィールドがわかります"
        }
        MendWith(argument) => return format!("{argument} を指定すると、そうみなして読み進めます"),
        ErrorsLeft(arguments, 0) => return format!("{arguments} を指定すると、エラーはなくなります"),
        ErrorsLeft(arguments, count) => {
            return format!("{arguments} を指定すると、残るエラーは {count} 件です");
        }
        RightNumbers(count) => {
            return format!("{count} 個のフィールドの正しい数値 (ページではまとめて指定できます)");
        }
        NoAssistant => "アシスタントからの接続がありません",
        NoFolder(path) => return format!("{path}: フォルダーではありません"),
        NotInFolders(file) => {
            return format!(
                "{file}: winperf mcp に指定したフォルダーに、このファイルはありません。files なしの open で一覧を取得できます"
            );
        }
        NothingIsOpen => "何も開いていません。open にファイルを指定してください。指定しないと一覧を返します",
        NotOpen(id, open) => return format!("{id} は開いていません。開いているもの: {open}"),
        Withheld(reason) => {
            return format!(
                "{reason}。check は名前なしで数値とオフセットを返します。winperf mcp --redact none では、すべての名前を返します"
            );
        }
        CutAfter(next, length) => {
            return format!(
                "{length} バイト中 {next} バイトまでです。続きは、next = {next} で同じ呼び出しをしてください。"
            );
        }
        Remarks => "補足:",
        NamesAreKept => "なし: 名前はファイルのままです",
        NamesAreWithheld(reason) => return format!("置き換えできないため、名前は返しません: {reason}"),
        NoTool(name) => return format!("ツール {name} はありません"),
        NoAnswerWithin(seconds) => {
            return format!("{seconds} 秒以内に結果が得られませんでした。範囲を絞ってください");
        }
        AnswerTooLong(bytes) => {
            return format!(
                "結果が {bytes} バイトを超えています。オブジェクトまたはパスを 1 つ指定してください"
            );
        }
        AnswerEnded(status) => return format!("winperf が終了させられました: {status}"),
    };
    fixed.to_owned()
}
