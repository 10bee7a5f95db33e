//! Events as Windows renders them, made by hand from the manifests of both versions: not tested with a log of Windows
//! yet.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::*;

/// 2026-01-02T03:04:05Z.
const NOW: FileTime = FileTime(134_117_966_450_000_000);

/// Returns an event of version 0: texts without names, and the error in the binary data.
pub(crate) fn version_0(id: u32, texts: &[&str], binary: &str) -> String {
    let texts: String =
        (1..).zip(texts).map(|(number, text)| format!("<param{number}>{text}</param{number}>")).collect();
    let size = binary.len() / 2;
    format!(
        "<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System>\
         <Provider Name='Microsoft-Windows-Perflib' Guid='{{13b197bd-7cee-4b4e-8dd0-59314ce374ce}}' EventSourceName='Perflib'/>\
         <EventID Qualifiers='49152'>{id}</EventID><Version>0</Version><Level>2</Level><Task>0</Task><Opcode>0</Opcode>\
         <Keywords>0x80000000000000</Keywords><TimeCreated SystemTime='2026-01-02T03:03:05.000000000Z'/>\
         <EventRecordID>2374253</EventRecordID><Correlation/><Execution ProcessID='0' ThreadID='0'/>\
         <Channel>Application</Channel><Computer>LANTERN</Computer><Security/></System>\
         <UserData><EventXML xmlns='Perflib'>{texts}<binaryDataSize>{size}</binaryDataSize><binaryData>{binary}</binaryData>\
         </EventXML></UserData></Event>"
    )
}

/// Returns an event of version 1: named data.
pub(crate) fn version_1(id: u32, data: &[(&str, &str)]) -> String {
    let data: String =
        data.iter().map(|(name, value)| format!("<Data Name='{name}'>{value}</Data>")).collect();
    format!(
        "<Event xmlns=\"http://schemas.microsoft.com/win/2004/08/events/event\"><System>\
         <Provider Name=\"Microsoft-Windows-Perflib\" Guid=\"{{13b197bd-7cee-4b4e-8dd0-59314ce374ce}}\" />\
         <EventID>{id}</EventID><Version>1</Version><Level>3</Level><Task>0</Task><Opcode>0</Opcode>\
         <Keywords>0x8000000000000000</Keywords><TimeCreated SystemTime=\"2026-01-02T02:04:05.1234567Z\" />\
         <EventRecordID>77</EventRecordID><Correlation /><Execution ProcessID=\"4711\" ThreadID=\"12\" />\
         <Channel>Application</Channel><Computer>LANTERN</Computer>\
         <Security UserID=\"S-1-5-21-1-2-3-1001\" /></System><EventData>{data}</EventData></Event>"
    )
}

fn one(document: &str) -> Event {
    let mut events = gathered(document, NOW);
    assert_eq!(events.len(), 1, "{events:?}");
    events.remove(0)
}

/// Returns number, service, library and error of an event.
fn said(document: &str) -> (u32, Option<String>, Option<String>, Option<u32>) {
    let Event { id, service, library, error, .. } = one(document);
    (id, service, library, error)
}

fn expected(
    id: u32,
    service: Option<&str>,
    library: Option<&str>,
    error: Option<u32>,
) -> (u32, Option<String>, Option<String>, Option<u32>) {
    (id, service.map(Into::into), library.map(Into::into), error)
}

const DLL: &str = "C:\\Windows\\system32\\wbem\\wmiaprpl.dll";

#[test]
fn both_versions_of_an_event_say_the_same() {
    let old = said(&version_0(1008, &["WmiApRpl", DLL], "1500000000000000"));
    let new = said(&version_1(1008, &[("Service", "WmiApRpl"), ("Library", DLL), ("Win32Error", "21")]));
    assert_eq!(old, expected(1008, Some("WmiApRpl"), Some(DLL), Some(21)));
    assert_eq!(new, old);
}

#[test]
fn service_and_library_are_told_apart_whichever_comes_first() {
    for (id, texts) in [
        (1008, ["Acme", "acme.dll"]),
        (1010, ["acme.dll", "Acme"]),
        (1015, ["acme.dll", "Acme"]),
        (1015, ["Acme", "acme.dll"]),
        (1016, ["Acme", "acme.dll"]),
        (2002, ["Acme", "acme.dll"]),
    ] {
        assert_eq!(said(&version_0(id, &texts, "")), expected(id, Some("Acme"), Some("acme.dll"), None));
    }
    let dotted = said(&version_0(1008, &["ASP.NET_4.0.30319", "%systemroot%\\aspnet_perf"], ""));
    assert_eq!(dotted.1.as_deref(), Some("ASP.NET_4.0.30319"));
}

#[test]
fn the_name_of_a_function_is_neither_service_nor_library() {
    let old = version_0(1005, &["OpenAcme", "acme.dll", "Acme"], "7f000000");
    let data =
        [("ProcName", "OpenAcme"), ("Library", "acme.dll"), ("Service", "Acme"), ("Win32Error", "127")];
    assert_eq!(said(&old), expected(1005, Some("Acme"), Some("acme.dll"), Some(127)));
    assert_eq!(said(&version_1(1005, &data)), said(&old));
}

#[test]
fn an_event_about_loading_has_a_library_and_one_about_disabling_a_service() {
    assert_eq!(
        said(&version_0(1023, &["acme.dll"], "7e000000")),
        expected(1023, None, Some("acme.dll"), Some(126))
    );
    // Version 0 of 1022 may name the service.
    assert_eq!(said(&version_0(1022, &["Acme"], "c1000000")), expected(1022, Some("Acme"), None, Some(193)));
    assert_eq!(said(&version_0(1017, &["Acme"], "")), expected(1017, Some("Acme"), None, None));
    assert_eq!(said(&version_1(1018, &[("Service", "Acme")])), expected(1018, Some("Acme"), None, None));
}

#[test]
fn an_exception_and_a_status_are_errors() {
    let data = [
        ("Library", DLL),
        ("Service", "Acme"),
        ("ExceptionCode", "3221225477"),
        ("ExceptionAddress", "0x7ff8"),
    ];
    assert_eq!(said(&version_1(1010, &data)).3, Some(0xC000_0005));
    let data = [("Service", "Acme"), ("Win32Error", "2"), ("NTSTATUS", "3221225524")];
    assert_eq!(said(&version_1(2001, &data)).3, Some(2));
}

#[test]
fn binary_data_of_less_than_four_bytes_are_no_error() {
    for (binary, error) in [("", None), ("0500", None), ("05000000", Some(5)), ("0500000011223344", Some(5))]
    {
        assert_eq!(said(&version_0(1008, &["Acme", "acme.dll"], binary)).3, error, "{binary}");
    }
}

#[test]
fn nothing_is_kept_of_accounts_computers_and_texts() {
    let denied = said(&version_1(1000, &[("User", "LANTERN\\jane"), ("Module", "C:\\jane\\poll.exe")]));
    assert_eq!(denied, expected(1000, None, None, None));
    assert_eq!(said(&version_0(1000, &["LANTERN\\jane", "C:\\jane\\poll.exe"], "")), denied);
    let event = format!("{:?}", one(&version_1(1008, &[("Service", "Acme"), ("Win32Error", "21")])));
    for told in ["LANTERN", "S-1-5", "4711", "jane"] {
        assert!(!event.contains(told), "{event}");
    }
}

#[test]
fn letters_that_xml_reserves_are_read_as_what_they_stand_for() {
    let event = version_1(1017, &[("Service", "A &amp; B &lt;x&gt; &quot;&apos; &amp;lt; & C")]);
    assert_eq!(said(&event).1.as_deref(), Some("A & B <x> \"' &lt; & C"));
    let odd =
        "<Event><System><Provider Note='a > b' Name='Perflib'/><EventID>1017</EventID></System></Event>";
    assert_eq!(one(odd).id, 1017);
}

#[test]
fn equal_events_are_counted_and_the_newest_time_is_kept() {
    let old = version_0(1008, &["Acme", "acme.dll"], "15000000");
    let hour = version_1(1008, &[("Service", "ACME"), ("Library", "ACME.DLL"), ("Win32Error", "21")]);
    let other = version_1(1008, &[("Service", "Acme"), ("Library", "acme.dll"), ("Win32Error", "5")]);
    let documents = [hour.as_str(), &old, &other, &old].join("\0");
    let told: Vec<_> = gathered(&documents, NOW)
        .into_iter()
        .map(|event| (event.error, event.count, event.seconds_before))
        .collect();
    assert_eq!(told, [(Some(21), 3, Some(60)), (Some(5), 1, Some(3600))]);
    // After a clock was set back, no time is in the future.
    let before = FileTime(NOW.0 - 7200 * FileTime::PER_SECOND);
    assert_eq!(gathered(&old, before)[0].seconds_before, Some(0));
}

#[test]
fn events_of_the_providers_of_windows_are_about_their_services() {
    let event = |source: &str, id: u32| {
        version_1(id, &[("NTSTATUS", "3221225524")]).replace("Microsoft-Windows-Perflib", source)
    };
    let net = one(&event("Microsoft-Windows-PerfNet", 2004));
    assert_eq!((net.source.as_deref(), net.service.as_deref()), (Some("PerfNet"), Some("PerfNet")));
    assert_eq!((net.id, net.error), (2004, Some(0xC000_0034)));
    let load = version_0(3001, &["Acme"], "02000000")
        .replace("Microsoft-Windows-Perflib", "Microsoft-Windows-LoadPerf");
    let load = one(&load);
    assert_eq!((load.source.as_deref(), load.service.as_deref()), (Some("LoadPerf"), Some("Acme")));
    assert!(gathered(&event("Application Error", 1000), NOW).is_empty(), "none of those that were asked for");
}

#[test]
fn what_is_no_event_is_nothing() {
    let whole = version_1(1008, &[("Service", "Acme"), ("Win32Error", "21")]);
    for length in 0..whole.len() {
        assert!(gathered(&whole[..length], NOW).is_empty(), "{length}");
    }
    for text in [
        "",
        "\0\0",
        "<",
        "<>",
        "<<<",
        "no event",
        "<Event/>",
        "<Provider Name=",
        "<Provider Name='Perflib'/>",
    ] {
        assert!(gathered(text, NOW).is_empty(), "{text:?}");
    }
}

#[test]
fn more_kinds_of_events_than_any_machine_has_are_not_kept() {
    let documents: Vec<String> = (0..400)
        .map(|error| version_1(1008, &[("Service", "Acme"), ("Win32Error", &format!("{error}"))]))
        .collect();
    assert_eq!(gathered(&documents.join("\0"), NOW).len(), MAX);
}
