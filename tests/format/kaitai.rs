//! `docs/perf_data_block.ksy` names the members and the counter types as the code does, in their order.
//!
//! That it reads as winperf does is tested by `cargo xtask test-kaitai`, which needs Node.

use winperf::counter_type::CounterType;
use winperf::layout::STRUCTURES;

use crate::pages;

#[test]
fn the_description_for_kaitai_has_the_members_of_the_code() {
    let description = pages::read("perf_data_block.ksy");
    let named = description.lines().filter_map(|line| line.trim().strip_prefix("-orig-id: "));
    let members = STRUCTURES.into_iter().flatten().map(|member| member.name);
    assert!(named.eq(members));
}

#[test]
fn the_description_for_kaitai_has_the_counter_types_of_the_code() {
    let description = pages::read("perf_data_block.ksy");
    let (_, types) = description.split_once("  counter_type:\n      0x").expect("the enum");
    let listed: Vec<String> = format!("      0x{types}").lines().map(|line| line.trim().to_owned()).collect();
    let predefined: Vec<String> = CounterType::predefined()
        .map(|counter_type| {
            format!("{:#010x}: {}", counter_type.0, counter_type.name().expect("a name").to_lowercase())
        })
        .collect();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, predefined);
}
