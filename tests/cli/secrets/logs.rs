//! Names planted in every field of logs: binary ones of raw counters and of whole objects, and text logs in several encodings.

use winperf_synth::counter_type::{PERF_100NSEC_TIMER, PERF_COUNTER_RAWCOUNT};
use winperf_synth::log::{Entry, Log, SampleData};

use super::planted::Secrets;

fn wide(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Writes a token of as many letters over a text in UTF-16, and returns its place.
fn write_over(log: &mut [u8], text: &str, token: &str) -> usize {
    let (old, new) = (wide(text), wide(token));
    assert_eq!(old.len(), new.len(), "{text}");
    let place = log.windows(old.len()).position(|part| part == old).expect(text);
    log[place..place + new.len()].copy_from_slice(&new);
    place
}

/// Returns the log with tokens in its session, its file, its time zone, and after its last buffer.
fn around(log: &Log, kind: &str, secrets: &mut Secrets) -> Vec<u8> {
    let mut token = |field: &str| secrets.token(&format!("{kind}: {field}"));
    let mut bytes = log.write();
    let session = write_over(&mut bytes, "session", &token("session"));
    write_over(&mut bytes, "example", &token("file of the session"));
    // The names of the zone are before six numbers and the session.
    let zone = session - 8 - 24 - 172;
    let names = [(zone, token("standard time")), (zone + 64 + 16 + 4, token("daylight time"))];
    for (place, name) in names {
        bytes[place..place + 14].copy_from_slice(&wide(&name));
    }
    bytes.extend(wide(&token("behind the last buffer")));
    bytes
}

/// Returns a log of raw counters.
fn raw(secrets: &mut Secrets) -> Vec<u8> {
    let mut token = |field: &str| secrets.token(&format!("raw log: {field}"));
    let machine = format!("\\\\{}", token("machine"));
    let [program, user, parent, child] =
        ["program", "user", "parent", "child"].map(|field| token(&format!("instance: {field}")));
    let [single, of_instance] = ["single instance", "behind the dollar of an object"].map(&mut token);
    let unknown = [token("unknown record").into_bytes(), wide(&token("wide unknown record"))].concat();
    let in_object = format!("Locks of {single}");
    let titles = [(9000, in_object.as_str()), (9002, "Entries")];
    let log = Log::new()
        .titles(&machine, &titles)
        .entry(Entry::instances(&machine, "Process", "% Processor Time", PERF_100NSEC_TIMER))
        .entry(Entry::counter(&machine, &in_object, Some(&single), "Entries", PERF_COUNTER_RAWCOUNT))
        .entry(Entry::counter(
            &machine,
            &format!("MSSQL${of_instance}:Locks"),
            None,
            "Entries",
            PERF_COUNTER_RAWCOUNT,
        ));
    let sample = |second: i64| {
        let time = Log::utc(second).unsigned_abs();
        let named = [program.clone(), format!("CORP\\{user}"), format!("{parent}/{child}")];
        let values = named.into_iter().map(|name| (name, 1_000 * second.unsigned_abs(), time)).collect();
        vec![
            SampleData::Instances(values),
            SampleData::Counter(second.unsigned_abs(), 0),
            SampleData::Counter(7, 0),
            SampleData::Unknown(0x0903, unknown.clone()),
        ]
    };
    let log = (0..3).fold(log, |log, second| log.sample(second, sample(second)));
    around(&log, "raw log", secrets)
}

/// Returns a log whose samples are whole objects.
fn objects_log(blocks: &[Vec<u8>], secrets: &mut Secrets) -> Vec<u8> {
    let machine = format!("\\\\{}", secrets.token("log of objects: machine"));
    let mut log = Log::new().entry(Entry::object(&machine, "Process"));
    log.buffer_length = 1 << 16;
    let log = (0..)
        .zip(blocks)
        .fold(log, |log, (second, block)| log.sample(second, vec![SampleData::Block(block.clone())]));
    around(&log, "log of objects", secrets)
}

/// Returns the text of a log in which everything that a user may have written is a token.
fn text(kind: &str, comma: char, foreign: &str, secrets: &mut Secrets) -> String {
    let mut token = |field: &str| secrets.token(&format!("{kind}: {field}"));
    let machine = token("machine");
    let paths = [
        format!("\\\\{machine}\\Process({})\\ID Process", token("instance")),
        format!("\\\\{machine}\\Process({}/{}#2)\\ID Process", token("parent"), token("child")),
        format!("\\\\{machine}\\LogicalDisk(C:\\{})\\% Free Space", token("mount point")),
        format!("\\\\{machine}\\MSSQL${}:Locks(x)\\Waits", token("behind the dollar of an object")),
        format!("\\\\{machine}\\Process({foreign})\\ID Process"),
        token("column without a path"),
    ];
    let quoted = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
        cells.join(&comma.to_string())
    };
    let name = if comma == ',' { "CSV" } else { "TSV" };
    let head = [vec![format!("(PDH-{name} 4.0) ({} Time)(480)", token("zone"))], paths.to_vec()].concat();
    let mut log = quoted(&head) + "\r\n";
    for second in 0..3 {
        let time = format!("01/02/2026 03:04:{second:02}.000");
        let values = ["4242", "4243", "1.5", "7", "8", "9"].map(str::to_owned);
        log += &(quoted(&[vec![time], values.to_vec()].concat()) + "\r\n");
    }
    let time = "01/02/2026 03:04:03.000".to_owned();
    log += &(quoted(&[time.clone(), token("text among the values"), "1".to_owned()]) + "\r\n");
    log += &format!("{}\r\n", token("line that is none"));
    log += &(quoted(&[time, "1".to_owned(), format!("1{comma}{}", token("behind a number"))]) + "\r\n");
    log + &format!("\"{}", token("line that is cut"))
}

/// Returns every log, by the ending of its name.
pub(super) fn logs(blocks: &[Vec<u8>], secrets: &mut Secrets) -> Vec<(&'static str, Vec<u8>)> {
    let mut logs = vec![("raw.blg", raw(secrets)), ("objects.blg", objects_log(blocks, secrets))];
    let utf16 = |text: &str| [vec![0xFF, 0xFE], wide(text)].concat();
    logs.push(("utf-8.csv", text("CSV in UTF-8", ',', "Müller", secrets).into_bytes()));
    logs.push(("utf-16.tsv", utf16(&text("TSV in UTF-16", '\t', "田中", secrets))));
    // Names in the code pages of Windows: their letters are one byte each, or two.
    for (name, foreign, misread, bytes) in [
        ("windows-1251.csv", "Дмитрий", "Äìèòðèé", &b"\xC4\xEC\xE8\xF2\xF0\xE8\xE9"[..]),
        ("windows-1252.csv", "Señorità", "Seсoritа", b"Se\xF1orit\xE0"),
        ("windows-932.csv", "田中太郎", "“c’†‘¾˜Y", b"\x93\x63\x92\x86\x91\xBE\x98\x59"),
    ] {
        secrets.in_code_page(&format!("{name}: instance in the code page"), [foreign, misread], bytes);
        let text = text(name, ',', "FOREIGN", secrets);
        let (before, behind) = text.split_once("FOREIGN").expect("the name");
        logs.push((name, [before.as_bytes(), bytes, behind.as_bytes()].concat()));
    }
    logs
}
