//! Captures with one fault each: A is sound, and B is the next sample with one number changed, or cut.

use super::super::{Example, iexplore};
use crate::fields::{instance_definition, object_type};
use crate::{Field, Place, Written, damage};

/// One common fault.
struct Fault {
    name: &'static str,
    /// Description of the damage and what to look for.
    title: &'static str,
    title_ja: &'static str,
    damage: fn(Written) -> Vec<u8>,
}

/// Position of Process among the objects; those of the first `iexplore` and of a thread of the last one follow.
const PROCESS: usize = 0;
const THREAD: usize = 1;
const FIRST: usize = 17;
const THREAD_OF_THIRD: usize = 61;

const FAULTS: [Fault; 6] = [
    Fault {
        name: "damaged-cut",
        title: "B ends before its TotalByteLength says so. Look at what is still shown in front of the cut, and at the \
                values behind it: they are missing, and not 0.",
        title_ja: "B は TotalByteLength より前で終わっています。切れ目より前に何が表示されるかと、その先の値が 0 ではなく「ない」ことを見てください。",
        damage: |written| damage::truncated(written.bytes(), 10_000),
    },
    Fault {
        name: "damaged-object-length",
        title: "One length of B leads 8 bytes too far. Look at which two ways should end at the same byte, and do not mend \
                the object where the error is reported.",
        title_ja: "B の 1 つの長さが 8 バイト先へ導いています。同じバイトに着くはずの 2 つの道を見比べ、エラーが報告されたオブジェクトのほうを直さないでください。",
        damage: |written| moved(written, Place::Object(PROCESS), object_type::TOTAL_BYTE_LENGTH, 8),
    },
    Fault {
        name: "damaged-definition-length",
        title: "One wrong number of B makes dozens of findings. Look for the first of them, and work out what belongs there \
                from HeaderLength and NumCounters.",
        title_ja: "B の 1 つの誤った数値から、何十もの指摘が生じています。最初の指摘を見つけ、HeaderLength と NumCounters から正しい値を計算してください。",
        damage: |written| moved(written, Place::Object(PROCESS), object_type::DEFINITION_LENGTH, -40),
    },
    Fault {
        name: "damaged-instance-count",
        title: "B counts one instance more than it has. Look at where TotalByteLength leads: a careless reader goes on, and \
                takes the header of the next object for the 25th instance.",
        title_ja: "B のインスタンス数は実際より 1 つ多くなっています。TotalByteLength が導く場所を見てください。不注意な読み手はそこを越えて読み、次のオブジェクトのヘッダーを 25 番目のインスタンスだと思ってしまいます。",
        damage: |written| moved(written, Place::Object(PROCESS), object_type::NUM_INSTANCES, 1),
    },
    Fault {
        name: "damaged-instance-length",
        title: "The ByteLength of one instance of B is 8 too small, so its counter block is read too early. Look at the end \
                of its name, and at the instances behind it, which are no longer found.",
        title_ja: "B の 1 つのインスタンスの ByteLength が 8 小さく、カウンター ブロックが手前から読まれます。その名前の末尾と、見つからなくなった後続のインスタンスを見てください。",
        damage: |written| {
            moved(written, Place::Instance(PROCESS, FIRST), instance_definition::BYTE_LENGTH, -8)
        },
    },
    Fault {
        name: "damaged-parent",
        title: "A thread of B has the wrong parent, and all lengths agree. Look at ID Process of the thread and of the \
                process that ParentObjectInstance leads to: they differ.",
        title_ja: "B の 1 つのスレッドの親が誤っていますが、長さはすべて合っています。スレッドの ID Process と、ParentObjectInstance が導くプロセスの ID Process を見比べてください。",
        damage: |written| {
            let thread = Place::Instance(THREAD, THREAD_OF_THIRD);
            moved(written, thread, instance_definition::PARENT_OBJECT_INSTANCE, -2)
        },
    },
];

/// Returns an example for each fault.
pub(super) fn all() -> impl Iterator<Item = Example> {
    FAULTS.iter().map(|fault| {
        let (older, newer) = iexplore::captures();
        Example {
            name: fault.name,
            title: fault.title,
            title_ja: fault.title_ja,
            older: older.write(),
            newer: (fault.damage)(newer.write_with_places()),
            titles: None,
        }
    })
}

/// Returns the capture with a field whose number is too large by `by`.
fn moved(written: Written, place: Place, field: Field, by: i64) -> Vec<u8> {
    let value = written.value(place, field).wrapping_add_signed(by);
    written.set(place, field, value).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fault_is_one_number_or_a_cut_of_the_sound_sample() {
        let sound = iexplore::captures().1.write();
        for example in all() {
            let changed: Vec<usize> =
                (0..example.newer.len()).filter(|&at| example.newer[at] != sound[at]).collect();
            let is_cut = example.newer.len() < sound.len() && changed.is_empty();
            let is_one_number =
                changed.first().zip(changed.last()).is_some_and(|(first, last)| last - first < 4);
            assert!(is_cut != is_one_number, "{}: {changed:?}", example.name);
        }
    }

    #[test]
    fn the_thread_with_another_parent_is_the_first_one_of_the_third_iexplore() {
        let sound = iexplore::captures().1.write_with_places();
        let thread = Place::Instance(THREAD, THREAD_OF_THIRD);
        assert_eq!(sound.value(thread, instance_definition::PARENT_OBJECT_INSTANCE), 21);
    }
}
