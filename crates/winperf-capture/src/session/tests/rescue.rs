use super::*;

#[test]
fn when_one_object_hangs_the_others_are_captured_together_and_it_is_named() {
    let mut machine = machine(&[5000, 5002, 5004]).bad(5002, HANGS);
    let collected = collected(&mut machine, &order());
    assert_eq!(queries(&collected), ["5000 5004", "5000 5004"]);
    assert_eq!(failed(&collected), [("Global", None), ("5002", Some("second"))]);
    assert_eq!(collected.failures[1].object.as_deref(), Some("transfer"));
    assert!(machine.asked[2].starts_with("1 x1"), "what nobody has is asked for first: {:?}", machine.asked);
    assert!(machine.asked[3].starts_with("2 4 52 "), "Windows' own objects come next: {:?}", machine.asked);
    assert!(machine.now <= order().limit * 3, "{:?}", machine.now);
}

#[test]
fn an_object_in_a_provider_of_many_costs_only_itself() {
    let mut machine = machine(&[]).bad(6006, CRASHES);
    machine.providers = vec![("many", (0..200).map(|number| 6000 + 2 * number).collect())];
    let collected = collected(&mut machine, &order());
    let samples: Vec<usize> =
        collected.samples.iter().map(|sample| super::objects(&sample.bytes).len()).collect();
    assert_eq!(samples, [199, 199]);
    assert_eq!(failed(&collected), [("Global", None), ("6006", Some("many"))]);
}

#[test]
fn objects_that_no_service_names_are_found_by_the_counter_list() {
    let mut machine = machine(&[5000, 5004]).bad(5002, CRASHES);
    machine.lists = false;
    machine.providers.push(("bad", vec![5002]));
    let collected = collected(&mut machine, &order());
    assert_eq!(queries(&collected), ["5000 5004", "5000 5004"]);
    assert_eq!(failed(&collected), [("Global", None), ("5002", None)]);
}

#[test]
fn when_everything_fails_alike_nobody_is_blamed_and_it_ends_soon() {
    for cause in [HANGS, CRASHES] {
        // After a failure at a later sample, the whole is queried once more.
        for (good_answers, samples) in [(0, 0), (1, 2), (2, 2)] {
            let machine = machine(&[5000, 5002, 5004, 5006, 5008, 5010, 5012]).bad(5002, cause.clone());
            let mut machine = Scripted { calls_all: true, good_answers, ..machine };
            let collected = collected(&mut machine, &order());
            assert_eq!(collected.samples.len(), samples);
            assert_eq!(failed(&collected), [("Global", None)]);
            let last = machine.said.last().unwrap();
            assert!(last.contains("cannot be told apart") && last.contains("lodctr /Q"), "{last}");
            assert!(machine.now <= order().limit * 2 + order().interval, "{:?}", machine.now);
        }
    }
}

#[test]
fn what_there_was_no_time_to_ask_for_is_said_and_the_rest_is_captured() {
    let mut machine = machine(&(0..100).map(|number| 6000 + 2 * number).collect::<Vec<_>>());
    machine.bad = (20..100).map(|number| (6000 + 2 * number, HANGS)).collect();
    let collected = collected(&mut machine, &order());
    assert_eq!(super::objects(&collected.samples[0].bytes).len(), 20);
    let of_time: Vec<_> =
        collected.failures.iter().filter(|failure| failure.cause == Cause::NotAsked).collect();
    let [not_asked] = of_time.as_slice() else { panic!("{of_time:?}") };
    let not_asked = not_asked.query.split(' ').count();
    // The titles of the counter list are queried last.
    assert_eq!(collected.failures.last().unwrap().cause, Cause::TitlesNotAsked(3));
    let named = collected.failures.len() - 3;
    assert_eq!(named + not_asked, 80, "beside Global, how many titles, and what there was no time for");
}

#[test]
fn titles_that_there_was_no_time_to_ask_for_are_counted() {
    let objects: Vec<u32> = (0..100).map(|number| 6000 + 2 * number).collect();
    let mut machine = Scripted { lists: false, ..machine(&objects) };
    machine.bad = objects[20..].iter().map(|index| (*index, HANGS)).collect();
    let list: String = objects.iter().map(|index| format!("{index}\u{0}Object {index}\u{0}")).collect();
    machine.titles = vec![(list + "\u{0}").leak()];
    let collected = collected(&mut machine, &order());
    let last = collected.failures.last().unwrap();
    let Cause::TitlesNotAsked(count) = last.cause else { panic!("{last}") };
    let kept: usize = collected.samples.first().map_or(0, |sample| super::objects(&sample.bytes).len());
    assert_eq!(last.query, "Counter 009");
    // The captured objects and the named ones are all except Global and this one.
    assert_eq!(kept + (collected.failures.len() - 2) + usize::try_from(count).unwrap(), objects.len());
}

#[test]
fn objects_that_services_list_and_that_do_not_come_are_named_in_one_sentence() {
    let machine = machine(&[5000, 5002, 5004, 5006]).bad(5002, CRASHES);
    let mut machine = Scripted { absent: vec![5004, 5006], ..machine };
    let without = collected(&mut machine, &order());
    assert_eq!(failed(&without), [("Global", None), ("5002", Some("second")), ("5004 5006", None)]);
    assert!(without.failures[2].to_string().contains("services list these objects"));
    // A sample from before the failure shows the existing objects, and others are not queried.
    let mut machine = Scripted { good_answers: 2, ..machine };
    assert_eq!(failed(&collected(&mut machine, &order())).len(), 2);
}

#[test]
fn every_probe_has_the_time_that_was_ordered() {
    let mut limits = Vec::new();
    let patient = |scripted: &mut Scripted, queries: &[Query], time| {
        limits.extend(queries.iter().map(|query| query.limit));
        scripted.at_once(queries, time)
    };
    let mut machine = Through(machine(&[5000, 5002]).bad(5002, CRASHES), patient);
    let order = Order { limit: Duration::from_secs(300), ..order() };
    collect(&mut machine, &order, &[], &all_fit).unwrap();
    assert!(!limits.is_empty() && limits.iter().all(|limit| *limit == order.limit), "{limits:?}");
}

#[test]
fn when_objects_fail_only_together_what_each_of_them_gave_is_kept() {
    let alone = |query: &Query| match &query.name {
        ValueName::Objects(list) => list.indices().len() != 2,
        ValueName::Names(_) => true,
        _ => false,
    };
    let apart = |scripted: &mut Scripted, queries: &[Query], time| match queries {
        [query] if !alone(query) => vec![Series::failed(CRASHES)],
        _ => scripted.at_once(queries, time),
    };
    let mut machine = Through(machine(&[5000, 5002]), apart);
    let collected = collect(&mut machine, &order(), &[], &all_fit).unwrap();
    assert_eq!(queries(&collected), ["5000 5002", "5000 5002"]);
    assert_eq!(super::objects(&collected.samples[1].bytes).len(), 2);
}

#[test]
fn a_refusal_concerns_the_whole_machine_and_single_objects_are_not_tried() {
    let denied = Cause::Refused(Refusal::Code(5));
    let mut machine = machine(&[5000]).bad(5000, denied.clone());
    let collected = collected(&mut machine, &order());
    assert_eq!(machine.asked, ["Counter 009 x1", "Global x2"]);
    assert!(collected.samples.is_empty());
    assert_eq!(collected.failures[0].cause, denied);
}

#[test]
fn a_provider_that_never_has_enough_room_is_found_like_one_that_crashes() {
    let mut machine = machine(&[5000, 5002]).bad(5002, Cause::Refused(Refusal::TooLarge));
    let collected = collected(&mut machine, &order());
    assert_eq!(queries(&collected), ["5000", "5000"]);
    assert_eq!(failed(&collected), [("Global", None), ("5002", Some("second"))]);
}

#[test]
fn an_object_that_is_not_fit_for_the_file_is_found_like_one_that_crashes() {
    let mut machine = machine(&[5000, 5002, 5004]);
    let fit = |samples: &mut [Sample], _: &Titles| {
        let unfit = samples.iter().position(|sample| holds(&sample.bytes, TitleIndex(5002)));
        unfit.map_or(Ok(()), |position| Err((position, "a length lies".into())))
    };
    let collected = collect(&mut machine, &order(), &[Language::ENGLISH], &fit).unwrap();
    assert_eq!(queries(&collected), ["5000 5004", "5000 5004"]);
    assert_eq!(failed(&collected), [("Global", None), ("5002", Some("second"))]);
    assert!(collected.failures[1].to_string().ends_with("was answered with broken data: a length lies"));
}

/// Rejects the sample at this position if it contains object 7002.
fn without_7002(position: usize) -> impl Fn(&mut [Sample], &Titles) -> Result<(), Unfit> {
    move |samples, _| match samples.get(position) {
        Some(sample) if holds(&sample.bytes, TitleIndex(7002)) => Err((position, "a length lies".into())),
        _ => Ok(()),
    }
}

#[test]
fn broken_data_cost_neither_the_samples_before_nor_the_objects_that_no_list_names() {
    for (position, expected) in [(0, &["5000 7000"; 2][..]), (1, &["Global", "5000 7000", "5000 7000"])] {
        let mut machine = Scripted { lists: false, ..machine(&[5000, 7000, 7002]) };
        let fit = without_7002(position);
        let collected = collect(&mut machine, &order(), &[Language::ENGLISH], &fit).unwrap();
        assert_eq!(queries(&collected), expected);
        assert_eq!(failed(&collected), [("Global", None), ("7002", None)]);
    }
}

#[test]
fn broken_data_of_those_that_answered_cost_no_sample_before_either() {
    let mut machine = machine(&[5000, 5002, 5004]).bad(5004, CRASHES);
    let fit = |samples: &mut [Sample], _: &Titles| match samples {
        [_, second, ..] if super::objects(&second.bytes).len() > 1 => Err((1, "a length lies".into())),
        _ => Ok(()),
    };
    let collected = collect(&mut machine, &order(), &[Language::ENGLISH], &fit).unwrap();
    assert_eq!(queries(&collected), ["5000 5002"]);
    assert_eq!(failed(&collected), [("Global", None), ("5004", Some("third")), ("5000 5002", None)]);
    assert_eq!(collected.failures[2].sample, 2);
}

#[test]
fn broken_data_at_a_later_sample_that_do_not_come_again_cost_nothing() {
    let mut machine = machine(&[5000, 7002]);
    let (is_first, broken) = (core::cell::Cell::new(true), without_7002(1));
    let fit = |samples: &mut [Sample], titles: &Titles| match is_first.replace(false) {
        true => broken(samples, titles),
        false => Ok(()),
    };
    let collected = collect(&mut machine, &order(), &[Language::ENGLISH], &fit).unwrap();
    assert_eq!(queries(&collected), ["Global", "Global"]);
    assert!(collected.is_complete());
    assert!(collected.failures[0].to_string().ends_with("a length lies; asked again, it was answered"));
}

#[test]
fn a_service_without_a_list_that_hangs_is_named_with_its_titles_although_there_is_no_time_for_all_of_them() {
    let objects: Vec<u32> = (0..100).map(|number| 6000 + 2 * number).collect();
    let mut machine = Scripted { has_ranges: true, ..machine(&[5000]) };
    machine.providers.push(("second", objects.clone()));
    // Each part of them hangs, down to the last title.
    machine.bad = objects.iter().map(|index| (*index, HANGS)).collect();
    let collected = collected(&mut machine, &order());
    assert_eq!(queries(&collected), ["5000", "5000"]);
    let hung = &collected.failures[1];
    assert_eq!(hung.cause, HANGS);
    let said = hung.to_string();
    assert!(
        said.starts_with("the query for 64 objects (6000 6002 6004 6006 …) (of the service second, sample 1) was not answered within 30 s"),
        "{said}"
    );
    assert!(
        collected.failures.iter().all(|failure| failure.cause != Cause::NotAsked),
        "{:?}",
        collected.failures
    );
}

#[test]
fn the_service_at_fault_among_hundreds_is_found_in_packs() {
    let objects: Vec<u32> = (0..500).map(|number| 6000 + 2 * number).collect();
    let mut machine = machine(&objects).bad(6500, CRASHES);
    let collected = collected(&mut machine, &order());
    assert_eq!(super::objects(&collected.samples[0].bytes).len(), 499);
    assert_eq!(failed(&collected), [("Global", None), ("6500", Some("third"))]);
    // Some 22 packs, the 22 services of one of them, each service that answered once more, and all these together.
    assert!(machine.asked.len() < 120, "{} processes", machine.asked.len());
}

/// Returns a machine on which every query succeeds with these bytes.
fn answering(bytes: &[u8]) -> impl FnMut(&mut Scripted, &[Query], Duration) -> Vec<Series> {
    move |scripted, queries, time| match queries[0].name {
        ValueName::Names(_) => scripted.at_once(queries, time),
        _ => queries
            .iter()
            .map(|query| Series { answers: vec![bytes.to_vec(); query.count], cause: None })
            .collect(),
    }
}

#[test]
fn where_every_answer_is_empty_zeroed_or_cut_nobody_is_blamed() {
    for bytes in [&[][..], &[0; 4096], b"P\0E\0R\0"] {
        let mut machine = Through(machine(&[5000, 5002]), answering(bytes));
        let collected = collect(&mut machine, &order(), &[Language::ENGLISH], &all_fit).unwrap();
        assert_eq!(failed(&collected), [("Global", None)], "{bytes:?}");
        let last = machine.0.said.last().unwrap();
        assert!(last.contains("cannot be told apart"), "{last}");
    }
}

#[test]
fn an_object_alone_that_fails_is_named_with_its_service() {
    let mut machine = machine(&[5000, 5002]).bad(5002, CRASHES);
    let collected = collected(&mut machine, &objects_order(&["5002"]));
    assert!(collected.samples.is_empty());
    let said = collected.failures[0].to_string();
    assert!(
        said.starts_with("the query \"5002\" (transfer, of the service second, sample 1) ended its process"),
        "{said}"
    );
}

#[test]
fn where_nobody_can_be_told_from_others_the_services_are_listed() {
    let mut machine = Scripted { calls_all: true, ..machine(&[5000, 5002]).bad(5002, CRASHES) };
    collected(&mut machine, &order());
    let last = machine.said.last().unwrap();
    assert!(last.ends_with("the registry has these services with providers: first, second"), "{last}");
}
