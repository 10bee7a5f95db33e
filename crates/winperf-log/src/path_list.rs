//! Lists of counter paths: output of `typeperf -q` and `-qx`, input of `-cf`, and data collector sets (`.xml`).

use alloc::string::String;
use alloc::vec::Vec;

use roxmltree::{Document, Node};
use winperf::CounterPath;

use crate::error::Notes;
use crate::text_log::{TextLog, decoded};
use crate::window::narrow;

/// Maximum length of a list, in bytes.
const MAX: usize = 1 << 24;

/// A list of counter paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathList {
    /// `true` if it is a data collector set instead of a list in lines.
    pub is_collector_set: bool,
    /// The paths, in the order of the file.
    pub paths: Vec<ListedPath>,
    /// Number of lines that are neither a path nor blank, such as the words of `typeperf`.
    pub others: usize,
}

/// A path of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPath {
    /// The line, from 1.
    pub line: u32,
    /// The path as in the list.
    pub text: String,
    /// The parts of the path; `None` if it is not a counter path.
    pub path: Option<CounterPath>,
}

/// Reason why an XML file is not read as a data collector set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathListError {
    /// It has a document type definition.
    #[error(
        "this XML file has a document type definition (DTD), whose entities may expand without limit; data collector sets have none, so it is not read"
    )]
    DocumentType,
    /// It is not well-formed.
    #[error("this XML file is damaged or cut: it cannot be read beyond line {line}")]
    Malformed {
        /// The line, from 1.
        line: u32,
    },
    /// It is something else.
    #[error("this XML file is not a data collector set, so it has no counter paths")]
    NoSet,
}

impl PathList {
    /// Reads a list; `None` if the bytes are neither one nor XML.
    ///
    /// # Errors
    /// [`PathListError`], if they are XML without a readable data collector set.
    pub fn parse(bytes: &[u8]) -> Result<Option<Self>, PathListError> {
        let Some((first, text)) = Self::text(bytes) else { return Ok(None) };
        let text = text.trim_start_matches('\u{feff}');
        if first != b'<' {
            return Ok(Self::from_lines(text));
        }
        if TextLog::is_log(bytes) || is_page(text) {
            return Ok(None);
        }
        let names = ["<?xml", "<DataCollectorSet", "<PerformanceCounterDataCollector"];
        let is_xml = names.iter().any(|name| text.contains(name));
        match Self::from_collector_set(text) {
            // Other text may begin with the same letter.
            Err(PathListError::Malformed { .. }) if !is_xml => Ok(None),
            list => list.map(Some),
        }
    }

    /// Returns the first letter and the text of what may be a list.
    fn text(bytes: &[u8]) -> Option<(u8, String)> {
        let letters = bytes.iter().copied().filter(|byte| *byte != 0);
        let mut letters =
            letters.skip_while(|byte| !byte.is_ascii() || byte.is_ascii_whitespace() || *byte == b'"');
        let first = letters.next().filter(|_| bytes.len() <= MAX)?;
        if first != b'\\' && first != b'<' {
            return None;
        }
        Some((first, decoded(bytes.to_vec(), &mut Notes::default())))
    }

    /// Reads paths in lines; most lines must be paths.
    fn from_lines(text: &str) -> Option<Self> {
        let (mut paths, mut others) = (Vec::new(), 0_usize);
        for (line, row) in (1..).zip(text.lines()) {
            let row = row.trim().trim_matches('"').trim();
            if row.is_empty() {
                continue;
            }
            let listed = ListedPath::new(line, row);
            if listed.path.is_some() || row.starts_with('\\') {
                paths.push(listed);
            } else {
                others = others.saturating_add(1);
            }
        }
        let is_list = paths.iter().any(|listed| listed.path.is_some()) && others <= paths.len();
        is_list.then_some(Self { is_collector_set: false, paths, others })
    }

    /// Reads the counters and alerts of a data collector set.
    fn from_collector_set(text: &str) -> Result<Self, PathListError> {
        let document = Document::parse(text).map_err(|error| match error {
            roxmltree::Error::DtdDetected => PathListError::DocumentType,
            // The reader knows no place for an end that is missing.
            roxmltree::Error::UnclosedRootNode | roxmltree::Error::NoRootNode => {
                PathListError::Malformed { line: narrow(text.lines().count()) }
            }
            error => PathListError::Malformed { line: error.pos().row },
        })?;
        let is_set = |name: &str| matches!(name, "DataCollectorSet" | "PerformanceCounterDataCollector");
        let mut nodes = document.descendants();
        nodes.find(|node| is_set(node.tag_name().name())).ok_or(PathListError::NoSet)?;
        let path = |node: Node<'_, '_>| {
            let text = node.text()?.trim();
            let text = match node.tag_name().name() {
                "Counter" => text,
                // An alert has a limit after its path.
                "Alert" => text.rsplit_once(['<', '>']).map_or(text, |(path, _)| path),
                _ => return None,
            };
            Some(ListedPath::new(document.text_pos_at(node.range().start).row, text))
        };
        let paths = document.descendants().filter_map(path).filter(|listed| !listed.text.is_empty());
        Ok(Self { is_collector_set: true, paths: paths.collect(), others: 0 })
    }
}

/// Returns `true` if a text is HTML, which may be well-formed XML by chance.
fn is_page(text: &str) -> bool {
    let begins = |start: &str| text.get(..start.len()).is_some_and(|had| had.eq_ignore_ascii_case(start));
    begins("<!DOCTYPE html") || begins("<html")
}

impl ListedPath {
    fn new(line: u32, text: &str) -> Self {
        Self { line, text: text.into(), path: CounterPath::parse(text).ok() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(list: &PathList) -> Vec<(u32, &str, bool)> {
        list.paths.iter().map(|listed| (listed.line, listed.text.as_str(), listed.path.is_some())).collect()
    }

    #[test]
    fn lines_of_typeperf_are_paths_and_its_words_are_counted() {
        let text = "\r\n\\Process(*)\\% Processor Time\r\n\"\\Memory\\Pages/sec\"\r\n\\Memory\r\n\r\nThe command completed successfully.\r\n";
        let expected = [
            (2, r"\Process(*)\% Processor Time", true),
            (3, r"\Memory\Pages/sec", true),
            (4, r"\Memory", false),
        ];
        let list = PathList::parse(text.as_bytes()).unwrap().unwrap();
        assert_eq!((texts(&list), list.others, list.is_collector_set), (expected.to_vec(), 1, false));
        let utf_16: Vec<u8> =
            [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        assert_eq!(PathList::parse(&utf_16), Ok(Some(list)));
    }

    #[test]
    fn a_data_collector_set_has_the_paths_of_its_counters_and_alerts() {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<DataCollectorSet><Name>a &amp; b</Name>\n\
            <PerformanceCounterDataCollector><Counter>\\A &amp; B(*)\\C</Counter>\n<CounterDisplayName>\\x\\y</CounterDisplayName>\
            </PerformanceCounterDataCollector>\n<AlertDataCollector><Alert>\\Memory\\Available MBytes&lt;100</Alert></AlertDataCollector></DataCollectorSet>";
        let utf_16: Vec<u8> =
            [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let list = PathList::parse(&utf_16).unwrap().unwrap();
        assert_eq!(texts(&list), [(3, r"\A & B(*)\C", true), (5, r"\Memory\Available MBytes", true)]);
        assert!(list.is_collector_set);
    }

    #[test]
    fn other_files_are_no_lists() {
        for text in [
            "",
            "\\\\",
            "<html><body/></html>",
            "<note>not closed",
            "<- here",
            "<html><pre>\"(PDH-CSV 4.0)\"</pre></html>",
            "\"(PDH-CSV 4.0)\",\"\\\\a\\b\\c\"",
            "\\a\nwords\nmore words\nand more",
        ] {
            assert_eq!(PathList::parse(text.as_bytes()), Ok(None), "{text}");
        }
        assert_eq!(PathList::parse(b"P\0E\0R\0F\0\x01\0\0\0"), Ok(None));
    }

    #[test]
    fn xml_that_is_no_data_collector_set_has_its_reason() {
        let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b \"b\"><!ENTITY c \"&b;&b;\">]>\n<DataCollectorSet>&c;</DataCollectorSet>";
        for (text, reason) in [
            (bomb, PathListError::DocumentType),
            ("<?xml version=\"1.0\"?>\n<DataCollectorSet>\n<Counter>", PathListError::Malformed { line: 3 }),
            ("<?xml version=\"1.0\"?><note/>", PathListError::NoSet),
            ("<note>no declaration</note>", PathListError::NoSet),
            ("<!DOCTYPE a [<!ENTITY b \"b\">]><a>&b;</a>", PathListError::DocumentType),
        ] {
            assert_eq!(PathList::parse(text.as_bytes()), Err(reason), "{text}");
        }
    }
}
