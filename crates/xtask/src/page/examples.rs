//! The example captures that the page offers, and the list of them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use winperf_synth::examples;

use crate::workspace;

/// The capture that `winperf-capture` took of the sample provider under Wine, as `winperf examples` brings it.
const PROVIDER: &str = "crates/winperf-cli/src/commands/examples/provider.perfcap.zip";

/// The example to begin with, of which the start screen has a picture.
const FIRST: &str = "desktop";

/// A pair of captures that the page offers.
struct Offer {
    name: &'static str,
    title: &'static str,
    title_ja: &'static str,
    /// The older one and the newer one.
    captures: [Vec<u8>; 2],
    /// Names of its objects and counters, where Windows itself does not bring them.
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
    let list: Vec<Value> = offers.iter().map(entry).collect();
    fs::write(folder.join("examples.json"), serde_json::to_string(&list)?).context("writing examples.json")
}

fn offers() -> Result<Vec<Offer>> {
    let written = examples::all().into_iter().map(|example| Offer {
        name: example.name,
        title: example.title,
        title_ja: example.title_ja,
        captures: [example.older, example.newer],
        titles: example.titles,
    });
    let mut offers: Vec<Offer> = written.chain([provider()?]).collect();
    offers.sort_by_key(|offer| offer.name != FIRST);
    Ok(offers)
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
        title: "A real capture of winperf's sample provider, taken under Wine: exact values, rates, parents and rare counter types.",
        title_ja: "winperf のサンプル プロバイダーを Wine で採取した実際のキャプチャ。正確な値、レート、親、珍しいカウンターの型を含みます。",
        captures: [older, newer],
        titles: opened.titles.into_iter().next().map(|list| list.bytes),
    })
}

/// The captures, older first, and the list of titles where the example has one of its own.
fn files(offer: &Offer) -> Vec<(String, &[u8])> {
    let names = captures(offer);
    let mut files: Vec<(String, &[u8])> =
        names.into_iter().zip(&offer.captures).map(|(name, bytes)| (name, bytes.as_slice())).collect();
    if let Some(bytes) = &offer.titles {
        files.push((titles(offer), bytes));
    }
    files
}

fn entry(offer: &Offer) -> Value {
    let titles = offer.titles.as_ref().map(|_| titles(offer));
    json!({
        "name": offer.name,
        "title": offer.title,
        "title_ja": offer.title_ja,
        "files": captures(offer),
        "titles": titles,
    })
}

fn captures(offer: &Offer) -> [String; 2] {
    [format!("{}-0.perfdata", offer.name), format!("{}-1.perfdata", offer.name)]
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
