//! Replies.

use super::check;
use super::one_of_each;
use crate::phrases::Say;
use crate::phrases::reply::ReplySentence;

#[test]
fn every_sentence_of_a_reply_is_said_in_every_language() {
    let files = ["a.bin", "b.bin"].map(str::to_owned);
    let bytes = ["a4 04", "2c 05"].map(str::to_owned);
    let (of_older, of_newer) = ((0x30a0, bytes[0].clone()), (0x30b0, bytes[1].clone()));
    let sentences = one_of_each![ReplySentence:
        InFile { file: "`a.bin`", place: "`Process`", said: "3" };
        Bytes { offset: 0x30, had: "a4 04", expected: Some("a8 04") };
        SameField { file: "`b.bin`", offset: 0x30, bytes: "a8 04" };
        Between { files: &files, said: "3" };
        BytesOfBoth { older: &of_older, newer: &of_newer };
        Other {
            name: "`svchost#3`",
            object: "`Process`",
            counter: "`ID Process`",
            older: ("1188", 0x30a0),
            newer: ("1324", 0x30b0),
            bytes: &bytes,
            files: &files,
        };
        Former { name: "`svchost#3`", former: "`svchost#4`" };
        ByName { counter: "`% Processor Time`", by_name: "317266.870 %", value: Some("3.113 %") };
        Link("https://winperf.example/#tab=values");
    ];
    let others = [
        ReplySentence::Bytes { offset: 0x30, had: "a4 04", expected: None },
        ReplySentence::ByName { counter: "`% Processor Time`", by_name: "317266.870 %", value: None },
    ];
    for sentence in sentences.into_iter().chain(others) {
        check(|language| sentence.say(language));
    }
}
