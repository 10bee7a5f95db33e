//! Seeds of the fuzzer: captures that are well-formed, so that its changes reach deep into the reader.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use winperf_bundle::{Contents, Manifest, Member, TitleKind, TitleList};
use winperf_synth::log::{Entry, Log, SampleData};
use winperf_synth::{damage, examples, fixtures, recorded, titles};

/// Returns the examples, the captures of Microsoft's documents, and those of real machines where their folder is
/// present.
pub(crate) fn captures() -> Result<Vec<Vec<u8>>> {
    let examples = examples::all().into_iter().flat_map(|example| [example.older, example.newer]);
    let (older, newer) = fixtures::slot_shift();
    let fixtures = [
        fixtures::processor_cap(),
        fixtures::system_cap(),
        fixtures::samba_style(),
        fixtures::transfer_and_peer(),
        older,
        newer,
    ];
    let mut captures: Vec<_> = examples.chain(fixtures.map(|capture| capture.write())).collect();
    captures.extend(files_of_machines(|name| !name.contains("_009"))?);
    Ok(captures)
}

/// Logs of whole objects and of raw counters, with damage, and text logs.
pub(crate) fn logs() -> Result<Vec<Vec<u8>>> {
    let machine = r"\\WORKSHOP";
    let values = |busy| vec![("0".to_owned(), busy, 10 * busy), ("_Total".to_owned(), busy, 10 * busy)];
    let raw = Log::new()
        .entry(Entry::instances(machine, "Processor", "% Processor Time", 0x2151_0500))
        .entry(Entry::counter(machine, "Memory", None, "Available Bytes", 0x0001_0100))
        .sample(0, vec![SampleData::Instances(values(5)), SampleData::Counter(7, 0)])
        .sample(1, vec![SampleData::Instances(values(9)), SampleData::Counter(8, 0)]);
    let (older, newer) = fixtures::slot_shift();
    let blocks = Log::new()
        .titles(machine, &[(1, "1847"), (2, "System"), (230, "Process")])
        .entry(Entry::object(machine, "Process"))
        .sample(0, vec![SampleData::Block(older.write())])
        .sample(1, vec![SampleData::Block(newer.write())]);
    let head = r#""(PDH-CSV 4.0) (Pacific Standard Time)(480)","\\A\B(c)\D""#;
    let text = format!("{head}\r\n\"02/19/2013 18:50:17.844\",\"1.5\"\r\n");
    let whole = [raw.write(), blocks.write()];
    let mut logs: Vec<Vec<u8>> = Vec::new();
    for seed in 0..4 {
        logs.extend(whole.iter().map(|log| damage::with_flipped_bits(log, 3, seed)));
    }
    logs.extend(whole);
    logs.push(text.replace("CSV", "TSV").replace("\",\"", "\"\t\"").into());
    logs.push(text.into());
    Ok(logs)
}

/// Captures as they are, and packed: one or two samples, with title lists and manifests of several kinds, and with damage.
pub(crate) fn bundles() -> Result<Vec<Vec<u8>>> {
    let samples = fixtures::slot_shift();
    let samples = [samples.0.write(), samples.1.write()];
    let list = TitleList {
        kind: TitleKind::Counter,
        language: "009".to_owned(),
        bytes: titles::multi_sz([(1, "9000"), (230, "Process"), (9000, "Ledger")]),
    };
    let json = br#"{"created": "2026-01-02", "source": {"value_name": "Global", "frequency": "10000000",
        "failures": [{"query": "Costly", "message": "no answer"}]}, "mood": [1, {"of": null}]}"#;
    let manifest = Manifest::from_json(json)?.context("a manifest")?;
    let contents = |samples: &[Vec<u8>], titles: &[TitleList], manifest: &Manifest| Contents {
        manifest: manifest.clone(),
        samples: samples.to_vec(),
        log: None,
        titles: titles.to_vec(),
        summary: "# Summary\n".to_owned(),
        others: vec![Member { name: "notes.txt".to_owned(), bytes: b"hello".to_vec() }],
    };
    let none = Manifest::default();
    let mut bundles = vec![
        contents(&samples, &[], &none).write()?,
        contents(&samples, std::slice::from_ref(&list), &manifest).write()?,
        contents(&samples[..1], &[list], &none).write()?,
        Contents { samples: samples[1..].to_vec(), ..Contents::default() }.write()?,
    ];
    let damaged: Vec<_> = (0..4).map(|seed| damage::with_flipped_bits(&bundles[1], 2, seed)).collect();
    bundles.extend(damaged);
    for sample in &samples {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(sample)?;
        bundles.push(gzip.finish()?);
    }
    bundles.extend(samples);
    Ok(bundles)
}

/// Returns each capture alone, and with the one that follows it, which for examples is the newer sample: the length of the first, and both.
pub(crate) fn pairs() -> Result<Vec<Vec<u8>>> {
    let captures = captures()?;
    let mut pairs = Vec::new();
    for (first, second) in captures.iter().zip(captures.iter().skip(1).chain(captures.first())) {
        let length = u32::try_from(first.len())?;
        pairs.push([&length.to_le_bytes(), first.as_slice(), second].concat());
        pairs.push([&0_u32.to_le_bytes(), first.as_slice()].concat());
    }
    Ok(pairs)
}

/// Returns counter paths of every shape; a line feed separates the names to match.
pub(crate) fn paths() -> Result<Vec<Vec<u8>>> {
    let paths = [
        r"\System\Processes",
        r"\\LANTERN\Processor(_Total)\% DPC Time",
        r"\Thread(iexplore/0#2)\ID Thread",
        r"\Process(svchost#*)\*",
        r"\Paging File(\??\C:\pagefile.sys)\% Usage Peak",
        r"\SQLServer:Memory Manager\Total Server Memory (KB)",
        "svchost#1\nsvchost",
        "i*plore/*#3\niexplore/0",
    ];
    Ok(paths.map(|path| path.as_bytes().to_vec()).to_vec())
}

/// Title lists as the registry gives them out.
pub(crate) fn title_lists() -> Result<Vec<Vec<u8>>> {
    let mut lists = vec![
        titles::multi_sz([(1, "1847"), (2, "System"), (4, "Memory"), (6, "% Processor Time")]),
        titles::multi_sz([(2, "first"), (2, "second"), (3, "")]),
        titles::multi_sz([]),
        titles::multi_sz([(1846, "End Marker"), (u32::MAX, "last")]),
    ];
    lists.extend(examples::all().into_iter().filter_map(|example| example.titles));
    lists.extend(files_of_machines(|name| name.contains("_009"))?);
    Ok(lists)
}

/// Returns the files from real machines beside the checkout, or in the folder that `WINPERF_CAPTURES` names.
fn files_of_machines(is_wanted: impl Fn(&str) -> bool) -> Result<Vec<Vec<u8>>> {
    let Some(folder) = recorded::folder() else { return Ok(Vec::new()) };
    let mut files = files(&folder)?;
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".bin") && is_wanted(&name)
    });
    // The order of a folder is any order, and pairs are made of neighbours.
    files.sort();
    files.iter().map(|file| fs::read(file).with_context(|| format!("reading {}", file.display()))).collect()
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(self::files(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}
