//! Grouping of the open files by machine and boot.

use std::cmp::Reverse;

use crate::state::library::document::Document;

/// The runs that a capture is compared with, the latest first: machines and their starts are few, and files may be thousands.
const COMPARED: usize = 16;

/// Returns the positions of captures, grouped by boot; each group is in the order of the files. Files that are not
/// captures are omitted.
pub fn boots(files: &[Document]) -> Vec<Vec<usize>> {
    let mut boots: Vec<Vec<usize>> = Vec::new();
    for (place, file) in files.iter().enumerate().filter(|(_, file)| file.is_capture()) {
        let last = |boot: &Vec<usize>| boot.last().and_then(|last| files.get(*last));
        let is_its = |boot: &&mut Vec<usize>| {
            last(boot).is_some_and(|last| last.walked().is_of_same_boot(file.walked()))
        };
        match boots.iter_mut().rev().take(COMPARED).find(is_its) {
            Some(boot) => boot.push(place),
            None => boots.push(vec![place]),
        }
    }
    boots
}

/// Groups a list: the captures of a machine are adjacent, and in one group if no two of them are from the same boot.
pub fn groups(files: &[Document]) -> Vec<Vec<usize>> {
    let machine =
        |boot: &Vec<usize>| boot.first().and_then(|first| files.get(*first)).and_then(|file| file.machine());
    let mut machines: Vec<(Option<String>, Vec<Vec<usize>>)> = Vec::new();
    for boot in boots(files) {
        let name = machine(&boot);
        match machines.iter_mut().find(|(other, _)| *other == name) {
            Some((_, boots)) => boots.push(boot),
            None => machines.push((name, vec![boot])),
        }
    }
    let grouped = machines.into_iter().flat_map(|(_, boots)| {
        if boots.iter().all(|boot| boot.len() == 1) { vec![boots.concat()] } else { boots }
    });
    grouped.collect()
}

/// Returns the oldest and the newest capture of the largest boot; `None` if no two are from the same boot.
pub fn ends_of_longest(files: &[Document]) -> Option<[usize; 2]> {
    let boots = boots(files).into_iter().filter(|boot| boot.len() > 1);
    let longest = boots.max_by_key(|boot| (boot.len(), Reverse(boot.first().copied())))?;
    Some([*longest.first()?, *longest.last()?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::capture::Capture;
    use crate::state::library::document::DocumentId;

    /// Returns a capture of the desktop that many seconds later, after that many starts of the machine.
    fn capture(seconds: i64, starts: i64) -> Capture {
        let mut bytes = winperf_synth::examples::desktop().older;
        let mut add = |offset: usize, ticks: i64| {
            let place = offset..offset + 8;
            let before = i64::from_le_bytes(bytes[place.clone()].try_into().unwrap());
            bytes[place].copy_from_slice(&(before + ticks).to_le_bytes());
        };
        let frequency = 64;
        add(72, (seconds + starts * 100_000) * 10_000_000);
        let ticks = seconds
            * i64::from_le_bytes(
                winperf_synth::examples::desktop().older[frequency..frequency + 8].try_into().unwrap(),
            );
        add(56, ticks);
        Capture::parse(format!("{starts}-{seconds}"), bytes)
    }

    fn files(captures: Vec<Capture>) -> Vec<Document> {
        (1..).zip(captures).map(|(id, capture)| Document::new(DocumentId(id), capture)).collect()
    }

    #[test]
    fn captures_are_grouped_by_machine_and_start_and_the_most_that_belong_together_are_shown_first() {
        let other = Capture::parse("other".to_owned(), winperf_synth::examples::iexplore().older);
        let nothing = Capture::parse("notes".to_owned(), b"hello".to_vec());
        let files = files(vec![
            capture(0, 0),
            other,
            capture(5, 0),
            capture(7, 1),
            capture(8, 1),
            nothing,
            capture(10, 1),
        ]);
        assert_eq!(boots(&files), [vec![0, 2], vec![1], vec![3, 4, 6]]);
        assert_eq!(groups(&files), [vec![0, 2], vec![3, 4, 6], vec![1]]);
        assert_eq!(ends_of_longest(&files), Some([3, 6]));
    }

    #[test]
    fn where_no_two_belong_together_a_machine_is_one_group() {
        let files = files(vec![capture(0, 0), capture(0, 1), capture(0, 2)]);
        assert_eq!(groups(&files), [[0, 1, 2]]);
        assert_eq!(ends_of_longest(&files), None);
    }
}
