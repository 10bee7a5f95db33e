//! Unpacking of files, in a worker or in the page.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use winperf_bundle::{Error, Limits, Manifest, Opened, Sample, Unpacked, is_packed, unpack};

use crate::browser::worker::{Message, Worker};
use crate::tasks::flat::{self, ListName};

/// The text of the question; the file is its bytes.
pub const QUESTION: &str = "unpack";

/// Maximum length in bytes of files that are unpacked faster than a worker starts.
const SHORT: usize = 0x4_0000;

/// Unpacks a file: in a worker if it is long, since this is done in one piece.
///
/// # Errors
/// Returns the errors of [`unpack`].
pub async fn unpacked(bytes: Vec<u8>) -> Result<Unpacked, Error> {
    let is_long = bytes.len() > SHORT && is_packed(&bytes);
    if is_long && let Some(unpacked) = in_worker(&bytes).await {
        return unpacked;
    }
    unpack(bytes, &Limits::default())
}

/// Unpacks a file in a worker; `None` if there is no worker, or it fails.
async fn in_worker(bytes: &[u8]) -> Option<Result<Unpacked, Error>> {
    let question = Message { text: QUESTION.to_owned(), bytes: vec![Cow::Borrowed(bytes)] };
    unflattened(Worker::ask_new(&question, |_| ()).await?)
}

/// Returns the answer to the question, in the worker.
pub fn answer(question: Message<'static>) -> Option<Message<'static>> {
    let file = question.bytes.into_iter().next()?.into_owned();
    Some(flattened(unpack(file, &Limits::default())))
}

/// An [`Unpacked`] bundle without its bytes, which follow in this order.
#[derive(Debug, Deserialize, Serialize)]
struct Description {
    samples: Vec<String>,
    titles: Vec<ListName>,
    others: Vec<String>,
    manifest: Option<Manifest>,
}

fn flattened(unpacked: Result<Unpacked, Error>) -> Message<'static> {
    let (described, bytes) = match unpacked {
        Err(error) => (Err(error), Vec::new()),
        Ok(Unpacked::File(bytes)) => (Ok(None), vec![bytes]),
        Ok(Unpacked::Bundle(opened)) => {
            let Opened { samples, titles, manifest, others } = *opened;
            let described = Description {
                samples: samples.iter().map(|sample| sample.name.clone()).collect(),
                titles: flat::list_names(&titles),
                others: others.iter().map(|member| member.name.clone()).collect(),
                manifest,
            };
            let samples = samples.into_iter().map(|sample| sample.bytes);
            let titles = titles.into_iter().map(|list| list.bytes);
            (
                Ok(Some(described)),
                samples.chain(titles).chain(others.into_iter().map(|other| other.bytes)).collect(),
            )
        }
    };
    flat::message(&described, bytes.into_iter().map(Cow::Owned).collect())
}

/// Returns what a worker has unpacked, or the reason of its refusal; `None` if the answer is incomplete.
fn unflattened(Message { text, bytes }: Message<'static>) -> Option<Result<Unpacked, Error>> {
    let mut bytes = bytes.into_iter();
    let described = match serde_json::from_str::<Result<Option<Description>, Error>>(&text).ok()? {
        Err(error) => return Some(Err(error)),
        Ok(None) => return Some(Ok(Unpacked::File(bytes.next()?.into_owned()))),
        Ok(Some(described)) => described,
    };
    let members = flat::members(described.samples, &mut bytes)?.into_iter();
    let opened = Opened {
        samples: members.map(|member| Sample { name: member.name, bytes: member.bytes }).collect(),
        titles: flat::lists(described.titles, &mut bytes)?,
        manifest: described.manifest,
        others: flat::members(described.others, &mut bytes)?,
    };
    Some(Ok(Unpacked::Bundle(Box::new(opened))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_bundle::{Contents, Member, TitleKind, TitleList};
    use winperf_synth::examples;

    /// Returns what the page gets for a file, by the worker and without one.
    fn both(file: &[u8]) -> [String; 2] {
        let question = Message { text: QUESTION.to_owned(), bytes: vec![Cow::Owned(file.to_vec())] };
        let by_worker = answer(question).and_then(unflattened).unwrap();
        let by_page = unpack(file.to_vec(), &Limits::default());
        [by_worker, by_page].map(|unpacked| format!("{unpacked:?}"))
    }

    #[test]
    fn a_worker_hands_over_everything_in_a_bundle() {
        let example = examples::desktop();
        let list = |kind| TitleList { kind, language: "00C".to_owned(), bytes: vec![49, 0, 0, 0] };
        let contents = Contents {
            manifest: Manifest::default(),
            samples: vec![example.older, example.newer],
            log: None,
            titles: vec![list(TitleKind::Counter), list(TitleKind::Help)],
            summary: String::new(),
            others: vec![Member { name: "notes.txt".to_owned(), bytes: vec![1, 2, 3] }],
        };
        let bundle = contents.write().unwrap();
        let [by_worker, by_page] = both(&bundle);
        assert!(by_page.contains("notes.txt") && by_page.contains("Help"));
        assert!(by_worker == by_page);
    }

    #[test]
    fn a_worker_hands_over_the_reason_of_its_refusal() {
        let bundle = Contents::default().write().unwrap();
        for (file, reason) in [(&b"\x1f\x8b\x08"[..], "Gzip"), (&bundle[..bundle.len() - 1], "Archive")] {
            assert!(is_packed(file));
            let [by_worker, by_page] = both(file);
            assert!(by_page.starts_with(&format!("Err({reason}")), "{by_page}");
            assert_eq!(by_worker, by_page);
        }
        let cause = winperf::TooManyTitles::Bytes(70_000_000);
        let refused = Error::TooManyTitles { member: "counters.bin".to_owned(), cause };
        let by_worker = unflattened(flattened(Err(refused.clone()))).unwrap();
        assert_eq!(by_worker.unwrap_err(), refused);
    }

    #[test]
    fn a_file_that_is_only_packed_is_handed_over_as_it_is() {
        let [by_worker, by_page] = both(b"no archive");
        assert!(by_page.starts_with("Ok(") && by_worker == by_page, "{by_page}");
    }
}
