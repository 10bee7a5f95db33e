//! Text logs.

use winperf_log::{DateOrder, ErrorKind, NoteKind, TextLog};

const HEAD: &str = r#""(PDH-CSV 4.0) (Pacific Standard Time)(480)","\\GEORGIS3\Processor(_Total)\% Processor Time","\\GEORGIS3\SQLServer:Wait Statistics(Average wait time (ms))\Lock, waits""#;

fn log(text: &str) -> TextLog {
    TextLog::parse(text.into()).expect("a text log")
}

fn values(log: &TextLog, position: usize) -> Vec<Option<f64>> {
    log.sample(position).expect("a sample").values().map(|(_, value)| value).collect()
}

#[test]
fn a_line_is_a_sample_and_a_blank_is_no_value() {
    let text = format!(
        "{HEAD}\r\n\"02/19/2013 18:50:17.844\",\" \",\" \"\r\n\"02/19/2013 18:50:18.844\",\"9.378262382554226\",\"27899\"\r\n"
    );
    let log = log(&text);
    assert_eq!(log.columns()[1], r"\\GEORGIS3\SQLServer:Wait Statistics(Average wait time (ms))\Lock, waits");
    assert_eq!((log.zone(), log.bias()), (Some("Pacific Standard Time"), Some(480)));
    assert_eq!(values(&log, 0), [None, None]);
    assert_eq!(values(&log, 1), [Some(9.378262382554226), Some(27899.0)]);
    let sample = log.sample(1).unwrap();
    assert_eq!(sample.local_time().calendar().unwrap().to_string(), "2013-02-19T18:50:18.844Z");
    assert_eq!(sample.utc().unwrap().calendar().unwrap().to_string(), "2013-02-20T02:50:18.844Z");
    assert_eq!(log.notes(), []);
}

#[test]
fn the_twin_with_tabs_and_other_heads_and_encodings_open_alike() {
    let row = "\"02/19/2013 18:50:17.844\",\"5,5\",\"-1.5\"\n";
    for (head, zone, bias) in [
        ("(PDH-CSV 4.0)", None, None),
        ("(PDH-CSV 4.0) (Paris, Madrid)(-60)", Some("Paris, Madrid"), Some(-60)),
        (
            "(PDH-CSV 4.0) (Paris, Madrid (heure d'été))(-120)",
            Some("Paris, Madrid (heure d'été)"),
            Some(-120),
        ),
        ("(PDH-TSV 4.0) (GMT Standard Time)(-60)", Some("GMT Standard Time"), Some(-60)),
    ] {
        let text = format!("\"{head}\",\"\\\\a\\b\\c\",\"\\\\a\\b\\d\"\n{row}");
        let text = if head.contains("TSV") { text.replace("\",\"", "\"\t\"") } else { text };
        let utf_16: Vec<u8> =
            [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let western: Vec<u8> = text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect();
        for bytes in [text.as_bytes(), &utf_16, &western] {
            assert!(TextLog::is_log(bytes), "{head}");
            let log = TextLog::parse(bytes.to_vec()).unwrap();
            assert_eq!((log.zone(), log.bias()), (zone, bias));
            assert_eq!(values(&log, 0), [Some(5.5), Some(-1.5)]);
        }
    }
    let apart = "\"Date \\\\SERVER (PDH-CSV 4.0) (SE Asia Standard Time)(-420)\",\"Time\",\"\\Memory\\x\"\n\"02/19/2013\",\"18:50:17.844\",\"7\"\n";
    let log = log(apart);
    assert_eq!((log.columns(), values(&log, 0)), (&["\\Memory\\x".to_owned()][..], vec![Some(7.0)]));
}

#[test]
fn a_line_that_is_cut_has_the_values_before_the_cut_and_is_noted() {
    let log = log(&format!("{HEAD}\n\"02/19/2013 18:50:17.844\",\"1\"\n\"Exiting\"\n"));
    assert_eq!(values(&log, 0), [Some(1.0), None]);
    assert_eq!(log.samples().len(), 1);
    let notes: Vec<_> = log.notes().iter().map(|note| (note.kind, note.count, note.line)).collect();
    assert_eq!(notes, [(NoteKind::ShortLine, 1, 2), (NoteKind::Words, 1, 3)]);
}

/// The notes of a log: kind, number, line and column of the first.
fn notes(log: &TextLog) -> Vec<(NoteKind, u32, u32, u32)> {
    log.notes().iter().map(|note| (note.kind, note.count, note.line, note.column)).collect()
}

#[test]
fn everything_odd_is_named_by_line_and_column_and_nothing_is_left_out_unsaid() {
    let text = "\"(PDH-CSV 4.0) (RTZ 2 (\",\"\\\\M\\O\\C\",\"\\\\m\\o\\c\",\"\\\\M\\O\\D\",\"A set of counters\"\r\n\
        \"02/19/2013 18:50:17.844\",\"1\",\"1\",\" \"\r\n\
        \"02/19/2013 18:50:18.844\",\"1\",\"oops\",\"2\"\r\n\
        \"02/19/2013 18:50:19.844\",\"1\",\"1\",\"2\",\"3\",\"4\"\r\n\
        \"02/19/2013 18:50\r\n\
        \"2x/19/2013 18:50:20.844\",\"1\",\"1\",\"2\"\r\n";
    let log = log(text);
    assert_eq!(log.samples().len(), 4);
    let expected = [
        (NoteKind::ZoneCut, 1, 1, 1),
        (NoteKind::NotACounter, 1, 1, 5),
        (NoteKind::RepeatedColumn, 1, 1, 3),
        (NoteKind::Cell, 1, 3, 3),
        (NoteKind::LongLine, 1, 4, 6),
        (NoteKind::ShortLine, 1, 5, 0),
        (NoteKind::Line, 1, 6, 0),
        // The truncated time is before that of the previous line.
        (NoteKind::Order, 1, 5, 0),
    ];
    let mut had = notes(&log);
    had.sort_by_key(|(kind, ..)| expected.iter().position(|(known, ..)| known == kind));
    assert_eq!(had, expected);
    assert_eq!(log.counters().iter().map(|counter| counter.repeated).collect::<Vec<_>>(), [0, 1, 0, 0]);
    assert_eq!((log.bias(), log.sample(0).unwrap().utc()), (None, None));
}

#[test]
fn forms_that_spreadsheets_and_redirection_make_are_read() {
    let rows = "\"02/19/2013 18:50:17.844\",\"1.5\",\"7\"\r\n";
    let usual = format!("{HEAD}\r\n{rows}");
    let semicolons = usual.replace("\",\"", "\";\"").replace("1.5", "1,5");
    let redirected =
        format!("\r\n{usual}\r\nExiting, please wait...\r\nThe command completed successfully.\r\n");
    let bare = usual.replace("\",\"", ";").replace('"', "").replace("1.5", "1,5");
    let national = usual.replace("02/19/2013 18:50:17.844", "19.02.2013 18:50:17,844");
    let iso = usual.replace("02/19/2013 18:50:17.844", "2013-02-19 18:50:17.844");
    let page = format!("<html>\n<pre>\n{usual}</pre>\n");
    for text in [&usual, &semicolons, &redirected, &bare, &national, &iso, &page] {
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for bytes in [text.as_bytes(), &wide] {
            // UTF-16 that begins with a line break and has no byte order mark cannot be recognized.
            if bytes.len() > text.len() && text.starts_with('\r') {
                continue;
            }
            assert!(TextLog::is_log(bytes), "{text}");
            let log = TextLog::parse(bytes.to_vec()).unwrap();
            assert_eq!(values(&log, 0), [Some(1.5), Some(7.0)], "{text}");
            let time = log.sample(0).unwrap().utc().unwrap();
            assert_eq!(time.calendar().unwrap().to_string(), "2013-02-20T02:50:17.844Z", "{text}");
            assert_eq!(log.samples().len(), 1);
        }
    }
    assert_eq!(notes(&log(&redirected)), [(NoteKind::Words, 2, 5, 0)]);
    assert_eq!(notes(&log(&national)), [(NoteKind::Dates(DateOrder::DayMonthYear), 1, 2, 1)]);
    assert_eq!(notes(&log(&page)), [(NoteKind::Words, 3, 1, 0)]);
    let nothing = log("\"(PDH-CSV 4.0)\"\r\n\"02/19/2013 18:50:17.844\",\"-1\"\r\n");
    assert_eq!(notes(&nothing), [(NoteKind::NoCounters, 1, 1, 0)]);
    assert!(!TextLog::is_log(b"The first line of a text log is (PDH-CSV 4.0), which this text is about."));
}

#[test]
fn a_log_whose_first_letters_are_missing_is_read() {
    let log = log(&HEAD.replace("(PDH-CSV 4.0) ", ""));
    assert_eq!((log.columns().len(), log.bias()), (2, Some(480)));
    assert_eq!(notes(&log), [(NoteKind::HeadCut, 1, 1, 1)]);
}

#[test]
fn where_the_clock_is_set_back_the_order_of_the_file_holds_and_utc_goes_on() {
    let row = |time: &str| format!("\"10/27/2024 {time}\",\"1\",\"2\"\n");
    let times = ["02:59:40.000", "02:59:50.000", "02:00:00.000", "02:00:10.000"];
    let head = HEAD.replace("(480)", "(-120)");
    let log = log(&(head + "\n" + &times.map(row).concat()));
    let utc: Vec<_> =
        log.samples().map(|sample| sample.utc().unwrap().calendar().unwrap().to_string()).collect();
    let expected = ["00:59:40.000", "00:59:50.000", "01:00:00.000", "01:00:10.000"];
    assert_eq!(utc, expected.map(|time| format!("2024-10-27T{time}Z")));
    assert_eq!(notes(&log), [(NoteKind::ClockBack, 1, 4, 0)]);
}

#[test]
fn columns_and_lines_are_bounded() {
    let many = format!("\"(PDH-CSV 4.0)\"{}\n", ",\"a\"".repeat(1 << 17));
    assert!(matches!(TextLog::parse(many.into()).unwrap_err().kind, ErrorKind::TooManyColumns { .. }));
    let long = format!("{HEAD}\n\"{}", "a".repeat(1 << 26));
    let error = TextLog::parse(long.into()).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::LineTooLong { .. }) && error.offset as usize == HEAD.len() + 1);
    assert_eq!(TextLog::parse(b"\"a\",\"b\"".to_vec()).unwrap_err().kind, ErrorKind::NoHeadLine);
}
