//! Text logs.

use winperf_log::{ErrorKind, NoteKind, TextLog};

const HEAD: &str = r#""(PDH-CSV 4.0) (Pacific Standard Time)(480)","\\GEORGIS3\Processor(_Total)\% Processor Time","\\GEORGIS3\SQLServer:Wait Statistics(Average wait time (ms))\Lock, waits""#;

fn log(text: &str) -> TextLog {
    TextLog::read(text.into()).expect("a text log")
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
            let log = TextLog::read(bytes.to_vec()).unwrap();
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
    let notes: Vec<_> = log.notes().iter().map(|note| (note.kind, note.count)).collect();
    assert_eq!(notes, [(NoteKind::Line, 2)]);
}

#[test]
fn columns_and_lines_are_bounded() {
    let many = format!("\"(PDH-CSV 4.0)\"{}\n", ",\"a\"".repeat(1 << 17));
    assert!(matches!(TextLog::read(many.into()).unwrap_err().kind, ErrorKind::TooManyColumns { .. }));
    let long = format!("{HEAD}\n\"{}", "a".repeat(1 << 26));
    let error = TextLog::read(long.into()).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::LineTooLong { .. }) && error.offset as usize == HEAD.len() + 1);
    assert_eq!(TextLog::read(b"\"a\",\"b\"".to_vec()).unwrap_err().kind, ErrorKind::NoHeadLine);
}
