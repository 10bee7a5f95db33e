//! Messages of the program, in English.

use super::Message;

/// Returns the English text of a message.
pub(super) fn text(message: &Message) -> String {
    use Message::*;
    let fixed = match message {
        HelpOf(command) => return format!("winperf {command} --help says what it takes"),
        HelpOfAll => "winperf --help lists the commands",
        StandardInput => "standard input",
        NoAssumption => "wanted OFFSET=VALUE, such as 0x994=664",
        NoOffset => "the offset is not a number of bytes, such as 0x994 or 2452",
        NoNumber => "the value is not a number, such as 664, 0x298 or -1",
        NotForFilesAsTheyAre => {
            "--assume reads a capture as if another number stood in it, and this command takes files as they are; tree, values, find, check, report and issue take it"
        }
        NotForMany => {
            "--assume names a field of one capture, and export reads many; --mend reads each with the numbers that check expects in it"
        }
        NoCaptureCalled(name) => return format!("--assume: no capture is called {name}"),
        SeveralCaptures(offset, first) => {
            return format!(
                "--assume {offset:#x}: there are several captures; FILE:OFFSET=VALUE says of which, as in {first}:{offset:#x}"
            );
        }
        AssumptionOfLog => "--assume is for the fields of captures, and the samples of this log are none",
        AssumptionOfTitles => "--assume is for the fields of captures, and a title list has none",
        ProcessOfLog => "--process is for captures, and this is a log of individual counters",
        NothingToCompare => "--changed compares two captures",
        ReplyOfLog => {
            "--reply is about captures; winperf issue without it writes about a log of individual counters"
        }
        ObjectsOfLog => "--object is about captures; --path chooses counters of a log of individual counters",
        NoInstanceOfProcess(id) => {
            return format!(
                "no instance belongs to process {id}: winperf values --path '\\Process(*)\\ID Process' lists the ids that there are"
            );
        }
        PathFirst => "the counter path comes first, then the captures",
        ExplainsText => {
            "--explain is for people and goes with --format text; documents have names and values only"
        }
        NoCapture => "no capture",
        NoValuesFor(reason) => return format!("no values: {reason}"),
        NoValues => "no values: the captures hold no objects, or none with an instance",
        TitlesOfLog => {
            "--titles names the objects and counters of captures, and this log has their names in itself"
        }
        MomentOfCapture => "--sample and --at choose a sample of a log, and this file is not a log",
        SamplesOfOneLog(reason) => return format!("{reason}; --sample and --at choose two samples of it"),
        MoreLogs(count, name) => return format!("{count} more logs are in it; {name} is read"),
        IsPathList => {
            "a list of counter paths: winperf check LIST CAPTURE says which of them a capture or log has"
        }
        PathCount(count, is_set) => {
            let kind = if *is_set { " (data collector set)" } else { "" };
            return format!("{count} counter {}{kind}", if *count == 1 { "path" } else { "paths" });
        }
        NoPath(line, text) => return format!("line {line} is no counter path: {text}"),
        PathsFound(found, all, list) => return format!("has {found} of the {all} paths of {list}"),
        PathAbsent(path, reason) => return format!("absent: {path}: {reason}"),
        BytesByObject(file) => return format!("What fills {file}, by object:"),
        NotInTheLog => "nothing in the log is named so",
        IsTitleList => {
            "a title list, which names the counters of a capture: winperf check and winperf tree show it, and --titles takes it"
        }
        NoTitleList => {
            "no title list: wanted a \"Counter 009\" value as captured, pairs of index and name in UTF-16"
        }
        RepeatedIndices(count) => {
            return format!("{count} indices are named more than once; the last name counts");
        }
        TooLong(limit) => {
            return format!(
                "it is longer than {limit} bytes, the most that is read; --limit sets another bound"
            );
        }
        OtherBound(error) => return format!("{error}; --limit sets another bound"),
        NoLog => {
            "not a Performance Monitor log (.blg, PDH-CSV, PDH-TSV); winperf tree and values open captures"
        }
        TextLogHasNoStructures => "a text log has lines, and no structures",
        TextLogExplainsNothing => {
            "a text log has values but no raw numbers, so there is nothing to explain: winperf values shows them"
        }
        TextLogHasNoBytes => {
            "a text log has values and no structures: winperf log and winperf values read it"
        }
        LogUnexplained => "--explain explains captures; the structures of this log stand as they are",
        RawBesides => "the log holds raw counters too, which are not among these",
        NoSample(reason) => return format!("the log has no sample{reason}"),
        NoSuchSample(number, count) => {
            return format!("there is no sample {number}: the log has {count}, and the first is 1");
        }
        NoSampleAt(time, [first, last]) => {
            return format!("no sample was taken at {time}: the log goes from {first} to {last} local time");
        }
        NoTime(text) => {
            return format!(
                "{text:?} is not a time: expected 15:44, 15:44:38.599, or with the date before it, as in \"2007-08-14 15:44\""
            );
        }
        OtherMachines(count) => {
            return format!(
                "{count} whole objects are of other machines, and are left out: a capture is of one machine"
            );
        }
        OtherHeaders(count) => {
            return format!(
                "{count} of its blocks have another header than the others, which the capture does not show"
            );
        }
        Sample(number, count, time) => return format!("sample {number} of {count} ({time} local time)"),
        SampleBefore(number, time) => return format!("sample {number} ({time}) and "),
        TakenAt(time) => return format!("taken at {time} local time"),
        NotInLog(path) if path.is_empty() => {
            "nothing in the log has that name; winperf log lists its counters"
        }
        NotInLog(path) => {
            return format!("nothing in the log is named {path}; winperf log lists its counters");
        }
        ValuesAsWritten => {
            "the log has values as it was written, and no raw numbers that they could be computed from"
        }
        MoreErrors(first, count) => return format!("{first}; winperf check lists this and {count} more"),
        OutputIsInput => "the output must be another file than the inputs but is one of them",
        OutputIsTerminal => "standard output is a terminal, which shows no bundle; -o names a file",
        OutputIsClosed => {
            "standard output is closed or leads nowhere, and the bundle would be lost; -o names a file"
        }
        LeftBehind => "left by a run that was killed, and of no use any more",
        Lost(error) => return format!("standard output: the bundle did not arrive: {error}"),
        NotReplaced => "a folder, a device, a pipe or a link is not replaced by a file",
        IsThere => "a file of that name is there already; --force replaces it",
        NotTold(error) => return format!("written, but what was done cannot be printed: {error}"),
        Length(length) => return format!("{length} bytes"),
        SampleOfLog(number, time) => {
            let time = time.as_deref().unwrap_or("no date");
            return format!(
                "sample {number} of the log, {time} local time; bytes of the capture and where they lie in the log:"
            );
        }
        RunOfLog(offset, in_log, length) => {
            return format!("{offset:#08x} at {in_log:#08x} of the log, {length} bytes");
        }
        PathNames(count) => return format!("the path names {count} values"),
        PathNamesSeveral(count) => {
            return format!("The path names {count} counters; their addresses tell them apart.");
        }
        MoreThan(count) => return format!("more than {count}"),
        RawValues => "One capture: where a value needs two, its raw value stands as `raw 123`.",
        LeftOut(None) => "left out",
        LeftOut(Some(sample)) => return format!("sample {sample} is left out"),
        OnlySampleOfMachine => "the only sample of its machine",
        NoHeader => "no capture: it does not begin with the header of one",
        Damaged(said) => return format!("damaged: {said}"),
        FileChanged => "the file has changed while it was read",
        NoTwoSamples => "no two samples of one machine, of which values would follow",
        MoreLeftOut(count, reason) => return format!("{count} more are left out: {reason}"),
        OthersLeftOut(count, reasons) => {
            return format!("{count} more are left out, for {reasons} other reasons");
        }
        AllLeftOut(count, 1) => return format!("{count} left out, and 1 interval with them"),
        AllLeftOut(count, intervals) => {
            return format!("{count} left out, and {intervals} intervals with them");
        }
        Between(older, newer) => return format!("between samples {older} and {newer}"),
        WorstNeighbours(older, newer) => {
            return format!(
                "shows samples {older} and {newer}, which have the worst finding of all neighbours"
            );
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
                "names-carry-ids: {count} names carry the id of their process, such as {name}, as ProcessNameFormat=2 in the registry makes them: a path with the plain name finds nothing"
            );
        }
        NothingOddInLog => "nothing odd about the log",
        NothingOdd => "nothing odd",
        FoundAt(code, offset, place) => return format!("{code} at {offset:#x}, {place}"),
        FollowsFrom(code, offset) => return format!("follows from {code} at {offset:#x}"),
        Follow(1) => "1 finding follows from it",
        Follow(count) => return format!("{count} findings follow from it"),
        NextToASoundOne => {
            "a sound capture of the same machine, given after this one, shows the field that differs"
        }
        ReadsOn(argument) => return format!("{argument} reads on so"),
        ErrorsLeft(arguments, count) => {
            let left = match count {
                0 => "no error is left".to_owned(),
                1 => "1 error is left".to_owned(),
                more => format!("{more} errors are left"),
            };
            return format!("with {arguments} {left}");
        }
        RightNumbers(count) => {
            return format!("the right numbers in {count} fields, which the page assumes at once,");
        }
        NoAssistant => "no assistant has introduced itself",
        NoFolder(path) => return format!("{path}: no folder"),
        NotInFolders(file) => {
            return format!(
                "{file}: no such file in the folders that winperf mcp was started with; open without files lists what is there"
            );
        }
        NothingIsOpen => "nothing is open; open takes files, and lists them when it is called without",
        NotOpen(id, open) => return format!("{id} is not open; open are {open}"),
        Withheld(reason) => {
            return format!(
                "{reason}; check tells numbers and offsets without names, and winperf mcp --redact none answers with all names"
            );
        }
        CutAfter(next, length) => {
            return format!("Cut after {next} of {length} bytes: the same call with next = {next} goes on.");
        }
        Remarks => "Remarks:",
        NamesAreKept => "none: names are as in the files",
        NamesAreWithheld(reason) => return format!("refused, so names are withheld: {reason}"),
        NoTool(name) => return format!("there is no tool {name}"),
        NoAnswerWithin(seconds) => return format!("no answer within {seconds} s; ask for less"),
        AnswerTooLong(bytes) => {
            return format!("the answer has more than {bytes} bytes; ask for one object or one path");
        }
        AnswerEnded(status) => return format!("winperf was ended: {status}"),
    };
    fixed.to_owned()
}
