//! The value at the current interval, if its two samples are A and B.

use winperf::pair::Cell;
use winperf_report::Language;
use winperf_series::SeriesKey;

use crate::state::Session;
use crate::state::names::instance_key::{InstanceKey, InstanceName};
use crate::state::names::series_name::SeriesName;
use crate::state::view::copying::Subject;
use crate::views::values::query::explanation::{self, Explained};

/// Returns the row of the pairing that the current series has at the current interval; `None` unless that is of A and
/// B.
pub fn row(session: &Session) -> Option<u64> {
    let timeline = &session.timeline();
    let samples = timeline.samples.as_ref()?;
    let step = *samples.steps.get(timeline.interval()?)?;
    let paired = session.paired().filter(|_| session.is_at(samples, step))?;
    let name = timeline.view.series.get(timeline.view.current)?;
    let SeriesName::Lasting { object, instance, counter } = name else { return None };
    let series = timeline.curve(name)?.key.as_ref();
    let object = paired.pair().object_named(*object)?;
    let counter = object.counter_named(*counter)?.idx();
    let key = instance.clone().unwrap_or_else(|| InstanceKey::named(String::new()));
    // Where a process has ended, another one may have its name.
    [false, true].into_iter().find_map(|is_gone| {
        let named = InstanceName::Named { key: key.clone(), is_gone };
        let instance = paired.instance_named(object.idx(), &named)?;
        let row = paired.pair().number(Cell { object: object.idx(), instance, counter })?;
        (SeriesKey::new(&paired.pair().row(row)?).as_ref() == series).then_some(row)
    })
}

/// Returns the value explained.
pub fn explained(session: &Session, language: Language) -> Option<Explained> {
    explanation::explain_row(session, row(session)?, language)
}

/// Returns the value, to be copied and shared.
pub fn subject(session: &Session) -> Option<Subject> {
    row(session).map(Subject::Value)
}
