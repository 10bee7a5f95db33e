use alloc::vec;
use std::fs;

use winperf::text::AsciiOnly;
use winperf_bundle::registrations::{Event, Library, ProviderV2, Registered, Registrations};

use super::*;
use crate::arguments::Order;
use crate::failure::Cause;
use crate::output::Output;
use crate::output::tests::{folder, names, real};
use crate::session::Sample;
use crate::value_name::Language;

/// Returns two samples of a desktop with some processes, and an English title list.
fn collected() -> Collected {
    let winperf_synth::examples::Example { older, newer, .. } = winperf_synth::examples::desktop();
    let sample = |bytes| Sample { query: "Global".into(), bytes };
    let titles =
        "1\u{0}1847\u{0}5000\u{0}Transfer\u{0}\u{0}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    Collected {
        samples: vec![sample(older), sample(newer)],
        titles: vec![session::TitleList { name: ValueName::Names(Language::ENGLISH), bytes: titles }],
        failures: vec![Failure {
            services: vec!["sample".into()],
            ..Failure::new("10006".into(), 1, Cause::Crashed(0xC000_0005))
        }],
    }
}

fn pack(collected: &Collected, level: Level) -> Result<Packed, String> {
    Redaction::new(level, &AsciiOnly).pack(collected, Source::default(), None, &mut |_| ())
}

fn fit(samples: &mut [Sample], level: Level) -> Result<(), Unfit> {
    Redaction::new(level, &AsciiOnly).fit(samples, &Titles::base(), &mut |_| ())
}

fn packed(level: Level) -> Packed {
    let machine = Source { os_build: Some("10.0.1".into()), ..Source::default() };
    let redaction = Redaction::new(level, &AsciiOnly);
    redaction.pack(&collected(), machine, Some("2026-01-02T03:04:05Z"), &mut |_| ()).unwrap()
}

#[test]
fn a_bundle_says_what_was_asked_and_what_failed() {
    let opened = winperf_bundle::open(packed(Level::None).bytes).unwrap();
    let source = opened.manifest.unwrap().source();
    assert_eq!(source.value_name.as_deref(), Some("Global"));
    assert_eq!(source.os_build.as_deref(), Some("10.0.1"));
    assert_eq!(source.failures[0].query, "10006");
    assert_eq!(source.failures, collected().failures);
    assert_eq!(opened.titles[0].member_name(), "titles/counter-009.bin");
}

/// Returns the names of the objects and counters of each list in a bundle, in its order.
fn names_in(packed: Packed) -> Vec<(String, Option<String>)> {
    let titles = winperf_bundle::open(packed.bytes).unwrap().titles;
    let name_in_list = |list: &TitleList| {
        let mut titles = Titles::none();
        titles.add_list(&list.bytes).unwrap();
        (list.file_name(), titles.name(winperf::TitleIndex(5000)).map(ToString::to_string))
    };
    titles.iter().map(name_in_list).collect()
}

#[test]
fn the_lists_of_english_and_of_the_language_of_windows_stand_beside_each_other() {
    let mut collected = collected();
    let list = "1\u{0}1847\u{0}5000\u{0}転送\u{0}\u{0}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let name = ValueName::Names(Language::for_user_interface(0x0411));
    collected.titles.push(session::TitleList { name, bytes: list });
    for level in [Level::None, Level::Names] {
        let names = names_in(pack(&collected, level).unwrap());
        let name_in = |language, name: &str| (format!("counter-{language}.bin"), Some(name.to_string()));
        assert_eq!(names, [name_in("009", "Transfer"), name_in("011", "転送")]);
    }
}

#[test]
fn without_redaction_the_samples_are_what_windows_gave() {
    let samples = packed(Level::None).redacted.captures;
    assert!(
        samples.iter().map(|sample| sample.file()).eq(collected().samples.iter().map(|sample| &sample.bytes))
    );
}

#[test]
fn by_default_names_are_replaced_and_the_line_says_how_many() {
    let packed = packed(Level::Names);
    assert!(packed.redacted.summary.names_replaced > 0);
    let line = replaced(&packed, Level::Names);
    assert!(line.starts_with("redacted (names): replaced "), "{line}");
    assert!(line.ends_with("values compared, none has changed"), "{line}");
}

#[test]
fn a_sample_that_cannot_be_read_to_its_end_is_not_written() {
    let mut collected = collected();
    let bytes = &mut collected.samples[1].bytes;
    bytes.truncate(bytes.len() / 2);
    let sentence = pack(&collected, Level::Names).unwrap_err();
    assert!(sentence.starts_with("sample 2 cannot be redacted, so nothing was written: "), "{sentence}");
    assert!(pack(&collected, Level::None).is_ok());
}

#[test]
fn raw_files_hold_what_the_bundle_would() {
    let folder = folder("delivery");
    let blocks = format!("{folder}/blocks");
    let order = Order { raw: Some(blocks.clone()), ..Order::default() };
    let packed = packed(Level::Names);
    let files = real(&folder);
    let now = winperf::time::FileTime(132_290_312_439_883_752).calendar().unwrap();
    let (output, _) = Output::open(&files, &order, now).unwrap();
    output.write(&packed).unwrap();
    assert_eq!(names(&blocks), ["counter-009.bin", "sample-0.perfdata", "sample-1.perfdata"]);
    assert_eq!(fs::read(format!("{blocks}/sample-1.perfdata")).unwrap(), packed.redacted.captures[1].file());
}

#[test]
fn without_samples_no_value_is_said_to_be_the_same() {
    let collected = Collected { samples: Vec::new(), failures: Vec::new(), ..collected() };
    let packed = pack(&collected, Level::Names).unwrap();
    assert!(replaced(&packed, Level::Names).ends_with("there was no value to compare"));
    assert_eq!(packed.titles.len(), 1);
}

#[test]
fn what_is_not_fit_is_told_with_its_position() {
    let mut samples = collected().samples;
    assert_eq!(fit(&mut samples, Level::Names), Ok(()));
    let half = samples[1].bytes.len() / 2;
    samples[1].bytes.truncate(half);
    let (position, sentence) = fit(&mut samples, Level::Names).unwrap_err();
    assert_eq!(position, 1);
    assert!(sentence.contains("its end is missing"), "{sentence}");
    assert_eq!(fit(&mut samples, Level::None), Ok(()));
}

#[test]
fn what_cannot_be_redacted_is_left_out_and_what_was_awaited_stays_at_its_sample() {
    let fit = |samples: &mut [Sample], _: &Titles| fit(samples, Level::Names);
    let pack_damaged = |damaged: &[usize], awaited: u32| {
        let mut collected = collected();
        let second = collected.samples[1].clone();
        collected.samples.extend([second.clone(), second]);
        for position in damaged {
            collected.samples[*position].bytes.truncate(200);
        }
        let mut awaited = Some(Awaited { condition: String::new(), sample: awaited });
        let lines = leave_out_unfit(&mut collected, &mut awaited, &fit);
        (lines, collected.samples.len(), collected.failures.len(), awaited.map(|awaited| awaited.sample))
    };
    let (lines, samples, failures, awaited) = pack_damaged(&[0, 2], 3);
    assert_eq!((samples, failures, awaited), (2, 3, Some(1)), "{lines:?}");
    for (line, number) in lines.iter().zip([1, 3]) {
        let beginning =
            format!("the query \"Global\" (sample {number}) was answered with data that cannot be redacted");
        assert!(line.starts_with(&beginning), "{line}");
    }
    assert_eq!(pack_damaged(&[1], 1).3, None, "nobody has the sample any more");
    assert_eq!(pack_damaged(&[0, 1, 2, 3], 0).1, 0);
}

#[test]
fn a_sample_that_is_left_out_has_the_number_that_it_was_taken_with() {
    // A problem in a sample further back is found first, just as a fault is found before a part that cannot be
    // redacted.
    let found = std::cell::Cell::new(0);
    let fit = |_: &mut [Sample], _: &Titles| {
        let places = [2, 0];
        let place = places.get(found.replace(found.get() + 1));
        place.map_or(Ok(()), |place| Err((*place, "odd".into())))
    };
    let mut collected = collected();
    let more = collected.samples.clone();
    collected.samples.extend(more);
    let lines = leave_out_unfit(&mut collected, &mut None, &fit);
    for (line, number) in lines.iter().zip([3, 1]) {
        assert!(line.contains(&format!("(sample {number})")), "{line}");
    }
    assert_eq!(lines.len(), 2);
}

#[test]
fn samples_are_as_they_were_whether_they_are_fit_or_not() {
    let before = collected().samples;
    let mut samples = collected().samples;
    fit(&mut samples, Level::Names).unwrap();
    assert_eq!(samples, before);
    samples[1].bytes.truncate(200);
    let before = samples.clone();
    fit(&mut samples, Level::Strict).unwrap_err();
    assert_eq!(samples, before);
}

#[test]
fn an_object_that_swallows_the_next_one_is_not_fit() {
    let mut samples = collected().samples;
    let bytes = &mut samples[0].bytes;
    let block = winperf::DataBlock::read(bytes).unwrap();
    let start = block.objects().next().unwrap().unwrap().offset();
    let total = u32::from_le_bytes(bytes[start..start + 4].try_into().unwrap());
    bytes[start..start + 4].copy_from_slice(&(total + (1 << 20)).to_le_bytes());
    let (position, sentence) = fit(&mut samples, Level::Names).unwrap_err();
    assert_eq!(position, 0);
    assert!(sentence.starts_with("object ") && sentence.ends_with("(object-length-invalid)"), "{sentence}");
}

#[test]
fn whoever_waits_for_a_redaction_hears_how_far_it_is() {
    let mut told = Vec::new();
    let redaction = Redaction::new(Level::Names, &AsciiOnly);
    redaction.fit(&mut collected().samples, &Titles::base(), &mut |percent| told.push(percent)).unwrap();
    assert!(told.is_sorted() && told.iter().any(|percent| (1..100).contains(percent)), "{told:?}");
}

#[test]
fn samples_that_were_found_fit_are_packed_as_they_were_redacted_then() {
    let redaction = Redaction::new(Level::Names, &AsciiOnly);
    let mut collected = collected();
    redaction.fit(&mut collected.samples, &Titles::base(), &mut |_| ()).unwrap();
    let redacted = redaction.take(&collected.samples).expect("these samples");
    assert!(redaction.take(&collected.samples).is_none(), "it is given away");
    let before = packed(Level::Names).redacted;
    assert!(
        redacted
            .captures
            .iter()
            .map(|sample| sample.file())
            .eq(before.captures.iter().map(|sample| sample.file()))
    );

    redaction.fit(&mut collected.samples, &Titles::base(), &mut |_| ()).unwrap();
    let at_once = redaction.pack(&collected, Source::default(), None, &mut |_| ()).unwrap();
    assert_eq!(at_once.bytes, pack(&collected, Level::Names).unwrap().bytes);

    redaction.fit(&mut collected.samples, &Titles::base(), &mut |_| ()).unwrap();
    collected.samples.truncate(1);
    assert!(redaction.take(&collected.samples).is_none(), "fewer samples are others");
}

#[test]
fn what_the_manifest_says_of_services_providers_and_events_is_shown_as_it_goes_into_the_file() {
    let library = |name: &str| Some(Library { name: name.into(), ..Library::default() });
    let event =
        |id, error, count| Event { id, service: Some("Acme$Sales".into()), error, count, ..Event::default() };
    let known = Registrations {
        services: vec![
            Registered {
                name: "PerfOS".into(),
                library: library(r"C:\Windows\perfos.dll"),
                ..Registered::default()
            },
            Registered {
                name: "Acme$Sales".into(),
                library: library(r"D:\jane\acme.dll"),
                ..Registered::default()
            },
            Registered { name: "Lacks".into(), ..Registered::default() },
        ],
        providers: vec![ProviderV2 { library: library(r"D:\jane\sets.dll"), ..ProviderV2::default() }],
        log_read: Some(true),
        events: vec![event(1008, Some(21), 3), event(1010, Some(0xC000_0005), 1), event(1017, None, 1)],
        ..Registrations::default()
    };
    let shown = |known: Registrations| {
        let machine = Source { registrations: Some(known), ..Source::default() };
        let redaction = Redaction::new(Level::Names, &AsciiOnly);
        found_out(&redaction.pack(&collected(), machine, None, &mut |_| ()).unwrap())
    };
    let unread = Registrations { log_read: Some(false), events: Vec::new(), ..known.clone() };
    let lines = shown(known);
    assert_eq!(
        lines[1..],
        [
            "services with performance DLLs, which the file names: \
             PerfOS (perfos.dll), Acme$instance-1 (acme.dll), Lacks",
            "providers of version 2, which the file names: sets.dll",
            "events of the application log, which the file has: Perflib 1008 of Acme$instance-1 with error 21 (3 times), \
             Perflib 1010 of Acme$instance-1 with error 0xc0000005, Perflib 1017 of Acme$instance-1",
        ]
    );
    assert!(shown(unread).last().unwrap().starts_with("the application log cannot be read"));
}

#[test]
fn an_error_in_a_title_list_is_a_line_and_the_file_has_it_too() {
    let list = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let mut collected = collected();
    assert_eq!(odd_lists(&collected), [""; 0]);
    // The index of the last pair is empty.
    collected.titles[0].bytes = list("1\u{0}1847\u{0}5000\u{0}Transfer\u{0}\u{0}lost\u{0}\u{0}");
    let lines = odd_lists(&collected);
    assert!(
        lines.len() == 1 && lines[0].starts_with("counter-009.bin: the index must be a number"),
        "{lines:?}"
    );
    let opened = winperf_bundle::open(pack(&collected, Level::Names).unwrap().bytes).unwrap();
    let found = winperf_bundle::title_lists::check(&opened.titles, opened.manifest.as_ref());
    assert_eq!(found[0].findings[0].kind.code(), "title-index-empty", "{found:?}");
}
