//! Messages of the program, in English.

use super::Message;

/// Returns the English text of a message.
pub(super) fn text(message: &Message) -> String {
    use Message::*;
    let fixed = match message {
        HelpOf(command) => return format!("see `winperf {command} --help`"),
        HelpOfAll => "see `winperf --help`",
        StandardInput => "standard input",
        NoAssumption => "expected OFFSET=VALUE, such as 0x994=664",
        NoOffset => "the offset is not a number of bytes, such as 0x994 or 2452",
        NoNumber => "the value is not a number, such as 664, 0x298 or -1",
        AssumeUnsupported => {
            "--assume overrides a number in a capture; this command does not support it. Use it with tree, values, find, check, report or issue"
        }
        AssumeForMany => {
            "--assume overrides a field of one capture, but export reads many; use --mend to override all wrong fields with the values that check expects"
        }
        NoCaptureCalled(name) => return format!("--assume: no capture is named {name}"),
        SeveralCaptures(offset, first) => {
            return format!(
                "--assume {offset:#x}: there are several captures; use FILE:OFFSET=VALUE to say which one, such as {first}:{offset:#x}"
            );
        }
        AssumptionOfLog => {
            "--assume overrides fields of captures, but the samples of this log are not captures"
        }
        AssumptionOfTitles => "--assume overrides fields of captures, but this is a title list",
        ProcessOfLog => "--process needs captures, but this is a log of individual counters",
        NothingToCompare => "--changed needs two captures",
        ReplyOfLog => {
            "--reply is about captures; winperf issue without it writes about a log of individual counters"
        }
        ObjectsOfLog => "--object is for captures; select counters of a log of individual counters by --path",
        NoInstanceOfProcess(id) => {
            return format!(
                "no instance belongs to process {id}; to list all process IDs, use `winperf values --path '\\Process(*)\\ID Process'`"
            );
        }
        PathFirst => "the counter path must come before the captures",
        ExplainsText => "--explain needs --format text; JSON contains only names and values",
        NoCapture => "no capture",
        NoValuesFor(reason) => return format!("no values: {reason}"),
        NoValues => "no values: the captures contain no objects, or only objects without instances",
        MomentOfCapture => "--sample and --at select a sample of a log, but this file is not a log",
        SamplesOfOneLog(reason) => return format!("{reason}; use --sample or --at to select two samples"),
        MoreLogs(count, name) => return format!("it contains {count} more logs; reading {name}"),
        IsPathList => {
            "a list of counter paths: winperf check LIST CAPTURE says which of them a capture or log has"
        }
        PathCount(count, is_set) => {
            let kind = if *is_set { " (data collector set)" } else { "" };
            return format!("{count} counter {}{kind}", if *count == 1 { "path" } else { "paths" });
        }
        NoPath(line, text) => return format!("line {line} is not a counter path: {text}"),
        PathsFound(found, all, list) => return format!("has {found} of the {all} paths of {list}"),
        PathAbsent(path, reason) => return format!("absent: {path}: {reason}"),
        BytesByObject(file) => return format!("Bytes in {file}, by object:"),
        IsTitleList => {
            "this is a title list, which names the counters of a capture; open it with winperf check or winperf tree, or pass it as --titles"
        }
        NoTitleList => {
            "not a title list: expected the raw value of \"Counter 009\", which consists of pairs of index and name in UTF-16, or its lines as text: a number and a name in turn"
        }
        RepeatedIndices(count) => {
            return format!("{count} indices have more than one name; the last one is used");
        }
        TitlesNameNothing => {
            "no English names are added: none of its counters has names that the title lists give in another language"
        }
        TooLong(limit) => {
            return format!(
                "it is longer than {limit} bytes, which is the limit; use --limit to change this"
            );
        }
        RaiseLimit(error) => return format!("{error}; use --limit to change this"),
        NoLog => {
            "not a Performance Monitor log (.blg, PDH-CSV, PDH-TSV); to open captures, use winperf tree or winperf values"
        }
        TextLogHasNoStructures => "a text log consists of lines and has no structures",
        TextLogExplainsNothing => {
            "a text log has values but no raw numbers to explain them with; use winperf values to show them"
        }
        TextLogHasNoBytes => "a text log has values but no structures; use winperf log or winperf values",
        LogUnexplained => {
            "--explain only applies to captures; the structures of this log are shown without explanations"
        }
        RawAlsoPresent => "the log also contains raw counters, which are not included",
        NoSample(reason) => return format!("the log has no sample{reason}"),
        NoSuchSample(number, count) => {
            return format!("there is no sample {number}; the log has {count}, numbered from 1");
        }
        NoSampleAt(time, [first, last]) => {
            return format!(
                "there is no sample at or after {time}; the log covers {first} to {last} local time"
            );
        }
        NoTime(text) => {
            return format!(
                "{text:?} is not a time; expected 15:44 or 15:44:38.599, with or without a date before it, such as \"2007-08-14 15:44\""
            );
        }
        OtherMachines(count) => {
            return format!(
                "{count} whole objects are skipped because they are from other machines; a capture contains one machine"
            );
        }
        OtherHeaders(count) => {
            return format!(
                "{count} of its data blocks have a different header than the others; the capture does not show these headers"
            );
        }
        Sample(number, count, time) => return format!("sample {number} of {count} ({time} local time)"),
        SampleBefore(number, time) => return format!("sample {number} ({time}) and "),
        TakenAt(time) => return format!("taken at {time} local time"),
        NotInLog(path) if path.is_empty() => {
            "nothing in the log has that name; to list its counters, use winperf log"
        }
        NotInLog(path) => {
            return format!("nothing in the log is named {path}; to list its counters, use winperf log");
        }
        ValuesAsWritten => "this log stores finished values, not the raw numbers behind them",
        MoreErrors(first, count) => {
            return format!("{first}; to list this and {count} more, use winperf check");
        }
        OutputIsInput => "the output file is one of the inputs",
        OutputIsTerminal => "refusing to write a bundle to a terminal; use -o FILE",
        OutputIsClosed => "standard output is closed or discarded, so the bundle would be lost; use -o FILE",
        LeftBehind => "left over from a killed run; safe to delete",
        Lost(error) => return format!("the bundle could not be written to standard output: {error}"),
        NotReplaced => "refusing to replace a folder, device, pipe or link by a file",
        FileExists => "the file already exists; use --force to replace it",
        ResultNotPrinted(error) => return format!("written, but the summary could not be printed: {error}"),
        Length(length) => return format!("{length} bytes"),
        SampleOfLog(number, time) => {
            let time = time.as_deref().unwrap_or("no date");
            return format!(
                "sample {number} of the log, {time} local time; offsets in the capture and in the log:"
            );
        }
        RunOfLog(offset, in_log, length) => {
            return format!("{offset:#08x} at {in_log:#08x} of the log, {length} bytes");
        }
        PathNames(count) => return format!("the path matches {count} values"),
        PathNamesSeveral(count) => {
            return format!("The path matches {count} counters; use an address to select one.");
        }
        MoreThan(count) => return format!("more than {count}"),
        RawValues => {
            "One capture: a value that needs two captures is shown as its raw value, such as `raw 123`."
        }
        LeftOut(None) => "skipped",
        LeftOut(Some(sample)) => return format!("sample {sample} is skipped"),
        OnlySampleOfMachine => "the only sample of its machine",
        NoHeader => "not a capture: it does not start with a capture header",
        Damaged(said) => return format!("damaged: {said}"),
        FileChanged => "the file changed while it was being read",
        NoTwoSamples => "no machine has two samples, so there are no values",
        MoreLeftOut(count, reason) => return format!("{count} more are skipped: {reason}"),
        OthersLeftOut(count, reasons) => {
            return format!("{count} more are skipped for {reasons} other reasons");
        }
        AllLeftOut(count, 1) => return format!("{count} skipped, which removes 1 interval"),
        AllLeftOut(count, intervals) => {
            return format!("{count} skipped, which removes {intervals} intervals");
        }
        Between(older, newer) => return format!("between samples {older} and {newer}"),
        WorstNeighbours(older, newer) => {
            return format!("shows samples {older} and {newer}, the consecutive pair with the worst finding");
        }
        OverAllSamples(count) => return format!("Over all {count} samples:"),
        StatusOfPdh(true) => "a PDH status: the value is valid",
        StatusOfPdh(false) => "a PDH status: there is no valid value",
        NothingToExplain(what) => {
            return format!(
                "{what} is not a number, the name of a counter type or PDH status, or the code of a finding"
            );
        }
        LetterIsOn(letter, instance) => {
            return format!("{letter} is on the instance {instance}; did you mean {instance}?");
        }
        NamesCarryIds(count, name) => {
            return format!(
                "names-carry-ids: {count} names contain the ID of their process, such as {name}, because of ProcessNameFormat=2 in the registry: a path with the plain name matches nothing"
            );
        }
        NothingOddInLog => "no findings about the log",
        NothingOdd => "no findings",
        FoundAt(code, offset, place) => return format!("{code} at {offset:#x}, {place}"),
        FollowsFrom(code, offset) => return format!("follows from {code} at {offset:#x}"),
        Follow(1) => "1 finding follows from it",
        Follow(count) => return format!("{count} findings follow from it"),
        CompareWithSound => {
            "to find the field that differs, also pass an undamaged capture from the same machine"
        }
        MendWith(argument) => return format!("to read on with that value, pass {argument}"),
        ErrorsLeft(arguments, count) => {
            let left = match count {
                0 => "no error is left".to_owned(),
                1 => "1 error is left".to_owned(),
                more => format!("{more} errors are left"),
            };
            return format!("with {arguments} {left}");
        }
        RightNumbers(count) => {
            return format!("the {count} corrections, which the page can apply in one step,");
        }
        NoAssistant => "no assistant has connected",
        NoFolder(path) => return format!("{path}: not a folder"),
        NotInFolders(file) => {
            return format!(
                "{file}: no such file in the folders that winperf mcp was started with; call open without arguments to list the files"
            );
        }
        NothingIsOpen => "nothing is open; call open with files, or without arguments to list them",
        NotOpen(id, open) => return format!("{id} is not open; these are: {open}"),
        Withheld(reason) => {
            return format!(
                "{reason}; check returns numbers and offsets without names, and winperf mcp --redact none returns all names"
            );
        }
        CutAfter(next, length) => {
            return format!(
                "Cut after {next} of {length} bytes; repeat the call with next = {next} to continue."
            );
        }
        Remarks => "Notes:",
        NamesAreKept => "none: names are the original ones",
        NamesAreWithheld(reason) => return format!("impossible, so names are withheld: {reason}"),
        NoTool(name) => return format!("there is no tool {name}"),
        NoAnswerWithin(seconds) => return format!("no answer within {seconds} s; request less"),
        AnswerTooLong(bytes) => {
            return format!("the answer has more than {bytes} bytes; request one object or one path");
        }
        AnswerEnded(status) => return format!("winperf ended: {status}"),
    };
    fixed.to_owned()
}
