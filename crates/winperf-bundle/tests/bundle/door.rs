//! The common entrance: raw blocks, gzipped ones, bundles, and archives that people make themselves.

use winperf_bundle::{Contents, Error, Opened, TitleKind, TitleList, open};
use winperf_synth::{Capture, examples};

use crate::zip;

fn names(opened: &Opened) -> Vec<&str> {
    opened.samples.iter().map(|sample| sample.name.as_str()).collect()
}

fn gzipped(bytes: &[u8], flags: u8, extra: &[u8]) -> Vec<u8> {
    let mut gzip = vec![0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 255];
    gzip.extend(extra);
    gzip.extend(miniz_oxide::deflate::compress_to_vec(bytes, 6));
    gzip.extend(rawzip::crc32(bytes).to_le_bytes());
    gzip.extend(u32::try_from(bytes.len()).expect("a short file").to_le_bytes());
    gzip
}

#[test]
fn a_raw_block_is_one_sample_without_a_name_and_so_is_any_other_file() {
    for bytes in [Capture::new().write(), b"no capture".to_vec(), Vec::new()] {
        let opened = open(bytes.clone()).unwrap();
        assert_eq!((names(&opened), &opened.samples[0].bytes), (vec![""], &bytes));
    }
}

#[test]
fn empty_members_before_a_block_leave_it_as_it_is() {
    let empty = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let block = examples::iexplore().older;
    let last = gzipped(&block, 0, &[]);
    let packed = [empty.repeat(1000), last.clone(), empty.repeat(1000)].concat();
    assert_eq!(open(packed).unwrap().samples[0].bytes, block);
    let packed = [empty.repeat(1 << 15), last].concat();
    let error = open(packed).expect_err("too many members");
    assert_eq!(
        error.to_string(),
        "the gzip data are damaged: there are more than 32,768 members, the most that is read"
    );
}

#[test]
fn a_gzipped_block_opens_with_every_kind_of_header_and_in_several_members() {
    let block = Capture::new().write();
    let with_all = gzipped(&block, 0b1_1110, b"\x03\0abcname\0comment\0\x12\x34");
    let (first, second) = block.split_at(40);
    let in_two = [gzipped(first, 0, b""), gzipped(second, 0, b""), vec![0; 20]].concat();
    for gzip in [gzipped(&block, 0, b""), with_all, in_two] {
        assert_eq!(open(gzip).unwrap().samples[0].bytes, block);
    }
}

#[test]
fn every_cut_and_every_changed_byte_of_gzipped_data_is_an_error_or_changes_nothing() {
    let block = Capture::new().write();
    let gzip = gzipped(&block, 0, b"");
    for length in 2..gzip.len() {
        assert!(matches!(open(gzip[..length].to_vec()), Err(Error::Gzip(_))), "{length}");
    }
    for place in 10..gzip.len() {
        let mut changed = gzip.clone();
        changed[place] ^= 0x40;
        // The last byte of deflated data has unused bits.
        match open(changed) {
            Ok(opened) => assert_eq!(opened.samples[0].bytes, block, "{place}"),
            Err(error) => assert!(matches!(error, Error::Gzip(_)), "{place}: {error}"),
        }
    }
}

#[test]
fn a_bundle_gives_back_its_samples_and_titles() {
    let example = examples::every_counter_type();
    let list = TitleList {
        kind: TitleKind::Counter,
        language: "009".to_owned(),
        bytes: example.titles.expect("titles"),
    };
    let contents = Contents {
        samples: vec![example.older.clone(), example.newer.clone()],
        titles: vec![list.clone()],
        ..Contents::default()
    };
    let opened = open(contents.write().unwrap()).unwrap();
    assert_eq!(names(&opened), ["sample-0.perfdata", "sample-1.perfdata"]);
    assert_eq!(opened.samples[1].bytes, example.newer);
    assert_eq!(opened.titles, [list]);
    assert!(opened.manifest.is_some() && opened.others.is_empty());
}

#[test]
fn an_archive_without_a_manifest_gives_its_blocks_in_order_of_number_and_name() {
    let block = Capture::new().write();
    let archive = zip::deflated(&[
        ("b.bin", &block),
        ("sample-10.perfdata", &block),
        ("a/c.bin", &block),
        ("sample-9.perfdata", b"damaged"),
        ("notes.txt", b"hello"),
        ("titles/help-011.bin", b"1\0"),
    ]);
    let opened = open(archive).unwrap();
    assert_eq!(names(&opened), ["sample-9.perfdata", "sample-10.perfdata", "a/c.bin", "b.bin"]);
    assert_eq!(opened.others[0].name, "notes.txt");
    assert_eq!((opened.titles[0].kind, opened.titles[0].language.as_str()), (TitleKind::Help, "011"));
}

#[test]
fn the_manifest_decides_which_members_are_samples_and_their_order() {
    let block = Capture::new().write();
    let manifest = br#"{"samples": [{"member": "late.bin"}, {"member": "early.bin"}, 7]}"#;
    let members: [(&str, &[u8]); 4] =
        [("early.bin", b"x"), ("late.bin", b"y"), ("other.bin", &block), ("manifest.json", manifest)];
    let opened = open(zip::stored(&members)).unwrap();
    assert_eq!(names(&opened), ["late.bin", "early.bin"]);
    assert_eq!(opened.others[0].name, "other.bin");
}

#[test]
fn a_manifest_of_another_program_is_a_file_like_any_other() {
    let block = Capture::new().write();
    let manifest = br#"{"schema": "https://example.com/extension", "samples": [{"member": "gone"}]}"#;
    let opened = open(zip::stored(&[("manifest.json", manifest), ("a.bin", &block)])).unwrap();
    assert_eq!(names(&opened), ["a.bin"]);
    assert!(opened.manifest.is_none());
    assert_eq!(opened.others[0].name, "manifest.json");
}

#[test]
fn an_archive_without_captures_says_so() {
    assert_eq!(open(zip::stored(&[("notes.txt", b"hello")])).unwrap_err(), Error::NoSamples);
    assert_eq!(open(zip::stored(&[])).unwrap_err(), Error::NoSamples);
}
