//! Messages of the program, in the language that the user requested.

mod english;
mod japanese;

use std::fmt;
use std::sync::OnceLock;

use winperf_report::Language;
use winperf_report::number::plain;

/// Set once at the start of the program, like the locale of a process.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Returns the language of all texts for people; documents for programs are English.
pub(crate) fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// Sets the language of all texts; later calls have no effect.
pub(crate) fn set_language(language: Language) {
    LANGUAGE.get_or_init(|| language);
}

/// Writes one line to standard error, with control characters from files escaped for the terminal.
pub(crate) fn warn(text: &impl fmt::Display) {
    eprintln!("winperf: {}", plain(&text.to_string()));
}

/// Warns about a file.
pub(crate) fn warn_of(file: &str, text: &impl fmt::Display) {
    warn(&format!("{file}: {text}"));
}

/// Messages of the program itself, in addition to those of `winperf-report` about captures.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// Place of the help of a command.
    HelpOf(String),
    /// Place of the list of commands.
    HelpOfAll,
    StandardInput,

    // Errors in arguments.
    NoAssumption,
    NoOffset,
    NoNumber,
    AssumeUnsupported,
    AssumeForMany,
    /// No capture has this name.
    NoCaptureCalled(String),
    /// An offset is assumed for several captures; the text is the name of the first one.
    SeveralCaptures(u32, String),
    AssumptionOfLog,
    /// A field is assumed for a title list.
    AssumptionOfTitles,
    /// A process is chosen in a log whose samples are not captures.
    ProcessOfLog,
    /// One capture, or a log without captures, for a command that compares two captures.
    NothingToCompare,
    ReplyOfLog,
    ObjectsOfLog,
    /// No instance belongs to the process with this id.
    NoInstanceOfProcess(u32),
    /// A counter path was given before the captures.
    PathFirst,
    /// `tree --explain` with a machine-readable format.
    ExplainsText,

    // Errors in files, printed after the file name.
    NoCapture,
    /// No values can be computed, for this reason.
    NoValuesFor(String),
    /// An empty answer.
    NoValues,
    MomentOfCapture,
    /// A log without captures was given with another file; the text is the reason why it is not read.
    SamplesOfOneLog(String),
    /// A bundle contains several logs: their number, and the one that is read.
    MoreLogs(usize, String),
    IsTitleList,
    IsPathList,
    /// The number of paths of a list, and `true` if it is a data collector set.
    PathCount(usize, bool),
    /// Line and text that is not a counter path.
    NoPath(u32, String),
    /// Number of the existing paths of a list, and of all its paths.
    PathsFound(usize, usize, String),
    /// An absent path, and the reason.
    PathAbsent(String, String),
    /// Heading of the bytes by object of a log, with its name.
    BytesByObject(String),
    NoTitleList,
    /// Number of indices that occur more than once in a title list.
    RepeatedIndices(usize),
    /// No counter of a log has a name of the title lists in another language.
    TitlesNameNothing,
    /// The limit in bytes.
    TooLong(u64),
    /// A limit that `--limit` can raise.
    RaiseLimit(String),
    NoLog,
    TextLogHasNoStructures,
    TextLogExplainsNothing,
    TextLogHasNoBytes,
    RawAlsoPresent,
    /// `tree --explain` for a log without captures.
    LogUnexplained,
    /// No sample, for this reason.
    NoSample(String),
    /// The requested sample number exceeds the number of samples.
    NoSuchSample(usize, usize),
    /// No sample was taken at this time; the texts are the span of the log.
    NoSampleAt(String, [String; 2]),
    NoTime(String),
    /// Number of blocks of a sample with a different header.
    OtherHeaders(u32),
    /// Number of whole objects of a sample from other machines.
    OtherMachines(u32),
    /// The selected sample of a log: its number, the number of samples, its time.
    Sample(usize, usize, String),
    /// The sample before it: its number and time.
    SampleBefore(usize, String),
    /// Local time of a sample.
    TakenAt(String),
    /// The log contains nothing with the requested name.
    NotInLog(String),
    ValuesAsWritten,
    /// The first error, and the number of further ones that `check` lists.
    MoreErrors(String, usize),

    // Output.
    OutputIsInput,
    OutputIsTerminal,
    OutputIsClosed,
    LeftBehind,
    Lost(String),
    NotReplaced,
    FileExists,
    /// The result was written to a file, but cannot be printed to standard output.
    ResultNotPrinted(String),

    // Samples that `export` leaves out.
    /// A file, or the sample with this number, is left out; the reason is printed after it.
    LeftOut(Option<usize>),
    OnlySampleOfMachine,
    NoHeader,
    Damaged(String),
    FileChanged,
    NoTwoSamples,
    /// Number of further samples left out for a reason.
    MoreLeftOut(u64, String),
    /// Number of further samples left out, and of reasons.
    OthersLeftOut(u64, usize),
    /// Number of samples and files left out, and of intervals with them.
    AllLeftOut(usize, u64),

    // Lines of the output.
    /// `tree`: the file and its length.
    Length(usize),
    /// `tree`: the sample of a log, and its time.
    SampleOfLog(u32, Option<String>),
    /// `tree`: bytes in the capture, their offset in the log, and their number.
    RunOfLog(u32, u32, u32),
    /// `find`: number of values.
    PathNames(String),
    /// `find`: number of counters with one path.
    PathNamesSeveral(String),
    MoreThan(usize),
    /// `values`: reason for raw values in a table.
    RawValues,
    /// `check`.
    /// The two samples of a finding.
    Between(usize, usize),
    /// The two neighbouring samples that are shown because they have the worst finding.
    WorstNeighbours(usize, usize),
    /// Heading of values over all samples, with their number.
    OverAllSamples(usize),
    /// Validity of a raw value with a status of PDH.
    StatusOfPdh(bool),
    NothingToExplain(String),
    /// A letter of a drive and the instance that contains it.
    LetterIsOn(String, String),
    /// Number of names of processes that end with their ids, and one of them.
    NamesCarryIds(usize, String),
    NothingOddInLog,
    NothingOdd,
    /// Place of a finding: its code, its offset, its place.
    FoundAt(&'static str, u32, String),
    /// The code and the offset of a finding's cause.
    FollowsFrom(&'static str, u32),
    /// Number of findings that follow from a finding.
    Follow(usize),
    CompareWithSound,
    /// Arguments that read the capture with corrected fields.
    MendWith(String),
    /// Number of errors that remain with these arguments.
    ErrorsLeft(String, usize),
    /// Number of fields with corrected numbers.
    RightNumbers(usize),

    // MCP server.
    NoAssistant,
    /// This path is not a folder.
    NoFolder(String),
    /// This file is not in the folders of the server.
    NotInFolders(String),
    NothingIsOpen,
    /// No open file has this name; the second text lists the open files.
    NotOpen(String, String),
    /// Reason why only numbers of opened files are returned.
    Withheld(String),
    /// An answer was truncated to this number of bytes, out of this total.
    CutAfter(usize, usize),
    Remarks,
    NamesAreKept,
    /// Reason why the names of opened files are withheld.
    NamesAreWithheld(String),
    NoTool(String),
    /// No answer came within this number of seconds.
    NoAnswerWithin(u64),
    /// The answer exceeds this number of bytes.
    AnswerTooLong(u64),
    /// The process that computes answers ended, for this reason.
    AnswerEnded(String),
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match language() {
            Language::English => english::text(self),
            Language::Japanese => japanese::text(self),
        })
    }
}

impl std::error::Error for Message {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns one of each message with a text and its subject.
    fn all() -> Vec<Message> {
        use Message::*;
        let name = || "a.bin".to_owned();
        vec![
            HelpOf(name()),
            HelpOfAll,
            StandardInput,
            NoAssumption,
            NoOffset,
            NoNumber,
            AssumeUnsupported,
            AssumeForMany,
            NoCaptureCalled(name()),
            SeveralCaptures(0x994, name()),
            AssumptionOfLog,
            AssumptionOfTitles,
            ProcessOfLog,
            NothingToCompare,
            ReplyOfLog,
            ObjectsOfLog,
            NoInstanceOfProcess(1188),
            PathFirst,
            ExplainsText,
            NoCapture,
            NoValuesFor(name()),
            NoValues,
            MomentOfCapture,
            SamplesOfOneLog(name()),
            MoreLogs(2, name()),
            IsTitleList,
            IsPathList,
            PathCount(12, true),
            PathCount(1, false),
            NoPath(7, name()),
            PathsFound(10, 12, name()),
            PathAbsent(name(), name()),
            BytesByObject(name()),
            NoTitleList,
            RepeatedIndices(7),
            TitlesNameNothing,
            TooLong(1000),
            RaiseLimit(name()),
            NoLog,
            TextLogHasNoStructures,
            TextLogExplainsNothing,
            TextLogHasNoBytes,
            RawAlsoPresent,
            LogUnexplained,
            NoSample(String::new()),
            NoSuchSample(9, 8),
            NoSampleAt("15:44".to_owned(), ["15:00".to_owned(), "16:00".to_owned()]),
            NoTime("noon".to_owned()),
            OtherHeaders(3),
            OtherMachines(2),
            Sample(2, 8, "15:44".to_owned()),
            SampleBefore(1, "15:43".to_owned()),
            TakenAt("15:44".to_owned()),
            NotInLog(name()),
            ValuesAsWritten,
            MoreErrors(name(), 4),
            OutputIsInput,
            OutputIsTerminal,
            OutputIsClosed,
            LeftBehind,
            Lost(name()),
            NotReplaced,
            FileExists,
            ResultNotPrinted(name()),
            LeftOut(None),
            LeftOut(Some(3)),
            OnlySampleOfMachine,
            NoHeader,
            Damaged(name()),
            FileChanged,
            NoTwoSamples,
            MoreLeftOut(45, name()),
            OthersLeftOut(45, 3),
            AllLeftOut(150, 1),
            AllLeftOut(150, 12),
            Length(2144),
            SampleOfLog(3, None),
            RunOfLog(0x10, 0x20, 48),
            PathNames("12".to_owned()),
            PathNamesSeveral("12".to_owned()),
            MoreThan(1000),
            RawValues,
            Between(2, 3),
            WorstNeighbours(2, 3),
            OverAllSamples(6),
            StatusOfPdh(true),
            StatusOfPdh(false),
            NothingToExplain(name()),
            LetterIsOn("D:".to_owned(), "1 D: E:".to_owned()),
            NamesCarryIds(3, "w3wp_4711".to_owned()),
            NothingOddInLog,
            NothingOdd,
            FollowsFrom("truncated", 0x14),
            Follow(1),
            Follow(9),
            CompareWithSound,
            MendWith("--assume 0x14=7".to_owned()),
            ErrorsLeft("--assume 0x14=7".to_owned(), 0),
            ErrorsLeft("--assume 0x14=7".to_owned(), 3),
            NoAssistant,
            NoFolder(name()),
            NotInFolders(name()),
            NothingIsOpen,
            NotOpen(name(), "capture-1".to_owned()),
            Withheld(name()),
            CutAfter(20_000, 70_000),
            Remarks,
            NamesAreKept,
            NamesAreWithheld(name()),
            NoTool(name()),
            NoAnswerWithin(120),
            AnswerTooLong(1 << 28),
            AnswerEnded("signal: 9".to_owned()),
            RightNumbers(40),
        ]
    }

    #[test]
    fn every_message_is_japanese_with_the_numbers_and_names_of_the_english_one() {
        let is_japanese = |text: &str| {
            text.chars().any(|letter| matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
        };
        let numbers = |text: &str| {
            let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
            let mut numbers: Vec<String> = words
                .filter(|word| word.starts_with(|first: char| first.is_ascii_digit()))
                .map(str::to_owned)
                .collect();
            numbers.sort();
            numbers
        };
        for message in all() {
            let (english, japanese) = (english::text(&message), japanese::text(&message));
            assert!(!is_japanese(&english) && is_japanese(&japanese), "{english} | {japanese}");
            let (wanted, found) = (numbers(&english), numbers(&japanese));
            assert!(wanted.iter().all(|number| found.contains(number)), "{english} | {japanese}");
        }
    }
}
