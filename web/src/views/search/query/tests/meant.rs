//! Tests of other interpretations of a text, and of the messages if nothing is found.

use super::*;
use crate::views::search::query::meant::alternatives;

fn meant(session: &Session, text: &str) -> Vec<String> {
    let (session, search) = typed(session, text);
    alternatives(&search, &session).into_iter().map(|(text, _)| text).collect()
}

#[test]
fn digits_alone_may_be_an_index_a_value_an_offset_or_bytes() {
    let session = iexplore();
    assert_eq!(meant(&session, "496"), ["#496", "= 496", "@496", "0x496", "\"496\""]);
    assert_eq!(meant(&session, "50004500"), ["#50004500", "= 50004500", "x 50004500", "\"50004500\""]);
    assert_eq!(meant(&session, "1f0")[..1], ["0x1f0"]);
    assert_eq!(meant(&session, "12,345")[..1], ["#12345"]);
    assert_eq!(meant(&session, "0,0"), ["\"0,0\""]);
    assert_eq!(meant(&session, "be"), ["\"be\""]);
    assert!(meant(&session, "iexplore").is_empty());
    assert_eq!(meant(&session, "nobody"), ["\"nobody\""]);
}

#[test]
fn an_offset_behind_the_end_may_be_a_value_or_bytes() {
    let session = iexplore();
    assert_eq!(meant(&session, "0x20510501"), ["= 0x20510501", "01 05 51 20"]);
    // The number of a counter type is searched for in all fields at once.
    assert!(meant(&session, "0x20510500").is_empty());
    assert!(found(&session, "0x20510500").iter().any(|row| row.name.ends_with("CounterType")));
    assert!(meant(&session, "0x1c").is_empty());
}

#[test]
fn a_path_without_counter_is_completed() {
    let session = iexplore();
    assert_eq!(meant(&session, r"\Process"), [r"\Process\*", "Process"]);
    assert_eq!(meant(&session, r"\Thread(iexplore/0)"), [r"\Thread(iexplore/0)\*"]);
    assert_eq!(meant(&session, r"\Thread(iexplore/0"), [r"\Thread(iexplore/0)\*"]);
    assert!(meant(&session, r"\Process > 5").is_empty());
    assert_eq!(found(&session, r"\Thread(iexplore/0)\"), found(&session, r"\Thread(iexplore/0)\*"));
}

#[test]
fn a_path_of_another_computer_is_said_to_be_one() {
    let session = iexplore();
    let path = r"\\OTHER\Process(*)\ID Process";
    assert_eq!(sentences(&session, path)[1], "Nothing found: these captures are from CLASSROOM, not OTHER.");
    assert_eq!(meant(&session, path), [r"\Process(*)\ID Process"]);
    assert!(meant(&session, r"\\classroom\Process(*)\ID Process").is_empty());
}

#[test]
fn what_is_called_like_nothing_in_a_path_is_said() {
    let session = iexplore();
    for (path, said) in [
        (r"\Proces(*)\ID Process", "no object is named “Proces”"),
        (r"\Process(*)\ID", "Process has no counter “ID”"),
        (r"\Process(nobody)\ID Process", "Process has no instance “nobody”"),
        (r"Process(nobody)\ID", "Process has no counter “ID”"),
    ] {
        let said = format!("Nothing found: {said}. * matches any characters.");
        assert_eq!(sentences(&session, path)[1], said);
    }
    assert_eq!(sentences(&session, r"\Process(*)\ID Process > 5000000")[1], "Nothing found.");
}

#[test]
fn a_path_is_offered_without_what_is_called_like_nothing() {
    let session = iexplore();
    assert_eq!(meant(&session, r"\Process(nobody)\ID Process"), [r"\Process(*)\ID Process"]);
    assert_eq!(meant(&session, r"\Process(iexplore)\ID"), [r"\Process(iexplore)\*"]);
    assert!(meant(&session, r"\Nothing\ID").is_empty());
    assert!(meant(&session, r"\Process(*)\ID Process").is_empty());
}

#[test]
fn what_was_understood_reads_well_in_japanese() {
    let session = iexplore();
    let words = Words { language: Language::Japanese };
    for (text, wanted) in [
        (r"\Process(svchost#1)\*", r"\Process(svchost#1)\* の値"),
        ("@5/0/0", "アドレス @5/0/0 の値"),
        ("svchost > 1", "「svchost」を含む名前の値のうち、1 より大きいもの"),
        ("> 5 < 10", "5 より大きく 10 より小さい値"),
        ("= 5", "5 に等しい値と生の値、フィールド"),
        ("#6 >= 5 %", "タイトル インデックス 6 の値のうち、5 % 以上のもの"),
    ] {
        let (_, search) = typed(&session, text);
        assert_eq!(
            understood(&search).map(|message| words.say(message).to_string()),
            Some(wanted.to_owned())
        );
    }
}
