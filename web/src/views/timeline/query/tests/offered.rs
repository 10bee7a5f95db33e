//! Tests of the series offered for captures, whatever their names and however they begin and end.

use winperf_synth::{Capture as Written, Counter, Instance, Object};

use super::*;

#[test]
fn an_object_that_had_no_instances_at_first_is_offered_with_those_that_it_has() {
    let gauge = winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    let object = || Object::new(230).counter(Counter::new(6, gauge));
    let capture = |number: i64, object: Object| {
        let written = Written::new().clock(100 + number, 10).perf_time_100ns(number * 10_000_000);
        Capture::parse(number.to_string(), written.object(object).write())
    };
    let named = |names: [&str; 2]| {
        let instance = |object: Object, name: &&str| object.instance(Instance::named(*name).values([7_u64]));
        names.iter().fold(object(), instance)
    };
    let session = looked_at(with_captures(vec![
        capture(1, object().values([7_u64])),
        capture(2, named(["a", "b"])),
        capture(3, named(["a", "b"])),
    ]));
    let offers = Offers::new(session.answers.sampled.survey.as_ref().unwrap());
    let offered = offers.offered(0);
    assert_eq!((offers.instance_count(0), offered.names()), (2, vec!["a".into(), "b".into()]));
    for (instance, name) in offered.names().into_iter().enumerate() {
        let series = offered.series(0, instance).unwrap();
        let SeriesName::Lasting { instance: Some(key), .. } = series else { panic!("{series:?}") };
        assert_eq!(key.name, name);
    }
}
