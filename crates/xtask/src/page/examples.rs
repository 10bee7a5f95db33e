//! The examples that the page offers, captures and a log, and the list of them.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use winperf_synth::examples::{self, Example};

use crate::workspace;

/// The capture that `winperf-capture` took of the sample provider under Wine, as `winperf examples` brings it.
const PROVIDER: &str = "crates/winperf-cli/src/commands/examples/provider.perfcap.zip";

/// The first example, which the start screen has a picture of.
const FIRST: &str = "desktop";

/// The log of Performance Monitor that is an example, its name on the page, and its licence.
const LOG: &str = "crates/winperf-log/tests/fixtures/pal-samplelog.blg";
const LOG_ON_THE_PAGE: &str = "real-machine.blg.gz";
const LICENCE: &str = "crates/winperf-log/tests/fixtures/LICENSE-PAL-MIT.txt";

/// Example that the page offers to begin with.
struct Offer {
    name: &'static str,
    title: &'static str,
    title_ja: &'static str,
    /// The older capture and the newer one, or a log.
    files: Vec<(String, Vec<u8>)>,
    /// `true` if it is among those to learn from, which the start screen folds.
    teaches: bool,
    /// Names of its objects and counters, if neither Windows nor a log contains them.
    titles: Option<Vec<u8>>,
}

/// Writes the files of every example, and `examples.json`, which names them.
pub(super) fn write(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let offers = offers()?;
    for offer in &offers {
        for (name, bytes) in files(offer) {
            fs::write(folder.join(&name), bytes).with_context(|| format!("writing {name}"))?;
        }
    }
    let licence = Path::new(LICENCE).file_name().context(LICENCE)?;
    fs::copy(workspace::root().join(LICENCE), folder.join(licence)).context(LICENCE)?;
    let list: Vec<Value> = offers.iter().map(entry).collect();
    fs::write(folder.join("examples.json"), serde_json::to_string(&list)?).context("writing examples.json")
}

fn offers() -> Result<Vec<Offer>> {
    let whole = examples::all().into_iter().map(|example| written(example, false));
    let teaching = examples::teaching().into_iter().map(|example| written(example, true));
    let mut offers: Vec<Offer> = whole.chain([provider()?, real_machine()?]).chain(teaching).collect();
    offers.sort_by_key(|offer| offer.name != FIRST);
    Ok(offers)
}

fn written(example: Example, teaches: bool) -> Offer {
    Offer {
        name: example.name,
        title: example.title,
        title_ja: example.title_ja,
        files: captures(example.name, [example.older, example.newer]),
        teaches,
        titles: example.titles,
    }
}

fn provider() -> Result<Offer> {
    let bytes = fs::read(workspace::root().join(PROVIDER)).context(PROVIDER)?;
    let opened = winperf_bundle::open(bytes).context(PROVIDER)?;
    let mut samples = opened.samples.into_iter().map(|sample| sample.bytes);
    let (Some(older), Some(newer)) = (samples.next(), samples.next_back()) else {
        bail!("{PROVIDER} holds no two samples");
    };
    Ok(Offer {
        name: "provider",
        title: "A real capture of winperf's sample provider, taken under Wine: exact values, rates, parents and rare counter types. Look at the formulas in Values, whose results are known beforehand.",
        title_ja: "winperf のサンプル プロバイダーを Wine で採取した実際のキャプチャ。正確な値、レート、親、珍しいカウンターの型を含みます。結果が前もってわかっている計算式を「値」で見てください。",
        files: captures("provider", [older, newer]),
        teaches: false,
        titles: opened.titles.into_iter().next().map(|list| list.bytes),
    })
}

/// Returns the log, gzipped, since most of it is padding.
fn real_machine() -> Result<Offer> {
    let bytes = fs::read(workspace::root().join(LOG)).context(LOG)?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&bytes)?;
    Ok(Offer {
        name: "real-machine",
        title: "Ten minutes of a real Windows Vista in a log (.blg): one sample each minute, as Performance Monitor wrote it; from PAL, © 2017 Clint Huffman, MIT licence. Look at two samples at a time, and at where in the log their bytes lie.",
        title_ja: "実際の Windows Vista の 10 分間のログ (.blg): パフォーマンス モニターが 1 分ごとに記録したものです。PAL より、© 2017 Clint Huffman、MIT ライセンス。サンプルを 2 つずつ選び、そのバイトがログのどこにあるかを見てください。",
        files: vec![(LOG_ON_THE_PAGE.to_owned(), gzip.finish()?)],
        teaches: false,
        titles: None,
    })
}

fn captures(name: &str, captures: [Vec<u8>; 2]) -> Vec<(String, Vec<u8>)> {
    let named = captures.into_iter().enumerate();
    named.map(|(number, bytes)| (format!("{name}-{number}.perfdata"), bytes)).collect()
}

/// Returns the captures, older first, or the log, and the list of titles if the example has one.
fn files(offer: &Offer) -> Vec<(String, &[u8])> {
    let mut files: Vec<(String, &[u8])> =
        offer.files.iter().map(|(name, bytes)| (name.clone(), bytes.as_slice())).collect();
    if let Some(bytes) = &offer.titles {
        files.push((titles(offer), bytes));
    }
    files
}

fn entry(offer: &Offer) -> Value {
    let titles = offer.titles.as_ref().map(|_| titles(offer));
    let files: Vec<&String> = offer.files.iter().map(|(name, _)| name).collect();
    json!({
        "name": offer.name,
        "title": offer.title,
        "title_ja": offer.title_ja,
        "files": files,
        "teaches": offer.teaches,
        "titles": titles,
    })
}

fn titles(offer: &Offer) -> String {
    format!("{}-titles.bin", offer.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_exactly_the_files_that_are_written() {
        for offer in offers().unwrap() {
            let entry = entry(&offer);
            let mut named: Vec<&str> =
                entry["files"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
            named.extend(entry["titles"].as_str());
            let written: Vec<String> = files(&offer).into_iter().map(|(name, _)| name).collect();
            assert_eq!(named, written);
        }
    }

    #[test]
    fn every_example_has_a_sentence_in_each_language() {
        let is_kana = |letter: char| matches!(letter, '\u{3041}'..='\u{30ff}');
        for offer in offers().unwrap() {
            let entry = entry(&offer);
            let text = |key: &str| entry[key].as_str().unwrap().to_owned();
            assert!(text("title").ends_with('.') && !text("title").contains(is_kana), "{}", offer.name);
            assert!(text("title_ja").ends_with('。') && text("title_ja").contains(is_kana), "{}", offer.name);
        }
    }
}
