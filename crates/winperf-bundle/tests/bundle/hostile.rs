//! Archives that are damaged or made to do harm.

use rawzip::CompressionMethod;
use winperf::Titles;
use winperf_bundle::{Contents, Error, Limits, open, open_within};
use winperf_synth::{Capture, damage, examples};

use crate::zip;

fn bundle() -> Vec<u8> {
    let example = examples::iexplore();
    Contents { samples: vec![example.older, example.newer], ..Contents::default() }.write().expect("a bundle")
}

fn small() -> Limits {
    Limits { members: 3, member_length: 100_000, total_length: 150_000, free_length: 1000, ratio: 10 }
}

fn check(bytes: Vec<u8>, expected: &str) {
    let error = open_within(bytes, &small()).expect_err(expected);
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn a_short_member_that_unpacks_to_a_long_one_is_not_unpacked() {
    let zeros = vec![0; 90_000];
    check(zip::deflated(&[("bomb.bin", &zeros)]), "bomb.bin unpacks to far more than captures do");
    let longer = vec![0; 100_001];
    check(zip::stored(&[("long.bin", &longer)]), "long.bin is longer than 100000 bytes");
}

#[test]
fn a_member_that_lies_about_its_length_is_unpacked_no_further_than_it_says() {
    let zeros = vec![0; 90_000];
    let archive = zip::patched(zip::deflated(&[("bomb.bin", &zeros)]), 0, 24, &900_u32.to_le_bytes());
    check(archive, "bomb.bin is damaged");
}

#[test]
fn a_gzipped_bomb_is_not_unpacked() {
    let mut gzip = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    gzip.extend(miniz_oxide::deflate::compress_to_vec(&vec![0; 90_000], 6));
    check(gzip, "the gzipped file unpacks to far more than captures do");
}

#[test]
fn many_members_and_members_that_are_long_together_are_refused() {
    let four: [(&str, &[u8]); 4] = [("a", b""), ("b", b""), ("c", b""), ("d", b"")];
    check(zip::stored(&four), "more than 3 members");
    let long = vec![7; 80_000];
    check(zip::stored(&[("a", &long), ("b", &long)]), "longer than 150000 bytes together");
}

#[test]
fn members_that_share_their_bytes_are_refused_before_any_is_unpacked() {
    let archive = zip::stored(&[("a", b"PERF"), ("b", b"PERF")]);
    check(zip::patched(archive, 1, 42, &0_u32.to_le_bytes()), "shares them with another member");
    let damaged = zip::stored(&[("a", b"PERF"), ("b", b"PERF")]);
    let damaged = zip::patched(damaged, 0, 16, &7_u32.to_le_bytes());
    check(damaged.clone(), "a is damaged");
    check(zip::patched(damaged, 1, 42, &0_u32.to_le_bytes()), "shares them with another member");
}

#[test]
fn short_members_that_unpack_to_a_long_archive_together_are_not_unpacked() {
    // Each of them may have the maximum length.
    let zeros = vec![0; 900];
    let limits = Limits { ratio: 1, ..small() };
    let archive = |count| {
        let names = ["a", "b", "c"].map(|name| (name, zeros.as_slice()));
        zip::deflated(&names[..count])
    };
    assert_eq!(open_within(archive(1), &limits).expect_err("no capture"), Error::NoSamples);
    let error = open_within(archive(3), &limits).expect_err("a bomb");
    assert_eq!(error, Error::Bomb { member: "the archive".to_owned() });
}

#[test]
fn a_list_of_more_titles_than_any_machine_has_is_refused() {
    let sample = examples::iexplore().older;
    let open_with_list = |list: &[u8]| {
        open(zip::deflated(&[("sample-0.perfdata", &sample), ("titles/counter-009.bin", list)]))
    };
    let list = |pairs: usize| "9\0a\0".repeat(pairs).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let pairs: Vec<u8> = list(Titles::MAX_PAIRS + 1);
    let error = open_with_list(&pairs).expect_err("too many titles");
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        (
            "too-many-titles",
            "titles/counter-009.bin: a title list has at most 262144 pairs of index and name, and this one has more"
        )
    );
    assert_eq!(open_with_list(&pairs[..pairs.len() - 8]).map(|opened| opened.titles.len()), Ok(1));
    let long = vec![0; Titles::MAX_BYTES + 1];
    // It is refused by the length stated in the archive, before it is unpacked.
    let archive = zip::deflated(&[("sample-0.perfdata", &sample), ("titles/help-007.bin", &long)]);
    let error = open(zip::patched(archive, 1, 16, &0_u32.to_le_bytes())).expect_err("too long a list");
    assert_eq!(
        error.to_string(),
        "titles/help-007.bin: a title list has at most 16777216 bytes, and this one has 16777217"
    );
}

#[test]
fn names_that_leave_the_archive_or_stand_twice_are_refused() {
    for name in ["../a.bin", "/a.bin", "C:\\a.bin", "a/../../b.bin", "a\\b.bin"] {
        check(zip::stored(&[(name, b"x")]), "must be a plain path inside the archive");
    }
    check(zip::stored(&[("a.bin", b"x"), ("A.bin", b"y")]), "A.bin must be in the archive once");
}

#[test]
fn what_is_encrypted_or_packed_by_another_method_is_named() {
    let archive = zip::stored(&[("a.bin", b"x")]);
    check(zip::patched(archive, 0, 8, &9_u16.to_le_bytes()), "a.bin is encrypted");
    let archive = zip::archive(&[("a.bin", b"x")], CompressionMethod::from(12), |bytes| bytes.to_vec());
    check(archive, "packed by method 12");
}

#[test]
fn a_changed_byte_of_a_member_is_found_by_the_check_sum_of_the_archive() {
    let archive = zip::stored(&[("a.bin", b"PERFDATA")]);
    let at = archive.windows(8).position(|window| window == b"PERFDATA").unwrap();
    let mut changed = archive;
    changed[at] ^= 1;
    check(changed, "a.bin is damaged");
}

#[test]
fn every_cut_of_a_bundle_is_an_error() {
    let bundle = bundle();
    for length in 4..bundle.len() {
        let error = open(bundle[..length].to_vec()).expect_err("a cut bundle");
        assert!(matches!(error, Error::Archive(_)), "{length}: {error}");
    }
}

#[test]
fn flipped_bits_and_hostile_numbers_never_give_other_samples() {
    let bundle = bundle();
    let sound = open(bundle.clone()).unwrap();
    for seed in 0..300 {
        for damaged in
            [damage::with_flipped_bits(&bundle, 2, seed), damage::with_hostile_dwords(&bundle, 2, seed)]
        {
            // A file whose first bytes changed is not an archive but a file like any other.
            if let Ok(opened) = open(damaged)
                && !opened.samples[0].name.is_empty()
            {
                assert_eq!(opened.samples, sound.samples, "seed {seed}");
            }
        }
    }
}

#[test]
fn the_limits_let_a_capture_of_zeros_of_many_megabytes_pass() {
    let capture = Capture::new().header_slack(vec![0; 40 << 20]).write();
    let bytes = Contents { samples: vec![capture.clone()], ..Contents::default() }.write().unwrap();
    assert!(bytes.len() < 60_000);
    assert_eq!(open(bytes).unwrap().samples[0].bytes.len(), capture.len());
}
