//! Content of all samples, and the problems in it: the work behind the list of moments and the choice of counters.

use winperf::findings::{Backwards, PairFinding, PairFindingKind};
use winperf::pair::{Age, Slot};
use winperf::{CounterPath, Pair, Place};
use winperf_report::phrases::FoundInPair;
use winperf_series::{Catalogue, CatalogueInstance, EventKind, Neighbours, SeriesKey, Watch};

use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::curve::{Damaged, ProblemTime, Survey, Trouble, Unseen};
use crate::state::view::timeline::samples::{Chain, Samples};
use crate::views::timeline::query::reading::{Far, Reading, steps_of};
use crate::views::timeline::query::summed::on_machine;

/// Maximum number of moments kept: the worst.
const MAX_MOMENTS: usize = 500;

/// Examines all samples; `rest` is awaited again and again, with the progress in percent.
pub async fn survey((samples, damaged): &Unseen, mut rest: impl AsyncFnMut(u8)) -> Survey {
    let mut survey = Survey::default();
    let mut far = Far::new(samples);
    for (chain, of_chain) in samples.chains.iter().enumerate() {
        let Some(mut reading) = Reading::new(samples, chain, Some(damaged)) else { continue };
        let mut watch = Watch::default();
        let mut first = true;
        for (position, step) in steps_of(samples, chain) {
            let percent = far.percent();
            let mut within = async || rest(percent).await;
            match reading.interval(step, samples, &mut within).await {
                Some(interval) => {
                    watch.add_with(&interval, &mut within).await;
                    if let Neighbours::Captures(pair) = &interval.samples {
                        survey.moments.extend(pair_problems(pair, position, &mut within).await);
                    }
                }
                None => watch.add_unreadable(),
            }
            if !matches!(of_chain, Chain::Counters(_)) {
                let new = if first { vec![step.older, step.newer] } else { vec![step.newer] };
                for place in new {
                    if let Ok(capture) = reading.capture(place, &mut within).await {
                        survey.catalogue.add_with(&capture, &samples.naming.names, &mut within).await;
                    }
                }
                first = false;
            }
            rest(far.advance()).await;
        }
        survey.paths.extend(watch.paths());
        survey.is_short |= watch.is_truncated();
        let positions: Vec<usize> = steps_of(samples, chain).map(|(position, _)| position).collect();
        let percent = far.percent();
        let odd = watch.finish_with(&mut async || rest(percent).await).await.into_iter();
        let odd: Vec<ProblemTime> =
            odd.filter_map(|moment| odd_moment(moment, &positions, samples, &survey.catalogue)).collect();
        survey.moments.extend(odd);
        survey.moments.extend(missing(samples, chain));
    }
    survey.moments.extend(damaged.iter().filter_map(|one| damaged_problem(one, samples)));
    survey.moments.sort_by(|one, other| {
        weight(&other.what).total_cmp(&weight(&one.what)).then(one.step.cmp(&other.step))
    });
    survey.found = survey.moments.len();
    survey.moments.truncate(MAX_MOMENTS);
    survey
}

/// Returns the findings about two captures as a pair that matter over time.
///
/// Values out of bounds are reported for all intervals together, and renumbered instances make no difference to a
/// curve.
async fn pair_problems(pair: &Pair, step: usize, rest: &mut impl AsyncFnMut()) -> Vec<ProblemTime> {
    let matters = |finding: &&PairFinding| {
        matches!(
            finding.kind,
            PairFindingKind::ValuesWentBackwards(_)
                | PairFindingKind::Rebooted
                | PairFindingKind::ClockDisagrees { .. }
                | PairFindingKind::DifferentFrequency { .. }
                | PairFindingKind::DefinitionChanged { .. }
                | PairFindingKind::SameCapture
        )
    };
    let by_name = pair.by_name_with(rest).await;
    let findings = pair.findings_with(&by_name, rest).await;
    let moment = |finding: &PairFinding| ProblemTime {
        step,
        what: Trouble::Found(Box::new(FoundInPair::new(pair, finding))),
        series: fallen(pair, finding).into_iter().collect(),
    };
    findings.iter().filter(matters).map(moment).collect()
}

/// Returns the first value of a finding that went backwards.
fn fallen(pair: &Pair, finding: &PairFinding) -> Option<SeriesName> {
    let PairFindingKind::ValuesWentBackwards(Backwards { first_counters: [Some(counter), ..], .. }) =
        finding.kind
    else {
        return None;
    };
    let (object, slot) = match finding.places[1] {
        Place::Instance { object, instance } | Place::InstanceBlock { object, instance } => {
            (object, Slot::Instance(instance))
        }
        Place::ObjectBlock(object) => (object, Slot::Object),
        _ => return None,
    };
    let object = pair.object_in(Age::Newer, object)?;
    let instance = object.instance_in(Age::Newer, slot)?;
    SeriesName::from_row(&instance.row(object.counter_in(Age::Newer, counter)?)?)
}

fn odd_moment(
    moment: winperf_series::Event,
    positions: &[usize],
    samples: &Samples,
    catalogue: &Catalogue,
) -> Option<ProblemTime> {
    let step = *positions.get(usize::try_from(moment.interval).ok()?)?;
    let (object, worst) = name_series(moment.series.first()?, samples, catalogue);
    let name = |series: &SeriesKey| SeriesName::from_series(series, instance(series, catalogue));
    Some(ProblemTime {
        step,
        what: Trouble::Odd { what: moment.kind, count: moment.count, object, worst },
        series: moment.series.iter().map(name).collect(),
    })
}

/// Returns the name of an instance.
pub fn instance<'a>(series: &SeriesKey, catalogue: &'a Catalogue) -> Option<&'a CatalogueInstance> {
    let SeriesKey::Lasting { instance, .. } = series else { return None };
    catalogue.objects().iter().find_map(|object| object.instances.get(instance))?.as_ref()
}

/// Returns the object of a series, and behind it instance and counter.
fn name_series(series: &SeriesKey, samples: &Samples, catalogue: &Catalogue) -> (String, String) {
    match series {
        SeriesKey::Path(path) => match CounterPath::parse(path) {
            Ok(path) => (
                on_machine(samples.other(path.computer).as_deref(), &path.object),
                [path.instance, Some(path.counter)].into_iter().flatten().collect::<Vec<_>>().join(" · "),
            ),
            Err(_) => (String::new(), path.clone()),
        },
        SeriesKey::Lasting { instance: key, counter } => {
            let object = catalogue.objects().iter().find(|object| object.instances.contains_key(key));
            let counter =
                object.and_then(|object| object.counters.get(counter)).map(|counter| counter.name.clone());
            let instance = instance(series, catalogue).map(|instance| instance.called.clone());
            let parts: Vec<String> = [instance, counter].into_iter().flatten().collect();
            (object.map(|object| object.name.clone()).unwrap_or_default(), parts.join(" · "))
        }
    }
}

/// Returns the step that ends with a damaged sample, or that begins with it where it is the first.
fn damaged_problem(damaged: &Damaged, samples: &Samples) -> Option<ProblemTime> {
    let mut steps = steps_of(samples, damaged.chain);
    let newer = steps.find(|(_, step)| step.newer == damaged.place);
    let (step, _) =
        newer.or_else(|| steps_of(samples, damaged.chain).find(|(_, step)| step.older == damaged.place))?;
    Some(ProblemTime { step, what: Trouble::Damaged(damaged.clone()), series: Vec::new() })
}

/// Returns the steps of a chain in which a sample is missing: if most have one length, those that are half as long
/// again.
fn missing(samples: &Samples, chain: usize) -> Vec<ProblemTime> {
    let steps: Vec<(usize, i64)> = steps_of(samples, chain)
        .map(|(position, step)| (position, step.times[1].0.saturating_sub(step.times[0].0)))
        .collect();
    let mut lengths: Vec<i64> = steps.iter().map(|(_, length)| *length).collect();
    lengths.sort_unstable();
    let usual = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    let is_usual = |length: &&i64| length.abs_diff(usual) <= usual.unsigned_abs() / 10;
    // Whoever takes captures now and then misses none, and steps of no length are no measure.
    if usual <= 0 || lengths.len() < 5 || lengths.iter().filter(is_usual).count() * 5 < lengths.len() * 4 {
        return Vec::new();
    }
    let is_long = |(_, length): &&(usize, i64)| length.saturating_mul(2) >= usual.saturating_mul(3);
    let moment = |(step, length): &(usize, i64)| ProblemTime {
        step: *step,
        what: Trouble::Missing(*length, usual),
        series: Vec::new(),
    };
    steps.iter().filter(is_long).map(moment).collect()
}

/// Returns the weight of a problem: first problems of samples, then those that make values wrong, then odd values.
fn weight(what: &Trouble) -> f64 {
    let within = |weight: f64| (weight / (weight + 100.0)).clamp(0.0, 1.0);
    match what {
        Trouble::Damaged(_) => 100.0,
        Trouble::Found(found) => match found.kind {
            PairFindingKind::Rebooted => 90.0,
            PairFindingKind::ValuesWentBackwards(backwards) => 80.0 + within(backwards.values.into()),
            PairFindingKind::DifferentFrequency { .. } | PairFindingKind::ClockDisagrees { .. } => 70.0,
            PairFindingKind::DefinitionChanged { .. } => 60.0,
            _ => 55.0,
        },
        Trouble::Odd { what, count, .. } => match what {
            EventKind::WentBackwards => 80.0 + within((*count).into()),
            EventKind::Gone => 65.0,
            EventKind::Gap { .. } => 50.0 + within((*count).into()),
            EventKind::Jumped { .. } => 30.0 + within(what.weight()),
            EventKind::Restarted => 20.0 + within((*count).into()),
            EventKind::OutOfBounds(_) => 10.0 + within(what.weight()),
        },
        Trouble::Missing(..) => 40.0,
    }
}
