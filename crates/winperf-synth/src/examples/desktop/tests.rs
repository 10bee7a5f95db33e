//! The story of the desktop, checked on the captures before they are written.

use super::processes::{BEGINNING, ENDING};
use super::*;
use crate::standard::{PHYSICAL_DISK, PROCESS, PROCESSOR, SYSTEM, THREAD};
use crate::{Instance, Instances, Name, Value};

fn object_of(capture: &Capture, title: u32) -> &Object {
    capture.objects.iter().find(|object| object.title == title).unwrap()
}

fn instances(capture: &Capture, title: u32) -> &[Instance] {
    let Instances::List(list) = &object_of(capture, title).instances else { panic!("no instances") };
    list
}

fn name(instance: &Instance) -> &str {
    let Name::Text(name) = &instance.name else { panic!("no text") };
    name
}

fn number(instance: &Instance, counter: usize) -> u64 {
    let Value::Number(number) = instance.block.values[counter] else { panic!("no number") };
    number
}

/// Returns the increase of a counter of the last instance, `_Total`, between the samples.
fn gain_of_total(title: u32, counter: usize) -> u64 {
    let (older, newer) = captures();
    let [older, newer] =
        [&older, &newer].map(|capture| number(instances(capture, title).last().unwrap(), counter));
    newer.checked_sub(older).unwrap_or_else(|| panic!("counter {counter} of {title} went backwards"))
}

fn ids(capture: &Capture) -> Vec<u64> {
    instances(capture, PROCESS).iter().map(|process| number(process, 14)).collect()
}

#[test]
fn one_process_ends_and_one_begins() {
    let (older, newer) = captures();
    let (older, newer) = (ids(&older), ids(&newer));
    assert!(older.contains(&ENDING) && !newer.contains(&ENDING));
    assert!(newer.contains(&BEGINNING) && !older.contains(&BEGINNING));
    assert_eq!(older.len(), newer.len());
}

#[test]
fn the_fourth_svchost_is_another_process_afterwards() {
    let (older, newer) = captures();
    let fourth = |capture: &Capture| {
        let mut svchosts = instances(capture, PROCESS).iter().filter(|process| name(process) == "svchost");
        svchosts.nth(3).map(|process| number(process, 14))
    };
    assert_eq!((fourth(&older), fourth(&newer)), (Some(ENDING), Some(1324)));
}

#[test]
fn idle_time_is_the_same_to_processor_process_and_thread() {
    let (_, newer) = captures();
    let processors: u64 = instances(&newer, PROCESSOR)[..4].iter().map(|each| number(each, 0)).sum();
    let threads: u64 = instances(&newer, THREAD)[..4].iter().map(|each| number(each, 0)).sum();
    assert_eq!(processors, number(&instances(&newer, PROCESS)[0], 0));
    assert_eq!(processors, threads);
}

#[test]
fn each_processor_spends_exactly_the_time_between_the_samples() {
    let (older, newer) = captures();
    for (older, newer) in instances(&older, PROCESSOR).iter().zip(instances(&newer, PROCESSOR)).take(4) {
        let gained: u64 = (0..3).map(|counter| number(newer, counter) - number(older, counter)).sum();
        assert_eq!(gained, 10_040_000, "{}", name(newer));
    }
}

#[test]
fn total_of_processor_is_an_average_of_timers_and_a_sum_of_rates() {
    let (_, newer) = captures();
    let (total, each) = instances(&newer, PROCESSOR).split_last().unwrap();
    for counter in 0..15 {
        let sum: u64 = each.iter().map(|instance| number(instance, counter)).sum();
        let expected = if processors::is_average(counter) { sum / 4 } else { sum };
        assert_eq!(number(total, counter), expected, "counter {counter}");
    }
}

#[test]
fn no_total_goes_backwards_although_a_process_ends() {
    for counter in [0, 1, 2, 5, 19, 20, 21, 22, 23, 24, 25, 26] {
        gain_of_total(PROCESS, counter);
    }
    for counter in 0..4 {
        gain_of_total(THREAD, counter);
    }
    for counter in 0..31 {
        gain_of_total(PHYSICAL_DISK, counter);
    }
}

#[test]
fn system_counts_the_processes_and_threads_that_are_listed() {
    let (_, newer) = captures();
    let Instances::None(block) = &object_of(&newer, SYSTEM).instances else { panic!("instances") };
    let processes = instances(&newer, PROCESS).len() as u64 - 1;
    let threads = instances(&newer, THREAD).len() as u64 - 1;
    assert_eq!([&block.values[11], &block.values[12]], [&Value::Number(processes), &Value::Number(threads)]);
}

#[test]
fn the_write_time_of_the_first_disk_passes_2_to_the_32() {
    let (older, newer) = captures();
    let [older, newer] = [&older, &newer].map(|capture| number(&instances(capture, PHYSICAL_DISK)[0], 14));
    assert!(older < 1 << 32 && newer > 1 << 32);
}

#[test]
fn the_two_clocks_advance_by_slightly_different_times() {
    let (older, newer) = captures();
    assert_eq!(newer.perf_time_100ns - older.perf_time_100ns, 10_040_000);
    assert_eq!(newer.perf_time - older.perf_time, 10_040_311);
}
