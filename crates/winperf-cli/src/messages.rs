//! Messages of the program, in the language that was asked for.

mod english;
mod japanese;

use std::fmt;
use std::sync::OnceLock;

use winperf_report::Language;
use winperf_report::number::plain;

/// Chosen once, as the program begins, like the locale of a process.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Returns the language of all texts for people; documents for programs are English.
pub(crate) fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// Speaks a language from now on; the first one that is chosen counts.
pub(crate) fn speak(language: Language) {
    LANGUAGE.get_or_init(|| language);
}

/// Writes one line to standard error, in which control characters of files do nothing to the terminal.
pub(crate) fn warn(text: &impl fmt::Display) {
    eprintln!("winperf: {}", plain(&text.to_string()));
}

/// Warns about a file.
pub(crate) fn warn_of(file: &str, text: &impl fmt::Display) {
    warn(&format!("{file}: {text}"));
}

/// Messages of the program itself, beside those of `winperf-report` about captures.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// Place of the help of a command.
    HelpOf(String),
    /// Place of the list of commands.
    HelpOfAll,
    StandardInput,

    // What is wrong with arguments.
    NoAssumption,
    NoOffset,
    NoNumber,
    NotForFilesAsTheyAre,
    NotForMany,
    /// No capture has this name.
    NoCaptureCalled(String),
    /// An offset is assumed of several captures, of which the first has this name.
    SeveralCaptures(u32, String),
    AssumptionOfLog,
    /// A field is assumed of a title list.
    AssumptionOfTitles,
    /// A process is chosen of a log whose samples are no captures.
    ProcessOfLog,
    /// One capture, or a log whose samples are none, where two captures are compared.
    NothingToCompare,
    ReplyOfLog,
    ObjectsOfLog,
    /// Nothing belongs to the process of this id.
    NoInstanceOfProcess(u32),
    /// A path in the place of captures.
    PathFirst,
    /// `tree --explain` as a document for programs.
    ExplainsText,

    // Errors of files, each after its name.
    NoCapture,
    /// Nothing can be computed: why.
    NoValuesFor(String),
    /// An empty answer.
    NoValues,
    TitlesOfLog,
    MomentOfCapture,
    /// A log whose samples are no captures beside another file, and why that is not read.
    SamplesOfOneLog(String),
    /// More logs are in a bundle: how many, and which one is read.
    MoreLogs(usize, String),
    IsTitleList,
    IsPathList,
    /// The number of paths of a list, and whether it is a data collector set.
    PathCount(usize, bool),
    /// The line and the text of what is no counter path.
    NoPath(u32, String),
    /// How many of how many paths of a list are there.
    PathsFound(usize, usize, String),
    /// A path that is not there, and why.
    PathAbsent(String, String),
    NotInTheLog,
    /// What fills a log of this name.
    BytesByObject(String),
    NoTitleList,
    /// So many indices of a title list are named more than once.
    RepeatedIndices(usize),
    /// The limit in bytes.
    TooLong(u64),
    /// Something that `--limit` can change.
    OtherBound(String),
    NoLog,
    TextLogHasNoStructures,
    TextLogExplainsNothing,
    TextLogHasNoBytes,
    RawBesides,
    /// `tree --explain` of a log whose samples are no captures.
    LogUnexplained,
    /// No sample, and why.
    NoSample(String),
    /// There is no sample of that number among so many.
    NoSuchSample(usize, usize),
    /// No sample was taken then: the text, and the span of the log.
    NoSampleAt(String, [String; 2]),
    NoTime(String),
    /// So many blocks of a sample have another header.
    OtherHeaders(u32),
    /// Number of whole objects of a sample that are of other machines.
    OtherMachines(u32),
    /// The sample of a log that is looked at: its number, how many there are, its time.
    Sample(usize, usize, String),
    /// The one before it.
    SampleBefore(usize, String),
    /// When a sample was taken, in local time.
    TakenAt(String),
    /// Nothing in a log has the name that was asked for.
    NotInLog(String),
    ValuesAsWritten,
    /// The first error, and how many more `check` lists.
    MoreErrors(String, usize),

    // The output.
    OutputIsInput,
    OutputIsTerminal,
    OutputIsClosed,
    LeftBehind,
    Lost(String),
    NotReplaced,
    IsThere,
    /// The result was written, but cannot be printed.
    NotTold(String),

    // Samples that `export` leaves out.
    /// A file, or the sample of this number, is left out; the reason follows.
    LeftOut(Option<usize>),
    OnlySampleOfMachine,
    NoHeader,
    Damaged(String),
    FileChanged,
    NoTwoSamples,
    /// So many more, for a reason.
    MoreLeftOut(u64, String),
    /// So many more, for so many reasons.
    OthersLeftOut(u64, usize),
    /// So many samples and files, and so many intervals with them.
    AllLeftOut(usize, u64),

    // Lines of the output.
    /// `tree`: the file and its length.
    Length(usize),
    /// `tree`: the sample of a log, and its time.
    SampleOfLog(u32, Option<String>),
    /// `tree`: bytes of the capture, their place in the log, and their number.
    RunOfLog(u32, u32, u32),
    /// `find`: so many values.
    PathNames(String),
    /// `find`: so many counters of one path.
    PathNamesSeveral(String),
    MoreThan(usize),
    /// `values`: reason for raw values in a table.
    RawValues,
    /// `check`.
    /// The samples between which a finding is.
    Between(usize, usize),
    /// The two neighbours that are shown, since they have the worst finding.
    WorstNeighbours(usize, usize),
    /// Heading of values over all samples, with their number.
    OverAllSamples(usize),
    /// Validity of a raw value with a status of PDH.
    StatusOfPdh(bool),
    NothingToExplain(String),
    /// A letter and the instance that has it.
    LetterIsOn(String, String),
    /// Number of names of processes that end with their ids, and one of them.
    NamesCarryIds(usize, String),
    NothingOddInLog,
    NothingOdd,
    /// Place of a finding: its code, its offset, its place.
    FoundAt(&'static str, u32, String),
    /// The code and the offset of a finding's cause.
    FollowsFrom(&'static str, u32),
    /// So many follow from a finding.
    Follow(usize),
    NextToASoundOne,
    /// An argument reads on.
    ReadsOn(String),
    /// With these arguments, so many errors are left.
    ErrorsLeft(String, usize),
    /// Right numbers in so many fields.
    RightNumbers(usize),

    // The server for assistants.
    NoAssistant,
    /// This path leads to no folder.
    NoFolder(String),
    /// This file is not in the folders of the server.
    NotInFolders(String),
    NothingIsOpen,
    /// No file of this name is open; the open ones.
    NotOpen(String, String),
    /// Reason why only numbers are given of opened files.
    Withheld(String),
    /// So many bytes of an answer were given, of so many.
    CutAfter(usize, usize),
    Remarks,
    NamesAreKept,
    /// Reason why the names of opened files are withheld.
    NamesAreWithheld(String),
    NoTool(String),
    /// No answer came within so many seconds.
    NoAnswerWithin(u64),
    /// An answer has more bytes than these.
    AnswerTooLong(u64),
    /// The process that answers was ended, and how.
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

    /// Returns one of each message with a text beside its subject.
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
            NotForFilesAsTheyAre,
            NotForMany,
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
            TitlesOfLog,
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
            NotInTheLog,
            BytesByObject(name()),
            NoTitleList,
            RepeatedIndices(7),
            TooLong(1000),
            OtherBound(name()),
            NoLog,
            TextLogHasNoStructures,
            TextLogExplainsNothing,
            TextLogHasNoBytes,
            RawBesides,
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
            IsThere,
            NotTold(name()),
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
            NextToASoundOne,
            ReadsOn("--assume 0x14=7".to_owned()),
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
